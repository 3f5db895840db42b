"""The command as a person runs it, within this process: to start another takes longer than most
of what is tested."""

import gettext
import io
import sys
from dataclasses import dataclass

import pytest

from entrepot.cli import main


@dataclass
class Done:
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: object, typed: str = "", **env: str) -> Done:
    """Run the command with what is typed into it."""
    said = [io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2)]
    before = gettext.textdomain()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["entrepot", *map(str, arguments)])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        patch.setattr(sys, "stdout", said[0])
        patch.setattr(sys, "stderr", said[1])
        for name, value in {"LC_ALL": "C.UTF-8", **env}.items():
            patch.setenv(name, value)
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        finally:
            gettext.textdomain(before)
    texts = []
    for stream in said:
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    return Done(code, *texts)

"""Input files of a command: their text, their JSON, and errors that name them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..engine.phrases import say


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Name the file in each error that its content causes."""
    from ..engine.errors import BadRecord, EntrepotError

    try:
        yield
    except EntrepotError as error:
        name = say("standard input") if str(file) == "-" else str(file)
        raise BadRecord(say("{file}: {why}", file=name, why=error.words)) from error


def read_json(file: Path) -> Any:
    """The content of a JSON file; BadRecord if it cannot be read."""
    return read_text(read_file(file))


def read_file(file: Path) -> str:
    """The text of a file, or of standard input; BadRecord if it cannot be read."""
    from ..engine.errors import BadRecord

    try:
        return sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = str(error.strerror) if isinstance(error, OSError) else say("it is not UTF-8 text")
        raise BadRecord(say("it cannot be read: {reason}", reason=reason)) from error


def read_text(text: str) -> Any:
    """The content of a JSON text; BadRecord if it is none."""
    from ..engine.errors import BadRecord

    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(say("it is not JSON: {reason}", reason=str(error))) from error

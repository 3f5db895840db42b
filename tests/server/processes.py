"""Servers in processes of their own, which can be killed, for the tests."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from typing import Any

from tests.wait import at_most

__all__ = [
    "bearer",
    "first_line",
    "server",
    "stop",
]

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from json import loads
from pathlib import Path
from entrepot.server.serve import run
from tests.server.tables import settings
kind, where, how = sys.argv[1:]
place = {kind: Path(where) if kind == "data" else where}
run(settings(**place, **loads(how)), "127.0.0.1", 0,
    ready=lambda address: print(address, flush=True), report=lambda game, what: None)
"""


@contextmanager
def server(place: dict[str, Any], **how: Any) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server whose bots answer at once and that keeps its tables in a place, and its address."""
    ((kind, where),) = place.items()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, kind, str(where), dumps(how)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    try:
        address = first_line(process).strip().rstrip("/")
        assert address.startswith("http://"), "the server did not start"
        yield process, address
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def first_line(process: subprocess.Popen[str]) -> str:
    """What a process says first; nothing if it ends before, or has to be ended."""
    assert process.stdout is not None
    with at_most(process):
        return process.stdout.readline()


def stop(process: subprocess.Popen[str], seconds: float = 60) -> None:
    """Ask a process to end, and end it if it does not."""
    process.terminate()
    with at_most(process, seconds):
        process.wait()


def bearer(token: str) -> dict[str, str]:
    """The header that shows the token of a seat."""
    return {"Authorization": f"Bearer {token}"}

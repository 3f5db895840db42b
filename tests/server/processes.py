"""Servers in processes of their own, which can be killed, for the tests."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["bearer", "server"]

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from entrepot.server.running import run
from tests.server.tables import settings
kind, where = sys.argv[1:]
place = {kind: Path(where) if kind == "data" else where}
run(settings(**place), "127.0.0.1", 0,
    ready=lambda address: print(address, flush=True), report=lambda game, what: None)
"""


@contextmanager
def server(place: dict[str, Any]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server whose bots answer at once and that keeps its tables in a place, and its address."""
    ((kind, where),) = place.items()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, kind, str(where)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip().rstrip("/")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def bearer(token: str) -> dict[str, str]:
    """The header that shows the token of a seat."""
    return {"Authorization": f"Bearer {token}"}

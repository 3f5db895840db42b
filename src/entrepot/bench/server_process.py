"""Server processes to measure: the memory and the computing time of each."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

STARTING = 180.0
"""Seconds in which a server must have begun."""
PROGRAM = """
import sys
from pathlib import Path
from entrepot.server.serve import run
from entrepot.server.limits import Limits
from entrepot.server.settings import Settings
free = Limits(requests_per_second=1e9, requests_at_once=10**9, tables_per_minute=1e9,
              tables_at_once=10**9, spectators_per_client=10**6)
kind, where = sys.argv[1:]
place = {kind: Path(where) if kind == "data" else where}
settings = Settings(**place, pace=0.0, prepare=False, limits=free)
run(settings, "127.0.0.1", 0, ready=lambda address: print(address, flush=True),
    report=lambda game, what: None)
"""


@dataclass(frozen=True)
class MeasuredServer:
    """A server that runs."""

    pid: int
    port: int


@asynccontextmanager
async def server(kind: str, where: str) -> AsyncIterator[MeasuredServer]:
    """A server that keeps its tables in a folder (`data`) or at an address (`database`)."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, kind, where, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), STARTING)
        yield MeasuredServer(process.pid, int(line.decode().rstrip("/\n").rpartition(":")[2]))
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def memory(servers: Iterable[MeasuredServer]) -> float | None:
    """The memory of servers together in megabytes; None where that cannot be told."""
    try:
        texts = [Path(f"/proc/{one.pid}/status").read_text(encoding="ascii") for one in servers]
    except OSError:
        return None
    found = [re.search(r"VmRSS:\s+(\d+) kB", text) for text in texts]
    return sum(int(one[1]) for one in found if one) / 1024


def computed(servers: Iterable[MeasuredServer]) -> float | None:
    """The seconds that servers have computed; None where that cannot be told."""
    try:
        texts = [Path(f"/proc/{one.pid}/stat").read_text(encoding="utf-8") for one in servers]
    except OSError:
        return None
    # After the name in brackets: user and system time are the twelfth and thirteenth.
    ticks = [map(int, text.rpartition(")")[2].split()[11:13]) for text in texts]
    return sum(map(sum, ticks)) / os.sysconf("SC_CLK_TCK")

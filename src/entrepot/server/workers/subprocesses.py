"""Processes beside the server that are talked with line by line."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress


async def begin(module: str, longest_line: int) -> Process:
    """A process that runs a module of this folder; no line that it says is longer."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"{__package__}.{module}",
        stdin=PIPE,
        stdout=PIPE,
        limit=longest_line,
        # An interruption typed into the terminal is for the server to deal with.
        start_new_session=True,
    )


async def end(process: Process) -> None:
    """End a process, if it has not ended by itself."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    await process.wait()

"""The compiled rules prepared in the background, once on each machine, while people play."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from ...bots import prepare, prepared
from ...games import playable

__all__ = ["prepare_all"]

log = logging.getLogger("entrepot.preparing")
NICE = 10
"""How much the preparation stands back, so that pages and bots are as quick as ever."""
Report = Callable[[str, str], None]
"""Told the name of a game, and `begun`, `done` or `failed`."""


async def prepare_all(
    ready: Callable[[str], None], report: Report = lambda game, what: None
) -> None:
    """Prepare every game, one after the other; `ready` hears of each that bots may use."""
    for game in [one.name for one in playable()]:
        if not prepared(game):
            report(game, "begun")
            if not await _prepare(game):
                report(game, "failed")
                continue
            report(game, "done")
        ready(game)


async def _prepare(game: str) -> bool:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "entrepot.server.tables.preparing",
        game,
        stdin=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return await process.wait() == 0
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def main() -> None:
    """Prepare the game that is named."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    prepare(sys.argv[1])


if __name__ == "__main__":
    main()

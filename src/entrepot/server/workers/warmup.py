"""Warm-up: the compiled rules prepared in the background, once on each machine, while people play.

First what bots think with, then what hints are found with, then what reviews need besides.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable

from ...bots import is_warm, warm_up
from ...games import playable
from ...reviews import warmup as hints
from . import subprocesses

log = logging.getLogger("entrepot.preparing")
BOTS, HINTS, REVIEWS = "bots", "hints", "reviews"
NICE = 10
"""How much the preparation stands back, so that pages and bots are as quick as ever."""
Report = Callable[[str, str], None]
"""Told the name of a game, and `begun`, `done` or `failed`."""


async def warm_up_all(
    ready: Callable[[str], None], report: Report = lambda game, what: None
) -> None:
    """Prepare every game, one after the other; `ready` hears of each that bots may use."""
    for game in [one.name for one in playable()]:
        if not is_warm(game):
            report(game, "begun")
            if not await _prepare(game, BOTS):
                report(game, "failed")
                continue
            report(game, "done")
        ready(game)
    for what, done in ((HINTS, hints.is_warm), (REVIEWS, hints.reviews_are_warm)):
        for game in [one.name for one in playable()]:
            if not done(game):
                await _prepare(game, what)


async def _prepare(game: str, what: str) -> bool:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "entrepot.server.workers.warmup",
        game,
        what,
        stdin=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return await process.wait() == 0
    finally:
        await subprocesses.end(process)


def main() -> None:
    """Prepare what is named for the game that is named."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    game, what = sys.argv[1:]
    if what == BOTS:
        warm_up(game)
    elif what == HINTS:
        hints.warm_up(game)
    else:
        hints.warm_up_reviews(game)


if __name__ == "__main__":
    main()

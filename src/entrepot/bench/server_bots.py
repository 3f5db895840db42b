"""Benchmark of a server's bots: time for a decision, alone and beside a review.

Both are as on a server: bots think in its processes, for the seconds that it gives them, and the
review is made in one that stands back.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import perf_counter

from ..bots import warm_up
from ..engine.game import AnyGame
from ..engine.json_types import Record
from ..engine.table import Table
from ..server.metrics import Metrics
from ..server.settings import Settings
from ..server.workers.bot_pool import BotPool, SECONDS, USUAL
from ..server.workers.review_jobs import made, ReviewJob
from .reviews import greedy_game

BLOCK = 10
"""After so many decisions a review begins or ends: what else the machine does hits both alike."""
LOOK = 0.02
"""Seconds between two looks whether a review has begun."""


@dataclass(frozen=True)
class Taken:
    """Seconds from asking a bot until it has answered."""

    decisions: int
    median_s: float
    p99_s: float
    """No more than one in a hundred took longer."""
    longest_s: float


@dataclass(frozen=True)
class BotSpeed:
    """The speed of a bot that plays all seats."""

    game: str
    players: int
    level: str
    budget_s: float
    """Seconds that the server gives it for a decision."""
    alone: Taken
    beside: Taken
    """While a finished game was reviewed."""


async def bot_speed(
    game: AnyGame,
    players: int,
    seed: int,
    decisions: int,
    *,
    level: str = "master",
    settings: Settings | None = None,
) -> BotSpeed:
    """Ask a bot for a number of decisions alone, and for as many beside a review."""
    settings = settings or Settings()
    record = greedy_game(game, players, seed).record()
    warm_up(game.name)
    thinking = BotPool(settings.bot_processes, Metrics())
    thinking.prepared(game.name)
    await asyncio.sleep(0)  # whatever loads the compiled rules goes before the first decision
    course = _Course(game, players, seed)
    taken: dict[bool, list[float]] = {False: [], True: []}
    try:
        await course.ask(thinking, level)  # waits for that
        while len(taken[True]) < decisions:
            for beside, found in taken.items():
                async with _reviewing(record, settings) if beside else nullcontext():
                    for _ in range(min(BLOCK, decisions - len(found))):
                        found.append(await course.ask(thinking, level))
    finally:
        await thinking.close()
    budget = SECONDS.get(level, USUAL)
    return BotSpeed(game.name, players, level, budget, _told(taken[False]), _told(taken[True]))


class _Course:
    """One game after the other, all seats played by a bot."""

    def __init__(self, game: AnyGame, players: int, seed: int) -> None:
        self._game, self._players, self._seed = game, players, seed
        self._deal()

    def _deal(self) -> None:
        options = self._game.options({})
        self._table = Table.deal(self._game, self._players, self._seed, options)
        self._seed += 1

    async def ask(self, thinking: BotPool, level: str) -> float:
        """Let the bot decide where there is something to choose, and return the time it took."""
        while len(legal := self._table.legal(self._awaited)) == 1:
            self._play(legal[0])
        start = perf_counter()
        action = await thinking.choose(level, self._table.view(self._awaited), legal)
        taken = perf_counter() - start
        self._play(action)
        return taken

    @property
    def _awaited(self) -> int:
        return self._table.actors[0]

    def _play(self, action: str) -> None:
        self._table.play(action, self._awaited)
        if self._table.over:
            self._deal()


@asynccontextmanager
async def _reviewing(record: Record, settings: Settings) -> AsyncIterator[None]:
    """Has a game reviewed, again and again; begins when the first action is judged."""
    job = ReviewJob("")

    async def review() -> None:
        while True:
            await made(dict(record), settings, job)

    task = asyncio.create_task(review())
    try:
        while not job.done and not task.done():
            await asyncio.sleep(LOOK)
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task  # raises what went wrong with a review


def _told(taken: Sequence[float]) -> Taken:
    ordered = sorted(taken)
    slow = ordered[ceil(0.99 * len(ordered)) - 1]
    return Taken(len(ordered), median(ordered), slow, ordered[-1])

"""Reviews of finished tables: made in processes that stand back for everything else, and kept.

One game is reviewed after the other. Who asks for many waits behind those who ask for few, and
nobody can ask for so many that others would have to wait for long.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ...engine.errors import BadRecord
from ...reviews import Review
from ...reviews.serialization import from_json
from ..errors import ApiError, ErrorType, store_errors
from ..metrics import Metrics
from ..sessions.session import TableSession
from ..settings import Settings
from ..storage.interface import Store, WriteFailed
from . import subprocesses
from .fair_queue import FairQueue
from .worker_thread import WorkerThread

log = logging.getLogger("entrepot.reviewing")
SEED = 1
"""All chance of a review follows from it: whoever asks, the answer is the same."""
MOST_ACTIONS = 2000
"""Longer games are not reviewed."""
MOST_WORK = 10_000_000
"""Simulations for a whole game: long ones have fewer for each decision."""
LEAST = 100
LONGEST = 900.0
"""Seconds that a review may take on a machine that has other things to do."""
LONGEST_LINE = 16 * 1024 * 1024
MOST_CACHED = 16
MOST_FAILED = 1000
"""So many that failed are remembered."""
RETRY_AFTER = 20
"""Seconds until a refused client asks again."""


@dataclass
class ReviewJob:
    """A review that is being made, or waits for that."""

    client: str
    done: int = 0
    of: int = 0
    """How many actions are judged, out of how many; 0 of 0 while it waits."""
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class ReviewJobs:
    """Makes reviews, keeps them, and finds them again."""

    def __init__(
        self, settings: Settings, store: Store, metrics: Metrics, worker: WorkerThread
    ) -> None:
        self._settings, self._limits = settings, settings.limits
        self._store, self._metrics, self._worker = store, metrics, worker
        self._turns = FairQueue(range(settings.review_processes))
        self._under_way: dict[str, ReviewJob] = {}
        self._failed: dict[str, None] = {}
        self._cached: OrderedDict[str, Review] = OrderedDict()

    async def close(self) -> None:
        """Stop what is being made; whoever wants it asks again."""
        tasks = [each.task for each in self._under_way.values() if each.task is not None]
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def find(self, sitting: TableSession) -> Review | None:
        """The review of a table, if it was made; an ApiError while the game goes on."""
        if not sitting.state.over:
            raise ApiError(ErrorType.STILL_RUNNING)
        if sitting.id not in self._cached:
            with store_errors():
                found = await self._store.review(sitting.id)
            if found is None:
                return None
            try:
                self._cached[sitting.id] = await self._worker.run(sitting.client, from_json, found)
            except BadRecord:
                return None  # of another version of Entrepôt: it is made again
            while len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)
        self._cached.move_to_end(sitting.id)
        return self._cached[sitting.id]

    def under_way(self, sitting: TableSession) -> ReviewJob | None:
        """How far the review of a table is, if this process makes it."""
        return self._under_way.get(sitting.id)

    def failed(self, sitting: TableSession) -> bool:
        """Whether it was tried here in vain."""
        return sitting.id in self._failed

    async def ask(self, sitting: TableSession, client: str) -> Review | None:
        """The review of a table; where there is none, it is made from now on."""
        found = await self.find(sitting)
        if found is not None or sitting.id in self._under_way:
            return found
        if sitting.state.version > MOST_ACTIONS:
            raise ApiError(ErrorType.TOO_LONG, most=MOST_ACTIONS)
        waiting = self._under_way.values()
        own = sum(each.client == client for each in waiting)
        if own >= self._limits.reviews or len(waiting) >= self._limits.reviews_waiting:
            raise ApiError(ErrorType.TOO_MANY_REVIEWS, retry_after=RETRY_AFTER)
        self._failed.pop(sitting.id, None)
        job = self._under_way[sitting.id] = ReviewJob(client)
        job.task = asyncio.create_task(self._make(sitting.id, sitting.state.record(), job))
        return None

    async def _make(self, table: str, record: dict[str, Any], job: ReviewJob) -> None:
        try:
            turn = await self._turns.take(job.client)
            try:
                found = await asyncio.wait_for(made(record, self._settings, job), LONGEST)
            finally:
                self._turns.give_back(turn)
            await self._store.keep_review(table, found)
            self._metrics.reviews.labels("made").inc()
        except (OSError, ValueError, TimeoutError, WriteFailed) as error:
            log.warning("table %s could not be reviewed: %s", table, error, extra={"table": table})
            self._metrics.reviews.labels("failed").inc()
            self._failed[table] = None
            while len(self._failed) > MOST_FAILED:
                del self._failed[next(iter(self._failed))]
        finally:
            del self._under_way[table]


async def made(record: dict[str, Any], settings: Settings, job: ReviewJob) -> dict[str, Any]:
    """What a process of its own finds; ValueError or OSError if it finds nothing."""
    job.of = len(record["actions"])
    question = {
        "record": record,
        "simulations": max(LEAST, min(settings.review_simulations, MOST_WORK // max(1, job.of))),
        "seed": SEED,
        "nice": settings.review_nice,
    }
    process = await subprocesses.begin("review_worker", LONGEST_LINE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        while line := await process.stdout.readline():
            told = json.loads(line)
            if "done" not in told:
                return _answered(told)
            job.done = told["done"]
        raise ConnectionResetError("the process has ended")
    finally:
        await subprocesses.end(process)


def _answered(told: dict[str, Any]) -> dict[str, Any]:
    if "review" not in told:
        raise ValueError(told.get("error", "no answer"))
    found: dict[str, Any] = told["review"]
    return found

"""A thread beside the event loop for long computations: review pages, positions, records, forms.

There is one thread for them, and one that loads tables. More would compete with the loop for the
interpreter, and all of them together would compute no faster. The threads of the store stay free.
Clients take turns.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from ..errors import ApiError, ErrorType
from .fair_queue import FairQueue

T = TypeVar("T")
RETRY_AFTER = 5
"""Seconds after which a client refused by a full queue may try again."""


class WorkerThread:
    """Computes one thing after the other, in turn for each client."""

    def __init__(self, per_client: int, waiting: int, name: str = "worker") -> None:
        """The limits are jobs that wait or run, of one client and of all."""
        self._per_client, self._waiting = per_client, waiting
        self._jobs: Counter[str] = Counter()
        self._turns = FairQueue(range(1))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, client: str, job: Callable[..., T], *args: Any, **more: Any) -> T:
        """Returns what a function returns; raises an ApiError if too many jobs wait.

        A client without a job is always admitted, so that a few clients with many shut nobody out.
        The function reads only what nothing changes meanwhile.
        """
        own = self._jobs[client]
        if own and (own >= self._per_client or self._jobs.total() >= self._waiting):
            raise ApiError(ErrorType.TOO_MANY_REQUESTS, retry_after=RETRY_AFTER)
        self._jobs[client] += 1
        try:
            turn = await self._turns.take(client)
        except BaseException:
            self._end(client)
            raise
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._thread, partial(job, *args, **more))
        # A job cannot be interrupted: the next one has its turn when the thread is free.
        work.add_done_callback(lambda _: self._free(client, turn))
        return await asyncio.shield(work)

    def close(self) -> None:
        """Ends the thread when it has done what it does now."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _free(self, client: str, turn: int) -> None:
        self._end(client)
        self._turns.give_back(turn)

    def _end(self, client: str) -> None:
        self._jobs[client] -= 1
        if not self._jobs[client]:
            del self._jobs[client]

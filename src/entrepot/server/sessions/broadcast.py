"""Broadcast to spectators: fan-out in small batches, one in each iteration of the event loop.

A table may have thousands of spectators. Between two batches the loop serves everything else.
Tables take turns, so that a large audience does not delay a small one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Protocol
from weakref import WeakKeyDictionary

BATCH = 20
"""Spectators woken in one iteration of the loop: about a millisecond of work."""


class Spectator(Protocol):
    """A follower that waits for its turn."""

    def send_news(self) -> None:
        """Begins to send."""


class Broadcast:
    """The spectators of one event loop that wait for their turn, by table."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: dict[int, dict[Spectator, None]] = {}
        """By the serial number of a table's presence; the next table comes first."""
        self._scheduled = False

    def add(self, table: int, spectators: Iterable[Spectator]) -> None:
        """Wakes spectators of a table in turn; those that wait already keep their place."""
        self._waiting.setdefault(table, {}).update(dict.fromkeys(spectators))
        if not self._scheduled:
            self._scheduled = True
            self._call_soon(self._step)

    def discard(self, table: int, spectator: Spectator) -> None:
        """Forgets a spectator that has left."""
        self._waiting.get(table, {}).pop(spectator, None)

    def _step(self) -> None:
        """Wakes a batch of the next table."""
        table = next(iter(self._waiting))
        waiting = self._waiting.pop(table)
        batch = tuple(islice(waiting, BATCH))
        for spectator in batch:
            del waiting[spectator]
        if waiting:
            self._waiting[table] = waiting
        self._scheduled = bool(self._waiting)
        if self._scheduled:
            self._call_soon(self._step)
        for spectator in batch:
            spectator.send_news()


_BROADCASTS: WeakKeyDictionary[asyncio.AbstractEventLoop, Broadcast] = WeakKeyDictionary()


def broadcast() -> Broadcast:
    """The broadcast of the running event loop."""
    loop = asyncio.get_running_loop()
    found = _BROADCASTS.get(loop)
    if found is None:
        found = _BROADCASTS[loop] = Broadcast(loop)
    return found

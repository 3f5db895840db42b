"""Fair queue: a client with many tables waits for itself, not everybody else for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")
MOST_REMEMBERED = 1000
"""Clients that wait for nothing are forgotten beyond so many."""


@dataclass(eq=False)
class QueueEntry(Generic[T]):
    """Somebody who waits."""

    client: str
    attended: bool
    place: int
    given: asyncio.Future[T]


class FairQueue(Generic[T]):
    """Things that are lent to one client after the other.

    Where people look on comes first; then whoever was served longest ago; then who came first.
    """

    def __init__(self, things: Iterable[T]) -> None:
        self._idle = list(things)
        self._number = len(self._idle)
        self._waiting: list[QueueEntry[T]] = []
        self._served: dict[str, int] = {}
        """When each client was last served."""
        self._count = count(1)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def crowd(self, client: str) -> float:
        """How many wait for each thing, as far as a client is to feel it: each other client counts
        once, however much it has asked for.
        """
        others = {ticket.client for ticket in self._waiting} - {client}
        own = sum(ticket.client == client for ticket in self._waiting)
        return (own + len(others)) / max(1, self._number)

    async def take(self, client: str = "", *, attended: bool = True) -> T:
        """One of the things, as soon as it is this client's turn."""
        if self._idle and not self._waiting:
            self._serve(client)
            return self._idle.pop(0)
        given: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        ticket = QueueEntry(client, attended, next(self._count), given)
        self._waiting.append(ticket)
        try:
            return await given
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            elif given.done() and not given.cancelled():
                self.give_back(given.result())
            raise

    def give_back(self, thing: T) -> None:
        """A thing is free again: for whoever's turn it is."""
        ready = [ticket for ticket in self._waiting if not ticket.given.done()]
        if not ready:
            self._idle.append(thing)
            return
        ticket = min(
            ready, key=lambda one: (not one.attended, self._served.get(one.client, 0), one.place)
        )
        self._waiting.remove(ticket)
        self._serve(ticket.client)
        ticket.given.set_result(thing)

    def _serve(self, client: str) -> None:
        self._served[client] = next(self._count)
        if len(self._served) > MOST_REMEMBERED:
            here = {ticket.client for ticket in self._waiting}
            self._served = {who: when for who, when in self._served.items() if who in here}

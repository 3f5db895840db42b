"""Presence: who has a table open, here and by way of other processes, and is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from itertools import count
from typing import Protocol, TypeAlias

from .broadcast import BATCH, broadcast

Attended: TypeAlias = Callable[[str, frozenset[int]], None]
"""Is told of a table, and the seats whose people follow it in this process, when they change."""

_SERIALS = count()

QUIET = 1.0
"""Seconds between two times that all are told who is here: some come and go very fast."""


class Follower(Protocol):
    """Somebody who is told when the table changes."""

    pace: float
    """How slowly they want bots to play, in multiples of the usual."""

    @property
    def seat(self) -> int | None:
        """The seat that they see the table from."""

    def note(self, back_to: int | None = None) -> None:
        """Something has changed; `back_to` is the version that an undo led back to."""

    def send_news(self) -> None:
        """Begins to send what has changed."""


class Presence:
    """Who looks on at one table."""

    def __init__(self, table: str, attended: Attended) -> None:
        self.serial = next(_SERIALS)
        """A number that no other presence of this process has, for keys of caches."""
        self.followers: set[Follower] = set()
        self._by_seat: dict[int | None, dict[Follower, None]] = {}
        """The same by seat, None for spectators; the oldest first."""
        self.revision = 0
        """How often anything has changed that somebody may be shown."""
        self._table, self._attended = table, attended
        self._elsewhere: dict[int, frozenset[int]] = {}
        """The seats whose people other processes at the store have at hand, by their numbers."""
        self._quiet: asyncio.TimerHandle | None = None
        """Until then nobody is told that people come and go..."""
        self._unquiet = False
        """...and whether they have."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people follow the table in this process."""
        return frozenset(seat for seat in self._by_seat if seat is not None)

    def at(self, seat: int | None) -> Collection[Follower]:
        """The followers of a seat in this process, the oldest first; None: the spectators."""
        return self._by_seat.get(seat, {})

    @property
    def anybody(self) -> bool:
        """Whether anybody looks on."""
        return bool(self.followers) or any(self._elsewhere.values())

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose people have the table open, by way of whichever process."""
        return self.here.union(*self._elsewhere.values())

    @property
    def pace(self) -> float:
        """How slowly bots are to play: as the slowest wants it of those who play, or else watch."""
        playing = [one.pace for one in self.followers if one.seat is not None]
        return max(playing or [one.pace for one in self.followers], default=1.0)

    def follow(self, follower: Follower) -> None:
        """Tell somebody from now on, and the others that they are here."""
        before = self.here
        self.followers.add(follower)
        self._by_seat.setdefault(follower.seat, {})[follower] = None
        self._notice(before)

    def leave(self, follower: Follower) -> None:
        """Tell somebody no more, and the others that they are gone."""
        before = self.here
        self.followers.discard(follower)
        alike = self._by_seat.get(follower.seat, {})
        alike.pop(follower, None)
        if not alike:
            self._by_seat.pop(follower.seat, None)
        if follower.seat is None:
            broadcast().discard(self.serial, follower)
        self._notice(before)

    def attended(self, process: int, seats: frozenset[int]) -> None:
        """Another process says whose people it has at hand."""
        if seats != self._elsewhere.get(process, frozenset()):
            self._elsewhere[process] = seats
            self._wake_for_presence()

    def forget_others_but(self, alive: frozenset[int]) -> None:
        """Whoever was here by way of a process that has died is gone."""
        for process in self._elsewhere.keys() - alive:
            del self._elsewhere[process]
            self._wake_for_presence()

    def wake(self, back_to: int | None = None) -> None:
        """Tell everybody here that something has changed; many spectators are told in batches."""
        self.revision += 1
        spectators = self.at(None)
        few = len(spectators) <= BATCH
        # Players come first.
        for follower in sorted(self.followers, key=_watches):
            follower.note(back_to)
            if few or follower.seat is not None:
                follower.send_news()
        if not few:
            broadcast().add(self.serial, spectators)

    def wake_seat(self, seat: int) -> None:
        """Tell those who see the table from one seat, and nobody else."""
        self.revision += 1
        for follower in tuple(self.at(seat)):
            follower.note()
            follower.send_news()

    def _notice(self, before: frozenset[int]) -> None:
        """Tell who is here, if that is not as it was before."""
        if self.here != before:
            self._attended(self._table, self.here)
            self._wake_for_presence()

    def _wake_for_presence(self) -> None:
        """Tell everybody who is here: at once, and what comes right after it once, a bit later."""
        # A drawing made before this shows other people.
        self.revision += 1
        if self._quiet is None:
            self.wake()
            self._quiet = asyncio.get_running_loop().call_later(QUIET, self._end_quiet)
            self._unquiet = False
        else:
            self._unquiet = True

    def _end_quiet(self) -> None:
        self._quiet = None
        if self._unquiet:
            self._wake_for_presence()


def _watches(follower: Follower) -> bool:
    return follower.seat is None

"""Cluster: publish and subscribe between the processes at one store, and a lease for each table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

Message: TypeAlias = Mapping[str, Any]
"""News for other processes: a `table`, `from` which process, and what is new."""


class Cluster(Protocol):
    """The processes that share a store. One at a time leads a table: it runs bots and clock there.

    Entries of a log are published by the store itself, as it appends them.
    """

    def subscribe(self, receive: Callable[[Message], None]) -> None:
        """From now on, pass the messages of other processes to one function."""

    def publish(self, message: Message) -> None:
        """Send a message about a table to the other processes, some time soon."""

    async def peers(self) -> frozenset[int]:
        """Returns the numbers of the other processes that are alive."""

    async def lead(self, table: str) -> bool:
        """Returns whether this process leads a table, from now on if no other one alive does."""

    async def stale(self, ticks: Mapping[str, int]) -> Sequence[str]:
        """Returns the tables of which other processes have appended entries after these ticks."""

    async def uptime_since(self, now: float) -> float:
        """Returns the time since when a server has been at the store without a break."""


class SingleProcess:
    """The cluster of a store that one process has for itself."""

    def subscribe(self, receive: Callable[[Message], None]) -> None:
        """Do nothing: no message ever comes."""

    def publish(self, message: Message) -> None:
        """Do nothing: no process receives it."""

    async def peers(self) -> frozenset[int]:
        """Returns nobody."""
        return frozenset()

    async def lead(self, table: str) -> bool:
        """Returns True: the one process leads every table."""
        return True

    async def stale(self, ticks: Mapping[str, int]) -> Sequence[str]:
        """Returns nothing: no other process appends."""
        return ()

    async def uptime_since(self, now: float) -> float:
        """Returns the start of this process, which is now."""
        return now

"""Peers: other processes at the same store.

What they do at a table that is in memory here is caught up with, and each tells the others whose
people it has at hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from ..errors import ApiError
from ..sessions.chat import ChatLine
from ..sessions.session import TableSession
from ..storage.cluster import Cluster, Message
from ..storage.interface import Store


class Peers:
    """Hears the other processes and tells them what they cannot read in the store."""

    def __init__(
        self,
        cluster: Cluster,
        store: Store,
        sittings: Mapping[str, TableSession],
        failed: Callable[[str, Exception], None] = lambda table, error: None,
    ) -> None:
        """`failed` is given each table that cannot be gone on with, so that others can."""
        self._cluster, self._store = cluster, store
        self._sittings, self._failed = sittings, failed
        self._told: dict[str, frozenset[int]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables at which more has happened since they were last read."""
        self._was_away = False
        self.others: frozenset[int] = frozenset()
        cluster.subscribe(self._heard)

    async def look(self) -> None:
        """See who is alive, and catch up with what nobody told of."""
        before, self.others = self.others, await self._cluster.peers()
        if not (before or self.others or self._was_away):
            return
        self._was_away = False
        ticks = {}
        for table, sitting in tuple(self._sittings.items()):
            try:
                sitting.presence.forget_others_but(self.others)
                if not sitting.state.finished:
                    ticks[table] = sitting.state.tick
                    if before - self.others:
                        # A process that died may have led the table, and noted nothing yet.
                        self._store.note(table, sitting.state.note())
            except Exception as error:  # one table must not keep the others from catching up
                self._failed(table, error)
        for table in await self._cluster.stale(ticks):
            if table in self._sittings:
                self._catch_up(self._sittings[table], missed=True)

    async def close(self) -> None:
        """Hear no more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

    def arrive(self, sitting: TableSession) -> None:
        """Ask who is at a table that has come into memory."""
        self._cluster.publish({"table": sitting.id, "ask": True})

    def attended(self, table: str, here: frozenset[int]) -> None:
        """Tell who is at a table by way of this process, where that has changed."""
        if here != self._told.get(table, frozenset()):
            self._tell(table, here)

    def _tell(self, table: str, here: frozenset[int]) -> None:
        self._told[table] = here
        if not here:
            del self._told[table]
        self._cluster.publish({"table": table, "here": sorted(here)})

    def _heard(self, message: Message) -> None:
        if "back" in message:
            self._begin_anew()
            return
        sitting = self._sittings.get(message["table"])
        if sitting is None:
            return
        if "here" in message:
            sitting.presence.attended(message["from"], frozenset(message["here"]))
        elif "saying" in message:
            sitting.hear(ChatLine(**message["saying"]))
        elif "ask" not in message:
            self._catch_up(sitting)
        elif sitting.presence.here:
            self._tell(sitting.id, sitting.presence.here)

    def _begin_anew(self) -> None:
        """Be known again to the others after this process was away."""
        self._was_away = True
        for sitting in tuple(self._sittings.values()):
            self.arrive(sitting)
            if sitting.presence.here:
                self._tell(sitting.id, sitting.presence.here)

    def _catch_up(self, sitting: TableSession, missed: bool = False) -> None:
        self._again.add(sitting.id)
        if sitting.id not in self._tasks:
            self._tasks[sitting.id] = asyncio.create_task(self._read(sitting, missed))

    async def _read(self, sitting: TableSession, missed: bool) -> None:
        """Do here what was done elsewhere; without a store, later."""
        try:
            while sitting.id in self._again:
                self._again.discard(sitting.id)
                with suppress(ApiError):
                    await sitting.catch_up()
            if missed:
                # Whoever did it may have died before writing the note.
                self._store.note(sitting.id, sitting.state.note())
        except Exception as error:
            self._failed(sitting.id, error)
        finally:
            del self._tasks[sitting.id]

"""The processes at one PostgreSQL database: their messages, and the leases of their tables.

Messages are sent after a commit and outside of it, since a commit that also notifies waits for
every other one that does. A lease has no time: it ends when the process does.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from time import monotonic

from ...logs import FailureCounter
from ..cluster import Message
from ..interface import WriteFailed
from .listener import ALIVE, CHANNEL, PeerListener
from .pool import ConnectionPool

ASK_AGAIN = 5.0
"""Seconds for which it is taken for granted that another process leads a table."""
WAIT_AFTER_FAILURE = 0.5
NOBODY_ELSE = """
(holder IS NULL OR holder = %(me)s
    OR NOT EXISTS (SELECT FROM entrepot.processes WHERE number = holder))
"""
LEAD = f"""
UPDATE entrepot.tables SET holder = %(me)s WHERE id = %(table)s AND {NOBODY_ELSE} RETURNING id
"""
REMOVE_DEAD = f"""
DELETE FROM entrepot.processes WHERE number <> %s AND pg_try_advisory_xact_lock({ALIVE}, number)
"""
STALE = """
SELECT id FROM entrepot.tables JOIN unnest(%s::text[], %s::integer[]) AS mine (id, tick) USING (id)
WHERE tables.tick > mine.tick
"""


class PostgresCluster:
    """Publish, subscribe and leases, by the connections of a store."""

    def __init__(self, url: str, pool: ConnectionPool, failures: FailureCounter) -> None:
        self._pool = pool
        self._listener = PeerListener(url, self._pass_on, failures)
        self._receive: Callable[[Message], None] = lambda message: None
        self._led: dict[str, int] = {}
        """Tables that this process leads, with the number it had when it began to."""
        self._not_led: dict[str, float] = {}
        """Tables that others lead, and until when that is not asked again."""
        self._peers: frozenset[int] = frozenset()
        """The other processes that were alive at the last look."""
        self._messages: list[str] = []
        self._waiting = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None

    @property
    def number(self) -> int | None:
        """The number of this process; None while it is cut off."""
        return self._listener.number

    async def start(self) -> None:
        """Join; StoreUnavailable if there is no database."""
        await self._listener.start()
        self._sender = asyncio.create_task(self._send())

    async def close(self) -> None:
        """Send the messages that wait, and leave."""
        if self._sender is not None:
            self._sender.cancel()
            with suppress(asyncio.CancelledError):
                await self._sender
            self._sender = None
        with suppress(WriteFailed):
            await self._send_waiting()
        await self._listener.close()

    def subscribe(self, receive: Callable[[Message], None]) -> None:
        """From now on, pass the messages of other processes to one function."""
        self._receive = receive

    def publish(self, message: Message) -> None:
        """Send a message to the other processes, with the next ones."""
        self._messages.append(json.dumps({"from": self.number, **message}))
        self._waiting.set()

    async def peers(self) -> frozenset[int]:
        """Returns the numbers of the other processes alive, and removes those that died."""
        number = self.number
        await self._pool.run(REMOVE_DEAD, (number or 0,))
        rows = await self._pool.run("SELECT number FROM entrepot.processes")
        before, self._peers = self._peers, frozenset(one for (one,) in rows) - {number}
        if before - self._peers:
            # Tables of processes that are gone can be led at once.
            self._not_led.clear()
        return self._peers

    async def lead(self, table: str) -> bool:
        """Returns whether this process leads a table, from now on if no other one alive does."""
        number = self.number
        if number is None:
            return False
        if self._led.get(table) == number:
            return True
        if self._not_led.get(table, 0.0) > monotonic():
            return False
        if await self._pool.run(LEAD, {"table": table, "me": number}):
            self._led[table] = number
            return number == self.number
        self._not_led[table] = monotonic() + ASK_AGAIN
        return False

    def add_lease(self, table: str, number: int | None) -> None:
        """Keep in mind that a new table is led under a number of this process."""
        if number is not None:
            self._led[table] = number

    def drop_lease(self, table: str) -> None:
        """Forget the lease of a table, which is over."""
        self._led.pop(table, None)

    def ask_again(self, tables: Iterable[str]) -> None:
        """Let the next `lead` of these tables ask the database: nobody else leads them."""
        for table in tables:
            self._not_led.pop(table, None)

    async def stale(self, ticks: Mapping[str, int]) -> Sequence[str]:
        """Returns the tables that have entries after these ticks."""
        rows = await self._pool.run(STALE, (list(ticks), list(ticks.values())))
        return [table for (table,) in rows]

    async def uptime_since(self, now: float) -> float:
        """Returns the time since when a server has been at this database without a break."""
        peers = await self.peers()
        rows = await self._pool.run(
            "SELECT min(began) FROM entrepot.processes WHERE number = ANY(%s)", (list(peers),)
        )
        began = self._listener.began = now if rows[0][0] is None else float(rows[0][0])
        await self._pool.run(
            "UPDATE entrepot.processes SET began = %s WHERE number = %s", (began, self.number)
        )
        return began

    def _pass_on(self, message: Message) -> None:
        self._receive(message)

    async def _send(self) -> None:
        """Send the messages that wait, again and again."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            try:
                await self._send_waiting()
            except WriteFailed:
                # Other processes miss these, and find by their ticks what was appended.
                await asyncio.sleep(WAIT_AFTER_FAILURE)

    async def _send_waiting(self) -> None:
        messages, self._messages = self._messages, []
        if messages:
            await self._pool.write(
                "SELECT pg_notify(%s, one) FROM unnest(%s::text[]) AS one",
                (CHANNEL, list(dict.fromkeys(messages))),
            )

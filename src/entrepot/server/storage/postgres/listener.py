"""Publish and subscribe between processes by LISTEN/NOTIFY, and the lock of a living process.

Each process that shares a PostgreSQL database has a number there. One connection stays open: it
receives the messages of the others, and holds the lock that shows that the process is alive. When
the connection ends, for whatever reason, the others take over the tables that the process led.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress

import psycopg

from ...logs import FailureCounter
from ..cluster import Message
from ..interface import StoreUnavailable
from .pool import connect, Connection, place_of, reason_of

log = logging.getLogger("entrepot.database")
CHANNEL = "entrepot"
ALIVE = 1_702_125_939
"""The family of advisory locks of which every process that is alive holds the one of its number."""
RETRY_AFTER = 0.5


class PeerListener:
    """Receives the messages of other processes, under a number of its own."""

    def __init__(
        self, url: str, receive: Callable[[Message], None], failures: FailureCounter | None = None
    ) -> None:
        self._url = url
        self._receive = receive
        self._failures = failures or FailureCounter()
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self.number: int | None = None
        """The number of this process; None while it is cut off, and another one afterwards."""
        self.began = 0.0
        """Since when there has been a server without a break, as far as this process knows."""

    async def start(self) -> None:
        """Join the other processes; StoreUnavailable if there is no database."""
        await self._join()
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Leave, so that others take over at once."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._connection is not None:
            with suppress(psycopg.Error):
                await self._connection.execute(
                    "DELETE FROM entrepot.processes WHERE number = %s", (self.number,)
                )
            await self._connection.close()
        self._connection, self.number = None, None

    async def _join(self) -> None:
        connection = await connect(self._url)
        try:
            cursor = await connection.execute("SELECT nextval('entrepot.process_numbers')::integer")
            (number,) = await cursor.fetchone() or (0,)
            # First the lock and then the row: a row without a lock is one that has died.
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (ALIVE, number))
            await connection.execute(
                "INSERT INTO entrepot.processes VALUES (%s, %s)", (number, self.began)
            )
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException as error:
            await connection.close()
            if isinstance(error, psycopg.Error):
                raise StoreUnavailable(reason_of(error)) from error
            raise
        self._connection, self.number = connection, number

    async def _listen(self) -> None:
        """Receive messages, and join again whenever the connection breaks."""
        while True:
            assert self._connection is not None
            try:
                async for notice in self._connection.notifies():
                    self._receive_payload(notice.payload)
                reason = "the connection has ended"
            except psycopg.Error as error:
                reason = reason_of(error)
            self.number = None
            log.warning("the database at %s is away: %s", place_of(self._url), reason)
            await self._connection.close()
            await self._rejoin()
            log.warning("the database at %s is back", place_of(self._url))
            self._receive({"back": True})

    async def _rejoin(self) -> None:
        while True:
            await asyncio.sleep(RETRY_AFTER)
            with suppress(StoreUnavailable):
                await self._join()
                return

    def _receive_payload(self, payload: str) -> None:
        try:
            message = json.loads(payload)
            if message["from"] != self.number:
                self._receive(message)
        except Exception as error:  # an unreadable message must not end the listener
            words = "a message of another process could not be taken: %.100r"
            self._failures.errors.log(log, error, words, payload)

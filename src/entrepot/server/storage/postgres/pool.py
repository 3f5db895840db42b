"""Connection pool of a PostgreSQL database: connections made, shared, and made again."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias
from urllib.parse import quote, urlencode

import psycopg
from psycopg import pq
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from ...logs import FailureCounter
from ..interface import BadStore, StoreUnavailable, WriteFailed

Connection: TypeAlias = "psycopg.AsyncConnection[tuple[Any, ...]]"
Values: TypeAlias = "Sequence[Any] | Mapping[str, Any]"

SCHEMES = ("postgresql://", "postgres://")
MAX_CONNECTIONS = 8
STATEMENT_TIMEOUT = 10.0
"""Seconds that the database may take for an answer."""
WAIT_TIMEOUT = 5.0
"""Seconds that a request waits for a connection when all are in use."""
CONNECTION_OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "application_name": "entrepot",
    "connect_timeout": 4,
    # A database whose machine vanished is noticed within half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


class ConnectionBroken(StoreUnavailable):
    """A connection broke: it is not known whether the database has run the statement."""


def place_of(url: str) -> str:
    """Returns the place of a database, without the secrets of its address."""
    if not url.startswith(SCHEMES):
        raise BadStore(
            "--database expects an address such as postgresql://user@host:5432/name; "
            "a folder is named with --data"
        )
    try:
        parts = conninfo_to_dict(url)
        readable = "@" not in str(parts.get("host")) and str(parts.get("port", 0)).isdecimal()
    except psycopg.ProgrammingError:
        readable = False
    if not readable:
        # What is wrong is not repeated: it may be a piece of the password.
        raise BadStore(
            "the address after --database cannot be read: expected "
            "postgresql://user:password@host:5432/name, with %40 for an @ in the password"
        )
    host, port = parts.get("host") or "localhost", parts.get("port") or 5432
    return f"{host}, port {port}, database {parts.get('dbname') or parts.get('user') or 'of yours'}"


def without_secrets(url: str) -> tuple[str, tuple[str, ...]]:
    """Returns an address without passwords and keys, and the variables libpq reads them from.

    Libpq itself marks the options that must not be shown.
    """
    given = [one for one in pq.Conninfo.parse(url.encode()) if one.val]
    secret = [one for one in given if one.dispchar]
    if not secret:
        return url, ()
    rest = {one.keyword: one.val for one in given if not one.dispchar}
    variables = tuple(one.envvar.decode() for one in secret if one.envvar)
    return f"postgresql:///?{urlencode(rest, safe='/,', quote_via=quote)}", variables


async def connect(url: str) -> Connection:
    """Returns a new connection; StoreUnavailable if there is none to be had."""
    try:
        return await psycopg.AsyncConnection.connect(url, **CONNECTION_OPTIONS)
    except psycopg.Error as error:
        raise StoreUnavailable(reason_of(error)) from error


def reason_of(error: Exception) -> str:
    """Returns the text of an error in one line."""
    return " ".join(str(error).split()) or type(error).__name__


class ConnectionPool:
    """Shared connections; every statement is a commit of its own."""

    def __init__(self, url: str, failures: FailureCounter) -> None:
        self._url = url
        self._failures = failures
        self._free: asyncio.LifoQueue[Connection | None] = asyncio.LifoQueue()
        for _ in range(MAX_CONNECTIONS):
            self._free.put_nowait(None)
        self._closing = False

    async def close(self) -> None:
        """Close idle connections; those in use close when they are released."""
        self._closing = True
        while not self._free.empty():
            connection = self._free.get_nowait()
            if connection is not None:
                await connection.close()

    async def run(self, query: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Run a statement that may run twice; StoreUnavailable without an answer."""
        try:
            return await self.attempt(query, values)
        except ConnectionBroken:
            return await self.attempt(query, values)

    async def write(self, query: str, values: Values) -> None:
        """Run a statement as `run` does; WriteFailed if the database refuses it."""
        try:
            await self.run(query, values)
        except psycopg.Error as error:
            self._failures.note(error)
            raise WriteFailed(f"nothing could be written: {error}") from error

    async def attempt(self, query: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Run a statement in one round trip; ConnectionBroken if it may have run or not."""
        connection = await self._acquire()
        try:
            async with asyncio.timeout(STATEMENT_TIMEOUT):
                cursor = await connection.execute(query.encode(), values)
                return await cursor.fetchall() if cursor.description else []
        except psycopg.InternalError as error:
            # Such as a damaged page: the database answers, and cannot read its files.
            self._failures.note(error, reading=True)
            raise StoreUnavailable(f"nothing could be read: {reason_of(error)}") from error
        except (psycopg.OperationalError, TimeoutError) as error:
            self._failures.note(error)
            await self._drop_idle()
            raise ConnectionBroken(reason_of(error)) from error
        finally:
            await self._release(connection)

    async def _acquire(self) -> Connection:
        try:
            # Not `wait_for`: in Python 3.11 it may swallow that its caller is cancelled.
            async with asyncio.timeout(WAIT_TIMEOUT):
                connection = await self._free.get()
        except TimeoutError as error:
            raise StoreUnavailable("all connections are in use") from error
        if connection is not None and not connection.closed:
            return connection
        try:
            return await connect(self._url)
        except BaseException as error:
            self._free.put_nowait(None)
            if isinstance(error, StoreUnavailable):
                self._failures.note(error)
            raise

    async def _release(self, connection: Connection) -> None:
        """Keep an idle connection, and close one that broke or is still in a statement."""
        idle = connection.info.transaction_status == TransactionStatus.IDLE
        if connection.closed or not idle or self._closing:
            self._free.put_nowait(None)
            await connection.close()
        else:
            self._free.put_nowait(connection)

    async def _drop_idle(self) -> None:
        """Close the idle connections, which likely broke with another one."""
        idle = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for connection in idle:
            self._free.put_nowait(None)
            if connection is not None:
                await connection.close()

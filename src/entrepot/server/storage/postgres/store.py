"""Tables in a PostgreSQL database, shared by the processes of a cluster.

Each entry of the log is one statement and its own commit.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any

import psycopg
from psycopg import errors

from ...logs import FailureCounter
from ..interface import (
    BadStore,
    BROWSER_LIMITS,
    BrowserLimits,
    DuplicateKey,
    StoredEntry,
    StoredTable,
    StoreUnavailable,
    TableSummary,
    TickConflict,
    WriteFailed,
)
from ..upload_quotas import (
    Allowance,
    BEYOND_BUDGET,
    check_quota,
    EXPIRED,
    for_postgres,
    INSERT,
    RENEW,
    SAME,
    Upload,
    USED_BY,
    values_of,
)
from .cluster import NOBODY_ELSE, PostgresCluster, WAIT_AFTER_FAILURE
from .pool import connect, ConnectionBroken, ConnectionPool, place_of
from .schema import create_schema

KEY_BYTES = 32
APPEND = """
WITH head AS (
    UPDATE entrepot.tables
    SET touched = %(at)s, tick = %(tick)s, over = %(over)s, listed = %(listed)s, due = %(when)s
    WHERE id = %(table)s AND tick < %(tick)s RETURNING id
), replaced AS (
    DELETE FROM entrepot.deeds USING head WHERE table_id = head.id AND tick = %(replaces)s::integer
)
INSERT INTO entrepot.deeds SELECT id, %(tick)s, %(at)s, %(key)s, %(body)s FROM head RETURNING tick
"""
"""The last tick decides what is taken: behind it there may be gaps."""
CREATE = """
WITH made AS (
    INSERT INTO entrepot.tables (id, plan, made, touched, over, listed, due, holder, tick)
    VALUES (%(table)s, %(plan)s, %(made)s, %(touched)s, %(over)s, %(listed)s, %(when)s, %(holder)s,
        %(tick)s)
    ON CONFLICT (id) DO NOTHING RETURNING id
)
INSERT INTO entrepot.deeds
SELECT made.id, one.tick, one.at, one.key, one.body
FROM made, unnest(%(ticks)s::integer[], %(times)s::float8[], %(keys)s::text[], %(bodies)s::text[])
    AS one (tick, at, key, body)
"""
"""One statement is one commit: a table is never there without its first entries."""
NOTES = """
WITH mine AS (
    SELECT * FROM unnest(%s::text[], %s::boolean[], %s::boolean[], %s::float8[], %s::integer[])
        AS one (id, over, listed, due, tick)
), locked AS (
    SELECT tables.id FROM entrepot.tables JOIN mine USING (id)
    ORDER BY tables.id FOR NO KEY UPDATE OF tables
)
UPDATE entrepot.tables SET over = mine.over, listed = mine.listed, due = mine.due
FROM mine JOIN locked USING (id) WHERE tables.id = mine.id AND tables.tick <= mine.tick
"""
DUE = f"""
SELECT id FROM entrepot.tables WHERE NOT over AND due <= %(now)s AND {NOBODY_ELSE}
ORDER BY due LIMIT %(most)s
"""
PRUNE = """
WITH old AS (
    SELECT id FROM entrepot.tables WHERE touched < %s AND NOT id = ANY(%s) LIMIT %s
    FOR UPDATE SKIP LOCKED
), gone AS (DELETE FROM entrepot.tables USING old WHERE tables.id = old.id RETURNING tables.id)
SELECT id FROM gone
"""
PRUNE_BATCH = 500
READY = """
SELECT (SELECT max(made) FROM entrepot.tables WHERE NOT over AND listed),
    (SELECT max(tick) FROM (SELECT tick FROM entrepot.deeds LIMIT 1) AS one),
    (SELECT max(at) FROM (SELECT at FROM entrepot.browsers LIMIT 1) AS one)
"""
"""Reads a row of every table that pages read."""
REMEMBER = """
WITH crowd AS (
    SELECT browser, table_id FROM entrepot.browsers
    WHERE table_id = %(table)s AND seat = %(seat)s AND browser <> %(browser)s
    ORDER BY at DESC OFFSET %(per_seat)s
), old AS (
    SELECT browser, table_id FROM entrepot.browsers
    WHERE browser = %(browser)s AND table_id <> %(table)s
    ORDER BY at DESC OFFSET %(per_browser)s
), forgotten AS (
    DELETE FROM entrepot.browsers
    WHERE (browser, table_id) IN (SELECT * FROM crowd UNION SELECT * FROM old)
)
INSERT INTO entrepot.browsers VALUES (%(browser)s, %(table)s, %(seat)s, %(now)s)
ON CONFLICT (browser, table_id) DO UPDATE SET seat = EXCLUDED.seat, at = EXCLUDED.at
"""
CREATE_UPLOAD = f"""
WITH made AS (
    INSERT INTO entrepot.tables (id, plan, made, touched, over, listed)
    VALUES (%(table)s, %(plan)s, %(made)s, %(touched)s, %(over)s, %(listed)s)
    ON CONFLICT (id) DO NOTHING
)
{for_postgres(INSERT)} ON CONFLICT (table_id) DO NOTHING
"""
KEEP_REVIEW = """
INSERT INTO entrepot.reviews SELECT id, %(body)s FROM entrepot.tables WHERE id = %(table)s
ON CONFLICT (table_id) DO UPDATE SET body = EXCLUDED.body
"""


class PostgresStore:
    """Keeps tables in the database at an address."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._place = place_of(url)
        self.failures = FailureCounter()
        self._pool = ConnectionPool(url, self.failures)
        self.cluster = PostgresCluster(url, self._pool, self.failures)
        self._notes: dict[str, TableSummary] = {}
        self._waiting = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Reach the database, and make the tables if there are none; once is enough."""
        if self._sender is not None:
            return
        try:
            async with await connect(self._url) as connection:
                await create_schema(connection, self._place)
            await self.cluster.start()
        except (StoreUnavailable, psycopg.Error) as error:
            raise BadStore(
                f"the database at {self._place} cannot be used: {' '.join(str(error).split())}; "
                "see that it runs, and that --database names it and somebody who may write to it"
            ) from error
        self._sender = asyncio.create_task(self._send())

    async def close(self) -> None:
        """Write what is waiting, leave, and close all connections."""
        if self._sender is not None:
            self._sender.cancel()
            with suppress(asyncio.CancelledError):
                await self._sender
            self._sender = None
            with suppress(WriteFailed):
                await self._send_waiting()
            await self.cluster.close()
            await self._pool.close()

    async def create(
        self, table: StoredTable, note: TableSummary, entries: Sequence[StoredEntry] = ()
    ) -> None:
        """Keep a new table with its first entries; this process leads it."""
        number = self.cluster.number
        values = {
            "table": table.id,
            "plan": json.dumps(table.plan),
            "made": table.made,
            "touched": table.touched,
            "over": note.over,
            "listed": note.listed,
            "when": note.due,
            "holder": number,
            "tick": max((entry.tick for entry in entries), default=0),
            "ticks": [entry.tick for entry in entries],
            "times": [entry.at for entry in entries],
            "keys": [_key(entry) for entry in entries],
            "bodies": [json.dumps(entry.body) for entry in entries],
        }
        await self._pool.write(CREATE, values)
        self.cluster.add_lease(table.id, number)

    async def keep_upload(
        self, table: StoredTable, note: TableSummary, upload: Upload, allowance: Allowance
    ) -> tuple[str, Sequence[str]]:
        """Keep a table that shows an uploaded record; see `Store`.

        Uploads of one client by several processes at the same moment may exceed its quota a little.
        """
        values = values_of(table.id, upload, allowance)
        same = await self._pool.run(for_postgres(SAME), values)
        if same:
            await self._pool.write(for_postgres(RENEW), values)
            return same[0][0], ()
        (used,) = await self._pool.run(for_postgres(USED_BY), values)
        check_quota(used, upload, allowance)
        plan = json.dumps(table.plan)
        row = {"plan": plan, "made": table.made, "touched": table.touched, "listed": note.listed}
        await self._pool.write(CREATE_UPLOAD, {**values, **row, "over": note.over})
        return table.id, await self._remove(BEYOND_BUDGET, values)

    async def prune_uploads(self, before: float, but: Sequence[str]) -> Sequence[str]:
        """Remove the tables of uploads before a time, except some; others write in between."""
        values = {"before": before, "most": PRUNE_BATCH + len(but)}
        removed: list[str] = []
        while batch := await self._remove(EXPIRED, values, but):
            removed += batch
        return removed

    async def _remove(
        self, found: str, values: Mapping[str, Any], but: Sequence[str] = ()
    ) -> list[str]:
        """Remove the tables that a statement finds, except some; returns their ids."""
        rows = await self._pool.run(for_postgres(found), values)
        removed = [table for (table,) in rows if table not in but]
        if removed:
            await self._pool.write("DELETE FROM entrepot.tables WHERE id = ANY(%s)", (removed,))
        return removed

    async def secret(self, name: str) -> bytes:
        """The random key of a name, made once, whichever process asks first."""
        await self._pool.write(
            "INSERT INTO entrepot.secrets VALUES (%s, %s) ON CONFLICT DO NOTHING",
            (name, token_hex(KEY_BYTES)),
        )
        found = "SELECT value FROM entrepot.secrets WHERE name = %s"
        ((value,),) = await self._pool.run(found, (name,))
        return bytes.fromhex(value)

    async def append(
        self, table: str, deed: StoredEntry, note: TableSummary, replaces: int | None = None
    ) -> None:
        """Keep a deed, on disk when this returns; the others hear of it soon."""
        values = {
            "table": table,
            "tick": deed.tick,
            "at": deed.at,
            "key": _key(deed),
            "body": json.dumps(deed.body),
            "over": note.over,
            "listed": note.listed,
            "when": note.due,
            "replaces": replaces,
        }
        try:
            try:
                kept = bool(await self._pool.attempt(APPEND, values))
            except ConnectionBroken:
                kept = await self._append_again(values)
        except (errors.UniqueViolation, errors.ForeignKeyViolation) as error:
            taken = error.diag.constraint_name != "deeds_key"
            raise (TickConflict if taken else DuplicateKey) from error
        except psycopg.Error as error:
            raise WriteFailed(f"nothing could be written: {error}") from error
        if not kept:
            raise TickConflict
        if note.over:
            self.cluster.drop_lease(table)
        self.cluster.publish({"table": table})

    async def _append_again(self, values: Mapping[str, Any]) -> bool:
        """Append after a break, when it may have been done already."""
        if await self._pool.attempt(APPEND, values):
            return True
        same = await self._pool.run(
            "SELECT 1 FROM entrepot.deeds WHERE table_id = %(table)s AND tick = %(tick)s "
            "AND at = %(at)s AND key IS NOT DISTINCT FROM %(key)s AND body = %(body)s",
            values,
        )
        return bool(same)

    def note(self, table: str, note: TableSummary) -> None:
        """Write a note with the next ones."""
        self._notes[table] = note
        if note.over:
            self.cluster.drop_lease(table)
        self._waiting.set()

    async def load(self, table: str) -> tuple[StoredTable, Sequence[StoredEntry]] | None:
        """A table with its event log; None if there is none."""
        if not table.isalnum():
            return None
        found = await self._pool.run(
            "SELECT plan, made, touched FROM entrepot.tables WHERE id = %s", (table,)
        )
        if not found:
            return None
        plan, made, touched = found[0]
        return StoredTable(table, json.loads(plan), made, touched), await self.entries(table, 0)

    async def entries(self, table: str, after: int) -> Sequence[StoredEntry]:
        """The entries of a log after a tick."""
        rows = await self._pool.run(
            "SELECT tick, at, body, key FROM entrepot.deeds WHERE table_id = %s AND tick > %s "
            "ORDER BY tick",
            (table, after),
        )
        return [
            StoredEntry(tick, at, json.loads(body), None if key is None else json.loads(key))
            for tick, at, body, key in rows
        ]

    async def keep_review(self, table: str, review: Mapping[str, Any]) -> None:
        """Keep the review of a table, if the table is there."""
        await self._pool.write(KEEP_REVIEW, {"table": table, "body": json.dumps(review)})

    async def review(self, table: str) -> Mapping[str, Any] | None:
        """The review of a table; None if there is none."""
        found = await self._pool.run(
            "SELECT body FROM entrepot.reviews WHERE table_id = %s", (table,)
        )
        return json.loads(found[0][0]) if found else None

    async def due(self, now: float, most: int) -> Sequence[str]:
        """Running tables that this process must look at by now: no other one leads them."""
        rows = await self._pool.run(DUE, {"now": now, "most": most, "me": self.cluster.number})
        found = [table for (table,) in rows]
        self.cluster.ask_again(found)
        return found

    async def listed(self, most: int) -> Sequence[str]:
        """Running tables shown to everybody, newest first."""
        rows = await self._pool.run(
            "SELECT id FROM entrepot.tables WHERE NOT over AND listed ORDER BY made DESC LIMIT %s",
            (most,),
        )
        return [table for (table,) in rows]

    async def remember(
        self,
        browser: str,
        table: str,
        seat: int,
        now: float,
        limits: BrowserLimits = BROWSER_LIMITS,
    ) -> None:
        """Keep that a browser sits at a table, and forget the oldest ones."""
        values = {"browser": browser, "table": table, "seat": seat, "now": now}
        values |= {"per_seat": limits.per_seat - 1, "per_browser": limits.per_browser - 1}
        await self._pool.write(REMEMBER, values)

    async def forget(self, browser: str, table: str) -> None:
        """Keep no longer that a browser sits at a table."""
        await self._pool.write(
            "DELETE FROM entrepot.browsers WHERE browser = %s AND table_id = %s", (browser, table)
        )

    async def mine(self, browser: str, most: int) -> Sequence[tuple[str, int]]:
        """The tables and seats of a browser, newest first."""
        rows = await self._pool.run(
            "SELECT table_id, seat FROM entrepot.browsers WHERE browser = %s "
            "ORDER BY at DESC LIMIT %s",
            (browser, most),
        )
        return [(table, seat) for table, seat in rows]

    async def prune(self, before: float, but: Sequence[str]) -> int:
        """Remove the tables not touched since, except some; others write in between."""
        removed = 0
        while rows := await self._pool.run(PRUNE, (before, list(but), PRUNE_BATCH)):
            removed += len(rows)
        return removed

    async def ready(self) -> None:
        """See that the database answers, reads and can be written to; WriteFailed if not."""
        await self._pool.run(READY)
        ((read_only,),) = await self._pool.run("SELECT current_setting('transaction_read_only')")
        if read_only != "off":
            raise WriteFailed("the database can only be read")

    async def _send(self) -> None:
        """Send what waits, again and again."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            try:
                await self._send_waiting()
            except WriteFailed:
                await asyncio.sleep(WAIT_AFTER_FAILURE)
                self._waiting.set()

    async def _send_waiting(self) -> None:
        """Write all notes; those that could not be written wait on."""
        notes, self._notes = self._notes, {}
        if notes:
            try:
                await self._pool.write(NOTES, _columns(notes))
            except WriteFailed:
                self._notes = notes | self._notes
                raise


def _key(entry: StoredEntry) -> str | None:
    return None if entry.key is None else json.dumps(entry.key)


def _columns(notes: Mapping[str, TableSummary]) -> tuple[list[Any], ...]:
    values = notes.values()
    return (
        list(notes),
        [note.over for note in values],
        [note.listed for note in values],
        [note.due for note in values],
        [note.tick for note in values],
    )

"""Tables in one SQLite file, written by one thread with group commit.

Jobs that come while the thread waits for the disk share the next commit.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from secrets import token_hex
from threading import Lock, Thread
from typing import Any, BinaryIO, TypeAlias, TypeVar

from ...logs import FailureCounter
from .. import folder_lock
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
    for_sqlite,
    INSERT,
    OverQuota,
    RENEW,
    SAME,
    Upload,
    USED_BY,
    values_of,
)
from .schema import connect, create_schema, FILE, VERSION

T = TypeVar("T")
Job: TypeAlias = "tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any] | None]"

MAX_JOBS_PER_COMMIT = 500
"""Jobs in one commit."""
KEY_BYTES = 32
PRUNE_BATCH = 100
"""Tables removed in one job, so that nobody waits for long."""


APPEND = """
INSERT INTO deeds SELECT ?1, ?2, ?3, ?4, ?5
WHERE NOT EXISTS (SELECT 1 FROM deeds WHERE table_id = ?1 AND tick >= ?2)
"""
"""A tick whose entry was replaced is as taken as all others behind the last one."""


FORGET_BROWSERS = """
DELETE FROM browsers WHERE (browser, table_id) IN (
    SELECT browser, table_id FROM browsers WHERE table_id = ? AND seat = ? AND browser <> ?
    ORDER BY at DESC LIMIT -1 OFFSET ?
)
"""
FORGET_TABLES = """
DELETE FROM browsers WHERE (browser, table_id) IN (
    SELECT browser, table_id FROM browsers WHERE browser = ? AND table_id <> ?
    ORDER BY at DESC LIMIT -1 OFFSET ?
)
"""
READY = """
SELECT (SELECT max(made) FROM tables WHERE over = 0 AND listed = 1),
    (SELECT max(touched) FROM tables), (SELECT plan FROM tables LIMIT 1),
    (SELECT body FROM deeds LIMIT 1), (SELECT at FROM browsers LIMIT 1)
"""
"""Reads a row of every table that pages read."""


class SqliteStore:
    """Keeps tables in a file in a folder; without a folder, in memory only."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.failures = FailureCounter()
        self.cluster = None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._reader_lock = Lock()
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop
        self._writer: sqlite3.Connection
        self._reader: sqlite3.Connection
        self._lock: BinaryIO | None = None

    async def start(self) -> None:
        """Open the file, make it if there is none; once is enough."""
        if self._thread is not None:
            return
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._open)
        self._thread = Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Write what is waiting, and close the file."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
            with self._reader_lock:
                self._reader.close()
                if self._writer is not self._reader:
                    self._writer.close()
            self._unlock_folder()

    async def create(
        self, table: StoredTable, note: TableSummary, entries: Sequence[StoredEntry] = ()
    ) -> None:
        """Keep a new table with its first entries; a job is done whole or not at all."""
        row = (table.id, json.dumps(table.plan), table.made, table.touched, *_columns(note))
        rows = [_row(table.id, entry) for entry in entries]

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            connection.executemany("INSERT INTO deeds VALUES (?, ?, ?, ?, ?)", rows)

        await self._do(job)

    async def keep_upload(
        self, table: StoredTable, note: TableSummary, upload: Upload, allowance: Allowance
    ) -> tuple[str, Sequence[str]]:
        """Keep a table that shows an uploaded record; see `Store`."""
        values = values_of(table.id, upload, allowance)

        def job(connection: sqlite3.Connection) -> tuple[str, Sequence[str]]:
            row = (table.id, json.dumps(table.plan), table.made, table.touched, *_columns(note))
            same = connection.execute(for_sqlite(SAME), values).fetchone()
            if same is not None:
                connection.execute(for_sqlite(RENEW), values)
                return same[0], ()
            used = connection.execute(for_sqlite(USED_BY), values).fetchone()
            check_quota(used, upload, allowance)
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            connection.execute(for_sqlite(INSERT), values)
            return table.id, _remove(connection, BEYOND_BUDGET, values)

        return await self._do(job)

    async def prune_uploads(self, before: float, but: Sequence[str]) -> Sequence[str]:
        """Remove the tables of uploads before a time, except some; others write in between."""
        values = {"before": before, "most": PRUNE_BATCH + len(but)}
        removed: list[str] = []
        while batch := await self._do(lambda writer: _remove(writer, EXPIRED, values, but)):
            removed += batch
        return removed

    async def secret(self, name: str) -> bytes:
        """The random key of a name, made once."""
        new = token_hex(KEY_BYTES)

        def job(connection: sqlite3.Connection) -> str:
            connection.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, new))
            found = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,))
            return str(found.fetchone()[0])

        return bytes.fromhex(await self._do(job))

    async def append(
        self, table: str, deed: StoredEntry, note: TableSummary, replaces: int | None = None
    ) -> None:
        """Keep a deed, on disk when this returns."""
        row = _row(table, deed)

        def job(connection: sqlite3.Connection) -> None:
            try:
                kept = connection.execute(APPEND, row).rowcount
            except sqlite3.IntegrityError as error:
                raise (DuplicateKey if "key" in str(error) else TickConflict) from error
            if not kept:
                raise TickConflict
            if replaces is not None:
                connection.execute(
                    "DELETE FROM deeds WHERE table_id = ? AND tick = ?", (table, replaces)
                )
            connection.execute(
                "UPDATE tables SET touched = ?, over = ?, listed = ?, due = ? WHERE id = ?",
                (deed.at, *_columns(note), table),
            )

        await self._do(job)

    def note(self, table: str, note: TableSummary) -> None:
        """Write a note with one of the next commits."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE tables SET over = ?, listed = ?, due = ? WHERE id = ?",
                (*_columns(note), table),
            )

        self._jobs.put((job, None))

    async def load(self, table: str) -> tuple[StoredTable, Sequence[StoredEntry]] | None:
        """A table with its event log; None if there is none."""
        found = await self._read("SELECT plan, made, touched FROM tables WHERE id = ?", table)
        if not found:
            return None
        plan, made, touched = found[0]
        return StoredTable(table, json.loads(plan), made, touched), await self.entries(table, 0)

    async def entries(self, table: str, after: int) -> Sequence[StoredEntry]:
        """The entries of a log after a tick."""
        rows = await self._read(
            "SELECT tick, at, body, key FROM deeds WHERE table_id = ? AND tick > ? ORDER BY tick",
            table,
            after,
        )
        return [StoredEntry(tick, at, json.loads(body), key) for tick, at, body, key in rows]

    async def keep_review(self, table: str, review: Mapping[str, Any]) -> None:
        """Keep the review of a table, if the table is there."""
        row = (table, json.dumps(review, ensure_ascii=False), table)

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT OR REPLACE INTO reviews "
                "SELECT ?, ? WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?)",
                row,
            )

        await self._do(job)

    async def review(self, table: str) -> Mapping[str, Any] | None:
        """The review of a table; None if there is none."""
        found = await self._read("SELECT body FROM reviews WHERE table_id = ?", table)
        return json.loads(found[0][0]) if found else None

    async def due(self, now: float, most: int) -> Sequence[str]:
        """Running tables that the server must look at by now."""
        rows = await self._read(
            "SELECT id FROM tables WHERE over = 0 AND due <= ? ORDER BY due LIMIT ?", now, most
        )
        return [table for (table,) in rows]

    async def listed(self, most: int) -> Sequence[str]:
        """Running tables shown to everybody, newest first."""
        rows = await self._read(
            "SELECT id FROM tables WHERE over = 0 AND listed = 1 ORDER BY made DESC LIMIT ?", most
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

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT OR REPLACE INTO browsers VALUES (?, ?, ?, ?)", (browser, table, seat, now)
            )
            connection.execute(FORGET_BROWSERS, (table, seat, browser, limits.per_seat - 1))
            connection.execute(FORGET_TABLES, (browser, table, limits.per_browser - 1))

        await self._do(job)

    async def forget(self, browser: str, table: str) -> None:
        """Keep no longer that a browser sits at a table."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                "DELETE FROM browsers WHERE browser = ? AND table_id = ?", (browser, table)
            )

        await self._do(job)

    async def mine(self, browser: str, most: int) -> Sequence[tuple[str, int]]:
        """The tables and seats of a browser, newest first."""
        return await self._read(
            "SELECT table_id, seat FROM browsers WHERE browser = ? ORDER BY at DESC LIMIT ?",
            browser,
            most,
        )

    async def prune(self, before: float, but: Sequence[str]) -> int:
        """Remove the tables not touched since, except some; others write in between."""

        def job(connection: sqlite3.Connection) -> int:
            marks = ", ".join("?" * len(but))
            return connection.execute(
                "DELETE FROM tables WHERE id IN (SELECT id FROM tables "
                f"WHERE touched < ? AND id NOT IN ({marks}) LIMIT ?)",
                (before, *but, PRUNE_BATCH),
            ).rowcount

        removed = 0
        while batch := await self._do(job):
            removed += batch
        return removed

    async def ready(self) -> None:
        """Read, and write something that changes nothing; WriteFailed if that is not possible."""
        await self._read(READY)

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(f"PRAGMA user_version = {VERSION}")

        await self._do(job)

    def _open(self) -> None:
        name = ":memory:"
        if self._folder is not None:
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise BadStore(
                    f"tables cannot be kept in {self._folder}: {error.strerror}; name another "
                    "folder with --data"
                ) from error
            name = str(self._folder / FILE)
            self._lock_folder(self._folder)
        try:
            self._writer = connect(name)
            create_schema(self._writer, name)
            # A second connection to :memory: would be another database.
            self._reader = self._writer if self._folder is None else connect(name)
        except BadStore:
            self._unlock_folder()
            raise
        except sqlite3.Error as error:
            self._unlock_folder()
            raise BadStore(
                f"{name} cannot be used: {error}; name another folder with --data"
            ) from (error)

    def _lock_folder(self, folder: Path) -> None:
        """Lock the folder for this server, and make its file for this user alone.

        SQLite gives the files beside it the same mode.
        """
        try:
            self._lock = folder_lock.lock(folder)
            (folder / FILE).touch(0o600)
            (folder / FILE).chmod(0o600)
        except OSError as error:
            self._unlock_folder()
            raise BadStore(
                f"tables cannot be kept in {folder}: {error.strerror}; name another folder "
                "with --data"
            ) from error

    def _unlock_folder(self) -> None:
        """Release the folder for another server."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((job, done))
        return await done

    async def _read(self, query: str, *values: Any) -> list[Any]:
        def read() -> list[Any]:
            with self._reader_lock:
                return self._reader.execute(query, values).fetchall()

        try:
            return await asyncio.to_thread(read)
        except sqlite3.Error as error:
            self.failures.note(error, reading=True)
            raise StoreUnavailable(f"nothing could be read: {error}") from error

    def _write(self) -> None:
        """Commit after commit, until None comes."""
        last = False
        while not last:
            batch = [self._jobs.get()]
            try:
                while len(batch) < MAX_JOBS_PER_COMMIT:
                    batch.append(self._jobs.get_nowait())
            except Empty:
                pass
            last = None in batch
            jobs = [job for job in batch if job is not None]
            if self._reader is self._writer:
                with self._reader_lock:
                    answers = self._commit(jobs)
            else:
                answers = self._commit(jobs)
            if answers:
                self._loop.call_soon_threadsafe(_resolve, answers)

    def _commit(self, jobs: list[Job]) -> list[tuple[asyncio.Future[Any], Any]]:
        """Do some jobs in one transaction; each fails alone, but for the disk."""
        connection = self._writer
        answers: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job, done in jobs:
                answer = _attempt(connection, job)
                if done is not None:
                    answers.append((done, answer))
            connection.execute("COMMIT")
        except Exception as error:  # whatever it is, the thread goes on and nobody waits for ever
            with suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            # A full disk is another class of error: this one tells of damaged pages.
            self.failures.note(error, reading=type(error) is sqlite3.DatabaseError)
            failed = WriteFailed(f"nothing could be written: {error}")
            return [(done, failed) for _, done in jobs if done is not None]
        return answers


def _attempt(connection: sqlite3.Connection, job: Callable[[sqlite3.Connection], Any]) -> Any:
    """A job's answer, or what it raised with nothing of it done."""
    connection.execute("SAVEPOINT job")
    try:
        answer = job(connection)
    except (DuplicateKey, TickConflict, OverQuota, sqlite3.IntegrityError) as error:
        connection.execute("ROLLBACK TO job")
        answer = error
    connection.execute("RELEASE job")
    return answer


def _remove(
    connection: sqlite3.Connection, found: str, values: Mapping[str, Any], but: Sequence[str] = ()
) -> list[str]:
    """Remove the tables that a statement finds, except some; returns their ids."""
    rows = connection.execute(for_sqlite(found), values).fetchall()
    removed = [table for (table,) in rows if table not in but]
    connection.executemany("DELETE FROM tables WHERE id = ?", [(table,) for table in removed])
    return removed


def _resolve(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)


def _row(table: str, entry: StoredEntry) -> tuple[str, int, float, str | None, str]:
    body = json.dumps(entry.body, ensure_ascii=False)
    return table, entry.tick, entry.at, entry.key, body


def _columns(note: TableSummary) -> tuple[int, int, float | None]:
    return int(note.over), int(note.listed), note.due

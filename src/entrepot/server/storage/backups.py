"""Backup of all tables while servers go on, and restore of those that are missing.

A backup is one SQLite file with the schema of a folder of tables, whatever its store. So
tables can also move from a folder into a database, and back. It has no secrets: the hashes of
clients in it lead to no address.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from time import strftime, time
from typing import Any, TypeAlias

from ...engine.errors import EntrepotError, NotInstalled
from .interface import BadStore
from .sqlite.schema import connect, create_schema, FILE, VERSION
from .upload_quotas import COLUMNS as UPLOADS
from .upload_quotas import EARLIER

TABLES_PER_TRANSACTION = 100
"""Tables put back in one transaction, so that nobody else waits for long."""
ROWS = 2000
TABLES = "id, plan, made, touched, over, listed, due"
DEEDS = "table_id, tick, at, key, body"
BROWSERS = "browser, table_id, seat, at"
REVIEWS = "table_id, body"
Rows: TypeAlias = "list[tuple[Any, ...]]"


class BadBackup(EntrepotError):
    """A backup cannot be made or used."""


def backup(target: Path, data: Path | None, database: str | None) -> tuple[Path, int]:
    """Copy all tables into a new file, or into one named after the time in a folder.

    Returns the file and the number of tables. The file is complete or does not exist.
    """
    if target.is_dir():
        target = target / strftime("entrepot-%Y%m%d-%H%M%S.sqlite3")
    if target.exists():
        raise BadBackup(f"{target} exists already; name another file")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600)
        if database is not None:
            _copy_database(database, part)
        else:
            _copy_folder(data, part)
        tables = _checked_count(part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        raise BadBackup(f"{target} cannot be written: {error.strerror}") from error
    except sqlite3.Error as error:
        raise BadBackup(f"the tables cannot be copied to {target}: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return target, tables


def restore(file: Path, data: Path | None, database: str | None) -> tuple[int, int]:
    """Put back the tables of a copy that are missing; those that are there stay as they are.

    Returns the number of restored tables, and of those that were there.
    """
    if not file.is_file():
        raise BadBackup(f"there is no file {file}")
    try:
        tables = _checked_count(file)
        with closing(_open(file)) as copy:
            back = _fill_database(copy, database) if database else _fill_folder(copy, data)
    except sqlite3.Error as error:
        raise BadBackup(f"{file} cannot be put back: {error}") from error
    return back, tables - back


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _checked_count(file: Path) -> int:
    """Returns the number of tables in a backup; BadBackup if it is none, or damaged."""
    try:
        with closing(_open(file)) as copy:
            (version,) = copy.execute("PRAGMA user_version").fetchone()
            (fault,) = copy.execute("PRAGMA quick_check(1)").fetchone()
            if fault == "ok" and version == VERSION:
                return int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{file} is no copy of tables, or damaged: {error}") from error
    if fault != "ok":
        raise BadBackup(f"{file} is damaged: {fault}")
    raise BadBackup(f"{file} is no copy of tables that this Entrepôt can read (form {version})")


def _copy_folder(data: Path | None, part: Path) -> None:
    file = (data or Path()) / FILE
    if data is None or not file.is_file():
        raise BadBackup(f"there are no tables in {data}; name their folder with --data")
    with closing(sqlite3.connect(file, timeout=60, isolation_level=None)) as source:
        # Of one moment, however much is written meanwhile; into a file that nobody else may read.
        source.execute("VACUUM INTO ?", (str(part),))
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        copy.execute("PRAGMA secure_delete = ON")
        if _has_table(copy, "secrets"):
            copy.execute("DELETE FROM secrets")
        # Read as it is, from places that cannot be written to as well.
        copy.execute("PRAGMA journal_mode = DELETE")


def _fill_folder(copy: sqlite3.Connection, data: Path | None) -> int:
    assert data is not None
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        (data / FILE).touch(0o600)
    except OSError as error:
        raise BadStore(f"tables cannot be kept in {data}: {error.strerror}") from error
    with closing(connect(str(data / FILE))) as into:
        create_schema(into, str(data / FILE))

        def write(tables: Rows, deeds: Rows, browsers: Rows, reviews: Rows, uploads: Rows) -> int:
            with _transaction(into):
                new = [
                    row[0]
                    for row in tables
                    if into.execute(
                        f"INSERT OR IGNORE INTO tables ({TABLES}) VALUES (?, ?, ?, ?, ?, ?, ?)", row
                    ).rowcount
                ]
                into.executemany(
                    f"INSERT INTO deeds ({DEEDS}) VALUES (?, ?, ?, ?, ?)",
                    (row for row in deeds if row[0] in new),
                )
                into.executemany(
                    f"INSERT OR IGNORE INTO browsers ({BROWSERS}) VALUES (?, ?, ?, ?)",
                    (row for row in browsers if row[1] in new),
                )
                into.executemany(
                    f"INSERT INTO reviews ({REVIEWS}) VALUES (?, ?)",
                    (row for row in reviews if row[0] in new),
                )
                into.executemany(
                    f"INSERT INTO uploads ({UPLOADS}) VALUES (?, ?, ?, ?, ?)",
                    (row for row in uploads if row[0] in new),
                )
            return len(new)

        return sum(write(*rows) for rows in _batches(copy))


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _has_table(copy: sqlite3.Connection, name: str) -> bool:
    """Whether a file has a table, which one of an earlier version may lack."""
    found = copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,))
    return found.fetchone() is not None


def _uploads(copy: sqlite3.Connection) -> str:
    """The statement for the uploads in a copy; one of an earlier version does not list them."""
    if _has_table(copy, "uploads"):
        return f"SELECT {UPLOADS} FROM uploads WHERE table_id"
    now = int(time())
    return f"SELECT id, '', '', length(plan), {now}.0 FROM tables WHERE {EARLIER} AND id"


def _batches(copy: sqlite3.Connection) -> Iterator[tuple[Rows, Rows, Rows, Rows, Rows]]:
    """Returns the rows of a backup, some tables at a time; earlier versions have no reviews."""
    reviewed, uploads = _has_table(copy, "reviews"), _uploads(copy)
    ids = [one for (one,) in copy.execute("SELECT id FROM tables ORDER BY made")]
    for some in _batched(ids, TABLES_PER_TRANSACTION):
        marks = ", ".join("?" * len(some))
        yield (
            copy.execute(f"SELECT {TABLES} FROM tables WHERE id IN ({marks})", some).fetchall(),
            copy.execute(
                f"SELECT {DEEDS} FROM deeds WHERE table_id IN ({marks}) ORDER BY table_id, tick",
                some,
            ).fetchall(),
            copy.execute(
                f"SELECT {BROWSERS} FROM browsers WHERE table_id IN ({marks})", some
            ).fetchall(),
            copy.execute(
                f"SELECT {REVIEWS} FROM reviews WHERE table_id IN ({marks})", some
            ).fetchall()
            if reviewed
            else [],
            copy.execute(f"{uploads} IN ({marks})", some).fetchall(),
        )


def _copy_database(url: str, part: Path) -> None:
    with (
        connect_database(url) as connection,
        closing(sqlite3.connect(part, isolation_level=None)) as copy,
    ):
        create_schema(copy, str(part))
        # All of one moment, however much is written meanwhile.
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        for name, columns, read in (
            ("tables", TABLES, _same),
            ("deeds", DEEDS, _read_key),
            ("browsers", BROWSERS, _same),
            ("reviews", REVIEWS, _same),
            ("uploads", UPLOADS, _same),
        ):
            there = connection.execute("SELECT to_regclass(%s)", (f"entrepot.{name}",)).fetchone()
            if there == (None,):
                continue
            marks = ", ".join("?" * len(columns.split(",")))
            with connection.cursor(name=f"copy_{name}") as rows, _transaction(copy):
                rows.itersize = ROWS
                rows.execute(f"SELECT {columns} FROM entrepot.{name}")
                copy.executemany(
                    f"INSERT INTO {name} ({columns}) VALUES ({marks})", map(read, rows)
                )
        connection.execute("COMMIT")


def _fill_database(copy: sqlite3.Connection, url: str) -> int:
    import asyncio

    from .postgres.store import PostgresStore

    async def make_tables() -> None:
        store = PostgresStore(url)
        await store.start()
        await store.close()

    asyncio.run(make_tables())
    with connect_database(url) as connection:

        def write(tables: Rows, deeds: Rows, browsers: Rows, reviews: Rows, uploads: Rows) -> int:
            ticks = {row[0]: row[1] for row in deeds}
            with connection.transaction(), connection.cursor() as rows:
                new = set()
                for table, *row, over, listed, due in tables:
                    rows.execute(
                        f"INSERT INTO entrepot.tables ({TABLES}, tick) "
                        "VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
                        (table, *row, bool(over), bool(listed), due, ticks.get(table, 0)),
                    )
                    if rows.rowcount:
                        new.add(table)
                rows.executemany(
                    f"INSERT INTO entrepot.deeds ({DEEDS}) VALUES (%s, %s, %s, %s, %s)",
                    [_write_key(row) for row in deeds if row[0] in new],
                )
                rows.executemany(
                    f"INSERT INTO entrepot.browsers ({BROWSERS}) VALUES (%s, %s, %s, %s) "
                    "ON CONFLICT DO NOTHING",
                    [row for row in browsers if row[1] in new],
                )
                rows.executemany(
                    f"INSERT INTO entrepot.reviews ({REVIEWS}) VALUES (%s, %s)",
                    [row for row in reviews if row[0] in new],
                )
                rows.executemany(
                    f"INSERT INTO entrepot.uploads ({UPLOADS}) VALUES (%s, %s, %s, %s, %s)",
                    [row for row in uploads if row[0] in new],
                )
            return len(new)

        return sum(write(*rows) for rows in _batches(copy))


@contextmanager
def connect_database(url: str) -> Iterator[Any]:
    """A connection to a database; BadStore if it cannot be used."""
    try:
        import psycopg
    except ImportError as error:
        raise NotInstalled(
            "tables in a PostgreSQL database need psycopg: pip install 'entrepot[postgres]'"
        ) from error
    from .postgres.pool import place_of

    place = place_of(url)
    try:
        with psycopg.connect(url, autocommit=True, connect_timeout=4) as connection:
            yield connection
    except psycopg.Error as error:
        why = " ".join(str(error).split())
        raise BadStore(f"the database at {place} cannot be used: {why}") from error


def _same(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return row


def _read_key(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns an entry of a database, which keeps keys as JSON."""
    table, tick, at, key, body = row
    return table, tick, at, None if key is None else json.loads(key), body


def _write_key(row: tuple[Any, ...]) -> tuple[Any, ...]:
    table, tick, at, key, body = row
    return table, tick, at, None if key is None else json.dumps(key), body


def _batched(things: Iterable[Any], n: int) -> Iterator[list[Any]]:
    rest = iter(things)
    while some := list(islice(rest, n)):
        yield some

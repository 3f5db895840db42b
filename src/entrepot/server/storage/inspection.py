"""The inspection of a store: its rows one table after the other, while servers go on.

It only reads. So a second process can inspect a folder that a server has its tables in.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from .backups import connect_database
from .interface import BadStore, StoredEntry, StoredTable
from .sqlite.schema import FILE, VERSION

MAX_FAULTS = 20
"""Reported faults of one file."""


class Inspection(Protocol):
    """Reads everything in a store."""

    def faults(self) -> list[str]:
        """Faults of the store as a whole."""

    def tables(self) -> list[str]:
        """The ids of all tables, oldest first."""

    def load(self, table: str) -> tuple[StoredTable, list[StoredEntry]] | None:
        """A table with the entries of its log; None if it was removed meanwhile.

        A damaged row raises the error of the database, or a ValueError.
        """


@contextmanager
def inspection(data: Path | None, database: str | None) -> Iterator[Inspection]:
    """Open a folder or a database to be read; BadStore if that is not possible."""
    if database is not None:
        with connect_database(database) as connection:
            yield DatabaseInspection(connection)
        return
    file = (data or Path()) / FILE
    if data is None or not file.is_file():
        raise BadStore(f"there are no tables in {data}; name their folder with --data")
    try:
        address = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise BadStore(
                    f"{file} was written by a newer Entrepôt (form {version}): update this one"
                )
            yield FileInspection(connection)
    except sqlite3.Error as error:
        raise BadStore(f"{file} cannot be read: {error}") from error


class FileInspection:
    """Reads a SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def faults(self) -> list[str]:
        """Faults that SQLite itself finds in the file."""
        try:
            rows = self._connection.execute(f"PRAGMA quick_check({MAX_FAULTS})").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [fault for (fault,) in rows if fault != "ok"]

    def tables(self) -> list[str]:
        """The ids of all tables, oldest first."""
        return [one for (one,) in self._connection.execute("SELECT id FROM tables ORDER BY made")]

    def load(self, table: str) -> tuple[StoredTable, list[StoredEntry]] | None:
        """A table with the entries of its log, all of one moment."""
        self._connection.execute("BEGIN")
        try:
            found = self._connection.execute(
                "SELECT plan, made, touched FROM tables WHERE id = ?", (table,)
            ).fetchone()
            rows = self._connection.execute(
                "SELECT tick, at, body, key FROM deeds WHERE table_id = ? ORDER BY tick", (table,)
            ).fetchall()
        finally:
            self._connection.execute("COMMIT")
        return None if found is None else _read(table, found, rows)


class DatabaseInspection:
    """Reads a PostgreSQL database."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def faults(self) -> list[str]:
        """None: a database looks after its files itself."""
        return []

    def tables(self) -> list[str]:
        """The ids of all tables, oldest first."""
        rows = self._connection.execute("SELECT id FROM entrepot.tables ORDER BY made").fetchall()
        return [one for (one,) in rows]

    def load(self, table: str) -> tuple[StoredTable, list[StoredEntry]] | None:
        """A table with the entries of its log, all of one moment."""
        self._connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            found = self._connection.execute(
                "SELECT plan, made, touched FROM entrepot.tables WHERE id = %s", (table,)
            ).fetchone()
            rows = self._connection.execute(
                "SELECT tick, at, body, key FROM entrepot.deeds WHERE table_id = %s ORDER BY tick",
                (table,),
            ).fetchall()
        finally:
            self._connection.execute("ROLLBACK")
        return None if found is None else _read(table, found, rows)


def _read(table: str, found: Any, rows: Any) -> tuple[StoredTable, list[StoredEntry]]:
    plan, made, touched = found
    entries = [StoredEntry(tick, at, json.loads(body), key) for tick, at, body, key in rows]
    return StoredTable(table, json.loads(plan), made, touched), entries

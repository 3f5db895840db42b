"""Schema of the tables in a SQLite file, and connections to one."""

from __future__ import annotations

import sqlite3

from ..interface import BadStore
from ..upload_quotas import EARLIER

FILE = "tables.sqlite3"
VERSION = 1
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    plan TEXT NOT NULL,
    made REAL NOT NULL,
    touched REAL NOT NULL,
    over INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    due REAL
) WITHOUT ROWID;
CREATE INDEX tables_due ON tables (due) WHERE over = 0 AND due IS NOT NULL;
CREATE INDEX tables_listed ON tables (made) WHERE over = 0 AND listed = 1;
CREATE INDEX tables_touched ON tables (touched);
CREATE TABLE deeds (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    tick INTEGER NOT NULL,
    at REAL NOT NULL,
    key TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, tick)
) WITHOUT ROWID;
CREATE UNIQUE INDEX deeds_key ON deeds (table_id, key) WHERE key IS NOT NULL;
CREATE TABLE browsers (
    browser TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (browser, table_id)
) WITHOUT ROWID;
CREATE INDEX browsers_tables ON browsers (table_id);
"""

ADDITIONS = """
CREATE TABLE IF NOT EXISTS reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    body TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS uploads (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    client TEXT NOT NULL,
    digest TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uploads_client ON uploads (client, at);
CREATE INDEX IF NOT EXISTS uploads_at ON uploads (at)
"""
"""Missing in a file of an earlier version, which does not mind it."""

LIST_EARLIER = f"""
INSERT INTO uploads
SELECT id, '', '', length(plan), CAST(strftime('%s', 'now') AS REAL) FROM tables WHERE {EARLIER}
"""
"""Earlier uploads are kept as long as new ones, from now on."""


def connect(name: str) -> sqlite3.Connection:
    """Returns a connection to a file of tables; what it commits is on disk."""
    connection = sqlite3.connect(name, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def create_schema(connection: sqlite3.Connection, name: str) -> None:
    """Make the tables in a new file; BadStore if a newer Entrepôt has written it."""
    connection.execute("BEGIN EXCLUSIVE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        connection.execute("ROLLBACK")
        raise BadStore(f"{name} was written by a newer Entrepôt (form {version}): update this one")
    if version == 0:
        for statement in SCHEMA.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    listed = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'uploads'").fetchone()
    for statement in ADDITIONS.split(";"):
        connection.execute(statement)
    if listed is None:
        connection.execute(LIST_EARLIER)
    connection.execute("COMMIT")

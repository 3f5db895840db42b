"""Schema of the tables in a PostgreSQL database, under a name of their own."""

from __future__ import annotations

from ..interface import BadStore
from ..upload_quotas import EARLIER
from .pool import Connection

VERSION = 1
SCHEMA_LOCK = 1_702_125_940
"""The advisory lock of the process that makes the tables."""
SCHEMA = """
CREATE SCHEMA IF NOT EXISTS entrepot;
CREATE TABLE IF NOT EXISTS entrepot.form (version integer NOT NULL);
"""
TABLES = """
CREATE TABLE entrepot.tables (
    id text PRIMARY KEY,
    plan text NOT NULL,
    made double precision NOT NULL,
    touched double precision NOT NULL,
    tick integer NOT NULL DEFAULT 0,
    over boolean NOT NULL,
    listed boolean NOT NULL,
    due double precision,
    holder integer
) WITH (fillfactor = 70);
CREATE INDEX tables_due ON entrepot.tables (due) WHERE NOT over AND due IS NOT NULL;
CREATE INDEX tables_listed ON entrepot.tables (made) WHERE NOT over AND listed;
CREATE INDEX tables_touched ON entrepot.tables (touched);
CREATE TABLE entrepot.deeds (
    table_id text NOT NULL REFERENCES entrepot.tables (id) ON DELETE CASCADE,
    tick integer NOT NULL,
    at double precision NOT NULL,
    key text,
    body text NOT NULL,
    PRIMARY KEY (table_id, tick)
);
CREATE UNIQUE INDEX deeds_key ON entrepot.deeds (table_id, key) WHERE key IS NOT NULL;
CREATE TABLE entrepot.browsers (
    browser text NOT NULL,
    table_id text NOT NULL REFERENCES entrepot.tables (id) ON DELETE CASCADE,
    seat integer NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (browser, table_id)
);
CREATE INDEX browsers_tables ON entrepot.browsers (table_id);
CREATE SEQUENCE entrepot.process_numbers AS integer CYCLE;
CREATE TABLE entrepot.processes (number integer PRIMARY KEY, began double precision NOT NULL);
"""

REVIEWS = """
CREATE TABLE IF NOT EXISTS entrepot.reviews (
    table_id text PRIMARY KEY REFERENCES entrepot.tables (id) ON DELETE CASCADE,
    body text NOT NULL
);
"""
"""Missing in a database of an earlier version, which does not mind it."""
UPLOADS = f"""
CREATE TABLE entrepot.secrets (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE entrepot.uploads (
    table_id text PRIMARY KEY REFERENCES entrepot.tables (id) ON DELETE CASCADE,
    client text NOT NULL,
    digest text NOT NULL,
    bytes bigint NOT NULL,
    at double precision NOT NULL
);
CREATE INDEX uploads_client ON entrepot.uploads (client, at);
CREATE INDEX uploads_at ON entrepot.uploads (at);
INSERT INTO entrepot.uploads
SELECT id, '', '', length(plan), extract(epoch FROM now()) FROM entrepot.tables WHERE {EARLIER};
"""
"""Uploads as well; earlier ones are kept as long as new ones, from now on."""


async def create_schema(connection: Connection, place: str) -> None:
    """Make the tables, unless they are there; BadStore if a newer Entrepôt made them."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        cursor = await connection.execute("SELECT to_regclass('entrepot.form')")
        (there,) = await cursor.fetchone() or (None,)
        if there is None:
            await connection.execute(SCHEMA.encode())
        cursor = await connection.execute("SELECT version FROM entrepot.form")
        found = await cursor.fetchone()
        if found is None:
            await connection.execute(TABLES.encode())
            await connection.execute("INSERT INTO entrepot.form VALUES (%s)", (VERSION,))
        elif found[0] > VERSION:
            raise BadStore(
                f"the tables at {place} were written by a newer Entrepôt (form {found[0]}): "
                "update this one"
            )
        for name, added in (("reviews", REVIEWS), ("uploads", UPLOADS)):
            cursor = await connection.execute("SELECT to_regclass(%s)", (f"entrepot.{name}",))
            if await cursor.fetchone() == (None,):
                await connection.execute(added.encode())

"""Uploads: records that clients bring along, with what quotas and retention need to know.

Both stores run the same statements. They name values as SQLite does (`:client`), and tables as
`{tables}` and `{uploads}`; `for_sqlite` and `for_postgres` fill them in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

COLUMNS = "table_id, client, digest, bytes, at"
EARLIER = """plan LIKE '%"record": {"%'"""
"""Finds uploaded records of a version that kept no list of uploads.

No text in a plan can contain the pattern: JSON puts a backslash before its quotes.
"""
DAY = 24 * 3600.0


@dataclass(frozen=True)
class Upload:
    """An uploaded record, beside the table that shows it."""

    client: str
    """The keyed hash of the client's address; empty where no client is known."""
    digest: str
    """A hash of the content, by which the same record is found again."""
    bytes: int
    """The storage of its table."""
    at: float
    """The time of the upload, or of the last upload of the same record."""


@dataclass(frozen=True)
class Allowance:
    """The storage that uploads may use."""

    records: int
    """Records of one client within a day."""
    size: int
    """Bytes of one client within a day."""
    total: int
    """Bytes of all uploads."""


class OverQuota(Exception):
    """A client has uploaded as much as it may within a day."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("a quota of uploads is used up")
        self.retry_after = retry_after
        """Seconds until the first of its uploads is a day old."""


SAME = "SELECT table_id FROM {uploads} WHERE client = :client AND digest = :digest"
RENEW = "UPDATE {uploads} SET at = :at WHERE client = :client AND digest = :digest"
USED_BY = """
SELECT count(*), coalesce(sum(bytes), 0), coalesce(min(at), 0) FROM {uploads}
WHERE client = :client AND at > :since
"""
INSERT = f"INSERT INTO {{uploads}} ({COLUMNS}) VALUES (:table, :client, :digest, :bytes, :at)"
BEYOND_BUDGET = """
SELECT table_id FROM (
    SELECT table_id, sum(bytes) OVER (ORDER BY at DESC, table_id) AS reached FROM {uploads}
) AS newest WHERE reached > :total
"""
"""The oldest uploads, as many as are too many."""
EXPIRED = "SELECT table_id FROM {uploads} WHERE at < :before ORDER BY at LIMIT :most"


def values_of(table: str, upload: Upload, allowance: Allowance) -> dict[str, Any]:
    """Returns the values of all statements about an upload."""
    since = upload.at - DAY
    return {"table": table, "since": since, "total": allowance.total, **asdict(upload)}


def check_quota(used: Sequence[Any], upload: Upload, allowance: Allowance) -> None:
    """Raises OverQuota where a client would exceed its quota; `used` is the row of USED_BY."""
    records, size, first = used
    if upload.client and (
        records >= allowance.records or int(size) + upload.bytes > allowance.size
    ):
        raise OverQuota(max(1.0, first + DAY - upload.at))


def for_sqlite(statement: str) -> str:
    """A statement with the names of SQLite's tables."""
    return statement.format(tables="tables", uploads="uploads")


def for_postgres(statement: str) -> str:
    """A statement with the names of PostgreSQL's tables, and values named as it needs them."""
    named = statement.format(tables="entrepot.tables", uploads="entrepot.uploads")
    return re.sub(r":(\w+)", r"%(\1)s", named)

"""The interface of a store: tables, each with its configuration and its event log.

An entry of the log is whatever changes a table: an action, an undo, a change of a choice, somebody
who sits down. It is appended under the table and its tick, and is on disk before `append` returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...engine.errors import EntrepotError
from ..logs import FailureCounter
from .cluster import Cluster
from .upload_quotas import Allowance, Upload


@dataclass(frozen=True)
class StoredEntry:
    """An entry of a table's event log; ticks count from 1."""

    tick: int
    at: float
    body: Mapping[str, Any]
    key: str | None = None
    """Unique at its table, so that the entry is not appended twice."""


@dataclass(frozen=True)
class StoredTable:
    """A table as it is stored, without its event log."""

    id: str
    plan: Mapping[str, Any]
    made: float
    touched: float
    """The time of the last entry."""


@dataclass(frozen=True)
class TableSummary:
    """The columns by which tables are found that are not in memory; they follow from the log."""

    over: bool
    listed: bool
    """Whether the table is shown to everybody who looks for one."""
    due: float | None
    """When the server must look at the table by itself: a bot's turn, or a clock."""
    tick: int = 0
    """The last entry that it follows from."""


@dataclass(frozen=True)
class BrowserLimits:
    """Limits on remembered browsers; the latest are kept."""

    per_seat: int = 8
    """Browsers of one seat of a table."""
    per_browser: int = 200
    """Tables of one browser."""


BROWSER_LIMITS = BrowserLimits()


class BadStore(EntrepotError):
    """A data folder, file or database that cannot be used."""


class TickConflict(Exception):
    """Another process has appended to the log meanwhile."""


class DuplicateKey(Exception):
    """The log has an entry with that key."""


class WriteFailed(Exception):
    """The store could not write."""


class StoreUnavailable(WriteFailed):
    """The store cannot be reached now."""


class Store(Protocol):
    """Keeps tables; a write that has returned survives a crash.

    Several processes may share a store that has a cluster.
    """

    failures: FailureCounter
    """Counts the failures of reads and writes."""

    @property
    def cluster(self) -> Cluster | None:
        """The processes that share the store; None where it belongs to one."""

    async def start(self) -> None:
        """Open the store; BadStore if it cannot be used."""

    async def close(self) -> None:
        """Write everything that waits, and close."""

    async def ready(self) -> None:
        """Check that the store reads and writes; WriteFailed if not."""

    async def create(
        self, table: StoredTable, note: TableSummary, entries: Sequence[StoredEntry] = ()
    ) -> None:
        """Keep a new table with the first entries of its log: all of it or nothing."""

    async def append(
        self, table: str, deed: StoredEntry, note: TableSummary, replaces: int | None = None
    ) -> None:
        """Keep a deed; TickConflict, DuplicateKey or WriteFailed if it is not kept.

        The same commit writes the `note` of what it leads to, and deletes the entry at the tick
        that it `replaces`. Ticks go on, so there may be gaps behind the last one, and none of them
        is taken again.
        """

    def note(self, table: str, note: TableSummary) -> None:
        """Write a note, some time soon; lost in a crash it is written again."""

    async def load(self, table: str) -> tuple[StoredTable, Sequence[StoredEntry]] | None:
        """A table with its event log; None if there is none."""

    async def entries(self, table: str, after: int) -> Sequence[StoredEntry]:
        """The entries of a log after a tick."""

    async def keep_review(self, table: str, review: Mapping[str, Any]) -> None:
        """Keep the review of a table, as long as the table is kept; WriteFailed if it is not."""

    async def review(self, table: str) -> Mapping[str, Any] | None:
        """The review of a table; None if there is none."""

    async def due(self, now: float, most: int) -> Sequence[str]:
        """Running tables that this process must look at by now: no other one leads them."""

    async def listed(self, most: int) -> Sequence[str]:
        """Running tables shown to everybody, newest first."""

    async def remember(
        self,
        browser: str,
        table: str,
        seat: int,
        now: float,
        limits: BrowserLimits = BROWSER_LIMITS,
    ) -> None:
        """Keep that a browser sits at a table, and forget the oldest beyond limits: one commit."""

    async def forget(self, browser: str, table: str) -> None:
        """Keep no longer that a browser sits at a table; the table itself stays."""

    async def mine(self, browser: str, most: int) -> Sequence[tuple[str, int]]:
        """The tables and seats of a browser, newest first."""

    async def prune(self, before: float, but: Sequence[str]) -> int:
        """Remove the tables not touched since, except some; returns their number."""

    async def keep_upload(
        self, table: StoredTable, note: TableSummary, upload: Upload, allowance: Allowance
    ) -> tuple[str, Sequence[str]]:
        """Keep a new table that shows an uploaded record, with the upload, in one transaction.

        Returns the id of the table, and the ids of older uploads that were removed for it. Where
        the client has uploaded the same record before, that table is returned, and its time begins
        again. Raises OverQuota where the client has used up its quota.
        """

    async def prune_uploads(self, before: float, but: Sequence[str]) -> Sequence[str]:
        """Remove the tables of uploads before a time, except some; returns their ids."""

    async def secret(self, name: str) -> bytes:
        """The random key of a name, the same for all processes at this store, made once."""

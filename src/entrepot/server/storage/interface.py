"""The interface of a store: tables, each with its configuration and its event log.

An entry of the log is whatever changes a table: an action, an undo, a change of a choice, somebody
who sits down. It is appended under the table and its tick, and is on disk before `append` returns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from ...engine.errors import EntrepotError
from ..logs import FailureCounter
from .upload_quotas import Allowance, Upload

Message: TypeAlias = Mapping[str, Any]
"""What processes at one store tell each other: a `table`, `from` which process, and what is new."""


@dataclass(frozen=True)
class StoredEntry:
    """Something done at a table; deeds are counted by ticks from 1."""

    tick: int
    at: float
    body: Mapping[str, Any]
    key: str | None = None
    """What makes the deed unique at its table, so that it is not done twice."""


@dataclass(frozen=True)
class StoredTable:
    """A table as it is kept, without its deeds."""

    id: str
    plan: Mapping[str, Any]
    made: float
    touched: float
    """When the last deed was done."""


@dataclass(frozen=True)
class TableSummary:
    """What can be asked of tables that are not in memory; all of it follows from the deeds."""

    over: bool
    listed: bool
    """Whether the table is shown to everybody who looks for one."""
    due: float | None
    """When the server must look at the table by itself: a bot's turn, or a clock."""
    tick: int = 0
    """The last deed that it follows from."""


@dataclass(frozen=True)
class Remembered:
    """Limits on what is remembered of browsers; the latest are kept."""

    per_seat: int = 8
    """Browsers of one seat of a table."""
    per_browser: int = 200
    """Tables of one browser."""


USUAL = Remembered()


class BadStore(EntrepotError):
    """A data folder, file or database that cannot be used."""


class TickConflict(Exception):
    """Another process has done something at the table meanwhile."""


class DuplicateKey(Exception):
    """A deed with that key has been done at the table."""


class WriteFailed(Exception):
    """What was to be kept could not be written."""


class StoreUnavailable(WriteFailed):
    """The store cannot be reached now."""


class Store(Protocol):
    """Keeps tables. What it has taken is there after a crash.

    Several processes may share a store. What one of them keeps the others hear of, and one at a
    time leads a table: it runs the bots and the clock there.
    """

    failures: FailureCounter
    """What it could not do."""

    async def start(self) -> None:
        """Open the store; whatever is wrong with it is told now."""

    async def close(self) -> None:
        """Finish what is to be written, and close."""

    async def ready(self) -> None:
        """See that something could be read and kept now; WriteFailed if not."""

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
        """A table with all its deeds; None if there is none."""

    async def deeds(self, table: str, after: int) -> Sequence[StoredEntry]:
        """The deeds after a tick."""

    async def keep_review(self, table: str, review: Mapping[str, Any]) -> None:
        """Keep the review of a table, as long as the table is kept; WriteFailed if it is not."""

    async def review(self, table: str) -> Mapping[str, Any] | None:
        """The review of a table; None if there is none."""

    async def due(self, now: float, most: int) -> Sequence[str]:
        """Running tables that this process must look at by now: no other one leads them."""

    async def listed(self, most: int) -> Sequence[str]:
        """Running tables shown to everybody, newest first."""

    async def remember(
        self, browser: str, table: str, seat: int, now: float, most: Remembered = USUAL
    ) -> None:
        """Keep that a browser sits at a table, and forget what is too much, in one commit."""

    async def forget(self, browser: str, table: str) -> None:
        """Keep no longer that a browser sits at a table; the table itself stays."""

    async def mine(self, browser: str, most: int) -> Sequence[tuple[str, int]]:
        """The tables and seats of a browser, newest first."""

    async def prune(self, before: float, but: Sequence[str]) -> int:
        """Remove the tables not touched since, except some; gives how many."""

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

    async def opened(self, now: float) -> float:
        """Since when there has been a server at this store without a break."""

    def hear(self, heard: Callable[[Message], None]) -> None:
        """From now on, hear what the other processes do and tell."""

    def tell(self, message: Message) -> None:
        """Tell the other processes something of a table, some time soon."""

    async def others(self) -> frozenset[int]:
        """The other processes at this store that are alive, by their numbers."""

    async def lead(self, table: str) -> bool:
        """Whether this process leads a table, from now on if no other one alive does."""

    async def behind(self, ticks: Mapping[str, int]) -> Sequence[str]:
        """The tables at which more has been done than these ticks say, by other processes."""

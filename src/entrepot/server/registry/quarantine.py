"""The quarantine: tables that this server cannot go on with, so that all others can.

A table in quarantine stays in the store as it is. The next start of the server tries it again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias

from ..errors import ApiError, ErrorType
from ..sessions.log_entries import UnreadableEntry
from ..sessions.table_config import OtherRules
from ..storage.interface import WriteFailed

log = logging.getLogger("entrepot.house")
Isolated: TypeAlias = Callable[[str], AbstractContextManager[None]]
"""Gives a block in which an error concerns the table with this id, and no other."""


class Quarantine:
    """The tables that failed, each with the class of its error."""

    def __init__(
        self, leave: Callable[[str], None], frames: Callable[[BaseException], str]
    ) -> None:
        """`leave` takes a table out of the memory; `frames` gives those of an error to log."""
        self._frames = frames
        self.tables: dict[str, str] = {}
        self._leave = leave

    def __contains__(self, table: object) -> bool:
        return table in self.tables

    def __len__(self) -> int:
        return len(self.tables)

    def add(self, table: str, error: Exception) -> None:
        """Set a table aside, and log that once."""
        self._leave(table)
        if table in self.tables:
            return
        self.tables[table] = type(error).__name__
        expected = isinstance(error, OtherRules)
        log.error(
            "table %s is set aside: this server cannot go on with it (%s)%s",
            table,
            reason_of(error),
            "" if expected else f"\n{self._frames(error)}",
            extra={"table": table},
        )

    def problem(self, table: str) -> ApiError:
        """Returns what the players of a table that was set aside are told."""
        if self.tables[table] == OtherRules.__name__:
            return ApiError(ErrorType.OTHER_RULES)
        return ApiError(ErrorType.SET_ASIDE)

    def isolated(self, table: str) -> AbstractContextManager[None]:
        """Run a block for one table of many: what it raises ends the block and nothing else.

        An unexpected error sets the table aside. A store that fails concerns all tables.
        """
        return Isolation(self, table)


class Isolation(AbstractContextManager[None]):
    """A block for one table: a class, as there is one for every table at every look."""

    __slots__ = ("_quarantine", "_table")

    def __init__(self, quarantine: Quarantine, table: str) -> None:
        self._quarantine, self._table = quarantine, table

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: object
    ) -> bool:
        """Ends the block."""
        if error is None or not isinstance(error, Exception) or isinstance(error, WriteFailed):
            return False
        if not isinstance(error, ApiError):
            self._quarantine.add(self._table, error)
        return True


def reason_of(error: Exception) -> str:
    """The class of an error; of an entry that cannot be read, its words too.

    The words of other errors may name hidden cards.
    """
    why = type(error).__name__
    return f"{why}: {error}" if isinstance(error, UnreadableEntry) else why

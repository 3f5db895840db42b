"""Entries: what happened at a table, action by action, as each reader saw it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...engine.history import HAND, History
from ...engine.table import seen_by


@dataclass(frozen=True)
class VisibleEntry:
    """A line of the log: an action as a reader saw it."""

    version: int
    """The version it led to."""
    seat: int
    action: str | None
    """Its text, if the reader may know it: their own, or any when the game is over."""
    events: tuple[dict[str, Any], ...]
    by: str = HAND


class VisibleLog:
    """The log of one table for each reader, made as far as somebody asks for it."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._by_reader: dict[int | None, list[VisibleEntry]] = {}

    def seen_by(self, seat: int | None, *, finished: bool) -> list[VisibleEntry]:
        """All that a reader has seen; what others played in secret is shown when all is over."""
        entries, last = self._by_reader.get(seat, []), len(self._history.played)
        if len(entries) < last:
            new = range(len(entries) + 1, last + 1)
            # Another thread may read the list that was given out before.
            entries = entries + [self._entry(version, seat, finished) for version in new]
            self._by_reader[seat] = entries
        return entries

    def opened(self) -> list[VisibleEntry]:
        """All that happened, in which nothing is secret any more."""
        return [
            VisibleEntry(version, one.seat, one.action, tuple(map(_opened, one.events)), one.by)
            for version, one in enumerate(self._history.played, 1)
        ]

    def forget(self) -> None:
        """Make all of it again: what was played, or what may be shown of it, is not as it was."""
        self._by_reader.clear()

    def _entry(self, version: int, seat: int | None, finished: bool) -> VisibleEntry:
        one = self._history.played[version - 1]
        action = one.action if finished or one.seat == seat else None
        # What hides nothing is the same for all, and kept once.
        events = tuple(seen_by(event, seat) if "secret" in event else event for event in one.events)
        return VisibleEntry(version, one.seat, action, events, one.by)


def _opened(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key != "secret"}

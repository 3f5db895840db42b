"""The history of a game among people: actions, undo and changed choices, as a fold over the log.

Pure play: nothing here waits, writes or tells anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .table import Table

HAND, BOT, STAND_IN = "human", "bot", "stand-in"
"""The player of an action: the human who sits there, a bot in its own seat, or one that stands
in."""
ENTRIES_PER_SEAT = 1000
"""So often a seat takes back, changes its choice, has a hint, returns or invites; then it only
plays on."""


@dataclass(frozen=True)
class PlayedAction:
    """An action and what it caused."""

    seat: int
    action: str
    by: str
    events: tuple[dict[str, Any], ...]

    @property
    def reveals(self) -> bool:
        """Whether anybody learnt something secret by it."""
        return any(event["reveals"] for event in self.events)

    @property
    def final(self) -> bool:
        """Whether it can never be taken back."""
        return self.by != HAND or self.reveals


@dataclass(frozen=True)
class OpenChoices:
    """A step in which several seats choose at once, open until the last one has."""

    opening: Table
    """The table before anybody chose."""
    seats: frozenset[int]
    since: int
    """The version of the opening."""


@dataclass(frozen=True)
class ClosedChoices:
    """A step in which several seats have chosen at once, and the last one has."""

    step: str
    choices: dict[int, str]


@dataclass(frozen=True)
class UndoPoint:
    """The state of all before an action that may be taken back."""

    table: Table
    choices: OpenChoices | None


MOST_KEPT = 32
"""The number of actions in a row taken back at once; beyond that the game is played again."""


class History:
    """A table with the way that led to it, from a start at which nothing had been played."""

    def __init__(self, start: Table) -> None:
        self._start = start
        self.table = start.copy()
        self.played: list[PlayedAction] = []
        self._choices: OpenChoices | None = None
        self._before: list[UndoPoint] = []
        """The state of all before each of the last actions, as far as they may be taken back."""
        self._moment: Table | None = None
        self.closed: ClosedChoices | None = None
        """The choices that the last action was the last of."""
        self._look()

    @property
    def choices(self) -> dict[int, str]:
        """By seat, what was chosen in the step that is open, where several choose at once."""
        return {} if self._choices is None else self._chosen_since(self._choices.since)

    def act(self, seat: int, action: str, by: str = HAND) -> PlayedAction:
        """Play an action; IllegalAction if it cannot be."""
        step, open_before = self.table.step, self._choices
        played = self._play(seat, action, by)
        self._look()
        self.closed = None
        if open_before is not None and self._choices is not open_before:
            self.closed = ClosedChoices(step, self._chosen_since(open_before.since))
        return played

    def change(self, seat: int, action: str) -> None:
        """Put another choice in the place of one that is not yet due."""
        assert self._choices is not None, "only an open choice is changed"
        since = self._choices.since
        later = self.played[since:]
        self.table = self._choices.opening.copy()
        del self.played[since:]
        self._before = [before for before in self._before if before.table.version < since]
        for one in later:
            text, by = (action, HAND) if one.seat == seat else (one.action, one.by)
            self._play(one.seat, text, by)
        self._moment = None

    def undo(self) -> None:
        """Take back the last action."""
        self.closed = None
        if not self._before:
            self._set_back(self.played[:-1])
            return
        before = self._before.pop()
        self.table, self._choices = before.table.copy(), before.choices
        self.played.pop()
        self._moment = None

    def after(self, seat: int, action: str) -> Table:
        """A copy of the table on which an action is played; IllegalAction if it cannot be."""
        table = self.table.copy()
        table.play(action, seat)
        return table

    def legal(self, seat: int | None) -> tuple[str, ...]:
        """The legal actions of a seat, with alternatives where its choice may still be changed."""
        if seat is None:
            return ()
        return tuple(self._deciding(seat).legal(seat))

    def chosen(self, seat: int | None) -> str | None:
        """The choice of a seat, as long as it may be changed."""
        return None if seat is None else self.choices.get(seat)

    def deciding_view(self, seat: int) -> dict[str, Any]:
        """The view in which the legal actions of a seat are meant."""
        return self._deciding(seat).view(seat)

    def deciding_seen(self, seat: int) -> dict[str, Any]:
        """The same without what the seat remembers."""
        return self._deciding(seat).seen(seat)

    def current_since(self, seat: int) -> int:
        """The first version at which the seat had the same choice before it as now."""
        if self._choices is not None and seat in self._choices.seats:
            return self._choices.since
        return self.table.version

    def can_undo(self, seat: int | None) -> bool:
        """Whether the last action was the seat's own, and revealed nothing to anybody."""
        if not self.played:
            return False
        last = self.played[-1]
        return last.seat == seat and not last.final

    def since(self, seat: int | None) -> int:
        """The version after the last action that a human, and no stand-in, played in the seat.

        For a spectator, the version before the last action.
        """
        if seat is None:
            return max(0, len(self.played) - 1)
        for version in range(len(self.played), 0, -1):
            one = self.played[version - 1]
            if one.seat == seat and one.by == HAND:
                return version
        return 0

    def moment(self, version: int) -> Table:
        """The table as it was after `version` actions; not to be played on."""
        if version == self.table.version:
            return self.table
        table = self._moment
        if table is not None and table.version == version:
            return table
        # A copy, as a table that was given out before may still be read, by another thread too.
        table = (self._start if table is None or table.version > version else table).copy()
        for one in self.played[table.version : version]:
            table.play(one.action, one.seat)
        self._moment = table
        return table

    def _chosen_since(self, version: int) -> dict[int, str]:
        return {one.seat: one.action for one in self.played[version:]}

    def _deciding(self, seat: int) -> Table:
        if self._choices is not None and self.chosen(seat) is not None:
            return self._choices.opening
        return self.table

    def _play(self, seat: int, action: str, by: str) -> PlayedAction:
        before = UndoPoint(self._standing(), self._choices)
        played = PlayedAction(seat, action, by, tuple(self.table.play(action, seat)))
        self.played.append(played)
        if played.final:
            self._before.clear()
        else:
            self._before.append(before)
            del self._before[:-MOST_KEPT]
        return played

    def _set_back(self, played: list[PlayedAction]) -> None:
        """Play all of it again from the start."""
        self.table = self._start.copy()
        self.played, self._before = [], []
        self._choices = self._moment = None
        self._look()
        for one in played:
            self.act(one.seat, one.action, one.by)

    def _look(self) -> None:
        """Notice where several seats begin to choose at once, and where all have."""
        actors = self.table.actors
        if self._choices is not None:
            chosen = {one.seat for one in self.played[self._choices.since :]}
            if not actors or set(actors) != self._choices.seats - chosen:
                self._choices = None
        if self._choices is None and len(actors) > 1:
            self._choices = OpenChoices(self._standing(), frozenset(actors), self.table.version)

    def _standing(self) -> Table:
        """The table as it stands, not to be played on: one that is kept already, or a copy."""
        version = self.table.version
        if self._choices is not None and self._choices.since == version:
            return self._choices.opening
        return self._start if version == 0 else self.table.copy()

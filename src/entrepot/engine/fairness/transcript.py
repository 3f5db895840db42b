"""The course of a game by the lines of its chain: whether what they tell can have been done.

A table keeps to the rules of its game and to those of sitting together: a choice is changed only
until all have chosen, nothing is taken back that has shown something, bots play for bots. Lines
that were changed afterwards are found here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from re import fullmatch

from ..errors import EntrepotError
from ..history import BOT, ENTRIES_PER_SEAT, HAND, History, STAND_IN
from ..table import Table

HUMAN = "human"
ENDLESS = ("change", "undo")
"""The kinds of lines that could go on for ever, and take long to retell."""
MOST_SHARED = 5000
"""Tables of earlier versions had one budget for all seats: this number of lines. A seat may
have used it up alone, so the lines up to there are bounded by their number only. Behind them each
seat has what tables allow now. So every record that a table can lead to is accepted, and one that
was made up costs no more time than a few thousand undos."""
LINE = (
    "sit [0-9]( [0-9a-f]{64})?|begin [0-9a-f]{64}|end [0-9a-f]{64}|(undo|stand-in|return) [0-9]"
    "|act [0-9] (human|bot|stand-in) [^\n]+|change [0-9] [^\n]+"
)


class ImpossibleEntry(ValueError):
    """A line tells of something that cannot have been done."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} cannot have been done")
        self.line = line
        """The number of the line, from 0 on."""


def is_transcript_line(line: object) -> bool:
    """Whether something is a line of a chain at all."""
    return isinstance(line, str) and fullmatch(LINE, line) is not None


class TranscriptReplay:
    """A game from its deal on, with all that was done at the table."""

    def __init__(self, dealt: Table, seats: Sequence[str], lines: Sequence[str]) -> None:
        """`seats` says who sits where, `human` or a bot. Impossible if it cannot have been so."""
        self._history = History(dealt)
        self._seats = seats
        self._stand_ins: set[int] = set()
        self._resigned: set[int] = set()
        self._begun = self._ended = False
        self._used: Counter[str] = Counter()
        """By seat, how many lines of the endless kinds there were."""
        for i, line in enumerate(lines):
            kind, *words = line.split(" ", 2)
            try:
                possible = self._within_budget(i, kind, words[0]) and self._does(kind, *words)
            except EntrepotError:
                possible = False
            if not possible:
                raise ImpossibleEntry(i)

    @property
    def actions(self) -> list[tuple[int, str]]:
        """The actions played, after all that was changed and taken back."""
        return [(one.seat, one.action) for one in self._history.played]

    def _within_budget(self, i: int, kind: str, seat: str) -> bool:
        """Count a line; returns whether its seat may still have done that."""
        if kind not in ENDLESS:
            return True
        self._used[seat] += 1
        # The deal is a line, and at some tables no entry.
        return i <= MOST_SHARED or self._used[seat] <= ENTRIES_PER_SEAT

    def _does(self, kind: str, place: str, rest: str = "") -> bool:
        """Do what a line says; returns whether that can be."""
        if self._ended:
            return False
        if kind in ("begin", "end"):
            self._begun, self._ended = True, kind == "end"
            return True
        seat = int(place)
        if seat >= len(self._seats):
            return False
        if kind == "act":
            by, _, action = rest.partition(" ")
            return self._begun and self._acts(seat, by, action)
        if self._seats[seat] != HUMAN:
            return False
        if kind == "stand-in":
            # Where one plays already, only who resigns calls another: that one stays.
            (self._resigned if seat in self._stand_ins else self._stand_ins).add(seat)
        elif kind == "return":
            self._stand_ins.discard(seat)
        elif kind == "change":
            return self._changes(seat, rest)
        elif kind == "undo":
            return self._takes_back(seat)
        return True

    def _acts(self, seat: int, by: str, action: str) -> bool:
        if (by == BOT) != (self._seats[seat] != HUMAN):
            return False
        if by == STAND_IN and seat not in self._stand_ins | self._resigned:
            return False
        self._history.act(seat, action, by)
        if by == HAND:
            self._stand_ins.discard(seat)
        return True

    def _changes(self, seat: int, action: str) -> bool:
        if self._history.chosen(seat) is None or action not in self._history.legal(seat):
            return False
        self._history.change(seat, action)
        self._stand_ins.discard(seat)
        return True

    def _takes_back(self, seat: int) -> bool:
        if not self._history.can_undo(seat):
            return False
        self._history.undo()
        return True

"""Information states for OpenSpiel: the course of a game as each seat has lived through it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..engine.errors import BadOptions, IllegalAction
from ..engine.json_types import Options, Position
from ..engine.table import seen_by, Table
from ..games import from_dict, new, sample
from .spaces import Layout

BASE = 256
DIGITS = 6
"""A seed is drawn as this number of digits to that base: there are 2**48 deals."""
FINE = 1 << 53
"""The number of values of a number between 0 and 1."""

Move = tuple[int, str, list[dict[str, Any]]]
"""A seat, what it played, and what happened."""


@dataclass(frozen=True)
class Opening:
    """The opening of a table: all but the seed."""

    game: str
    players: int
    options: Options

    def deal(self, seed: int) -> Table:
        """A new table; refused as `entrepot.new` does."""
        return new(self.game, self.players, seed, self.options)


class Course:
    """A table, from its deal or from a world that was guessed; before the deal there is none.

    The text of all that a seat has seen and done only grows. It is put together on demand: most
    courses are only played to their end.
    """

    __slots__ = ("_begun", "_known", "_moves", "_numbers", "_seen", "digits", "opening", "table")

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.digits: list[int] = []
        self.table: Table | None = None
        self._begun: Table | None = None
        self._known: dict[int, str] = {}
        self._moves: list[Move] = []
        self._seen: dict[int, tuple[str, int]] = {}
        self._numbers: dict[int, list[int]] = {}

    def draw(self, digit: int) -> None:
        """The next digit of the seed; with the last one the table is dealt."""
        if not 0 <= digit < BASE:
            raise BadOptions(f"a digit of the seed is 0 to {BASE - 1}, not {digit}")
        self.digits.append(digit)
        if len(self.digits) == DIGITS:
            self._begin(self.opening.deal(int.from_bytes(self.digits, "big")), {})

    def play(self, action: int) -> None:
        """Play an action, by its number, of the seat that is asked."""
        table = self.table
        assert table is not None
        texts, seat = table.game_rules.actions, table.actors[0] if table.actors else None
        if not 0 <= action < len(texts):
            why = f"actions are 0 to {len(texts) - 1}"
            raise IllegalAction(action, seat, table.step, table.legal(), why)
        events = table.play(texts[action], seat)
        assert seat is not None
        self._moves.append((seat, texts[action], events))
        self._numbers.clear()

    def seen(self, seat: int) -> str:
        """All that a seat has seen and done: what it saw at first, and what happened since."""
        assert self._begun is not None
        if seat not in self._seen:
            self._seen[seat] = self._known.get(seat) or json.dumps(self._begun.view(seat)), 0
        text, read = self._seen[seat]
        if read < len(self._moves):
            text += "".join(_told(move, seat) for move in self._moves[read:])
            self._seen[seat] = text, len(self._moves)
        return text

    def numbers(self, seat: int, layout: Layout) -> list[int]:
        """The observation of a seat now, as numbers."""
        assert self.table is not None
        if seat not in self._numbers:
            self._numbers[seat] = layout.of(self.table, seat)
        return self._numbers[seat]

    def resampled(self, seat: int, chance: Callable[[], float]) -> Course:
        """A course that is the same to a seat, with all that it cannot know drawn at random.

        Nobody can say what the other seats had lived through in that world: for them the game
        begins there.
        """
        other = Course(self.opening)
        if self.table is None:
            other.digits = [int(chance() * BASE) for _ in self.digits]
        else:
            world = sample(self.table.view(seat), int(chance() * FINE))
            other._begin(world, {seat: self.seen(seat)})
        return other

    def _begin(self, table: Table, known: dict[int, str]) -> None:
        self._begun = table
        self._known = known
        self.table = table.copy()

    def __deepcopy__(self, memo: object) -> Course:
        twin = Course(self.opening)
        twin.digits = self.digits[:]
        twin.table = None if self.table is None else self.table.copy()
        twin._begun = self._begun
        twin._known = self._known
        twin._moves = self._moves[:]
        twin._seen = self._seen.copy()
        twin._numbers = self._numbers.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        position, known = None, {}
        if self.table is not None:
            position = self.table.as_dict()
            known = {seat: self.seen(seat) for seat in range(self.table.players)}
        return _again, (self.opening, self.digits, position, known)


def _again(
    opening: Opening,
    digits: list[int],
    position: Position | None,
    known: dict[int, str],
) -> Course:
    """A course that goes on where another was, for pickle."""
    course = Course(opening)
    course.digits = digits
    if position is not None:
        course._begin(from_dict(position), known)
    return course


def _told(move: Move, seat: int) -> str:
    """The part of a move that a seat saw, and the action if it was its own."""
    actor, action, events = move
    lines = [f"\n{actor}: {action}" if actor == seat else f"\n{actor}"]
    for event in events:
        words = seen_by(event, seat)
        del words["reveals"]
        lines.append(f"\n {json.dumps(words)}")
    return "".join(lines)

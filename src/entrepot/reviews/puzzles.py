"""Puzzles: moments of games in which one action is clearly best, as data, and how they are told.

A puzzle holds what a seat knew, and nothing that was hidden from it. Those that ship with a game
stand in its folder, a JSON object a line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Self

from ..engine.dicts import View
from ..engine.errors import BadRecord
from ..engine.pasting import unpack
from ..engine.phrases import Phrase, say, together, Words
from ..games import find
from .reasons import reasons
from .thinking import Outlook

__all__ = ["KINDS", "Puzzle", "explained", "shipped"]

KINDS: dict[str, Phrase] = {
    "win": say("Win at once.", context="puzzle"),
    "stop": say("Somebody is about to win: stop them.", context="puzzle"),
    "end": say("The game is nearly over: make the most of it.", context="puzzle"),
    "together": say("All choose at the same time: what do you choose?", context="puzzle"),
    "best": say("One action is clearly best.", context="puzzle"),
}
"""What kinds there are, with the question that each asks."""


@dataclass(frozen=True)
class Puzzle:
    """A moment in which one action is clearly best."""

    game: str
    kind: str
    position: str
    """What the seat knows, as a text."""
    best: str
    second: str
    """The best of all other actions."""
    lead: float
    """By how much the best is ahead of it, in the chance to win."""
    error: float
    """The standard error of that."""
    values: dict[str, float]
    """The chance to win after each legal action."""
    outlooks: tuple[Outlook, Outlook]
    """What the best and the second lead to."""

    @property
    def view(self) -> View:
        """What the seat knows."""
        return unpack(self.position)

    def as_dict(self) -> dict[str, Any]:
        """The puzzle as JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Self:
        """A puzzle from JSON."""
        try:
            best, second = (
                Outlook(tuple(map(tuple, each["traits"])), tuple(each["ended"]))
                for each in given["outlooks"]
            )
            return cls(**{**given, "outlooks": (best, second)})
        except (KeyError, TypeError, ValueError) as error:
            raise BadRecord(f"this is no puzzle: {error}") from error


def explained(puzzle: Puzzle) -> Words:
    """Why the best action is better than the second, told to who sits there."""
    seat = puzzle.view["seat"]
    told = reasons(find(puzzle.game), seat, *puzzle.outlooks, seat)
    if told:
        return together(told)
    return say(
        "No single thing stands out: the best action wins in {best} % of the guessed worlds, the "
        "second in {second} %.",
        best=round(100 * puzzle.values[puzzle.best]),
        second=round(100 * puzzle.values[puzzle.second]),
    )


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that ship with a game, always in the same order."""
    try:
        place = files(f"entrepot.games.{game}")
    except ModuleNotFoundError:
        return ()
    file = place / "data" / "puzzles.jsonl"
    if not file.is_file():
        return ()
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle.from_dict(json.loads(line)) for line in lines)

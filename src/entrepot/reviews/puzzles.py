"""Puzzles: moments of games in which one action is clearly best, as data, and how they are told.

A puzzle holds what a seat knew, and nothing that was hidden from it. Those that ship with a game
stand in its folder, a JSON object a line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Self

from ..engine.errors import BadRecord
from ..engine.game import AnyGame
from ..engine.json_types import View
from ..engine.phrases import Phrase, say, Text, together
from ..engine.position_text import decode_position
from ..games import find
from .comparison import Outlook
from .explanations import reasons

SOON = 0.9
"""A win, or an end, is at hand that comes in so many of the guessed worlds."""
THREAT = 0.25
"""Somebody is stopped who would win so much more often."""


@dataclass(frozen=True)
class Kind:
    """A kind of puzzles, with the question that each of them asks."""

    label: Phrase
    question: Phrase


COMMON: dict[str, Kind] = {
    "win": Kind(say("Winning at once", context="puzzle"), say("Win at once.", context="puzzle")),
    "stop": Kind(
        say("Stopping a win", context="puzzle"),
        say("Somebody is about to win: stop them.", context="puzzle"),
    ),
    "end": Kind(
        say("The end", context="puzzle"),
        say("The game is nearly over: make the most of it.", context="puzzle"),
    ),
    "together": Kind(
        say("All at once", context="puzzle"),
        say("All choose at the same time: what do you choose?", context="puzzle"),
    ),
    "best": Kind(
        say("Other moments", context="puzzle"),
        say("One action is clearly best.", context="puzzle"),
    ),
}
"""Kinds that every game has."""


def kinds(game: AnyGame) -> dict[str, Kind]:
    """All kinds of puzzles of a game by name: its own motifs, then those that every game has."""
    own = {name: Kind(motif.label, motif.question) for name, motif in game.motifs.items()}
    return {**own, **{name: kind for name, kind in COMMON.items() if name not in own}}


def motif_of(view: View) -> str | None:
    """The motif of the game that a moment has, as far as a seat's view tells."""
    motifs = find(view["game"]).motifs
    return next((name for name, motif in motifs.items() if motif.fits(view)), None)


def kind_of(view: View, best: Outlook, second: Outlook) -> str:
    """The kind of a puzzle: its motif, else what its two best actions lead to."""
    if motif := motif_of(view):
        return motif
    seat = view["seat"]
    if len(view["actors"]) > 1:
        return "together"
    if best.ended[seat] >= SOON:
        return "win"
    others = [p for p in range(len(best.ended)) if p != seat]
    if max(second.ended[p] - best.ended[p] for p in others) >= THREAT:
        return "stop"
    return "end" if sum(best.ended) >= SOON else "best"


@dataclass(frozen=True)
class Puzzle:
    """A moment in which one action is clearly best."""

    game: str
    kind: str
    position: str
    """The knowledge of the seat, as a text."""
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
    """The outcomes of the best and the second."""

    @property
    def view(self) -> View:
        """The knowledge of the seat."""
        return decode_position(self.position)

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


def labelled(puzzle: Puzzle) -> Puzzle:
    """The same puzzle, with the kind that it is of by what its game says now."""
    return replace(puzzle, kind=kind_of(puzzle.view, *puzzle.outlooks))


def explained(puzzle: Puzzle) -> Text:
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

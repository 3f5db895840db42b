"""The result of a finished game, with the scoring explained line by line."""

from __future__ import annotations

from dataclasses import dataclass

from ...words import Voice
from ..sitting import Sitting

__all__ = ["Place", "Result", "result_of"]


@dataclass(frozen=True)
class Place:
    """One player's result."""

    name: str
    seat: int
    own: bool
    winner: bool
    points: int | None
    lines: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Result:
    """Who won, and how it was counted."""

    verdict: str
    places: tuple[Place, ...]


def result_of(sitting: Sitting, seat: int | None, voice: Voice) -> Result:
    """The result as a reader may know it: best first, in the order of the seats where equal."""
    view = sitting.view(seat)
    counted = sitting.game.reckoning(view)
    places = []
    for number, lines in enumerate(counted):
        points = sum(n for _, n in lines) if lines else None
        said = tuple((voice(words), n) for words, n in lines)
        winner = number in view["winners"]
        places.append(Place(voice.name(number), number, number == seat, winner, points, said))
    places.sort(key=lambda place: (not place.winner, -(place.points or 0)))
    return Result(voice(sitting.game.task(view)), tuple(places))

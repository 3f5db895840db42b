"""The result of a finished game, with the scoring explained line by line."""

from __future__ import annotations

from dataclasses import dataclass

from .... import draw
from ....bots import LEVELS
from ....engine.phrases import count, say
from ....i18n import Voice
from ....i18n.level_names import LEVEL_LABELS
from ...sessions.session import TableSession


@dataclass(frozen=True)
class PlayerResult:
    """One player's result."""

    name: str
    seat: int
    own: bool
    winner: bool
    points: int | None
    lines: tuple[tuple[str, int], ...]
    """What counts, and how many points."""
    has: tuple[str, ...]
    """What the player has, where no points were counted."""


@dataclass(frozen=True)
class Result:
    """Who won, and how it was counted."""

    verdict: str
    places: tuple[PlayerResult, ...]
    next_level: str | None = None
    """The level to play against after a win..."""
    offer: str = ""
    """...and the words that offer it."""

    def aloud(self, voice: Voice) -> str:
        """The result for one who hears it: who won, and the points of all."""
        told = (
            count(
                "{player} has {n} point.", "{player} has {n} points.", one.points, player=one.name
            )
            for one in self.places
            if one.points is not None
        )
        return " ".join([self.verdict, *map(voice, told)])


def result_of(sitting: TableSession, seat: int | None, voice: Voice) -> Result:
    """The result as a reader may know it: best first, in the order of the seats where equal."""
    view = sitting.state.view(seat)
    counted = sitting.state.game.score_breakdown(view)
    places = []
    for number, (lines, held) in enumerate(zip(counted, draw.final_holdings(view), strict=True)):
        points = sum(n for _, n in lines) if lines else None
        said = tuple((voice(words), n) for words, n in lines)
        winner = number in view["winners"]
        has = () if lines else tuple(map(voice, held))
        own = number == seat
        places.append(PlayerResult(voice.name(number), number, own, winner, points, said, has))
    places.sort(key=lambda place: (not place.winner, -(place.points or 0)))
    level = next_level(sitting, seat) if seat in view["winners"] else None
    offer = "" if level is None else voice(say("Next level: {level}", level=LEVEL_LABELS[level]))
    return Result(voice(sitting.state.game.prompt(view)), tuple(places), level, offer)


def next_level(sitting: TableSession, seat: int | None) -> str | None:
    """Returns the level above the bots at a table; None if a person plays there or there is none.

    A player who resigned has not won, though the bot in that seat may have.
    """
    others = [player for number, player in enumerate(sitting.state.plan.seats) if number != seat]
    if seat in sitting.state.roster.resigned or not set(others) <= set(LEVELS):
        return None
    above = max(map(LEVELS.index, others)) + 1
    return LEVELS[above] if above < len(LEVELS) else None

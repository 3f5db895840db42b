"""The share of wins with chance taken out: as fair as the plain one, and less scattered.

Luck averages zero, and so do the whims of bots: what it brought that they chose as they did and not
as they might have, by other chance (docs/arena.md). So a share from which any multiple of these is
taken away is right on average; the multiples by which it scatters least are found in other deals
than those they are used for, so that no game has a say in its own correction. What hangs together
is a deal in all seatings, in which every bot has had the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import Any

from .arena import Played
from .ratings import NORMAL_95

__all__ = ["Adjusted", "adjusted"]

FEWEST = 8
"""Deals, below which nothing is said."""
FOLDS = 10
"""In so many parts the deals are divided; what a part is corrected by is found in all others."""


@dataclass(frozen=True)
class Adjusted:
    """A share of wins with chance taken out."""

    share: float
    low: float
    high: float
    """The 95 % interval, from `low`."""
    scatter: float
    """The variance that is left, of that of the plain share: also the part of the games needed."""


Row = tuple[float, ...]
"""What a bot won in a game, or on average in those of a deal, and what each kind of chance brought
it."""


def adjusted(games: Sequence[Played], name: str) -> Adjusted | None:
    """What a bot would have won with average luck; None where luck was not looked at, or hardly."""
    deals: dict[int, list[Row]] = {}
    for game in games:
        mine = [
            (seat.won, *seat.chance)
            for seat in game.seats
            if seat.name == name and seat.chance is not None
        ]
        if mine:
            deals.setdefault(game.deal, []).append(_mean(mine))
    if len(deals) < FEWEST:
        return None
    left: list[float] = []
    for fold in range(FOLDS):
        here = [rows for deal, rows in deals.items() if deal % FOLDS == fold]
        weights = _weights([row for d, rows in deals.items() if d % FOLDS != fold for row in rows])
        for won, *chance in map(_mean, here):
            left.append(won - float(weights @ chance))
    wins = [won for rows in deals.values() for won, *_ in rows]
    plain, spread = variance(wins) / len(wins), variance(left) / len(left)
    share, margin = fmean(left), NORMAL_95 * sqrt(spread)
    return Adjusted(share, share - margin, share + margin, spread / plain if plain else 1.0)


def _mean(rows: Sequence[Row]) -> Row:
    return tuple(map(fmean, zip(*rows, strict=True)))


def _weights(games: Sequence[Row]) -> Any:
    """How much of a win goes with each kind of chance, by least squares."""
    import numpy

    rows = numpy.array(games)
    won, *chance = (rows - rows.mean(axis=0)).T
    return numpy.linalg.lstsq(numpy.array(chance).T, won, rcond=None)[0]

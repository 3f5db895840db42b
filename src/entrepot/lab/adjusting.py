"""The share of wins with luck taken out: as fair as the plain one, and less scattered.

Luck averages zero, whatever the bots are (docs/review.md). So a share from which any multiple of it
is taken away is right on average; the multiple by which it scatters least is found in the games of
other deals than those it is used for, so that no game has a say in its own correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from .arena import Played
from .ratings import NORMAL_95

__all__ = ["Adjusted", "adjusted"]

FEWEST = 4
"""Games in each half of the deals, below which nothing is said."""


@dataclass(frozen=True)
class Adjusted:
    """A share of wins with luck taken out."""

    share: float
    low: float
    high: float
    """The 95 % interval, from `low`."""
    scatter: float
    """The variance that is left, of that of the plain share: also the part of the games needed."""


def adjusted(games: Sequence[Played], name: str) -> Adjusted | None:
    """What a bot would have won with average luck; None where luck was not looked at, or hardly."""
    halves: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
    for game in games:
        mine = [seat for seat in game.seats if seat.name == name]
        lucks = [seat.luck for seat in mine if seat.luck is not None]
        if mine and len(lucks) == len(mine):
            halves[game.deal % 2].append((fmean(seat.won for seat in mine), fmean(lucks)))
    if min(map(len, halves)) < FEWEST:
        return None
    left = [
        won - _weight(there) * luck
        for here, there in (halves, reversed(halves))
        for won, luck in here
    ]
    plain = variance([won for half in halves for won, _ in half])
    share, spread = fmean(left), variance(left)
    margin = NORMAL_95 * sqrt(spread / len(left))
    return Adjusted(share, share - margin, share + margin, spread / plain if plain else 1.0)


def _weight(games: Sequence[tuple[float, float]]) -> float:
    """How much of a win goes with luck, by least squares."""
    won, luck = fmean(w for w, _ in games), fmean(x for _, x in games)
    spread = sum((x - luck) ** 2 for _, x in games)
    return sum((w - won) * (x - luck) for w, x in games) / spread if spread else 0.0

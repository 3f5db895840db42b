"""Wilson interval of a win rate, and ratings of bots by their ranks (OpenSkill)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from ...engine.errors import NotInstalled
from .match import GameResult, SeatResult

NORMAL_95 = 1.959963984540054
"""The number of standard deviations within which 95 % of a normal distribution lie."""


@dataclass(frozen=True)
class Rating:
    """A strength by openskill: `mu` is the estimate and `sigma` its standard deviation."""

    mu: float
    sigma: float


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins in so many games.

    It keeps within 0 and 1 and holds for few games and for shares near the ends as well.
    """
    if not games:
        return 0.0, 1.0
    z2 = NORMAL_95**2 / games
    middle = (share + z2 / 2) / (1 + z2)
    half = sqrt(z2 * share * (1 - share) + z2 * z2 / 4) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)


def ranks(seats: Sequence[SeatResult]) -> list[int]:
    """The rank of each seat from 1: winners first, whatever their points, then by points."""
    order = [(seat.won == 0, -seat.points if seat.won == 0 else 0) for seat in seats]
    return [1 + sum(other < mine for other in order) for mine in order]


def rate(games: Iterable[GameResult]) -> dict[str, Rating]:
    """The rating of each bot by Plackett and Luce's model, game by game in the order given.

    A bot with several seats in a game gets the mean of what its seats would get.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise NotInstalled("ratings need openskill: pip install 'entrepot[lab]'") from error
    # A bot's strength does not change between games, so nothing is added to its sigma.
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, Rating] = {}
    for game in games:
        before = [
            ratings.setdefault(seat.name, Rating(model.mu, model.sigma)) for seat in game.seats
        ]
        after = model.rate(
            [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before],
            ranks=[float(rank) for rank in ranks(game.seats)],
        )
        got = defaultdict(list)
        for seat, (rating,) in zip(game.seats, after, strict=True):
            got[seat.name].append(rating)
        for name, mine in got.items():
            ratings[name] = Rating(fmean(r.mu for r in mine), fmean(r.sigma for r in mine))
    return ratings

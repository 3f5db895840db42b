"""Variance reduction of win rates (AIVAT): as fair as the plain rate, and less scattered.

Luck averages zero, and so do the whims of bots: what it brought that they chose as they did and not
as they might have, by other chance (docs/arena.md). So they serve as control variates: a share from
which any multiple of these is taken away is right on average. The multiples by which it scatters
least are found in other deals than those they are used for, so that no game has a say in its own
correction. They are the same for all bots. Games of one deal in all seatings are a unit: in it
every bot has had the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from .match import GameResult
from .ratings import NORMAL_95

FEWEST = 8
"""Deals, below which nothing is said."""
FOLDS = 10
"""In so many parts the deals are divided; what a part is corrected by is found in all others."""
FIRMNESS = 1.0
"""Where the squares of a kind of chance add up to this, its multiple is halfway from one to that of
least squares."""


@dataclass(frozen=True)
class CorrectedSeat:
    """A seat of a game with chance taken out of what it won."""

    deal: int
    rotation: int
    place: int
    """In the line-up."""
    name: str
    won: float
    left: float
    """The rest of that; on average it is the same."""


@dataclass(frozen=True)
class AdjustedShare:
    """A share of wins with chance taken out."""

    share: float
    low: float
    high: float
    """The 95 % interval, from `low`."""
    scatter: float
    """The variance that is left, of that of the plain share: also the part of the games needed."""


def correct(games: Sequence[GameResult]) -> list[CorrectedSeat]:
    """All seats of a match; none where it was not looked at what chance brought, or hardly."""
    found: list[CorrectedSeat] = []
    looked = [game for game in games if all(seat.chance is not None for seat in game.seats)]
    if len({game.deal for game in looked}) < FEWEST:
        return found
    for fold in range(FOLDS):
        weights = _weights([game for game in looked if game.deal % FOLDS != fold])
        for game in (game for game in looked if game.deal % FOLDS == fold):
            for number, seat in enumerate(game.seats):
                place = (number + game.rotation) % len(game.seats)
                brought = zip(weights, seat.chance or (), strict=True)
                left = seat.won - sum(weight * chance for weight, chance in brought)
                found.append(
                    CorrectedSeat(game.deal, game.rotation, place, seat.name, seat.won, left)
                )
    return found


def adjust(seats: Sequence[CorrectedSeat], name: str) -> AdjustedShare | None:
    """The win rate of a bot with average luck, if that is known."""
    mine = [seat for seat in seats if seat.name == name]
    if not mine:
        return None
    plain, left = _variances(mine)
    share, margin = fmean(seat.left for seat in mine), NORMAL_95 * sqrt(left)
    return AdjustedShare(share, share - margin, share + margin, left / plain if plain else 1.0)


def residual_variance(seats: Sequence[CorrectedSeat]) -> float | None:
    """The part of the variance that is left in all places of the line-up together.

    With three players or more that is told more exactly than what is left for one bot.
    """
    if not seats:
        return None
    places = {seat.place for seat in seats}
    both = (_variances([seat for seat in seats if seat.place == place]) for place in places)
    plain, left = map(sum, zip(*both, strict=True))
    return left / plain if plain else 1.0


def _variances(seats: Sequence[CorrectedSeat]) -> tuple[float, float]:
    """Those of the share of wins, by games, and of what is left of it, by deals."""
    games: dict[tuple[int, int], list[float]] = {}
    deals: dict[int, list[float]] = {}
    for seat in seats:
        games.setdefault((seat.deal, seat.rotation), []).append(seat.won)
        deals.setdefault(seat.deal, []).append(seat.left)
    plain, left = (list(map(fmean, rows.values())) for rows in (games, deals))
    return variance(plain) / len(plain), variance(left) / len(left)


def _weights(games: Sequence[GameResult]) -> list[float]:
    """The weight of each kind of chance in a win, by least squares.

    If it were known what chance brought, that would be taken away once, so that is where the
    multiples begin, and few games do not lead them astray. Each bot is compared with itself, since
    some win more than others whatever chance brings.
    """
    import numpy

    bots: dict[str, list[tuple[float, ...]]] = {}
    for game in games:
        for seat in game.seats:
            bots.setdefault(seat.name, []).append((seat.won, *(seat.chance or ())))
    centred = [numpy.array(rows) - numpy.mean(rows, axis=0) for rows in bots.values()]
    won, *kinds = numpy.concatenate(centred).T
    chance = numpy.array(kinds)
    squares = chance @ chance.T + FIRMNESS * numpy.eye(len(chance))
    weights = numpy.linalg.solve(squares, chance @ won + FIRMNESS)
    return [float(weight) for weight in weights]

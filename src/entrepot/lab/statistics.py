"""Confidence intervals: values with the interval that holds them in 95 of 100 studies."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, sqrt
from statistics import NormalDist
from typing import Any, TYPE_CHECKING

from .arena.ratings import NORMAL_95, wilson

if TYPE_CHECKING:
    import numpy

    Numbers = numpy.ndarray[Any, Any]

UNKNOWN = float("nan")
FEW = 30
"""In fewer games than these a slope and its interval say nothing."""


@dataclass(frozen=True)
class Estimate:
    """A value, its 95 % interval, and the number of games it comes from."""

    value: float
    low: float
    high: float
    n: int

    @property
    def known(self) -> bool:
        """Whether there was anything to estimate from."""
        return not isnan(self.value)

    def excludes(self, other: float, among: int = 1) -> bool:
        """Whether the value differs from another beyond luck, as one of so many comparisons.

        The interval is widened as Bonferroni has it: of all comparisons together, one in twenty
        studies finds a difference where there is none.
        """
        if not self.known:
            return False
        wider = NormalDist().inv_cdf(1 - 0.025 / among) / NORMAL_95
        low = self.value - wider * (self.value - self.low)
        high = self.value + wider * (self.high - self.value)
        return not low <= other <= high


def _around(value: float, error: float, n: int) -> Estimate:
    return Estimate(value, value - NORMAL_95 * error, value + NORMAL_95 * error, n)


NOTHING = Estimate(UNKNOWN, UNKNOWN, UNKNOWN, 0)


def share(won: Numbers) -> Estimate:
    """The mean of shares of a win, by Wilson."""
    if not len(won):
        return NOTHING
    value = float(won.mean())
    return Estimate(value, *wilson(value, len(won)), len(won))


def mean(numbers: Numbers) -> Estimate:
    """The mean of numbers, one from each game."""
    n = len(numbers)
    if n < 2:
        return Estimate(float(numbers[0]), UNKNOWN, UNKNOWN, 1) if n else NOTHING
    return _around(float(numbers.mean()), float(numbers.std(ddof=1)) / sqrt(n), n)


def ratio(amounts: Numbers, counts: Numbers) -> Estimate:
    """All amounts by all counts, such as losses by decisions, each pair from a game."""
    n, whole = len(amounts), float(counts.sum())
    if n < 2 or not whole:
        return NOTHING
    value = float(amounts.sum()) / whole
    spread = float(((amounts - value * counts) ** 2).sum()) * n / (n - 1)
    return _around(value, sqrt(spread) / whole, n)


def difference(ones: Numbers, others: Numbers) -> Estimate:
    """The surplus of the first over the second, on average; of different games."""
    if len(ones) < 2 or len(others) < 2:
        return NOTHING
    error = sqrt(float(ones.var(ddof=1)) / len(ones) + float(others.var(ddof=1)) / len(others))
    return _around(float(ones.mean() - others.mean()), error, len(ones) + len(others))


def paired(ones: Numbers, others: Numbers) -> Estimate:
    """The surplus of the first over the second, on average; of the same deals, in order."""
    return mean(ones - others)


def slope(uses: Numbers, won: Numbers) -> Estimate:
    """The surplus of wins with one more use than the table's average.

    Both have a row for each game and a column for each seat. Seats are compared with others at the
    same table only, by least squares. Games are taken for independent, the seats of one are not.
    Nothing is known where seats differed in FEW games only.
    """
    more = uses - uses.mean(axis=1, keepdims=True)
    spread = float((more**2).sum())
    if (more != 0).any(axis=1).sum() < FEW:
        return NOTHING
    better = won - won.mean(axis=1, keepdims=True)
    value = float((more * better).sum()) / spread
    by_game = (more * (better - value * more)).sum(axis=1)
    return _around(value, sqrt(float((by_game**2).sum())) / spread, len(uses))


def leader_share(most: Numbers, won: Numbers) -> Estimate:
    """The share of wins of the seat that has most of something; several with most share."""
    best = most.max(axis=1, keepdims=True)
    differ = best[:, 0] > most.min(axis=1)
    leaders = (most == best)[differ]
    shares = (won[differ] * leaders).sum(axis=1) / leaders.sum(axis=1)
    return share(shares)

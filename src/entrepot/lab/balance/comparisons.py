"""Comparisons of arms: games with one of some things, with an option, or without an action."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, TYPE_CHECKING

from ...engine.study import ActionKind
from ..statistics import difference, Estimate, mean, paired, share
from .aggregates import possible
from .counters import either, used
from .samples import Sample

if TYPE_CHECKING:
    import numpy

    Numbers = numpy.ndarray[Any, Any]


@dataclass(frozen=True)
class Comparison:
    """A measure of games of two kinds."""

    name: str
    title: str
    is_share: bool
    """Whether it is a part of all games, and not a number."""
    before: float
    after: float
    difference: Estimate
    """After less before."""


@dataclass(frozen=True)
class MeasuredChange:
    """Two kinds of games, and what differs."""

    before: str
    after: str
    changes: tuple[Comparison, ...]
    deeds: tuple[Comparison, ...] = ()
    """The frequency of each deed in a game."""


@dataclass(frozen=True)
class ActionWorth:
    """The win rate of a player who has to do without something that all others may do."""

    deed: str
    share: Estimate
    loss: Estimate
    """The part of an equal share that is lost."""


@dataclass(frozen=True)
class Measure:
    """A measure of each game."""

    name: str
    title: str
    values: Numbers
    is_share: bool = False


def measures(sample: Sample) -> list[Measure]:
    """The measures by which kinds of games are compared."""
    import numpy

    points = numpy.sort(sample.points, axis=1)
    winners = sample.won > 0
    of_winners = (sample.points * winners).sum(axis=1) / winners.sum(axis=1)
    first = sample.in_order(sample.won)[:, 0]
    _, turns = sample.about.turns
    return [
        Measure("turns", f"{turns} in a game", sample.by_game("turns")),
        *(
            Measure(
                one.name, f"games {one.name}", (sample.by_game("ending") == one.name) * 1.0, True
            )
            for one in sample.about.endings
            if not one.by_points
        ),
        Measure("first", "games won by who begins", first, True),
        Measure("points", "points of a player", sample.points.mean(axis=1)),
        Measure("winner", "points of the winner", of_winners),
        Measure("margin", "points between first and second", points[:, -1] - points[:, -2]),
    ]


def compare_pairs(sample: Sample) -> tuple[MeasuredChange, ...]:
    """Of each two alternatives, games with the second against games with the first.

    Which of them is in a game is random, so the games differ in nothing else but luck.
    """
    known = measures(sample)
    return tuple(
        _compared(known, sample.by_game(either(names)), one, other)
        for names in sample.about.alternatives
        for one, other in combinations(names, 2)
    )


def _compared(known: list[Measure], column: Numbers, one: str, other: str) -> MeasuredChange:
    ones, others = column == one, column == other
    changes = tuple(
        Comparison(
            measure.name,
            measure.title,
            measure.is_share,
            float(measure.values[ones].mean()) if ones.any() else float("nan"),
            float(measure.values[others].mean()) if others.any() else float("nan"),
            difference(measure.values[others], measure.values[ones]),
        )
        for measure in known
    )
    return MeasuredChange(one, other, changes)


def compare_options(standard: Sample, other: Sample, name: str) -> MeasuredChange:
    """Games with other options against the standard ones, deal by deal."""
    changes = tuple(
        _paired(before, after)
        for before, after in zip(measures(standard), measures(other), strict=True)
    )
    done = tuple(
        _paired(_uses(standard, deed), _uses(other, deed)) for deed in standard.about.deeds
    )
    return MeasuredChange("standard", name, changes, done)


def _uses(sample: Sample, deed: ActionKind) -> Measure:
    return Measure(deed.name, deed.name, sample.by_seat(used(deed.name)).sum(axis=1))


def _paired(before: Measure, after: Measure) -> Comparison:
    return Comparison(
        before.name,
        before.title,
        before.is_share,
        float(before.values.mean()),
        float(after.values.mean()),
        paired(after.values, before.values),
    )


def worth(sample: Sample, name: str) -> ActionWorth:
    """The win rate of the seat that may not do something, in games in which others can."""
    deed = next(one for one in sample.about.deeds if one.name == name)
    there = possible(sample, deed)
    barred = sample.by_seat("without")[there]
    won = sample.won[there][barred]
    equal = 1 / sample.players
    return ActionWorth(name, share(won), mean(1 - won / equal))

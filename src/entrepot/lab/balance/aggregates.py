"""Aggregates over the games of an arm: wins, lengths, ends, and choices of players."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any, TYPE_CHECKING

from ...engine.study import ActionKind
from ..arena.ratings import NORMAL_95
from ..statistics import Estimate, leader_share, mean, NOTHING, share, slope
from .counters import either, offered, points_from, used
from .samples import Sample

if TYPE_CHECKING:
    import numpy

    Numbers = numpy.ndarray[Any, Any]

SPREAD = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class SeatStats:
    """A place in the order of turns, or a seat, or a bot: what it wins."""

    name: str
    share: Estimate
    points: Estimate


@dataclass(frozen=True)
class LengthStats:
    """The lengths of games."""

    turns: Estimate
    spread: tuple[float, ...]
    """The lengths that 5, 25, 50, 75 and 95 of a hundred games do not exceed."""
    histogram: tuple[tuple[int, int], ...]
    """The number of games by number of turns."""
    choices: Estimate
    """Decisions with more than one legal action, of all seats together."""


@dataclass(frozen=True)
class EndingStats:
    """A way games end: how often."""

    name: str
    title: str
    share: Estimate


@dataclass(frozen=True)
class PointsStats:
    """The sources of points."""

    name: str
    title: str
    each: Estimate
    """The yield for a player."""
    lead: Estimate
    """The surplus of winners over the others at their tables, where points decide."""


@dataclass(frozen=True)
class ActionStats:
    """A deed: how often it is done, and how that goes with winning."""

    name: str
    group: str
    per_game: Estimate
    """Times in a game in which it can be done, by all players together."""
    chosen: Estimate
    """Done, of the times when it could have been done."""
    most: Estimate
    """The share of wins of the seat that did it most in a game."""
    slope: Estimate
    """The surplus of wins that goes with doing it once more than the others."""


def places(sample: Sample) -> tuple[SeatStats, ...]:
    """By the order of the first turns."""
    won, points = sample.in_order(sample.won), sample.in_order(sample.points)
    return tuple(
        SeatStats(str(i + 1), share(won[:, i]), mean(points[:, i])) for i in range(sample.players)
    )


def seats(sample: Sample) -> tuple[SeatStats, ...]:
    """By the number of the seat."""
    return tuple(
        SeatStats(str(i), share(sample.won[:, i]), mean(sample.points[:, i]))
        for i in range(sample.players)
    )


def bots(sample: Sample) -> tuple[SeatStats, ...]:
    """By bot, where they differ."""
    names = sample.by_seat("bot")
    kinds = sorted(set(names[0]))
    if len(kinds) == 1:
        return ()
    return tuple(
        SeatStats(kind, share(sample.won[names == kind]), mean(sample.points[names == kind]))
        for kind in kinds
    )


def length(sample: Sample) -> LengthStats:
    """In turns and in decisions."""
    import numpy

    turns = sample.by_game("turns")
    values, games = numpy.unique(turns, return_counts=True)
    return LengthStats(
        mean(turns),
        tuple(float(x) for x in numpy.quantile(turns, SPREAD)),
        tuple(zip(values.tolist(), games.tolist(), strict=True)),
        mean(sample.by_game("choices")),
    )


def ends(sample: Sample) -> tuple[EndingStats, ...]:
    """The frequency of each way in which games end."""
    found = sample.by_game("ending")
    return tuple(
        EndingStats(ending.name, ending.title, share((found == ending.name) * 1.0))
        for ending in sample.about.endings
    )


def by_points(sample: Sample) -> Numbers:
    """The games that points have decided."""
    import numpy

    names = [ending.name for ending in sample.about.endings if ending.by_points]
    return numpy.isin(sample.by_game("ending"), names)


def origins(sample: Sample) -> tuple[PointsStats, ...]:
    """The sources of points, and of the surplus of winners."""
    decided = by_points(sample)
    winners = sample.won[decided] > 0
    found = []
    for source in sample.about.sources:
        brought = sample.by_seat(points_from(source.name))
        ones = brought[decided]
        lead = NOTHING
        if len(ones):
            of_winners = (ones * winners).sum(axis=1) / winners.sum(axis=1)
            of_others = (ones * ~winners).sum(axis=1) / (~winners).sum(axis=1).clip(1)
            some_lost = ~winners.all(axis=1)
            lead = mean((of_winners - of_others)[some_lost])
        found.append(PointsStats(source.name, source.title, mean(brought.mean(axis=1)), lead))
    return tuple(found)


def deeds(sample: Sample) -> tuple[ActionStats, ...]:
    """The frequency of every action; games in which it cannot be done are left out."""
    return tuple(_done(sample, deed) for deed in sample.about.deeds)


def possible(sample: Sample, deed: ActionKind) -> Numbers:
    """The games in which a deed can be done: those with the thing that it depends on."""
    import numpy

    if deed.among is None:
        return numpy.ones(sample.games, bool)
    names = sample.about.alternatives[deed.among]
    there: Numbers = sample.by_game(either(names)) == names[deed.side]
    return there


def _done(sample: Sample, deed: ActionKind) -> ActionStats:
    there = possible(sample, deed)
    uses = sample.by_seat(used(deed.name))[there]
    chances = sample.by_seat(offered(deed.name))[there]
    won = sample.won[there]
    return ActionStats(
        deed.name,
        deed.group,
        mean(uses.sum(axis=1)),
        _ratio(uses.sum(axis=1), chances.sum(axis=1)),
        leader_share(uses, won) if len(uses) else NOTHING,
        slope(uses, won) if len(uses) else NOTHING,
    )


def _ratio(parts: Numbers, wholes: Numbers) -> Estimate:
    """All parts by all wholes; both vary from game to game."""
    whole = float(wholes.sum())
    if not whole:
        return NOTHING
    value = float(parts.sum()) / whole
    half = NORMAL_95 * sqrt(float(((parts - value * wholes) ** 2).sum())) / whole
    return Estimate(value, max(0.0, value - half), min(1.0, value + half), len(parts))

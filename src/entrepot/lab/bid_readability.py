"""Readability of bids: how well others foresee sealed choices over many games, and their cost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..engine.json_types import Record
from ..games import find
from ..i18n.recorded_names import recorded_names
from ..reviews.analysis import ActionAnalyzer
from ..reviews.decisions import choices, finished
from .statistics import Estimate, mean, share

ALIKE = 1e-9
"""Actions are equally likely that differ by no more."""


@dataclass(frozen=True)
class Sealed:
    """One choice that somebody made at once with others."""

    name: str
    loss: float
    """Regret: by how much it fell short of the best answer to what others were likely to do."""
    foreseen: float
    """1 where it is what a search would most likely have played, else 0."""
    expected: float
    """The likelihood that a search would have played that."""


@dataclass(frozen=True)
class Readable:
    """The readability of a player by their sealed choices."""

    name: str
    choices: int
    foreseen: Estimate
    """The share of choices that a search would most likely have played."""
    expected: Estimate
    """The share of choices in which the search would have done that itself."""
    regret: Estimate
    """The cost of a choice, against what others were likely to do."""


def sealed_in(record: Record, simulations: int, seed: int) -> Iterator[Sealed]:
    """All sealed choices of a finished game, under the names of their players."""
    table = finished(record)
    judge = ActionAnalyzer(find(table.game))
    names = recorded_names(record)
    for choice in choices(table):
        if choice.at_once and not choice.forced:
            found = judge.judge(choice, simulations, seed)
            most = max(found.mixture)
            played = found.mixture[choice.legal.index(choice.action)]
            named = choice.seat < len(names)
            yield Sealed(
                name=str(names[choice.seat]) if named else f"seat {choice.seat}",
                loss=found.loss,
                foreseen=float(played >= most - ALIKE),
                expected=most,
            )


def readable(found: Iterable[Sealed]) -> list[Readable]:
    """The readability of each player by all their sealed choices."""
    import numpy

    by_name: dict[str, list[Sealed]] = defaultdict(list)
    for one in found:
        by_name[one.name].append(one)
    return [
        Readable(
            name=name,
            choices=len(mine),
            foreseen=share(numpy.array([one.foreseen for one in mine])),
            expected=mean(numpy.array([one.expected for one in mine])),
            regret=mean(numpy.array([one.loss for one in mine])),
        )
        for name, mine in by_name.items()
    ]

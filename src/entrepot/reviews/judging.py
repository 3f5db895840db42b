"""One action of a finished game judged: what it was worth, how things stood, what chance did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from ..engine.dice import seeded
from .choices import Chosen
from .thinking import Chances, Mind, Outlook, Weighed

__all__ = ["Judged", "grade_of", "judge", "loss_of"]

GRADES = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""From which loss on an action is so bad, the worst first."""
SURE = 2
"""A loss of fewer standard errors is none to speak of."""
LEAST = 20
"""Every action is tried in so many worlds at least, and so often at the true table."""
CHANCES = 64
"""So often it is looked at what chance might have done."""
TOLD = 200
"""In so many worlds it is looked at what an action leads to."""
STAND = 8
"""How things stand takes this part of the simulations."""


@dataclass(frozen=True)
class Judged:
    """What there is to say of one action; seats are counted from 0."""

    chances: Chances
    """How things stood before it."""
    chance: Chances
    """What dice brought each seat by it, and cards that nobody had seen."""
    values: tuple[float, ...]
    """The player's chance after each legal action."""
    loss: float
    error: float
    best: int
    outlooks: tuple[Outlook, ...]
    """Where something was better: what that leads to, and what the action led to."""


def grade_of(loss: float, error: float) -> str:
    """How bad an action is that lost so much, with such a standard error."""
    if loss >= SURE * error:
        for least, grade in GRADES:
            if loss >= least:
                return grade
    return "good"


Halves = Sequence[Sequence[Weighed]]
"""By half of the worlds, and by mind: what each action brings there."""


def plans(minds: Sequence[Weighed], seat: int) -> list[int]:
    """By action, the mind that knows best how to go on with it."""
    values = [mind.values(seat) for mind in minds]
    return [column.index(max(column)) for column in map(list, zip(*values, strict=True))]


def crossed(halves: Halves, seat: int) -> list[list[float]]:
    """By half, what each action brings a seat there, going on as was found best in the other."""
    return [
        [here[mind].values(seat)[place] for place, mind in enumerate(plans(other, seat))]
        for here, other in (halves, reversed(halves))
    ]


def loss_of(halves: Halves, seat: int, played: int, best: int) -> tuple[float, float]:
    """By how much an action falls short of the best, and the standard error of that.

    The best, and how to go on with each action, is chosen in one half of the worlds and compared in
    the other, both ways round. Where the action itself is chosen nothing is lost, but for the doubt
    whether the next best is better. The error is no less than by how far the halves, or the minds,
    disagree.
    """
    losses, errors = [], []
    for half, values in enumerate(crossed(halves, seat)):
        there = halves[1 - half]
        which = plans(there, seat)
        hoped = [there[mind].values(seat)[place] for place, mind in enumerate(which)]
        chosen = hoped.index(max(hoped))
        losses.append(values[chosen] - values[played])
        if chosen == played:
            others = [place for place in range(len(values)) if place != played]
            chosen = max(others, key=hoped.__getitem__)
        errors.append(halves[half][which[chosen]].errors[chosen])
    minds = [
        sum(half[mind].values(seat)[best] - half[mind].values(seat)[played] for half in halves) / 2
        for mind in range(2)
    ]
    apart = max(hypot(*errors), abs(losses[0] - losses[1]), abs(minds[0] - minds[1]))
    return sum(losses) / 2, apart / 2


def judge(minds: Sequence[Mind], choice: Chosen, simulations: int, seed: int) -> Judged:
    """Judge one action of a game with two minds, all chance from the seed and the version."""
    many, seat = len(choice.legal), choice.seat
    played = choice.legal.index(choice.action)
    budget = simulations if many > 1 else simulations // STAND

    def luck(what: str, number: int = 0) -> int:
        return seeded("review", seed, choice.version, what, number)

    for number, mind in enumerate(minds):
        worlds = max(LEAST, budget // (4 * many))
        mind.grow(choice.view, choice.legal, worlds, luck("grow", number))
    worlds = max(LEAST, budget // (8 * many))
    halves = [
        [mind.weigh(played, worlds, luck("weigh", half)) for mind in minds] for half in range(2)
    ]
    values = _mean(crossed(halves, seat))
    best = values.index(max(values))
    which = [_more(halves, seat, place) for place in (best, played)]
    runs = max(LEAST, simulations // (2 * STAND))
    stand = minds[which[0]].truth(choice.before, choice.memories, [best], runs, luck("stand"))
    loss, error = loss_of(halves, seat, played, best) if many > 1 else (0.0, 0.0)
    outlooks: list[Outlook] = []
    if grade_of(loss, error) != "good":
        for place, knows in zip((best, played), which, strict=True):
            outlooks += minds[knows].outlook([place], TOLD, luck("outlook"))
    chance = _chance(minds[0], choice, luck("chance"))
    return Judged(stand.chances[0], chance, values, loss, error, best, tuple(outlooks))


def _more(halves: Halves, seat: int, place: int) -> int:
    """The mind that knows best how to go on with an action, in all worlds."""
    found = [sum(half[mind].values(seat)[place] for half in halves) for mind in range(2)]
    return found.index(max(found))


def _mean(rows: Sequence[Sequence[float]]) -> Chances:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _chance(mind: Mind, choice: Chosen, seed: int) -> Chances:
    return mind.chance(
        choice.seat,
        choice.action,
        (choice.before, choice.after),
        [*choice.memories, *choice.later_memories],
        CHANCES,
        seed,
    )

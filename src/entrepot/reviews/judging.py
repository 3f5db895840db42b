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
    values: tuple[float, ...] = ()
    """The player's chance after each legal action; of a forced one there is none."""
    loss: float = 0.0
    error: float = 0.0
    best: int = 0
    outlooks: tuple[Outlook, ...] = ()
    """Where something was better: what that leads to, and what the action led to."""


def grade_of(loss: float, error: float) -> str:
    """How bad an action is that lost so much, with such a standard error."""
    if loss >= SURE * error:
        for least, grade in GRADES:
            if loss >= least:
                return grade
    return "good"


def loss_of(halves: Sequence[Weighed], seat: int, played: int) -> tuple[float, float]:
    """By how much an action falls short of the best, and the standard error of that.

    The best is chosen in one half of the worlds and compared in the other, both ways round. Each
    half has a tree of its own, so that their difference tells of the trees as well. Where the
    action itself is chosen nothing is lost, but for the doubt whether the next best is better.
    """
    losses, errors = [], []
    for chosen_in, compared_in in (halves, reversed(halves)):
        best = chosen_in.best(seat)
        values = compared_in.values(seat)
        losses.append(values[best] - values[played])
        if best == played:
            others = [place for place in range(len(values)) if place != played]
            best = max(others, key=chosen_in.values(seat).__getitem__)
        errors.append(compared_in.errors[best])
    return sum(losses) / 2, max(hypot(*errors), abs(losses[0] - losses[1])) / 2


def judge(minds: Sequence[Mind], choice: Chosen, simulations: int, seed: int) -> Judged:
    """Judge one action of a game with two minds, all chance from the seed and the version."""
    many, seat = len(choice.legal), choice.seat
    played = choice.legal.index(choice.action)
    budget = simulations if many > 1 else simulations // STAND
    worlds = max(LEAST, budget // (4 * many))
    runs = max(LEAST, simulations // (4 * STAND))

    def luck(what: str, half: int = 0) -> int:
        return seeded("review", seed, choice.version, what, half)

    halves, stands = [], []
    for half, mind in enumerate(minds):
        mind.grow(choice.view, choice.legal, worlds, luck("grow", half))
        halves.append(mind.weigh(played, worlds, luck("weigh", half)))
        best = halves[-1].best(seat)
        stand = mind.truth(choice.before, choice.memories, [best], runs, luck("stand", half))
        stands.append(stand.chances[0])
    if many == 1:
        return Judged(_mean(stands), _chance(minds[0], choice, luck("chance")))
    values = _mean([half.values(seat) for half in halves])
    best = values.index(max(values))
    loss, error = loss_of(halves, seat, played)
    outlooks: Sequence[Outlook] = ()
    if grade_of(loss, error) != "good":
        outlooks = minds[0].outlook([best, played], TOLD, luck("outlook"))
    chance = _chance(minds[0], choice, luck("chance"))
    return Judged(_mean(stands), chance, values, loss, error, best, tuple(outlooks))


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

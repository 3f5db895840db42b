"""One action of a finished game judged: what it was worth, how things stood, what chance did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from ..engine.dice import seeded
from ..engine.dicts import View
from .choices import Chosen
from .thinking import Chances, Mind, Outlook, Weighed

__all__ = [
    "TOLD",
    "Halves",
    "Judged",
    "better_mind",
    "compared",
    "grade_of",
    "judge",
    "loss_of",
    "values_of",
]

GRADES = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""From which loss on an action is so bad, the worst first."""
SURE = 2
"""A loss of fewer standard errors is none to speak of."""
LEAST = 20
"""Every action is tried in so many worlds at least, and so often at the true table."""
CHANCES = 64
"""So often it is looked at what chance might have done."""
AGAIN = 10
"""What seems bad is looked at again with so many times the simulations."""
TOLD = 200
"""In so many worlds it is looked at what an action leads to."""
STAND = 8
"""How things stand takes this part of the simulations."""
MIXED = 4
"""To see what a search would play where all choose at once takes this part of the simulations."""


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
    mixture: tuple[float, ...] = ()
    """Where several choose at once: how likely a search would play each legal action."""


def grade_of(loss: float, error: float) -> str:
    """How bad an action is that lost so much, with such a standard error."""
    if loss >= SURE * error:
        for least, grade in GRADES:
            if loss >= least:
                return grade
    return "good"


Halves = Sequence[Weighed]
"""By half of the worlds: what each action brings there, as the mind of that half finds."""


def loss_of(halves: Halves, seat: int, played: int) -> tuple[float, float]:
    """By how much an action falls short of the best, and the standard error of that.

    The best is chosen in one half of the worlds and compared in the other, both ways round. Where
    the action itself is chosen nothing is lost, but for the doubt whether the next best is better.
    The error is no less than by how far the halves disagree.
    """
    losses, errors = [], []
    for here, there in (halves, reversed(halves)):
        hoped, values = there.values(seat), here.values(seat)
        chosen = hoped.index(max(hoped))
        losses.append(values[chosen] - values[played])
        if chosen == played:
            others = [place for place in range(len(values)) if place != played]
            chosen = max(others, key=hoped.__getitem__, default=played)
        errors.append(here.errors[chosen])
    return sum(losses) / 2, max(hypot(*errors), abs(losses[0] - losses[1])) / 2


Luck = Callable[[str, int], int]
"""A seed for each use, by its name and number."""


def compared(
    minds: Sequence[Mind],
    view: View,
    legal: Sequence[str],
    played: int,
    budget: int,
    luck: Luck,
) -> list[Weighed]:
    """All actions of a decision compared by two minds, each in a half of the worlds."""
    worlds = max(LEAST, budget // (2 * len(legal)))
    return [
        mind.grow(view, legal, worlds, luck("grow", number), played)
        for number, mind in enumerate(minds)
    ]


def judge(minds: Sequence[Mind], choice: Chosen, simulations: int, seed: int) -> Judged:
    """Judge one action of a game with two minds, all chance from the seed and the version.

    What seems bad at a first look is looked at again, longer and with other chance, and only what
    is found then counts.
    """
    seat, played = choice.seat, choice.legal.index(choice.action)

    def luck(what: str, number: int = 0) -> int:
        return seeded("review", seed, choice.version, what, number)

    def look(budget: int, luck: Luck) -> tuple[list[Weighed], float, float]:
        halves = compared(minds, choice.view, choice.legal, played, budget, luck)
        return halves, *loss_of(halves, seat, played)

    halves, loss, error = look(simulations // STAND if choice.forced else simulations, luck)
    if grade_of(loss, error) != "good":
        longer = AGAIN * simulations
        halves, loss, error = look(longer, lambda what, number: luck(f"{what} again", number))
    values = values_of(halves, seat)
    best = values.index(max(values))
    which = [better_mind(halves, seat, place) for place in (best, played)]
    runs = max(LEAST, simulations // (2 * STAND))
    stand = minds[which[0]].truth(choice.before, choice.memories, [best], runs, luck("stand"))
    outlooks: list[Outlook] = []
    if grade_of(loss, error) != "good":
        for place, knows in zip((best, played), which, strict=True):
            outlooks += minds[knows].outlook([place], TOLD, luck("outlook"))
    chance = _chance(minds[0], choice, luck("chance"))
    mixture: Chances = ()
    if choice.at_once and not choice.forced:
        tried = max(LEAST, simulations // MIXED)
        mixture = minds[0].mixture(choice.view, choice.legal, tried, luck("mixture"))
    return Judged(stand.chances[0], chance, values, loss, error, best, tuple(outlooks), mixture)


def better_mind(halves: Halves, seat: int, place: int) -> int:
    """The mind that thinks more of an action, and so knows best how to go on with it."""
    found = [half.values(seat)[place] for half in halves]
    return found.index(max(found))


def values_of(halves: Halves, seat: int) -> Chances:
    """What each action brings a seat, on average over the halves."""
    return _mean([half.values(seat) for half in halves])


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

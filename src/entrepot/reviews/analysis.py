"""Analysis of one action of a finished game: its cost and grade, how things stood, chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from statistics import fmean, stdev

from ..engine.dice import seeded
from ..engine.game import AnyGame
from ..engine.json_types import View
from .comparison import ActionComparer, ActionComparison, Chances, Outlook
from .decisions import ReplayedAction
from .rollouts import RolloutEvaluator

GRADES = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""From which loss on an action is so bad, the worst first."""
SURE = 2
"""A loss of fewer standard errors is none to speak of."""
EXPLAINED = 0.01
"""The least loss of which a review explains the difference."""
LEAST = 20
"""The least number of worlds in which every action is tried."""
AGAIN = 10
"""The factor of simulations with which an action that seems bad is looked at again."""
TOLD = 200
"""The number of worlds in which the outcome of an action is looked at."""
RUN = 100
"""For so many simulations the true table is played on once, to see how things stand."""
RUNS = 4
"""It is played on so often at least."""
CHANCES = 64
"""As often, and no more than this, it is looked at what chance might have done."""
MIXED = 4
"""To see what a search would play where all choose at once takes this part of the simulations."""


@dataclass(frozen=True)
class ActionAnalysis:
    """The analysis of one action; seats are counted from 0."""

    chances: Chances
    """The chances before it."""
    chance: Chances
    """The luck of each seat by it: dice, and cards that nobody had seen."""
    values: tuple[float, ...] = ()
    """Where there was a choice: the player's chance after each legal action."""
    loss: float = 0.0
    error: float = 0.0
    best: int = 0
    outlooks: tuple[Outlook, ...] = ()
    """Where something was better: what that leads to, and what the action led to."""
    mixture: tuple[float, ...] = ()
    """Where several choose at once: how likely a search would play each legal action."""


def grade_of(loss: float, error: float) -> str:
    """The grade of an action by its loss and the standard error of that."""
    if loss >= SURE * error:
        for least, grade in GRADES:
            if loss >= least:
                return grade
    return "good"


ComparisonPair = Sequence[ActionComparison]
"""The value of each action, in two or more parts of the worlds, each as a mind of its own finds."""


def loss_of(halves: ComparisonPair, seat: int, played: int) -> tuple[float, float]:
    """By how much an action falls short of the best, and the standard error of that.

    The best is chosen in all other parts of the worlds and compared in this one, for each part.
    Where the action itself is chosen nothing is lost, but for the doubt whether the next best is
    better. The error is no less than what follows from how far the parts disagree.
    """
    losses, errors = [], []
    for n, here in enumerate(halves):
        hoped = values_of([half for m, half in enumerate(halves) if m != n], seat)
        values = here.values(seat)
        chosen = hoped.index(max(hoped))
        losses.append(values[chosen] - values[played])
        if chosen == played:
            others = [place for place in range(len(values)) if place != played]
            chosen = max(others, key=hoped.__getitem__, default=played)
        errors.append(here.errors[chosen])
    parts = len(halves)
    return fmean(losses), max(hypot(*errors) / parts, stdev(losses) / sqrt(parts))


Luck = Callable[[str, int], int]
"""A seed for each use, by its name and number."""


def compared(
    minds: Sequence[ActionComparer],
    view: View,
    legal: Sequence[str],
    played: int,
    budget: int,
    luck: Luck,
) -> list[ActionComparison]:
    """All actions of a decision compared by two minds, each in a half of the worlds."""
    worlds = max(LEAST, budget // (2 * len(legal)))
    return [
        mind.grow(view, legal, worlds, luck("grow", number), played)
        for number, mind in enumerate(minds)
    ]


class ActionAnalyzer:
    """An analyzer of one action of a game after another; for one thread."""

    def __init__(self, game: AnyGame, *, interpreted: bool = False) -> None:
        self.minds = [ActionComparer(game, interpreted=interpreted) for _ in range(2)]
        self._foreseer = RolloutEvaluator(game, interpreted=interpreted)

    def judge(self, choice: ReplayedAction, simulations: int, seed: int) -> ActionAnalysis:
        """Judge one action, all chance from the seed and the version."""
        luck = _luck(choice, seed)
        runs = max(RUNS, simulations // RUN)
        stand = self._foreseer.win_chances(choice.before, choice.memories, runs, luck("stand"))
        memories = [*choice.memories, *choice.later_memories]
        states = (choice.before, choice.after)
        worlds = min(runs, CHANCES)
        chance = self._foreseer.luck(
            choice.seat, choice.action, states, memories, worlds, luck("chance")
        )
        if choice.forced:
            return ActionAnalysis(stand, chance)
        return self._decision(ActionAnalysis(stand, chance), choice, simulations, luck)

    def _decision(
        self,
        judged: ActionAnalysis,
        choice: ReplayedAction,
        simulations: int,
        luck: Callable[..., int],
    ) -> ActionAnalysis:
        """The analysis of a choice that was not forced."""
        minds, seat, played = self.minds, choice.seat, choice.legal.index(choice.action)
        halves, loss, error = self._compared(choice, simulations, luck)
        values = values_of(halves, seat)
        best = values.index(max(values))
        outlooks: list[Outlook] = []
        if loss >= max(EXPLAINED, SURE * error) and best != played:
            for place in (best, played):
                mind = minds[better_mind(halves[: len(minds)], seat, place)]
                outlooks += mind.outlook([place], TOLD, luck("outlook"))
        mixture: Chances = ()
        if choice.at_once:
            tried = max(LEAST, simulations // MIXED)
            mixture = minds[0].mixture(choice.view, choice.legal, tried, luck("mixture"))
        return replace(
            judged,
            values=values,
            loss=loss,
            error=error,
            best=best,
            outlooks=tuple(outlooks),
            mixture=mixture,
        )

    def values(self, choice: ReplayedAction, simulations: int, seed: int) -> Chances:
        """The values of all legal actions alone, as in `judge`."""
        halves, _, _ = self._compared(choice, simulations, _luck(choice, seed))
        return values_of(halves, choice.seat)

    def _compared(
        self, choice: ReplayedAction, simulations: int, luck: Callable[..., int]
    ) -> tuple[ComparisonPair, float, float]:
        """The value of each action in parts of the worlds, the loss, and its standard error.

        An action that seems bad at a first look is looked at again, longer and with other chance,
        and if it still does, once more. Only the last look counts.
        """
        minds, seat, played = self.minds, choice.seat, choice.legal.index(choice.action)

        def look(budget: int, name: str) -> list[ActionComparison]:
            def other(what: str, number: int) -> int:
                return luck(what + name, number)

            return compared(minds, choice.view, choice.legal, played, budget, other)

        halves = look(simulations, "")
        loss, error = loss_of(halves, seat, played)
        if grade_of(loss, error) != "good":
            halves = look(AGAIN * simulations, " again")
            loss, error = loss_of(halves, seat, played)
        if grade_of(loss, error) != "good":
            halves = [*look(AGAIN * simulations, " once more"), *halves]
            loss, error = loss_of(halves, seat, played)
        return halves, loss, error


def _luck(choice: ReplayedAction, seed: int) -> Callable[..., int]:
    """The seed of each use of chance in judging an action."""

    def luck(what: str, number: int = 0) -> int:
        return seeded("review", seed, choice.version, what, number)

    return luck


def better_mind(halves: ComparisonPair, seat: int, place: int) -> int:
    """The mind that thinks more of an action, and so knows best how to go on with it."""
    found = [half.values(seat)[place] for half in halves]
    return found.index(max(found))


def values_of(halves: ComparisonPair, seat: int) -> Chances:
    """The value of each action to a seat, on average over the halves."""
    return _mean([half.values(seat) for half in halves])


def _mean(rows: Sequence[Sequence[float]]) -> Chances:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))

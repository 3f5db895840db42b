"""Verdict on a seat's choices: their strength beside random choices and the levels of bots.

Points of winning chance alone do not tell: a seat that is far behind has few of them to lose. So
what the open decisions of a seat cost is compared with what random choices would have cost there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..engine.json_types import JsonDict

OPEN = 0.1, 0.9
"""A decision is open if its best action leaves the seat a chance between these."""
BETTER, BEST = ("trader", "master"), "master"
"""The levels that take proof: all better than an apprentice."""
RARE = 0.001
"""Random choices that are less likely to cost so little are ruled out."""
STEPS = 100
"""The number of steps of a cost, to find how likely random choices reach it."""


@dataclass(frozen=True)
class Strength:
    """The strength of a seat: the cost of its open decisions, in the chance to win."""

    decisions: int
    """The number of open decisions."""
    cost: float
    """By how much the actions played fell short of the best, in all."""
    random_cost: float
    """The same of random choices, on average."""
    luck: float
    """The likelihood that random choices cost as little."""

    @property
    def cost_per_decision(self) -> float:
        """The cost of one open decision, on average."""
        return self.cost / self.decisions if self.decisions else 0.0

    @property
    def share(self) -> float | None:
        """The cost as a part of that of random choices; None where nothing could be lost."""
        return self.cost / self.random_cost if self.random_cost > 0 else None

    def level(self, levels: Mapping[str, float]) -> str | None:
        """The level whose share is nearest.

        None where no share is known, or where random choices could well have done as much as one
        of the better levels.
        """
        share = self.share
        if share is None or not levels:
            return None
        name = min(levels, key=lambda each: abs(levels[each] - share))
        return None if name in BETTER and self.luck >= RARE else name

    def spotless(self, levels: Mapping[str, float]) -> bool:
        """Whether all open decisions together cost no more than they cost a master."""
        share = self.share
        return share is not None and share <= levels.get(BEST, 0.0) and self.luck < RARE

    def as_dict(self, levels: Mapping[str, float]) -> JsonDict:
        """The strength as JSON."""
        return {
            "open_decisions": self.decisions,
            "cost_per_decision": self.cost_per_decision,
            "share": self.share,
            "luck": self.luck,
            "level": self.level(levels),
        }


def strength_of(decisions: Iterable[tuple[Mapping[str, float], str]]) -> Strength:
    """The strength of a seat by its decisions: what each action was worth, and the one played."""
    costs, played = [], 0.0
    for values, action in decisions:
        best = max(values.values())
        if OPEN[0] <= best <= OPEN[1]:
            costs.append([best - value for value in values.values()])
            played += best - values[action]
    usual = sum(sum(each) / len(each) for each in costs)
    return Strength(len(costs), played, usual, _likelihood(costs, played))


def _likelihood(costs: Sequence[Sequence[float]], most: float) -> float:
    """The likelihood that random choices cost no more, to a hundredth of that cost."""
    step = max(most, 1e-9) / STEPS
    likely = [1.0] + [0.0] * STEPS
    for decision in costs:
        after = [0.0] * (STEPS + 1)
        for cost in decision:
            steps = round(cost / step) if cost <= most + step else STEPS + 1
            for at in range(STEPS + 1 - steps):
                after[at + steps] += likely[at] / len(decision)
        likely = after
    return min(1.0, sum(likely))


@cache
def levels_of(game: str, players: int) -> Mapping[str, float]:
    """The shares that levels of bots were measured at in a game, by level, the weakest first.

    Empty where none were measured. `entrepot lab reviews --verdicts 20 --write` measures them.
    """
    try:
        file = levels_file(game)
    except ModuleNotFoundError:
        return {}
    if not file.is_file():
        return {}
    measured = json.loads(file.read_text(encoding="utf-8"))["players"].get(str(players), {})
    return {name: found["share"] for name, found in measured.items()}


def levels_file(game: str) -> Traversable:
    """The file of the measured shares in the folder of a game."""
    return files(f"entrepot.games.{game}") / "data" / "levels.json"

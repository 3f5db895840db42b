"""Comparison of the actions of a decision: the compiled loop, asked from Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ..bots import Budget
from ..bots.kernel_runner import KernelRunner
from ..bots.kernels import action_comparison, evaluation
from ..bots.search_bot import SearchBot
from ..engine.dice import seeded
from ..engine.errors import BadPosition
from ..engine.game import AnyGame
from ..engine.json_types import View
from ..engine.limits import ACTIONS, ROOM, SEATS

CURIOSITY = 0.3
"""The weight of exploration: a tree grows more where little was tried."""
SQUARE = 1000
"""Squares are of thousandths."""

Chances = tuple[float, ...]
"""The chance of each seat to win."""


@dataclass(frozen=True)
class ActionComparison:
    """The values of some actions to each seat, on average over the same worlds."""

    chances: tuple[Chances, ...]
    """By action."""
    errors: tuple[float, ...]
    """By action: the standard error of how much more it brings its seat than the one played."""

    def values(self, seat: int) -> list[float]:
        """A seat's chance after each action."""
        return [chances[seat] for chances in self.chances]

    def best(self, seat: int) -> int:
        """The action that is best for a seat."""
        values = self.values(seat)
        return values.index(max(values))


@dataclass(frozen=True)
class Outlook:
    """The outcome of an action, on average over guessed worlds."""

    traits: tuple[tuple[float, ...], ...]
    """By seat, in the order of the evaluation's weights."""
    ended: Chances
    """The chance of each seat to have won by then."""


class ActionComparer:
    """A comparer of the actions of one decision after another; for one thread."""

    def __init__(self, game: AnyGame, *, interpreted: bool = False) -> None:
        self.game = game
        self._interpreted = interpreted
        self._room = KernelRunner(
            game, action_comparison.ponder, action_comparison.ComparisonScratch, interpreted
        )
        self._seat = self._players = 0
        self._roots: list[int] = []

    def grow(
        self, view: View, actions: Sequence[str], worlds: int, seed: int, played: int = 0
    ) -> ActionComparison:
        """Grow a tree below all actions of a decision, by what a seat sees, and compare them.

        Tries while the tree knew little, in the first half of the worlds, are not counted.
        """
        self._view, self._actions = view, tuple(actions)
        self._seat, self._players = view["seat"], len(view["players"])
        self._room.load_view(view, action_comparison.STATES)
        self._room.set("size", 0)
        self._roots = [0] * len(actions)
        self._take(range(len(actions)), seed)
        if worlds > 1:
            self._run(action_comparison.GROW, worlds // 2)
        found = self._compare(action_comparison.GROW, len(actions), worlds - worlds // 2, played)
        self._roots = [int(root) for root in self._room.get("root")[: len(actions)]]
        return found

    def outlook(self, places: Sequence[int], worlds: int, seed: int) -> list[Outlook]:
        """The outcomes of some actions of the decision, a few of them."""
        room, seats, size = self._room, SEATS, ROOM
        room.load_view(self._view, action_comparison.STATES)
        self._take(places, seed)
        room.set("noted", len(places))
        room.set("traits", [0] * (action_comparison.NOTED * seats * size))
        room.set("ended", [0] * (action_comparison.NOTED * seats))
        self._compare(action_comparison.WEIGH, len(places), worlds, 0)
        room.set("noted", 0)
        many = len(self.game.evaluation.weights)
        traits, ended = room.get("traits"), room.get("ended")
        return [
            Outlook(
                tuple(
                    tuple(int(traits[at * size + i]) / worlds for i in range(many))
                    for at in range(j * seats, j * seats + self._players)
                ),
                tuple(
                    int(ended[j * seats + p]) / worlds / evaluation.FULL
                    for p in range(self._players)
                ),
            )
            for j in range(len(places))
        ]

    def mixture(self, view: View, actions: Sequence[str], simulations: int, seed: int) -> Chances:
        """The mixture of actions that a search would play where several seats choose at once."""
        search = SearchBot(seed, Budget(simulations=simulations), interpreted=self._interpreted)
        return search.mixture(view, actions)

    def _take(self, places: Sequence[int], seed: int) -> None:
        room = self._room
        room.set("seat", self._seat)
        room.set("many", len(places))
        room.set("worlds", 0)
        room.set("actions", [self.game.codes[self._actions[place]] for place in places])
        room.set("root", [self._roots[place] for place in places])
        room.set("dice", [seeded("ponder", seed)])

    def _run(self, way: int, worlds: int) -> None:
        horizon = self.game.evaluation.rollout_depth[self._players]
        if not self._room.run(way, worlds, horizon, CURIOSITY):
            raise BadPosition("no cards agree with this view and its memory")

    def _compare(self, way: int, many: int, worlds: int, played: int) -> ActionComparison:
        room = self._room
        room.set("played", played)
        room.set("totals", [0] * (ACTIONS * SEATS))
        room.set("squares", [0] * ACTIONS)
        self._run(way, worlds)
        chances, squares = self._chances(many), room.get("squares")
        mine = [each[self._seat] for each in chances]
        errors = tuple(
            _error(value - mine[played], int(squares[j]) / SQUARE**2, worlds)
            for j, value in enumerate(mine)
        )
        return ActionComparison(chances, errors)

    def _chances(self, many: int) -> tuple[Chances, ...]:
        totals = self._room.get("totals")
        found = []
        for j in range(many):
            at = j * SEATS
            row = [int(total) for total in totals[at : at + self._players]]
            found.append(tuple(total / sum(row) for total in row))
        return tuple(found)


def _error(mean: float, squares: float, n: int) -> float:
    """The standard error of a mean of n numbers, given the sum of their squares."""
    return sqrt(max(0.0, squares - n * mean * mean) / (n - 1) / n) if n > 1 else 0.0

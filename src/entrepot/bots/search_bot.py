"""Search bots: a tree of simulations over what a seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, repeat
from random import Random
from time import perf_counter

from ..engine.dice import seeded
from ..engine.errors import BadPosition
from ..engine.json_types import View
from ..engine.limits import ACTIONS, SEATS
from ..games import find
from .kernel_runner import KernelRunner
from .kernels import evaluation, ismcts
from .protocol import Budget

CHUNK, INTERPRETED_CHUNK = 100, 2
"""Simulations between two looks at the clock."""
LOOKS = 8
"""Looks at the clock between two looks at whether the choice is settled."""
CURIOSITY = 0.3
"""The weight of exploration: a search tries more of what it has tried little."""


@dataclass(frozen=True)
class SearchResult:
    """The result of a search for a decision."""

    actions: dict[str, tuple[float, int]]
    """The value of each legal action, from 0 to 1, and how often it was tried."""
    wins: list[float]
    """The chance of each seat to win."""
    simulations: int


class SearchBot:
    """Searches as long as its budget lasts and plays what it has tried most.

    Playouts go past `horizon` calm positions before they are judged; if it is not given, the game
    says past how many.
    """

    forgetful = True

    def __init__(
        self,
        seed: int | None,
        budget: Budget,
        *,
        curiosity: float = CURIOSITY,
        horizon: int | None = None,
        interpreted: bool = False,
    ) -> None:
        self._random = Random(seed)
        self._budget = budget
        self._curiosity = curiosity
        self._horizon = horizon
        self._interpreted = interpreted
        self._rooms: dict[tuple[str, int], KernelRunner] = {}

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The action tried most; at random, as often as tried, where all choose at once."""
        if len(legal) == 1:
            return legal[0]
        if len(view["actors"]) > 1:
            return self._random.choices(legal, self.mixture(view, legal))[0]
        opinion = self._look(view, legal, hurry=True)
        return max(legal, key=lambda action: opinion.actions[action][1])

    def mixture(self, view: View, legal: Sequence[str]) -> tuple[float, ...]:
        """The likelihood with which it would play each action, where all choose at once."""
        opinion = self._look(view, legal, hurry=False)
        squares = [opinion.actions[action][1] ** 2 for action in legal]
        return tuple(square / sum(squares) for square in squares)

    def analyse(self, view: View, legal: Sequence[str]) -> SearchResult:
        """The value of each legal action, and the chances of each seat."""
        return self._look(view, legal, hurry=False)

    def _look(self, view: View, legal: Sequence[str], *, hurry: bool) -> SearchResult:
        """An opinion; in a hurry, only until it is settled which action is tried most."""
        rooms = [self._room(view["game"], i) for i in range(self._budget.threads)]
        for room in rooms:
            room.load_view(view, ismcts.STATES)
            room.set("size", 0)
            room.set("dice", [seeded("search", self._random.getrandbits(60))])
        horizon = self._horizon
        if horizon is None:
            horizon = rooms[0].game.evaluation.rollout_depth[len(view["players"])]
        if len(rooms) == 1:
            self._search(rooms[0], horizon, hurry)
        else:
            with ThreadPoolExecutor(len(rooms)) as pool:
                list(pool.map(self._search, rooms, repeat(horizon)))
        return _opinion(rooms, view, legal)

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_rooms": {}}

    def _room(self, game: str, i: int) -> KernelRunner:
        if (game, i) not in self._rooms:
            self._rooms[game, i] = KernelRunner(
                find(game), ismcts.simulate, ismcts.SearchTree, self._interpreted
            )
        return self._rooms[game, i]

    def _search(self, room: KernelRunner, horizon: int, hurry: bool = False) -> None:
        """Simulate until the budget is used up, or nothing that is left of it matters."""
        chunk = CHUNK if room.compiled else INTERPRETED_CHUNK
        start = perf_counter()
        end = start + self._budget.seconds
        most = self._budget.simulations
        done = 0
        for look in count(1):
            n = chunk if most is None else min(chunk, most - done)
            if not room.run(n, horizon, self._curiosity):
                raise BadPosition("no cards agree with this view and its memory")
            done += n
            now = perf_counter()
            left = most - done if most is not None else done * (end - now) / (now - start)
            if left <= 0 or (hurry and look % LOOKS == 0 and _lead(room) > left):
                return


def _lead(room: KernelRunner) -> int:
    """By how many visits the action tried most is ahead of the next."""
    nodes = room.get("nodes")
    tried = sorted(int(nodes[child + ismcts.VISITS]) for child in _children(nodes))
    return tried[-1] - tried[-2] if len(tried) > 1 else 0


def _children(nodes: Sequence[int]) -> Iterator[int]:
    """The nodes right below the decision."""
    child = int(nodes[ismcts.FIRST])
    while child:
        yield child
        child = int(nodes[child + ismcts.NEXT])


def _opinion(rooms: Sequence[KernelRunner], view: View, legal: Sequence[str]) -> SearchResult:
    seat = view["seat"]
    found = {action: [0, 0] for action in legal}
    hoped = [0] * SEATS
    simulations = 0
    for room in rooms:
        nodes = room.get("nodes")
        for child in _children(nodes):
            mover, action = divmod(int(nodes[child + ismcts.MOVE]), ACTIONS)
            text = room.game.actions[action]
            if mover == seat and text in found:
                found[text][0] += int(nodes[child + ismcts.REWARD])
                found[text][1] += int(nodes[child + ismcts.VISITS])
        simulations += int(room.get("simulations"))
        hoped = [a + int(b) for a, b in zip(hoped, room.get("hoped"), strict=True)]
    return SearchResult(
        {
            text: (total / (evaluation.FULL * n) if n else 0.0, n)
            for text, (total, n) in found.items()
        },
        [n / sum(hoped) for n in hoped[: len(view["players"])]],
        simulations,
    )

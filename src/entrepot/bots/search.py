"""Bots that search: a tree of simulations over what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from ..engine.dice import seeded
from ..engine.errors import BadPosition, NotInstalled
from ..engine.game import Game
from ..engine.twins import compiled, interpreted_loop, Records
from ..games import find
from . import tree
from .contract import Budget

__all__ = ["Opinion", "SearchBot"]

CHUNK, INTERPRETED_CHUNK = 100, 2
"""Simulations between two looks at the clock."""
CURIOSITY = 0.7


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of a decision."""

    actions: dict[str, tuple[float, int]]
    """The value of each legal action, from 0 to 1, and how often it was tried."""
    wins: list[float]
    """How likely each seat is to win."""
    simulations: int


class SearchBot:
    """Searches as long as its budget lasts and plays what it has tried most."""

    def __init__(self, seed: int | None, budget: Budget, curiosity: float = CURIOSITY) -> None:
        self._random = Random(seed)
        self._budget = budget
        self._curiosity = curiosity
        self._rooms: dict[tuple[str, int], _Room] = {}

    def choose(self, view: Mapping[str, Any], legal: Sequence[str]) -> str:
        """The action tried most; by lot, as often as tried, where all choose at the same time."""
        if len(legal) == 1:
            return legal[0]
        opinion = self.opinion(view, legal)
        tried = [opinion.actions[action][1] for action in legal]
        if len(view["actors"]) > 1:
            return self._random.choices(legal, [n * n for n in tried])[0]
        return max(zip(tried, legal, strict=True), key=lambda pair: pair[0])[1]

    def opinion(self, view: Mapping[str, Any], legal: Sequence[str]) -> Opinion:
        """The value of each legal action, and the chances of each seat."""
        game = find(view["game"])
        sight = game.knowledge.sight(view)
        threads = self._budget.threads
        rooms = [self._room(game, i) for i in range(threads)]
        for room in rooms:
            room.start(sight, self._random.getrandbits(60))
        if threads == 1:
            rooms[0].run(self._budget, self._curiosity)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda room: room.run(self._budget, self._curiosity), rooms))
        return _opinion(game, rooms, view, legal)

    def _room(self, game: Game[Any, Any], i: int) -> _Room:
        key = (game.name, i)
        if key not in self._rooms:
            self._rooms[key] = _Room(game)
        return self._rooms[key]


class _Room:
    """Where one thread searches: compiled if it can be, else interpreted."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._simulate: Any
        self._tree: Any
        self._out: Any
        try:
            twin = compiled(game)
        except NotInstalled:
            self._records: Any = lambda *things: Records(thing.copy() for thing in things)
            self._row: Any = lambda *numbers: list(numbers)
            self._simulate = interpreted_loop(game, tree.simulate)
            self._chunk = INTERPRETED_CHUNK
        else:
            self._records, self._row = twin.records, twin.row
            self._simulate = twin.entry(tree.simulate, apart=True)
            self._chunk = CHUNK
        self._trees = self._records(tree.Tree())
        self._out = self._row(*[0] * tree.ACTIONS)

    def start(self, sight: tuple[Any, Any, Any], seed: int) -> None:
        """Begin a new search from what a seat sees."""
        state, memory, hidden = sight
        self._states = self._records(state, state)
        self._memories = self._records(memory)
        self._hidden = self._records(hidden)
        self._dice = self._row(seeded("search", seed))
        if isinstance(self._trees, Records):
            self._trees[0].size = 0
        else:
            self._trees[0]["size"] = 0

    def found(self, field: str) -> Any:
        """A field of the tree."""
        tree = self._trees[0]
        return getattr(tree, field) if isinstance(self._trees, Records) else tree[field]

    def run(self, budget: Budget, curiosity: float) -> None:
        """Simulate until the budget is used up."""
        end = perf_counter() + budget.seconds
        left = budget.simulations
        while left != 0:
            n = self._chunk if left is None else min(self._chunk, left)
            if not self._simulate(
                self._states,
                self._memories,
                self._hidden,
                self._trees,
                self._dice,
                self._out,
                n,
                curiosity,
            ):
                raise BadPosition("no cards agree with this view and its memory")
            if left is not None:
                left -= n
            elif perf_counter() >= end:
                break


def _opinion(
    game: Game[Any, Any], rooms: list[_Room], view: Mapping[str, Any], legal: Sequence[str]
) -> Opinion:
    seat = view["seat"]
    found = {action: [0, 0] for action in legal}
    wins = [0] * tree.SEATS
    simulations = 0
    for room in rooms:
        action, whose, following = map(room.found, ("action", "seat", "following"))
        reward, visits = room.found("reward"), room.found("visits")
        child = int(room.found("first")[0])
        while child:
            text = game.actions[int(action[child])]
            if int(whose[child]) == seat and text in found:
                found[text][0] += int(reward[child])
                found[text][1] += int(visits[child])
            child = int(following[child])
        simulations += int(room.found("simulations"))
        wins = [a + int(b) for a, b in zip(wins, room.found("won"), strict=True)]
    return Opinion(
        {text: (total / (tree.FULL * n) if n else 0.0, n) for text, (total, n) in found.items()},
        [n / (tree.FULL * simulations) for n in wins[: len(view["players"])]],
        simulations,
    )

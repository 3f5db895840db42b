"""Bots that search: a tree of simulations over what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from ..engine.dice import seeded
from ..engine.errors import BadPosition
from ..games import find
from . import tree
from .contract import Budget
from .rooms import Room

__all__ = ["Opinion", "SearchBot"]

CHUNK, INTERPRETED_CHUNK = 100, 2
"""Simulations between two looks at the clock."""
CURIOSITY = 0.3
"""How much a search tries what it has tried little."""
HORIZON = 1
"""Playouts go past so many calm positions before they are judged."""


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

    def __init__(
        self,
        seed: int | None,
        budget: Budget,
        *,
        curiosity: float = CURIOSITY,
        horizon: int = HORIZON,
        interpreted: bool = False,
    ) -> None:
        self._random = Random(seed)
        self._budget = budget
        self._curiosity = curiosity
        self._horizon = horizon
        self._interpreted = interpreted
        self._rooms: dict[tuple[str, int], Room] = {}

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
        rooms = [self._room(view["game"], i) for i in range(self._budget.threads)]
        for room in rooms:
            room.see(view, tree.STATES)
            room.put("size", 0)
            room.put("dice", [seeded("search", self._random.getrandbits(60))])
        if len(rooms) == 1:
            self._search(rooms[0])
        else:
            with ThreadPoolExecutor(len(rooms)) as pool:
                list(pool.map(self._search, rooms))
        return _opinion(rooms, view, legal)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_rooms": {}}

    def _room(self, game: str, i: int) -> Room:
        if (game, i) not in self._rooms:
            self._rooms[game, i] = Room(find(game), tree.simulate, tree.Tree, self._interpreted)
        return self._rooms[game, i]

    def _search(self, room: Room) -> None:
        """Simulate until the budget is used up."""
        chunk = CHUNK if room.compiled else INTERPRETED_CHUNK
        end = perf_counter() + self._budget.seconds
        left = self._budget.simulations
        while left != 0:
            n = chunk if left is None else min(chunk, left)
            if not room.run(n, self._horizon, self._curiosity):
                raise BadPosition("no cards agree with this view and its memory")
            if left is not None:
                left -= n
            elif perf_counter() >= end:
                break


def _opinion(rooms: Sequence[Room], view: Mapping[str, Any], legal: Sequence[str]) -> Opinion:
    seat = view["seat"]
    found = {action: [0, 0] for action in legal}
    hoped = [0] * tree.SEATS
    simulations = 0
    for room in rooms:
        nodes = room.get("nodes")
        child = int(nodes[tree.FIRST])
        while child:
            mover, action = divmod(int(nodes[child + tree.MOVE]), tree.ACTIONS)
            text = room.game.actions[action]
            if mover == seat and text in found:
                found[text][0] += int(nodes[child + tree.REWARD])
                found[text][1] += int(nodes[child + tree.VISITS])
            child = int(nodes[child + tree.NEXT])
        simulations += int(room.get("simulations"))
        hoped = [a + int(b) for a, b in zip(hoped, room.get("hoped"), strict=True)]
    return Opinion(
        {text: (total / (tree.FULL * n) if n else 0.0, n) for text, (total, n) in found.items()},
        [n / sum(hoped) for n in hoped[: len(view["players"])]],
        simulations,
    )

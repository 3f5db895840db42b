"""Greedy bots: a look ahead of a step or a turn, and an evaluation of what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from time import perf_counter

from ..engine.dice import seeded
from ..engine.errors import BadPosition
from ..engine.json_types import View
from ..games import find
from .kernel_runner import KernelRunner
from .kernels import evaluation, greedy
from .protocol import Budget

WORLDS = 40
"""Worlds it guesses for a decision, if time allows."""
TEMPERATURE = 0.02
"""Where all choose at once, an action that promises so much less is chosen e times less often."""


class GreedyBot:
    """Plays what promises most at the end of its turn, on average over guessed worlds.

    The game's evaluation judges a position by named traits with weights. The bot looks one step
    ahead, and what follows in its turn is random; or, where it is `planned`, the best of it. Now
    and then, as often as `stray` says, it plays anything.
    """

    forgetful = True

    def __init__(
        self,
        seed: int | None,
        budget: Budget,
        *,
        worlds: int = WORLDS,
        planned: bool = False,
        stray: float = 0.0,
        interpreted: bool = False,
    ) -> None:
        self._random = Random(seed)
        self._budget = budget
        self._worlds = min(worlds, budget.simulations or worlds)
        self._planned = planned
        self._stray = stray
        self._interpreted = interpreted
        self._rooms: dict[str, KernelRunner] = {}

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The action that promises most."""
        if len(legal) == 1:
            return legal[0]
        if self._random.random() < self._stray:
            return self._random.choice(legal)
        values = self.values(view, legal)
        best = max(values.values())
        if len(view["actors"]) > 1:
            likely = [exp((values[action] - best) / TEMPERATURE) for action in legal]
            return self._random.choices(legal, likely)[0]
        return max(legal, key=lambda action: values[action])

    def values(self, view: View, legal: Sequence[str]) -> dict[str, float]:
        """The chance of the seat to win after each action, as far as an evaluation tells."""
        room = self._room(view["game"])
        codes = room.game.codes
        room.load_view(view, greedy.STATES)
        room.set("seat", view["seat"])
        room.set("planned", int(self._planned))
        room.set("many", len(legal))
        room.set("worlds", 0)
        room.set("actions", [codes[action] for action in legal])
        room.set("brought", [0] * len(legal))
        room.set("dice", [seeded("greedy", self._random.getrandbits(60))])
        self._weigh(room)
        found, whole = room.get("brought"), evaluation.FULL * int(room.get("worlds"))
        return {action: int(found[i]) / whole for i, action in enumerate(legal)}

    def _weigh(self, room: KernelRunner) -> None:
        """Guess one world after the other, until there are enough or time is up."""
        timed = self._budget.simulations is None
        end = perf_counter() + self._budget.seconds
        for _ in range(self._worlds if timed else 1):
            if not room.run(1 if timed else self._worlds):
                raise BadPosition("no cards agree with this view and its memory")
            if timed and perf_counter() >= end:
                return

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_rooms": {}}

    def _room(self, game: str) -> KernelRunner:
        if game not in self._rooms:
            self._rooms[game] = KernelRunner(
                find(game), greedy.evaluate_actions, greedy.GreedyScratch, self._interpreted
            )
        return self._rooms[game]

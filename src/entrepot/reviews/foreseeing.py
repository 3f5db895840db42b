"""How a table stands if all play on sensibly, and what chance did there: asked from Python."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import foresight
from ..bots.rooms import Room
from ..engine.dialect import Fields, GameState
from ..engine.dice import seeded
from ..engine.game import AnyGame
from ..engine.limits import SEATS
from .thinking import Chances

__all__ = ["Foreseer"]

ROUNDS = 3
"""So many turns of each seat are played on before a position is judged."""


class Foreseer:
    """What sees how tables stand, one after the other; for one thread."""

    def __init__(self, game: AnyGame, *, interpreted: bool = False) -> None:
        self._game = game
        loop = foresight.loop_for(game)
        self._room = Room(game, loop, foresight.Foresight, interpreted, telling=True)
        self._room.put("planned", 1)

    def stand(self, state: GameState, memories: Sequence[Fields], runs: int, seed: int) -> Chances:
        """How likely each seat is to win at a table as it is, by what each of them knows."""
        self._lay(state, state, [*memories] * 2)
        return self._see(foresight.STAND, runs, state.players, seed)[foresight.WAS]

    def chance(
        self,
        seat: int,
        action: str,
        states: tuple[GameState, GameState],
        memories: Sequence[Fields],
        worlds: int,
        seed: int,
    ) -> Chances:
        """What chance brought each seat when an action was played: as it fell, less as it might.

        The states are those before and after it; so are the memories, all seats' of both.
        """
        self._lay(*states, memories)
        self._room.put("chooser", seat)
        self._room.put("chosen", self._game.codes[action])
        seen = self._see(foresight.CHANCE, worlds, states[0].players, seed)
        both = zip(seen[foresight.WAS], seen[foresight.MIGHT], strict=True)
        return tuple(was - might for was, might in both)

    def _lay(self, before: GameState, after: GameState, memories: Sequence[Fields]) -> None:
        states = [before] * foresight.STATES
        states[foresight.AFTER] = after
        self._room.lay(states, [memories[0], *memories, *memories[: before.players]])

    def _see(self, way: int, n: int, players: int, seed: int) -> list[Chances]:
        """By case, how likely each seat is to win."""
        room = self._room
        room.put("totals", [0] * (foresight.CASES * SEATS))
        room.put("dice", [seeded("foresee", seed)])
        room.run(way, n, ROUNDS * players)
        totals = [int(total) for total in room.get("totals")]
        rows = (totals[at : at + players] for at in range(0, foresight.CASES * SEATS, SEATS))
        return [tuple(total / (sum(row) or 1) for total in row) for row in rows]

"""Rollouts from a table: chances to win under sensible play, and the part of luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bots.greedy_bot import WORLDS
from ..bots.kernel_runner import KernelRunner
from ..bots.kernels import rollouts
from ..engine.dialect import Fields, GameState
from ..engine.dice import seeded
from ..engine.game import AnyGame
from ..engine.limits import SEATS
from .comparison import Chances

ROUNDS = 3
"""The number of turns of each seat before a position is judged: as many calm positions for
each are passed, which in Dschunk biddings have as well."""
REACH, TRIALS = 6, 4
"""The end of a game is in reach if it comes within a number of turns of each seat in all of a
number of runs."""


@dataclass(frozen=True)
class RolloutEffort:
    """The effort of the seats in rollouts."""

    alone: int
    together: int
    """The worlds in which a seat thinks at most that chooses by itself, and where several choose at
    once."""


QUICK, THOROUGH = RolloutEffort(1, 4), RolloutEffort(WORLDS, WORLDS)
"""For reviews, which people wait for; and as the bot *trader* thinks, where luck is to be told as
well as can be."""


class RolloutEvaluator:
    """An evaluator of tables, one after the other; for one thread."""

    def __init__(
        self, game: AnyGame, thought: RolloutEffort = QUICK, *, interpreted: bool = False
    ) -> None:
        self.game = game
        loop = rollouts.loop_for(game)
        self._room = KernelRunner(game, loop, rollouts.RolloutScratch, interpreted, telling=True)
        self._room.set("planned", 1)
        self._room.set("alone", thought.alone)
        self._room.set("together", thought.together)
        self._players = 0

    def win_chances(
        self, state: GameState, memories: Sequence[Fields], runs: int, seed: int
    ) -> Chances:
        """The chance of each seat to win at a table as it is, by what each of them knows."""
        self._lay(state, state, [*memories] * 2)
        return self._see(rollouts.STAND, runs, seed)[rollouts.WAS]

    def ends_soon(self, state: GameState, memories: Sequence[Fields], seed: int) -> bool:
        """Whether the end of the game is in reach, as far as some runs show.

        Things that nobody has seen have no say in that, so luck averages zero wherever it is so.
        """
        guessed = state.copy()
        self.game.knowledge.shuffle_unknown(guessed, [*memories], 0, [seeded("unseen", seed)])
        self._lay(guessed, guessed, [*memories] * 2)
        self._see(rollouts.STAND, TRIALS, seed, REACH)
        return int(self._room.get("ended")) == TRIALS

    def luck(
        self,
        seat: int,
        action: str,
        states: tuple[GameState, GameState],
        memories: Sequence[Fields],
        worlds: int,
        seed: int,
        *,
        to_end: bool = False,
    ) -> Chances:
        """The luck of each seat when an action was played: as it fell, less as it might.

        The states are those before and after it; so are the memories, all seats' of both. The game
        is played on for some turns, or `to_end`.
        """
        self._lay(*states, memories)
        self._take(seat, action)
        return self._difference(rollouts.CHANCE, worlds, seed, to_end)

    def choice_noise(
        self,
        seat: int,
        action: str,
        others: Sequence[str],
        state: GameState,
        memories: Sequence[Fields],
        worlds: int,
        seed: int,
        *,
        to_end: bool = False,
    ) -> Chances:
        """The effect of an action on each seat beside others that might have been played instead.

        Things that nobody knows are looked at as they might be, too: only the action counts.
        """
        self._lay(state, state, [*memories] * 2)
        self._take(seat, action)
        self._room.set("others", len(others))
        self._room.set("instead", [self.game.codes[other] for other in others])
        return self._difference(rollouts.CHOICE, worlds, seed, to_end)

    def _take(self, seat: int, action: str) -> None:
        self._room.set("chooser", seat)
        self._room.set("chosen", self.game.codes[action])

    def _difference(self, way: int, worlds: int, seed: int, to_end: bool) -> Chances:
        """The actual outcome less the possible ones."""
        seen = self._see(way, worlds, seed, rollouts.ENDLESS if to_end else ROUNDS)
        both = zip(seen[rollouts.WAS], seen[rollouts.MIGHT], strict=True)
        return tuple(was - might for was, might in both)

    def _lay(self, before: GameState, after: GameState, memories: Sequence[Fields]) -> None:
        self._players = before.players
        states = [before] * rollouts.STATES
        states[rollouts.AFTER] = after
        self._room.load_states(states, [memories[0], *memories, *memories[: before.players]])

    def _see(self, way: int, n: int, seed: int, rounds: int = ROUNDS) -> list[Chances]:
        """By case, how likely each seat is to win so many turns of each seat later."""
        room, players = self._room, self._players
        room.set("totals", [0] * (rollouts.CASES * SEATS))
        room.set("ended", 0)
        room.set("dice", [seeded("foresee", seed)])
        room.run(way, n, rounds * players)
        totals = [int(total) for total in room.get("totals")]
        rows = (totals[at : at + players] for at in range(0, rollouts.CASES * SEATS, SEATS))
        return [tuple(total / (sum(row) or 1) for total in row) for row in rows]

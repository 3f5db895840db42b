"""Playouts: the ends of the games of a batch, played on at random or by greedy seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..bots.kernels import batch_greedy, greedy
from ..engine.compiled.batch import BatchArrays
from ..engine.compiled.batch_kernel import FINISH, NOBODY, STEP
from ..engine.compiled.compiler import compiled
from ..engine.dice import seeded
from ..engine.errors import BadOptions, short_repr

WAYS = ("random", "greedy")
WORLDS = 4
"""Worlds that a greedy seat guesses for a decision."""


@dataclass(frozen=True, eq=False)
class Results:
    """The ends of games, a row for each."""

    rewards: Any
    """(n, players) shares of the win."""
    points: Any
    """(n, players) points."""
    lengths: Any
    """(n,) how many actions it took."""


def play_out(rows: BatchArrays, how: str, seed: int) -> Results:
    """Play copies of all rows to the end."""
    if how not in WAYS:
        raise BadOptions(f"playouts are {' or '.join(map(repr, WAYS))}, not {short_repr(how)}")
    import numpy

    dice = numpy.array([seeded("playouts", seed, row) for row in range(rows.n)], numpy.int64)
    ours = {name: array.copy() for name, array in rows.arrays.items()}
    if how == "random":
        rows.run(FINISH, **ours | {"actions": dice})
        return Results(ours["rewards"], ours["points"], ours["counts"])
    return _greedily(rows, ours, dice)


def _greedily(rows: BatchArrays, ours: dict[str, Any], dice: Any) -> Results:
    """Let every seat that is asked play what promises most, until all games are over."""
    import numpy

    decide = _decider(rows, ours, dice)
    won, lengths = numpy.zeros_like(ours["rewards"]), numpy.zeros(rows.n, numpy.int64)
    while (asked := ours["seats"] != NOBODY).any():
        decide()
        rows.run(STEP, restart=False, **ours)
        won += ours["rewards"]
        lengths += asked
    return Results(won, ours["points"], lengths)


def _decider(rows: BatchArrays, ours: dict[str, Any], dice: Any) -> Any:
    """The writer of a greedy action for every row; it thinks in states as bots have them."""
    knowledge, state = rows.game.knowledge, rows.game.state
    twin = compiled(rows.game)
    decide = twin.entry(batch_greedy.decide, apart=True)
    states = twin.blank(state, n=rows.n)
    memories = twin.blank(knowledge.memory, n=rows.n * rows.players)
    memories = memories.reshape(rows.n, rows.players)
    ours_now = ours["rows"].view(rows.states.dtype)[:, 0]
    asked = [ours[name] for name in ("seats", "choices", "counts")]
    rooms = [
        [
            twin.blank(kind, n=many)
            for kind, many in (
                (state, greedy.STATES),
                (knowledge.memory, 1),
                (knowledge.hidden, 1),
                (greedy.GreedyScratch, 1),
            )
        ]
        for _ in rows.cuts
    ]

    def part(i: int) -> None:
        decide(states, memories, *asked, dice, ours["actions"], *rooms[i], WORLDS, *rows.cuts[i])

    def decide_all() -> None:
        for name in state.SHAPES:
            states[name] = ours_now[name]
        for name in knowledge.memory.SHAPES:
            memories[name] = ours["memories"][name]
        rows.in_parts(part)

    return decide_all

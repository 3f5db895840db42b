"""Luck by itself: the part of chance for each seat over a whole game, without judging decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.dialect import Fields, GameState
from ..engine.dice import seeded
from ..engine.table import Table
from .comparison import Chances
from .decisions import beginning, copies
from .rollouts import RolloutEvaluator

RESULTS = 4
"""So many times as often it is looked at what might have come where runs go to the end: there, the
variance is about as many times that of judgements."""


def end_is_near(foreseer: RolloutEvaluator, table: Table, seed: int) -> int:
    """The version from which on the end of a table's game was in reach, by what all knew then.

    From there on luck and whims may be looked at by playing to the end. Later events have no say in
    it: else they would not average zero.
    """
    calm = foreseer.game.evaluation.quiescent
    for version, _, _, before, memories, _ in _played(table):
        if calm(before) and foreseer.ends_soon(before, memories, seeded("reach", seed, version)):
            return version
    return len(table.actions)


def luck_of(
    foreseer: RolloutEvaluator, table: Table, worlds: int, seed: int, end: int | None = None
) -> Chances:
    """The luck of each seat in the actions of a table; see docs/review.md.

    It is looked at so many times what might have come of each action; with fewer, luck is told less
    precisely, and still averages zero. From the version `end` on, all is played to the end of the
    game, more often.
    """
    found = [(0.0,) * table.players]
    for version, (seat, action), _, before, memories, now in _played(table):
        states, all_memories = (before, now.state), [*memories, *now.memories]
        dice = seeded("luck", seed, version)
        times, to_end = _how(version, worlds, end)
        found.append(foreseer.luck(seat, action, states, all_memories, times, dice, to_end=to_end))
    return _sum(found)


def choice_noise_of(
    foreseer: RolloutEvaluator,
    table: Table,
    instead: Sequence[Sequence[str]],
    worlds: int,
    seed: int,
    end: int | None = None,
) -> tuple[Chances, Chances]:
    """The effect on each seat of choices as they fell, and not as they might have.

    Where a seat chose by itself, and where others were to choose as well. `instead` has for every
    action of the table what else its seat might have chosen, by chance alone: then both average
    zero, as luck does. Where there is nothing, nothing is looked at. `worlds` and `end` as for
    luck.
    """
    alone, together = ([(0.0,) * table.players] for _ in range(2))
    for version, (seat, action), several, before, memories, _ in _played(table):
        others = instead[version]
        if any(other != action for other in others):
            dice = seeded("whims", seed, version)
            times, to_end = _how(version, worlds, end)
            whim = foreseer.choice_noise(
                seat, action, others, before, memories, times, dice, to_end=to_end
            )
            (together if several else alone).append(whim)
    return _sum(alone), _sum(together)


def _how(version: int, worlds: int, end: int | None) -> tuple[int, bool]:
    """The number of worlds, and whether to play to the end."""
    to_end = end is not None and version >= end
    return worlds * (RESULTS if to_end else 1), to_end


Moment = tuple[int, tuple[int, str], bool, GameState, list[Fields], Table]
"""The version, who played what, whether others were to choose as well, the whole table and all
memories before it, and the table after it."""


def _played(table: Table) -> Iterator[Moment]:
    """All actions of a table, one after the other."""
    now = beginning(table)
    for version, (seat, action) in enumerate(table.actions):
        several, before, memories = len(now.actors) > 1, now.state.copy(), copies(now.memories)
        now.play(action, seat)
        yield version, (seat, action), several, before, memories, now


def _sum(parts: Sequence[Chances]) -> Chances:
    return tuple(map(sum, zip(*parts, strict=True)))

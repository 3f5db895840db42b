"""Luck by itself: what chance brought each seat over a whole game, without judging decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.dialect import Fields, GameState
from ..engine.dice import seeded
from ..engine.table import Table
from .choices import beginning, copies
from .foreseeing import Foreseer
from .thinking import Chances

__all__ = ["luck_of", "whims_of"]


def luck_of(foreseer: Foreseer, table: Table, worlds: int, seed: int) -> Chances:
    """What chance brought each seat in the actions of a table; see docs/review.md.

    It is looked at so many times what might have come of each action; with fewer, luck is told less
    precisely, and still averages zero.
    """
    found = [(0.0,) * table.players]
    for version, (seat, action), _, before, memories, now in _played(table):
        states, all_memories = (before, now.state), [*memories, *now.memories]
        dice = seeded("luck", seed, version)
        found.append(foreseer.chance(seat, action, states, all_memories, worlds, dice))
    return _sum(found)


def whims_of(
    foreseer: Foreseer, table: Table, instead: Sequence[Sequence[str]], worlds: int, seed: int
) -> tuple[Chances, Chances]:
    """What it brought each seat that players chose as they did, and not as they might have.

    Where a seat chose by itself, and where others were to choose as well. `instead` has for every
    action of the table what else its seat might have chosen, by chance alone: then both average
    zero, as luck does. Where there is nothing, nothing is looked at.
    """
    alone, together = ([(0.0,) * table.players] for _ in range(2))
    for version, (seat, action), several, before, memories, _ in _played(table):
        others = instead[version]
        if any(other != action for other in others):
            dice = seeded("whims", seed, version)
            whim = foreseer.choice(seat, action, others, before, memories, worlds, dice)
            (together if several else alone).append(whim)
    return _sum(alone), _sum(together)


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

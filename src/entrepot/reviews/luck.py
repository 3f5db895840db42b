"""Luck by itself: what chance brought each seat over a whole game, without judging decisions."""

from __future__ import annotations

from ..engine.dice import seeded
from ..engine.table import Table
from .choices import beginning, copies
from .foreseeing import Foreseer
from .thinking import Chances

__all__ = ["luck_of"]


def luck_of(foreseer: Foreseer, table: Table, worlds: int, seed: int) -> Chances:
    """What chance brought each seat in the actions of a table, as a review has it.

    It is looked at so many times what might have come of each action; with fewer, luck is told less
    precisely, and still averages zero.
    """
    now, total = beginning(table), [0.0] * table.players
    for version, (seat, action) in enumerate(table.actions):
        before, memories = now.state.copy(), copies(now.memories)
        now.play(action, seat)
        found = foreseer.chance(
            seat,
            action,
            (before, now.state),
            [*memories, *now.memories],
            worlds,
            seeded("luck", seed, version),
        )
        total = [a + b for a, b in zip(total, found, strict=True)]
    return tuple(total)

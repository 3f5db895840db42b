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
    """What chance brought each seat in the actions of a table, as a review has it.

    It is looked at so many times what might have come of each action; with fewer, luck is told less
    precisely, and still averages zero.
    """
    return _sum(
        table,
        (
            foreseer.chance(
                seat,
                action,
                (before, now.state),
                [*memories, *now.memories],
                worlds,
                seeded("luck", seed, version),
            )
            for version, (seat, action), before, memories, now in _played(table)
        ),
    )


def whims_of(
    foreseer: Foreseer, table: Table, instead: Sequence[Sequence[str]], worlds: int, seed: int
) -> Chances:
    """What it brought each seat that players chose as they did, and not as they might have.

    `instead` has for every action of the table what else its seat might have chosen, by chance
    alone: then this averages zero, as luck does. Where there is nothing, nothing is looked at.
    """
    return _sum(
        table,
        (
            foreseer.choice(
                seat,
                action,
                instead[version],
                before,
                memories,
                worlds,
                seeded("whims", seed, version),
            )
            for version, (seat, action), before, memories, _ in _played(table)
            if any(other != action for other in instead[version])
        ),
    )


Moment = tuple[int, tuple[int, str], GameState, list[Fields], Table]
"""The version, who played what, the whole table and all memories before it, and the table
after it."""


def _played(table: Table) -> Iterator[Moment]:
    """All actions of a table, one after the other."""
    now = beginning(table)
    for version, (seat, action) in enumerate(table.actions):
        before, memories = now.state.copy(), copies(now.memories)
        now.play(action, seat)
        yield version, (seat, action), before, memories, now


def _sum(table: Table, parts: Iterator[Chances]) -> Chances:
    total = [0.0] * table.players
    for part in parts:
        total = [a + b for a, b in zip(total, part, strict=True)]
    return tuple(total)

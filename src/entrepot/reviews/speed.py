"""How long a hint takes."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

from ..engine.game import AnyGame
from ..engine.table import Table
from .hinting import Adviser, SIMULATIONS

__all__ = ["hint_seconds"]

EVERY = 5
"""A hint is asked for at every so many decisions of a game."""


def hint_seconds(game: AnyGame, players: int, seed: int) -> tuple[float, float]:
    """How long hints take in a random game, compiled and on one thread: the median, the longest."""
    adviser, chance = Adviser(game), Random(seed)
    table = Table.deal(game, players, seed, game.options({}))
    taken: list[float] = []
    decisions = 0
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        if len(legal) > 1:
            decisions += 1
            if decisions == 1:
                adviser.hint(table.view(seat), legal, 1)  # loads what is compiled
            if decisions % EVERY == 0:
                start = perf_counter()
                adviser.hint(table.view(seat), legal, SIMULATIONS)
                taken.append(perf_counter() - start)
        table.play(chance.choice(legal), seat)
    return median(taken), max(taken)

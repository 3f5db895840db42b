"""Benchmark of adapters: random legal actions with masks and observations, in batches or singly."""

from __future__ import annotations

from random import Random

from ..adapters import vector
from .rules import best_rate

ROWS = 4096
WARM = 60
"""Steps before the measurement, after which rows are in different stages of their games."""


def vector_speed(game: str, players: int, threads: int, seconds: float, seed: int) -> float:
    """Steps per second of all rows together."""
    import numpy

    batch = vector.make(game, players, ROWS, seed, threads=threads)
    rng = numpy.random.default_rng(seed)

    def step() -> int:
        batch.step(batch.sample(rng))
        return ROWS

    for _ in range(WARM):
        step()
    return best_rate(step, seconds)


def pettingzoo_speed(game: str, players: int, seconds: float, seed: int) -> float:
    """Steps per second of the loop that a PettingZoo user writes."""
    from ..adapters.pettingzoo import env

    table, chance = env(game, players=players), Random(seed).random
    table.reset(seed=seed)

    def step() -> int:
        seen, _, over, _, _ = table.last()
        if over:
            table.reset()
            return 0
        legal = seen["action_mask"].nonzero()[0]
        table.step(legal[int(chance() * len(legal))])
        return 1

    return best_rate(step, seconds)

"""How fast random legal actions are played, with masks and observations: in a batch, one by one."""

from __future__ import annotations

from random import Random
from time import perf_counter

from . import vector

__all__ = ["ROWS", "pettingzoo_speed", "vector_speed"]

ROWS = 4096
SLICES = 5
"""A measurement is cut into so many slices; the best counts, since others use the machine too."""
WARM = 60
"""Steps before the measurement, after which rows are in different stages of their games."""


def vector_speed(game: str, players: int, threads: int, seconds: float, seed: int) -> float:
    """Steps per second of all rows together."""
    import numpy

    batch = vector.make(game, players, ROWS, seed, threads=threads)
    rng = numpy.random.default_rng(seed)
    for _ in range(WARM):
        batch.step(batch.sample(rng))
    best = 0.0
    for _ in range(SLICES):
        start, steps = perf_counter(), 0
        while perf_counter() < start + seconds / SLICES:
            batch.step(batch.sample(rng))
            steps += ROWS
        best = max(best, steps / (perf_counter() - start))
    return best


def pettingzoo_speed(game: str, players: int, seconds: float, seed: int) -> float:
    """Steps per second of the loop that a PettingZoo user writes."""
    from .pettingzoo import env

    table, chance = env(game, players=players), Random(seed).random
    table.reset(seed=seed)
    best = 0.0
    for _ in range(SLICES):
        start, steps = perf_counter(), 0
        while perf_counter() < start + seconds / SLICES:
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
            else:
                legal = seen["action_mask"].nonzero()[0]
                table.step(legal[int(chance() * len(legal))])
                steps += 1
        best = max(best, steps / (perf_counter() - start))
    return best

"""Fit of the weights of a game's evaluation to games of bots, by maximum likelihood.

The model: a seat wins with a likelihood in proportion to exp(its traits times the weights, by the
doubt there is about the position).
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any

from ..bots import bot
from ..engine.dice import seeded
from ..games import find, new

STRAY = 0.1
"""The frequency of random actions, so that positions of all kinds come up."""
RIDGE = 3.0
"""Pulls weights towards zero: as much as so many positions would."""
STEPS = 12

Position = tuple[list[list[int]], int, list[float]]
"""The traits of each seat, the doubt, and the share of the win that each seat got."""


@dataclass(frozen=True)
class Fit:
    """Weights, and how well they tell the winner."""

    weights: dict[str, int]
    positions: int
    loss: float
    """The mean surprise at the winner, in nats; log(players) is knowing nothing."""


def positions(game: str, players: int, name: str, seed: int) -> list[Position]:
    """One game: what was to be judged, and how it ended."""
    rules = find(game)
    evaluation = rules.evaluation
    table = new(game, players, seed)
    dice = Random(seed)
    bots = [bot(name, seed=seeded("fitting", seed, seat)) for seat in range(players)]
    found: list[tuple[list[list[int]], int]] = []
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        if evaluation.quiescent(table.state):
            traits = [_traits(evaluation, table.state, p) for p in range(players)]
            found.append((traits, evaluation.temperature(table.state)))
        if len(legal) == 1:
            action = legal[0]
        elif dice.random() < STRAY:
            action = dice.choice(legal)
        else:
            action = bots[seat].choose(table.view(seat), legal)
        table.play(action, seat)
    shares = [1 / len(table.winners) if p in table.winners else 0.0 for p in range(players)]
    return [(traits, doubt, shares) for traits, doubt in found]


def _traits(evaluation: Any, state: Any, seat: int) -> list[int]:
    out = [0] * len(evaluation.weights)
    evaluation.features(state, seat, out)
    return out


def fit(game: str, found: list[Position]) -> Fit:
    """The weights that make the results least surprising, by Newton's method."""
    import numpy

    names = list(find(game).evaluation.weights)
    x = numpy.array([traits for traits, _, _ in found], float)
    x /= numpy.array([doubt for _, doubt, _ in found])[:, None, None]
    y = numpy.array([shares for _, _, shares in found])
    scale = x.std(axis=(0, 1))
    scale[scale == 0] = 1
    x /= scale
    weights = numpy.zeros(len(names))
    for _ in range(STEPS):
        worth = x @ weights
        likely = numpy.exp(worth - worth.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        centred = x - (likely[:, :, None] * x).sum(axis=1, keepdims=True)
        slope = ((y - likely)[:, :, None] * x).sum(axis=(0, 1)) - RIDGE * weights
        bend = numpy.einsum("ns,nsi,nsj->ij", likely, centred, centred)
        weights += numpy.linalg.solve(bend + RIDGE * numpy.eye(len(names)), slope)
    loss = -float((y * numpy.log(likely + 1e-12)).sum(axis=1).mean())
    return Fit(
        {name: round(w) for name, w in zip(names, (weights / scale).tolist(), strict=True)},
        len(found),
        loss,
    )


def many_games(
    game: str, players: int, name: str, games: int, seed: int, processes: int
) -> Iterator[list[Position]]:
    """Games that bots play against themselves, one after the other."""
    seeds = [seeded("fitting deal", seed, i) for i in range(games)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(
            positions, [game] * games, [players] * games, [name] * games, seeds, chunksize=4
        )

"""Benchmark of the rules: uniformly random whole games, four ways.

`compiled` and `interpreted` are the same loop over the rules; `table` and `fast` are the loop that
a Python user writes, `legal()`, choose, `play()`, at a table and with a compiled game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from ..engine import generic_rules
from ..engine.compiled.compiler import compiled, interpreted_loop
from ..engine.compiled.fast_game import FastGame
from ..engine.dice import seeded
from ..engine.game import AnyGame
from ..engine.table import Table

MODES = ("compiled", "interpreted", "table", "fast")
COMPILED = ("compiled", "fast")
"""The modes that need Numba."""
SLICES = 5
"""A measurement is cut into so many slices; the best counts, since others use the machine too."""
NO_LIMIT = 1 << 60

Run = Callable[[float], tuple[int, int]]
"""Plays for a number of seconds; returns the actions and games played."""


@dataclass(frozen=True)
class Speed:
    """One measurement: the best slice, and the median of all."""

    game: str
    players: int
    mode: str
    threads: int
    actions_per_s: float
    games_per_s: float
    median_actions_per_s: float


def measure(
    game: AnyGame, players: int, mode: str, threads: int, seconds: float, seed: int
) -> Speed:
    """Play random games for a number of seconds."""
    runs = [_RUNS[mode](game, players, seed + thread) for thread in range(threads)]
    rates = sorted(_slice(runs, seconds / SLICES) for _ in range(SLICES))
    actions, games = rates[-1]
    middle = median(rate for rate, _ in rates)
    return Speed(game.name, players, mode, threads, actions, games, middle)


def best_rate(some: Callable[[], int], seconds: float) -> float:
    """The rate per second of the best slice; `some` returns the amount done in each."""
    best = 0.0
    for _ in range(SLICES):
        start, done = perf_counter(), some()
        while (spent := perf_counter() - start) < seconds / SLICES:
            done += some()
        best = max(best, done / spent)
    return best


def copy_ns(game: AnyGame, copies: int = 1_000_000) -> float:
    """The time to copy a compiled state, in nanoseconds."""
    twin = compiled(game)
    state = game.state()
    states = twin.records(state, state)
    twin.copies(states, 1)
    return min(_timed(twin.copies, states, copies) for _ in range(SLICES)) / copies * 1e9


def _timed(function: Callable[..., object], *arguments: Any) -> float:
    start = perf_counter()
    function(*arguments)
    return perf_counter() - start


def _slice(runs: list[Run], seconds: float) -> tuple[float, float]:
    """Actions and games per second, all runs at once in threads of their own."""
    start = perf_counter()
    if len(runs) == 1:
        played = [runs[0](seconds)]
    else:
        with ThreadPoolExecutor(len(runs)) as pool:
            played = list(pool.map(lambda run: run(seconds), runs))
    elapsed = perf_counter() - start
    return (
        sum(actions for actions, _ in played) / elapsed,
        sum(games for _, games in played) / elapsed,
    )


def _repeat(some: Callable[[], tuple[int, int]]) -> Run:
    """Play some games, and again until the time is up."""

    def run(seconds: float) -> tuple[int, int]:
        end = perf_counter() + seconds
        actions, games = some()
        while perf_counter() < end:
            more_actions, more_games = some()
            actions += more_actions
            games += more_games
        return actions, games

    return run


def _run_compiled(game: AnyGame, players: int, seed: int) -> Run:
    twin = compiled(game)
    states = twin.records(game.blank(players, game.options({}), seeded("bench", seed)))
    dice, out, batch = twin.row(seeded("choices", seed)), twin.room(), 2000
    twin.random_games(states, dice, out, 1, NO_LIMIT)
    return _repeat(lambda: (twin.random_games(states, dice, out, batch, NO_LIMIT), batch))


def _run_interpreted(game: AnyGame, players: int, seed: int) -> Run:
    random_games = interpreted_loop(game, generic_rules.random_games)
    states = [game.blank(players, game.options({}), seeded("bench", seed))]
    dice, out, batch = [seeded("choices", seed)], [0] * len(game.actions), 20
    return _repeat(lambda: (random_games(states, dice, out, batch, NO_LIMIT), batch))


def _run_table(game: AnyGame, players: int, seed: int) -> Run:
    choice = Random(seed).choice
    seeds: Iterator[int] = iter(range(seed, NO_LIMIT))

    def one() -> tuple[int, int]:
        table = Table.deal(game, players, next(seeds), game.options({}))
        while not table.over:
            seat = table.actors[0]
            table.play(choice(table.legal(seat)), seat)
        return table.version, 1

    return _repeat(one)


def _run_fast(game: AnyGame, players: int, seed: int) -> Run:
    chance = Random(seed).random
    fast = FastGame.deal(game, players, seed, game.options({}))

    def one() -> tuple[int, int]:
        fast.reset()
        played = 0
        while not fast.over:
            numbers = fast.legal()
            fast.play(numbers[int(chance() * len(numbers))])
            played += 1
        return played, 1

    return _repeat(one)


_RUNS = {
    "compiled": _run_compiled,
    "interpreted": _run_interpreted,
    "table": _run_table,
    "fast": _run_fast,
}

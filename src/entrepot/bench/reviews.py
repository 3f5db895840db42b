"""Benchmark of hints and reviews: time for a hint, a whole game, and its costliest decisions."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random
from statistics import median
from time import perf_counter, process_time

from ..bots import bot
from ..engine.game import AnyGame
from ..engine.table import Table
from ..reviews import hints, run
from ..reviews.analysis import ActionAnalyzer
from ..reviews.decisions import choices
from ..reviews.hints import HintFinder
from ..reviews.run import review

EVERY = 5
"""The number of decisions of a game from one hint to the next."""
MOST = 3
"""The number of costly decisions that are looked for first."""


def hint_seconds(
    game: AnyGame, players: int, seed: int, seconds: float = inf
) -> tuple[float, float]:
    """The time for hints in a random game, compiled and on one thread: the median, the longest.

    After `seconds` of hints no further one is asked for.
    """
    adviser, chance = HintFinder(game), Random(seed)
    table = Table.deal(game, players, seed, game.options({}))
    taken: list[float] = []
    decisions = 0
    while not table.over and sum(taken) < seconds:
        seat = table.actors[0]
        legal = table.legal(seat)
        if len(legal) > 1:
            decisions += 1
            if decisions == 1:
                adviser.hint(table.view(seat), legal, 1)  # loads what is compiled
            if decisions % EVERY == 0:
                start = perf_counter()
                adviser.hint(table.view(seat), legal, hints.SIMULATIONS)
                taken.append(perf_counter() - start)
        table.play(chance.choice(legal), seat)
    return median(taken), max(taken)


@dataclass(frozen=True)
class ReviewSpeed:
    """The speed of a review of a game of greedy bots."""

    game: str
    players: int
    threads: int
    decisions: int
    simulations: int
    """For each decision."""
    seconds: float
    """For the whole game, as a clock has it."""
    processor_s: float
    """The same in seconds of processor time, on all threads."""
    costliest_s: float
    """Seconds until the decisions that cost most are found and judged as closely."""


def review_speed(
    game: AnyGame, players: int, seed: int, threads: int, simulations: int | None = None
) -> ReviewSpeed:
    """Review a game, once the compiled rules are loaded."""
    simulations = simulations or run.SIMULATIONS
    table = greedy_game(game, players, seed)
    record = table.record()
    review(record, simulations=10, threads=threads)  # loads what is compiled
    began, worked = perf_counter(), process_time()
    found = review(record, simulations=simulations, seed=seed, threads=threads)
    whole, processor = perf_counter() - began, process_time() - worked
    began = perf_counter()
    first = review(record, simulations=max(1, simulations // 10), seed=seed, threads=threads)
    worst = {decision.version for decision in first.costliest(MOST)}
    judge = ActionAnalyzer(game)
    for choice in choices(table):
        if choice.version in worst:
            judge.judge(choice, simulations, seed)
    costliest = perf_counter() - began
    decisions = len(found.decisions)
    return ReviewSpeed(
        game.name, players, threads, decisions, simulations, whole, processor, costliest
    )


def greedy_game(game: AnyGame, players: int, seed: int) -> Table:
    """A game of greedy bots to its end."""
    table = Table.deal(game, players, seed, game.options({}))
    bots = [bot("greedy", seed=seat) for seat in range(players)]
    while not table.over:
        seat = table.actors[0]
        table.play(bots[seat].choose(table.view(seat), table.legal(seat)), seat)
    return table

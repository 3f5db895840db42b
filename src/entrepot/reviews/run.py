"""Review of a record: all its actions judged, on as many threads as there are."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from time import perf_counter

from ..engine.errors import BadOptions, short_repr, unknown_seat
from ..engine.game import AnyGame
from ..engine.json_types import Record
from ..engine.phrases import say
from .analysis import ActionAnalysis, ActionAnalyzer
from .decisions import choices, finished, ReplayedAction
from .review import assemble, Review

SIMULATIONS = 20_000
"""For each decision, unless others are asked for."""
FIRST_LOOK = 500
"""Simulations by which it is seen how many there is time for."""

Progress = Callable[[int, int], object]
"""A function of the number of actions judged and of all; the review stops if it returns True."""


class Stopped(Exception):
    """The progress function of a review has stopped it."""


def review(
    record: Record,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    reader: int | None = None,
    progress: Progress | None = None,
    interpreted: bool = False,
) -> Review:
    """Review a finished game: docs/review.md says what everything in the answer means.

    With simulations, the answer follows from the record and the seed, on any number of threads.

    Args:
        record: The record of a finished game.
        simulations: The number of simulations for each decision.
        seconds: The time for the whole review, instead of simulations.
        seed: The seed of the simulations.
        threads: The number of threads; None stands for one for each core.
        reader: The seat that the words call you.
        progress: A function of the number of actions judged and of all; if it returns True, the
            review stops.
        interpreted: Whether the review does without compiled rules: slower, but without
            compilation.

    Returns:
        The review.

    Raises:
        BadOptions: Both seconds and simulations are given, or a number is not above 0.
        BadRecord: The record does not replay, or its game is not finished.
        Stopped: The function `progress` returned True.
        UnknownSeat: The reader has no seat there.
    """
    _check(simulations, seconds, threads)
    table = finished(record)
    if reader is not None and reader not in range(table.players):
        raise unknown_seat(reader, table.players)
    all_choices = list(choices(table))
    work = _Work(table.game_rules, threads or os.cpu_count() or 1, interpreted)
    if seconds is not None:
        began = perf_counter()
        work.judge(all_choices, FIRST_LOOK, seed, None)
        spent = max(perf_counter() - began, 1e-3)
        simulations = max(FIRST_LOOK, int(FIRST_LOOK * (seconds - spent) / spent))
    simulations = SIMULATIONS if simulations is None else simulations
    judged = work.judge(all_choices, simulations, seed, progress)
    return assemble(table, all_choices, judged, simulations, seed, reader)


def _check(simulations: int | None, seconds: float | None, threads: int | None) -> None:
    """Refuse what makes no sense."""
    if simulations is not None and seconds is not None:
        raise BadOptions(say("give a review either seconds or simulations, not both"))
    given = {"simulations": simulations, "seconds": seconds, "threads": threads}
    for name, value in given.items():
        if value is not None and not value > 0:
            raise BadOptions(
                say("{name} must be more than 0, not {value}", name=name, value=short_repr(value))
            )


class _Work:
    """Threads that judge, each with a judge of its own."""

    def __init__(self, game: AnyGame, threads: int, interpreted: bool) -> None:
        self._threads = threads
        self._judges: SimpleQueue[ActionAnalyzer] = SimpleQueue()
        for _ in range(threads):
            self._judges.put(ActionAnalyzer(game, interpreted=interpreted))

    def judge(
        self,
        all_choices: Sequence[ReplayedAction],
        simulations: int,
        seed: int,
        progress: Progress | None,
    ) -> list[ActionAnalysis]:
        """Judge all actions; they come in order."""

        def one(choice: ReplayedAction) -> ActionAnalysis:
            judge = self._judges.get()
            try:
                return judge.judge(choice, simulations, seed)
            finally:
                self._judges.put(judge)

        judged = []
        with ThreadPoolExecutor(self._threads) as pool:
            coming = [pool.submit(one, choice) for choice in all_choices]
            try:
                for n, future in enumerate(coming, 1):
                    judged.append(future.result())
                    if progress is not None and progress(n, len(coming)) is True:
                        raise Stopped
            finally:
                for future in coming:
                    future.cancel()
        return judged

"""Executor of the missing chunks of a plan: here, in other processes, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from pathlib import Path

from ..worker_pool import workers
from . import parquet
from .counters import Rows
from .games import play_games, warm_up
from .plan import Chunk, StudyPlan

AHEAD = 2
"""The number of chunks for each process that wait at a time."""

Played = Generator[tuple[Chunk, Rows], None, None]
"""Chunks with their rows, in whatever order they are done."""


def run(
    plan: StudyPlan,
    folder: Path,
    *,
    processes: int = 1,
    on: str | None = None,
    notify: Callable[[str], None] = lambda text: None,
    played: Callable[[int], None] = lambda games: None,
) -> None:
    """Play all games of a plan whose rows are not in the folder, and write them there.

    `on` is "ray" or the address of a cluster. `notify` is called with what a person should know,
    `played` with the number of games whenever some are done or found to be there.
    """
    parquet.open_folder(plan, folder)
    for text in parquet.set_aside(plan, folder):
        notify(text)
    left = parquet.missing(plan, folder)
    played((len(plan.chunks) - len(left)) * plan.chunk)
    if not left:
        return
    with closing(_chunks(plan, left, processes, on)) as done:
        for chunk, found in done:
            parquet.keep(plan, chunk, found, folder)
            played(plan.chunk)


def play_chunk(plan: StudyPlan, chunk: Chunk) -> Rows:
    """The rows of a chunk, the same wherever they are played."""
    return play_games(plan, plan.arms[chunk.arm], plan.numbers(chunk))


def _chunks(plan: StudyPlan, left: Sequence[Chunk], processes: int, on: str | None) -> Played:
    if on is not None:
        from .ray_executor import play_on_ray

        return play_on_ray(plan, left, on)
    return _here(plan, left) if processes == 1 else _beside(plan, left, processes)


def _here(plan: StudyPlan, left: Sequence[Chunk]) -> Played:
    for chunk in left:
        yield chunk, play_chunk(plan, chunk)


def _beside(plan: StudyPlan, left: Sequence[Chunk], processes: int) -> Played:
    """In other processes; closing the generator ends them."""
    warm_up(plan)
    waiting: dict[Future[Rows], Chunk] = {}
    with workers(
        min(processes, len(left)), "what was done is kept, and the same command goes on from it"
    ) as pool:
        for chunk in left:
            waiting[pool.submit(play_chunk, plan, chunk)] = chunk
            if len(waiting) >= AHEAD * processes:
                yield from _done(waiting)
        while waiting:
            yield from _done(waiting)


def _done(waiting: dict[Future[Rows], Chunk]) -> Played:
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield waiting.pop(future), future.result()

"""Compile all that tests run, once, on all cores, before the first of them needs it.

`python tools/compile.py` does so, also with bounds checked; what is on disk already is left as it
is. `python tools/compile.py GAME PART` compiles one part in this process.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from time import monotonic
from typing import Any

import entrepot
from entrepot.adapters import playouts
from entrepot.bots import compiled_views, warm_up
from entrepot.bots.kernels import action_comparison, batch_greedy, greedy, ismcts, rollouts
from entrepot.engine import generic_rules
from entrepot.engine.compiled import batch_kernel, game_kernel
from entrepot.engine.compiled.batch import BatchArrays
from entrepot.engine.compiled.compiler import compiled, is_cached
from entrepot.engine.game import AnyGame
from entrepot.engine.json_types import View
from entrepot.games import find
from entrepot.reviews.comparison import ActionComparer
from entrepot.reviews.rollouts import RolloutEvaluator

BOUNDS_CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}
"""Where mistakes are looked for and nobody counts seconds, little is optimised."""
WAYS: tuple[dict[str, str], ...] = ({}, BOUNDS_CHECKED)


def compile_batches(game: AnyGame) -> None:
    """Many games at once."""
    _dealt(game).run(batch_kernel.LOOK)


def compile_fast(game: AnyGame) -> None:
    """One game at a time."""
    entrepot.fast(game.name, game.seats[0], seed=1)


def compile_games(game: AnyGame) -> None:
    """What bots think with, games that they follow or finish, games at random, guesses, and what
    reviews compare decisions with.
    """
    warm_up(game.name)
    state = game.blank(game.seats[0], game.options({}), 1)
    compiled_views.ViewTracker(game, state).sight(0, [0])
    playouts.play_out(_dealt(game), "greedy", 1)
    twin = compiled(game)
    table = entrepot.new(game.name, game.seats[0], seed=1)
    twin.guesses(*map(twin.records, game.knowledge.parse_view(table.view(0))), twin.row(1), 1)
    twin.copies(twin.records(table.state, table.state), 1)
    twin.random_games(twin.records(table.state), twin.row(1), twin.room(), 1, 1)
    ActionComparer(game).grow(*_decision(game), 1, 1)


def compile_foresight(game: AnyGame) -> None:
    """How things stand in a review."""
    table = entrepot.new(game.name, game.seats[0], seed=1)
    RolloutEvaluator(game).win_chances(table.state, table.memories, 1, 1)


def _decision(game: AnyGame) -> tuple[View, list[str]]:
    """What a seat sees that has a choice, and the actions it has."""
    table = entrepot.new(game.name, game.seats[0], seed=1)
    while len(table.legal()) == 1:
        table.play(table.legal()[0], table.actors[0])
    return table.view(table.actors[0]), table.legal()


Part = tuple[Callable[[AnyGame], None], tuple[Callable[..., Any], ...]]
PARTS: dict[str, Part] = {
    "batches": (compile_batches, (batch_kernel.advance,)),
    "games": (
        compile_games,
        (
            *(greedy.evaluate_actions, ismcts.simulate, compiled_views.follow, batch_greedy.decide),
            *(
                generic_rules.guesses,
                generic_rules.copies,
                generic_rules.random_games,
                action_comparison.ponder,
            ),
        ),
    ),
    "foresight": (compile_foresight, (rollouts.rollout,)),
    "fast": (compile_fast, (game_kernel.turn, game_kernel.know)),
}
"""What is compiled together, since it shares most rules. Games find the batches on disk; after them
what takes longest comes first, so that no core is left alone with it.
"""


def _dealt(game: AnyGame) -> BatchArrays:
    rows = BatchArrays(game, game.seats[0], 1, game.options({}), restart=False)
    rows.seed([1])
    rows.run(batch_kernel.DEAL)
    return rows


def compile_part(game: AnyGame, part: str) -> None:
    """Compile a part of a game, unless it is on disk."""
    make, entries = PARTS[part]
    loops_of_it = [rollouts.loop_for(game) if e is rollouts.rollout else e for e in entries]
    if not all(is_cached(game, entry) for entry in loops_of_it):
        make(game)


def compile_all() -> None:
    """Compile all parts of all games both ways, each in a process of its own."""
    jobs = list(product(PARTS, entrepot.games(), WAYS))
    began = monotonic()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        done = pool.map(lambda job: _run(*job), jobs)
        for n, ((part, game, way), (code, output)) in enumerate(zip(jobs, done, strict=True), 1):
            how = ", bounds checked" if way else ""
            print(
                f"   {monotonic() - began:4.0f} s  {n:2} of {len(jobs)}  {game}: {part}{how}",
                flush=True,
            )
            if code:
                sys.exit(f"{output}\nCompiling {part} of {game}{how} failed; see above.")


def _run(part: str, game: str, way: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, __file__, game, part],
        env={**os.environ, **way},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


if __name__ == "__main__":
    if len(sys.argv) > 1:
        # Most of what the compiler makes stays until its process ends.
        gc.set_threshold(200_000, 50, 1000)
        compile_part(find(sys.argv[1]), sys.argv[2])
    else:
        compile_all()

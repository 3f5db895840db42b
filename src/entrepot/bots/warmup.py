"""Warm-up: compilation of the bots' kernels, once on each machine, before a bot is asked."""

from __future__ import annotations

from ..engine.compiled.compiler import is_cached
from ..engine.game import AnyGame
from ..engine.table import Table
from ..games import find
from .kernels import greedy, ismcts
from .protocol import Budget
from .registry import BOTS, is_ours


def warm_up(game: str, *names: str) -> None:
    """Compile what bots need for a game, all or those named, or load it where it is kept.

    Bots that are not ours need nothing of it.
    """
    at = _choice(find(game))
    view, legal = at.view(at.actors[0]), at.legal(at.actors[0])
    for name in names or ("greedy", "search"):
        if not is_ours(name):
            continue
        BOTS[name](1, Budget(simulations=1), False).choose(view, legal)


def is_warm(game: str) -> bool:
    """Whether that has been done on this machine, so that bots need not compile anything."""
    return all(is_cached(find(game), loop) for loop in (greedy.evaluate_actions, ismcts.simulate))


def _choice(game: AnyGame) -> Table:
    """A table with something to choose."""
    table = Table.deal(game, game.seats[0], 1, game.options({}))
    while len(table.legal()) == 1:
        table.play(table.legal()[0], table.actors[0])
    return table

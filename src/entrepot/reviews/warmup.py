"""Warm-up: compilation for hints and reviews, once on each machine, and rough hints meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..bots.kernels import action_comparison, rollouts
from ..engine.compiled.compiler import is_cached
from ..engine.json_types import View
from ..engine.table import Table
from ..games import find
from .hints import Hint, HintFinder, SIMULATIONS
from .rollouts import RolloutEvaluator

ROUGH = 1500
"""Simulations for a hint while rules are not compiled: half a second."""


def warm_up(game: str) -> None:
    """Compile what hints need for a game, or load it where it is kept."""
    rules = find(game)
    table = Table.deal(rules, rules.seats[0], 1, rules.options({}))
    seat = table.actors[0]
    adviser(game, False).hint(table.view(seat), table.legal(seat), 1)


def is_warm(game: str) -> bool:
    """Whether that has been compiled on this machine."""
    return is_cached(find(game), action_comparison.ponder)


def warm_up_reviews(game: str) -> None:
    """Compile what reviews need besides."""
    rules = find(game)
    table = Table.deal(rules, rules.seats[0], 1, rules.options({}))
    RolloutEvaluator(rules).win_chances(table.state, table.memories, 1, 1)


def reviews_are_warm(game: str) -> bool:
    """Whether that has been compiled on this machine."""
    return is_cached(find(game), rollouts.loop_for(find(game)))


def at_once(view: View, legal: Sequence[str], *, interpreted: bool = False) -> Hint:
    """A hint within a second: a rough one until the rules are compiled. For one thread."""
    interpreted = interpreted or not is_warm(view["game"])
    simulations = ROUGH if interpreted else SIMULATIONS
    return adviser(view["game"], interpreted).hint(view, legal, simulations)


@lru_cache(maxsize=8)
def adviser(game: str, interpreted: bool) -> HintFinder:
    """The finder of hints in a game, kept for the next one: it needs room, and time to make it."""
    return HintFinder(find(game), interpreted=interpreted)

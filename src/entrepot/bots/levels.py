"""The bots by name: the plain ones, and the levels that people play against."""

from __future__ import annotations

from collections.abc import Callable

from .contract import Bot, Budget
from .greedy import GreedyBot
from .random import RandomBot
from .search import SearchBot

__all__ = ["BOTS", "LEVELS"]

LEVELS = ("apprentice", "trader", "master")
"""The levels, the weakest first."""
ABSENT_MINDED = 0.25
"""How often an apprentice plays anything."""


def _random(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return RandomBot(seed)


def _greedy(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return GreedyBot(seed, budget, interpreted=interpreted)


def _search(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return SearchBot(seed, budget, interpreted=interpreted)


def _apprentice(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return GreedyBot(seed, budget, stray=ABSENT_MINDED, interpreted=interpreted)


def _trader(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return GreedyBot(seed, budget, planned=True, interpreted=interpreted)


BOTS: dict[str, Callable[[int | None, Budget, bool], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
    "apprentice": _apprentice,
    "trader": _trader,
    "master": _search,
}
"""What makes each bot: from a seed, a budget, and whether to do without compiled rules."""

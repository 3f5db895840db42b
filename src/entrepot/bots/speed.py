"""How fast a search simulates, from the middle of a game."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from ..engine.game import Game
from ..engine.table import Table
from .contract import Budget
from .search import SearchBot
from .tree import WHOLE

__all__ = ["search_speed"]

PLAYED = 0.4
"""The middle of a game: so much of it has been played."""


def search_speed(game: Game[Any, Any], players: int, seconds: float, seed: int) -> float:
    """Simulations per second on one thread, each played to the end."""
    view, legal = _middle(game, players, seed)
    SearchBot(seed, Budget(simulations=1)).opinion(view, legal)
    bot = SearchBot(seed, Budget(seconds=seconds), horizon=WHOLE)
    bot.opinion(view, legal)
    start = perf_counter()
    opinion = bot.opinion(view, legal)
    return opinion.simulations / (perf_counter() - start)


def _middle(game: Game[Any, Any], players: int, seed: int) -> tuple[dict[str, Any], list[str]]:
    """A decision with a choice in the middle of a random game."""
    length = _play(game, players, seed, None).version
    table = _play(game, players, seed, int(PLAYED * length))
    seat = table.actors[0]
    return table.view(seat), table.legal(seat)


def _play(game: Game[Any, Any], players: int, seed: int, actions: int | None) -> Table:
    table = Table.deal(game, players, seed, game.options({}))
    choice = Random(seed).choice
    while not table.over and (
        actions is None or table.version < actions or len(table.legal()) == 1
    ):
        seat = table.actors[0]
        table.play(choice(table.legal(seat)), seat)
    return table

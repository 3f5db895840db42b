"""Benchmark of search bots: simulations per second from the middle of a game."""

from __future__ import annotations

from random import Random
from typing import Any

from ..bots.kernels.ismcts import WHOLE
from ..bots.protocol import Budget
from ..bots.search_bot import SearchBot
from ..engine.game import AnyGame
from ..engine.table import Table
from .rules import best_rate

PLAYED = 0.4
"""The middle of a game: so much of it has been played."""
DECISION = 0.1
"""Seconds for each decision, as on the ladder."""


def search_speed(game: AnyGame, players: int, seconds: float, seed: int) -> float:
    """Simulations per second on one thread, each played to the end, in one decision after another.

    A search that goes on for seconds is slower: its tree outgrows the processor's cache.
    """
    view, legal = _middle(game, players, seed)
    SearchBot(seed, Budget(simulations=1)).analyse(view, legal)
    bot = SearchBot(seed, Budget(seconds=min(DECISION, seconds)), horizon=WHOLE)
    bot.analyse(view, legal)
    return best_rate(lambda: bot.analyse(view, legal).simulations, seconds)


def _middle(game: AnyGame, players: int, seed: int) -> tuple[dict[str, Any], list[str]]:
    """A decision with a choice in the middle of a random game."""
    length = _play(game, players, seed, None).version
    table = _play(game, players, seed, int(PLAYED * length))
    seat = table.actors[0]
    return table.view(seat), table.legal(seat)


def _play(game: AnyGame, players: int, seed: int, actions: int | None) -> Table:
    table = Table.deal(game, players, seed, game.options({}))
    choice = Random(seed).choice
    while not table.over and (
        actions is None or table.version < actions or len(table.legal()) == 1
    ):
        seat = table.actors[0]
        table.play(choice(table.legal(seat)), seat)
    return table

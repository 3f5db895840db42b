"""Rewards: the worth of a finished game to each seat, on one scale for all adapters.

The worths of a game sum to zero. A sole winner has 1 and each of the others -1 / (n - 1), of
n players; winners who share divide what the sole one would be above the others. For two players
that is 1, -1, and 0 for a shared win.
"""

from __future__ import annotations

from collections.abc import Collection


def utilities(winners: Collection[int], players: int) -> list[float]:
    """The worth of a finished game by seat."""
    won = (players / len(winners) - 1) / (players - 1)
    return [won if seat in winners else least(players) for seat in range(players)]


def least(players: int) -> float:
    """The worth of a lost game."""
    return -1 / (players - 1)

"""How long a game can last."""

from __future__ import annotations

from .layout import HIGHEST, LOWEST, SPACES

__all__ = ["longest"]

ACTIONS_IN_A_TURN = 6
"""Camel, good, guard or pay, bonus, offer, give: no turn has more (8.1)."""
FIRST_CARDS = 3


def longest(players: int) -> int:
    """So many actions at most, for every turn takes a card out of the pile for good.

    The camel's space is empty when a turn ends, and takes a card (3.5); what is put under the pile
    was drawn from it in the same turn, and was one card more (5.5). After the first refill that
    cannot be completed each player has one turn at most (6.1).
    """
    goods = range(LOWEST[players], HIGHEST[players] + 1)
    pile = sum(good + 1 for good in goods) - SPACES - FIRST_CARDS * players
    return players + 1 + ACTIONS_IN_A_TURN * (pile + players)

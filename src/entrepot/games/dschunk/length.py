"""How long a game can last."""

from __future__ import annotations

from .layout import HANDED, KINDS, ROUNDS

__all__ = ["longest"]

COPIES = 7
"""No special card is there more often, whatever the data (1.8)."""


def longest(players: int) -> int:
    """So many actions at most: rounds are counted, and so is what happens in one."""
    exchange = 2 * COPIES + players  # two swaps for each card, and a word when it is enough (4.2)
    event = 2 * players  # a stack, and a card of it (4.3)
    actions = 2 * KINDS * players  # an action and an extra one, each with goods of all kinds
    supply = 2 * players + COPIES  # (4.11)
    bids = KINDS * players + 2 * KINDS  # every bidding sells a good, maybe for S (4.12, 4.14)
    return ROUNDS * (exchange + event + actions + supply + bids) + HANDED * players

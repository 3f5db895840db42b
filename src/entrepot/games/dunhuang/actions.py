"""Actions as numbers and as texts.

Every action of the game has one number, fixed for good, and one text. The rules speak numbers,
everybody else texts.
"""

from __future__ import annotations

from ...engine.game import numbered
from .state import CHARACTERS, GOODS, KINDS, LONGEST_MOVE, SEATS

CHARACTERS_IN_ALL = len(CHARACTERS)
PAIRS = KINDS * (KINDS + 1) // 2
"""Unordered pairs of goods, two of the same included."""
LOW = tuple(low for high in range(KINDS) for low in range(high + 1))
HIGH = tuple(high for high in range(KINDS) for low in range(high + 1))
"""The goods of a pair by its number: high * (high + 1) // 2 + low."""

A_KEEP = 0
A_CAMEL = A_KEEP + KINDS
A_MOVE = A_CAMEL + CHARACTERS_IN_ALL
"""`move n` is A_MOVE + n - 1."""
A_SHOP = A_MOVE + LONGEST_MOVE
A_HAND = A_SHOP + 1
A_PAY = A_HAND + 1
A_DECLINE = A_PAY + 1
A_GUARD = A_DECLINE + 1
A_YIELD = A_GUARD + 1
A_COINS = A_YIELD + 1
A_PRESTIGE = A_COINS + 1
A_DRAW = A_PRESTIGE + 1
A_DISCARD = A_DRAW + 1
A_TRADE = A_DISCARD + KINDS
"""`swap <good> <character>`: soldier, general; good * CHARACTERS_IN_ALL + character."""
A_CHANGE = A_TRADE + KINDS * CHARACTERS_IN_ALL
"""`swap <shop good> <hand good>`: maid; shop good * 9 + hand good, its own number left out."""
A_ASK = A_CHANGE + KINDS * (KINDS - 1)
A_STOW = A_ASK + SEATS
A_STOCK = A_STOW + KINDS
A_TAKE = A_STOCK + KINDS
A_SEAL = A_TAKE + CHARACTERS_IN_ALL
A_OFFER = A_SEAL + KINDS
"""One good by itself, then pairs."""
A_OFFER_PAIR = A_OFFER + KINDS
A_GIVE = A_OFFER_PAIR + PAIRS
A_GIVE_PAIR = A_GIVE + KINDS


_PAIRS = tuple(f"{GOODS[low]} {GOODS[high]}" for low, high in zip(LOW, HIGH, strict=True))

ACTIONS = numbered(
    {
        A_KEEP: [f"keep {good}" for good in GOODS],
        A_CAMEL: [f"camel {character}" for character in CHARACTERS],
        A_MOVE: [f"move {n}" for n in range(1, LONGEST_MOVE + 1)],
        A_SHOP: ["shop", "hand", "pay", "decline", "guard", "yield", "coins", "prestige", "draw"],
        A_DISCARD: [f"discard {good}" for good in GOODS],
        A_TRADE: [f"swap {good} {character}" for good in GOODS for character in CHARACTERS],
        A_CHANGE: [f"swap {a} {b}" for a in GOODS for b in GOODS if a != b],
        A_ASK: [f"ask {seat}" for seat in range(SEATS)],
        A_STOW: [f"stow {good}" for good in GOODS],
        A_STOCK: [f"stock {good}" for good in GOODS],
        A_TAKE: [f"take {character}" for character in CHARACTERS],
        A_SEAL: [f"seal {good}" for good in GOODS],
        A_OFFER: [f"offer {goods}" for goods in (*GOODS, *_PAIRS)],
        A_GIVE: [f"give {goods}" for goods in (*GOODS, *_PAIRS)],
    }
)
"""The text of each action, by its number."""

"""Actions as numbers and as texts.

Every action of the game has one number, fixed for good, and one text. The rules speak numbers,
everybody else texts.
"""

from __future__ import annotations

from ...engine.game import numbered
from .state import CHARACTERS, GOODS, KINDS, LONGEST_MOVE, NONE, SEATS

FIRST_CHARACTERS = 16
"""Characters of the first box; the actions of all later ones come after everything else."""
PAIRS = KINDS * (KINDS + 1) // 2
"""Unordered pairs of goods, two of the same included."""
LOW = tuple(low for high in range(KINDS) for low in range(high + 1))
HIGH = tuple(high for high in range(KINDS) for low in range(high + 1))
"""The goods of a pair by its number: high * (high + 1) // 2 + low."""

A_KEEP = 0
A_CAMEL = A_KEEP + KINDS
A_MOVE = A_CAMEL + FIRST_CHARACTERS
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
"""`swap <good> <character>`: soldier, general."""
A_CHANGE = A_TRADE + KINDS * FIRST_CHARACTERS
"""`swap <shop good> <hand good>`: maid; shop good * 9 + hand good, its own number left out."""
A_ASK = A_CHANGE + KINDS * (KINDS - 1)
A_STOW = A_ASK + SEATS
A_STOCK = A_STOW + KINDS
A_TAKE = A_STOCK + KINDS
A_SEAL = A_TAKE + FIRST_CHARACTERS
A_OFFER = A_SEAL + KINDS
"""One good by itself, then pairs."""
A_OFFER_PAIR = A_OFFER + KINDS
A_GIVE = A_OFFER_PAIR + PAIRS
A_GIVE_PAIR = A_GIVE + KINDS
A_LATER = A_GIVE_PAIR + PAIRS
"""All actions of the first later character, then all of the next."""

_FIRST, _LATER = CHARACTERS[:FIRST_CHARACTERS], CHARACTERS[FIRST_CHARACTERS:]
_PAIRS = tuple(f"{GOODS[low]} {GOODS[high]}" for low, high in zip(LOW, HIGH, strict=True))

ACTIONS = numbered(
    {
        A_KEEP: [f"keep {good}" for good in GOODS],
        A_CAMEL: [f"camel {character}" for character in _FIRST],
        A_MOVE: [f"move {n}" for n in range(1, LONGEST_MOVE + 1)],
        A_SHOP: ["shop", "hand", "pay", "decline", "guard", "yield", "coins", "prestige", "draw"],
        A_DISCARD: [f"discard {good}" for good in GOODS],
        A_TRADE: [f"swap {good} {character}" for good in GOODS for character in _FIRST],
        A_CHANGE: [f"swap {a} {b}" for a in GOODS for b in GOODS if a != b],
        A_ASK: [f"ask {seat}" for seat in range(SEATS)],
        A_STOW: [f"stow {good}" for good in GOODS],
        A_STOCK: [f"stock {good}" for good in GOODS],
        A_TAKE: [f"take {character}" for character in _FIRST],
        A_SEAL: [f"seal {good}" for good in GOODS],
        A_OFFER: [f"offer {goods}" for goods in (*GOODS, *_PAIRS)],
        A_GIVE: [f"give {goods}" for goods in (*GOODS, *_PAIRS)],
        A_LATER: [
            text
            for character in _LATER
            for text in (
                f"camel {character}",
                f"take {character}",
                *(f"swap {good} {character}" for good in GOODS),
            )
        ],
    }
)
"""The text of each action, by its number."""

CAMELS = tuple(ACTIONS.index(f"camel {character}") for character in CHARACTERS)
"""The number of `camel <character>`, by character."""
TAKES = tuple(ACTIONS.index(f"take {character}") for character in CHARACTERS)
"""The number of `take <character>`, by character."""
TRADES = tuple(
    tuple(ACTIONS.index(f"swap {good} {character}") for character in CHARACTERS) for good in GOODS
)
"""The number of `swap <good> <character>`, by good and character."""


def _indices(words: tuple[str, ...], place: slice) -> tuple[int, ...]:
    """Returns for each action the index of the one of these words at a place of its text."""
    named = [[word for word in text.split()[place] if word in words] for text in ACTIONS]
    return tuple(words.index(found[0]) if found else NONE for found in named)


GOOD_OF = _indices(GOODS, slice(1, 2))
"""The good that an action names first, by its number, or NONE."""
CHARACTER_OF = _indices(CHARACTERS, slice(1, None))
"""The character that an action names, by its number, or NONE."""

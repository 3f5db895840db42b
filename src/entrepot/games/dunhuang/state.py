"""The box: goods, characters, steps, and the fields of a state.

Paragraph numbers such as 3.2 are those of docs/rules/dunhuang.md.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.dialect import GameState, Grid, Row
from .characters import CAST, TILES

GOODS = (
    "gold",
    "silver",
    "lapis",
    "pottery",
    "glass",
    "bamboo",
    "tea",
    "paper",
    "wool",
    "silk",
)
"""Good g has the number g + 1: so many copies, so many points (1.1)."""

CHARACTERS = tuple(one.key for one in CAST)

STEPS = (
    "keep",
    "start",
    "camel",
    "good",
    "pay",
    "guard",
    "bonus",
    "draw",
    "offer",
    "give",
    "over",
)
KEEP, START, CAMEL, GOOD, PAY, GUARD, BONUS, DRAW, OFFER, GIVE, OVER = range(len(STEPS))

SEATS = 4
KINDS = len(GOODS)
SPACES = len(TILES)
"""A tile lies at each (2.1)."""
CARDS = 55
NONE = -1

COIN_SUPPLY = (1_000_000, 44)
"""Coins in all, by `counted`: without end in practice, or those of the box (7.1)."""
PRESTIGE_SUPPLY = (1_000_000, 28)
LONGEST_MOVE = 44

LOWEST = (0, 0, 1, 1, 0)
"""The lowest good in a game, by number of players (2.2)."""
HIGHEST = (0, 0, 7, 8, 9)
"""The highest good in a game, by number of players (2.2)."""
PURSE = (0, 0, 5, 6, 7)
"""Coins at the start, by number of players (2.4)."""
TOKENS_TO_WIN = (0, 0, 5, 4, 4)
GOODS_TO_WIN = 4

BONUS_COINS = 3
SEAL_PRICE = 2
DISCARD_PRESTIGE = 3
DANCER_PRESTIGE = 2
MERCHANT_PRESTIGE = 1
FARTHEST_FIELD = 7
"""A farmer reaches at most so many spaces: all but the camel's own."""


class State(GameState):
    """Everything at a table, hidden things too. Seats, goods and spaces are counted from 0."""

    WIDE = GameState.WIDE | {"coins_left", "prestige_left"}
    TINY = frozenset({"drawn", "hand", "pile", "shop"})

    counted: int
    """1 where coins and prestige are limited to those in the box."""
    shuffled: int
    """1 where tiles are laid out again for every deal (2.1)."""
    first: int
    turn: int
    camel: int
    """The space of the camel, or NONE."""
    steps: int
    """Steps the camel took this turn."""
    contested: int
    """The good whose sealed token is fought over in PAY and GUARD, else NONE."""
    resume: int
    """The step after PAY and GUARD: BONUS, or OVER for the check of victory."""
    partner: int
    """The seat asked by trader or merchant, else NONE."""
    owed: int
    """Cards still to give to the partner."""
    ending: int
    """1 once a refill could not be completed."""
    coins_left: int
    """The rest of the supply of coins (7.1)."""
    prestige_left: int
    pile_size: int
    tiles: Annotated[Row, SPACES]
    """The character beside each space, clockwise."""
    spot: Annotated[Row, SPACES]
    """The space of each tile: see `space_of`."""
    market: Annotated[Row, SPACES]
    """The good on each space, or NONE."""
    pile: Annotated[Row, CARDS]
    """Bottom first: the top is pile[pile_size - 1]; unused places hold 0."""
    away: Annotated[Row, KINDS]
    """Cards out of the game: set aside at the start, discarded, or never mentioned."""
    coins: Annotated[Row, SEATS]
    prestige: Annotated[Row, SEATS]
    owner: Annotated[Row, KINDS]
    """The seat that holds each token, or NONE for the middle."""
    sealed: Annotated[Row, KINDS]
    """1 where a token lies with its 商 side up."""
    hand: Annotated[Grid, SEATS, KINDS]
    shop: Annotated[Grid, SEATS, KINDS]
    drawn: Annotated[Grid, SEATS, KINDS]
    """Cards being looked at, in KEEP and DRAW."""

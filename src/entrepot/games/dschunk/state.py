"""The box: goods, junks, special cards, steps, and the fields of a state.

Paragraph numbers such as 3.2 are those of docs/rules/dschunk.md.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.dialect import GameState, Grid, Row

GOODS = ("fish", "rice", "spice", "vegetables")
JUNKS = ("orange", "purple", "brown", "white", "gray")
"""Clockwise (1.2)."""
MERCHANTS = ("load", "goods", "money")
TRAINEES = ("lower", "upper")
MARKERS = (*MERCHANTS, *TRAINEES)
STACKS = ("square", "circle", "triangle", "star")
STEPS = (
    "place",
    "exchange",
    "stack",
    "special",
    "action",
    "more",
    "after",
    "supply",
    "bid",
    "over",
)
PLACE, EXCHANGE, STACK, SPECIAL, ACTION, MORE, AFTER, SUPPLY, BID, OVER = range(len(STEPS))

SEATS = 4
KINDS = len(GOODS)
SHIPS = len(JUNKS)
GRAY = 4
PILES = len(STACKS)
ROUNDS = 10
NONE = -1

GOOD_ON = (2, 3, 0, 1, NONE)
"""The good of each junk (1.2)."""

TWELVES = tuple((a, b) for a in range(SHIPS) for b in range(SHIPS) if a != b)
SPECIALS = (
    "supply",
    "tiebreak",
    "exchange",
    "load-any",
    *(f"money-{junk}" for junk in JUNKS),
    "goods-any",
    "move-strip",
    *(f"eight-{junk}" for junk in JUNKS),
    *(f"twelve-{JUNKS[a]}-{JUNKS[b]}" for a, b in TWELVES),
)
"""Every special card there can be; the data say how many there are of each (1.7)."""
CARD_KINDS = len(SPECIALS)
C_SUPPLY, C_TIEBREAK, C_EXCHANGE, C_LOAD, C_MONEY = range(5)
C_GOODS = C_MONEY + SHIPS
C_MOVE = C_GOODS + 1
C_EIGHT = C_MOVE + 1
C_TWELVE = C_EIGHT + SHIPS
SECRET = C_LOAD
"""Cards below are always-cards and lie open; those from here on are secret."""
CARDS = 30
STACK_SIZES = (8, 8, 7, 7)

GOODS_IN_BOX = 18
STRIPS = 20
LAYER = 3
"""Strips in a full layer, and crates on a strip."""
LAYERS = (SEATS * STRIPS + LAYER - 1) // LAYER
SEAT_BITS = 2
"""A layer is a number: two bits for each seat, which count its strips."""
HANDED = 3
"""Strips each player hands to their left neighbour in the variant."""

LEAST = 3
"""The least yield of money and goods (4.7, 4.8)."""
LOAD_STRIPS = 2
BASE_SUPPLY = 2
SWAPS = 2
YUAN_INSTEAD = 3
JUNK_BONUS = 4
FLEET_BONUS = 25
EIGHT, EIGHT_CRATES = 8, 4
TWELVE, TWELVE_FIRST, TWELVE_SECOND = 12, 5, 2

MOST_YUAN = 20
"""A good pays no more on any market card."""
S_PRICE = -2
"""The price that stands for a special card."""
T_LOAD1, T_LOAD2, T_MONEY, T_GOODS = range(4)
TRACK = ("load 1", "load 2", "money", "goods")
E_NOTHING, E_SPECIAL, E_YUAN = range(3)
EVENTS = ("", "S", "Y")


class State(GameState):
    """Everything at a table, hidden things too. Seats, goods and junks are counted from 0."""

    TINY = frozenset(
        {"away", "box", "cards", "deck", "first_strips", "goods", "special", "stack", "track"}
    )

    variant: int
    """1 for the variant set-up."""
    chosen: int
    """The junks chosen for the merchants of the variant, a bit for each; 0: random ones."""
    round: int
    start: int
    turn: int
    """The active player; the start player where all act at once."""
    market: int
    """The number of the market card in force, or NONE before the first."""
    deck_size: int
    due: int
    """Swaps, supply cards, or cards of a gray shortage, still to come for the active player."""
    acted: int
    """1 once the active player has done their action."""
    taken: int
    """The stacks used in this event, a bit for each."""
    looking: int
    """The stack being searched, or NONE."""
    prizes: int
    """The winners of S who choose after the active player, a bit for each."""
    deck: Annotated[Row, ROUNDS]
    """Numbers of the face-down market cards; the next is deck[deck_size - 1]."""
    sold: Annotated[Row, KINDS]
    used: Annotated[Row, 5]
    """1 for each marker used this round, merchants first."""
    merchant: Annotated[Row, 3]
    """The junk of each merchant."""
    stock: Annotated[Row, KINDS]
    height: Annotated[Row, SHIPS]
    """Strips on each junk."""
    layers: Annotated[Grid, SHIPS, LAYERS]
    """The layers of each junk, bottom first; those not there are 0."""
    money: Annotated[Row, SEATS]
    declared: Annotated[Row, SEATS]
    """Money as last declared, or NONE."""
    strips: Annotated[Row, SEATS]
    """Strips not yet on a junk."""
    played: Annotated[Row, SEATS]
    """1 for who has played an extra action this round."""
    bid: Annotated[Row, SEATS]
    """Cards bid: 0 to pass, NONE while not decided."""
    bid_on: Annotated[Row, SEATS]
    """The good bid on."""
    goods: Annotated[Grid, SEATS, KINDS]
    special: Annotated[Grid, SEATS, CARD_KINDS]
    """Special cards each player holds, open ones included."""
    stack: Annotated[Grid, PILES, CARD_KINDS]
    stack_size: Annotated[Row, PILES]
    away: Annotated[Row, CARD_KINDS]
    """Special cards out of the game."""
    cards: Annotated[Grid, ROUNDS, KINDS]
    """Data: the price of each good on each market card."""
    track: Annotated[Grid, 2, ROUNDS]
    """Data: what each trainee offers in each round."""
    event: Annotated[Row, ROUNDS]
    """Data: the event of each round."""
    box: Annotated[Row, CARD_KINDS]
    """Data: how many there are of each special card."""
    first_strips: Annotated[Grid, SHIPS, SEATS]
    """Data: strips on each junk at the start, by seat."""
    first_merchant: Annotated[Row, 3]
    """Data: where the merchants stand in round 1."""
    dealt: int
    """Data: goods of each kind that are shuffled at the start."""
    hand_size: int
    """Data: goods dealt to each player."""

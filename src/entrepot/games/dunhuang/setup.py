"""Set-up of a game (2)."""

from __future__ import annotations

from ...engine.dialect import rule
from ...engine.dice import roll
from .characters import FIRST_SIDE, SIDES, TILE_OF
from .state import (
    CARDS,
    COIN_SUPPLY,
    HIGHEST,
    KEEP,
    KINDS,
    LOWEST,
    NONE,
    PRESTIGE_SUPPLY,
    PURSE,
    SEATS,
    SPACES,
    State,
)

CARDS_DEALT = 3


@rule
def deal(s: State) -> None:
    """Lay out a new game (2) in a state that says `players`, `counted` and `dice`, and `tiles`
    unless they are `shuffled`.
    """
    if s.shuffled:
        shuffle_tiles(s)
    s.coins_left = COIN_SUPPLY[s.counted]
    s.prestige_left = PRESTIGE_SUPPLY[s.counted]
    shuffle_cards(s)
    for i in range(SPACES):
        s.market[i] = draw_top(s)
    for p in range(SEATS):
        s.coins[p] = 0
        s.prestige[p] = 0
        for g in range(KINDS):
            s.hand[p][g] = 0
            s.shop[p][g] = 0
            s.drawn[p][g] = 0
    for p in range(s.players):
        s.coins[p] = PURSE[s.players]
        s.coins_left -= PURSE[s.players]
        for _ in range(CARDS_DEALT):
            s.drawn[p][draw_top(s)] += 1
    for g in range(KINDS):
        s.owner[g] = NONE
        s.sealed[g] = 0
        s.away[g] = 0
    s.first = roll(s.dice, s.players)
    s.turn = s.first
    s.step = KEEP
    s.camel = NONE
    s.steps = 0
    s.contested = NONE
    s.resume = 0
    s.partner = NONE
    s.owed = 0
    s.ending = 0


@rule
def shuffle_tiles(s: State) -> None:
    """Tiles in any order, any side up (2.1)."""
    for i in range(SPACES):
        s.tiles[i] = FIRST_SIDE[i] + roll(s.dice, SIDES[i])
    for i in range(SPACES - 1, 0, -1):
        j = roll(s.dice, i + 1)
        tile = s.tiles[i]
        s.tiles[i] = s.tiles[j]
        s.tiles[j] = tile
    mark_spots(s)


@rule
def mark_spots(s: State) -> None:
    """Note for each tile on which space it lies."""
    for i in range(SPACES):
        s.spot[TILE_OF[s.tiles[i]]] = i


@rule
def space_of(s: State, character: int) -> int:
    """The space of a character's tile, whichever side of it is up."""
    return s.spot[TILE_OF[character]]


@rule
def shuffle_cards(s: State) -> None:
    """The goods of a game, by its number of players, shuffled into the pile (2.2, 2.3)."""
    pile = s.pile
    n = 0
    for g in range(LOWEST[s.players], HIGHEST[s.players] + 1):
        for _ in range(g + 1):
            pile[n] = g
            n += 1
    s.pile_size = n
    for i in range(n, CARDS):
        pile[i] = 0
    for i in range(n - 1, 0, -1):
        j = roll(s.dice, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@rule
def draw_top(s: State) -> int:
    """The top card of the pile, which must have one."""
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    return card

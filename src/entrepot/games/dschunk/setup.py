"""Set-up of a game (2)."""

from __future__ import annotations

from ...engine.dialect import Row, rule
from ...engine.dice import roll
from .cargo import put_strip
from .market import begin_round
from .state import (
    CARD_KINDS,
    GOODS_IN_BOX,
    HANDED,
    KINDS,
    LAYERS,
    NONE,
    PILES,
    PLACE,
    ROUNDS,
    SEATS,
    SHIPS,
    STACK_SIZES,
    State,
    STRIPS,
)


@rule
def deal(s: State) -> None:
    """Lay out a new game (2) in a state that has `players`, `variant`, `dice` and the data."""
    clear(s)
    shuffle_market(s)
    deal_specials(s)
    deal_goods(s)
    s.start = roll(s.dice, s.players)
    s.turn = s.start
    if s.variant:
        scatter_merchants(s)
        for p in range(s.players):
            s.strips[p] = STRIPS - HANDED
        s.step = PLACE
    else:
        place_all(s)
        begin_round(s)


@rule
def clear(s: State) -> None:
    """An empty table."""
    s.round = 0
    s.market = NONE
    s.due = 0
    s.acted = 0
    s.taken = 0
    s.looking = NONE
    s.prizes = 0
    for marker in range(5):
        s.used[marker] = 0
    for g in range(KINDS):
        s.sold[g] = 0
    for junk in range(SHIPS):
        s.height[junk] = 0
        for i in range(LAYERS):
            s.layers[junk][i] = 0
    for p in range(SEATS):
        s.money[p] = 0
        s.declared[p] = NONE
        s.strips[p] = STRIPS if p < s.players else 0
        s.played[p] = 0
        s.bid[p] = NONE
        s.bid_on[p] = 0
        for g in range(KINDS):
            s.goods[p][g] = 0
        for card in range(CARD_KINDS):
            s.special[p][card] = 0


@rule
def shuffle_market(s: State) -> None:
    """The ten market cards in any order (2.3)."""
    for i in range(ROUNDS):
        j = roll(s.dice, i + 1)
        s.deck[i] = s.deck[j]
        s.deck[j] = i
    s.deck_size = ROUNDS


@rule
def deal_specials(s: State) -> None:
    """The special cards, shuffled into four stacks (2.3)."""
    left = 0
    for card in range(CARD_KINDS):
        s.away[card] = s.box[card]
        left += s.box[card]
    for i in range(PILES):
        s.stack_size[i] = STACK_SIZES[i]
        for card in range(CARD_KINDS):
            s.stack[i][card] = 0
        for _ in range(STACK_SIZES[i]):
            card = draw_one(s.away, roll(s.dice, left))
            s.stack[i][card] += 1
            left -= 1


@rule
def deal_goods(s: State) -> None:
    """Deal `dealt` cards of each good, shuffled (2.4); all others lie on their junks."""
    for g in range(KINDS):
        s.stock[g] = s.dealt
    left = s.dealt * KINDS
    for _ in range(s.hand_size):
        for p in range(s.players):
            s.goods[p][draw_one(s.stock, roll(s.dice, left))] += 1
            left -= 1
    for g in range(KINDS):
        s.stock[g] += GOODS_IN_BOX - s.dealt


@rule
def draw_one(counts: Row, i: int) -> int:
    """Take the card with number i out of those that are counted by kind; returns its kind."""
    kind = 0
    while i >= counts[kind]:
        i -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@rule
def place_all(s: State) -> None:
    """The standard set-up of strips and merchants (2.1, 2.2)."""
    for junk in range(SHIPS):
        for p in range(s.players):
            for _ in range(s.first_strips[junk][p]):
                s.strips[p] -= 1
                put_strip(s, junk, p)
    for i in range(3):
        s.merchant[i] = s.first_merchant[i]


@rule
def scatter_merchants(s: State) -> None:
    """The variant: merchants face down on three different junks, chosen or random (2.6)."""
    if s.chosen:
        i = 0
        for junk in range(SHIPS):
            if s.chosen >> junk & 1:
                s.merchant[i] = junk
                i += 1
        shuffle_merchants(s, s.dice)
        return
    s.merchant[0] = roll(s.dice, SHIPS)
    s.merchant[1] = s.merchant[0]
    while s.merchant[1] == s.merchant[0]:
        s.merchant[1] = roll(s.dice, SHIPS)
    s.merchant[2] = s.merchant[0]
    while s.merchant[2] == s.merchant[0] or s.merchant[2] == s.merchant[1]:
        s.merchant[2] = roll(s.dice, SHIPS)


@rule
def shuffle_merchants(s: State, dice: Row) -> None:
    """Any of the merchants on any of their junks."""
    for i in range(2, 0, -1):
        swap_merchants(s, i, roll(dice, i + 1))


@rule
def swap_merchants(s: State, i: int, j: int) -> None:
    """Two merchants change junks."""
    junk = s.merchant[i]
    s.merchant[i] = s.merchant[j]
    s.merchant[j] = junk

"""How a position stands for a seat: the traits that tell, and what each of them weighs.

The worth of a seat is the sum of its traits, each times its weight in thousandths. Where worths are
w, a seat wins with a likelihood in proportion to exp(w / 1000). The weights were fitted to that by
`entrepot lab fit`.
"""

from __future__ import annotations

from ...engine.dialect import Row, rule
from .barter import undecided
from .cargo import visible
from .layout import (
    ACTION,
    BID,
    C_EIGHT,
    C_EXCHANGE,
    C_LOAD,
    C_SUPPLY,
    C_TIEBREAK,
    CARD_KINDS,
    KINDS,
    ROUNDS,
    S_PRICE,
    SHIPS,
    State,
)
from .score import card_bonus, junk_bonus

SPECIAL_PRICE = 4
"""What a special card is taken to be worth, in Yuan."""

WEIGHTS = {
    "money": (38, 93),
    "money late": (6, 6),
    "junk bonus": (-34, -138),
    "junk bonus late": (10, 20),
    "card bonus": (-34, -43),
    "card bonus late": (8, 12),
    "end cards": (361, 450),
    "crates": (94, 169),
    "crates times rounds": (-14, -9),
    "crates at merchants": (-14, -39),
    "crates at next merchants": (-10, -40),
    "goods": (-28, 77),
    "goods times rounds": (14, 1),
    "most of a good": (47, -52),
    "strips times rounds": (-40, -14),
    "supply cards times rounds": (50, 148),
    "tiebreak times rounds": (80, 95),
    "exchange times rounds": (42, 35),
    "extra actions": (302, 788),
    "acts sooner": (166, 129),
    "price of the goods one has most of": (36, 36),
}
"""By number of players, three and four. Rounds are those still to come; late is the rounds that are
over."""


@rule
def calm(s: State) -> int:
    """Whether a position can be judged: before an action, and before anybody bids."""
    if s.step == ACTION:
        return 1 - s.acted
    return 1 if s.step == BID and undecided(s) == s.players else 0


@rule
def traits(s: State, p: int, out: Row) -> None:
    """Write the traits of a seat, in the order of WEIGHTS."""
    late = s.round
    rounds = ROUNDS - late
    cards = s.special[p]
    crates = 0
    most = 0
    goods = 0
    for junk in range(SHIPS):
        crates += visible(s, junk, p)
    for g in range(KINDS):
        goods += s.goods[p][g]
        most = max(most, s.goods[p][g])
    ends = 0
    for card in range(C_EIGHT, CARD_KINDS):
        ends += cards[card]
    extras = 0
    for card in range(C_LOAD, C_EIGHT):
        extras += cards[card]
    here = 0
    there = 0
    for i in range(3):
        junk = s.merchant[i]
        here += visible(s, junk, p)
        there += visible(s, junk + 1 if junk + 1 < SHIPS else 0, p)
    wait = p - s.turn if p >= s.turn else p - s.turn + s.players
    out[0] = s.money[p]
    out[1] = out[0] * late
    out[2] = junk_bonus(s, p)
    out[3] = out[2] * late
    out[4] = card_bonus(s, p)
    out[5] = out[4] * late
    out[6] = ends
    out[7] = crates
    out[8] = crates * rounds
    out[9] = here
    out[10] = there
    out[11] = goods
    out[12] = goods * rounds
    out[13] = most
    out[14] = s.strips[p] * rounds
    out[15] = cards[C_SUPPLY] * rounds
    out[16] = cards[C_TIEBREAK] * rounds
    out[17] = cards[C_EXCHANGE] * rounds
    out[18] = extras
    out[19] = s.players - 1 - wait if s.step == ACTION else 0
    out[20] = price_in_reach(s, p) if s.step == BID else 0


@rule
def price_in_reach(s: State, p: int) -> int:
    """The prices of the goods still to be sold of which nobody has more; a special card is 4."""
    total = 0
    for g in range(KINDS):
        mine = s.goods[p][g]
        if mine > 0 and not s.sold[g]:
            price = s.cards[s.market][g]
            for q in range(s.players):
                if s.goods[q][g] > mine:
                    mine = 0
            if mine > 0:
                total += price if price != S_PRICE else SPECIAL_PRICE
    return total

"""Evaluation of a position for a seat: the traits that tell, and the worth of each.

The worth of a seat is the sum of its traits, each times its weight, in thousandths of a Yuan. Where
worths are w, a seat wins with a likelihood in proportion to exp(w / doubt), and doubt is the
greater the more of the game is to come. Weights and doubt were fitted to that; docs/experiments.md
says to which games.
"""

from __future__ import annotations

from math import sqrt

from ...engine.dialect import Row, rule
from .bidding import undecided
from .cargo import own_on_top, visible
from .score import FIRST, SECOND
from .state import (
    ACTION,
    BID,
    C_EIGHT,
    C_EXCHANGE,
    C_GOODS,
    C_LOAD,
    C_MONEY,
    C_MOVE,
    C_SUPPLY,
    C_TIEBREAK,
    C_TWELVE,
    EIGHT_CRATES,
    KINDS,
    LAYER,
    LEAST,
    ROUNDS,
    S_PRICE,
    SHIPS,
    State,
    TWELVE_FIRST,
    TWELVE_SECOND,
    TWELVES,
)

SPECIAL_PRICE = 4
"""The assumed worth of a special card, in Yuan."""
ENOUGH = 5
"""Cards of a good beyond these are not worth its price."""

NOW_AND_TO_COME = {
    "money": ((1000, 44), (1000, 38)),
    "junks with crates in sight": ((2983, -466), (3272, -355)),
    "all five junks": ((3422, -453), (4190, -557)),
    "eight-cards": ((245, 529), (461, 365)),
    "twelve-cards": ((1012, 238), (450, 284)),
    "eight-cards fulfilled": ((6688, -478), (7940, -700)),
    "twelve-cards fulfilled": ((10443, -1257), (11700, -1523)),
    "crates towards eight-cards": ((186, -53), (2, -30)),
    "supply cards": ((328, 472), (-876, 327)),
    "tiebreak": ((-422, 604), (126, 418)),
    "exchange cards": ((-441, -275), (9, -8)),
    "load anywhere": ((4945, 260), (5691, 106)),
    "money on a junk": ((1299, 530), (-430, 433)),
    "goods anywhere": ((-727, 536), (-298, 194)),
    "move a strip": ((3114, 118), (802, 190)),
    "crates": ((629, 121), (397, 3)),
    "crates in top layers": ((402, -5), (516, -32)),
    "crates squared, by junk": ((-84, -7), (-86, 6)),
    "goods": ((-547, 102), (-4, 55)),
    "goods squared, by kind": ((23, -3), (5, -1)),
    "kinds of goods": ((362, 27), (110, -8)),
    "strips": ((-579, 84), (-327, -65)),
    "crates at the load merchant": ((-140, -75), (-598, 51)),
    "crates at the goods merchant": ((328, -56), (-60, -10)),
    "crates at the goods merchant's next": ((593, -88), (405, -40)),
    "crates at the money merchant": ((898, -3), (1111, -10)),
    "crates at the money merchant's next": ((89, 86), (331, 36)),
    "crates at the money merchant's second": ((1, 70), (-4, 41)),
    "acts sooner": ((2907, -25), (1659, 0)),
    "acts sooner in the next round": ((1340, -48), (588, 33)),
    "prices within reach": ((388, -16), (247, -2)),
    "prices to come": ((153, -8), (133, -4)),
    "goods times prices": ((100, 0), (60, -4)),
}
"""By number of players, three and four: what a trait weighs now, and for each half round left."""
WEIGHTS = {
    name + when: tuple(pair[i] for pair in pairs)
    for i, when in enumerate(("", " to come"))
    for name, pairs in NOW_AND_TO_COME.items()
}
BASE = len(NOW_AND_TO_COME)
LONGEST = 2 * (ROUNDS + 1)
"""More half rounds are never to come."""
LAST_DOUBT = (0, 0, 0, 4604, 3262)
"""In thousandths of a Yuan, for the last bids, by number of players."""
DOUBT = tuple(tuple(int(last * sqrt(left)) for left in range(LONGEST + 1)) for last in LAST_DOUBT)
"""By number of players and half rounds to come."""

HORIZON = {3: 0, 4: 0}


@rule
def quiescent(s: State) -> int:
    """Whether a position can be judged: before an action, and before anybody bids."""
    if s.step == ACTION:
        return 1 - s.acted
    return 1 if s.step == BID and undecided(s) == s.players else 0


@rule
def to_come(s: State) -> int:
    """Half rounds to come: one for actions, one for bids."""
    return 2 * (ROUNDS + 1 - s.round) - (1 if s.step == BID else 0)


@rule
def temperature(s: State) -> int:
    """The lead, in thousandths of a Yuan, that makes a seat e times as likely to win."""
    return DOUBT[s.players][to_come(s)]


@rule
def features(s: State, p: int, out: Row) -> None:
    """Write the traits of a seat, in the order of WEIGHTS."""
    out[0] = s.money[p]
    cards_and_crates(s, p, out)
    goods_and_strips(s, p, out)
    crates_at_merchants(s, p, out)
    order_and_prices(s, p, out)
    left = to_come(s)
    for i in range(BASE):
        out[BASE + i] = left * out[i]


@rule
def cards_and_crates(s: State, p: int, out: Row) -> None:
    """Write the traits of junks, special cards and crates."""
    cards = s.special[p]
    junks = 0
    crates = 0
    tops = 0
    squares = 0
    eights = 0
    eights_done = 0
    towards = 0
    purses = 0
    for junk in range(SHIPS):
        seen = visible(s, junk, p)
        crates += seen
        squares += seen * seen
        tops += LAYER * own_on_top(s, junk, p)
        purses += cards[C_MONEY + junk]
        if seen > 0:
            junks += 1
        if cards[C_EIGHT + junk] > 0:
            eights += cards[C_EIGHT + junk]
            towards += cards[C_EIGHT + junk] * min(seen, EIGHT_CRATES)
            if seen >= EIGHT_CRATES:
                eights_done += cards[C_EIGHT + junk]
    twelves = 0
    twelves_done = 0
    for i in range(len(TWELVES)):
        if cards[C_TWELVE + i] > 0:
            twelves += cards[C_TWELVE + i]
            if (
                visible(s, FIRST[i], p) >= TWELVE_FIRST
                and visible(s, SECOND[i], p) >= TWELVE_SECOND
            ):
                twelves_done += cards[C_TWELVE + i]
    out[1] = junks
    out[2] = 1 if junks == SHIPS else 0
    out[3] = eights
    out[4] = twelves
    out[5] = eights_done
    out[6] = twelves_done
    out[7] = towards
    out[8] = cards[C_SUPPLY]
    out[9] = cards[C_TIEBREAK]
    out[10] = cards[C_EXCHANGE]
    out[11] = cards[C_LOAD]
    out[12] = purses
    out[13] = cards[C_GOODS]
    out[14] = cards[C_MOVE]
    out[15] = crates
    out[16] = tops
    out[17] = squares


@rule
def goods_and_strips(s: State, p: int, out: Row) -> None:
    """Write the traits of goods in hand, and of strips."""
    goods = 0
    squares = 0
    kinds = 0
    for g in range(KINDS):
        mine = s.goods[p][g]
        goods += mine
        squares += mine * mine
        if mine > 0:
            kinds += 1
    out[18] = goods
    out[19] = squares
    out[20] = kinds
    out[21] = s.strips[p]


@rule
def crates_at_merchants(s: State, p: int, out: Row) -> None:
    """Write the traits of crates where merchants are, if they can be used, and will be."""
    acting = 1 if s.step != BID else 0
    out[22] = visible(s, s.merchant[0], p) if acting and not s.used[0] else 0
    out[23] = over_least(s, s.merchant[1], p) if acting and not s.used[1] else 0
    out[24] = over_least(s, s.merchant[1] + 1, p)
    out[25] = over_least(s, s.merchant[2], p) if acting and not s.used[2] else 0
    out[26] = over_least(s, s.merchant[2] + 1, p)
    out[27] = over_least(s, s.merchant[2] + 2, p)


@rule
def over_least(s: State, junk: int, p: int) -> int:
    """The crates in sight on a junk beyond those that money and goods count at least."""
    return max(visible(s, junk if junk < SHIPS else junk - SHIPS, p), LEAST) - LEAST


@rule
def order_and_prices(s: State, p: int, out: Row) -> None:
    """Write the traits of who acts when, and of what goods may bring this round."""
    wait = p - s.turn if p >= s.turn else p - s.turn + s.players
    later = p - s.start if p > s.start else p - s.start + s.players
    reach = 0
    ahead = 0
    goods = 0
    for g in range(KINDS):
        mine = s.goods[p][g]
        if mine > 0 and not s.sold[g]:
            price = s.cards[max(0, s.market)][g]
            if price == S_PRICE:
                price = SPECIAL_PRICE
            goods += price * min(mine, ENOUGH)
            most = 0
            for q in range(s.players):
                if q != p:
                    most = max(most, s.goods[q][g])
            if mine >= most:
                reach += price
            if mine > most:
                ahead += price
    out[28] = 0 if s.step == BID else s.players - 1 - wait
    out[29] = s.players - later
    out[30] = reach if s.step == BID else 0
    out[31] = 0 if s.step == BID else ahead
    out[32] = goods

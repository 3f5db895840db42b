"""Evaluation of a position for a seat: the traits that tell, and the weight of each.

The worth of a seat is the sum of its traits, each times its weight in thousandths. Where worths are
w, a seat wins with a likelihood in proportion to exp(w / 1000). The weights were fitted to that by
`entrepot lab fit`.
"""

from __future__ import annotations

from ...engine.dialect import Row, rule
from .character_rules import cards_in
from .majority import outnumbered, tokens_of
from .score import keeps, score
from .state import CAMEL, GOODS_TO_WIN, KINDS, NONE, SPACES, State, TOKENS_TO_WIN

FIRST_PILE = (0, 0, 21, 27, 35)
"""Cards in the pile at the start, by number of players (2.3)."""
EIGHTHS = 8
THOUSANDTHS = 1000
PURSE = 8
"""Coins beyond these hardly help."""

WEIGHTS = {
    "one short": (783, -262, 151),
    "two short": (649, -164, 268),
    "three short": (235, -200, 15),
    "four short": (41, -158, 38),
    "one short and next": (1203, 1171, 2294),
    "turns before the others": (172, 285, 189),
    "tokens": (118, 458, 492),
    "tokens ahead": (-48, 84, 349),
    "tokens sealed": (182, 285, 258),
    "tokens in reach": (167, 148, 226),
    "kinds in hand": (-93, 438, 413),
    "cards in hand": (86, 151, 95),
    "kept": (-3, -16, -29),
    "coins": (52, 99, 44),
    "coins late": (24, 12, 8),
    "prestige": (-51, -21, -80),
    "points": (-7, 9, -21),
    "points late": (9, 7, 10),
}
"""By number of players, two to four. A player is short of so many tokens and different goods in
hand together, none short counting as one; late is counted in eighths of the pile that are gone."""

HORIZON = {2: 1, 3: 0, 4: 0}


@rule
def quiescent(s: State) -> int:
    """Whether a position can be judged: between two turns."""
    return 1 if s.step == CAMEL else 0


@rule
def temperature(s: State) -> int:
    """Weights are in thousandths, from the first turn to the last."""
    return THOUSANDTHS


@rule
def features(s: State, p: int, out: Row) -> None:
    """Write the traits of a seat, in the order of WEIGHTS."""
    tokens = tokens_of(s, p)
    kinds = 0
    kept = 0
    for g in range(KINDS):
        if s.hand[p][g] > 0:
            kinds += 1
            if keeps(s, p, g):
                kept += g + 1
    short = max(0, TOKENS_TO_WIN[s.players] - tokens) + max(0, GOODS_TO_WIN - kinds)
    wait = p - s.turn if p >= s.turn else p - s.turn + s.players
    late = EIGHTHS * (FIRST_PILE[s.players] - s.pile_size) // FIRST_PILE[s.players]
    for i in range(4):
        out[i] = 1 if max(1, short) == i + 1 else 0
    out[4] = 1 if short <= 1 and wait == 0 else 0
    out[5] = s.players - 1 - wait
    out[6] = tokens
    out[7] = tokens_ahead(s, p)
    out[8] = tokens_sealed(s, p)
    out[9] = tokens_in_reach(s, p)
    out[10] = min(kinds, GOODS_TO_WIN)
    out[11] = cards_in(s.hand[p])
    out[12] = kept
    out[13] = min(s.coins[p], PURSE)
    out[14] = out[13] * late
    out[15] = s.prestige[p]
    out[16] = score(s, p)
    out[17] = out[16] * late


@rule
def tokens_ahead(s: State, p: int) -> int:
    """Tokens that nobody else can take by adding one card."""
    n = 0
    for g in range(KINDS):
        if s.owner[g] == p:
            n += 1
            for q in range(s.players):
                if q != p and s.shop[q][g] + 1 >= s.shop[p][g]:
                    n -= 1
                    break
    return n


@rule
def tokens_sealed(s: State, p: int) -> int:
    """Tokens with the 商 side up."""
    n = 0
    for g in range(KINDS):
        if s.owner[g] == p and s.sealed[g]:
            n += 1
    return n


@rule
def tokens_in_reach(s: State, p: int) -> int:
    """Spaces of the market whose card would bring a token to the shop."""
    n = 0
    for space in range(SPACES):
        g = s.market[space]
        if g != NONE and s.owner[g] != p:
            s.shop[p][g] += 1
            if not outnumbered(s, p, g):
                n += 1
            s.shop[p][g] -= 1
    return n

"""How a position stands for a seat: the traits that tell, and what each of them weighs.

The worth of a seat is the sum of its traits, each times its weight in thousandths. Where worths are
w, a seat wins with a likelihood in proportion to exp(w / 1000). The weights were fitted to that by
`python -m entrepot.lab.fitting`.
"""

from __future__ import annotations

from ...engine.dialect import Row, rule
from .cargo import visible
from .layout import (
    ACTION,
    C_EIGHT,
    C_EXCHANGE,
    C_LOAD,
    C_SUPPLY,
    C_TIEBREAK,
    CARD_KINDS,
    KINDS,
    ROUNDS,
    SHIPS,
    State,
)
from .score import card_bonus, junk_bonus

WEIGHTS = {
    "money": (0, 0),
    "money late": (0, 0),
    "junk bonus": (0, 0),
    "junk bonus late": (0, 0),
    "card bonus": (0, 0),
    "card bonus late": (0, 0),
    "end cards": (0, 0),
    "crates": (0, 0),
    "crates times rounds": (0, 0),
    "crates at merchants": (0, 0),
    "crates at next merchants": (0, 0),
    "goods": (0, 0),
    "goods times rounds": (0, 0),
    "most of a good": (0, 0),
    "strips times rounds": (0, 0),
    "supply cards times rounds": (0, 0),
    "tiebreak times rounds": (0, 0),
    "exchange times rounds": (0, 0),
    "extra actions": (0, 0),
    "acts sooner": (0, 0),
}
"""By number of players, three and four. Rounds are those still to come; late is the rounds that are
over."""


@rule
def calm(s: State) -> int:
    """Whether a position can be judged: before an action, and before the first bid of a round."""
    if s.step == ACTION:
        return 1 - s.acted
    return 0


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

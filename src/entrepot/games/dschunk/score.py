"""Points and winners (5)."""

from __future__ import annotations

from ...engine.dialect import Row, rule
from .cargo import visible
from .state import (
    C_EIGHT,
    C_TWELVE,
    EIGHT,
    EIGHT_CRATES,
    FLEET_BONUS,
    GOODS_IN_BOX,
    JUNK_BONUS,
    KINDS,
    SHIPS,
    State,
    TWELVE,
    TWELVE_FIRST,
    TWELVE_SECOND,
    TWELVES,
)

FIRST = tuple(a for a, _ in TWELVES)
SECOND = tuple(b for _, b in TWELVES)


@rule
def score(s: State, p: int) -> int:
    """Money, the bonus for junks, and the end cards fulfilled (5.2)."""
    return s.money[p] + junk_bonus(s, p) + card_bonus(s, p)


@rule
def junk_bonus(s: State, p: int) -> int:
    """Four for each junk with a visible crate, or 25 for all five (5.2)."""
    junks = 0
    for junk in range(SHIPS):
        if visible(s, junk, p) > 0:
            junks += 1
    return FLEET_BONUS if junks == SHIPS else JUNK_BONUS * junks


@rule
def card_bonus(s: State, p: int) -> int:
    """Eight and twelve for each end card fulfilled (5.2)."""
    bonus = 0
    cards = s.special[p]
    for junk in range(SHIPS):
        if cards[C_EIGHT + junk] > 0 and visible(s, junk, p) >= EIGHT_CRATES:
            bonus += EIGHT * cards[C_EIGHT + junk]
    for i in range(SHIPS * (SHIPS - 1)):
        if (
            cards[C_TWELVE + i] > 0
            and visible(s, FIRST[i], p) >= TWELVE_FIRST
            and visible(s, SECOND[i], p) >= TWELVE_SECOND
        ):
            bonus += TWELVE * cards[C_TWELVE + i]
    return bonus


@rule
def winners(s: State, out: Row) -> int:
    """Write the winning seats of a finished game; returns their number (5.3)."""
    best = -1
    n = 0
    for p in range(s.players):
        cards = 0
        for g in range(KINDS):
            cards += s.goods[p][g]
        rank = score(s, p) * (KINDS * GOODS_IN_BOX + 1) + cards
        if rank > best:
            best = rank
            n = 0
        if rank == best:
            out[n] = p
            n += 1
    return n

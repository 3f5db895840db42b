"""Majority tokens: adding and removing goods of a shop, and the 商 side (4)."""

from __future__ import annotations

from ...engine.dialect import emit, rule
from .characters import BUDDHIST
from .events import SIDE, TOKEN
from .setup import space_of
from .state import GUARD, NONE, PAY, SEAL_PRICE, State


@rule
def outnumbered(s: State, p: int, g: int) -> int:
    """Whether some other player has more of good g in their shop than p."""
    mine = s.shop[p][g]
    for q in range(s.players):
        if s.shop[q][g] > mine:
            return 1
    return 0


@rule
def add_to_shop(s: State, p: int, g: int, resume: int) -> int:
    """Add a card to a shop and check its token (4.1, 4.4).

    Returns 1 when all is settled, 0 when the token is contested: then the step is PAY or GUARD, and
    `resume` says what follows.
    """
    s.shop[p][g] += 1
    q = s.owner[g]
    if q == p or outnumbered(s, p, g):
        return 1
    if q != NONE and s.sealed[g] and s.shop[q][g] == s.shop[p][g]:
        if s.tiles[space_of(s, BUDDHIST)] == BUDDHIST:
            if s.coins[p] < SEAL_PRICE:
                return 1
            s.step = PAY
        else:
            s.step = GUARD
        s.contested = g
        s.resume = resume
        return 0
    move_token(s, g, p)
    return 1


@rule
def remove_from_shop(s: State, p: int, g: int) -> None:
    """Take a card out of a shop; its token goes to the middle if another now has more (4.3)."""
    s.shop[p][g] -= 1
    if s.owner[g] == p and outnumbered(s, p, g):
        move_token(s, g, NONE)


@rule
def move_token(s: State, g: int, to: int) -> None:
    """A token changes hands, and turns to its number side."""
    emit(s, TOKEN, g, s.owner[g], to, 0, 0)
    s.owner[g] = to
    s.sealed[g] = 0


@rule
def turn_token(s: State, g: int, sealed: int) -> None:
    """A token is turned where it lies."""
    s.sealed[g] = sealed
    emit(s, SIDE, g, s.owner[g], sealed, 0, 0)


@rule
def tokens_of(s: State, p: int) -> int:
    """The number of tokens that a player holds, either side up."""
    n = 0
    for q in s.owner:
        if q == p:
            n += 1
    return n

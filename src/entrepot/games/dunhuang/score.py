"""Points and winners (6)."""

from __future__ import annotations

from ...engine.dialect import Row, rule
from .majority import tokens_of
from .rules import has_won
from .state import COIN_SUPPLY, KINDS, State

POINTS_PER_TOKEN = 2


@rule
def keeps(s: State, p: int, g: int) -> int:
    """Whether a player keeps a card of good g for scoring: nobody has more in hand (6.3)."""
    mine = s.hand[p][g]
    if mine == 0:
        return 0
    for q in range(s.players):
        if s.hand[q][g] > mine:
            return 0
    return 1


@rule
def score(s: State, p: int) -> int:
    """Two per token, one per prestige, and the best kept cards, one per token at most (6.3)."""
    tokens = tokens_of(s, p)
    total = POINTS_PER_TOKEN * tokens + s.prestige[p]
    cards = tokens
    for g in range(KINDS - 1, -1, -1):
        if cards > 0 and keeps(s, p, g):
            total += g + 1
            cards -= 1
    return total


@rule
def won_at_once(s: State) -> int:
    """Whether a finished game was won at once: only the active player can (3.4)."""
    return has_won(s, s.turn)


@rule
def winners(s: State, out: Row) -> int:
    """Write the winning seats of a finished game; returns their number (6.4)."""
    if won_at_once(s):
        out[0] = s.turn
        return 1
    best = -1
    n = 0
    for p in range(s.players):
        rank = score(s, p) * (COIN_SUPPLY[0] + 1) + s.coins[p]
        if rank > best:
            best = rank
            n = 0
        if rank == best:
            out[n] = p
            n += 1
    return n

"""Phase 1: the market card, exchanges, and the event of the round (4.1 to 4.4)."""

from __future__ import annotations

from ...engine.dialect import emit, rule
from .action_phase import any_stock, return_goods, take_goods
from .actions import A_DONE, A_SWAP
from .events import DECLARED, DONE, ROUND, STOCK
from .state import (
    ACTION,
    C_EXCHANGE,
    E_SPECIAL,
    E_YUAN,
    EXCHANGE,
    KINDS,
    PILES,
    STACK,
    State,
    SWAPS,
)


@rule
def begin_round(s: State) -> None:
    """Phase 1: turn up a market card; then exchanges (4.1, 4.2)."""
    s.round += 1
    s.deck_size -= 1
    s.market = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    for g in range(KINDS):
        s.sold[g] = 0
    for marker in range(5):
        s.used[marker] = 0
    for p in range(s.players):
        s.played[p] = 0
    emit(s, ROUND, s.round, first_alike(s, s.market), 0, 0, 0)
    emit(s, STOCK, s.stock[0], s.stock[1], s.stock[2], s.stock[3], 0)
    s.turn = s.start
    s.step = EXCHANGE
    s.due = SWAPS * s.special[s.turn][C_EXCHANGE]
    settle_exchange(s)


@rule
def first_alike(s: State, card: int) -> int:
    """The first market card with the same prices."""
    for other in range(card):
        same = 1
        for g in range(KINDS):
            if s.cards[other][g] != s.cards[card][g]:
                same = 0
        if same:
            return other
    return card


@rule
def may_swap(s: State, p: int) -> int:
    """Whether a player may be able to swap, by what all can see: there are goods on both sides.

    Whether a step comes never depends on hidden cards (4.2).
    """
    for g in range(KINDS):
        if s.goods[p][g] > 0:
            return any_stock(s)
    return 0


@rule
def settle_exchange(s: State) -> None:
    """Go on to the next who can swap, or to the event (4.2)."""
    while s.due == 0 or not may_swap(s, s.turn):
        if is_last(s):
            s.due = 0
            begin_event(s)
            return
        pass_turn(s)
        s.due = SWAPS * s.special[s.turn][C_EXCHANGE]


@rule
def exchange(s: State, p: int, action: int) -> None:
    """Swap a good for another one, or be done (4.2)."""
    if action == A_DONE:
        emit(s, DONE, p, EXCHANGE, 0, 0, 0)
        s.due = 0
    else:
        a = (action - A_SWAP) // (KINDS - 1)
        b = (action - A_SWAP) % (KINDS - 1)
        return_goods(s, p, a, 1)
        take_goods(s, p, b if b < a else b + 1, 1)
        s.due -= 1
    settle_exchange(s)


@rule
def begin_event(s: State) -> None:
    """The event of the round: special cards, or money declared (4.3, 4.4)."""
    event = s.event[s.round - 1]
    s.turn = s.start
    for g in range(KINDS):
        s.sold[g] = 0
    if event == E_SPECIAL:
        s.step = STACK
        settle_event(s)
        return
    if event == E_YUAN:
        declare(s)
    begin_actions(s)


@rule
def declare(s: State) -> None:
    """Each player's money is told to all (4.4)."""
    for p in range(s.players):
        s.declared[p] = s.money[p]
        emit(s, DECLARED, p, s.money[p], 0, 0, 0)


@rule
def settle_event(s: State) -> None:
    """The active player searches a stack, if there is one for them (4.3)."""
    for i in range(PILES):
        if s.stack_size[i] > 0 and not s.taken >> i & 1:
            return
    begin_actions(s)


@rule
def begin_actions(s: State) -> None:
    """Phase 2 (4.5)."""
    s.taken = 0
    s.turn = s.start
    s.acted = 0
    s.step = ACTION


@rule
def is_last(s: State) -> int:
    """Whether the active player is the last in turn order."""
    following = s.turn + 1 if s.turn + 1 < s.players else 0
    return 1 if following == s.start else 0


@rule
def pass_turn(s: State) -> None:
    """The next player in turn order becomes active."""
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0

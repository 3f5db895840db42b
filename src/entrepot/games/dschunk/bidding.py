"""Phase 4: secret bids, prices, ties (4.12 to 4.14)."""

from __future__ import annotations

from ...engine.dialect import emit, Row, rule
from .action_phase import pay, return_goods
from .actions import A_BID, A_PASS
from .events import BID, SALE
from .state import C_TIEBREAK, KINDS, NONE, S_PRICE, State


@rule
def legal_bids(s: State, p: int, out: Row) -> int:
    """Some cards of one good that is not sold yet, or nothing (4.12)."""
    n = 0
    for g in range(KINDS):
        if not s.sold[g]:
            for cards in range(s.goods[p][g]):
                out[n] = A_BID + cards * KINDS + g
                n += 1
    out[n] = A_PASS
    return n + 1


@rule
def undecided(s: State) -> int:
    """The number of players that have not made their bids."""
    n = 0
    for p in range(s.players):
        if s.bid[p] == NONE:
            n += 1
    return n


@rule
def clear_bids(s: State) -> None:
    """Nobody has decided."""
    for p in range(s.players):
        s.bid[p] = NONE
        s.bid_on[p] = 0


@rule
def reveal(s: State) -> int:
    """Open the bids; returns the number of cards bid in all."""
    cards = 0
    for p in range(s.players):
        cards += s.bid[p]
        emit(s, BID, p, s.bid[p], s.bid_on[p], 0, 0)
    return cards


@rule
def sell(s: State) -> int:
    """Sell every good bid on (4.13); returns the winners of special cards as bits (4.14)."""
    lucky = 0
    for g in range(KINDS):
        most = highest_bid(s, g)
        if most > 0:
            s.sold[g] = 1
            price = s.cards[s.market][g]
            winner = sole_winner(s, g, most)
            emit(s, SALE, g, price, winner, most, 0)
            if winner == NONE:
                share(s, g, most, price)
            elif price == S_PRICE:
                lucky |= 1 << winner
            elif price > 0:
                pay(s, winner, price)
    for p in range(s.players):
        if s.bid[p] > 0:
            return_goods(s, p, s.bid_on[p], s.bid[p])
    clear_bids(s)
    return lucky


@rule
def highest_bid(s: State, g: int) -> int:
    """The most cards bid on a good."""
    most = 0
    for p in range(s.players):
        if s.bid_on[p] == g and s.bid[p] > most:
            most = s.bid[p]
    return most


@rule
def sole_winner(s: State, g: int, most: int) -> int:
    """The seat that wins a good alone, by most cards or by the tiebreak; NONE for a tie (4.13)."""
    winner = NONE
    tied = 0
    for p in range(s.players):
        if s.bid_on[p] == g and s.bid[p] == most:
            tied += 1
            winner = p
    if tied == 1:
        return winner
    for p in range(s.players):
        if s.bid_on[p] == g and s.bid[p] == most and s.special[p][C_TIEBREAK] > 0:
            return p
    return NONE


@rule
def share(s: State, g: int, most: int, price: int) -> None:
    """Equal highest bids share the price, rounded down; a special card goes to nobody (4.13)."""
    tied = 0
    for p in range(s.players):
        if s.bid_on[p] == g and s.bid[p] == most:
            tied += 1
    if price // tied > 0:
        for p in range(s.players):
            if s.bid_on[p] == g and s.bid[p] == most:
                pay(s, p, price // tied)

"""The action phase: merchants, trainees and extra actions of phase 2 (4.5 to 4.10)."""

from __future__ import annotations

from ...engine.dialect import emit, Row, rule
from .actions import (
    A_GOODS,
    A_MERCHANT,
    A_PLAY_GOODS,
    A_PLAY_GRAY,
    A_PLAY_LOAD,
    A_PLAY_MONEY,
    A_PLAY_MOVE,
    A_TRAINEE,
    A_TRAINEE_GOODS,
    COLOURED,
)
from .cargo import load, own_on_top, shift_strip, visible
from .events import GOODS_MOVE, MONEY, PLAYED, USES
from .state import (
    C_GOODS,
    C_LOAD,
    C_MONEY,
    C_MOVE,
    CARD_KINDS,
    GOOD_ON,
    GRAY,
    KINDS,
    LEAST,
    LOAD_STRIPS,
    SECRET,
    SHIPS,
    State,
    T_GOODS,
    T_LOAD1,
    T_LOAD2,
    T_MONEY,
)

M_LOAD, M_GOODS, M_MONEY, M_LOWER = range(4)
"""Markers; the upper trainee is M_LOWER + 1."""


@rule
def trainees(s: State) -> int:
    """With three players only the lower trainee is in the game (1.5)."""
    return 2 if s.players == 4 else 1


@rule
def free_junk(s: State, junk: int) -> int:
    """Whether no merchant stands on a junk."""
    for i in range(3):
        if s.merchant[i] == junk:
            return 0
    return 1


@rule
def offered_goods(s: State, action: int, out: Row, n: int) -> int:
    """Append action + g for each good with cards left; with none left, for each (4.8)."""
    before = n
    for g in range(KINDS):
        if s.stock[g] > 0:
            out[n] = action + g
            n += 1
    if n == before:
        for g in range(KINDS):
            out[n] = action + g
            n += 1
    return n


@rule
def offered_markers(s: State, out: Row, n: int) -> int:
    """Append what the markers that nobody has used offer (4.5, 4.9)."""
    if not s.used[M_LOAD]:
        out[n] = A_MERCHANT + M_LOAD
        n += 1
    if not s.used[M_MONEY]:
        out[n] = A_MERCHANT + M_MONEY
        n += 1
    if not s.used[M_GOODS]:
        if s.merchant[M_GOODS] == GRAY:
            n = offered_goods(s, A_GOODS, out, n)
        else:
            out[n] = A_MERCHANT + M_GOODS
            n += 1
    for row in range(trainees(s)):
        if not s.used[M_LOWER + row]:
            for junk in range(SHIPS):
                if free_junk(s, junk):
                    if junk == GRAY and s.track[row][s.round - 1] == T_GOODS:
                        n = offered_goods(s, A_TRAINEE_GOODS + row * KINDS, out, n)
                    else:
                        out[n] = A_TRAINEE + row * SHIPS + junk
                        n += 1
    return n


@rule
def may_play_card(s: State, p: int) -> int:
    """Whether a player may have an extra action left, by what all can see (4.10).

    Whether a step comes never depends on hidden cards: so any hidden card counts.
    """
    if s.played[p]:
        return 0
    for card in range(SECRET, CARD_KINDS):
        if s.special[p][card] > 0:
            return 1
    return 0


@rule
def offered_cards(s: State, p: int, out: Row, n: int) -> int:
    """Append the extra actions a player may play now (4.10)."""
    if s.played[p]:
        return n
    cards = s.special[p]
    if cards[C_LOAD] > 0 and s.strips[p] > 0:
        for junk in range(SHIPS):
            out[n] = A_PLAY_LOAD + junk
            n += 1
    for junk in range(SHIPS):
        if cards[C_MONEY + junk] > 0:
            out[n] = A_PLAY_MONEY + junk
            n += 1
    if cards[C_GOODS] > 0:
        for junk in range(COLOURED):
            out[n] = A_PLAY_GOODS + junk
            n += 1
        n = offered_goods(s, A_PLAY_GRAY, out, n)
    if cards[C_MOVE] > 0:
        for start in range(SHIPS):
            if own_on_top(s, start, p) > 0:
                for end in range(SHIPS - 1):
                    out[n] = A_PLAY_MOVE + start * (SHIPS - 1) + end
                    n += 1
    return n


@rule
def use_marker(s: State, p: int, action: int) -> None:
    """Do what a merchant or a trainee offers (4.5 to 4.9)."""
    s.acted = 1
    good = 0
    if action >= A_TRAINEE:
        junk = GRAY
        if action >= A_TRAINEE_GOODS:
            row = (action - A_TRAINEE_GOODS) // KINDS
            good = (action - A_TRAINEE_GOODS) % KINDS
        else:
            row = (action - A_TRAINEE) // SHIPS
            junk = (action - A_TRAINEE) % SHIPS
        marker = M_LOWER + row
        deed = s.track[row][s.round - 1]
    else:
        marker = M_GOODS
        if action >= A_GOODS:
            good = action - A_GOODS
        else:
            marker = action - A_MERCHANT
        junk = s.merchant[marker]
        deed = T_GOODS
        if marker == M_LOAD:
            deed = T_LOAD2
        elif marker == M_MONEY:
            deed = T_MONEY
    s.used[marker] = 1
    emit(s, USES, marker, p, junk, 0, 0)
    if deed == T_MONEY:
        earn(s, p, junk)
    elif deed == T_GOODS:
        fetch(s, p, junk, good)
    else:
        load(s, junk, p, 1 if deed == T_LOAD1 else LOAD_STRIPS)


@rule
def play_card(s: State, p: int, action: int) -> None:
    """Play an extra action; its card leaves the game (4.10)."""
    s.played[p] = 1
    if action >= A_PLAY_MOVE:
        discard(s, p, C_MOVE)
        start = (action - A_PLAY_MOVE) // (SHIPS - 1)
        end = (action - A_PLAY_MOVE) % (SHIPS - 1)
        shift_strip(s, start, end if end < start else end + 1, p)
    elif action >= A_PLAY_GRAY:
        discard(s, p, C_GOODS)
        fetch(s, p, GRAY, action - A_PLAY_GRAY)
    elif action >= A_PLAY_GOODS:
        discard(s, p, C_GOODS)
        fetch(s, p, action - A_PLAY_GOODS, 0)
    elif action >= A_PLAY_MONEY:
        discard(s, p, C_MONEY + action - A_PLAY_MONEY)
        earn(s, p, action - A_PLAY_MONEY)
    else:
        discard(s, p, C_LOAD)
        load(s, action - A_PLAY_LOAD, p, 1)


@rule
def discard(s: State, p: int, card: int) -> None:
    """A special card is shown and leaves the game."""
    s.special[p][card] -= 1
    s.away[card] += 1
    emit(s, PLAYED, p, card, 0, 0, 0)


@rule
def pay(s: State, p: int, n: int) -> None:
    """Money from the bank."""
    s.money[p] += n
    emit(s, MONEY, p, n, 0, 0, 0)


@rule
def earn(s: State, p: int, junk: int) -> None:
    """One Yuan per visible crate, at least three (4.7)."""
    pay(s, p, max(LEAST, visible(s, junk, p)))


@rule
def fetch(s: State, p: int, junk: int, good: int) -> None:
    """One card per visible crate, at least three (4.8); `good` is the choice made on gray."""
    n = max(LEAST, visible(s, junk, p))
    if junk == GRAY:
        s.due = n - take_goods(s, p, good, n)
    else:
        take_goods(s, p, GOOD_ON[junk], n)


@rule
def take_goods(s: State, p: int, g: int, n: int) -> int:
    """Up to n cards of a good from its junk; returns their number."""
    n = min(n, s.stock[g])
    if n > 0:
        s.stock[g] -= n
        s.goods[p][g] += n
        emit(s, GOODS_MOVE, p, g, n, 0, 0)
    return n


@rule
def return_goods(s: State, p: int, g: int, n: int) -> None:
    """Cards of a good back to its junk."""
    s.goods[p][g] -= n
    s.stock[g] += n
    emit(s, GOODS_MOVE, p, g, -n, 0, 0)


@rule
def any_stock(s: State) -> int:
    """Whether any junk has goods left."""
    for g in range(KINDS):
        if s.stock[g] > 0:
            return 1
    return 0

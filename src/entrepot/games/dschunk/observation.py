"""Observation in numbers: all that is open, a seat's own things, and its memory (8)."""

from __future__ import annotations

from functools import cache

from ...engine.dialect import Row, rule
from ...engine.observation import (
    Field,
    in_order,
    LARGEST,
    put,
    put_nothing,
    put_row,
    put_seats,
    relative,
)
from .cargo import own_strips
from .memory import GROUPS, Memory
from .position import stock_is_counted
from .rules import actors
from .score import winners
from .state import (
    CARD_KINDS,
    CARDS,
    EVENTS,
    GOODS_IN_BOX,
    KINDS,
    LAYER,
    LAYERS,
    NONE,
    OVER,
    PILES,
    PLACE,
    ROUNDS,
    S_PRICE,
    SEAT_BITS,
    SEATS,
    SECRET,
    SHIPS,
    SPECIAL,
    State,
    STEPS,
    STRIPS,
    TRACK,
)

COURSE = 13 + 4 * KINDS + SHIPS + 3 + 5 + 2 * PILES
"""The number of numbers before those of each seat."""
HAND = KINDS * GOODS_IN_BOX
SECRETS = CARD_KINDS - SECRET


@cache
def fields(players: int) -> tuple[Field, ...]:
    """The fields of an observation, in order."""
    return in_order((*open_fields(players), *seat_fields(players), *memory_fields(players)))


def open_fields(players: int) -> tuple[Field, ...]:
    """The fields of open things and of the course of the round."""
    last = players - 1
    return (
        Field("seat", (), last, "one's own seat", True),
        Field("step", (), len(STEPS) - 1, "the step, in the order of the rules", True),
        Field("variant", (), 1, "1 for the variant set-up", True),
        Field("round", (), ROUNDS, "the round, from 1"),
        Field("start", (), last, "the place of the start player", True),
        Field("turn", (), last, "the place of the active player", True),
        Field("deck", (), ROUNDS, "market cards that are face down"),
        Field("due", (), LARGEST, "swaps or cards still to come for the active player"),
        Field("acted", (), 1, "1 once they have done their action"),
        Field("looking", (), PILES, "the stack being searched, from 1; 0: none", True),
        Field("event", (), len(EVENTS) - 1, "this round's event: 1 special cards, 2 money", True),
        Field("offers", (2,), len(TRACK) - 1, "what the trainees offer this round", True),
        Field("prices", (KINDS,), LARGEST, "the price of each good in Yuan; 0 for S, or no card"),
        Field("prize", (KINDS,), 1, "1 for a good whose price is a special card"),
        Field("sold", (KINDS,), 1, "1 for a good that is sold"),
        Field("stock", (KINDS,), GOODS_IN_BOX + 1, "goods on the junks plus 1; 0: not shown"),
        Field("standing", (SHIPS,), 3, "merchants on each junk"),
        Field("merchants", (3,), SHIPS, "the junk of each merchant, from 1; 0: face down", True),
        Field("used", (5,), 1, "1 for a merchant or trainee used this round"),
        Field("stacks", (PILES,), CARDS, "special cards in each stack"),
        Field("taken", (PILES,), 1, "1 for a stack used in this event"),
    )


def seat_fields(players: int) -> tuple[Field, ...]:
    """The fields of every seat, and those of one's own."""
    each, money = (players,), LARGEST
    return (
        Field("actors", each, 1, "1 for a seat that may act now"),
        Field("winners", each, 1, "1 for a winner, at the end"),
        Field("declared", each, money, "money as last declared plus 1; 0: never"),
        Field("cards", each, HAND, "goods in hand"),
        Field("strips", each, STRIPS, "strips not yet on a junk"),
        Field("played", each, 1, "1 for who has played an extra action this round"),
        Field("secret", each, CARDS, "secret special cards"),
        Field("decided", each, 1, "1 for who has made a bid"),
        Field("prizes", each, 1, "1 for a winner of S who chooses after the active player"),
        Field("always", (players, SECRET), CARDS, "always-cards"),
        Field("crates", (players, SHIPS), LAYER * LAYER, "crates in sight on each junk"),
        Field("layers", (SHIPS, LAYERS, players), LAYER, "strips in each layer, bottom first"),
        Field("money", (), money, "one's own money"),
        Field("goods", (KINDS,), GOODS_IN_BOX, "one's own goods"),
        Field("specials", (SECRETS,), CARDS, "one's own secret cards"),
        Field("bid", (), GOODS_IN_BOX, "cards of one's own bid"),
        Field("bid_on", (), KINDS, "the good one bids on, from 1; 0: none", True),
        Field("search", (CARD_KINDS,), CARDS, "cards of the stack one is searching"),
        Field("shown_money", (players - 1,), money, "money of others, at the end"),
        Field("shown", (players - 1, SECRETS), CARDS, "secret cards of others, at the end"),
    )


def memory_fields(players: int) -> tuple[Field, ...]:
    """The fields of a seat's memory."""
    others = players - 1
    return (
        Field("least", (others, KINDS), GOODS_IN_BOX, "remembered: goods in hands, at least"),
        Field("stock_known", (KINDS,), GOODS_IN_BOX + 1, "remembered: goods on the junks plus 1"),
        Field("money_known", (others,), LARGEST, "remembered: money plus 1; 0: not known"),
        Field("earned", (others,), LARGEST, "remembered: what was earned, where it is not known"),
        Field("turned", (ROUNDS,), ROUNDS, "remembered: market cards turned up, by number"),
        Field("group_stacks", (GROUPS, PILES), 1, "remembered: 1 for a stack of the group"),
        Field("group_hands", (GROUPS, others), CARDS, "remembered: its cards in others' hands"),
        Field("group_away", (GROUPS,), CARDS, "remembered: its cards out of the game"),
        Field("group_cards", (GROUPS, CARD_KINDS), CARDS, "remembered: the cards of each group"),
    )


@rule
def observe(s: State, m: Memory, seat: int, out: Row) -> int:
    """Write all that a seat sees and remembers; returns their number."""
    i = put_seats(out, COURSE, actors(s, out), seat, s.players)
    i = put_seats(out, i, winners(s, out) if s.step == OVER else 0, seat, s.players)
    put_goods(s, out, put_course(s, seat, out, 0))
    i = put_players(s, seat, out, i)
    i = put_cargo(s, seat, out, i)
    i = put_own(s, seat, out, i)
    i = put_shown(s, seat, out, i)
    i = put_memory(s, m, seat, out, i)
    return put_groups(s, m, seat, out, i)


@rule
def put_course(s: State, seat: int, out: Row, i: int) -> int:
    """Write the course of the round."""
    now = max(s.round, 1)
    i = put(out, i, seat)
    i = put(out, i, s.step)
    i = put(out, i, s.variant)
    i = put(out, i, now)
    i = put(out, i, relative(seat, s.start, s.players))
    i = put(out, i, relative(seat, s.turn, s.players))
    i = put(out, i, s.deck_size)
    i = put(out, i, s.due)
    i = put(out, i, s.acted)
    i = put(out, i, s.looking + 1)
    i = put(out, i, s.event[now - 1])
    i = put(out, i, s.track[0][now - 1])
    return put(out, i, s.track[1][now - 1])


@rule
def put_goods(s: State, out: Row, i: int) -> int:
    """Prices and stock, merchants, markers and stacks."""
    counted = stock_is_counted(s)
    for g in range(KINDS):
        price = s.cards[s.market][g] if s.market != NONE else NONE
        put(out, i + g, max(price, 0))
        out[i + KINDS + g] = 1 if price == S_PRICE else 0
        out[i + 2 * KINDS + g] = s.sold[g]
        out[i + 3 * KINDS + g] = s.stock[g] + 1 if counted or s.stock[g] == 0 else 0
    i = put_nothing(out, i + 4 * KINDS, SHIPS)
    for k in range(3):
        out[i - SHIPS + s.merchant[k]] += 1
        out[i + k] = 0 if s.step == PLACE else s.merchant[k] + 1
    i = put_row(out, i + 3, s.used, 5)
    i = put_row(out, i, s.stack_size, PILES)
    for k in range(PILES):
        out[i + k] = s.taken >> k & 1
    return i + PILES


@rule
def put_players(s: State, seat: int, out: Row, i: int) -> int:
    """Write the open things of every seat, one's own first."""
    n = s.players
    p = seat
    for j in range(n):
        put(out, i + j, s.declared[p] + 1)
        cards = 0
        for g in range(KINDS):
            cards += s.goods[p][g]
        out[i + n + j] = cards
        out[i + 2 * n + j] = s.strips[p]
        out[i + 3 * n + j] = s.played[p]
        secret = 0
        for card in range(SECRET, CARD_KINDS):
            secret += s.special[p][card]
        out[i + 4 * n + j] = secret
        out[i + 5 * n + j] = 1 if s.bid[p] != NONE else 0
        out[i + 6 * n + j] = s.prizes >> p & 1
        put_row(out, i + 7 * n + j * SECRET, s.special[p], SECRET)
        p = p + 1 if p + 1 < n else 0
    return i + (7 + SECRET) * n


@rule
def put_cargo(s: State, seat: int, out: Row, i: int) -> int:
    """The crates in sight, and the strips on the junks layer by layer, one's own first in each."""
    n = s.players
    crates = i
    i = put_nothing(out, i, n * SHIPS + SHIPS * LAYERS * n) - SHIPS * LAYERS * n
    for junk in range(SHIPS):
        layer = 0
        below = 0
        many = (s.height[junk] + LAYER - 1) // LAYER
        for k in range(many):
            below = layer
            layer = own_first(s.layers[junk][k], seat, n)
            for j in range(SEATS):
                # With three players the fourth number is zero, where the next layer begins.
                out[i + k * n + j] = own_strips(layer, j)
        gaps = LAYER * many - s.height[junk]
        for j in range(n):
            seen = LAYER * own_strips(layer, j) + gaps * own_strips(below, j)
            out[crates + j * SHIPS + junk] = seen
        i += LAYERS * n
    return i


@rule
def own_first(layer: int, seat: int, players: int) -> int:
    """A layer with the seats turned so that one's own is the first."""
    turned = layer >> SEAT_BITS * seat | layer << SEAT_BITS * (players - seat)
    return turned & ((1 << SEAT_BITS * players) - 1)


@rule
def put_own(s: State, seat: int, out: Row, i: int) -> int:
    """Write the goods, the bid and the looked-at cards of a seat."""
    i = put(out, i, s.money[seat])
    i = put_row(out, i, s.goods[seat], KINDS)
    i = put_row(out, i, s.special[seat][SECRET:], SECRETS)
    i = put(out, i, max(s.bid[seat], 0))
    i = put(out, i, s.bid_on[seat] + 1 if s.bid[seat] > 0 else 0)
    if s.step == SPECIAL and s.turn == seat:
        return put_row(out, i, s.stack[s.looking], CARD_KINDS)
    return put_nothing(out, i, CARD_KINDS)


@rule
def put_shown(s: State, seat: int, out: Row, i: int) -> int:
    """Money and secret cards of others, which the end opens (8.4)."""
    others = s.players - 1
    put_nothing(out, i, others * (1 + SECRETS))
    if s.step == OVER:
        for p in range(s.players):
            if p != seat:
                j = relative(seat, p, s.players) - 1
                put(out, i + j, s.money[p])
                put_row(out, i + others + j * SECRETS, s.special[p][SECRET:], SECRETS)
    return i + others * (1 + SECRETS)


@rule
def put_memory(s: State, m: Memory, seat: int, out: Row, i: int) -> int:
    """Write a seat's memory of goods, money and market cards."""
    others = s.players - 1
    p = seat
    for j in range(others):
        p = p + 1 if p + 1 < s.players else 0
        put_row(out, i + j * KINDS, m.least[p], KINDS)
        put(out, i + others * KINDS + KINDS + j, m.money[p] + 1)
        put(out, i + others * (KINDS + 1) + KINDS + j, m.earned[p] if m.money[p] == NONE else 0)
    for g in range(KINDS):
        out[i + others * KINDS + g] = m.stock[g] + 1
    return put_row(out, i + others * (KINDS + 2) + KINDS, m.seen, ROUNDS)


@rule
def put_groups(s: State, m: Memory, seat: int, out: Row, i: int) -> int:
    """Write a seat's memory of special cards."""
    others = s.players - 1
    put_nothing(out, i, GROUPS * (PILES + others + 1))
    for group in range(m.groups):
        for k in range(PILES):
            out[i + group * PILES + k] = m.stacks[group] >> k & 1
        p = seat
        for j in range(others):
            p = p + 1 if p + 1 < s.players else 0
            out[i + GROUPS * PILES + group * others + j] = m.slots[group][p]
        out[i + GROUPS * (PILES + others) + group] = m.spare[group]
    i += GROUPS * (PILES + others + 1)
    for group in range(m.groups):
        i = put_row(out, i, m.cards[group], CARD_KINDS)
    return put_nothing(out, i, (GROUPS - m.groups) * CARD_KINDS)

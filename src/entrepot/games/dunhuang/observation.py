"""Observation in numbers: all that is open, a seat's own things, and its memory (9)."""

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
from .character_rules import cards_in
from .knowledge import hand_is_open
from .memory import BLOCKS, Memory
from .rules import actors
from .score import winners
from .state import CARDS, CHARACTERS, KINDS, LONGEST_MOVE, NONE, OVER, SPACES, State, STEPS

COURSE = 13 + 2 * SPACES
"""The number of numbers before those of each seat."""


@cache
def fields(players: int) -> tuple[Field, ...]:
    """The fields of an observation, in order."""
    others, sets, last = players - 1, 2 ** (players - 1) - 1, players - 1
    each, goods = (players,), (players, KINDS)
    return in_order(
        (
            Field("seat", (), last, "one's own seat, as `ask` counts seats", True),
            Field("step", (), len(STEPS) - 1, "the step, in the order of the rules", True),
            Field("counted", (), 1, "1 where coins and prestige are limited", True),
            Field("first", (), last, "the place of the first player", True),
            Field("turn", (), last, "the place of the active player", True),
            Field("tiles", (SPACES,), len(CHARACTERS) - 1, "the character by each space", True),
            Field("camel", (), SPACES, "the camel's space, from 1; 0 before it is placed", True),
            Field("market", (SPACES,), KINDS, "the good on each space, from 1; 0: empty", True),
            Field("pile", (), CARDS, "cards in the pile"),
            Field("steps", (), LONGEST_MOVE, "steps the camel took this turn"),
            Field("contested", (), KINDS, "the good whose token is fought over; 0: none", True),
            Field("resume", (), 2, "what follows then: 1 the bonus, 2 the end of the turn", True),
            Field("partner", (), players, "the place of who is asked, plus 1; 0: nobody", True),
            Field("owed", (), 2, "cards still to be given"),
            Field("ending", (), 1, "1 once a refill could not be completed"),
            Field("actors", each, 1, "1 for a seat that may act now"),
            Field("winners", each, 1, "1 for a winner, at the end"),
            Field("coins", each, LARGEST, "coins"),
            Field("prestige", each, LARGEST, "prestige"),
            Field("cards", each, CARDS, "cards in hand"),
            Field("looking", each, CARDS, "cards a seat is looking at"),
            Field("shop", goods, KINDS, "cards of each good in each shop"),
            Field("tokens", goods, 2, "1 for a token a seat holds, 2 with its 商 side up", True),
            Field("hand", (KINDS,), KINDS, "one's own hand"),
            Field("look", (KINDS,), KINDS, "cards one is looking at oneself"),
            Field("shown", (others, KINDS), KINDS, "hands of others that the end has opened"),
            Field("least", (sets, KINDS), KINDS, "remembered: goods in hands, for sets of others"),
            Field("gone", (KINDS,), KINDS, "remembered: cards out of the game"),
            Field("looker", (), last, "remembered: the place of who looked last", True),
            Field("looked", (), CARDS, "remembered: cards they are looking at"),
            Field("look_least", (KINDS,), KINDS, "remembered: goods among them, at least"),
            Field("block_size", (BLOCKS,), CARDS, "remembered: cards in each block of the pile"),
            Field("block_least", (BLOCKS, KINDS), KINDS, "remembered: goods in it, at least"),
        )
    )


@rule
def observe(s: State, m: Memory, seat: int, out: Row) -> int:
    """Write all that a seat sees and remembers; returns their number."""
    i = put_seats(out, COURSE, actors(s, out), seat, s.players)
    i = put_seats(out, i, winners(s, out) if s.step == OVER else 0, seat, s.players)
    put_course(s, seat, out, 0)
    i = put_players(s, seat, out, i)
    i = put_row(out, i, s.hand[seat], KINDS)
    i = put_row(out, i, s.drawn[seat], KINDS)
    i = put_shown(s, seat, out, i)
    return put_memory(s, m, seat, out, i)


@rule
def put_course(s: State, seat: int, out: Row, i: int) -> int:
    """The ring, and where the turn stands."""
    i = put(out, i, seat)
    i = put(out, i, s.step)
    i = put(out, i, s.counted)
    i = put(out, i, relative(seat, s.first, s.players))
    i = put(out, i, relative(seat, s.turn, s.players))
    i = put_row(out, i, s.tiles, SPACES)
    i = put(out, i, s.camel + 1)
    for space in range(SPACES):
        out[i + space] = s.market[space] + 1
    i += SPACES
    i = put(out, i, s.pile_size)
    i = put(out, i, s.steps)
    i = put(out, i, s.contested + 1)
    i = put(out, i, 0 if s.contested == NONE else 2 if s.resume == OVER else 1)
    i = put(out, i, 0 if s.partner == NONE else 1 + relative(seat, s.partner, s.players))
    i = put(out, i, s.owed)
    return put(out, i, s.ending)


@rule
def put_players(s: State, seat: int, out: Row, i: int) -> int:
    """Write the open things of every seat, one's own first."""
    n = s.players
    p = seat
    for j in range(n):
        put(out, i + j, s.coins[p])
        put(out, i + n + j, s.prestige[p])
        out[i + 2 * n + j] = cards_in(s.hand[p])
        out[i + 3 * n + j] = cards_in(s.drawn[p])
        put_row(out, i + 4 * n + j * KINDS, s.shop[p], KINDS)
        p = p + 1 if p + 1 < n else 0
    i += 4 * n + n * KINDS
    put_nothing(out, i, n * KINDS)
    for g in range(KINDS):
        if s.owner[g] != NONE:
            out[i + relative(seat, s.owner[g], n) * KINDS + g] = 1 + s.sealed[g]
    return i + n * KINDS


@rule
def put_shown(s: State, seat: int, out: Row, i: int) -> int:
    """Hands of others that the end has opened (9.3)."""
    put_nothing(out, i, (s.players - 1) * KINDS)
    if s.step == OVER:
        for p in range(s.players):
            if p != seat and hand_is_open(s, p):
                place = relative(seat, p, s.players)
                put_row(out, i + (place - 1) * KINDS, s.hand[p], KINDS)
    return i + (s.players - 1) * KINDS


@rule
def put_memory(s: State, m: Memory, seat: int, out: Row, i: int) -> int:
    """Write the memory of a seat."""
    for seats in range(1, 1 << (s.players - 1)):
        i = put_row(out, i, m.least[seats], KINDS)
    i = put_row(out, i, m.gone, KINDS)
    i = put(out, i, relative(seat, m.looker, s.players))
    i = put(out, i, m.looked)
    i = put_row(out, i, m.look, KINDS)
    i = put_row(out, i, m.size, BLOCKS)
    for b in range(m.blocks):
        i = put_row(out, i, m.block[b], KINDS)
    return put_nothing(out, i, (BLOCKS - m.blocks) * KINDS)

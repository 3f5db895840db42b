"""Knowledge of a seat: the view, and samples of all that is hidden from it (9).

A guess fills in all hidden cards at random, so that they agree with everything the seat sees and
remembers (see `memory`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from ...engine.dialect import Fields, Row, rule
from ...engine.dice import roll
from ...engine.errors import BadPosition
from ...engine.json_types import Options, View
from ...engine.validation import JsonReader
from .character_rules import cards_in
from .memory import in_hands, Memory, place, read_memory, SMALL_SETS_FIRST
from .position import drawn_cards, goods_dict, goods_list, public, read_open
from .score import won_at_once
from .state import CARDS, DRAW, GOODS, HIGHEST, KEEP, KINDS, LOWEST, NONE, OVER, SEATS, State
from .view_types import GameView

TRIES = 1000
"""A guess starts again so often before it is given up; a true memory hardly ever needs two."""


class Hidden(Fields):
    """The number of cards of each hidden kind that a seat sees, and the room a guess works in."""

    hand: Annotated[Row, SEATS]
    """Cards in each hand, NONE for a hand that is known."""
    look: Annotated[Row, SEATS]
    """Cards each seat is looking at, NONE where they are known."""
    unseen: Annotated[Row, KINDS]
    spare: Annotated[Row, SEATS]
    pool: Annotated[Row, CARDS]


def view(s: State, options: Options, seat: int | None) -> GameView:
    """All that is open, and what a seat holds or looks at; at the end the hands that open (9.3)."""
    seen = public(s, options)
    for p, player in enumerate(seen["players"]):
        if p == seat or hand_is_open(s, p):
            player["hand"] = goods_dict(s.hand[p])
    if s.step == KEEP and seat is not None:
        seen["drawn"] = drawn_cards(s, seat)
    elif s.step == DRAW and seat == s.turn:
        seen["drawn"] = goods_list(s.drawn[seat])
    return seen


@rule
def hand_is_open(s: State, p: int) -> int:
    """Whether everybody sees a hand: all at scoring, the winner's after a win at once."""
    return 1 if s.step == OVER and (p == s.turn or not won_at_once(s)) else 0


@rule
def extract_hidden(s: State, seat: int, hidden: Hidden) -> None:
    """Write what a seat does not see of a state."""
    for p in range(s.players):
        known = p == seat or hand_is_open(s, p)
        hidden.hand[p] = NONE if known else cards_in(s.hand[p])
        known = p != s.turn if s.step != KEEP else p == seat
        known = known or (p == seat and s.step == DRAW)
        hidden.look[p] = NONE if known else cards_in(s.drawn[p])


@rule
def sample_hidden(s: State, m: Memory, hidden: Hidden, dice: Row) -> int:
    """Fill in all hidden cards at random, in agreement with a memory; 0 if that cannot be."""
    for _ in range(TRIES):
        clear_hidden(s, hidden)
        count_unseen(s, m, hidden)
        if place_known(s, m, hidden, dice) and place_rest(s, m, hidden, dice):
            return 1
    return 0


@rule
def clear_hidden(s: State, hidden: Hidden) -> None:
    """Take away what an earlier guess put there."""
    for p in range(s.players):
        if hidden.hand[p] != NONE:
            hidden.spare[p] = hidden.hand[p]
            for g in range(KINDS):
                s.hand[p][g] = 0
        if hidden.look[p] != NONE:
            for g in range(KINDS):
                s.drawn[p][g] = 0
    for i in range(s.pile_size):
        s.pile[i] = NONE


@rule
def count_unseen(s: State, m: Memory, hidden: Hidden) -> None:
    """The cards that are neither seen now nor known to be out of the game."""
    for g in range(KINDS):
        n = g + 1 if LOWEST[s.players] <= g <= HIGHEST[s.players] else 0
        n -= m.gone[g]
        for p in range(s.players):
            n -= s.hand[p][g] + s.shop[p][g] + s.drawn[p][g]
        hidden.unseen[g] = n
    for g in s.market:
        if g != NONE:
            hidden.unseen[g] -= 1


@rule
def place_known(s: State, m: Memory, hidden: Hidden, dice: Row) -> int:
    """Put every card that a memory asks for somewhere it may be."""
    top = s.pile_size
    for b in range(m.blocks):
        top -= m.size[b]
        if top < 0:
            return 0
        i = top
        for g in range(KINDS):
            hidden.unseen[g] -= m.block[b][g]
            for _ in range(m.block[b][g]):
                if i >= top + m.size[b]:
                    return 0
                s.pile[i] = g
                i += 1
    if s.step == DRAW and hidden.look[s.turn] != NONE:
        for g in range(KINDS):
            s.drawn[s.turn][g] = m.look[g]
            hidden.unseen[g] -= m.look[g]
    for seats in SMALL_SETS_FIRST:
        for g in range(KINDS):
            for _ in range(m.least[seats][g] - in_hands(s, m, seats, g)):
                if not place_in_some_hand(s, m, hidden, seats, g, dice):
                    return 0
    for g in range(KINDS):
        if hidden.unseen[g] < 0:
            return 0
    return 1


@rule
def place_in_some_hand(s: State, m: Memory, hidden: Hidden, seats: int, g: int, dice: Row) -> int:
    """One card into the hand of one of the seats that has room, each equally likely."""
    room = 0
    chosen = NONE
    for p in range(s.players):
        if p == m.seat or not seats >> place(m, p) & 1:
            continue
        if hidden.hand[p] != NONE and hidden.spare[p] > 0:
            room += 1
            if roll(dice, room) == 0:
                chosen = p
    if chosen == NONE:
        return 0
    s.hand[chosen][g] += 1
    hidden.spare[chosen] -= 1
    hidden.unseen[g] -= 1
    return 1


@rule
def place_rest(s: State, m: Memory, hidden: Hidden, dice: Row) -> int:
    """Deal the other unseen cards where cards are missing; what is left over is away."""
    n = shuffle_unseen(hidden, dice)
    for p in range(s.players):
        if hidden.hand[p] != NONE:
            for _ in range(hidden.spare[p]):
                if n == 0:
                    return 0
                n -= 1
                s.hand[p][hidden.pool[n]] += 1
        if hidden.look[p] != NONE:
            for _ in range(hidden.look[p] - cards_in(s.drawn[p])):
                if n == 0:
                    return 0
                n -= 1
                s.drawn[p][hidden.pool[n]] += 1
    for i in range(s.pile_size):
        if s.pile[i] == NONE:
            if n == 0:
                return 0
            n -= 1
            s.pile[i] = hidden.pool[n]
    shuffle_blocks(s, m, dice)
    for g in range(KINDS):
        s.away[g] = m.gone[g]
    for i in range(n):
        s.away[hidden.pool[i]] += 1
    return 1


@rule
def shuffle_unseen(hidden: Hidden, dice: Row) -> int:
    """The unseen cards in random order; returns their number."""
    n = 0
    for g in range(KINDS):
        for _ in range(hidden.unseen[g]):
            j = roll(dice, n + 1)
            hidden.pool[n] = hidden.pool[j]
            hidden.pool[j] = g
            n += 1
    return n


@rule
def shuffle_blocks(s: State, m: Memory, dice: Row) -> None:
    """Within a block of the pile the order is not known."""
    top = s.pile_size
    for b in range(m.blocks):
        low = top - m.size[b]
        for i in range(top - 1, low, -1):
            j = low + roll(dice, i - low + 1)
            card = s.pile[i]
            s.pile[i] = s.pile[j]
            s.pile[j] = card
        top = low


@rule
def shuffle_unknown(s: State, memories: list[Memory], first: int, dice: Row) -> None:
    """Shuffle the cards on top of the pile of which no seat knows anything."""
    low = s.pile_size - unknown_to_all(s, memories, first)
    for i in range(low + 1, s.pile_size):
        card = s.pile[i]
        j = i
        while j > low and s.pile[j - 1] > card:
            s.pile[j] = s.pile[j - 1]
            j -= 1
        s.pile[j] = card
    for i in range(s.pile_size - 1, low, -1):
        j = low + roll(dice, i - low + 1)
        card = s.pile[i]
        s.pile[i] = s.pile[j]
        s.pile[j] = card


@rule
def unknown_to_all(s: State, memories: list[Memory], first: int) -> int:
    """The number of unseen cards on top of the pile: those of the deal that are left."""
    n = s.pile_size
    for p in range(s.players):
        m = memories[first + p]
        n = min(n, m.size[0])
        for g in range(KINDS):
            if m.block[0][g] > 0:
                return 0
    return n


def parse_view(seen: View) -> tuple[State, Memory, Hidden]:
    """Read a seat's view: a state with all of it, the memory in it, and the hidden things."""
    form = JsonReader(
        {key: value for key, value in seen.items() if key != "game"}, "view", BadPosition
    )
    seat = form.integer("seat", high=SEATS - 1)
    s = read_open(form)
    hidden = Hidden()
    read_own(form, s, hidden, seat)
    s.pile_size = form.integer("pile", high=CARDS)
    return s, read_memory(form.any("memory"), s, seat, "memory"), hidden


def read_own(form: JsonReader, s: State, hidden: Hidden, seat: int) -> None:
    """The hands and cards looked at that a view shows, and the numbers of the others."""
    if seat >= s.players:
        raise form.wrong("seat", f"must be from 0 to {s.players - 1}, not {seat}")
    for p, player in enumerate(form.any("players")):
        hand = JsonReader(player, f"players[{p}]", BadPosition)
        open_now = p == seat or (s.step == OVER and isinstance(hand.any("hand"), Mapping))
        if open_now:
            hidden.hand[p] = NONE
            s.hand[p] = hand.counts("hand", GOODS, CARDS)
        else:
            hidden.hand[p] = hand.integer("hand", high=CARDS)
        hidden.look[p] = NONE
    if s.step == KEEP:
        for p, cards in enumerate(form.each("drawn", s.players)):
            hidden.look[p] = read_look(cards, "", s, p, p == seat)
    else:
        own = s.step == DRAW and s.turn == seat
        hidden.look[s.turn] = read_look(form, "drawn", s, s.turn, own)


def read_look(form: JsonReader, key: str, s: State, p: int, own: bool) -> int:
    """The cards a seat looks at: one's own, and then NONE; of others, their number."""
    if not own:
        return form.integer(key, high=CARDS)
    for g in form.words(key, GOODS, high=CARDS):
        s.drawn[p][g] += 1
    return NONE

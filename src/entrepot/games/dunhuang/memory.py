"""Memory of a seat: what follows from all that it has seen (9).

A memory has four parts:

- how many cards of each good at least are in the hands of every set of other seats. A set of
  several is needed once two others have exchanged cards unseen: then what one of them had is
  known to be with one or the other.
- the pile as blocks from top to bottom, each with its number of cards and how many of each good
  at least are in it: one who put cards under the pile knows a block of it.
- the same for the cards that somebody is looking at.
- the cards known to be out of the game.

All are lower bounds, kept as sharp as each good for itself allows. The memory forgets bounds that
join several goods (two others have exchanged cards, so one of a tea and a wool must still be here),
and that a card is either in the hand of one who looked at it or back under the pile.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.dialect import Event, Fields, Grid, Row, rule
from ...engine.errors import BadPosition, short_repr
from ...engine.validation import JsonReader
from .character_rules import cards_in
from .events import AWAY, CARD, HAND, LOOK, LOOKS, PILE, UNDER
from .position import goods_dict
from .state import CARDS, GOODS, KEEP, KINDS, NONE, SEATS, State
from .view_types import InHands, MemoryDict

SETS = 2 ** (SEATS - 1)
"""Sets of other seats are numbers: bit i stands for the seat i + 1 places to the left."""
SMALL_SETS_FIRST = tuple(sorted(range(1, SETS), key=lambda seats: (seats.bit_count(), seats)))
BLOCKS = 16
"""The number of blocks of the pile told apart; the topmost are joined when there are more."""


class Memory(Fields):
    """The memory of a seat."""

    TINY = frozenset({"block", "least"})

    seat: int
    players: int
    least: Annotated[Grid, SETS, KINDS]
    """Cards of each good at least, in the hands of a set of other seats together."""
    gone: Annotated[Row, KINDS]
    """Cards known to be out of the game."""
    looker: int
    """The seat whose look is remembered: the last to look at cards of the pile."""
    looked: int
    """Cards they are looking at."""
    look: Annotated[Row, KINDS]
    """Cards of each good at least among them."""
    blocks: int
    size: Annotated[Row, BLOCKS]
    """The number of cards in each block of the pile, top first."""
    block: Annotated[Grid, BLOCKS, KINDS]
    """Cards of each good at least, in each block."""


@rule
def new_memory(m: Memory, s: State, seat: int, dealt: int) -> None:
    """Write the memory of a seat that has seen nothing but what it sees now."""
    m.seat = seat
    m.players = s.players
    for b in range(BLOCKS):
        clear_block(m, b)
    m.blocks = 1
    m.size[0] = s.pile_size
    m.looker = seat if s.step == KEEP else s.turn
    m.looked = cards_in(s.drawn[m.looker])
    for g in range(KINDS):
        m.look[g] = s.drawn[seat][g] if m.looker == seat else 0
        m.gone[g] = 0
        for seats in range(SETS):
            m.least[seats][g] = 0


@rule
def update_memory(m: Memory, event: Event) -> None:
    """Put an event into a memory; the good of a card is NONE where the seat does not see it."""
    kind, g, start, start_at, end, end_at = event
    if kind == LOOKS:
        m.looker = start
        if start != m.seat:
            look_unseen(m, g)
    elif kind == UNDER:
        put_under(m, g)
    elif kind == CARD:
        if start == PILE:
            if g != NONE:
                draw_seen(m, g)
                if end == LOOK:
                    m.look[g] += 1
                    m.looked += 1
        elif start == LOOK:
            leave_look(m, g, start_at, end)
        elif start == HAND and end == HAND:
            exchange(m, g, start_at, end_at)
        else:
            if start == HAND:
                lose(m, start_at, g)
            if end == HAND:
                gain(m, end_at, g)
        if end == AWAY and g != NONE:
            m.gone[g] += 1


@rule
def gain(m: Memory, p: int, g: int) -> None:
    """A seat is seen to get a card."""
    if p != m.seat:
        at = place(m, p)
        for seats in range(1 << at, 1 << (m.players - 1)):
            if seats >> at & 1:
                m.least[seats][g] += 1


@rule
def lose(m: Memory, p: int, g: int) -> None:
    """A seat is seen to lose a card."""
    if p != m.seat:
        at = place(m, p)
        for seats in range(1 << at, 1 << (m.players - 1)):
            if seats >> at & 1 and m.least[seats][g] > 0:
                m.least[seats][g] -= 1
        sharpen(m, g)


@rule
def exchange(m: Memory, g: int, giver: int, taker: int) -> None:
    """A card goes from hand to hand; a third seat knows only that it may be any."""
    if g != NONE:
        lose(m, giver, g)
        gain(m, taker, g)
        return
    lost = place(m, giver)
    got = place(m, taker)
    everybody = (1 << (m.players - 1)) - 1
    for h in range(KINDS):
        if m.least[everybody][h] > 0:
            for seats in range(1, everybody):
                if seats >> lost & 1 and not seats >> got & 1 and m.least[seats][h] > 0:
                    m.least[seats][h] -= 1
            sharpen(m, h)


@rule
def place(m: Memory, p: int) -> int:
    """The bit of another seat in the sets of seats."""
    return p - m.seat - 1 if p > m.seat else p - m.seat - 1 + m.players


@rule
def sharpen(m: Memory, g: int) -> None:
    """Two sets without a common seat have together at least what each has by itself."""
    for seats in range(1, 1 << (m.players - 1)):
        part = (seats - 1) & seats
        while part > 0:
            both = m.least[part][g] + m.least[seats - part][g]
            m.least[seats][g] = max(m.least[seats][g], both)
            part = (part - 1) & seats


@rule
def draw_seen(m: Memory, g: int) -> None:
    """The top card of the pile is seen to be g."""
    if m.block[0][g] > 0:
        m.block[0][g] -= 1
    m.size[0] -= 1
    drop_empty(m)


@rule
def look_unseen(m: Memory, n: int) -> None:
    """Another looks at the n top cards."""
    m.looked = n
    while n > 0:
        taken = min(n, m.size[0])
        left = m.size[0] - taken
        for g in range(KINDS):
            known = m.block[0][g]
            m.look[g] += max(0, known - left)
            m.block[0][g] = max(0, known - taken)
        m.size[0] = left
        n -= taken
        drop_empty(m)


@rule
def drop_empty(m: Memory) -> None:
    """The next block comes to the top when the first is used up; the last one stays, if empty."""
    if m.size[0] > 0 or m.blocks == 1:
        return
    m.blocks -= 1
    for b in range(m.blocks):
        move_block(m, b + 1, b)
    clear_block(m, m.blocks)


@rule
def leave_look(m: Memory, g: int, p: int, end: int) -> None:
    """One of the cards looked at goes into the hand, or out of the game."""
    if p != m.looker:
        return
    if p == m.seat:
        m.look[g] -= 1
        m.looked -= 1
    elif end == HAND:
        for h in range(KINDS):
            if m.look[h] == m.looked:
                gain(m, p, h)
            if m.look[h] > 0:
                m.look[h] -= 1
        m.looked -= 1


@rule
def put_under(m: Memory, n: int) -> None:
    """The cards looked at become the lowest block of the pile."""
    if m.blocks == BLOCKS:
        m.size[1] += m.size[0]
        for g in range(KINDS):
            m.block[1][g] += m.block[0][g]
        m.size[0] = 0
        drop_empty(m)
    b = m.blocks - 1
    if m.size[b] > 0:
        b += 1
        m.blocks += 1
    m.size[b] = n
    for g in range(KINDS):
        m.block[b][g] = m.look[g]
        m.look[g] = 0
    m.looked = 0


@rule
def move_block(m: Memory, start: int, end: int) -> None:
    """Write one block over another."""
    m.size[end] = m.size[start]
    for g in range(KINDS):
        m.block[end][g] = m.block[start][g]


@rule
def clear_block(m: Memory, b: int) -> None:
    """Forget a block."""
    m.size[b] = 0
    for g in range(KINDS):
        m.block[b][g] = 0


@rule
def is_consistent(m: Memory, s: State) -> int:
    """Whether a state agrees with a memory."""
    for g in range(KINDS):
        if m.gone[g] > s.away[g]:
            return 0
        for seats in range(1, SETS):
            if m.least[seats][g] > in_hands(s, m, seats, g):
                return 0
        if m.look[g] > s.drawn[m.looker][g]:
            return 0
        top = s.pile_size
        for b in range(m.blocks):
            n = 0
            for i in range(max(top - m.size[b], 0), top):
                if s.pile[i] == g:
                    n += 1
            if m.block[b][g] > n:
                return 0
            top -= m.size[b]
        if top != 0:
            return 0
    return 1 if m.looked == cards_in(s.drawn[m.looker]) else 0


@rule
def in_hands(s: State, m: Memory, seats: int, g: int) -> int:
    """The number of cards of a good that a set of other seats has in hand."""
    n = 0
    for p in range(s.players):
        if p != m.seat and seats >> place(m, p) & 1:
            n += s.hand[p][g]
    return n


def write_memory(m: Memory) -> MemoryDict:
    """A memory as JSON; sets of seats are told only where they say more than their parts."""
    hands: list[InHands] = []
    for seats in SMALL_SETS_FIRST:
        news = [n if n > told_by_parts(m, seats, g) else 0 for g, n in enumerate(m.least[seats])]
        if any(news):
            names = [p for p in range(m.players) if p != m.seat and seats >> place(m, p) & 1]
            hands.append({"seats": names, "least": goods_dict(news)})
    return {
        "hands": hands,
        "pile": [{"cards": m.size[b], "least": goods_dict(m.block[b])} for b in range(m.blocks)],
        "look": {"seat": m.looker, "cards": m.looked, "least": goods_dict(m.look)},
        "gone": goods_dict(m.gone),
    }


def told_by_parts(m: Memory, seats: int, g: int) -> int:
    """The least cards of a set of seats, by what is known of smaller sets."""
    most = 0
    part = (seats - 1) & seats
    while part:
        most = max(most, m.least[part][g] + m.least[seats - part][g])
        part = (part - 1) & seats
    return most


def read_memory(value: object, s: State, seat: int, where: str) -> Memory:
    """A memory from JSON, for a seat at a table whose open part is known."""
    form = JsonReader(value, where, BadPosition)
    m = Memory()
    new_memory(m, s, seat, 0)
    for i, entry in enumerate(form.entries("hands", [], high=SETS)):
        hands = JsonReader(entry, f"{where}.hands[{i}]", BadPosition)
        seats = 0
        for p in hands.entries("seats", low=1, high=SEATS - 1):
            if type(p) is not int or not 0 <= p < s.players or p == seat:
                raise hands.wrong("seats", f"must be other seats at the table, not {short_repr(p)}")
            seats |= 1 << place(m, p)
        m.least[seats] = hands.counts("least", GOODS, CARDS)
        hands.end()
    for g in range(KINDS):
        sharpen(m, g)
    blocks = form.entries("pile", low=1, high=BLOCKS)
    m.blocks = len(blocks)
    for b, entry in enumerate(blocks):
        block = JsonReader(entry, f"{where}.pile[{b}]", BadPosition)
        m.size[b] = block.integer("cards", low=int(len(blocks) > 1), high=CARDS)
        m.block[b] = block.counts("least", GOODS, CARDS)
        block.end()
    look = form.form("look")
    m.looker = look.integer("seat", high=s.players - 1)
    m.looked = look.integer("cards", high=CARDS)
    m.look = look.counts("least", GOODS, CARDS)
    if m.looker == seat and m.look != list(s.drawn[seat]):
        raise look.wrong("least", "must be the cards that this seat looks at")
    look.end()
    m.gone = form.counts("gone", GOODS, CARDS)
    form.end()
    return m

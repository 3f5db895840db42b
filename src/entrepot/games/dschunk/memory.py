"""Memory of a seat: what follows from all that it has seen (8).

- Goods: how many of each good every other seat has in hand at least. All that happens to goods
  after the deal is open, so nothing more can be known.
- Stock: how many goods lie on the junks, also while they may not be counted.
- Money: what the others have. It is earned openly, so one who was there from the start knows it.
- Market: the cards that have been turned up.
- Special cards: groups of cards and of the places where they are. All cards of a group are in its
  stacks, in the hands of other seats (so many secret cards of each), or out of the game unseen. At
  first all cards are one group; a look into a stack splits it.

A card that is played leaves its group. If it could have come from several, they are joined: that it
came from the one or the other is forgotten.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.dialect import Event, Fields, Grid, Row, rule
from ...engine.errors import BadPosition, short_repr
from ...engine.validation import JsonReader
from .events import (
    CARD,
    cards_list,
    DECLARED,
    GOODS_MOVE,
    HALF,
    LOOK,
    MONEY,
    packed,
    PLAYED,
    ROUND,
    SHOWN,
    STOCK,
    unpacked,
)
from .market import first_alike
from .position import goods_dict, MOST_SEEN, stock_is_counted
from .state import (
    CARD_KINDS,
    CARDS,
    GOODS,
    GOODS_IN_BOX,
    KINDS,
    NONE,
    OVER,
    PILES,
    ROUNDS,
    SEATS,
    SECRET,
    SPECIAL,
    SPECIALS,
    STACKS,
    State,
)
from .view_types import MemoryDict

GROUPS = 12
"""The number of groups told apart; two without stacks are joined when there are more."""


class Memory(Fields):
    """The memory of a seat."""

    TINY = frozenset({"cards", "least", "slots"})

    seat: int
    players: int
    least: Annotated[Grid, SEATS, KINDS]
    """Cards of each good at least, in the hand of each other seat."""
    stock: Annotated[Row, KINDS]
    """Cards of each good on the junks, or NONE where that is not known."""
    money: Annotated[Row, SEATS]
    """The money of each other seat, or NONE."""
    earned: Annotated[Row, SEATS]
    """Where it is not known: what the seat has earned since."""
    seen: Annotated[Row, ROUNDS]
    """Market cards that were turned up, those alike counted with the first of them."""
    groups: int
    cards: Annotated[Grid, GROUPS, CARD_KINDS]
    stacks: Annotated[Row, GROUPS]
    """The stacks of each group, a bit for each."""
    slots: Annotated[Grid, GROUPS, SEATS]
    """Secret cards in the hands of other seats that belong to a group."""
    spare: Annotated[Row, GROUPS]
    """Cards of a group that are out of the game unseen."""


@rule
def new_memory(m: Memory, s: State, seat: int, dealt: int) -> None:
    """Write the memory of a seat that sees a game just dealt, or a position and nothing before."""
    m.seat = seat
    m.players = s.players
    for g in range(KINDS):
        m.stock[g] = s.stock[g] if stock_is_counted(s) or s.stock[g] == 0 else NONE
        for p in range(SEATS):
            m.least[p][g] = 0
    for p in range(SEATS):
        m.money[p] = 0 if dealt else NONE
        m.earned[p] = 0
    for card in range(ROUNDS):
        m.seen[card] = 0
    if s.market != NONE:
        m.seen[first_alike(s, s.market)] = 1
    begin_groups(m, s, seat)
    if s.step == SPECIAL and s.turn == seat:
        cards = s.stack[s.looking]
        look(m, s.looking, packed(cards, 0), packed(cards, HALF))


@rule
def begin_groups(m: Memory, s: State, seat: int) -> None:
    """All special cards are one group, but for those that lie open or are one's own."""
    m.groups = GROUPS
    while m.groups > 0:
        remove_group(m, m.groups - 1)
    m.groups = 1
    m.stacks[0] = (1 << PILES) - 1
    secret = first_secret(s)
    left = 0
    for card in range(CARD_KINDS):
        n = s.box[card] - s.special[seat][card]
        for p in range(s.players):
            if p != seat:
                if card < secret:
                    n -= s.special[p][card]
                else:
                    m.slots[0][p] += s.special[p][card]
                    left -= s.special[p][card]
        m.cards[0][card] = n
        left += n
    for i in range(PILES):
        left -= s.stack_size[i]
    m.spare[0] = left


@rule
def first_secret(s: State) -> int:
    """Special cards from this one on are secret: none when the game is over (8.4)."""
    return CARD_KINDS if s.step == OVER else SECRET


@rule
def update_memory(m: Memory, event: Event) -> None:
    """Put an event into a memory; what the seat does not see of it is NONE."""
    kind, who, what, a, b, _ = event
    if kind == GOODS_MOVE:
        if m.stock[what] != NONE:
            m.stock[what] -= a
        if who != m.seat:
            m.least[who][what] = max(0, m.least[who][what] + a)
    elif kind == MONEY:
        if m.money[who] != NONE:
            m.money[who] += what
        else:
            m.earned[who] += what
    elif kind == STOCK:
        m.stock[0] = who
        m.stock[1] = what
        m.stock[2] = a
        m.stock[3] = b
    elif kind == DECLARED:
        m.money[who] = what
        m.earned[who] = 0
    elif kind == ROUND:
        m.seen[what] += 1
    elif kind == LOOK:
        if a != NONE:
            look(m, what, a, b)
    elif kind == CARD:
        group = group_of(m, what)
        if a == NONE:
            m.slots[group][who] += 1
        else:
            m.cards[group][a] -= 1
    elif (kind == PLAYED or kind == SHOWN) and who != m.seat:
        reveal(m, who, what)


@rule
def group_of(m: Memory, stack: int) -> int:
    """The group a stack belongs to."""
    group = 0
    while not m.stacks[group] >> stack & 1:
        group += 1
    return group


@rule
def look(m: Memory, stack: int, low: int, high: int) -> None:
    """A stack is searched: its cards, packed in two numbers, become a group of their own."""
    group = group_of(m, stack)
    if is_alone(m, group, stack):
        return
    new = new_group(m)
    group = group_of(m, stack)
    m.stacks[new] = 1 << stack
    m.stacks[group] -= 1 << stack
    for card in range(CARD_KINDS):
        m.cards[new][card] = unpacked(low, high, card)
        m.cards[group][card] -= m.cards[new][card]
    drop_if_empty(m, group)


@rule
def is_alone(m: Memory, group: int, stack: int) -> int:
    """Whether a group is one stack and nothing else, so that its cards are known already."""
    if m.stacks[group] != 1 << stack or m.spare[group] > 0:
        return 0
    for p in range(m.players):
        if m.slots[group][p] > 0:
            return 0
    return 1


@rule
def new_group(m: Memory) -> int:
    """Room for one more group."""
    if m.groups == GROUPS:
        first = NONE
        group = 0
        while first == NONE or m.stacks[group] > 0:
            if m.stacks[group] == 0:
                first = group
            group += 1
        join(m, first, group)
    m.groups += 1
    return m.groups - 1


@rule
def join(m: Memory, group: int, other: int) -> None:
    """Two groups become one, and the last group takes the free place."""
    m.stacks[group] |= m.stacks[other]
    m.spare[group] += m.spare[other]
    for card in range(CARD_KINDS):
        m.cards[group][card] += m.cards[other][card]
    for p in range(m.players):
        m.slots[group][p] += m.slots[other][p]
    remove_group(m, other)


@rule
def remove_group(m: Memory, group: int) -> None:
    """Forget a group; the last one takes its place."""
    m.groups -= 1
    last = m.groups
    m.stacks[group] = m.stacks[last]
    m.spare[group] = m.spare[last]
    m.stacks[last] = 0
    m.spare[last] = 0
    for card in range(CARD_KINDS):
        m.cards[group][card] = m.cards[last][card]
        m.cards[last][card] = 0
    for p in range(m.players):
        m.slots[group][p] = m.slots[last][p]
        m.slots[last][p] = 0


@rule
def drop_if_empty(m: Memory, group: int) -> None:
    """A group without cards and stacks is no longer needed."""
    if m.stacks[group] > 0:
        return
    for card in range(CARD_KINDS):
        if m.cards[group][card] > 0:
            return
    remove_group(m, group)


@rule
def reveal(m: Memory, p: int, card: int) -> None:
    """Another seat plays a secret card, from one of the groups that may have had it."""
    found = NONE
    group = 0
    while group < m.groups:
        if m.slots[group][p] > 0 and m.cards[group][card] > 0:
            if found == NONE:
                found = group
            else:
                join(m, found, group)
                group -= 1
        group += 1
    if found != NONE:
        m.slots[found][p] -= 1
        m.cards[found][card] -= 1
        drop_if_empty(m, found)


@rule
def is_consistent(m: Memory, s: State) -> int:
    """Whether a state agrees with a memory."""
    for p in range(s.players):
        if p != m.seat:
            if m.money[p] != NONE and m.money[p] != s.money[p]:
                return 0
            if m.earned[p] > s.money[p]:
                return 0
            for g in range(KINDS):
                if m.least[p][g] > s.goods[p][g]:
                    return 0
    for g in range(KINDS):
        if m.stock[g] != NONE and m.stock[g] != s.stock[g]:
            return 0
    return 1 if deck_possible(m, s) and specials_possible(m, s) else 0


@rule
def deck_possible(m: Memory, s: State) -> int:
    """Whether the face-down market cards can be among those not seen."""
    for card in range(ROUNDS):
        left = -m.seen[card]
        for other in range(ROUNDS):
            if first_alike(s, other) == card:
                left += 1
        for i in range(s.deck_size):
            if first_alike(s, s.deck[i]) == card:
                left -= 1
        if left < 0:
            return 0
    return 1


@rule
def specials_possible(m: Memory, s: State) -> int:
    """Whether the special cards can lie as the groups say."""
    secret = first_secret(s)
    for p in range(s.players):
        slots = 0
        for group in range(m.groups):
            slots += m.slots[group][p]
        for card in range(secret, CARD_KINDS):
            slots -= s.special[p][card]
        if p != m.seat and slots != 0:
            return 0
    for card in range(CARD_KINDS):
        loose = 0
        for group in range(m.groups):
            left = loose_cards(m, s, group, card)
            if left < 0:
                return 0
            loose += left
        for p in range(s.players):
            if p != m.seat and card >= secret:
                reach = 0
                for group in range(m.groups):
                    if m.slots[group][p] > 0:
                        reach += loose_cards(m, s, group, card)
                if s.special[p][card] > reach:
                    return 0
                loose -= s.special[p][card]
        if loose < 0:
            return 0
    return sizes_fit(m, s)


@rule
def loose_cards(m: Memory, s: State, group: int, card: int) -> int:
    """Cards of a kind in a group that are in none of its stacks."""
    n = m.cards[group][card]
    for i in range(PILES):
        if m.stacks[group] >> i & 1:
            n -= s.stack[i][card]
    return n


@rule
def sizes_fit(m: Memory, s: State) -> int:
    """Whether each group has as many cards as places, and each stack is in one group."""
    stacks = 0
    for group in range(m.groups):
        if stacks & m.stacks[group]:
            return 0
        stacks |= m.stacks[group]
        n = -m.spare[group]
        for card in range(CARD_KINDS):
            n += m.cards[group][card]
        for p in range(m.players):
            n -= m.slots[group][p]
        for i in range(PILES):
            if m.stacks[group] >> i & 1:
                n -= s.stack_size[i]
        if n != 0:
            return 0
    return 1 if stacks == (1 << PILES) - 1 else 0


def write_memory(m: Memory) -> MemoryDict:
    """A memory as JSON."""
    others = [p for p in range(m.players) if p != m.seat]
    return {
        "goods": [{"seat": p, "least": goods_dict(m.least[p])} for p in others if any(m.least[p])],
        "stock": {good: None if n == NONE else n for good, n in zip(GOODS, m.stock, strict=True)},
        "money": [
            {"seat": p, "money": m.money[p]}
            if m.money[p] != NONE
            else {"seat": p, "earned": m.earned[p]}
            for p in others
        ],
        "market": [card + 1 for card, n in enumerate(m.seen) for _ in range(n)],
        "specials": [
            {
                "cards": cards_list(m.cards[group]),
                "stacks": [name for i, name in enumerate(STACKS) if m.stacks[group] >> i & 1],
                "hands": [p for p in others for _ in range(m.slots[group][p])],
                "away": m.spare[group],
            }
            for group in range(m.groups)
        ],
    }


def read_memory(value: object, s: State, seat: int, where: str) -> Memory:
    """A memory from JSON, for a seat at a table whose open part is known."""
    form = JsonReader(value, where, BadPosition)
    m = Memory()
    m.seat = seat
    m.players = s.players
    for entry in _each(form, "goods", SEATS):
        m.least[_other(entry, s, seat)] = entry.counts("least", GOODS, GOODS_IN_BOX)
        entry.end()
    stock = form.form("stock")
    for g, good in enumerate(GOODS):
        known = stock.any(good) is not None
        m.stock[g] = stock.integer(good, high=GOODS_IN_BOX) if known else NONE
    stock.end()
    m.money = [NONE] * SEATS
    for entry in _each(form, "money", SEATS):
        p = _other(entry, s, seat)
        if entry.has("money"):
            m.money[p] = entry.integer("money", high=MOST_SEEN)
        else:
            m.earned[p] = entry.integer("earned", high=MOST_SEEN)
        entry.end()
    numbers = [str(n + 1) for n in range(ROUNDS)]
    for card in form.entries("market", high=ROUNDS):
        m.seen[form.index("market", str(card) if type(card) is int else card, numbers)] += 1
    if s.market != NONE and not m.seen[first_alike(s, s.market)]:
        raise form.wrong("market", "must have the card that lies open")
    for entry in _each(form, "specials", GROUPS):
        read_group(entry, m, s, seat)
    form.end()
    if _stacks_of(m) != (1 << PILES) - 1:
        raise form.wrong("specials", "must have each stack in one group")
    return m


def _stacks_of(m: Memory) -> int:
    stacks = 0
    for group in range(m.groups):
        if stacks & m.stacks[group]:
            return NONE
        stacks |= m.stacks[group]
    return stacks


def _each(form: JsonReader, key: str, most: int) -> list[JsonReader]:
    return [entry.form("") for entry in form.each(key, len(form.entries(key, high=most)))]


def _other(entry: JsonReader, s: State, seat: int) -> int:
    p = entry.integer("seat", high=s.players - 1)
    if p == seat:
        raise entry.wrong("seat", "must be another seat")
    return p


def read_group(entry: JsonReader, m: Memory, s: State, seat: int) -> None:
    """A group of special cards."""
    group = m.groups
    m.groups += 1
    for card in entry.words("cards", SPECIALS, high=CARDS):
        m.cards[group][card] += 1
    for stack in entry.words("stacks", STACKS, high=PILES):
        m.stacks[group] |= 1 << stack
    for p in entry.entries("hands", high=CARDS):
        if type(p) is not int or not 0 <= p < s.players or p == seat:
            raise entry.wrong("hands", f"must be other seats, not {short_repr(p)}")
        m.slots[group][p] += 1
    m.spare[group] = entry.integer("away", high=CARDS)
    entry.end()

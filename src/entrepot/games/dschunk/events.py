"""Events at a table: their numbers in the rules, the seats that may see them, their JSON.

The rules emit a kind and five numbers:

    ROUND      its number, the number of the market card (of like ones, the first)
    STOCK      the cards of the four goods on the junks, as all can count them now
    USES       a marker, the seat that uses it, the junk
    STRIP      whose it is, the junk it reaches, the junk it leaves (NONE: none)
    MONEY      the seat that gets it, how much
    GOODS      the seat, the good, how many cards (less than 0: back to the junks)
    LOOK       the seat that searches a stack, the stack, its cards as two numbers
    CARD       the seat that takes a special card, the stack, the card
    PLAYED     the seat that plays a special card, the card
    DECLARED   the seat, its money
    DECIDED    the seat that has made its bid
    BID        the seat, how many cards, the good
    SALE       the good, its price, the seat that wins it alone (NONE: a tie), the highest bid
    DECLINED   the seat that takes no special card
    DONE       the seat that has enough, the step it ends
    MERCHANTS  the junks of the three merchants, turned up
    SHOWN      the seat that shows a secret card at the end, the card
    START      the new start player
    END        nothing
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ...engine.dialect import Event, Row, rule
from .state import (
    CARD_KINDS,
    GOODS,
    JUNKS,
    MARKERS,
    MERCHANTS,
    NONE,
    S_PRICE,
    SECRET,
    SPECIALS,
    STACKS,
    State,
    STEPS,
)
from .view_types import CardEvent, EventDict, Price

ROUND, STOCK, USES, STRIP, MONEY, GOODS_MOVE, LOOK, CARD, PLAYED = range(9)
DECLARED, DECIDED, BID, SALE, DECLINED, DONE, MERCHANTS_UP, START, SHOWN, END = range(9, 19)

HALF = CARD_KINDS // 2
CARD_BITS = 3
"""Cards of a stack are packed into two numbers, three bits for each kind."""


@rule
def packed(cards: Row, first: int) -> int:
    """Half of the cards of a stack as a number."""
    number = 0
    for i in range(HALF):
        number |= cards[first + i] << CARD_BITS * i
    return number


@rule
def unpacked(low: int, high: int, kind: int) -> int:
    """The number of cards of a kind in two packed numbers."""
    if kind < HALF:
        return low >> CARD_BITS * kind & 7
    return high >> CARD_BITS * (kind - HALF) & 7


@rule
def mask_event(event: Event, seat: int) -> Event:
    """The event as a seat sees it: what is hidden from it is NONE."""
    kind, who, what, a, _, _ = event
    if who != seat:
        if kind == LOOK:
            return (kind, who, what, NONE, NONE, 0)
        if kind == CARD and a >= SECRET:
            return (kind, who, what, NONE, 0, 0)
    return event


def price_word(price: int) -> Price:
    """A price as the market card shows it."""
    return "S" if price == S_PRICE else price


def cards_list(counts: Sequence[int]) -> list[str]:
    """Special cards one by one."""
    return [SPECIALS[kind] for kind, n in enumerate(counts) for _ in range(n)]


def as_dict(event: Event, s: State) -> EventDict:
    """The event in words, with everything in it: `seen_by` takes out what a seat may not see."""
    kind, a, b, c, d, _ = event
    reveals = _learners(event, s)
    if kind == GOODS_MOVE:
        return {"kind": "goods", "seat": a, "good": GOODS[b], "n": c, "reveals": reveals}
    if kind == MONEY:
        return {"kind": "money", "seat": a, "n": b, "reveals": reveals}
    if kind == STRIP:
        start = None if c == NONE else JUNKS[c]
        return {"kind": "strip", "of": a, "to": JUNKS[b], "from": start, "reveals": reveals}
    if kind == USES:
        used, junk = MARKERS[a], JUNKS[c]
        return {"kind": "use", "marker": used, "seat": b, "junk": junk, "reveals": reveals}
    if kind == BID:
        good = GOODS[c] if b else None
        return {"kind": "bid", "seat": a, "n": b, "good": good, "reveals": reveals}
    if kind == SALE:
        return {
            "kind": "sale",
            "good": GOODS[a],
            "price": price_word(b),
            "seat": None if c == NONE else c,
            "cards": d,
            "reveals": reveals,
        }
    if kind == LOOK:
        return {
            "kind": "look",
            "seat": a,
            "stack": STACKS[b],
            "cards": cards_list([unpacked(c, d, k) for k in range(CARD_KINDS)]),
            "reveals": reveals,
            "secret": {"cards": [a]},
        }
    if kind == CARD:
        card: CardEvent = {
            "kind": "card",
            "seat": a,
            "stack": STACKS[b],
            "card": SPECIALS[c],
            "reveals": reveals,
        }
        if c >= SECRET:
            card["secret"] = {"card": [a]}
        return card
    if kind == PLAYED:
        return {"kind": "played", "seat": a, "card": SPECIALS[b], "reveals": reveals}
    if kind == SHOWN:
        return {"kind": "shown", "seat": a, "card": SPECIALS[b], "reveals": reveals}
    if kind == DECLARED:
        return {"kind": "declared", "seat": a, "money": b, "reveals": reveals}
    if kind == ROUND:
        prices = dict(zip(GOODS, map(price_word, s.cards[b]), strict=True))
        return {"kind": "round", "round": a, "market": prices, "reveals": reveals}
    if kind == STOCK:
        stock = dict(zip(GOODS, (a, b, c, d), strict=True))
        return {"kind": "stock", "stock": stock, "reveals": reveals}
    if kind == MERCHANTS_UP:
        places = dict(zip(MERCHANTS, (JUNKS[junk] for junk in (a, b, c)), strict=True))
        return {"kind": "merchants", "merchants": places, "reveals": reveals}
    if kind == END:
        return {"kind": "end", "reveals": reveals}
    if kind == DONE:
        return {"kind": "done", "seat": a, "step": STEPS[b], "reveals": reveals}
    return {"kind": PLAIN[kind], "seat": a, "reveals": reveals}


PLAIN: dict[int, Literal["decided", "decline", "start"]] = {
    DECIDED: "decided",
    DECLINED: "decline",
    START: "start",
}
"""Events of which nothing is told but the seat."""


def _learners(event: Event, s: State) -> list[int]:
    kind, seat = event[0], event[1]
    if kind in (PLAYED, DECLARED, BID, SHOWN) or (kind == CARD and event[3] < SECRET):
        return [p for p in range(s.players) if p != seat]
    if kind in (ROUND, MERCHANTS_UP):
        return list(range(s.players))
    return [seat] if kind == LOOK else []

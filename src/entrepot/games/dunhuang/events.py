"""Events at a table: their numbers in the rules, the seats that may see them, their JSON.

The rules emit a kind and five numbers:

    CARD      good, place and index it leaves, place and index it reaches
    LOOKS     how many cards of the pile, the seat that looks at them
    UNDER     how many cards, the seat that puts them under the pile
    TOKEN     good, the seat that loses it, the seat that gets it (NONE: the middle)
    SIDE      good, the seat that holds it, 1 for the 商 side
    DECLINE   good, the seat that does not pay, the seat that keeps the token
    WALK      seat, the space reached, steps, coins paid
    COINS     how many, the seat that pays (NONE: the supply), the seat that gets them
    PRESTIGE  how many, the seat that gets them
    ASK       the seat that asks, the seat asked
    TURN      the seat whose turn begins
    ENDING    the seat whose refill could not be completed
    END       1 for a win at once, 0 for scoring; the seat whose turn it was

A place's index is a space for the market and a seat for everything a player has.
"""

from __future__ import annotations

from ...engine.dialect import Event, rule
from .state import CHARACTERS, GOODS, NONE, State
from .view_types import CardEvent, EventDict

CARD, LOOKS, UNDER, TOKEN, SIDE, DECLINE, WALK = range(7)
COINS, PRESTIGE, ASK, TURN, ENDING, END = range(7, 13)

PILE, MARKET, HAND, SHOP, LOOK, AWAY = range(6)
PLACES = ("pile", "market", "hand", "shop", "look", "away")
"""The places of a card; `look` are cards being looked at, `away` is out of the game."""


@rule
def is_open(event: Event) -> int:
    """Whether all see which good a card is (9.2); else only those at its two ends do."""
    kind, _, start, _, end, _ = event
    if kind != CARD:
        return 1
    return 0 if start == LOOK or end == LOOK or (start == HAND and end == HAND) else 1


@rule
def mask_event(event: Event, seat: int) -> Event:
    """The event as a seat sees it: the good is NONE where it is hidden from that seat."""
    kind, _, start, start_at, end, end_at = event
    if is_open(event) or seat == owner_of(start, start_at) or seat == owner_of(end, end_at):
        return event
    return (kind, NONE, start, start_at, end, end_at)


@rule
def owner_of(place: int, index: int) -> int:
    """The seat that sees the cards of a place by itself, or NONE."""
    return index if place == LOOK or place == HAND else NONE


def as_dict(event: Event, s: State) -> EventDict:
    """The event in words, with everything in it: `seen_by` takes out what a seat may not see."""
    kind, a, b, c, d, e = event
    everybody = list(range(s.players))
    if kind == CARD:
        told: CardEvent = {
            "kind": "card",
            "good": GOODS[a],
            "from": _place(b, c, s),
            "to": _place(d, e, s),
            "reveals": _learners(b, c, d, e, everybody),
        }
        if not is_open(event):
            ends = (owner_of(b, c), owner_of(d, e))
            told["secret"] = {"good": list(dict.fromkeys(p for p in ends if p != NONE))}
        return told
    if kind == TOKEN:
        return {"kind": "token", "good": GOODS[a], "from": _seat(b), "to": _seat(c), "reveals": []}
    if kind == COINS:
        return {"kind": "coins", "n": a, "from": _seat(b), "to": c, "reveals": []}
    if kind == WALK:
        reached = CHARACTERS[s.tiles[b]]
        return {"kind": "walk", "seat": a, "to": reached, "steps": c, "paid": d, "reveals": []}
    if kind == TURN:
        return {"kind": "turn", "seat": a, "reveals": []}
    if kind == PRESTIGE:
        return {"kind": "prestige", "n": a, "to": b, "reveals": []}
    if kind == LOOKS:
        return {"kind": "look", "n": a, "seat": b, "reveals": []}
    if kind == UNDER:
        return {"kind": "under", "n": a, "seat": b, "reveals": []}
    if kind == SIDE:
        return {
            "kind": "side",
            "good": GOODS[a],
            "seat": b,
            "side": "seal" if c else "number",
            "reveals": [],
        }
    if kind == DECLINE:
        return {"kind": "decline", "good": GOODS[a], "seat": b, "of": c, "reveals": []}
    if kind == ASK:
        return {"kind": "ask", "seat": a, "of": b, "reveals": []}
    if kind == ENDING:
        return {"kind": "ending", "seat": a, "reveals": []}
    learners = [seat for seat in everybody if seat != b] if a else everybody
    return {"kind": "end", "by": "goods" if a else "scoring", "seat": b, "reveals": learners}


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


def _place(place: int, index: int, s: State) -> str:
    if place == MARKET:
        return f"market {CHARACTERS[s.tiles[index]]}"
    return PLACES[place] if place in (PILE, AWAY) else f"{PLACES[place]} {index}"


def _learners(start: int, at: int, end: int, end_at: int, everybody: list[int]) -> list[int]:
    if start == PILE:
        return [end_at] if end == LOOK else everybody
    if start == HAND:
        return [at, end_at] if end == HAND else [seat for seat in everybody if seat != at]
    return []

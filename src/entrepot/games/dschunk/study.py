"""Study counts of Dschunk: markers, special cards, and the goods that are bid for."""

from __future__ import annotations

from ...engine.study import ActionKind, Ending, NOTHING, ranked, Source, Subject
from .actions import A_BID, ACTIONS
from .score import card_bonus, junk_bonus, score, winners
from .state import GOODS, GOODS_IN_BOX, JUNKS, KINDS, S_PRICE, State

CARDS = (
    "supply",
    "tiebreak",
    "exchange",
    "load-any",
    "money-junk",
    "goods-any",
    "move-strip",
    "eight-junk",
    "twelve-junks",
)
"""Special cards; those of which each junk has one count together."""
PRICES = {S_PRICE: "bid for S", 1: "bid for 1", 2: "bid for 2", 4: "bid for 4"}
"""The prices of the standard market cards; bids for others are not counted."""
NAMES = {
    "Markers": ("load", "goods", "money", "lower trainee", "upper trainee"),
    "Special cards": (*(f"take {card}" for card in CARDS), "decline", "yuan"),
    "Extra actions": tuple(f"play {card}" for card in CARDS[3:7]),
    "Bartering": (*PRICES.values(), "pass"),
    "Exchange": ("swap",),
}
"""Deeds by group."""
DEEDS = tuple(ActionKind(name, group) for group, names in NAMES.items() for name in names)
PLACES = {one.name: place for place, one in enumerate(DEEDS)}

ENDINGS = (
    Ending("by points", "decided by points"),
    Ending("by goods cards", "decided by goods cards, where points were equal"),
    Ending("shared", "shared, where points and goods cards were equal"),
)
SOURCES = (
    Source("money", "money"),
    Source("junks", "crates on junks"),
    Source("cards", "end cards"),
)


def _named(text: str) -> int:
    """The deed of an action as far as its text tells; bids need the prices too."""
    word, _, rest = text.partition(" ")
    card = rest.partition(" ")[0]
    kind, _, first = card.partition("-")
    if word in ("lower", "upper"):
        return PLACES[f"{word} trainee"]
    if word in ("load", "goods", "money", "swap", "decline", "yuan", "pass"):
        return PLACES[word]
    if word not in ("take", "play") or card in GOODS:
        return NOTHING
    if first.partition("-")[0] in JUNKS:
        card = f"{kind}-junks" if kind == "twelve" else f"{kind}-junk"
    return PLACES[f"{word} {card}"]


BY_CODE = tuple(_named(text) for text in ACTIONS)
LAST_BID = A_BID + GOODS_IN_BOX * KINDS
BIDS = tuple(A_BID <= code < LAST_BID or text == "pass" for code, text in enumerate(ACTIONS))
BY_PRICE = {price: PLACES[name] for price, name in PRICES.items()}


def deed(s: State, code: int) -> int:
    """A bid is named after what it is for, others after their text."""
    if A_BID <= code < LAST_BID:
        return BY_PRICE.get(s.cards[s.market][(code - A_BID) % KINDS], NOTHING)
    return BY_CODE[code]


def ending(s: State) -> int:
    """By points, by goods cards, or not at all."""
    all_points = [score(s, p) for p in range(s.players)]
    return ranked(all_points, winners(s, [0] * s.players))


def brought(s: State, p: int) -> tuple[int, ...]:
    """Points for money, junks and end cards (5.2)."""
    return s.money[p], junk_bonus(s, p), card_bonus(s, p)


SUBJECT = Subject(
    deeds=DEEDS,
    deed=deed,
    turns=("bidding", "biddings"),
    turn=BIDS.__getitem__,
    together=True,
    endings=ENDINGS,
    ending=ending,
    sources=SOURCES,
    brought=brought,
    seats_differ=True,
    variants={"variant set-up": {"setup": "variant"}},
)

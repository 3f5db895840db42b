"""Animations: the moves since the reader last acted, marked where each thing now lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

from ...games.dunhuang.view_types import CardEvent, EventDict
from .board.cards import Collection


class Changes:
    """The places of a table where something came to lie."""

    def __init__(self, events: Iterable[EventDict]) -> None:
        self.market: set[str] = set()
        self.shops: set[tuple[int, str]] = set()
        self.hands: set[int] = set()
        self.tokens: set[str] = set()
        for event in events:
            if event["kind"] == "card":
                self._card(event)
            elif event["kind"] == "token" or event["kind"] == "side":
                self.tokens.add(event["good"])

    def on(self, pile: Collection) -> tuple[bool, bool]:
        """Whether a card has come onto a collection, and whether its token has changed."""
        fresh = (pile.seat, pile.good) in self.shops and pile.cards > 0
        return fresh, pile.good in self.tokens

    def _card(self, event: CardEvent) -> None:
        place, _, at = event["to"].partition(" ")
        if place == "market":
            self.market.add(at)
        elif place == "shop":
            self.shops.add((int(at), event["good"]))
        elif place == "hand":
            self.hands.add(int(at))


def with_seat(events: Iterable[EventDict], seat: int) -> tuple[EventDict, ...]:
    """The events that are marked before a seat."""
    places = f"shop {seat}", f"hand {seat}"
    return tuple(
        event
        for event in events
        if event["kind"] in ("token", "side") or (event["kind"] == "card" and event["to"] in places)
    )


def animations(events: Iterable[EventDict]) -> list[dict[str, str]]:
    """The moves of cards, from place to place; the camel and the tokens are pieces of their own."""
    return [
        {"from": start, "to": end}
        for event in events
        if event["kind"] == "card"
        for start, end in product(_spots(event, "from"), _spots(event, "to"))
    ]


def _spots(event: CardEvent, key: Literal["from", "to"]) -> Iterator[str]:
    """The places where a card may be drawn that lies there: by itself, or with the other cards."""
    place, good = event[key], event.get("good")
    kind = place.partition(" ")[0]
    if good is not None and kind in ("shop", "hand", "look"):
        yield f"{place} {good}"
    if kind in ("market", "pile", "hand"):
        yield place
    elif kind == "look":
        yield "pile"

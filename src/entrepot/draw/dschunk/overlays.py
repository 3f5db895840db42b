"""Overlays of Dschunk: opened bids, declared money, special cards, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from ...engine.phrases import say
from ...games.dschunk.texts.events import describe_event
from ...games.dschunk.texts.score import verdict
from ...games.dschunk.view_types import CardEvent, DeclaredEvent, EventDict, PlayedEvent
from ..html import element, Markup
from ..overlays import caption_card, flying_piece, Overlay
from .board.emblems import icon
from .board.pieces import seal
from .opened_bids import bids_in, opened, SETTLES
from .scene import Scene
from .table_context import TableContext


def overlays(scene: Scene, events: Sequence[EventDict]) -> list[Overlay]:
    """The overlays of some events, in the order they happened."""
    desk = TableContext(scene)
    return [one for kind, run in _runs(events) for one in _shown(desk, kind, run)]


def _runs(events: Sequence[EventDict]) -> Iterator[tuple[str, list[EventDict]]]:
    """Events that belong together: bids with what came of them, and else those of a kind."""
    bidding = 0

    def key(event: EventDict) -> tuple[str, int]:
        nonlocal bidding
        if event["kind"] == "bid":
            # Each opening has one bid of every seat, seat 0's first.
            bidding += event["seat"] == 0
        kind = event["kind"]
        return ("bid" if bidding and kind in SETTLES else kind), bidding

    for (kind, _), run in groupby(events, key):
        yield kind, list(run)


def _shown(desk: TableContext, kind: str, run: list[Any]) -> Iterator[Overlay]:
    match kind:
        case "bid" if bids := bids_in(run):
            yield Overlay("reveal", opened(bids, desk.scene.voice))
        case "declared":
            yield Overlay("reveal", _declared(desk, run))
        case "card":
            others = [event for event in run if event["seat"] != desk.seat]
            yield from (Overlay("change", _card(desk, event)) for event in others)
        case "played":
            others = [event for event in run if event["seat"] != desk.seat]
            yield from (Overlay("change", _played(desk, event)) for event in others)
        case "round" if run[-1]["round"] == desk.last_round:
            title = desk.says(say("Last round"))
            yield Overlay("notice", caption_card([], _said(desk, run[-1]), title))
        case "end":
            yield Overlay("end", _won(desk))


def _said(desk: TableContext, *events: EventDict) -> Iterator[str]:
    for event in events:
        words = describe_event(event, desk.seat)
        if words is not None:
            yield desk.says(words)


def _declared(desk: TableContext, run: list[DeclaredEvent]) -> Markup:
    """Everybody's money, side by side."""
    slips = (
        element(
            "li",
            element(
                "span",
                seal(desk.colour(event["seat"])),
                element("b", desk.name(event["seat"])),
                class_="bidder",
            ),
            element("span", element("b", str(event["money"])), icon("coin"), class_="bid-cards"),
            class_="slip-open",
        )
        for event in run
    )
    title = element("h3", desk.says(say("Money is declared")))
    return element("div", title, element("ul", *slips, class_="slips"), class_="opened")


def _card(desk: TableContext, event: CardEvent) -> Markup:
    """A special card that goes from its stack to a player."""
    back = element("span", icon(event["stack"], "shape"), class_="card-back")
    places = [f"specials {event['seat']}", f"seat {event['seat']}"]
    moved = flying_piece(back, start=[f"stack {event['stack']}"], end=places)
    return caption_card([moved], _said(desk, event))


def _played(desk: TableContext, event: PlayedEvent) -> Markup:
    """A special card that somebody turns up."""
    card = element("span", icon("secret"), class_="card-back")
    places = [f"specials {event['seat']}", f"seat {event['seat']}"]
    return caption_card([flying_piece(card, start=places)], _said(desk, event))


def _won(desk: TableContext) -> Markup:
    seals = [seal(desk.colour(seat)) for seat in desk.view["winners"]]
    return caption_card(seals, [desk.says(verdict(desk.view))], desk.says(say("The game is over.")))

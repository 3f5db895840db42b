"""Overlays of Dunhuang: goods that change hands, the last round, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from ...engine.phrases import say
from ...games.dunhuang.texts.events import describe_event
from ...games.dunhuang.texts.score import verdict
from ...games.dunhuang.view_types import CardEvent, DeclineEvent, EventDict, SideEvent, TokenEvent
from ..html import element, Markup
from ..overlays import caption_card, flying_piece, Overlay
from .board import pieces
from .scene import Scene
from .symbols import icon

MOST = 4
"""The number of pieces shown at once."""


def overlays(scene: Scene, events: Sequence[EventDict]) -> list[Overlay]:
    """The overlays of some events, in the order they happened."""
    return [
        one
        for (kind, shown), run in groupby(events, lambda event: (event["kind"], _matters(event)))
        if shown
        for one in _SHOWN[kind](scene, list(run))
    ]


def _matters(event: EventDict) -> bool:
    """Whether an event is worth more than a line of the log."""
    if event["kind"] == "card":
        return event["from"].startswith("hand ") and event["to"].startswith("hand ")
    return event["kind"] in _SHOWN


def _said(scene: Scene, events: Iterable[EventDict]) -> list[str]:
    """The events in sentences, each once."""
    words = (describe_event(event, scene.view["seat"]) for event in events)
    return list(dict.fromkeys(scene.voice(one) for one in words if one is not None))


def _changes(
    drawn: Callable[[Any], Markup],
) -> Callable[[Scene, list[EventDict]], Iterator[Overlay]]:
    """Pieces that change, a few at a time; all events of a run are of one kind."""

    def shown(scene: Scene, run: list[EventDict]) -> Iterator[Overlay]:
        for i in range(0, len(run), MOST):
            some = run[i : i + MOST]
            yield Overlay("change", caption_card(map(drawn, some), _said(scene, some)))

    return shown


def _places(seat: int | None) -> list[str]:
    """The places of a token that a seat holds: in its shop; on a phone that is closed."""
    return ["pile"] if seat is None else [f"shop {seat}", f"hand {seat}", f"seat {seat}"]


def _token(event: TokenEvent) -> Markup:
    return flying_piece(
        _disc(event["good"], sealed=False), start=_places(event["from"]), end=_places(event["to"])
    )


def _side(event: SideEvent) -> Markup:
    """A token that is turned: to its 商 side, or, guarded, to its number."""
    places = _places(event["seat"])
    return flying_piece(
        _disc(event["good"], sealed=event["side"] == "seal"), start=places, end=places
    )


def _kept(event: DeclineEvent) -> Markup:
    return flying_piece(_disc(event["good"], sealed=True), start=_places(event["of"]))


def _card(event: CardEvent) -> Markup:
    """A card that goes from hand to hand; face down for those who do not see it."""
    good = event.get("good")
    face = pieces.back() if good is None else pieces.card(good)
    box = f"0 0 {pieces.CARD_WIDTH} {pieces.CARD_HEIGHT}"
    drawn = element("svg", face, viewBox=box, class_="shown-card")
    return flying_piece(drawn, start=[event["from"]], end=[event["to"]])


def _disc(good: str, *, sealed: bool) -> Markup:
    return element("svg", pieces.token(good, sealed), viewBox="0 0 40 40", class_="shown-token")


def _ending(scene: Scene, run: list[EventDict]) -> Iterator[Overlay]:
    yield Overlay("notice", caption_card([], _said(scene, run), scene.voice(say("Last round"))))


def _end(scene: Scene, run: list[EventDict]) -> Iterator[Overlay]:
    over = scene.voice(say("The game is over."))
    lotus = icon("prestige", 24, 24, "shown-token")
    yield Overlay("end", caption_card([lotus], [scene.voice(verdict(scene.view))], over))


_SHOWN: dict[str, Callable[[Scene, list[EventDict]], Iterator[Overlay]]] = {
    "token": _changes(_token),
    "side": _changes(_side),
    "decline": _changes(_kept),
    "card": _changes(_card),
    "ending": _ending,
    "end": _end,
}

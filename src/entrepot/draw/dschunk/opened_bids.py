"""Bids that were opened: who bid what, and what it brought (4.12 to 4.14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.phrases import say
from ...games.dschunk.texts.terms import amount, term, yuan
from ...games.dschunk.view_types import BidEvent, EventDict, SaleEvent
from ...i18n import Voice
from ..html import element, fragment, Markup
from ..overlays import flying_piece
from .board.emblems import good_icon, icon
from .board.pieces import seal, seat_colour

SETTLES = ("bid", "sale", "money", "goods")
"""The kinds of events with which bids are opened, paid and put back."""


@dataclass(frozen=True)
class Bid:
    """A bid, and what came of it."""

    seat: int
    n: int
    good: str | None
    yuan: int = 0
    card: bool = False
    """Whether it won the special card."""
    alone: bool = False
    """Whether nobody shares what it won."""

    @property
    def wins(self) -> bool:
        """Whether it brought anything."""
        return self.card or self.yuan > 0


def bids_in(events: Sequence[EventDict]) -> tuple[Bid, ...]:
    """The bids that were opened last, by seat; none where there were none."""
    settled = events[_first(events) :]
    sales: dict[str | None, SaleEvent] = {
        event["good"]: event for event in settled if event["kind"] == "sale"
    }
    paid = {event["seat"]: event["n"] for event in settled if event["kind"] == "money"}
    return tuple(
        _bid(event, sales.get(event["good"]), paid.get(event["seat"], 0))
        for event in settled
        if event["kind"] == "bid"
    )


def _first(events: Sequence[EventDict]) -> int:
    """The place where the last bids begin to be opened."""
    first = len(events)
    while first and events[first - 1]["kind"] != "bid":
        first -= 1
    if not first:
        return len(events)
    while first and events[first - 1]["kind"] == "bid":
        first -= 1
    return first


def _bid(bid: BidEvent, sale: SaleEvent | None, paid: int) -> Bid:
    alone = sale is not None and sale["seat"] == bid["seat"]
    card = alone and sale is not None and sale["price"] == "S"
    return Bid(bid["seat"], bid["n"], bid["good"], 0 if card else paid, card, alone)


def opened(bids: Sequence[Bid], voice: Voice) -> Markup:
    """The bids side by side, those that win marked, with what goes to them."""
    slips = (_slip(bid, _seal(bids, bid), voice) for bid in bids)
    title = element("h3", voice(say("The bids are opened")))
    return element("div", title, element("ul", *slips, class_="slips"), class_="opened")


def _slip(bid: Bid, chop: Markup, voice: Voice) -> Markup:
    return element(
        "li",
        element("span", chop, element("b", voice.name(bid.seat)), class_="bidder"),
        _cards(bid),
        _prize(bid, voice),
        class_="slip-open wins" if bid.wins else "slip-open",
    )


def _seal(bids: Sequence[Bid], bid: Bid) -> Markup:
    """The seal of who bid; everybody at the table does."""
    return seal(seat_colour(len(bids), bid.seat))


def _cards(bid: Bid) -> Markup:
    """The number of cards of a good; a dash where there were none."""
    if bid.good is None:
        inside = element("b", "–", aria_hidden="true")
    else:
        inside = fragment(element("b", str(bid.n), aria_hidden="true"), good_icon(bid.good))
    return element("span", inside, class_="bid-cards")


def _prize(bid: Bid, voice: Voice) -> Markup:
    if not bid.wins:
        return element("span", class_="prize")
    places = [f"purse {bid.seat}", f"money {bid.seat}", f"seat {bid.seat}"]
    if bid.card:
        places = [f"specials {bid.seat}", f"seat {bid.seat}"]
    word = say("wins", context="a bid") if bid.alone else say("shares", context="a bid")
    return element(
        "span",
        element("small", voice(word)),
        flying_piece(_won(bid), end=places),
        class_="prize",
    )


def _won(bid: Bid) -> Markup:
    """The special card, or the money."""
    if bid.card:
        return element("b", "S", class_="s-card", aria_hidden="true")
    return element("b", icon("coin"), str(bid.yuan), class_="coins-won", aria_hidden="true")


def row(bids: Sequence[Bid], voice: Voice) -> Markup:
    """The bids in little room, to be read as long as they are the last; before, their place."""
    items = (
        element(
            "li",
            _seal(bids, bid),
            _cards(bid),
            element("span", f"{voice.name(bid.seat)}: {_said(bid, voice)}", class_="unseen"),
            class_="wins" if bid.wins else None,
        )
        for bid in bids
    )
    title = element("h3", voice(say("Last bids")))
    return element("div", title, element("ol", *items), class_="order last-bids", id="last-bids")


def _said(bid: Bid, voice: Voice) -> str:
    """The bids in words."""
    if bid.good is None:
        return voice(say("nothing", context="bid"))
    return voice(amount(bid.good, bid.n))


def log_table(
    events: Sequence[EventDict], voice: Voice
) -> tuple[Markup, Sequence[EventDict]] | None:
    """Opened bids as a table, and the events it leaves to be told."""
    bids = bids_in(events)
    if not bids:
        return None
    rows = (
        element(
            "tr",
            element("th", _seal(bids, bid), element("span", voice.name(bid.seat)), scope="row"),
            element("td", _cards(bid), element("span", _said(bid, voice), class_="unseen")),
            element("td", *_brought(bid, voice)),
            class_="wins" if bid.wins else None,
        )
        for bid in bids
    )
    caption = element("caption", voice(say("The bids are opened")))
    table = element("table", caption, element("tbody", *rows), class_="ledger")
    return table, [event for event in events if event["kind"] not in SETTLES]


def _brought(bid: Bid, voice: Voice) -> tuple[Markup, ...]:
    if not bid.wins:
        return ()
    words = term("special card") if bid.card else yuan(bid.yuan)
    return _won(bid), element("span", voice(words), class_="unseen")

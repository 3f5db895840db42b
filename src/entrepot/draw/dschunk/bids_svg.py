"""Opened bids as a picture that stands alone: the prices, who bid what, and what it brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ...engine import json_types
from ...engine.json_types import View
from ...engine.phrases import say
from ...games.dschunk.state import GOODS
from ...games.dschunk.texts.terms import term, yuan
from ...games.dschunk.view_types import EventDict
from ...i18n import Voice
from ..html import element, fragment, Markup
from ..kit.svg import paint, painted, picture
from .board.market import cell_picture
from .board.pieces import seat_colour
from .hand import overlapping
from .opened_bids import Bid, bids_in
from .palette import COLOURS, group, lettering, use
from .symbols import BOOK

WIDTH, ROW, TOP = 420, 58, 84
FONTS = "Segoe UI, Roboto, Noto Sans, Noto Sans KR, Noto Sans CJK KR, sans-serif"


def auction(view: View, events: Sequence[json_types.EventDict], voice: Voice, theme: str) -> Markup:
    """The bids that the events opened, under the prices they were for."""
    bids = bids_in(cast("Sequence[EventDict]", events))
    height = TOP + ROW * len(bids) + 12
    drawn = fragment(
        element("defs", BOOK),
        element("rect", width=WIDTH, height=height, fill=paint("page")),
        *_prices(view, bids, voice),
        *(_row(i, bid, len(bids), voice) for i, bid in enumerate(bids)),
    )
    title = voice(say("The bids are opened"))
    return painted(picture(title, WIDTH, height, drawn, font_family=FONTS), COLOURS, theme)


def _prices(view: View, bids: Sequence[Bid], voice: Voice) -> list[Markup]:
    """The prices of the goods; those that were sold before are covered."""
    bid_on = {bid.good for bid in bids}
    sold = [good for good in view["sold"] if good not in bid_on]
    return [
        group(
            cell_picture(good, "sold" if good in sold else view["market"][good], voice.language),
            transform=f"translate({14 + 99 * i} 14) scale(0.8)",
        )
        for i, good in enumerate(GOODS)
    ]


def _row(i: int, bid: Bid, players: int, voice: Voice) -> Markup:
    """A bidder, the cards, and what they brought."""
    y = TOP + ROW * i
    marked = element(
        "rect",
        x=14,
        y=y + 2,
        width=WIDTH - 28,
        height=ROW - 5,
        rx=8,
        fill=paint("panel" if bid.wins else "panel-2"),
        stroke=paint("ink" if bid.wins else "page"),
    )
    cards = overlapping(bid.good, bid.n)[0] if bid.good is not None else None
    return fragment(
        marked,
        use(f"seal-{seat_colour(players, bid.seat)}", 24, y + 17, 24),
        lettering(voice.name(bid.seat), 58, y + 35, 17, weight=600, anchor=None, serif=True),
        group(cards, transform=f"translate(150 {y + 7}) scale(0.49)"),
        lettering(_brought(bid, voice), WIDTH - 26, y + 35, 16, weight=600, anchor="end"),
    )


def _brought(bid: Bid, voice: Voice) -> str:
    if bid.card:
        return voice(term("special card"))
    return voice(yuan(bid.yuan)) if bid.yuan else "–"

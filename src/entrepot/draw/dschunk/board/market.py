"""The market on its raft: prices, covers on what is sold, turn order or bids."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from ....engine.phrases import Phrase, say
from ....games.dschunk.state import GOODS
from ....games.dschunk.texts.terms import term
from ....games.dschunk.view_types import View
from ....i18n import Voice
from ...fragments import Fragment, LazyFragment, slot
from ...html import element, fragment, Markup
from ...kit.svg import paint
from ...overlays import overlay_anchor
from ..action_labels import GOOD
from ..opened_bids import Bid, bids_in, row
from ..palette import group, lettering, use
from ..table_context import TableContext, tip
from .pieces import seal, seat_colour

CELL_BOX = "0 0 116 72"
POLES = 11
WORD_FITS = 10
"""The number of letters of a good's name that fit beside the unit of its price."""
Price: TypeAlias = int | str | None


def price_of(view: View, good: str) -> Price:
    """The present price of a good: Yuan, "S", or "sold"; None before the first market card."""
    if good in view["sold"]:
        return "sold"
    price: Price = None if view["market"] is None else view["market"][good]
    return price


@cache
def raft_picture(width: float, height: float) -> Markup:
    """Bamboo poles side by side, bound by two ropes."""
    step = height / POLES
    poles = (
        element(
            "rect",
            x=1,
            y=step * i + 0.5,
            width=width - 2,
            height=step - 0.5,
            rx=step / 2.2,
            fill=paint("bamboo"),
            stroke=paint("bamboo-edge"),
            stroke_width=1.5,
        )
        for i in range(POLES)
    )
    ropes = (
        element("rect", x=x, y=-2, width=7, height=height + 4, rx=2, fill=paint("hull"))
        for x in (width * 0.08, width * 0.9)
    )
    shadow = element(
        "rect", x=4, y=8, width=width - 4, height=height, rx=14, fill="#000", opacity=0.2
    )
    return fragment(shadow, *poles, *ropes)


@lru_cache(maxsize=512)
def cell_picture(good: str, price: Price, language: str, winner: int | None = None) -> Markup:
    """A good and what it pays; woven bamboo lies on one that is sold, with the winner's colour."""
    voice = Voice(language)
    if price == "sold":
        return _cover(good, voice, winner)
    back = element(
        "rect",
        x=1,
        y=1,
        width=114,
        height=70,
        rx=7,
        fill=paint("paper"),
        stroke=paint("paper-edge"),
        stroke_width=1.4,
        class_="cell-paper",
    )
    word = voice(GOOD[good])
    size = min(13, 13 * WORD_FITS / len(word))
    left = fragment(
        use(good, 17, 9, 38),
        lettering(word, 36, 62, size, fill="on-paper-2", class_="cell-word of-good"),
    )
    return fragment(back, left, _price(price, voice))


def _price(price: Price, voice: Voice) -> Markup:
    if price is None:
        return lettering("?", 92, 44, 32, fill="on-paper-2", serif=True, class_="price")
    if price == "S":
        card = element(
            "rect", x=78, y=9, width=28, height=37, rx=4, fill=paint("lacquer"), stroke="#6E1611"
        )
        return fragment(
            card,
            lettering("S", 92, 35, 23, fill="on-lacquer", serif=True),
            lettering(
                voice(say("card", context="price")), 92, 62, 13, fill="on-paper-2",
                class_="cell-word of-card",
            ),
        )  # fmt: skip
    return fragment(
        lettering(price, 92, 42, 34, fill="on-paper", weight=700, serif=True, class_="price"),
        lettering(voice(term("Yuan")), 92, 62, 13, fill="on-paper-2", class_="cell-word of-money"),
    )


def _cover(good: str, voice: Voice, winner: int | None) -> Markup:
    """A lid of woven bamboo with the good, "sold", and the seal of who won it."""
    weave = element("rect", x=1, y=1, width=114, height=70, rx=9, fill="url(#ds-weave)")
    rim = element(
        "rect", x=2, y=2, width=112, height=68, rx=8, fill="none", stroke=paint("bamboo-edge"),
        stroke_width=3,
    )  # fmt: skip
    label = element(
        "rect", x=11, y=9, width=94, height=54, rx=5, fill=paint("paper"),
        stroke=paint("bamboo-edge"),
    )  # fmt: skip
    won = None if winner is None else use(f"seal-{winner}", 64, 16, 18)
    sold = lettering(
        voice(term("sold")), 58, 56, 14, fill="on-paper", weight=700, class_="cell-word"
    )
    return fragment(weave, rim, label, use(good, 45.5 if won is None else 34, 13, 25), sold, won)


WEAVE = element(
    "pattern",
    element("rect", width=16, height=12, fill=paint("bamboo")),
    element("path", d="M0 3H8M8 9H16M4 6V12M12 0V6", stroke=paint("bamboo-edge"), stroke_width=1.6),
    element("path", d="M0 0.5H16M0 6.5H16", stroke=paint("bamboo-edge"), stroke_opacity=0.5),
    id="ds-weave",
    width=16,
    height=12,
    patternUnits="userSpaceOnUse",
)


def raft(voice: Voice) -> Markup:
    """The raft, with slots for what lies on it."""
    frame = element(
        "svg",
        raft_picture(272, 268),
        viewBox="0 0 272 268",
        preserveAspectRatio="none",
        class_="poles",
        aria_hidden="true",
    )
    card = element(
        "div",
        element("h2", voice(term("phase market"))),
        element("div", *(slot(f"market-{good}") for good in GOODS), class_="cells"),
        slot("order"),
        slot("last-bids"),
        class_="market-card",
    )
    return element("section", frame, card, overlay_anchor(), class_="raft", id="market")


def market(desk: TableContext) -> dict[str, LazyFragment | Fragment]:
    """The market card, and under it the turn order or who has bid, and the last bids."""
    view, scene = desk.view, desk.scene
    awaited = [seat for seat in view["actors"] if seat != desk.seat or scene.chosen is None]
    order = Order(len(view["players"]), view["start"], tuple(awaited))
    return {
        **{f"market-{good}": Fragment(_cell(desk, good)) for good in GOODS},
        "order": LazyFragment(_bids if view["step"] == "bid" else _turns, scene.voice, order),
        "last-bids": _last_bids(scene.language, tuple(scene.voice.names), bids_in(scene.recent)),
    }


@lru_cache(maxsize=512)
def _last_bids(language: str, names: tuple[str, ...], bids: tuple[Bid, ...]) -> Fragment:
    return Fragment(row(bids, Voice(language, names)))


@dataclass(frozen=True)
class Order:
    """The turn order, and the seats that are awaited."""

    players: int
    start: int
    awaited: tuple[int, ...]


def _cell(desk: TableContext, good: str) -> Markup:
    winner, fresh = None, False
    for event in desk.scene.changed:
        if event["kind"] == "sale" and event["good"] == good and good in desk.view["sold"]:
            winner = None if event["seat"] is None else desk.colour(event["seat"])
            fresh = True
    chosen = (desk.scene.chosen or "").endswith(f" {good}")
    price = price_of(desk.view, good)
    return _drawn_cell(good, price, winner, fresh, chosen, desk.scene.language)


@lru_cache(maxsize=2048)
def _drawn_cell(
    good: str, price: Price, winner: int | None, fresh: bool, chosen: bool, language: str
) -> Markup:
    return element(
        "svg",
        cell_picture(good, price, language, winner),
        viewBox=CELL_BOX,
        class_=" ".join(["cell"] + ["changed"] * fresh + ["picked"] * chosen),
        id=f"market-{good}",
        data_place=f"market {good}",
        data_market="",
        role="img",
        aria_label=Voice(language)(_price_words(good, price)),
        **tip("sold" if price == "sold" else "market card", language),
    )


def _price_words(good: str, price: Price) -> Phrase:
    if price is None:
        return say("{good}: no price yet", good=GOOD[good])
    if price == "sold":
        return say("{good}: sold", good=GOOD[good])
    if price == "S":
        return say("{good}: a special card", good=GOOD[good])
    return say("{good}: {n} Yuan", good=GOOD[good], n=price)


def _turns(voice: Voice, order: Order) -> Markup:
    """The turn order."""
    seats = [(order.start + i) % order.players for i in range(order.players)]
    row = (
        element(
            "li",
            seal(seat_colour(order.players, seat)),
            element("span", voice.name(seat)),
            class_="now" if seat in order.awaited else None,
        )
        for seat in seats
    )
    head = say("Turn order, {name} starts", name=voice.name(order.start))
    return element("div", element("h3", voice(head)), element("ol", *row), class_="order")


def _bids(voice: Voice, order: Order) -> Markup:
    """The sealed bids: an envelope with the seal of each bidder; dashed: still awaited."""
    row = []
    for seat in range(order.players):
        sealed = seat not in order.awaited
        words = say("{name}: bid is in", name=voice.name(seat))
        if not sealed:
            words = say("{name}: choosing", name=voice.name(seat))
        picture = element(
            "svg",
            _envelope(seat_colour(order.players, seat), sealed),
            viewBox="0 0 54 30",
            role="img",
            aria_label=voice(words),
        )
        row.append(element("li", picture))
    return element(
        "div",
        element("h3", voice(say("Bids"))),
        element("ol", *row),
        class_="order envelopes",
    )


def _envelope(colour: int, sealed: bool) -> Markup:
    if not sealed:
        blank = element(
            "rect",
            x=1,
            y=1,
            width=52,
            height=28,
            rx=4,
            fill="none",
            stroke=paint("on-paper-2"),
            stroke_dasharray="4 3",
            stroke_width=1.4,
        )
        return fragment(blank, group(use(f"seal-{colour}", 18.5, 6.5, 17), opacity=0.65))
    body = element(
        "rect",
        x=1,
        y=1,
        width=52,
        height=28,
        rx=4,
        fill=paint("paper"),
        stroke=paint("on-paper-2"),
        stroke_width=1.4,
    )
    flap = element(
        "path", d="M2 3L27 17 52 3", fill="none", stroke=paint("on-paper-2"), stroke_width=1.4
    )
    return fragment(body, flap, use(f"seal-{colour}", 18.5, 8, 17), icon_tick())


def icon_tick() -> Markup:
    """A small tick at the corner of an envelope."""
    return group(use("tick", 41, 17, 10), color=paint("done"))

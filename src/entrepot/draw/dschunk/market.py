"""The market on its raft: prices, covers on what is sold, turn order or bids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

from ...engine.phrases import say
from ...games.dschunk.layout import GOODS
from ...games.dschunk.terms import term
from ...words import Voice
from ..markup import element, fragment, Markup
from .desk import Desk
from .figures import seal
from .ink import group, lettering, paint, use
from .words import GOOD

__all__ = ["CELL_BOX", "cell_picture", "market", "price_of", "raft_picture"]

View = Mapping[str, Any]
CELL_BOX = "0 0 116 72"
POLES = 11
WORD_FITS = 10
"""So many letters of a good's name fit beside the unit of its price."""
Price: TypeAlias = int | str | None


def price_of(view: View, good: str) -> Price:
    """What a good pays now: Yuan, "S", or "sold"; None before the first market card."""
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


def market(desk: Desk) -> Markup:
    """The raft with the market card, and under it the turn order or the bids."""
    frame = element(
        "svg",
        raft_picture(272, 268),
        viewBox="0 0 272 268",
        preserveAspectRatio="none",
        class_="poles",
        aria_hidden="true",
    )
    cells = (_cell(desk, good) for good in GOODS)
    below = _bids(desk) if desk.view["step"] == "bid" else _order(desk)
    card = element(
        "div",
        element("h2", desk.says(term("phase market"))),
        element("div", *cells, class_="cells"),
        below,
        class_="market-card",
    )
    return element("section", frame, card, class_="raft", id="market")


def _cell(desk: Desk, good: str) -> Markup:
    winner, fresh = None, False
    for event in desk.scene.changed:
        if event["kind"] == "sale" and event["good"] == good and good in desk.view["sold"]:
            winner = None if event["seat"] is None else desk.colour(event["seat"])
            fresh = True
    chosen = (desk.scene.chosen or "").endswith(f" {good}")
    classes = ["cell"] + ["changed"] * fresh + ["picked"] * chosen
    return element(
        "svg",
        cell_picture(good, price_of(desk.view, good), desk.scene.voice.language, winner),
        viewBox=CELL_BOX,
        class_=" ".join(classes),
        id=f"market-{good}",
        data_place=f"market {good}",
        role="img",
        aria_label=_price_words(desk, good),
        **desk.tip("sold" if good in desk.view["sold"] else "market card"),
    )


def _price_words(desk: Desk, good: str) -> str:
    view = desk.view
    if view["market"] is None:
        return desk.says(say("{good}: no price yet", good=GOOD[good]))
    if good in view["sold"]:
        return desk.says(say("{good}: sold", good=GOOD[good]))
    price = view["market"][good]
    if price == "S":
        return desk.says(say("{good}: a special card", good=GOOD[good]))
    return desk.says(say("{good}: {n} Yuan", good=GOOD[good], n=price))


def _order(desk: Desk) -> Markup:
    """Who comes after whom."""
    view, n = desk.view, len(desk.view["players"])
    seats = [(view["start"] + i) % n for i in range(n)]
    row = (
        element(
            "li",
            seal(desk.colour(seat)),
            element("span", desk.name(seat)),
            class_="now" if seat in view["actors"] else None,
        )
        for seat in seats
    )
    head = say("Turn order, {name} starts", name=desk.name(view["start"]))
    return element("div", element("h3", desk.says(head)), element("ol", *row), class_="order")


def _bids(desk: Desk) -> Markup:
    """Who has sealed a bid: an envelope with the seal; dashed: still awaited."""
    view = desk.view
    row = []
    for seat in range(len(view["players"])):
        sealed = seat not in view["actors"] or (seat == desk.seat and desk.scene.chosen is not None)
        words = say("{name}: bid is in", name=desk.name(seat))
        if not sealed:
            words = say("{name}: choosing", name=desk.name(seat))
        picture = element(
            "svg",
            _envelope(desk.colour(seat), sealed),
            viewBox="0 0 54 30",
            role="img",
            aria_label=desk.says(words),
        )
        row.append(element("li", picture))
    return element(
        "div",
        element("h3", desk.says(say("Bids"))),
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


__all__ += ["WEAVE"]

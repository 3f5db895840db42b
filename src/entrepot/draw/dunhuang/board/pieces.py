"""The pieces of the box: coins, prestige, tokens, cards and their backs, the camel."""

from __future__ import annotations

from functools import cache

from ....games.dunhuang.state import GOODS
from ...html import element, fragment, Markup
from ...kit.svg import paint
from ..palette import (
    CINNABAR,
    COIN,
    COIN_LINE,
    DIGITS,
    GOLD,
    GROUNDS,
    INKS,
    ROSE,
    SEAL_INK,
    SERIF,
    SONG,
    TOKEN_FACE,
)
from .emblems import ware_emblem
from .geometry import number, polar

CARD_WIDTH, CARD_HEIGHT = 60, 82
NICHE = "M8 78V52C8 40 22 37 30 28.5 38 37 52 40 52 52V78z"
"""The pointed arch of a cave."""


def digits(value: int | str, x: float, y: float, size: float, colour: str, **more: str) -> Markup:
    """Digits as they stand on pieces, around a point of their base line."""
    return element(
        "text",
        value,
        x=x,
        y=y,
        font_family=SERIF,
        font_weight=700,
        font_size=size,
        fill=colour,
        **{"text_anchor": "middle", **more},
    )


def card(good: str) -> Markup:
    """A card of 60 by 82: its number where an overlapping card leaves it to be seen."""
    ink, ground = INKS[good], GROUNDS[good]
    return fragment(
        element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=6, fill=ground),
        element("path", d=NICHE, fill=ink, fill_opacity=0.1, stroke=ink, stroke_opacity=0.38),
        element(
            "rect",
            x=0.5,
            y=0.5,
            width=59,
            height=81,
            rx=5.5,
            fill="none",
            stroke=ink,
            stroke_opacity=0.38,
        ),
        digits(GOODS.index(good) + 1, 6, 20, 19, ink, text_anchor="start"),
        element("svg", ware_emblem(good), x=11.5, y=38, width=37, height=37, viewBox="0 0 48 48"),
    )


def back() -> Markup:
    """The back of a card: a lotus on lapis in a gold frame."""
    petals = (
        element(
            "ellipse",
            cx=0,
            cy=-12,
            rx=4.2,
            ry=9,
            transform=f"rotate({45 * i})",
            fill="#3E6AA8",
            stroke=GOLD,
            stroke_width=0.9,
        )
        for i in range(8)
    )
    studs = (element("circle", cx=x, cy=y, r=1.8, fill=GOLD) for x in (10, 50) for y in (10, 72))
    return fragment(
        element("rect", width=60, height=82, rx=6, fill="#22406F"),
        element("rect", x=4.5, y=4.5, width=51, height=73, rx=3.5, fill="none", stroke=GOLD),
        element("rect", x=0.5, y=0.5, width=59, height=81, rx=5.5, fill="none", stroke="#0E1B33"),
        *studs,
        element("g", *petals, transform="translate(30 41)"),
        element("circle", cx=30, cy=41, r=4.5, fill=CINNABAR, stroke=GOLD),
    )


def coin() -> Markup:
    """A cash coin with its square hole, in 24 by 24."""
    return fragment(
        element("circle", cx=12, cy=12, r=10.8, fill=COIN, stroke=COIN_LINE, stroke_width=1.4),
        element("circle", cx=12, cy=12, r=8.2, fill="none", stroke=COIN_LINE, stroke_opacity=0.5),
        element("rect", x=8.5, y=8.5, width=7, height=7, rx=1, fill=TOKEN_FACE, stroke=COIN_LINE),
    )


@cache
def price(coins: int) -> Markup:
    """A coin with a number instead of the hole, in 24 by 24."""
    return fragment(
        element("circle", cx=12, cy=12, r=10.8, fill=COIN, stroke=COIN_LINE, stroke_width=1.4),
        element("circle", cx=12, cy=12, r=8.6, fill="none", stroke=COIN_LINE, stroke_opacity=0.4),
        digits(coins, 12, 16.4, 13, DIGITS),
    )


def prestige() -> Markup:
    """A rose lotus with eight petals and a gold heart, in 24 by 24."""
    petals = (
        element("ellipse", cx=0, cy=-7, rx=3, ry=4.2, transform=f"rotate({45 * i})", fill=ROSE)
        for i in range(8)
    )
    return fragment(
        element("g", *petals, transform="translate(12 12)"),
        element("circle", cx=12, cy=12, r=3.4, fill=GOLD, stroke=COIN_LINE, stroke_width=0.8),
    )


def scallops(r: float, cusps: int) -> str:
    """The outline of a seal: arcs bulging outwards between cusps on a circle."""
    points = [polar(r, 360 / cusps * i - 90) for i in range(cusps)]
    bulge = number(r * 3.3 / cusps)
    arcs = [f"A{bulge} {bulge} 0 0 1 {number(x)} {number(y)}" for x, y in (*points[1:], points[0])]
    return f"M{number(points[0][0])} {number(points[0][1])}{''.join(arcs)}z"


@cache
def token(good: str, sealed: bool, *, small: bool = False) -> Markup:
    """A majority token in 40 by 40; the edge tells its sides apart, 商 or the number its middle."""
    n = GOODS.index(good) + 1
    if not sealed:
        inside = fragment(
            element("circle", r=18.5, fill=GROUNDS[good], stroke=DIGITS, stroke_opacity=0.55),
            element("circle", r=12.8, fill=TOKEN_FACE, stroke=DIGITS, stroke_opacity=0.35),
            digits(n, 0, 6.6, 19, DIGITS),
        )
    elif small:
        inside = fragment(
            element(
                "path", d=scallops(17.6, 12), fill=CINNABAR, stroke=DIGITS, stroke_opacity=0.55
            ),
            element("circle", r=12.8, fill=TOKEN_FACE, stroke=DIGITS, stroke_opacity=0.35),
            digits(n, 0, 6.6, 19, DIGITS),
        )
    else:
        inside = fragment(
            element("path", d=scallops(17.6, 12), fill=CINNABAR, stroke="#6E1B0C"),
            element("circle", r=14, fill="none", stroke=SEAL_INK, stroke_width=1.1),
            element(
                "text",
                "商",
                y=6.9,
                font_family=SONG,
                font_weight=700,
                font_size=19,
                fill=SEAL_INK,
                text_anchor="middle",
            ),
        )
    return element("g", inside, transform="translate(20 20)")


CAMEL = (
    "M7 27C7.5 21.5 11 20 13.5 15 16 9.5 21 9 23.5 14 25 17.5 26.5 19.5 29.5 19.5 33 19.5 33.5 "
    "17 35.5 13.5 38.5 8.5 43 9.5 44.5 14.5 45.5 18.5 46 24 49 25.5 52 25.5 51.5 18 52.5 12.5 "
    "53.5 7.5 57 5.5 60.5 6.5L66 9C68.5 10 68 13.5 65.5 14L60.5 14.5C58.5 15 58.5 18.5 58 23 "
    "57.5 29.5 54 34.5 49.5 36L50.5 44 52 53H47.5L45.5 45 44.5 38 42.5 45 43.5 53H39L37.5 45 37 "
    "37.5C32 39 25.5 39 21 37.5L20 44 21 53H16.5L14.5 44.5 13 39 11 45 12 53H7.5L6 45 8.5 36.5"
    "C6.5 33.5 6.5 30 7 27z"
)
CLOTH = "M26.5 17.5C28.5 20.5 32.5 20.5 35 17L38.5 32C33.5 34.5 26 34.5 21.5 32z"
"""Over the back, between the humps."""


def camel() -> Markup:
    """The camel in 74 by 58, with a halo of the ground so that it stands out on anything."""
    return fragment(
        element(
            "path",
            d=CAMEL,
            fill=paint("ground"),
            stroke=paint("ground"),
            stroke_width=7,
            stroke_linejoin="round",
        ),
        element(
            "path",
            d=CAMEL,
            fill=paint("camel"),
            stroke=paint("camel"),
            stroke_width=1,
            stroke_linejoin="round",
        ),
        element(
            "path",
            d="M7.5 27C5 28 4 31 4.5 34.5",
            fill="none",
            stroke=paint("camel"),
            stroke_width=2,
            stroke_linecap="round",
        ),
        element("path", d="M59.5 6.5 59 3.5 62 6z", fill=paint("camel")),
        element(
            "path", d=CLOTH, fill=CINNABAR, stroke=GOLD, stroke_width=1.8, stroke_linejoin="round"
        ),
        element("path", d="M30 23l3 3.5-3 3.5-3-3.5z", fill=GOLD),
        element("circle", cx=61, cy=9.7, r=0.9, fill=paint("ground")),
    )

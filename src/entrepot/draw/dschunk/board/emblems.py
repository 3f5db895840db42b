"""The four goods as small pictures, each with a silhouette of its own, and signs of one colour."""

from __future__ import annotations

from functools import cache

from ...html import element, fragment, Markup
from ..palette import SHAPES, use


@cache
def good_icon(good: str, class_: str | None = None) -> Markup:
    """A good on its own, to stand in a text."""
    return icon(good, class_=f"good {class_ or ''}".strip())


@cache
def icon(name: str, class_: str = "icon") -> Markup:
    """A shape of the pattern book on its own; it says nothing to a screen reader."""
    return element(
        "svg", use(name, 0, 0, 48), viewBox="0 0 48 48", class_=class_, aria_hidden="true"
    )


def _path(d: str, **attributes: str | float) -> Markup:
    return element("path", d=d, **attributes)


_FISH = SHAPES.symbol(
    "fish",
    _path(
        "M3 25C9 12 24 11 34 21L43 13c3-1 4 1 3 4-2 5-2 11 0 16 1 3 0 5-3 4L34 29C24 39 9 38 3 25Z",
        fill="#8A5A38",
        stroke="#3B2415",
        stroke_width=1.8,
        stroke_linejoin="round",
    ),
    _path(
        "M17 15c4 6 4 14 0 20M24 15.5c3 6 3 13 0 19M30 18c2 5 2 9 0 14",
        fill="none",
        stroke="#F3DDBB",
        stroke_width=2.2,
        stroke_linecap="round",
    ),
    element("circle", cx=10, cy=22.5, r=2.7, fill="#FFF8EA"),
    element("circle", cx=10, cy=22.5, r=1.4, fill="#2A160B"),
)
_RICE = SHAPES.symbol(
    "rice",
    _path("M7 25C8 14 16 8 24 8s16 6 17 17Z", fill="#FFFDF4", stroke="#33474F", stroke_width=1.8),
    _path(
        "M15 19l3-2M21 14l3 1M28 13l2 3M33 19l2 2M22 20l3-1M28 21l3 0M13 23l2 0",
        stroke="#7D8B8A",
        stroke_width=1.6,
        stroke_linecap="round",
        fill="none",
    ),
    _path(
        "M4 25H44C44 34 37 40 31 41.5V44H17V41.5C11 40 4 34 4 25Z",
        fill="#E9F1F1",
        stroke="#33474F",
        stroke_width=1.8,
        stroke_linejoin="round",
    ),
    _path(
        "M7 31c9 4 25 4 34 0",
        fill="none",
        stroke="#4B8AA6",
        stroke_width=2.6,
        stroke_linecap="round",
    ),
)
_SPICE = SHAPES.symbol(
    "spice",
    _path(
        "M9 43c-4-1-4-3 0-4 10-3 14-11 17-19 2-6 10-7 13-2 3 7-3 16-11 21-6 4-13 5-19 4Z",
        fill="#E4701D",
        stroke="#6A2A0A",
        stroke_width=1.8,
        stroke_linejoin="round",
    ),
    _path(
        "M33 20c0 7-5 12-10 15",
        fill="none",
        stroke="#FFC089",
        stroke_width=2.2,
        stroke_linecap="round",
    ),
    _path(
        "M25 21C26 13 38 11 41 19C38 18 36 20 34 21C31 19 28 19 25 21Z",
        fill="#4F9A45",
        stroke="#22511F",
        stroke_width=1.6,
        stroke_linejoin="round",
    ),
    _path(
        "M34 14C33 9 36 5 40 4",
        fill="none",
        stroke="#2F6B33",
        stroke_width=3.4,
        stroke_linecap="round",
    ),
)
_VEGETABLES = SHAPES.symbol(
    "vegetables",
    _path(
        "M24 15c10-2 17 6 17 16S32 46 23 45 7 38 8 29s7-13 16-14Z",
        fill="#6E3F8F",
        stroke="#331A47",
        stroke_width=1.8,
    ),
    _path(
        "M14 32c-1-5 1-8 4-10",
        fill="none",
        stroke="#C7A2DF",
        stroke_width=2.6,
        stroke_linecap="round",
    ),
    _path(
        "M11 20C15 12 31 9 37 17C34 21 31 18 29 23C26 19 22 19 20 24C17 19 14 22 11 20Z",
        fill="#4F9A45",
        stroke="#22511F",
        stroke_width=1.6,
        stroke_linejoin="round",
    ),
    _path(
        "M25 13C24 9 27 5 31 4",
        fill="none",
        stroke="#2F6B33",
        stroke_width=3.6,
        stroke_linecap="round",
    ),
)
GOODS_BOOK = fragment(_FISH, _RICE, _SPICE, _VEGETABLES)
"""The goods, to be used by name."""


def _sign(name: str, d: str, *more: Markup, width: float = 3.6) -> Markup:
    """A sign drawn with one line in the colour of its surroundings."""
    line = _path(
        d,
        fill="none",
        stroke="currentColor",
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return SHAPES.symbol(name, line, *more)


def _solid(name: str, d: str) -> Markup:
    return SHAPES.symbol(name, _path(d, fill="currentColor"))


SIGNS_BOOK = fragment(
    _sign("load", "M24 5V21M17 15l7 7 7-7M6 28H42V43H6ZM18 28V43M30 28V43"),
    _sign(
        "basket", "M11 20C11 3 37 3 37 20M5 20H43V26H5ZM8 26l4 17H36l4-17M19 27l1 15M29 27l-1 15"
    ),
    _sign("coin", "M24 5a19 19 0 1 0 .1 0ZM17 17H31V31H17Z", width=4),
    _sign("cards", "M5 13l17-5 4 27-14 4ZM26 11l17 4-7 25-11-3"),
    _sign("strip", "M4 17H44V31H4ZM17 17V31M31 17V31"),
    _sign("secret", "M11 4H37V44H11Z", _path("M24 16l6 8-6 8-6-8Z", fill="currentColor")),
    _sign("up", "M9 31L24 16 39 31", width=8),
    _sign("down", "M9 17L24 32 39 17", width=8),
    _sign("tick", "M8 26L20 37 41 11", width=6),
    _sign("question", "M15 17c0-13 19-13 19-1 0 8-10 7-10 15M24 40v.5", width=6),
    _sign("arrow", "M6 24H40M28 11l13 13-13 13", width=6),
    _sign("swap", "M6 16H40M31 7l9 9-9 9M42 33H8M17 24l-9 9 9 9", width=4.4),
    _solid("square", "M9 9H39V39H9Z"),
    SHAPES.symbol("circle", element("circle", cx=24, cy=24, r=17, fill="currentColor")),
    _solid("triangle", "M24 7L43 40H5Z"),
    _solid(
        "star", "M24 4l6 13.5 14.5 1.6-10.8 9.8 3 14.4L24 36l-12.7 7.3 3-14.4L3.5 19.1 18 17.5Z"
    ),
)
"""Signs of one colour, to be used by name."""

"""Merchants and trainees, crates and seals, lanterns: the pieces that stand on the board."""

from __future__ import annotations

from functools import cache

from ...html import element, fragment, Markup
from ..palette import COLOURS, group, SHAPES, use

EMBLEMS = {"load": "load", "goods": "basket", "money": "coin"}
"""The sign of each merchant, and of what a trainee offers."""

FACES = tuple(COLOURS[f"face-{colour}"][0] for colour in range(4))
EDGES = ("#8A201B", "#B8931A", "#1B427A", "#41803F")
PIPS = ("#FFF3E6", "#3A2A00", "#F2F7FF", "#0D2A10")
"""The four colours of strips: red, yellow, blue, green."""
PIP_PLACES = (
    ((14.5, 14.5),),
    ((19.5, 9.5), (9.5, 19.5)),
    ((8, 8), (14.5, 14.5), (21, 21)),
    ((9.5, 9.5), (19.5, 9.5), (9.5, 19.5), (19.5, 19.5)),
)
"""One pip for red, two for yellow, and so on, so that nobody needs the colours."""


def seat_colour(players: int, seat: int) -> int:
    """The colour of a seat; with three players nobody is yellow (2.1)."""
    return seat if players == 4 or seat == 0 else seat + 1


def _crate(colour: int) -> Markup:
    """A crate from above: face, frame and pips."""
    pips = (
        element("circle", cx=float(x), cy=float(y), r=2.9, fill=PIPS[colour])
        for x, y in PIP_PLACES[colour]
    )
    frame = element(
        "rect",
        x=3.5,
        y=3.5,
        width=22,
        height=22,
        fill="none",
        stroke=EDGES[colour],
        stroke_width=1.4,
    )
    face = element("rect", width=29, height=29, fill=FACES[colour])
    return SHAPES.symbol(f"crate-{colour}", face, frame, *pips, box="0 0 29 29")


def _seal(colour: int) -> Markup:
    """A player's seal: a crate with round corners."""
    face = element(
        "rect",
        x=1.2,
        y=1.2,
        width=26.6,
        height=26.6,
        rx=5,
        fill=FACES[colour],
        stroke=EDGES[colour],
        stroke_width=2.2,
    )
    pips = (
        element("circle", cx=float(x), cy=float(y), r=2.9, fill=PIPS[colour])
        for x, y in PIP_PLACES[colour]
    )
    return SHAPES.symbol(f"seal-{colour}", face, *pips, box="0 0 29 29")


@cache
def seal(colour: int) -> Markup:
    """A seal on its own, to stand before a name."""
    return element(
        "svg",
        use(f"seal-{colour}", 0, 0, 29),
        viewBox="0 0 29 29",
        class_="chop",
        aria_hidden="true",
    )


_MERCHANT = SHAPES.symbol(
    "merchant",
    element("ellipse", cx=36, cy=69, rx=26, ry=4, fill="#000", opacity=0.18),
    element(
        "path",
        d="M11 68C9 50 20 38 36 38s27 12 25 30Z",
        fill="#8E2219",
        stroke="#4D0F0B",
        stroke_width=1.6,
        stroke_linejoin="round",
    ),
    element(
        "path",
        d="M36 3C27 16 13 28 2 36c14 6 54 6 68 0C59 28 45 16 36 3Z",
        fill="#E2CD97",
        stroke="#6A5226",
        stroke_width=1.6,
        stroke_linejoin="round",
    ),
    element(
        "path",
        d="M36 4C32 16 26 29 18 39M36 4v36M36 4c4 12 10 25 18 35",
        fill="none",
        stroke="#A68A4C",
        stroke_width=1.2,
    ),
    box="0 0 72 74",
)
_TRAINEE = SHAPES.symbol(
    "trainee",
    element(
        "path",
        d="M5 50C4 36 12 29 22 29s18 7 17 21Z",
        fill="#2E7257",
        stroke="#133A2B",
        stroke_width=1.6,
        stroke_linejoin="round",
    ),
    element("circle", cx=22, cy=18, r=10.5, fill="#F3D6AE", stroke="#5D3B1E", stroke_width=1.4),
    element("path", d="M10.5 18C9 2 35 2 33.5 18C30 12 14 12 10.5 18Z", fill="#2A1D16"),
    element("circle", cx=22, cy=4.5, r=3.4, fill="#2A1D16"),
    box="0 0 44 52",
)
_LANTERN = SHAPES.symbol(
    "lantern",
    element("path", d="M10 0V4M10 21v5", stroke="#5B1712", stroke_width=1.6),
    element("rect", x=2.5, y=4, width=15, height=17, rx=7.5, fill="#C8362B", stroke="#6E1611"),
    element("path", d="M7 4.5c-2 5-2 11 0 16M13 4.5c2 5 2 11 0 16", fill="none", stroke="#7F1C15"),
    element("path", d="M6 4H14M6 21H14", stroke="#E9B64C", stroke_width=2),
    box="0 0 20 26",
)
FIGURES_BOOK = fragment(
    *(_crate(colour) for colour in range(4)),
    *(_seal(colour) for colour in range(4)),
    _MERCHANT,
    _TRAINEE,
    _LANTERN,
)
"""The pieces, to be used by name."""


def merchant(emblem: str, x: float, y: float, width: float) -> Markup:
    """A merchant with its sign on a paper disc."""
    unit = width / 72
    disc = element("circle", cx=x + 36 * unit, cy=y + 54 * unit, r=12.5 * unit, fill="#FFFBF0")
    sign = group(use(emblem, x + 27 * unit, y + 45 * unit, 18 * unit), color="#3A1410")
    return fragment(use("merchant", x, y, width, 74 * unit), disc, sign)


def trainee(which: str, x: float, y: float, width: float) -> Markup:
    """A trainee with a chevron, up for the upper one."""
    unit = width / 44
    chevron = use("up" if which == "upper" else "down", x + 13 * unit, y + 33 * unit, 18 * unit)
    return fragment(use("trainee", x, y, width, 52 * unit), group(chevron, color="#F6F1DE"))


@cache
def figure(name: str, **attributes: str) -> Markup:
    """A merchant or trainee on its own."""
    if name in EMBLEMS:
        return element(
            "svg", merchant(EMBLEMS[name], 0, 0, 72), viewBox="0 0 72 74", aria_hidden="true",
            class_="figure", **attributes,
        )  # fmt: skip
    return element(
        "svg", trainee(name, 0, 0, 44), viewBox="0 0 44 52", aria_hidden="true", class_="figure",
        **attributes,
    )  # fmt: skip

"""The water: ripples, and the current that carries the merchants on."""

from __future__ import annotations

from functools import cache

from ...html import element, fragment, Markup
from ...kit.svg import paint

_RIPPLE = "q9-7 18 0t18 0 18 0"
RIPPLES = element(
    "pattern",
    element(
        "path",
        d=f"M20 30{_RIPPLE}M150 76{_RIPPLE}M60 128{_RIPPLE}M196 20{_RIPPLE}",
        fill="none",
        stroke=paint("ripple"),
        stroke_width=1.8,
        stroke_linecap="round",
    ),
    id="ds-ripples",
    width=260,
    height=150,
    patternUnits="userSpaceOnUse",
)


@cache
def waves() -> Markup:
    """Ripples all over the board."""
    ripples = element("rect", width="100%", height="100%", fill="url(#ds-ripples)")
    return element("svg", ripples, class_="waves", aria_hidden="true")


def current_way() -> Markup:
    """The dotted way from junk to junk, clockwise, with two arrowheads; on a board 1016 wide."""
    way = element(
        "path",
        d="M260 480V340C300 180 390 150 560 140C740 150 840 200 860 330V480C760 560 700 560 560 560"
        "S330 570 260 480",
        fill="none",
        stroke=paint("current"),
        stroke_width=2.4,
        stroke_dasharray="1 8",
        stroke_linecap="round",
    )
    heads = element(
        "path",
        d="M252 354l8-10 8 10M852 344l8 10 8-10",
        fill="none",
        stroke=paint("current"),
        stroke_width=3.2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return fragment(way, heads)


@cache
def current() -> Markup:
    """The current as a layer of the board."""
    return element(
        "svg", current_way(), viewBox="0 0 1016 584", class_="current", aria_hidden="true"
    )

"""The palette of Dschunk: colours, letters and patterns."""

from __future__ import annotations

from ..html import element, Markup
from ..kit.svg import colours_of, Face, paint
from ..kit.symbols import Symbols

COLOURS = colours_of(__package__)
"""Every colour by day and at dusk."""
SERIF = "Iowan Old Style, Palatino Linotype, Palatino, Georgia, Noto Serif CJK KR, serif"
LETTERS = Face()
SHAPES = Symbols("ds")
"""The pattern book."""
use = SHAPES.use


def lettering(
    text: str | int,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = "ink",
    weight: int | None = None,
    anchor: str | None = "middle",
    class_: str | None = None,
    serif: bool = False,
) -> Markup:
    """A line of text, centred on x unless it is said otherwise; y is its base line."""
    return element(
        "text",
        text,
        x=float(x),
        y=float(y),
        font_size=float(size),
        font_weight=weight,
        text_anchor=anchor,
        fill=paint(fill),
        font_family=SERIF if serif else None,
        class_=" ".join(filter(None, (class_, "serif" if serif else None))) or None,
    )


def group(*content: Markup | None, **attributes: str | float | None) -> Markup:
    """Shapes together."""
    return element("g", *content, **attributes)

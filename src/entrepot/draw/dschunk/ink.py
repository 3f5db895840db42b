"""The colours of the Dschunk table, its letters, and its pattern book.

The style sheet says for pages what `COLOURS` says for pictures.
"""

from __future__ import annotations

from ..kit.lettering import Face
from ..kit.paint import paint
from ..kit.symbols import Symbols
from ..markup import element, Markup

__all__ = ["COLOURS", "LETTERS", "SHAPES", "group", "lettering", "use"]

COLOURS = {
    "water": ("#a9d3cc", "#174a52"),
    "water-deep": ("#7fbdb6", "#0c2e38"),
    "ripple": ("#ffffff42", "#7fd0cc1a"),
    "current": ("#3c7f80", "#5fa5a5"),
    "page": ("#efe6d2", "#0b2027"),
    "panel": ("#fbf5e6", "#14313a"),
    "panel-2": ("#f3ead5", "#1b3c46"),
    "line": ("#d3c4a1", "#2f5660"),
    "ink": ("#2a2118", "#f6ebd3"),
    "ink-2": ("#5e503d", "#c9c2ac"),
    "ink-3": ("#6b5b44", "#a5a590"),
    "paper": ("#fffbf0", "#f1e5c9"),
    "paper-2": ("#f4e9cf", "#e2d2ac"),
    "paper-edge": ("#cdbb93", "#b7a172"),
    "on-paper": ("#2a2118", "#2a2118"),
    "on-paper-2": ("#5e503d", "#55472f"),
    "bar": ("#8e2a22", "#3d1517"),
    "bar-ink": ("#fff4df", "#ffebcb"),
    "bar-ink-2": ("#f3cfb4", "#e0b596"),
    "bar-prompt": ("#ffcf73", "#ffcf73"),
    "lacquer": ("#a6322a", "#b23a30"),
    "on-lacquer": ("#fff1dc", "#fff1dc"),
    "gold": ("#ffb938", "#ffc24d"),
    "on-gold": ("#3a2200", "#3a2200"),
    "gold-edge": ("#5e3600", "#5e3600"),
    "gold-line": ("#9a5b00", "#ffc24d"),
    "deck": ("#e3c892", "#b99a66"),
    "plank": ("#d2b277", "#a2824f"),
    "on-deck": ("#2a2118", "#2a2118"),
    "hull": ("#7a4b2a", "#4a2d1b"),
    "hold": ("#5b3a20", "#2e1c10"),
    "bamboo": ("#d8bf7e", "#8f7c4c"),
    "bamboo-edge": ("#b59650", "#6c5b33"),
    "pier": ("#b98f58", "#6e4e2d"),
    "pier-edge": ("#93693b", "#4b331c"),
    "done": ("#2d7a4a", "#7fd39a"),
    "rim-0": ("#8a201b", "#d9584c"),
    "rim-1": ("#9a7608", "#f0ce48"),
    "rim-2": ("#1b427a", "#5c93dc"),
    "rim-3": ("#41803f", "#6db36b"),
    "glow": ("0", "1"),
}
"""Every colour by day and at dusk; and whether lanterns glow."""
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

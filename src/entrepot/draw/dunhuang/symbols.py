"""SVG symbols: every picture that comes up more than once, drawn once and used by its name."""

from __future__ import annotations

from functools import cache

from ...games.dunhuang.state import CHARACTERS, GOODS
from ..html import element, fragment, Markup
from ..kit.symbols import Symbols
from .board import pieces
from .board.emblems import character_emblem, ware_emblem
from .palette import GROUNDS, INKS

SHAPES = Symbols("dh")
use = SHAPES.use


@cache
def icon(name: str, width: int, height: int, class_: str) -> Markup:
    """A picture of the sprite among text; it says nothing to a screen reader."""
    return element(
        "svg",
        use(name, 0, 0, width, height),
        class_=class_,
        viewBox=f"0 0 {width} {height}",
        aria_hidden="true",
    )


@cache
def symbols() -> Markup:
    """All pictures, as symbols."""
    card = f"0 0 {pieces.CARD_WIDTH} {pieces.CARD_HEIGHT}"
    return fragment(
        *(SHAPES.symbol(name, character_emblem(name)) for name in CHARACTERS),
        *(SHAPES.symbol(f"card-{good}", pieces.card(good), box=card) for good in GOODS),
        *(SHAPES.symbol(f"chip-{good}", _chip(good), box="0 0 50 26") for good in GOODS),
        SHAPES.symbol("back", pieces.back(), box=card),
        SHAPES.symbol("coin", pieces.coin(), box="0 0 24 24"),
        SHAPES.symbol("prestige", pieces.prestige(), box="0 0 24 24"),
        SHAPES.symbol("cards", _two_backs(), box="0 0 24 24"),
        SHAPES.symbol("camel", pieces.camel(), box="0 0 74 58"),
        SHAPES.symbol("shop", _stall()),
        SHAPES.symbol("hand", _held()),
    )


@cache
def sprite() -> Markup:
    """The sprite, out of sight, for a page."""
    return element(
        "svg",
        element("defs", symbols()),
        class_="sprite",
        id="dh-sprite",
        width=0,
        height=0,
        aria_hidden="true",
    )


def _chip(good: str) -> Markup:
    """A good in a line: its number and its emblem."""
    ink = INKS[good]
    return fragment(
        element(
            "rect",
            x=0.5,
            y=0.5,
            width=49,
            height=25,
            rx=5,
            fill=GROUNDS[good],
            stroke=ink,
            stroke_opacity=0.38,
        ),
        pieces.digits(GOODS.index(good) + 1, 13, 18.5, 16, ink),
        element("svg", ware_emblem(good), x=25, y=3.5, width=19, height=19, viewBox="0 0 48 48"),
    )


def _two_backs() -> Markup:
    """A hand of cards, as a sign for how many there are."""
    return fragment(
        element(
            "rect", x=3, y=4, width=11, height=16, rx=2, fill="#3E6AA8", transform="rotate(-9 8 12)"
        ),
        element(
            "rect",
            x=9.5,
            y=4,
            width=11,
            height=16,
            rx=2,
            fill="#22406F",
            stroke="#7FA0D0",
            stroke_width=1,
            transform="rotate(7 15 12)",
        ),
    )


def _line(*paths: str) -> Markup:
    return element(
        "g",
        *(element("path", d=path) for path in paths),
        fill="none",
        stroke="currentColor",
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _stall() -> Markup:
    """A market stall, for the shop."""
    return _line(
        "M6 18 10 7h28l4 11",
        "M6 18c0 6 9 6 9 0 0 6 9 6 9 0 0 6 9 6 9 0 0 6 9 6 9 0z",
        "M9 24v18h30V24",
        "M9 33h30",
    )


def _held() -> Markup:
    """Three cards held together, for the hand."""
    return _line("M18 12h14v26H18z", "M18 17 8 20l6 23 8-2", "M32 17l9 3-6 22-7-2")

"""The picture of a game in text: on the page, and as an SVG that stands alone."""

from __future__ import annotations

from ...engine.json_types import View
from ...engine.text_columns import COLUMNS, width
from ...games import find
from ...i18n import Voice
from ..html import element, Markup
from ..kit.svg import paint, painted, picture

LETTER, LINE, MARGIN = 8.5, 19, 24
"""The width of a letter, the height of a line, and the edge around the text."""
SIZE = 14
FONTS = "DejaVu Sans Mono, Noto Sans Mono, Noto Sans Mono CJK KR, monospace"
COLOURS = {"paper": ("#f9f2e3", "#1d1f30"), "ink": ("#2a2018", "#f3e9d5")}
"""By day and by night."""


def paper(label: str, text: str) -> Markup:
    """The picture on the page; where it is wider than that, it is moved by keys or a finger."""
    return element(
        "div",
        element("pre", text),
        class_="paper",
        id="paper",
        role="region",
        tabindex="0",
        aria_label=label,
    )


def svg(view: View, voice: Voice, theme: str = "light", legal: tuple[str, ...] = ()) -> Markup:
    """A view as a picture; the theme is `light` or `dark`."""
    game = find(view["game"])
    lines = game.text_board(view, voice).split("\n")
    across = round(max(COLUMNS, *map(width, lines)) * LETTER) + 2 * MARGIN
    down = len(lines) * LINE + 2 * MARGIN
    written = (
        # Blanks in a row would be drawn as one.
        element("text", line.replace(" ", "\u00a0"), x=MARGIN, y=MARGIN + SIZE + row * LINE)
        for row, line in enumerate(lines)
        if line
    )
    drawing = picture(
        voice(game.title),
        across,
        down,
        element("rect", width=across, height=down, fill=paint("paper")),
        element("g", *written, fill=paint("ink"), font_family=FONTS, font_size=SIZE),
    )
    return painted(drawing, COLOURS, theme)

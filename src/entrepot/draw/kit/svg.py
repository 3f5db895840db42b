"""SVG pictures: widths of text, colours of a theme, and the frame of a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias
from unicodedata import east_asian_width

from ..html import element, Markup


def _is_square(sign: str) -> bool:
    return east_asian_width(sign) in "WF"


@dataclass(frozen=True)
class Face:
    """The widths of the letters of a typeface, in multiples of their size."""

    square: float = 1.0
    """Korean and Chinese letters."""
    usual: float = 0.56
    thin: float = 0.56
    thin_signs: str = ""
    is_square: Callable[[str], bool] = _is_square

    def width(self, text: str, size: float = 1.0) -> float:
        """About how wide a text is, in the units of its size."""
        return size * sum(map(self._sign, text))

    def _sign(self, sign: str) -> float:
        if self.is_square(sign):
            return self.square
        return self.thin if sign in self.thin_signs else self.usual


THEMES = ("light", "dark")
Colours: TypeAlias = Mapping[str, tuple[str, str]]
"""The names of colours, and their values in each theme."""

# Texts have no quotes left, so that in quotes it is an attribute and never a player's name.
_NAMED = re.compile(r'(?<=")var\(--([a-z0-9-]+)\)(?=")')
_HEX = "#[0-9a-f]{6}(?:[0-9a-f]{2})?"
_SAID = re.compile(
    rf"^ *--([a-z0-9-]+): (?:light-dark\(({_HEX}), ({_HEX})\)|({_HEX}));", re.MULTILINE
)


def colours_of(drawing: str) -> Colours:
    """The colours that the style sheet of a drawing says, by the name of its package."""
    sheet = files(drawing).joinpath("styles", "00-colours.css").read_text(encoding="utf-8")
    return {
        name: (day or always, night or always) for name, day, night, always in _SAID.findall(sheet)
    }


def paint(name: str) -> str:
    """A colour by its name."""
    return f"var(--{name})"


def painted(drawing: Markup, colours: Colours, theme: str) -> Markup:
    """The drawing with a theme's colours in place of their names, for where no style sheet is."""
    side = THEMES.index(theme)
    return Markup(_NAMED.sub(lambda name: colours[name[1]][side], drawing))


def picture(
    title: str, width: int, height: int, *content: Markup, font_family: str | None = None
) -> Markup:
    """An SVG of a size, which needs no page around it."""
    return element(
        "svg",
        element("title", title),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=font_family,
        role="img",
    )

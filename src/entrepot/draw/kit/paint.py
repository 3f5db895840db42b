"""Colours by name, by day and by night.

Each is said once, in the style sheet `styles/00-colours.css` of its drawing, as
`--deck: light-dark(#e3c892, #b99a66)`, or as `--coin: #e0ac2b` where it is always the same. Shapes
name their colours, `paint("deck")`. A page takes them from the style sheet; for pictures that stand
alone `colours_of` reads it, and `painted` puts those of a theme in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import TypeAlias

from ..markup import Markup

__all__ = ["THEMES", "Colours", "colours_of", "paint", "painted"]

THEMES = ("light", "dark")
Colours: TypeAlias = Mapping[str, tuple[str, str]]
"""What colours are called, and what they are in each theme."""

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

"""Colours by name, by day and by night.

Shapes name their colours, `paint("deck")`. A page gives the names their values by its style sheet;
a picture that stands alone has the colours of a theme put in by `painted`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from ..markup import Markup

__all__ = ["THEMES", "Colours", "paint", "painted"]

THEMES = ("light", "dark")
Colours: TypeAlias = Mapping[str, tuple[str, str]]
"""What colours are called, and what they are in each theme."""

# Texts have no quotes left, so that in quotes it is an attribute and never a player's name.
_NAMED = re.compile(r'(?<=")var\(--([a-z0-9-]+)\)(?=")')


def paint(name: str) -> str:
    """A colour by its name."""
    return f"var(--{name})"


def painted(drawing: Markup, colours: Colours, theme: str) -> Markup:
    """The drawing with a theme's colours in place of their names, for where no style sheet is."""
    side = THEMES.index(theme)
    return Markup(_NAMED.sub(lambda name: colours[name[1]][side], drawing))

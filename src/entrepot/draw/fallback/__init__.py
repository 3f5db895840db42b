"""The fallback renderer: a plain drawing for every game that has none of its own.

It knows of a game what the contract tells: its picture in text, and what actions mean.
"""

from .svg import svg
from .table import animations, overlays, table

__all__ = [
    "animations",
    "overlays",
    "svg",
    "table",
]

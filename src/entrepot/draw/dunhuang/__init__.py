"""*Merchants of Dunhuang* drawn: the table for a page, a position as a picture, and what glides."""

from .animations import animations
from .overlays import overlays
from .result import final_holdings
from .svg import svg
from .table import table

__all__ = [
    "animations",
    "final_holdings",
    "overlays",
    "svg",
    "table",
]

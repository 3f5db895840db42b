"""*Merchants of Dunhuang* drawn: the table for a page, a position as a picture, and what glides."""

from .animations import glides
from .overlays import showings
from .result import holdings
from .svg import svg
from .table import table

__all__ = ["glides", "holdings", "showings", "svg", "table"]

"""Dschunk drawn: the table for a page, a position as a picture, and what glides."""

from .animations import animations
from .opened_bids import log_table
from .overlays import overlays
from .svg import svg
from .table import table

__all__ = [
    "animations",
    "log_table",
    "overlays",
    "svg",
    "table",
]

"""Dschunk drawn: the table for a page, a position as a picture, and what glides."""

from .animations import glides
from .opened_bids import ledger
from .overlays import showings
from .svg import svg
from .table import table

__all__ = ["glides", "ledger", "showings", "svg", "table"]

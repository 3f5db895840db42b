"""Dschunk drawn: the table for a page, a position as a picture, and what glides."""

from .bids import ledger
from .motion import glides
from .picture import svg
from .showings import showings
from .table import table

__all__ = ["glides", "ledger", "showings", "svg", "table"]

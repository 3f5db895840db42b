"""Dschunk drawn: the table for a page, a position as a picture, and what glides."""

from .motion import glides
from .picture import svg
from .table import table

__all__ = ["glides", "svg", "table"]

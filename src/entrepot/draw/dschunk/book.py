"""The pattern book: all shapes that are used by name, drawn once."""

from __future__ import annotations

from ..markup import fragment
from .figures import FIGURES_BOOK
from .goods import GOODS_BOOK, SIGNS_BOOK
from .junks import JUNKS_BOOK
from .market import WEAVE
from .waves import RIPPLES

__all__ = ["BOOK"]

BOOK = fragment(GOODS_BOOK, SIGNS_BOOK, FIGURES_BOOK, JUNKS_BOOK, WEAVE, RIPPLES)

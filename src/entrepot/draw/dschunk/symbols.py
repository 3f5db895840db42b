"""SVG symbols: all shapes that are used by name, drawn once."""

from __future__ import annotations

from ..html import fragment
from .board.emblems import GOODS_BOOK, SIGNS_BOOK
from .board.junks import JUNKS_BOOK
from .board.market import WEAVE
from .board.pieces import FIGURES_BOOK
from .board.water import RIPPLES

BOOK = fragment(GOODS_BOOK, SIGNS_BOOK, FIGURES_BOOK, JUNKS_BOOK, WEAVE, RIPPLES)

"""How wide a text will be, before anything shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from unicodedata import east_asian_width

__all__ = ["Face"]


def _is_square(sign: str) -> bool:
    return east_asian_width(sign) in "WF"


@dataclass(frozen=True)
class Face:
    """How wide the letters of a typeface are, in multiples of their size."""

    square: float = 1.0
    """Korean and Chinese letters."""
    usual: float = 0.56
    thin: float = 0.56
    thin_signs: str = ""
    is_square: Callable[[str], bool] = _is_square

    def width(self, text: str, size: float = 1.0) -> float:
        """About how wide a text is, in the units of its size."""
        return size * sum(map(self._sign, text))

    def _sign(self, sign: str) -> float:
        if self.is_square(sign):
            return self.square
        return self.thin if sign in self.thin_signs else self.usual

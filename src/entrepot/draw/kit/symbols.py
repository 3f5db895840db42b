"""SVG symbols: shapes that come up more than once, drawn once and used by their names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..html import element, Markup


@dataclass(frozen=True)
class Symbols:
    """The symbols of a game; the prefix keeps their names apart from others on the page."""

    prefix: str

    def symbol(self, name: str, *content: Markup, box: str = "0 0 48 48") -> Markup:
        """A shape, to be used by its name."""
        return element("symbol", *content, id=f"{self.prefix}-{name}", viewBox=box)

    def use(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float | None = None,
        **more: str | None,
    ) -> Markup:
        """A shape at a place; it is as high as wide unless it is said otherwise."""
        high = width if height is None else height
        return _use(f"#{self.prefix}-{name}", x, y, width, high, **more)


@lru_cache(maxsize=1 << 13)
def _use(href: str, x: float, y: float, width: float, height: float, **more: str | None) -> Markup:
    return element("use", href=href, x=x, y=y, width=width, height=height, **more)

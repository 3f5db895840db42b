"""The frame of a picture that stands alone."""

from __future__ import annotations

from ..markup import element, Markup

__all__ = ["picture"]


def picture(
    title: str, width: int, height: int, *content: Markup, font_family: str | None = None
) -> Markup:
    """An SVG of a size, which needs no page around it."""
    return element(
        "svg",
        element("title", title),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=font_family,
        role="img",
    )

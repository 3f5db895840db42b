"""HTML and SVG as text: elements with attributes, everything else escaped.

>>> element("button", "a < b", class_="card", data_action="keep tea", disabled=False)
Markup('<button class="card" data-action="keep tea">a &lt; b</button>')
"""

from __future__ import annotations

from html import escape
from typing import TypeAlias

__all__ = ["NOTHING", "Content", "Markup", "element", "fragment"]

VOID = frozenset({"br", "circle", "ellipse", "hr", "img", "input", "line", "link", "meta", "path",
                  "polygon", "polyline", "rect", "stop", "use"})  # fmt: skip
"""Elements that are closed at once when they have no content."""


class Markup(str):
    """Text that is HTML already and may be put in as it is."""

    def __repr__(self) -> str:
        return f"Markup({super().__repr__()})"

    def __html__(self) -> str:
        return self


NOTHING = Markup("")
Content: TypeAlias = "Markup | str | int | None"
Value: TypeAlias = str | int | float | bool | None


def element(tag: str, *content: Content, **attributes: Value) -> Markup:
    """An element; an attribute's name has `-` for `_`, and none at its end; None leaves it out."""
    parts = [tag]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        name = key.rstrip("_").replace("_", "-")
        parts.append(name if value is True else f'{name}="{_number(value)}"')
    inside = fragment(*content)
    if not inside and tag in VOID:
        return Markup(f"<{' '.join(parts)}/>")
    return Markup(f"<{' '.join(parts)}>{inside}</{tag}>")


def fragment(*content: Content) -> Markup:
    """Pieces one after the other; what is no markup is escaped, None is nothing."""
    return Markup(
        "".join(
            piece if isinstance(piece, Markup) else escape(str(piece))
            for piece in content
            if piece is not None
        )
    )


def _number(value: str | float) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))

"""HTML and SVG as text: elements with attributes, everything else escaped.

>>> element("button", "a < b", class_="card", data_action="keep tea", disabled=False)
Markup('<button class="card" data-action="keep tea">a &lt; b</button>')
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TypeAlias

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


def element(tag: str, *content: Content, **has: Value) -> Markup:
    """An element; an attribute's name has `-` for `_`, and none at its end; None leaves it out."""
    start = "".join([_attribute(key, value) for key, value in has.items()])
    inside = _joined(content)
    if not inside and tag in VOID:
        return Markup(f"<{tag}{start}/>")
    return Markup(f"<{tag}{start}>{inside}</{tag}>")


def attributes(**has: Value) -> Markup:
    """Attributes alone, as they stand in a tag."""
    return Markup("".join([_attribute(key, value) for key, value in has.items()]))


def fragment(*content: Content) -> Markup:
    """Pieces one after the other; what is no markup is escaped, None is nothing."""
    return Markup(_joined(content))


def _joined(content: tuple[Content, ...]) -> str:
    return "".join(
        [
            piece if type(piece) is Markup else _escaped(str(piece))
            for piece in content
            if piece is not None
        ]
    )


# A table is drawn again after every action, and nearly all of it has been said before.
@lru_cache(maxsize=1 << 14, typed=True)
def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    if isinstance(value, float):
        return f' {name}="{f"{value:.2f}".rstrip("0").rstrip(".")}"'
    return f' {name}="{escape(str(value))}"'


_escaped = lru_cache(maxsize=1 << 12)(escape)

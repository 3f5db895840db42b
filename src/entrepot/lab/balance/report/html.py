"""HTML of a report: tables, figures, cells with a value and its interval."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....draw.html import Content, element, fragment, Markup
from ...statistics import Estimate
from .formatting import interval, signed, value

Row = Sequence[Content]


def table(caption: str, headings: Sequence[str], rows: Iterable[Row], names: int = 1) -> Markup:
    """A table that can be scrolled sideways; the first columns of each row are its names."""
    head = element("tr", *(element("th", text, scope="col") for text in headings))
    body = []
    for row in rows:
        cells = [
            element("th", cell, scope="row") if i < names else element("td", cell)
            for i, cell in enumerate(row)
        ]
        body.append(element("tr", *cells))
    whole = element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *body),
    )
    return element("div", whole, class_="scroll", tabindex=0, role="region", aria_label=caption)


def figure(svg: str, caption: str) -> Markup:
    """A plot with what it shows."""
    return element("figure", Markup(svg), element("figcaption", caption))


def cell_of(estimate: Estimate, percent: bool, sign: bool = False, bold: bool = False) -> Markup:
    """A cell: the value, and its interval in small."""
    if not estimate.known:
        return fragment("–")
    text = signed(estimate, percent) if sign else value(estimate, percent)
    return fragment(
        element("strong" if bold else "span", text),
        " ",
        element("small", interval(estimate, percent)),
    )


def note(*text: Content) -> Markup:
    """A paragraph that says what figures mean."""
    return element("p", *text, class_="note")


def folded(summary: str, *content: Content) -> Markup:
    """A part that readers open if they want it."""
    return element("details", element("summary", summary), *content)

"""Overlays: pictures of past events, which a page shows for a moment, one by one.

They are made from events as one reader sees them, and say nothing that the log does not say. A page
puts each where the drawing has its `spot`; how long, and what is left out when much happens at
once, is decided there (`static/overlays.js`). In a showing, what has `data-from` or `data-to` comes
from one place of the table and goes to another: the first `data-place` of those named that is seen,
parted by `|`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .html import element, fragment, Markup

Kind: TypeAlias = Literal["reveal", "change", "notice", "end"]
"""Kinds: what all waited for; what changes hands; what all should know; the end of the game."""


@dataclass(frozen=True)
class Overlay:
    """A picture to be shown for a moment."""

    kind: Kind
    drawn: Markup


def overlay_anchor(*, afloat: bool = False) -> Markup:
    """The place where a drawing has its overlays; afloat, their place while that is out of sight.

    Screen readers are told the same in words.
    """
    id_ = "showing-afloat" if afloat else "showing"
    return element("div", id=id_, data_showing="", aria_hidden="true")


def caption_card(
    pictures: Iterable[Markup], sentences: Iterable[str], title: str | None = None
) -> Markup:
    """Pieces in a row, and under them what happened in words."""
    pieces = fragment(*pictures)
    return element(
        "div",
        element("div", pieces, class_="pieces") if pieces else None,
        element("h3", title) if title is not None else None,
        *(element("p", sentence) for sentence in sentences),
        class_="placard",
    )


def flying_piece(piece: Markup, *, start: Iterable[str] = (), end: Iterable[str] = ()) -> Markup:
    """A piece of a showing that comes from a place of the table, and goes to another."""
    return element(
        "span",
        piece,
        class_="passes",
        data_from="|".join(start) or None,
        data_to="|".join(end) or None,
    )

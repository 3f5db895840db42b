"""Pictures: a seat's view as HTML and SVG. Each game's drawing is a folder of its own.

A folder `draw/<game>` has `table(scene)`, what is inside a table's root, in parts; `svg(view,
voice, theme)`, a position as a picture that stands alone; and `glides(events)`, which pieces move
from where to where. It may have `holdings(view)`, what each seat has where a game ended without
points; `showings(scene, events)`, what of that is shown for a moment, in the order it happened; and
`ledger(events, voice)`, the events of an action as a table for the log, with those that are left to
be told. What it may bring for the pages around its tables is in `covers`. A game without a folder
is drawn by `fallback`, and what drawings share is in `kit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast, Protocol

from ..engine.json_types import EventDict, View
from ..engine.phrases import Words
from ..i18n import Voice
from .fragments import Ready, Sheet, slot
from .html import attributes, Markup
from .overlays import Showing, spot
from .scene import AnyScene, Person, Scene

__all__ = [
    "AnyScene",
    "Person",
    "Scene",
    "Sheet",
    "Showing",
    "drawing_of",
    "glides",
    "holdings",
    "ledger",
    "sheet",
    "showings",
    "svg",
    "table",
]

FALLBACK = "fallback"
KIT = "kit"
"""The folder that draws no game: what the drawings share."""


class Drawing(Protocol):
    """What a game's folder draws."""

    def table(self, scene: AnyScene) -> Sheet:
        """What is inside the table's root."""

    def svg(
        self, view: View, voice: Voice, theme: str = "light", legal: tuple[str, ...] = ()
    ) -> Markup:
        """A position as one picture."""

    def glides(self, events: Iterable[EventDict]) -> list[dict[str, str]]:
        """What moves, from which place to which."""


def table(scene: AnyScene) -> Markup:
    """A table as one reader sees it; only what they may do now carries a `data-action`."""
    return sheet(scene).whole


def sheet(scene: AnyScene) -> Sheet:
    """The same in parts."""
    view = scene.view
    game, seat = view["game"], view["seat"]
    inside = _drawing(game).table(scene)
    root = _root(view["step"], seat, view["actors"], scene.version)
    return Sheet(_rooted(game, inside.frame), {"root": Ready(root), **inside.parts, **scene.lines})


@cache
def _rooted(game: str, inside: Markup) -> Markup:
    start = f'<div id="table" class="table {drawing_of(game)}" data-game="{game}"{slot("root")}>'
    return Markup(f"{start}{inside}{spot(afloat=True)}</div>")


def _root(step: str, seat: int | None, actors: Sequence[int], version: int) -> Markup:
    """What the root of a table tells."""
    return attributes(
        data_step=step,
        data_seat="" if seat is None else seat,
        data_actors=",".join(map(str, actors)),
        data_version=version,
        data_over="" if step == "over" else None,
    )


def svg(view: View, voice: Voice, theme: str = "light", legal: tuple[str, ...] = ()) -> Markup:
    """A view as one picture that needs no page around it; the theme is `light` or `dark`.

    Of the actions that are `legal`, a drawing marks those that are seen on the table.
    """
    return _drawing(view["game"]).svg(view, voice, theme, legal)


def glides(game: str, events: Iterable[EventDict]) -> list[dict[str, str]]:
    """What moved, as `from` and `to`: the `data-place` of elements. Events are as a seat sees them.

    Where a piece may be drawn in one place or in another, there is an entry for each; a page takes
    the first whose places it has.
    """
    return _drawing(game).glides(events)


def holdings(view: View) -> list[list[Words]]:
    """By seat, what it has at the end, line by line, where no points explain who has won."""
    tell = getattr(_drawing(view["game"]), "holdings", None)
    return tell(view) if tell is not None else [[] for _ in view["players"]]


def showings(scene: AnyScene, events: Sequence[EventDict]) -> list[Showing]:
    """What of some events is shown for a moment, to the reader of the scene that they led to.

    It is in the order in which it happened, but the end of a game comes last.
    """
    show = getattr(_drawing(scene.view["game"]), "showings", None)
    found: list[Showing] = show(scene, events) if show is not None else []
    return sorted(found, key=lambda one: one.kind == "end")


def ledger(
    game: str, events: Sequence[EventDict], voice: Voice
) -> tuple[Markup, Sequence[EventDict]] | None:
    """The events of an action as a table, and those left to be told; None: all are to be told."""
    list_ = getattr(_drawing(game), "ledger", None)
    return list_(events, voice) if list_ is not None else None


def drawing_of(game: str) -> str:
    """Which drawing a game has: its own, by its name, or the fallback."""
    return game if game in _folders() else FALLBACK


@cache
def _folders() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__) if module.ispkg) - {KIT}


@cache
def _drawing(game: str) -> Drawing:
    return cast("Drawing", import_module(f"{__name__}.{drawing_of(game)}"))

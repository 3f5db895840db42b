"""Pictures: a seat's view as HTML and SVG. Each game's drawing is a folder of its own.

A package `draw/<game>` has these functions; the last three are optional:

- `table(scene)`: the inside of a table's root, in fragments.
- `svg(view, voice, theme)`: a position as a picture that stands alone.
- `animations(events)`: which pieces move from where to where.
- `final_holdings(view)`: what each seat has, where a game ended without points.
- `overlays(scene, events)`: pictures of events that a page shows for a moment, in their order.
- `log_table(events, voice)`: the events of an action as a table for the log, and the other events.

`covers` has what a game brings for the pages around its tables. `fallback` draws games without a
package of their own. `kit` has the parts that drawings share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast, Protocol

from ..engine.json_types import EventDict, View
from ..engine.phrases import Text
from ..i18n import Voice
from .fragments import Drawing, Fragment, slot
from .html import attributes, Markup
from .overlays import Overlay, overlay_anchor
from .scene import AnyScene, Person, Scene

__all__ = [
    "AnyScene",
    "Drawing",
    "Overlay",
    "Person",
    "Scene",
    "animations",
    "drawing",
    "drawing_of",
    "final_holdings",
    "log_table",
    "overlays",
    "svg",
    "table",
]

FALLBACK = "fallback"
KIT = "kit"
"""The folder that draws no game: what the drawings share."""


class GameDrawing(Protocol):
    """The drawing of a game, in its folder."""

    def table(self, scene: AnyScene) -> Drawing:
        """The content of the table's root."""

    def svg(
        self, view: View, voice: Voice, theme: str = "light", legal: tuple[str, ...] = ()
    ) -> Markup:
        """A position as one picture."""

    def animations(self, events: Iterable[EventDict]) -> list[dict[str, str]]:
        """The moves of things, from place to place."""


def table(scene: AnyScene) -> Markup:
    """A table as one reader sees it; only what they may do now carries a `data-action`."""
    return drawing(scene).whole


def drawing(scene: AnyScene) -> Drawing:
    """The same in parts."""
    view = scene.view
    game, seat = view["game"], view["seat"]
    inside = _drawing(game).table(scene)
    root = _root(view["step"], seat, view["actors"], scene.version)
    return Drawing(
        _rooted(game, inside.frame), {"root": Fragment(root), **inside.parts, **scene.lines}
    )


@cache
def _rooted(game: str, inside: Markup) -> Markup:
    start = f'<div id="table" class="table {drawing_of(game)}" data-game="{game}"{slot("root")}>'
    return Markup(f"{start}{inside}{overlay_anchor(afloat=True)}</div>")


def _root(step: str, seat: int | None, actors: Sequence[int], version: int) -> Markup:
    """The attributes of the root of a table."""
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


def animations(game: str, events: Iterable[EventDict]) -> list[dict[str, str]]:
    """The moves of things from one `data-place` to another. Events are as a seat sees them.

    Where a piece may be drawn in one place or in another, there is an entry for each; a page takes
    the first whose places it has.
    """
    return _drawing(game).animations(events)


def final_holdings(view: View) -> list[list[Text]]:
    """By seat, what it has at the end, line by line, where no points explain who has won."""
    tell = getattr(_drawing(view["game"]), "final_holdings", None)
    return tell(view) if tell is not None else [[] for _ in view["players"]]


def overlays(scene: AnyScene, events: Sequence[EventDict]) -> list[Overlay]:
    """The overlays of some events, for the reader of the scene that they led to.

    It is in the order in which it happened, but the end of a game comes last.
    """
    show = getattr(_drawing(scene.view["game"]), "overlays", None)
    found: list[Overlay] = show(scene, events) if show is not None else []
    return sorted(found, key=lambda one: one.kind == "end")


def log_table(
    game: str, events: Sequence[EventDict], voice: Voice
) -> tuple[Markup, Sequence[EventDict]] | None:
    """The events of an action as a table, and those left to be told; None: all are to be told."""
    list_ = getattr(_drawing(game), "log_table", None)
    return list_(events, voice) if list_ is not None else None


def drawing_of(game: str) -> str:
    """The drawing of a game: its own, by its name, or the fallback."""
    return game if game in _folders() else FALLBACK


@cache
def _folders() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__) if module.ispkg) - {KIT}


@cache
def _drawing(game: str) -> GameDrawing:
    return cast("GameDrawing", import_module(f"{__name__}.{drawing_of(game)}"))

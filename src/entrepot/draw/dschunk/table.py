"""The whole table: bar, board, players, dock and log, for the page to arrange."""

from __future__ import annotations

from ...games.dschunk.layout import JUNKS
from ..markup import element, fragment, Markup
from ..scene import Scene
from .bar import bar
from .book import BOOK
from .desk import Desk
from .dock import dock
from .jetties import jetties
from .junks import junk
from .market import market
from .motion import changed_junks, changed_stacks
from .seats import seats
from .track import track
from .waves import current, waves

__all__ = ["table"]


def table(scene: Scene) -> Markup:
    """What stands inside the root of a Dschunk table."""
    desk = Desk(scene)
    return fragment(
        element("svg", element("defs", BOOK), class_="book", aria_hidden="true"),
        bar(desk),
        _board(desk),
        dock(desk),
        element("aside", seats(desk), scene.log, class_="rail"),
    )


def _board(desk: Desk) -> Markup:
    moved = changed_junks(desk.scene.changed)
    return element(
        "section",
        waves(),
        element(
            "div",
            current(),
            track(desk),
            *(junk(desk, name, moved) for name in JUNKS),
            market(desk),
            jetties(desk, changed_stacks(desk.scene.changed)),
            class_="sea",
        ),
        class_="board",
        id="board",
    )

"""The whole table: bar, board, players, dock and log, for the page to arrange."""

from __future__ import annotations

from functools import cache

from ...games.dschunk.layout import JUNKS
from ...words import Voice
from ..kit.dock import dock as kit_dock
from ..kit.dock import notes
from ..kit.people import crew
from ..markup import element, fragment, Markup
from ..parts import Ready, Sheet, slot
from .bar import bar
from .book import BOOK
from .desk import Desk
from .dock import dock
from .jetties import jetties
from .junks import junks
from .market import market, raft
from .motion import changed_junks, changed_stacks
from .scene import Scene
from .seats import seats
from .track import track
from .waves import current, waves

__all__ = ["table"]


def table(scene: Scene) -> Sheet:
    """What stands inside the root of a Dschunk table."""
    desk, moved = Desk(scene), changed_junks(scene.changed)
    return Sheet(
        _frame(len(scene.view["players"]), scene.language),
        {
            **bar(desk),
            **track(desk),
            **junks(desk, moved),
            **market(desk),
            "jetties": jetties(desk, changed_stacks(scene.changed)),
            "dock": dock(desk),
            **seats(desk),
            "log": Ready(scene.log),
        },
    )


@cache
def _frame(players: int, language: str) -> Markup:
    voice = Voice(language)
    sea = element(
        "div",
        current(),
        slot("track"),
        *(slot(f"junk-{name}") for name in JUNKS),
        raft(voice),
        slot("jetties"),
        class_="sea",
    )
    return fragment(
        element("svg", element("defs", BOOK), class_="book", aria_hidden="true"),
        slot("bar"),
        element("section", waves(), sea, class_="board", id="board"),
        kit_dock(notes(language), slot("dock")),
        element("aside", crew(players, voice), slot("log"), class_="rail"),
    )

"""The whole table: bar, board, players, dock and log, for the page to arrange."""

from __future__ import annotations

from functools import cache

from ...games.dschunk.state import JUNKS
from ...i18n import Voice
from ..fragments import Drawing, Fragment, slot
from ..html import element, fragment, Markup
from ..kit.dock import dock as kit_dock
from ..kit.dock import notes
from ..kit.players import crew
from .animations import changed_junks, changed_stacks
from .board.junks import junks
from .board.market import market, raft
from .board.stacks import jetties
from .board.track import track
from .board.water import current, waves
from .own_area import dock
from .players import seats
from .prompt import bar
from .scene import Scene
from .symbols import BOOK
from .table_context import TableContext


def table(scene: Scene) -> Drawing:
    """The content of the root of a Dschunk table."""
    desk, moved = TableContext(scene), changed_junks(scene.changed)
    return Drawing(
        _frame(len(scene.view["players"]), scene.language),
        {
            **bar(desk),
            **track(desk),
            **junks(desk, moved),
            **market(desk),
            "jetties": jetties(desk, changed_stacks(scene.changed)),
            "dock": dock(desk),
            **seats(desk),
            "log": Fragment(scene.log),
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

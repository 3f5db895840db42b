"""The whole table: bar, picture, choices, players and log, for the page to arrange."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ...engine.json_types import EventDict
from ...engine.phrases import say
from ...games import find
from ...i18n import Voice
from ..fragments import Drawing, Fragment, LazyFragment, slot
from ..html import element, fragment, Markup
from ..kit.players import crew
from ..overlays import caption_card, Overlay, overlay_anchor
from ..scene import AnyScene
from .choices import choices
from .players import seats
from .svg import paper


def table(scene: AnyScene) -> Drawing:
    """The content of the root of a table."""
    game, view, voice = find(scene.view["game"]), scene.view, scene.voice
    return Drawing(
        _frame(len(view["players"]), scene.language),
        {
            "bar": LazyFragment(_bar, voice(game.title), voice(game.prompt(view)), scene.tools),
            "paper": LazyFragment(paper, voice(say("The table")), game.text_board(view, voice)),
            "choices": choices(scene, game),
            **seats(scene),
            "log": Fragment(scene.log),
        },
    )


def animations(events: Iterable[EventDict]) -> list[dict[str, str]]:
    """The animations: none, for nothing moves in a text."""
    return []


def overlays(scene: AnyScene, events: Sequence[EventDict]) -> list[Overlay]:
    """Of a game that nothing is known of, the end is shown."""
    if not events or scene.view["step"] != "over":
        return []
    words = find(scene.view["game"]).prompt(scene.view)
    over = scene.voice(say("The game is over."))
    return [Overlay("end", caption_card([], [scene.voice(words)], over))]


@cache
def _frame(players: int, language: str) -> Markup:
    people = crew(players, Voice(language))
    return fragment(
        slot("bar"),
        element(
            "div",
            element("div", slot("paper"), overlay_anchor(), class_="sheet"),
            slot("choices"),
            element("aside", people, slot("log"), class_="rail"),
            class_="board",
            id="board",
        ),
    )


def _bar(title: str, task: str, tools: Markup) -> Markup:
    return element(
        "header",
        element("h1", title),
        element("p", task, class_="task", id="task", data_prompt=""),
        element("div", tools, class_="bar-tools"),
        class_="fallback-bar",
        id="bar",
    )

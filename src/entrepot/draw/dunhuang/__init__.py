"""*Merchants of Dunhuang*: the circle between the shops, as a page and as a picture.

What can be clicked is painted, the rest is underdrawing, as on the walls of the caves; the goods
are always painted, for their colour is who they are.
"""

from __future__ import annotations

from functools import cache

from ...engine.phrases import say
from ...games.dunhuang.terms import TITLE
from ...words import Voice
from ..kit.dock import asked, dock
from ..markup import element, fragment, Markup
from ..parts import Part, Sheet, slot
from .changes import Changes, glides
from .choices import choices
from .circle import circle, on_circle
from .news import log
from .own import own
from .poster import svg
from .result import holdings
from .scene import Scene
from .seats import bottom_seat, others, seats
from .sentences import headline, sentence
from .showings import showings
from .sprite import icon, sprite
from .targets import Targets

__all__ = ["glides", "holdings", "showings", "svg", "table"]


def table(scene: Scene) -> Sheet:
    """What is inside the root of a table."""
    targets, head = Targets(scene), headline(scene)
    ending = scene.view["ending"] and scene.view["step"] != "over"
    said = (None if head is None else scene.voice(head)), scene.voice(sentence(scene))
    return Sheet(
        _frame(len(scene.view["players"]), bottom_seat(scene), scene.language),
        {
            "bar": Part(_bar, Voice(scene.language), *said, ending, scene.tools),
            "ask": Part(_ask, Voice(scene.language), *said, ending),
            "choices": choices(scene),
            **on_circle(scene, targets, Changes(scene.changed)),
            **seats(scene, targets),
            "own": own(scene, targets),
            "news": log(scene),
        },
    )


@cache
def _frame(players: int, near: int, language: str) -> Markup:
    voice = Voice(language)
    return fragment(
        sprite(),
        slot("bar"),
        element(
            "div",
            dock(slot("choices"), slot("own")),
            circle(voice),
            others(players, near, voice),
            slot("news"),
            class_=f"board players-{players}",
            id="board",
        ),
    )


def _bar(voice: Voice, head: str | None, sentence: str, ending: bool, tools: Markup) -> Markup:
    """The title, the turn in a sentence, and the page's tools."""
    return element(
        "header",
        element(
            "h1",
            icon("camel", 74, 58, "brand-camel"),
            element("span", voice(TITLE), class_="brand-name"),
            element("span", voice(say("Dunhuang")), class_="brand-short"),
            class_="brand",
        ),
        element(
            "p",
            element("strong", head) if head is not None else None,
            " " if head is not None else None,
            element("span", sentence),
            class_="turn",
            id="turn",
        ),
        _ending(voice) if ending else None,
        element("div", tools, class_="bar-tools"),
        class_="bar",
        id="bar",
    )


def _ask(voice: Voice, head: str | None, sentence: str, ending: bool) -> Markup:
    return asked(head, sentence, _ending(voice) if ending else None)


def _ending(voice: Voice) -> Markup:
    """That the last round is played."""
    return element(
        "span",
        voice(say("Last round")),
        class_="ending",
        data_tip=voice(say("The market can no longer be refilled: this is the last round.")),
        data_rule="6.1",
    )

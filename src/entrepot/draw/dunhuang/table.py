"""*Merchants of Dunhuang*: the circle between the shops, as a page and as a picture.

Click targets are painted, the rest is underdrawing, as on the walls of the caves. Goods are always
painted, for they are known by their colour.
"""

from __future__ import annotations

from functools import cache, lru_cache

from ...engine.phrases import say
from ...games.dunhuang.texts.terms import TITLE
from ...i18n import Voice
from ..fragments import Drawing, Fragment, slot
from ..html import element, fragment, Markup
from ..kit.dock import asked, dock
from .action_list import choices
from .animations import Changes
from .board.circle import circle, on_circle
from .click_targets import Targets
from .log import log
from .own_area import own
from .players import bottom_seat, others, seats
from .prompt import headline, sentence
from .scene import Scene
from .symbols import icon, sprite


def table(scene: Scene) -> Drawing:
    """The content of the root of a table."""
    targets, changes, head = Targets(scene), Changes(scene.changed), headline(scene)
    over = scene.view["step"] == "over"
    ending = scene.view["ending"] and not over
    said = (None if head is None else scene.voice(head)), scene.voice(sentence(scene))
    return Drawing(
        _frame(len(scene.view["players"]), bottom_seat(scene), scene.language),
        {
            "bar": _bar(scene.language, ending, bool(scene.tools)),
            "turn": _turn(said[0], None if over else said[1]),
            "tools": Fragment(scene.tools),
            "ask": _ask(*said, ending, scene.language),
            **choices(scene),
            **on_circle(scene, targets, changes),
            **seats(scene, targets, changes),
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


@cache
def _bar(language: str, ending: bool, tools: bool) -> Fragment:
    """The title, the turn in a sentence, and the page's tools."""
    voice = Voice(language)
    drawn = element(
        "header",
        element(
            "h1",
            icon("camel", 74, 58, "brand-camel"),
            element("span", voice(TITLE), class_="brand-name"),
            element("span", voice(say("Dunhuang")), class_="brand-short"),
            class_="brand",
        ),
        slot("turn"),
        _ending(voice) if ending else None,
        element("div", slot("tools") if tools else None, class_="bar-tools"),
        class_="bar",
        id="bar",
    )
    return Fragment(drawn)


@lru_cache(maxsize=1024)
def _turn(head: str | None, sentence: str | None) -> Fragment:
    """The turn and its task; at the end only that: the result is beside it."""
    drawn = element(
        "p",
        element("strong", head) if head is not None else None,
        " " if head is not None else None,
        element("span", sentence) if sentence is not None else None,
        class_="turn",
        id="turn",
        data_prompt="",
    )
    return Fragment(drawn)


@lru_cache(maxsize=1024)
def _ask(head: str | None, sentence: str, ending: bool, language: str) -> Fragment:
    return Fragment(asked(head, sentence, _ending(Voice(language)) if ending else None))


def _ending(voice: Voice) -> Markup:
    """That the last round is played."""
    return element(
        "span",
        voice(say("Last round")),
        class_="ending",
        data_tip=voice(say("The market can no longer be refilled: this is the last round.")),
        data_rule="6.1",
    )

"""*Merchants of Dunhuang*: the circle between the shops, as a page and as a picture.

What can be clicked is painted, the rest is underdrawing, as on the walls of the caves; the goods
are always painted, for their colour is who they are.
"""

from __future__ import annotations

from ...engine.phrases import say
from ...games.dunhuang.terms import TITLE
from ..markup import element, fragment, Markup
from ..scene import Scene
from .changes import Changes, glides
from .choices import choices
from .circle import circle
from .news import log
from .own import own
from .poster import svg
from .result import holdings
from .seats import others
from .sentences import headline, sentence
from .sprite import icon, sprite
from .targets import Targets

__all__ = ["glides", "holdings", "svg", "table"]


def table(scene: Scene) -> Markup:
    """What is inside the root of a table."""
    targets, changes = Targets(scene), Changes(scene.changed)
    return fragment(
        sprite(),
        _bar(scene),
        element(
            "div",
            choices(scene),
            circle(scene, targets, changes),
            others(scene, targets, changes),
            own(scene, targets, changes),
            log(scene),
            class_=f"board players-{len(scene.view['players'])}",
            id="board",
        ),
    )


def _bar(scene: Scene) -> Markup:
    """The title, the turn in a sentence, and the page's tools."""
    head = headline(scene)
    ending = scene.view["ending"] and scene.view["step"] != "over"
    return element(
        "header",
        element(
            "h1",
            icon("camel", 74, 58, "brand-camel"),
            element("span", scene.voice(TITLE), class_="brand-name"),
            element("span", scene.voice(say("Dunhuang")), class_="brand-short"),
            class_="brand",
        ),
        element(
            "p",
            element("strong", scene.voice(head)) if head is not None else None,
            " " if head is not None else None,
            element("span", scene.voice(sentence(scene))),
            class_="turn",
            id="turn",
        ),
        element(
            "span",
            scene.voice(say("Last round")),
            class_="ending",
            data_tip=scene.voice(say("The pile is used up: this is the last round.")),
            data_rule="6.1",
        )
        if ending
        else None,
        element("div", scene.tools, class_="bar-tools"),
        class_="bar",
        id="bar",
    )

"""Action list: all legal actions in words, which a large window opens when asked."""

from __future__ import annotations

from ...engine.phrases import Phrase, say
from ...games.dschunk.state import TRAINEES
from ...games.dschunk.texts.terms import special_name, term
from ...i18n import capital
from ..html import element, fragment, Markup
from .table_context import TableContext

LISTED = ("action", "after", "place")
"""Steps in which actions are spread over the board."""


def ways(desk: TableContext) -> Markup | None:
    """The list, in groups: merchants, each trainee, each card; none where a turn can only end."""
    legal = list(desk.scene.legal)
    if desk.view["step"] not in LISTED or legal in ([], ["done"]):
        return None
    groups: dict[str, list[str]] = {}
    for action in legal:
        groups.setdefault(_group(action), []).append(action)
    parts = (_part(desk, name, actions) for name, actions in groups.items())
    words = desk.says(say("All actions as a list"))
    return fragment(
        element("button", words, type="button", class_="open-ways", popovertarget="ways"),
        element("div", *parts, class_="ways", id="ways", popover="auto"),
    )


def _group(action: str) -> str:
    verb, *words = action.split()
    if verb == "play":
        return words[0]
    return (
        verb if verb in TRAINEES else "merchants" if verb in ("load", "goods", "money") else "rest"
    )


_HEADS: dict[str, Phrase] = {
    "merchants": say("Merchants"),
    "lower": term("marker lower"),
    "upper": term("marker upper"),
    "rest": say("Your choice"),
}


def _part(desk: TableContext, name: str, actions: list[str]) -> Markup:
    head = _HEADS[name] if name in _HEADS else special_name(name)
    rows = (
        element(
            "li",
            desk.button(
                action,
                "list",
                element("b", desk.called(action)),
                element("small", desk.meaning(action)),
                class_="gold wide",
            ),
        )
        for action in actions
    )
    return element(
        "section",
        element("h3", capital(desk.says(head))),
        element("ul", *rows),
        class_=None if name in _HEADS else "of-card",
    )

"""The dock: the reader's own things and choices.

A small window keeps it in sight at its lower edge, or beside the table where it is wider than high;
in a large one its parts stand where the table has room for them.
"""

from __future__ import annotations

from functools import cache

from ...engine.phrases import say
from ...i18n import Voice
from ..fragments import slot
from ..html import element, Markup


def dock(*content: Markup) -> Markup:
    """The dock with slots or parts in it, below or above a slot for what is asked."""
    return element("div", slot("ask"), *content, class_="at-hand fades", id="at-hand")


@cache
def notes(language: str) -> Markup:
    """The place next to the question where the page puts tips and short messages."""
    voice = Voice(language)
    tip = element(
        "div",
        element("p"),
        element("button", voice(say("Got it")), type="button"),
        class_="nudge",
        id="nudge",
        role="note",
        aria_label=voice(say("New to you")),
    )
    return element("div", tip, class_="notes", id="notes", data_page="")


def asked(lead: str | None, rest: str | None, *more: Markup | None) -> Markup:
    """The prompt, once more where the bar that says it may be out of sight."""
    return element(
        "p",
        *more,
        None if lead is None else element("strong", lead),
        " " if lead is not None and rest is not None else None,
        None if rest is None else element("span", rest),
        class_="ask",
        id="ask",
        data_prompt="",
    )

"""The event log of the page; on a phone, its last line with a way to the rest."""

from __future__ import annotations

from ...engine.phrases import count, say
from ...i18n import Voice
from ..fragments import LazyFragment
from ..html import element, Markup
from .palette import LETTERS
from .scene import Scene

ONE_LINE = 15
"""The width, in multiples of its size, beyond which a line takes two on a phone."""


def log(scene: Scene) -> LazyFragment:
    """The log where the layout has it; a phone opens it over the table."""
    last = scene.news[-1] if scene.news else ""
    return LazyFragment(_log, Voice(scene.language), last, len(scene.news), scene.log)


def _log(voice: Voice, last: str, new: int, lines: Markup) -> Markup:
    long = LETTERS.width(last) > ONE_LINE
    return element(
        "aside",
        element(
            "div",
            element("span", last, class_="last-event long" if long else "last-event"),
            element(
                "button",
                _more(voice, new),
                type="button",
                class_="open-log",
                id="open-log",
                popovertarget="log-sheet",
            ),
            class_="news-line",
        ),
        element(
            "div",
            lines,
            class_="log-sheet",
            id="log-sheet",
            popover="auto",
            tabindex="0",
            role="region",
            aria_label=voice(say("Log")),
        ),
        class_="news",
        id="news",
    )


def _more(voice: Voice, new: int) -> str:
    if new == 0:
        return voice(say("Log"))
    return voice(count("Log, {n} new", "Log, {n} new", new))

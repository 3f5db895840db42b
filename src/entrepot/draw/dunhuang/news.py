"""What happened: the page's log, and on a phone its last line with a way to the rest."""

from __future__ import annotations

from ...engine.phrases import count, say
from ...games.dunhuang.phrases import told
from ..markup import element, Markup
from ..scene import Scene
from .cards import label_size

__all__ = ["log"]

ONE_LINE = 15
"""What is longer, in multiples of its size, takes two lines on a phone."""


def log(scene: Scene) -> Markup:
    """The log where the layout has it; a phone opens it over the table."""
    last = _last(scene)
    long = label_size(last) > ONE_LINE
    return element(
        "aside",
        element(
            "div",
            element("span", last, class_="last-event long" if long else "last-event"),
            element(
                "button",
                _more(scene),
                type="button",
                class_="open-log",
                id="open-log",
                popovertarget="log-sheet",
            ),
            class_="news-line",
        ),
        element(
            "div",
            scene.log,
            class_="log-sheet",
            id="log-sheet",
            popover="auto",
            tabindex="0",
            role="region",
            aria_label=scene.voice(say("Log")),
        ),
        class_="news",
    )


def _told(scene: Scene) -> list[str]:
    found = (told(event, scene.view["seat"]) for event in scene.changed)
    return [scene.voice(words) for words in found if words is not None]


def _last(scene: Scene) -> str:
    return next(reversed(_told(scene)), "")


def _more(scene: Scene) -> str:
    new = len(_told(scene))
    if new == 0:
        return scene.voice(say("Log"))
    return scene.voice(count("Log, {n} new", "Log, {n} new", new))

"""Form controls: the options that a game asks for when a table is made."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.phrases import Text
from ..i18n import Voice
from .html import element, fragment, Markup


def fieldset(legend: str, *content: Markup) -> Markup:
    """Controls that belong together."""
    return element("fieldset", element("legend", legend), *content)


def radios(
    name: str,
    choices: Mapping[str, Text],
    chosen: str | None,
    voice: Voice,
    *,
    asks: str | None = None,
) -> Markup:
    """One of some choices, by value; `asks` is the one with which more is asked in the fieldset."""
    labels = [
        element(
            "label",
            element(
                "input",
                type="radio",
                name=name,
                value=value,
                class_="asks" if value == asks else None,
                checked=value == chosen,
            ),
            element("span", voice(words)),
        )
        for value, words in choices.items()
    ]
    return element("div", *labels, class_="radios")


def ring(hint: str, places: list[Markup], middle: Markup) -> Markup:
    """Eight places in a ring, clockwise; shown only with the choice that `asks`."""
    items = [element("li", place) for place in places]
    return element(
        "div",
        element("p", hint, class_="quiet"),
        element(
            "div", element("ol", *items), element("div", middle, class_="middle"), class_="ring"
        ),
        class_="asked",
    )


def selection(
    name: str, label: str, choices: Mapping[str, Text], chosen: str, voice: Voice
) -> Markup:
    """One of many choices, by value."""
    options = [
        element("option", voice(words), value=value, selected=value == chosen)
        for value, words in choices.items()
    ]
    return fragment(
        element("label", label, for_=name), element("select", *options, id=name, name=name)
    )

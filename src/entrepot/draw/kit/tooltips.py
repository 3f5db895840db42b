"""Tooltips: a text for a thing that the reader points at, and for an action before it is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from ...engine.phrases import Text
from ...i18n import Voice

Attributes: TypeAlias = dict[str, str | int | None]


def tips(
    explained: Callable[[str], tuple[Text, str] | None],
) -> Callable[[str, str], Attributes]:
    """The tooltips of a game: attributes for a word in a language.

    They are the rule in short and its paragraph. No player is named in them.
    """

    @cache
    def tip(word: str, language: str) -> Attributes:
        found = explained(word)
        if found is None:
            return {}
        rule, paragraph = found
        return {"data_tip": Voice(language)(rule), "data_rule": paragraph}

    return tip


def plays(action: str, means: str, label: str | None = None) -> Attributes:
    """The attributes by which an element plays an action: the action, its effect, and its name."""
    return {
        "data_action": action,
        "data_tip": means,
        "aria_label": means if label is None else label,
    }


def identity(where: str, action: str) -> str:
    """The id of a button that plays an action; `where` keeps several of one action apart."""
    return f"{where}-{action.replace(' ', '-')}"


def pressed(action: str, chosen: str | None) -> str | None:
    """Whether an action is the one that was chosen, as a button says it; None before a choice."""
    return None if chosen is None else "true" if action == chosen else "false"

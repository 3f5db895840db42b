"""What is said about a piece that the reader points at, and about an action before it is done."""

from __future__ import annotations

from functools import cache

from ...engine.phrases import Words
from ...games.dunhuang.meanings import meaning
from ...games.dunhuang.terms import card, term
from ...games.dunhuang.tooltips import explained
from ...words import capital, Voice
from ..scene import Scene

__all__ = ["Attributes", "called", "card_name", "hint", "name", "target"]

Attributes = dict[str, str | int | None]


def called(scene: Scene, seat: int) -> str:
    """How the player of a seat is called."""
    return scene.people[seat].name if seat < len(scene.people) else scene.voice.name(seat)


@cache
def name(language: str, word: str) -> str:
    """A good, a character or a thing as a label."""
    return capital(Voice(language)(term(word)))


@cache
def card_name(language: str, good: str) -> str:
    """A card as it is called: its number and its good."""
    return Voice(language)(card(good))


def hint(language: str, word: str) -> Attributes:
    """The rule in short for a character, a good or a thing, and its paragraph."""
    return dict(_explained(language, word))


@cache
def _explained(language: str, word: str) -> Attributes:
    found = explained(word)
    if found is None:
        return {}
    rule, paragraph = found
    return {"data_tip": Voice(language)(rule), "data_rule": paragraph}


def target(scene: Scene, action: str, label: Words | None = None) -> Attributes:
    """What makes an element play an action: a button beside the list of choices, which has it too.

    Keys reach the action by the list, so the element is no second stop on their way.
    """
    means = scene.voice(meaning(action, scene.view))
    return {
        "data_action": action,
        "data_tip": means,
        "aria_label": means if label is None else scene.voice(label),
        "tabindex": "-1",
    }

"""What is said about a piece that the reader points at, and about an action before it is done."""

from __future__ import annotations

from functools import cache

from ...engine.phrases import say
from ...games.dunhuang.cast import CHARACTER
from ...games.dunhuang.meanings import meaning
from ...games.dunhuang.terms import card, term
from ...games.dunhuang.tooltips import explained
from ...words import capital, Voice
from ..kit.tips import Attributes, plays, tips
from .scene import Scene

__all__ = ["card_name", "character_tip", "name", "target", "tip"]

tip = tips(explained)


@cache
def name(language: str, word: str) -> str:
    """A good, a character or a thing as a label."""
    return capital(Voice(language)(term(word)))


@cache
def card_name(language: str, good: str) -> str:
    """A card as it is called: its good, and its number in brackets."""
    return Voice(language)(card(good))


@cache
def character_tip(language: str, tile: str) -> Attributes:
    """The rule of a character after its name, which a small tile has no room for."""
    character = CHARACTER[tile]
    words = say("{character}: {rule}", character=character.name, rule=character.rule)
    return {**tip(tile, language), "data_tip": capital(Voice(language)(words))}


def target(scene: Scene, action: str) -> Attributes:
    """What makes an element play an action: a button beside the list of choices, which has it too.

    Keys reach the action by the list, so the element is no second stop on their way.
    """
    means = scene.voice(meaning(action, scene.view))
    return {**plays(action, means), "tabindex": "-1"}

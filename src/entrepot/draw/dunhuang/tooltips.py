"""Tooltips: a text for a piece that the reader points at, and for an action before it is done."""

from __future__ import annotations

from functools import cache

from ...engine.phrases import say
from ...games.dunhuang.characters import CHARACTER
from ...games.dunhuang.texts.actions import describe_action
from ...games.dunhuang.texts.terms import card, term
from ...games.dunhuang.texts.tooltips import tooltip
from ...i18n import capital, Voice
from ..kit.tooltips import Attributes, plays, tips
from .scene import Scene

tip = tips(tooltip)


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
    """The attributes by which an element plays an action that the list of choices has too.

    Keys reach the action by the list, so the element is no second stop on their way.
    """
    means = scene.voice(describe_action(action, scene.view))
    return {**plays(action, means), "tabindex": "-1"}

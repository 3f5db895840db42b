"""What a drawing is made from: everything one reader is shown at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.phrases import Phrase
from ..words import Voice
from .markup import Markup, NOTHING

__all__ = ["Person", "Scene"]


@dataclass(frozen=True)
class Person:
    """Who sits in a seat, as the others see it."""

    name: str
    bot: str | None = None
    """The name of the bot, None for a human."""
    present: bool = True
    note: Phrase | None = None


@dataclass(frozen=True)
class Scene:
    """A seat's view, with the words and names to show it in."""

    view: Mapping[str, Any]
    legal: tuple[str, ...]
    """What the reader may do now."""
    voice: Voice
    people: tuple[Person, ...]
    chosen: str | None = None
    """The reader's own choice where all choose at once, as long as it may still be changed."""
    changed: tuple[Mapping[str, Any], ...] = ()
    """What happened since the reader's last action, as he saw it."""
    log: Markup = NOTHING
    tools: Markup = NOTHING
    version: int = 0
    """How many actions have been played."""

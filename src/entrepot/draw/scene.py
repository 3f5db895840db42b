"""The scene: all that a drawing shows one reader at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast, Generic, Self, TypeAlias, TypeVar

from ..engine.json_types import EventDict, View
from ..engine.phrases import Phrase
from ..i18n import Voice
from .fragments import Fragment
from .html import Markup, NOTHING


@dataclass(frozen=True)
class Person:
    """The player of a seat, as the others see it."""

    name: str
    bot: str | None = None
    """The name of the bot, None for a human."""
    present: bool = True
    note: Phrase | None = None


V = TypeVar("V", bound=View)
E = TypeVar("E", bound=EventDict)


# Not frozen, as the others are: several are made for every page, and that would take three times as
# long. Nothing changes one.
@dataclass
class Scene(Generic[V, E]):
    """A seat's view, with the words and names to show it in."""

    view: V
    legal: tuple[str, ...]
    """The legal actions of the reader now."""
    voice: Voice
    people: tuple[Person, ...]
    chosen: str | None = None
    """The reader's own choice where all choose at once, as long as it may still be changed."""
    changed: tuple[E, ...] = ()
    """The events since the reader's last action, as they saw them."""
    news: tuple[str, ...] = ()
    """The same in words, a sentence each."""
    recent: tuple[E, ...] = ()
    """The events of the last actions of all, their own too; the newest last."""
    log: Markup = NOTHING
    lines: Mapping[str, Fragment] = field(default_factory=dict)
    """The content of the slots of the log."""
    tools: Markup = NOTHING
    version: int = 0
    """The number of actions played."""

    @property
    def language(self) -> str:
        """The reader's language."""
        return self.voice.language

    def only(self, *keys: str, **more: Any) -> Self:
        """The words and names, these keys of the view, and what is given: for a part of it all.

        The part must ask the view for no others.
        """
        view = {key: self.view[key] for key in keys if key in self.view}
        return type(self)(**{"view": view, "legal": (), "voice": self.voice, "people": (), **more})

    def deciding(self, *, changed: tuple[E, ...] = (), without: tuple[str, ...] = ()) -> Self:
        """All that the reader's choice can be about: not who else is awaited, nor who is there.

        `changed` is what of the latest change matters there; `without` are keys of the view that
        only tell who has chosen.
        """
        left_out = ("memory", *without)
        view = {key: value for key, value in self.view.items() if key not in left_out}
        view["actors"] = [view["seat"]] if self.legal else []
        return type(self)(cast("V", view), self.legal, self.voice, (), self.chosen, changed)


AnyScene: TypeAlias = Scene[Any, Any]
"""A scene, whichever game it is of."""

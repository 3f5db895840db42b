"""Table context: the view, the words, and buttons that play actions, for all parts of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...engine.phrases import Text
from ...games.dschunk.texts.actions import action_label, describe_action
from ...games.dschunk.texts.tooltips import tooltip
from ...games.dschunk.view_rules import crates, worth_of
from ...games.dschunk.view_types import Prices, View
from ...i18n import capital
from ..html import element, Markup
from ..kit.players import called
from ..kit.tooltips import Attributes, identity, plays, pressed, tips
from .board.pieces import seat_colour
from .scene import Scene

tip = tips(tooltip)


@dataclass(frozen=True)
class TableContext:
    """One reader's scene, with what the parts of the drawing ask of it again and again."""

    scene: Scene

    @property
    def view(self) -> View:
        """The reader's view."""
        return self.scene.view

    @property
    def seat(self) -> int | None:
        """The reader's seat; None for a spectator."""
        return self.view["seat"]

    def colour(self, seat: int) -> int:
        """The colour of a seat."""
        return seat_colour(len(self.view["players"]), seat)

    @cached_property
    def legal(self) -> frozenset[str]:
        """The legal actions of the reader now."""
        return frozenset(self.scene.legal)

    @cached_property
    def crates(self) -> Mapping[str, tuple[int, ...]]:
        """The visible crates on each junk, by seat (3.2)."""
        return crates(self.view)

    @cached_property
    def mine(self) -> dict[str, int]:
        """The reader's visible crates on each junk."""
        return {
            junk: 0 if self.seat is None else crates[self.seat]
            for junk, crates in self.crates.items()
        }

    @property
    def last_round(self) -> int:
        """The round the game ends with."""
        return self.view["round"] + _cards_in(self.view["deck"])

    def says(self, words: Text) -> str:
        """Words in the reader's language."""
        return self.scene.voice(words)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return called(self.scene, seat)

    def starting(self, words: str) -> list[str]:
        """The legal actions that begin with some words, in their order."""
        return self._starting.get(words, [])

    @cached_property
    def _starting(self) -> dict[str, list[str]]:
        """The legal actions by each beginning that is a word or several."""
        found: dict[str, list[str]] = {}
        for action in self.scene.legal:
            begins = ""
            for word in action.split():
                begins = f"{begins} {word}" if begins else word
                found.setdefault(begins, []).append(action)
        return found

    def worth(self, junk: str) -> int:
        """The money or goods that a junk brings the reader (4.7, 4.8)."""
        return worth_of(self.mine[junk])

    @cached_property
    def _meanings(self) -> dict[str, str]:
        return {}

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {}

    def called(self, action: str) -> str:
        """The short name of an action."""
        if action not in self._labels:
            self._labels[action] = capital(self.says(action_label(action, self.view)))
        return self._labels[action]

    def meaning(self, action: str) -> str:
        """The effect of an action, in whole sentences."""
        if action not in self._meanings:
            self._meanings[action] = self.says(describe_action(action, self.view))
        return self._meanings[action]

    def tip(self, word: str) -> Attributes:
        """Attributes that explain a thing: its rule in short, and the paragraph of the rules."""
        return tip(word, self.scene.voice.language)

    def button(self, action: str, where: str, *content: Markup | str, **more: Any) -> Markup:
        """A button that plays an action; `where` keeps several of one action apart."""
        class_ = " ".join(filter(None, ("play", more.pop("class_", None))))
        return element(
            "button",
            *content,
            type="button",
            id=identity(where, action),
            class_=class_,
            **plays(action, self.meaning(action), self.called(action)),
            aria_pressed=pressed(action, self.scene.chosen),
            **more,
        )


def _cards_in(deck: int | list[Prices]) -> int:
    """The number of market cards to come; a whole position lists them."""
    return deck if isinstance(deck, int) else len(deck)

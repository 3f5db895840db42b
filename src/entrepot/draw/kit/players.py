"""The players at a table: who they are, and how they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...engine.phrases import Phrase, say
from ...i18n import Voice
from ...i18n.level_names import LEVEL_LABELS
from ..fragments import slot
from ..html import element, Markup
from ..scene import AnyScene, Person


# Not frozen, as a scene is not.
@dataclass(kw_only=True)
class PlayerStatus:
    """The status of a player, in words and otherwise."""

    name: str
    awaited: bool
    present: bool
    follows: bool = False
    """Whether they play next."""
    remarks: tuple[str, ...] = ()
    """The remarks beside their name."""


def person(scene: AnyScene, seat: int) -> Person:
    """The player of a seat; where nobody is known, somebody who is there."""
    return scene.people[seat] if seat < len(scene.people) else Person(scene.voice.name(seat))


def called(scene: AnyScene, seat: int) -> str:
    """The name of the player of a seat."""
    return person(scene, seat).name


def awaited(scene: AnyScene, seat: int) -> bool:
    """Whether a player has still to choose; the reader's own choice is known to them."""
    decided = seat == scene.view["seat"] and scene.chosen is not None
    return seat in scene.view["actors"] and not decided


def remarks(who: Person, *, noted: bool = True) -> Iterator[Phrase]:
    """The remarks on a player: a note, or that they are away, or that it is a bot."""
    if noted and who.note is not None:
        yield who.note
    elif not who.present:
        yield say("away", context="a player who has left the page")
    elif who.bot is not None:
        yield LEVEL_LABELS.get(who.bot, say("bot"))


def crew(players: int, voice: Voice) -> Markup:
    """Slots for all players in seat order."""
    panels = (slot(f"seat-{seat}") for seat in range(players))
    return element("ol", *panels, class_="crew", id="seats", aria_label=voice(say("Players")))


def cards_in(hand: int | Mapping[str, int]) -> int:
    """The number of cards in a hand, whether they are seen or only counted."""
    return hand if isinstance(hand, int) else sum(hand.values())

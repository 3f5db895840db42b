"""The games as the home page shows them: a picture and two sentences each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...draw.markup import Markup
from ...engine.errors import UnknownGame
from ...engine.game import Game
from ...engine.phrases import say, together, Words
from ...games import find, games
from .. import problems
from .pictures import framed
from .reader import Reader

__all__ = ["Box", "box_of", "boxes", "game_called", "on_shelf"]

BLURBS: dict[str, Words] = {
    "dunhuang": together(
        (
            say(
                "A camel walks a ring of eight characters: you take the goods where it stops, into "
                "your open shop or your secret hand, and fight over who has most."
            ),
            say(
                "Half an hour of small, sharp choices, with a victory that may come at once for "
                "whoever holds enough tokens and a good hand."
            ),
        )
    ),
    "dschunk": together(
        (
            say(
                "Five junks, cargo that covers cargo, and only crates in sight count: load, earn, "
                "and pick the moment to do it."
            ),
            say(
                "Then everybody bids goods in secret, all cards bid are lost, and nobody forgets "
                "who bluffed, for ten rounds."
            ),
        )
    ),
}


@dataclass(frozen=True)
class Box:
    """A game on the shelf."""

    game: Game[Any, Any]
    blurb: Words
    picture: Markup


def boxes(reader: Reader) -> list[Box]:
    """All games with their pictures."""
    return [box_of(game, reader) for game in on_shelf()]


def box_of(game: Game[Any, Any], reader: Reader) -> Box:
    """A game with its picture, by the reader's light."""
    blurb = BLURBS.get(game.name, together(()))
    return Box(game, blurb, framed(game.name, reader, at_once=True))


def on_shelf() -> list[Game[Any, Any]]:
    """All games, in the order in which pages show them."""
    return sorted(map(find, games()), key=lambda game: (-len(game.seats), game.name))


def game_called(name: str | None) -> Game[Any, Any]:
    """The game of that name, or a Problem."""
    try:
        return find(name)
    except UnknownGame:
        raise problems.not_found() from None

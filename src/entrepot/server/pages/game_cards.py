"""The games as the home page shows them: a picture and two sentences each."""

from __future__ import annotations

from dataclasses import dataclass

from ...draw.covers import cover_of
from ...draw.html import Markup
from ...engine.errors import UnknownGame
from ...engine.game import AnyGame
from ...engine.phrases import together, Words
from ...games import find, playable
from .. import errors
from .previews import framed
from .viewer import Reader


@dataclass(frozen=True)
class Box:
    """A game on the shelf."""

    game: AnyGame
    blurb: str
    picture: Markup
    filled: bool
    """Whether the picture fills its frame."""


def boxes(reader: Reader) -> list[Box]:
    """All games with their pictures."""
    return [box_of(game, reader) for game in on_shelf()]


def box_of(game: AnyGame, reader: Reader) -> Box:
    """A game with its picture, by the reader's light."""
    cover = cover_of(game.name)
    filled = cover.picture is not None and cover.picture.fills
    blurb = reader.voice(together(cover.blurb))
    return Box(game, blurb, framed(game.name, reader, at_once=True), filled)


def credited() -> list[Words]:
    """Who made the games and publishes them."""
    covers = (cover_of(game.name) for game in on_shelf())
    return [cover.credit for cover in covers if cover.credit is not None]


def on_shelf() -> list[AnyGame]:
    """All games, in the order in which pages show them."""
    return sorted(playable(), key=lambda game: (-len(game.seats), game.name))


def game_called(name: str | None) -> AnyGame:
    """The game of that name, or a Problem."""
    try:
        return find(name)
    except UnknownGame:
        raise errors.not_found() from None

"""The games as the home page shows them: a picture and two sentences each."""

from __future__ import annotations

from dataclasses import dataclass

from ...draw.covers import cover_of
from ...draw.html import Markup
from ...engine.errors import UnknownGame
from ...engine.game import AnyGame
from ...engine.phrases import Text, together
from ...games import find, playable
from ..errors import ApiError, ErrorType
from .previews import framed
from .viewer import Viewer


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf."""

    game: AnyGame
    blurb: str
    picture: Markup
    filled: bool
    """Whether the picture fills its frame."""


def game_cards(reader: Viewer) -> list[GameCard]:
    """All games with their pictures."""
    return [game_card(game, reader) for game in listed_games()]


def game_card(game: AnyGame, reader: Viewer) -> GameCard:
    """A game with its picture, by the reader's light."""
    cover = cover_of(game.name)
    filled = cover.picture is not None and cover.picture.fills
    blurb = reader.voice(together(cover.blurb))
    return GameCard(game, blurb, framed(game.name, reader, at_once=True), filled)


def credited() -> list[Text]:
    """Who made the games and publishes them."""
    covers = (cover_of(game.name) for game in listed_games())
    return [cover.credit for cover in covers if cover.credit is not None]


def listed_games() -> list[AnyGame]:
    """All games, in the order in which pages show them."""
    return sorted(playable(), key=lambda game: (-len(game.seats), game.name))


def game_called(name: str | None) -> AnyGame:
    """The game of that name, or an ApiError."""
    try:
        return find(name)
    except UnknownGame:
        raise ApiError(ErrorType.NOT_FOUND) from None

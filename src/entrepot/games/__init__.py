"""The games, each a folder of its own, and the ways to sit down at one by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..engine import conformance, opening, records
from ..engine.errors import BadPosition, did_you_mean, UnknownGame
from ..engine.game import Game
from ..engine.phrases import say
from ..engine.reading import brief
from ..engine.table import Table

__all__ = ["check_game", "find", "from_dict", "games", "new", "replay", "sample"]


@cache
def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def find(name: object) -> Game[Any, Any]:
    """The game of that name."""
    if not isinstance(name, str) or name not in games():
        hint = did_you_mean(name, games()) if isinstance(name, str) else ""
        raise UnknownGame(
            # For translators: {hint} is nothing, or " (did you mean 'dunhuang'?)".
            say(
                "there is no game {name}{hint}; the games are: {known}",
                name=brief(name),
                hint=hint,
                known=", ".join(games()),
            )
        )
    game: Game[Any, Any] = import_module(f"{__name__}.{name}").GAME
    return game


def new(
    game: str,
    players: int,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A new table, dealt from the seed; without one, from a seed drawn by lot."""
    return opening.deal(find(game), players, seed, options)


def from_dict(position: Mapping[str, Any]) -> Table:
    """A table from a position, as `Table.as_dict` writes it or shorter; see docs/positions.md."""
    return opening.lay_out(_game_of(position, "position"), position)


def sample(view: Mapping[str, Any], seed: int = 0) -> Table:
    """A whole table that agrees with all a seat has seen; what it cannot know is drawn by lot."""
    return opening.sample(_game_of(view, "view"), view, seed)


def replay(record: Mapping[str, Any]) -> Table:
    """The table a record ends at, every action played anew; BadRecord if it does not work out."""
    return records.replay(record, find)


def check_game(game: str | Game[Any, Any], **how: Any) -> None:
    """Whether a game keeps the contract; see `entrepot.engine.conformance.check_game`."""
    conformance.check_game(find(game) if isinstance(game, str) else game, **how)


def _game_of(thing: object, what: str) -> Game[Any, Any]:
    if not isinstance(thing, Mapping):
        raise BadPosition(f"a {what} is an object with keys, not {brief(thing)}")
    if "game" not in thing:
        raise BadPosition("game is missing")
    return find(thing["game"])

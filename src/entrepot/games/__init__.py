"""The games by name, and the functions that open a table of one.

Each of ours is a folder here. An installed package brings another by an entry point of the group
`entrepot.games`: the name is the game's, the value where its `Game` stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from logging import getLogger
from pkgutil import iter_modules
from typing import Any

from ..engine import conformance, position_text, records, setup
from ..engine.compiled.fast_game import FastGame
from ..engine.errors import BadPosition, did_you_mean, short_repr, UnknownGame
from ..engine.game import AnyGame, Game
from ..engine.json_types import Options, Position, Record, View
from ..engine.phrases import say
from ..engine.plugins import installed_plugins, load_plugin, PluginError
from ..engine.table import Table

__all__ = [
    "check_game",
    "fast",
    "find",
    "from_dict",
    "from_text",
    "from_view",
    "games",
    "new",
    "playable",
    "replay",
    "sample",
]

GROUP = "entrepot.games"
"""The entry points of packages that bring a game."""


@cache
def games() -> tuple[str, ...]:
    """Return the names of all games, those of installed packages included.

    >>> set(games()) >= {"dschunk", "dunhuang"}
    True

    Returns:
        The names in alphabetical order.
    """
    return tuple(sorted({*_folders(), *installed_plugins(GROUP)}))


@cache
def _folders() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__) if module.ispkg)


def find(name: object) -> AnyGame:
    """Return the game of that name; UnknownGame if there is none, or none that can be loaded."""
    if not isinstance(name, str) or name not in games():
        hint = did_you_mean(name, games()) if isinstance(name, str) else ""
        raise UnknownGame(
            # For translators: {hint} is nothing, or " (did you mean 'dunhuang'?)".
            say(
                "there is no game {name}{hint}; the games are: {known}",
                name=short_repr(name),
                hint=hint,
                known=", ".join(games()),
            )
        )
    if name in installed_plugins(GROUP):
        found = _brought(name)
        if isinstance(found, UnknownGame):
            raise UnknownGame(found.words)
        return found
    game: AnyGame = import_module(f"{__name__}.{name}").GAME
    return game


def playable() -> list[AnyGame]:
    """All games that can be loaded, by name: what a package breaks is missing, and logged once."""
    return [find(name) for name in games() if _is_sound(name)]


def _is_sound(name: str) -> bool:
    return name not in installed_plugins(GROUP) or isinstance(_brought(name), Game)


@cache
def _brought(name: str) -> AnyGame | UnknownGame:
    """A game that a package brings, or what is wrong with it: it is not tried again."""

    def wrong(thing: Any) -> str:
        if not isinstance(thing, Game):
            return f"it is no Game but {short_repr(thing)}"
        return "" if thing.name == name else f"it is a game of another name, {thing.name!r}"

    try:
        game: AnyGame = load_plugin(GROUP, name, _folders(), wrong)
    except PluginError as error:
        getLogger(__name__).warning("game %s", error)
        return UnknownGame(error.words)
    return game


def new(
    game: str,
    players: int,
    seed: int | None = None,
    options: Options | None = None,
) -> Table:
    """Deal a new game.

    >>> table = new("dunhuang", players=3, seed=7, options={"supply": "unlimited"})
    >>> table.game, table.players, table.step, table.over
    ('dunhuang', 3, 'keep', False)

    Args:
        game: The name of the game.
        players: The number of seats.
        seed: The seed of the dice; None stands for one drawn at random.
        options: The options of the game; those left out have their defaults.

    Returns:
        A table at the start of the game.

    Raises:
        UnknownGame: No game has that name.
        BadOptions: The game is not for that number of players, or does not take a seed or an
            option.
    """
    return setup.deal(find(game), players, seed, options)


def fast(
    game: str,
    players: int,
    seed: int | None = None,
    options: Options | None = None,
) -> FastGame:
    """Deal the same new game as `new`, compiled and played by numbers; see docs/adapters.md.

    Args:
        game: The name of the game.
        players: The number of seats.
        seed: The seed of the dice; None stands for one drawn at random.
        options: The options of the game; those left out have their defaults.

    Returns:
        A game at its start.

    Raises:
        NotInstalled: The extra `entrepot[fast]` is missing.
        UnknownGame: No game has that name.
        BadOptions: The game is not for that number of players, or does not take a seed or an
            option.
    """
    rules = find(game)
    setup.check_players(rules, players)
    checked = setup.checked_options(rules, options)
    return FastGame.deal(rules, players, setup.checked_seed(seed), checked)


def from_dict(position: Position) -> Table:
    """Return a table from a position.

    Args:
        position: A position, as `Table.as_dict` writes it or shorter; see docs/positions.md.

    Returns:
        A table at that position.

    Raises:
        BadPosition: The box of the game cannot hold that position.
        UnknownGame: No game has that name.
    """
    return setup.from_position(_game_of(position, "position"), position)


def from_text(text: str, seed: int | None = None) -> Table:
    """Return a table from a position text, or from a position or view as JSON.

    Where the text tells of one seat, what that seat cannot know is dealt again.

    Args:
        text: A text, as `Table.as_text` writes it, or JSON.
        seed: The seed of the cards dealt again; None stands for one drawn at random.

    Returns:
        A table at that position.

    Raises:
        BadPosition: The text is damaged, or the box of the game cannot hold that position.
        BadOptions: The seed is no whole number of at most 64 bits.
        UnknownGame: No game has that name.
    """
    if not isinstance(text, str):
        raise BadPosition(f"a position as a text is expected, not {short_repr(text)}")
    position = position_text.decode_position(text)
    if position_text.is_view(position):
        return from_view(position, setup.checked_seed(seed))
    return from_dict(position)


def from_view(view: View, seed: int = 0) -> Table:
    """A table sampled from a view of unknown origin, and checked as a whole position is.

    `sample` trusts a view in what follows from the rules. A view that was changed by hand can
    contradict itself, and the table sampled from it can then not be played.
    """
    return from_dict(sample(view, seed).as_dict())


def sample(view: View, seed: int = 0) -> Table:
    """Return a whole table that agrees with all that a seat has seen; the rest of it is random.

    >>> table = new("dunhuang", players=3, seed=7)
    >>> world = sample(table.view(1), seed=5)
    >>> world.view(1) == table.view(1)
    True

    Args:
        view: The view of a seat, as `Table.view` returns it.
        seed: The seed of the random rest.

    Returns:
        A table of its own.

    Raises:
        BadPosition: The view is of no seat, or no cards agree with it.
        UnknownGame: No game has that name.
    """
    return setup.sample(_game_of(view, "view"), view, seed)


def replay(record: Record) -> Table:
    """Play a record again, every action of it.

    Args:
        record: A record, as `Table.record` writes it, of any format so far.

    Returns:
        The table that the record ends at.

    Raises:
        BadRecord: The record does not replay, or names no game; `action` is the index of the action
            at fault, if any.
    """
    return records.replay(record, find)


def check_game(game: str | AnyGame, **how: Any) -> None:
    """Check that a game keeps the contract, by random games.

    Args:
        game: A game or its name.
        **how: The arguments of `entrepot.engine.conformance.check_game`: `games`, `seed`, `options`
            and `with_compiled`.

    Raises:
        NonConforming: The game breaks the contract; the message says how, and in which game.
        UnknownGame: No game has that name.
    """
    conformance.check_game(find(game) if isinstance(game, str) else game, **how)


def _game_of(thing: object, what: str) -> AnyGame:
    if not isinstance(thing, Mapping):
        raise BadPosition(f"a {what} is an object with keys, not {short_repr(thing)}")
    if "game" not in thing:
        raise BadPosition("game is missing")
    return find(thing["game"])

"""Action and observation spaces: the number of each action, and the fields of an observation."""

from __future__ import annotations

from typing import Any

from ..engine.errors import BadOptions, did_you_mean, short_repr, unknown_seat
from ..engine.game import AnyGame
from ..engine.observation import Field
from ..engine.setup import check_players
from ..engine.table import Table
from ..games import find


def actions(game: str) -> tuple[str, ...]:
    """The text of every action of a game, by its number; the numbers never change.

    >>> actions("dunhuang")[6]
    'keep tea'
    """
    return find(game).actions


def number(game: str, action: str) -> int:
    """The number of an action.

    >>> number("dunhuang", "keep tea")
    6
    """
    codes = find(game).codes
    code = codes.get(action)
    if code is None:
        hint = did_you_mean(str(action), codes)
        raise BadOptions(f"{game} has no action {short_repr(action)}{hint}; see actions({game!r})")
    return code


def observation(game: str, players: int) -> Layout:
    """The fields of an observation of a game, for a number of players.

    >>> observation("dunhuang", players=3)["hand"].slice
    slice(107, 117, None)
    """
    rules = find(game)
    check_players(rules, players)
    return Layout(rules, players)


class Layout:
    """The fields of an observation, each with its place in the row."""

    def __init__(self, game: AnyGame, players: int) -> None:
        self.fields: tuple[Field, ...] = game.observation.fields(players)
        self.size = sum(field.size for field in self.fields)
        self.high = tuple(field.high for field in self.fields for _ in range(field.size))
        """The largest value of each number; the smallest is 0."""
        self._game = game
        self._players = players

    def __getitem__(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        hint = did_you_mean(name, [field.name for field in self.fields])
        raise KeyError(f"an observation of {self._game.name} has no field {name!r}{hint}")

    def of(self, table: Table, seat: int) -> list[int]:
        """The observation of a seat of a table."""
        if table.game_rules is not self._game or table.players != self._players:
            raise BadOptions(
                f"expected a table of {self._game.name} for {self._players} players, not "
                f"one of {table.game} for {table.players}"
            )
        if type(seat) is not int or not 0 <= seat < self._players:
            raise unknown_seat(seat, self._players)
        out = [0] * self.size
        self._game.observation.observe(table.state, table.memories[seat], seat, out)
        return out

    def features(self, observations: Any) -> Any:
        """Observations, one or rows of them, as numbers from 0 to 1 (float32, NumPy).

        A count is divided by its largest value; for a choice there is a number for each value it
        can have, and the one it has is 1.
        """
        import numpy

        rows = numpy.asarray(observations)
        parts = []
        for field in self.fields:
            values = rows[..., field.slice]
            if field.choice:
                chosen = values[..., None] == numpy.arange(field.high + 1)
                parts.append(chosen.reshape(*rows.shape[:-1], -1).astype(numpy.float32))
            else:
                parts.append(values.astype(numpy.float32) / field.high)
        return numpy.concatenate(parts, axis=-1)

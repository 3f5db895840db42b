"""The contract of a game: what a folder under `games` provides, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .dialect import Event, Row, State

__all__ = ["Game", "Rules"]

S = TypeVar("S", bound=State)


@dataclass(frozen=True, eq=False)
class Rules(Generic[S]):
    """The rules themselves, in the dialect. Each writes what it finds into `out`."""

    deal: Callable[[S], None]
    """Lay out a new game in a state that `Game.blank` prepared."""
    actors: Callable[[S, Row], int]
    """Write the seats that may act, in turn order; gives their number."""
    legal: Callable[[S, int, Row], int]
    """Write the actions of a seat that may act, in a stable order; gives their number."""
    play: Callable[[S, int, int], None]
    """Play a legal action of a seat."""
    points: Callable[[S, int], int]
    """The points of a seat, as the position stands."""
    winners: Callable[[S, Row], int]
    """Write the winning seats of a finished game; gives their number."""


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """A game: its rules, its words, and what a seat may know."""

    name: str
    title: str
    seats: tuple[int, ...]
    """The numbers of players it can be played by."""
    steps: tuple[str, ...]
    """The name of each step; the last is `over`."""
    actions: tuple[str, ...]
    """The text of each action."""
    state: type[S]
    rules: Rules[S]


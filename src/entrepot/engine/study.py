"""Study counts: choices of players, ends of games, and sources of points.

A game says so in a module `study` of its folder, which has a `SUBJECT`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

NOTHING = -1
"""The deed of an action that is not counted."""


@dataclass(frozen=True)
class ActionKind:
    """A kind of action, as a designer would ask for it."""

    name: str
    group: str
    """Deeds of a group are alternatives, and stand together."""
    among: int | None = None
    """Where the deed depends on a thing that is not in every game: which of the
    `Subject.alternatives` it is among,"""
    side: int = 0
    """and which of them it is."""


@dataclass(frozen=True)
class Ending:
    """A way in which games end."""

    name: str
    title: str
    by_points: bool = True
    """Whether points decide."""


@dataclass(frozen=True)
class Source:
    """A source of points."""

    name: str
    title: str


@dataclass(frozen=True, eq=False)
class Subject:
    """The counts of a game's study. States are whole ones: a study hides nothing."""

    deeds: tuple[ActionKind, ...]
    deed: Callable[[Any, int], int]
    """The deed of an action in a state, by its place in `deeds`, or NOTHING."""
    turns: tuple[str, str]
    """The units of a game's length: one, and several."""
    turn: Callable[[int], bool]
    """Whether an action makes a turn."""
    endings: tuple[Ending, ...]
    ending: Callable[[Any], int]
    """The way in which a finished game ended, by the place in `endings`."""
    sources: tuple[Source, ...]
    brought: Callable[[Any, int], tuple[int, ...]]
    """The points of a seat at the end, by source."""
    together: bool = False
    """Whether all seats make a turn together, each by an action."""
    seats_differ: bool = False
    """Whether the seats begin with something different, apart from the first turn."""
    alternatives: tuple[tuple[str, ...], ...] = ()
    """Things of which one is in a game, at random: such as the two sides of a tile."""
    sides: Callable[[Any], tuple[int, ...]] = lambda state: ()
    """The alternatives that are in a game, counted from 0."""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Options worth comparing with the standard game, by name."""

    @property
    def names(self) -> list[str]:
        """All names that stand in rows: other names would be other rows."""
        deeds = [deed.name for deed in self.deeds]
        ends = [ending.name for ending in self.endings]
        sources = [source.name for source in self.sources]
        return [*deeds, *ends, *sources, *(name for names in self.alternatives for name in names)]


def ranked(game_points: list[int], winners: int) -> int:
    """The rank of the decision by points: 0 alone, 1 by what breaks ties, 2 shared."""
    if winners > 1:
        return 2
    return 1 if sorted(game_points)[-1] == sorted(game_points)[-2] else 0

"""JSON types: names for what goes into games and comes out of them, whichever game it is.

Which keys a view or an event of one game has, its own folder says with TypedDicts (`views`). Where
any game may be meant, nobody can say more of them than these names do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypeAlias, TypedDict, TypeVar

T = TypeVar("T")

JsonDict: TypeAlias = dict[str, Any]
"""A dict that JSON can hold, which belongs to the caller."""
View: TypeAlias = Mapping[str, Any]
"""All that a seat may know."""
EventDict: TypeAlias = Mapping[str, Any]
"""An event, with its `kind` and the seats that it `reveals` something to."""
Options: TypeAlias = Mapping[str, Any]
"""Choices about the rules."""
Position: TypeAlias = Mapping[str, Any]
"""A whole table at one moment."""
Record: TypeAlias = Mapping[str, Any]
"""A game from its set-up on."""


class BaseView(TypedDict):
    """The keys that a table adds to the view of its game."""

    game: str
    seat: int | None
    """The reader's seat; None for a spectator."""
    actors: list[int]
    winners: NotRequired[list[int]]
    """Once the game is over."""


class BaseEvent(TypedDict):
    """The keys of every event besides its `kind`."""

    reveals: list[int]
    """The seats that learnt something secret by it."""
    version: NotRequired[int]
    """In a log: how many actions had been played then."""


def present(value: T | None) -> T:
    """The value that a view must have in this step."""
    if value is None:
        raise ValueError("the view lacks what its step must have")
    return value

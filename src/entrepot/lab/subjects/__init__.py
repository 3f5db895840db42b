"""What a study of a game counts: what players do, how a game ends, where its points come from.

Each game has a module here. A game without one is studied by what all games have: who begins, how
long it takes, the points, and the first word of every action.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ...games import find
from .contract import Deed, Ending, Source, Subject
from .plain import plain

__all__ = ["Deed", "Ending", "Source", "Subject", "subject"]


def subject(game: str) -> Subject:
    """What to count in a game."""
    rules = find(game)
    if find_spec(f"{__name__}.{game}") is None:
        return plain(rules)
    found: Subject = import_module(f"{__name__}.{game}").SUBJECT
    return found

"""Limits of a game's size: compiled searches and batches have room for so much and no more."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import AnyGame

ACTIONS = 1024
"""Room for all actions of a game."""
SEATS = 4
ROOM = 128
"""Room for all traits of a game."""


def check_size(game: AnyGame) -> None:
    """Refuse a game that is too large with a ValueError that names the limit."""
    # What cannot even be counted is left to the conformance kit, which names the member.
    with suppress(TypeError):
        for n, most, what in (
            (max(game.seats, default=0), SEATS, "seats (SEATS)"),
            (len(game.actions), ACTIONS, "actions (ACTIONS)"),
            (len(game.evaluation.weights), ROOM, "traits in its evaluation (ROOM)"),
        ):
            if n > most:
                raise ValueError(
                    f"{game.name} has {n:,} {what}, but a game can have no more than {most:,}: "
                    "see entrepot/engine/limits.py"
                )

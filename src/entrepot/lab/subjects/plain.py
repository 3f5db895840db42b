"""What can be counted in any game."""

from __future__ import annotations

from typing import Any

from ...engine.game import Game
from .contract import Deed, Ending, Source, Subject

__all__ = ["plain", "ranked"]

ALONE = Ending("alone", "won by one player")
SHARED = Ending("shared", "shared")


def plain(game: Game[Any, Any]) -> Subject:
    """A subject made of what every game has."""
    words = [text.partition(" ")[0] for text in game.actions]
    kinds = list(dict.fromkeys(words))
    numbers = [kinds.index(word) for word in words]
    return Subject(
        deeds=tuple(Deed(kind, "Actions") for kind in kinds),
        deed=lambda state, code: numbers[code],
        turns=("action", "actions"),
        turn=lambda code: True,
        endings=(ALONE, SHARED),
        ending=lambda state: int(game.rules.winners(state, [0] * state.players) > 1),
        sources=(Source("points", "points"),),
        brought=lambda state, seat: (game.rules.points(state, seat),),
    )


def ranked(game_points: list[int], winners: int) -> int:
    """How points decided: 0 alone, 1 by what breaks ties, 2 shared."""
    if winners > 1:
        return 2
    return 1 if sorted(game_points)[-1] == sorted(game_points)[-2] else 0

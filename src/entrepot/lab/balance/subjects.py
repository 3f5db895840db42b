"""Subjects of a study: the counts that a game's own `study` names, else those of all games.

A game without a `study` is studied by who begins, how long it takes, the points, and the first word
of every action.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ...engine.game import AnyGame
from ...engine.study import ActionKind, Ending, Source, Subject
from ...games import find

ALONE = Ending("alone", "won by one player")
SHARED = Ending("shared", "shared")


def subject(game: str) -> Subject:
    """The subject of a game: all that a study counts in it."""
    rules = find(game)
    folder = f"{find.__module__}.{game}"
    if find_spec(folder) is None or find_spec(f"{folder}.study") is None:
        return plain(rules)
    found: Subject = import_module(f"{folder}.study").SUBJECT
    return found


def plain(game: AnyGame) -> Subject:
    """A subject made of what every game has."""
    words = [text.partition(" ")[0] for text in game.actions]
    kinds = list(dict.fromkeys(words))
    numbers = [kinds.index(word) for word in words]
    return Subject(
        deeds=tuple(ActionKind(kind, "Actions") for kind in kinds),
        deed=lambda state, code: numbers[code],
        turns=("action", "actions"),
        turn=lambda code: True,
        endings=(ALONE, SHARED),
        ending=lambda state: int(game.rules.winners(state, [0] * state.players) > 1),
        sources=(Source("points", "points"),),
        brought=lambda state, seat: (game.rules.score(state, seat),),
    )

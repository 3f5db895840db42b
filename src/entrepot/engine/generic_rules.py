"""Whole games in the dialect, for any game: its own rules stand in for the names below.

A module that writes loops for any game takes these names from here; a twin puts in the game's.
"""

from __future__ import annotations

from typing import Any

from .dialect import Fields, GameState, Row, rule
from .dice import roll


def game_rule(*_: Any) -> int:
    """Stands for a rule of the game."""
    raise NotImplementedError("a twin puts the game's own rule here")


deal = actors = legal = play = sample_hidden = score = winners = quiescent = game_rule
features = temperature = game_rule
new_memory = mask_event = update_memory = observe = extract_hidden = game_rule
OVER: Any = game_rule
FEATURES: Any = game_rule
WEIGHTS: Any = game_rule
"""The number of traits, and their weights by number of players."""
SCRATCH: Any = game_rule
MEMORY: Any = game_rule
"""The fields of a desk and of a memory that come as rows of numbers (see `turns`)."""
NUMBERS: Any = game_rule
"""The number of numbers in a state."""


@rule
def random_games(states: list[GameState], dice: Row, out: Row, games: int, limit: int) -> int:
    """Deal and play `games` games, each for `limit` actions at most, in states[0].

    Each choice falls on a random actor and a random legal action, by `dice`; `out` must have room
    for all legal actions. Returns the number of actions played.
    """
    s = states[0]
    played = 0
    for _ in range(games):
        deal(s)
        left = limit
        while s.step != OVER and left > 0:
            n = actors(s, out)
            seat = out[0] if n == 1 else out[roll(dice, n)]
            play(s, seat, out[roll(dice, legal(s, seat, out))])
            left -= 1
        played += limit - left
    return played


@rule
def guesses(
    states: list[GameState], memories: list[Fields], hidden: list[Fields], dice: Row, n: int
) -> int:
    """Guess n times what is hidden in states[0]; returns the number of successes."""
    worked = 0
    for _ in range(n):
        worked += sample_hidden(states[0], memories[0], hidden[0], dice)
    return worked


@rule
def copies(states: list[GameState], n: int) -> int:
    """Copy states[0] over states[1] n times, each time with another step, so that none is idle."""
    total = 0
    for i in range(n):
        states[0].step = i
        states[1] = states[0]
        total += states[1].step
    return total

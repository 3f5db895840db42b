"""Greedy decisions in many games at once, in the dialect, for any game."""

from __future__ import annotations

from math import exp
from typing import Any

from ...engine.dialect import Fields, GameState, Grid, Row, rule
from ...engine.dice import roll
from ...engine.generic_rules import actors, extract_hidden
from .evaluation import FULL
from .greedy import best_action, evaluate_actions, start

TEMPERATURE = 0.02
"""Where all choose at once, an action that promises so much less is chosen e times less often."""
LOTS = 1_000_000
"""As many lots has the action that promises most."""


@rule
def decide(
    rows: list[GameState],
    memories: list[list[Fields]],
    seats: Row,
    choices: Grid,
    counts: Row,
    dice: Row,
    actions: Row,
    worlds: list[GameState],
    recalled: list[Fields],
    hidden: list[Fields],
    desks: list[Any],
    n: int,
    first: int,
    last: int,
) -> int:
    """Write what greedy seats do in the rows from `first` to before `last`, by n guessed worlds.

    Each row is asked what its seat of `seats` does, if that is a seat, out of the first `counts` of
    its `choices`; all chance comes from its own dice. The rest is room to think in: STATES worlds,
    and one of each other. A seat gets the row's state with everything hidden in it guessed again.
    Returns the number of decisions that took thought.
    """
    desk = desks[0]
    thought = 0
    for i in range(first, last):
        seat = seats[i]
        if seat < 0:
            continue
        actions[i] = choices[i][0]
        if counts[i] > 1:
            worlds[0] = rows[i]
            recalled[0] = memories[i][seat]
            desk.many = counts[i]
            desk.dice[0] = dice[i]
            for j in range(desk.many):
                desk.actions[j] = choices[i][j]
            actions[i] = weigh_for(worlds, recalled, hidden, desks, seat, n)
            dice[i] = desk.dice[0]
            thought += 1
    return thought


@rule
def weigh_for(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    desks: list[Any],
    seat: int,
    n: int,
) -> int:
    """The greedy action of a seat in states[0], by n worlds that agree with the first memory.

    The actions it has are on the desk, `many` of them.
    """
    desk = desks[0]
    extract_hidden(states[0], seat, hidden[0])
    start(desk, seat)
    evaluate_actions(states, memories, hidden, desks, n)
    return desk.actions[best_or_by_lot(states[0], desk)]  # type: ignore[no-any-return]


@rule
def best_or_by_lot(s: GameState, desk: Any) -> int:
    """The place of the action that promises most; where several seats choose at once, a lot."""
    best = best_action(desk)
    if actors(s, desk.out) == 1 or desk.worlds == 0:
        return best
    whole = TEMPERATURE * FULL * desk.worlds
    total = 0
    for j in range(desk.many):
        desk.out[j] = int(LOTS * exp((desk.brought[j] - desk.brought[best]) / whole))
        total += desk.out[j]
    lot = roll(desk.dice, total)
    for j in range(desk.many):
        lot -= desk.out[j]
        if lot < 0:
            return j
    return best

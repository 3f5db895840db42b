"""Greedy choice by racing: fewer worlds for actions that fall behind, in the dialect, for any game.

All actions are weighed in a few worlds. Those that are clearly behind by then are weighed no
further, and so on (successive elimination). That takes a quarter of the time of weighing all of
them in all worlds, and nearly always comes to the same.
"""

from __future__ import annotations

from math import sqrt
from typing import Annotated, Any

from ...engine.dialect import Fields, GameState, Row, rule
from ...engine.generic_rules import extract_hidden
from ...engine.limits import ACTIONS
from .evaluation import FULL
from .greedy import best_action, evaluate_actions, GreedyScratch, start

FIRST = 5
"""After so many worlds some are left behind; then after twice as many, and so on."""
ERRORS = 2
"""An action is left behind that is this number of standard errors behind the first,"""
LEAST = FULL // 500
"""and so much more, by world, divided by the root of the worlds: a few worlds may look alike."""


class RacingScratch(GreedyScratch):
    """Scratch memory of a race: the values of actions, and their change from world to world."""

    before: Annotated[Row, ACTIONS]
    """The value of each action before the last world."""
    ahead: Annotated[Row, ACTIONS]
    squares: Annotated[Row, ACTIONS]
    """By how much it was ahead of the average of all, and the squares of that, of all worlds."""


@rule
def race_for(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    desks: list[Any],
    seat: int,
    n: int,
) -> int:
    """The action of a seat that chooses by itself in states[0], by n worlds at most.

    They agree with the first memory. The actions it has are on the desk, `many` of them; only those
    that stay in the race are left there.
    """
    desk = desks[0]
    extract_hidden(states[0], seat, hidden[0])
    start(desk, seat)
    for j in range(desk.many):
        desk.ahead[j] = 0
        desk.squares[j] = 0
    due = FIRST
    while desk.many > 1 and desk.worlds < n:
        for j in range(desk.many):
            desk.before[j] = desk.brought[j]
        if not evaluate_actions(states, memories, hidden, desks, 1):
            break
        note(desk)
        if desk.worlds == due:
            leave_behind(desk)
            due *= 2
    return desk.actions[best_action(desk)]  # type: ignore[no-any-return]


@rule
def note(desk: Any) -> None:
    """Note what the last world brought each action beside the others."""
    total = 0
    for j in range(desk.many):
        total += desk.brought[j] - desk.before[j]
    mean = total // desk.many
    for j in range(desk.many):
        ahead = desk.brought[j] - desk.before[j] - mean
        desk.ahead[j] += ahead
        desk.squares[j] += ahead * ahead


@rule
def leave_behind(desk: Any) -> None:
    """Keep the action that is first, and those that may yet overtake it.

    One that has brought just as much is the same under another name.
    """
    best = best_action(desk)
    most = desk.brought[best]
    scatter = variance(desk, best)
    kept = 0
    for j in range(desk.many):
        margin = (ERRORS * sqrt(scatter + variance(desk, j)) + LEAST) * sqrt(float(desk.worlds))
        if j == best or (desk.brought[j] < most and most - desk.brought[j] < margin):
            desk.actions[kept] = desk.actions[j]
            desk.brought[kept] = desk.brought[j]
            desk.ahead[kept] = desk.ahead[j]
            desk.squares[kept] = desk.squares[j]
            kept += 1
    desk.many = kept


@rule
def variance(desk: Any, j: int) -> float:
    """The variance from world to world of the lead of an action."""
    mean = float(desk.ahead[j] / desk.worlds)
    return max(0.0, float(desk.squares[j] / desk.worlds) - mean * mean)

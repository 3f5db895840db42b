"""Greedy choice: a step or a turn ahead and on to quiescence, in the dialect, for any game."""

from __future__ import annotations

from typing import Annotated, Any

from ...engine.dialect import Fields, GameState, Row, rule
from ...engine.generic_rules import actors, legal, OVER, play, quiescent
from ...engine.limits import ACTIONS, ROOM, SEATS
from .evaluation import new_dice, play_at_random, position_value, sample_world

LONGEST = 12
"""A turn has no more decisions than these."""
RESTLESS = 60
"""The number of further actions after which a position is judged, calm or not."""
WORLD, AHEAD, TRIED, STATES = 1, 2, 3, 4
"""The places of states: a guessed world, an action further, and what might follow."""


class GreedyScratch(Fields):
    """Scratch memory of a greedy choice."""

    seat: int
    planned: int
    """1 where the seat goes on with what brings it most, 0 where all that follows is random."""
    many: int
    """The number of actions."""
    worlds: int
    """In how many worlds they were weighed."""
    actions: Annotated[Row, ACTIONS]
    brought: Annotated[Row, ACTIONS]
    """The value of each action, all worlds together."""
    dice: Annotated[Row, 1]
    luck: Annotated[Row, 1]
    """Room: dice that fall alike for all actions."""
    gain: Annotated[Row, SEATS]
    room: Annotated[Row, ROOM]
    out: Annotated[Row, ACTIONS]


@rule
def start(desk: Any, seat: int) -> None:
    """Begin to weigh the actions on the desk, for a seat."""
    desk.seat = seat
    desk.worlds = 0
    for i in range(desk.many):
        desk.brought[i] = 0


@rule
def evaluate_actions(
    states: list[GameState], memories: list[Fields], hidden: list[Fields], desks: list[Any], n: int
) -> int:
    """Add what each action brings its seat in n guessed worlds; returns 0 if there are none."""
    desk = desks[0]
    for _ in range(n):
        if not sample_world(states, memories, hidden, desk.dice):
            return 0
        luck = new_dice(desk.dice)
        for i in range(desk.many):
            desk.luck[0] = luck
            states[AHEAD] = states[WORLD]
            play(states[AHEAD], desk.seat, desk.actions[i])
            if desk.planned:
                finish_turn(states, desk)
            play_until_quiescent(states[AHEAD], desk)
            position_value(states[AHEAD], desk.gain, desk.room)
            desk.brought[i] += desk.gain[desk.seat]
        desk.worlds += 1
    return 1


@rule
def best_action(desk: Any) -> int:
    """The place of the action that has brought most."""
    best = 0
    for i in range(desk.many):
        if desk.brought[i] > desk.brought[best]:
            best = i
    return best


@rule
def finish_turn(states: list[GameState], desk: Any) -> None:
    """Play on in states[AHEAD] as long as the seat decides alone, each time what brings most."""
    seat = desk.seat
    for _ in range(LONGEST):
        s = states[AHEAD]
        if s.step == OVER or quiescent(s) or actors(s, desk.out) > 1 or desk.out[0] != seat:
            return
        best = -1
        chosen = 0
        for i in range(legal(s, seat, desk.out)):
            states[TRIED] = states[AHEAD]
            play(states[TRIED], seat, desk.out[i])
            position_value(states[TRIED], desk.gain, desk.room)
            if desk.gain[seat] > best:
                best = desk.gain[seat]
                chosen = desk.out[i]
        play(states[AHEAD], seat, chosen)


@rule
def play_until_quiescent(s: GameState, desk: Any) -> None:
    """Let all who are asked answer at random until the position is calm."""
    for _ in range(RESTLESS):
        if s.step == OVER or quiescent(s):
            return
        play_at_random(s, desk.luck, desk.out)

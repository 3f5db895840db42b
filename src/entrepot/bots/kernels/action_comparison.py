"""Action comparison: all actions of a decision by common random numbers, in the dialect.

A tree is grown below all actions of a decision alike, over worlds guessed from what the seat knows:
each world is tried with every action and the same dice, so that the difference of two actions is
not mixed with the luck of their worlds.

The tree can also be followed: everybody does what it found best for them, as far as it goes. That
tells what an action leads to.
"""

from __future__ import annotations

from typing import Annotated, Any

from ...engine.dialect import Fields, GameState, Row, rule
from ...engine.dice import roll
from ...engine.generic_rules import actors, FEATURES, features, legal, OVER, play, quiescent
from ...engine.limits import ACTIONS, ROOM, SEATS
from .evaluation import new_dice, position_value, sample_world, win_probabilities_or_result
from .ismcts import (
    add_node,
    choose,
    DEEPEST,
    FIRST,
    MOVE,
    NEXT,
    NODE,
    NODES,
    PARENT,
    play_out,
    REWARD,
    VISITS,
)

GROW, WEIGH = range(2)
"""Tasks: grow the tree, or follow it."""
WORLD, AHEAD, STATES = 1, 2, 3
"""The places of states behind the one given: a world, and what follows."""
NOTED = 4
"""Of no more actions it is noted what they lead to."""
ENOUGH = 50
"""A tree is not followed beyond a calm position that was tried less often: it is judged there."""
FINEST = 1000
"""Where seats draw what they choose, no action counts as tried more often."""


class ComparisonScratch(Fields):
    """Scratch memory of a comparison: a tree to do it by, and room."""

    seat: int
    many: int
    """The number of actions."""
    played: int
    """The place of the action that the others are compared with."""
    worlds: int
    """In how many worlds they were compared."""
    actions: Annotated[Row, ACTIONS]
    root: Annotated[Row, ACTIONS]
    """The node of each action, 0 where there is none yet."""
    mine: Annotated[Row, ACTIONS]
    """Room: what each action brings the seat in one world."""
    totals: Annotated[Row, ACTIONS * SEATS]
    """The value of each action to each seat, by action, then seat."""
    squares: Annotated[Row, ACTIONS]
    """By action: squares of what it brings more than the played one, in thousandths."""
    noted: int
    """Of so many actions, the first ones, it is noted what they lead to."""
    traits: Annotated[Row, NOTED * SEATS * ROOM]
    """The traits of the positions they lead to, by action, then seat."""
    ended: Annotated[Row, NOTED * SEATS]
    """The wins of each seat in games that are over there, by action, then seat."""
    # What follows is as in a `SearchTree`.
    size: int
    dice: Annotated[Row, 1]
    nodes: Annotated[Row, NODES * NODE]
    path: Annotated[Row, DEEPEST]
    length: int
    child: Annotated[Row, ACTIONS]
    gain: Annotated[Row, SEATS]
    who: Annotated[Row, SEATS]
    room: Annotated[Row, ROOM]
    out: Annotated[Row, ACTIONS]


@rule
def ponder(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    desks: list[Any],
    way: int,
    n: int,
    horizon: int,
    curiosity: float,
) -> int:
    """Compare the actions n times in a guessed world, and GROW the tree or WEIGH them by it.

    Returns 0 if no world agrees with what the seat knows.
    """
    desk = desks[0]
    if desk.size == 0:
        desk.size = NODE
        desk.nodes[FIRST] = 0
    for _ in range(n):
        if not sample_world(states, memories, hidden, desk.dice):
            return 0
        luck = new_dice(desk.dice)
        after = desk.dice[0]
        compare_actions(states, desk, luck, way == GROW, horizon, curiosity)
        desk.dice[0] = after
        desk.worlds += 1
    return 1


@rule
def compare_actions(
    states: list[GameState], desk: Any, luck: int, growing: int, horizon: int, curiosity: float
) -> None:
    """Try every action in states[WORLD] with the same luck, and note what each brings."""
    for j in range(desk.many):
        desk.dice[0] = luck
        states[AHEAD] = states[WORLD]
        s = states[AHEAD]
        desk.length = 0
        begin(s, desk, j, growing, curiosity)
        play_out(s, desk, horizon)
        if growing:
            position_value(s, desk.gain, desk.room)
            for i in range(desk.length):
                node = desk.path[i]
                desk.nodes[node + VISITS] += 1
                desk.nodes[node + REWARD] += desk.gain[desk.nodes[node + MOVE] // ACTIONS]
        if s.step == OVER or not growing:
            win_probabilities_or_result(s, desk.gain, desk.room)
        note(desk, j, s.players)
        if j < desk.noted:
            note_position(s, desk, j)
    for j in range(desk.many):
        more = (desk.mine[j] - desk.mine[desk.played]) // 1000
        desk.squares[j] += more * more


@rule
def note(desk: Any, j: int, players: int) -> None:
    """Add what an action brings."""
    desk.mine[j] = desk.gain[desk.seat]
    for p in range(players):
        desk.totals[j * SEATS + p] += desk.gain[p]


@rule
def note_position(s: GameState, desk: Any, j: int) -> None:
    """Add what an action leads to: who has won, and the traits of all seats."""
    for p in range(s.players):
        at = j * SEATS + p
        if s.step == OVER:
            desk.ended[at] += desk.gain[p]
        features(s, p, desk.room)
        for i in range(FEATURES):
            desk.traits[at * ROOM + i] += desk.room[i]


@rule
def begin(s: GameState, desk: Any, j: int, growing: int, curiosity: float) -> None:
    """Play action j of the decision, with what others choose at the same time, and walk on."""
    n = actors(s, desk.out)
    for i in range(n):
        desk.who[i] = desk.out[i]
    node = 0
    for i in range(n):
        if desk.who[i] != desk.seat:
            select(s, desk, 0, desk.who[i], 1, growing, curiosity)
            continue
        if growing:
            if desk.root[j] == 0 and desk.size < NODES * NODE:
                desk.root[j] = add_node(desk, 0, desk.seat, desk.actions[j])
            if desk.root[j] > 0:
                desk.path[desk.length] = desk.root[j]
                desk.length += 1
        node = desk.root[j]
        play(s, desk.seat, desk.actions[j])
    if n == 1 and node > 0:
        follow_tree(s, desk, node, growing, curiosity)


@rule
def follow_tree(s: GameState, desk: Any, start: int, growing: int, curiosity: float) -> None:
    """Go down from a node until nothing more is known, the game over, or several choose at once."""
    node = start
    while s.step != OVER and desk.length < DEEPEST - SEATS:
        if not growing and desk.nodes[node + VISITS] < ENOUGH and quiescent(s):
            return
        n = actors(s, desk.out)
        if n > 1:
            for i in range(n):
                desk.who[i] = desk.out[i]
            for i in range(n):
                select(s, desk, node, desk.who[i], 1, growing, curiosity)
            return
        before = desk.size
        node = select(s, desk, node, desk.out[0], 0, growing, curiosity)
        if node == 0 or desk.size > before:
            return


@rule
def select(
    s: GameState, desk: Any, node: int, seat: int, at_once: int, growing: int, curiosity: float
) -> int:
    """A seat plays at a node: by the numbers so far, or while growing what is worth a try.

    Returns the node that follows, or 0 where nothing is known; then it has played at random if it
    chooses at once with others, else not at all.
    """
    if growing:
        return choose(s, desk, node, seat, curiosity)
    chosen = best_known(s, desk, node, seat, at_once)
    if chosen > 0:
        play(s, seat, desk.nodes[chosen + MOVE] % ACTIONS)
    elif at_once:
        play(s, seat, desk.out[roll(desk.dice, legal(s, seat, desk.out))])
    return chosen


@rule
def best_known(s: GameState, desk: Any, node: int, seat: int, at_once: int) -> int:
    """The legal child tried most, of several that with most reward; 0 if there is none.

    Where several choose at once it is drawn, in proportion to the square of how often it was tried;
    in large trees that is counted in larger units, since dice have no more than 30 bits.
    """
    nodes = desk.nodes
    child = nodes[node + FIRST]
    most = 0
    while child > 0:
        if nodes[child + MOVE] // ACTIONS == seat:
            desk.child[nodes[child + MOVE] % ACTIONS] = child
            most = max(most, nodes[child + VISITS])
        child = nodes[child + NEXT]
    unit = 1 + most // FINEST
    chosen = 0
    total = 0
    for i in range(legal(s, seat, desk.out)):
        child = desk.child[desk.out[i]]
        if (
            child == 0
            or child >= desk.size
            or nodes[child + PARENT] != node
            or nodes[child + MOVE] != seat * ACTIONS + desk.out[i]
            or nodes[child + VISITS] == 0
        ):
            continue
        visits = nodes[child + VISITS]
        if at_once:
            lots = max(1, (visits // unit) * (visits // unit))
            total += lots
            if roll(desk.dice, total) < lots:
                chosen = child
        elif (
            chosen == 0
            or visits > nodes[chosen + VISITS]
            or (visits == nodes[chosen + VISITS] and nodes[child + REWARD] > nodes[chosen + REWARD])
        ):
            chosen = child
    return chosen

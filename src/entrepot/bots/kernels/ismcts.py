"""ISMCTS: information set Monte Carlo tree search over sampled worlds, for any game.

It is written in the dialect. Each simulation guesses all that is hidden (determinization), walks
down one tree by UCB among the actions that are legal in that world, adds a node, plays on at random
for a while or to the end, and credits every node on the way with what that brings the seat that
chose it. So every seat maximises its own result. Where several seats choose at once, each chooses
by its own numbers at the same node, and the tree ends there: nobody's choice depends on another's.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Annotated, Any

from ...engine.dialect import Fields, GameState, hot, Row, rule
from ...engine.dice import roll
from ...engine.generic_rules import actors, legal, OVER, play, quiescent
from ...engine.limits import ACTIONS, ROOM, SEATS
from .evaluation import FULL, play_at_random, position_value, sample_world

NODES = 200_000
DEEPEST = 400
STATES = 2
OFTEN = 32
"""Logarithms of larger numbers are worked out again at multiples of this only: they grow slowly."""
WHOLE = -1
"""The horizon of playouts that go on to the end of the game."""


FIRST, NEXT, MOVE, PARENT, VISITS, REWARD, CHANCES, LOG, NODE = range(9)
"""The layout of a node: its first child, the next child of its parent (0 for none), the
move that leads to it (seat * ACTIONS + action), its parent, how often it was reached, all that
brought its seat, how often its action was legal when its parent was reached, and the logarithm of
that, times FULL. So a node is as long as a line of the processor's cache."""


class SearchTree(Fields):
    """The tree of a search. A node is the place in `nodes` where it begins; the decision to
    be made is node 0.
    """

    size: int
    """The place where the next node begins."""
    simulations: int
    dice: Annotated[Row, 1]
    nodes: Annotated[Row, NODES * NODE]
    path: Annotated[Row, DEEPEST]
    length: int
    child: Annotated[Row, ACTIONS]
    """Room: the child of each action, of the node in hand or of another."""
    gain: Annotated[Row, SEATS]
    """Room: what this simulation brings each seat."""
    hoped: Annotated[Row, SEATS]
    """The value of all simulations to each seat."""
    who: Annotated[Row, SEATS]
    """Room: the seats that choose at once."""
    room: Annotated[Row, ROOM]
    out: Annotated[Row, ACTIONS]


@rule
def simulate(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    trees: list[Any],
    n: int,
    horizon: int,
    curiosity: float,
) -> int:
    """Run n simulations from what a seat sees in states[0], working in states[1].

    Playouts end at the calm position after `horizon` others, to be judged, or with the game. A tree
    without a node is begun again. Returns 0 if nothing agrees with what the seat sees.
    """
    tree = trees[0]
    if tree.size == 0:
        tree.size = NODE
        tree.simulations = 0
        tree.nodes[FIRST] = 0
        for p in range(SEATS):
            tree.hoped[p] = 0
    for _ in range(n):
        if not sample_world(states, memories, hidden, tree.dice):
            return 0
        s = states[1]
        tree.length = 0
        descend(s, tree, curiosity)
        play_out(s, tree, horizon)
        position_value(s, tree.gain, tree.room)
        for i in range(tree.length):
            node = tree.path[i]
            tree.nodes[node + VISITS] += 1
            tree.nodes[node + REWARD] += tree.gain[tree.nodes[node + MOVE] // ACTIONS]
        for p in range(s.players):
            tree.hoped[p] += tree.gain[p]
        tree.simulations += 1
    return 1


@rule
def descend(s: GameState, tree: Any, curiosity: float) -> None:
    """Walk down the tree until a node is new, the game over, or several choose at once."""
    node = 0
    while s.step != OVER and tree.length < DEEPEST - SEATS:
        n = actors(s, tree.out)
        if n > 1:
            for i in range(n):
                tree.who[i] = tree.out[i]
            for i in range(n):
                choose(s, tree, node, tree.who[i], curiosity)
            return
        before = tree.size
        node = choose(s, tree, node, tree.out[0], curiosity)
        if tree.size > before or node == 0:
            return


@rule
def choose(s: GameState, tree: Any, node: int, seat: int, curiosity: float) -> int:
    """A seat chooses at a node and plays: something new, else what is promising or little tried.

    Returns the node that follows, or 0 where there is no room for one.
    """
    n = legal(s, seat, tree.out)
    nodes = tree.nodes
    child = nodes[node + FIRST]
    while child > 0:
        if nodes[child + MOVE] // ACTIONS == seat:
            tree.child[nodes[child + MOVE] % ACTIONS] = child
        child = nodes[child + NEXT]
    new = 0
    action = tree.out[0]
    chosen = 0
    best = -1.0
    for i in range(n):
        child = tree.child[tree.out[i]]
        if (
            child == 0
            or child >= tree.size
            or nodes[child + PARENT] != node
            or nodes[child + MOVE] != seat * ACTIONS + tree.out[i]
        ):
            new += 1
            if roll(tree.dice, new) == 0:
                action = tree.out[i]
        else:
            chances = nodes[child + CHANCES] + 1
            nodes[child + CHANCES] = chances
            if chances < OFTEN or chances % OFTEN == 0:
                nodes[child + LOG] = int(FULL * log(chances))
            if new == 0:
                visits = FULL * nodes[child + VISITS]
                worth = nodes[child + REWARD] / visits + curiosity * sqrt(
                    nodes[child + LOG] / visits
                )
                if worth > best:
                    best = worth
                    chosen = child
    if new > 0:
        chosen = add_node(tree, node, seat, action) if tree.size < NODES * NODE else 0
    else:
        action = nodes[chosen + MOVE] % ACTIONS
    if chosen > 0:
        tree.path[tree.length] = chosen
        tree.length += 1
    play(s, seat, action)
    return chosen


@rule
def add_node(tree: Any, parent: int, seat: int, action: int) -> int:
    """A new child of a node."""
    node: int = tree.size
    tree.size += NODE
    nodes = tree.nodes
    nodes[node + FIRST] = 0
    nodes[node + NEXT] = nodes[parent + FIRST]
    nodes[node + MOVE] = seat * ACTIONS + action
    nodes[node + PARENT] = parent
    nodes[node + VISITS] = 0
    nodes[node + REWARD] = 0
    nodes[node + CHANCES] = 1
    nodes[node + LOG] = 0
    nodes[parent + FIRST] = node
    return node


@hot
def play_out(s: GameState, tree: Any, horizon: int) -> None:
    """Play on at random, past so many calm positions to the next, or to the end of the game."""
    left = horizon
    while s.step != OVER:
        if horizon != WHOLE and quiescent(s):
            if left == 0:
                return
            left -= 1
        play_at_random(s, tree.dice, tree.out)

"""Tree search over sampled worlds, in the dialect, for any game with hidden information.

Information-set Monte Carlo tree search: each simulation guesses all that is hidden, walks down one
tree by the actions that are legal in that world, adds a node, plays on at random to the end, and
credits every node on the way with the result of the seat that chose it. So every seat maximises
its own result. Where several seats choose at once, each chooses by its own numbers at the same
node, and the tree ends there: nobody's choice depends on another's.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Annotated, Any

from ..engine.dialect import Fields, GameState, Row, rule
from ..engine.dice import roll
from ..engine.loops import actors, guess, legal, OVER, play, points, winners

NODES = 200_000
DEEPEST = 400
ACTIONS = 1024
SEATS = 4

HALF = 1 << 29
"""Two rolls of this size make new dice for a guessed world."""
FULL = 1000
"""The reward of a whole win with a clear margin."""
MARGIN = 100
"""The part of it that the margin of points can bring."""


class Tree(Fields):
    """What a search has found out; node 0 is the decision to be made."""

    size: int
    simulations: int
    first: Annotated[Row, NODES]
    """The first child of each node, 0 for none."""
    following: Annotated[Row, NODES]
    """The next child of the same node, 0 for none."""
    action: Annotated[Row, NODES]
    """The action that leads to a node, and the seat that plays it."""
    seat: Annotated[Row, NODES]
    visits: Annotated[Row, NODES]
    reward: Annotated[Row, NODES]
    """All that a node has brought to its seat."""
    chances: Annotated[Row, NODES]
    """How often the action was legal when its node's parent was reached."""
    path: Annotated[Row, DEEPEST]
    length: int
    child: Annotated[Row, ACTIONS]
    """Room: the child of each action at the node in hand; else 0."""
    gain: Annotated[Row, SEATS]
    """Room: the reward of each seat in this simulation."""
    won: Annotated[Row, SEATS]
    """How often each seat has won, in thousandths."""
    who: Annotated[Row, SEATS]
    """Room: the seats that choose at once."""


@rule
def simulate(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    trees: list[Any],
    dice: Row,
    out: Row,
    n: int,
    curiosity: float,
) -> int:
    """Run n simulations from what a seat sees in states[0], working in states[1].

    A tree without a node is begun anew. Gives 0 if nothing agrees with what the seat sees.
    """
    tree = trees[0]
    if tree.size == 0:
        tree.size = 1
        tree.simulations = 0
        tree.first[0] = 0
        for p in range(SEATS):
            tree.won[p] = 0
    for _ in range(n):
        states[1] = states[0]
        s = states[1]
        if not guess(s, memories[0], hidden[0], dice):
            return 0
        s.dice[0] = 1 + (roll(dice, HALF) << 29) + roll(dice, HALF)
        tree.length = 0
        descend(s, tree, dice, out, curiosity)
        while s.step != OVER:
            k = actors(s, out)
            seat = out[0] if k == 1 else out[roll(dice, k)]
            play(s, seat, out[roll(dice, legal(s, seat, out))])
        reckon(s, tree, out)
        for i in range(tree.length):
            node = tree.path[i]
            tree.visits[node] += 1
            tree.reward[node] += tree.gain[tree.seat[node]]
        tree.simulations += 1
    return 1


@rule
def descend(s: GameState, tree: Any, dice: Row, out: Row, curiosity: float) -> None:
    """Walk down the tree until a node is new, the game over, or several choose at once."""
    node = 0
    while s.step != OVER and tree.length < DEEPEST - SEATS:
        n = actors(s, out)
        if n > 1:
            for i in range(n):
                tree.who[i] = out[i]
            for i in range(n):
                choose(s, tree, node, tree.who[i], dice, out, curiosity)
            return
        before = tree.size
        node = choose(s, tree, node, out[0], dice, out, curiosity)
        if tree.size > before or node == 0:
            return


@rule
def choose(
    s: GameState, tree: Any, node: int, seat: int, dice: Row, out: Row, curiosity: float
) -> int:
    """Let a seat choose an action at a node, and play it; gives the child, 0 for none."""
    n = legal(s, seat, out)
    child = tree.first[node]
    while child > 0:
        if tree.seat[child] == seat:
            tree.child[tree.action[child]] = child
        child = tree.following[child]
    new = 0
    action = out[0]
    best = -1.0
    for i in range(n):
        child = tree.child[out[i]]
        if child == 0:
            new += 1
            if roll(dice, new) == 0:
                action = out[i]
        else:
            tree.chances[child] += 1
            if new == 0:
                worth = tree.reward[child] / (FULL * tree.visits[child]) + curiosity * sqrt(
                    log(tree.chances[child]) / tree.visits[child]
                )
                if worth > best:
                    best = worth
                    action = out[i]
    chosen = tree.child[action] if new == 0 else 0
    child = tree.first[node]
    while child > 0:
        tree.child[tree.action[child]] = 0
        child = tree.following[child]
    if chosen == 0 and tree.size < NODES:
        chosen = add_node(tree, node, seat, action)
    if chosen > 0:
        tree.path[tree.length] = chosen
        tree.length += 1
    play(s, seat, action)
    return chosen


@rule
def add_node(tree: Any, parent: int, seat: int, action: int) -> int:
    """A new child of a node."""
    node: int = tree.size
    tree.size += 1
    tree.first[node] = 0
    tree.following[node] = tree.first[parent]
    tree.first[parent] = node
    tree.action[node] = action
    tree.seat[node] = seat
    tree.visits[node] = 0
    tree.reward[node] = 0
    tree.chances[node] = 1
    return node


@rule
def reckon(s: GameState, tree: Any, out: Row) -> None:
    """The reward of each seat: mostly for winning, a little for the margin of points."""
    n = winners(s, out)
    for p in range(s.players):
        tree.gain[p] = 0
    for i in range(n):
        tree.gain[out[i]] = (FULL - MARGIN) // n
        tree.won[out[i]] += FULL // n
    for p in range(s.players):
        ahead = MARGIN
        mine = points(s, p)
        for q in range(s.players):
            if q != p:
                ahead = min(ahead, MARGIN // 2 + 2 * (mine - points(s, q)))
        tree.gain[p] += max(0, ahead)

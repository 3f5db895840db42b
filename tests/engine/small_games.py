"""Small games that give only what every game must: one open, one with ballots."""

from typing import Annotated

from entrepot.engine.defaults import reveal, tell
from entrepot.engine.defaults.simultaneous import (
    ballot,
    BallotState,
    cast,
    clear_ballots,
    undecided,
)
from entrepot.engine.dialect import GameState, Row, rule
from entrepot.engine.dice import roll
from entrepot.engine.game import Game, Rules
from entrepot.engine.phrases import say

TAKE, OVER = range(2)


class Heaps(GameState):
    heaps: Annotated[Row, 3]
    turn: int
    last: int


@rule
def deal_heaps(s: Heaps) -> None:
    for i in range(3):
        s.heaps[i] = 1 + roll(s.dice, 4)
    s.turn, s.last, s.step = 0, -1, TAKE


@rule
def whose_turn(s: Heaps, out: Row) -> int:
    out[0] = s.turn
    return 1 if s.step == TAKE else 0


@rule
def may_take(s: Heaps, p: int, out: Row) -> int:
    n = 0
    for i in range(3):
        for k in range(s.heaps[i]):
            out[n] = 4 * i + k
            n += 1
    return n


@rule
def take(s: Heaps, p: int, action: int) -> None:
    s.heaps[action // 4] -= action % 4 + 1
    s.last = p
    s.turn = (p + 1) % s.players
    tell(s, p, action)
    if s.heaps[0] + s.heaps[1] + s.heaps[2] == 0:
        s.step = OVER


@rule
def took_last(s: Heaps, p: int) -> int:
    return 1 if s.step == OVER and s.last == p else 0


NIM: Game = Game(
    name="nim",
    title=say("Nim"),
    seats=(2, 3),
    steps=("take", "over"),
    actions=tuple(f"take {k} of {heap}" for heap in "abc" for k in range(1, 5)),
    state=Heaps,
    rules=Rules(deal_heaps, whose_turn, may_take, take, took_last),
)

ROUNDS = 4


class Hands(BallotState):
    won: Annotated[Row, 4]
    round: int


@rule
def deal_hands(s: Hands) -> None:
    for p in range(4):
        s.won[p] = 0
    s.round = 0
    s.step = TAKE
    clear_ballots(s)


@rule
def choosers(s: Hands, out: Row) -> int:
    return undecided(s, out) if s.step == TAKE else 0


@rule
def may_show(s: Hands, p: int, out: Row) -> int:
    for fingers in range(6):
        out[fingers] = fingers
    return 6


@rule
def show(s: Hands, p: int, action: int) -> None:
    if not cast(s, p, action):
        return
    total = 0
    for q in range(s.players):
        total += ballot(s, q)
        reveal(s, q, ballot(s, q))
    s.won[total % s.players] += total
    s.round += 1
    clear_ballots(s)
    if s.round == ROUNDS:
        s.step = OVER


@rule
def score(s: Hands, p: int) -> int:
    return s.won[p]


MORRA: Game = Game(
    name="morra",
    title=say("Morra"),
    seats=(2, 3, 4),
    steps=("show", "over"),
    actions=tuple(f"show {n}" for n in range(6)),
    state=Hands,
    rules=Rules(deal_hands, choosers, may_show, show, score),
)

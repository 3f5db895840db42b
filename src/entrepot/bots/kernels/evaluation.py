"""Evaluation of positions and sampling of worlds, in the dialect, for any game.

The heuristic is linear: features of a seat times their weights. The chances to win are a softmax of
that over the seats. The softmax temperature says how much is still to come.
"""

from __future__ import annotations

from math import exp

from ...engine.dialect import Fields, GameState, Row, rule
from ...engine.dice import roll
from ...engine.generic_rules import (
    actors,
    FEATURES,
    features,
    legal,
    OVER,
    play,
    sample_hidden,
    score,
    temperature,
    WEIGHTS,
    winners,
)

HALF = 1 << 29
"""Two rolls of this size make new dice for a guessed world."""
FULL = 1_000_000
"""The worth of a whole win."""
MARGIN = 100_000
"""The part of it that the margin of points can bring."""
POINT = 2_000
"""The worth of each point of the margin."""


@rule
def sample_world(
    states: list[GameState], memories: list[Fields], hidden: list[Fields], dice: Row
) -> int:
    """Fill states[1] with a whole world that agrees with what a seat sees in states[0].

    It has dice of its own: what is drawn later is not known either. Returns 0 if there is none.
    """
    states[1] = states[0]
    s = states[1]
    if not sample_hidden(s, memories[0], hidden[0], dice):
        return 0
    s.dice[0] = new_dice(dice)
    return 1


@rule
def new_dice(dice: Row) -> int:
    """Dice that begin where others are now."""
    return 1 + (roll(dice, HALF) << 29) + roll(dice, HALF)


@rule
def play_at_random(s: GameState, dice: Row, out: Row) -> None:
    """One random action of a random actor."""
    k = actors(s, out)
    seat = out[0] if k == 1 else out[roll(dice, k)]
    play(s, seat, out[roll(dice, legal(s, seat, out))])


@rule
def win_probabilities(s: GameState, gain: Row, room: Row) -> None:
    """Write how likely each seat is to win, as far as its traits tell; `room` is for those."""
    best = 0
    for p in range(s.players):
        features(s, p, room)
        worth = 0
        for i in range(FEATURES):
            worth += WEIGHTS[s.players][i] * room[i]
        gain[p] = worth
        best = worth if p == 0 else max(best, worth)
    temper = float(temperature(s))
    total = 0.0
    for p in range(s.players):
        total += exp((gain[p] - best) / temper)
    for p in range(s.players):
        gain[p] = int(FULL * exp((gain[p] - best) / temper) / total)


@rule
def win_probabilities_or_result(s: GameState, gain: Row, room: Row) -> None:
    """Write how likely each seat is to win; of a finished game, who has won."""
    if s.step != OVER:
        win_probabilities(s, gain, room)
        return
    for p in range(s.players):
        gain[p] = 0
    n = winners(s, room)
    for i in range(n):
        gain[room[i]] = FULL // n


@rule
def terminal_value(s: GameState, gain: Row, room: Row) -> None:
    """Write what a finished game brings each seat: the win, and a little for the margin."""
    n = winners(s, room)
    for p in range(s.players):
        gain[p] = 0
    for i in range(n):
        gain[room[i]] = (FULL - MARGIN) // n
    for p in range(s.players):
        room[p] = score(s, p)
    for p in range(s.players):
        ahead = MARGIN
        for q in range(s.players):
            if q != p:
                ahead = min(ahead, MARGIN // 2 + POINT * (room[p] - room[q]))
        gain[p] += max(0, ahead)


@rule
def position_value(s: GameState, gain: Row, room: Row) -> None:
    """Write what a position brings each seat: its result, or what is likely."""
    if s.step == OVER:
        terminal_value(s, gain, room)
    else:
        win_probabilities(s, gain, room)

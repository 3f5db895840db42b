"""Game kernel: one game at a time, in the dialect, for any game: what `fast` calls, and no more.

A call of compiled code from Python costs time for itself and for every array, most for arrays of
records. So an action is one call with one row of numbers, the *desk*: a state, what happened at it,
and what is to be decided. `turn` plays an action and writes what comes next; `know` lets the seats
remember what happened, when somebody asks what one of them knows.

Rows of numbers are read as records here, so this only runs compiled.
"""

from __future__ import annotations

from typing import Any

from ..dialect import GameState, heard, listen, Row, rule, told
from ..generic_rules import (
    actors,
    deal,
    extract_hidden,
    legal,
    mask_event,
    MEMORY,
    new_memory,
    observe,
    OVER,
    play,
    sample_hidden,
    score,
    SCRATCH,
    update_memory,
    winners,
)
from .batch_kernel import NOBODY
from .compiler import MOST_TOLD

DEAL, ASK, RECKON = -1, -2, -3
"""In place of an action: deal a new game, only say what a seat may do, count points."""
FIRST = -1
"""In place of a seat: the first actor."""
REFUSED = -1
"""The action was not legal, or the seat may not act."""
FULL = 1 << 32
"""Is added to what `turn` returns when events must be remembered before the next action."""
BEGIN, REMEMBER, LOOK, SAMPLE = range(4)
"""Tasks of seats: begin to remember, remember, and then also observe or guess a world."""


@rule
def turn(desk: Any, seat: int, action: int) -> int:
    """Play an action of a seat, if it is legal, or do one of the things above in its place.

    Writes how many seats are `acting` next, which `seats`, and the `numbers` of the legal actions
    of the first, or of the seat that was to be asked; returns their number, or REFUSED, where
    nothing but what is written there has changed. To count points is to write them as `seats` and,
    when the game is over, the winners as `numbers`, and to give how many there are.
    """
    s = desk.view(SCRATCH)[0]
    seats, numbers = s.seats, s.numbers
    if action == RECKON:
        for p in range(s.players):
            seats[p] = score(s, p)
        return winners(s, numbers) if s.step == OVER else 0
    if action == DEAL:
        deal(s)
    elif action != ASK:
        who = chosen(seats, actors(s, seats), seat)
        if who == NOBODY or not is_among(numbers, legal(s, who, numbers), action):
            return REFUSED
        play(s, who, action)
    n = actors(s, seats)
    s.acting = n
    if n == 0:
        seats[0] = NOBODY
    who = chosen(seats, n, seat if action == ASK else FIRST)
    if who == NOBODY:
        return 0
    full = FULL if heard(s) > len(s.events) - MOST_TOLD else 0
    return legal(s, who, numbers) + full


@rule
def chosen(seats: Row, n: int, seat: int) -> int:
    """The first of n seats, or the one that is wanted; NOBODY if it is not among them."""
    if n > 0 and seat == FIRST:
        return seats[0]
    return seat if is_among(seats, n, seat) else NOBODY


@rule
def is_among(numbers: Row, n: int, number: int) -> int:
    """Whether a number is one of the first n."""
    for i in range(n):
        if numbers[i] == number:
            return 1
    return 0


@rule
def know(
    desk: Any, remembered: Any, hidden: list[Any], dice: Row, out: Row, what: int, seat: int
) -> int:
    """Let all seats remember what they saw of what happened, or do another of the things above.

    BEGIN is for a game that was just dealt. LOOK writes what a seat sees. SAMPLE guesses by the
    dice what is hidden from a seat, which remembers what it did, while for the others all begins
    there; returns 0 if no world agrees.
    """
    s = desk.view(SCRATCH)[0]
    memories = remembered.view(MEMORY)
    if what != BEGIN:
        for e in range(heard(s)):
            event = told(s, e)
            for p in range(s.players):
                update_memory(memories[p], mask_event(event, p))
    listen(s)
    if what == REMEMBER:
        return 1
    if what == LOOK:
        return observe(s, memories[seat], seat, out)
    if what == SAMPLE:
        extract_hidden(s, seat, hidden[0])
        if not sample_hidden(s, memories[seat], hidden[0], dice):
            return 0
        s.dice[0] = dice[0]
    begin_all(s, memories, seat, 1 if what == BEGIN else 0)
    return 1


@rule
def begin_all(s: GameState, memories: list[Any], seat: int, dealt: int) -> None:
    """Let all seats begin to remember; but one, if the game was not just dealt."""
    for p in range(s.players):
        if dealt or p != seat:
            new_memory(memories[p], s, p, dealt)

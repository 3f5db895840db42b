"""Batch kernel: many games at once with action masks and observations, in the dialect.

It serves any game. Each row of a batch is a game being played.

A row is asked one decision at a time: of the first seat in turn order that may act. Where several
choose at once they are asked one after the other, and what one chose is not in what the next sees.

Rows are kept as bytes, as small as they can be, and taken one after the other onto a desk to be
played there: so this loop only runs compiled.
"""

from __future__ import annotations

from typing import Any

from ..dialect import GameState, heard, listen, Row, rule, told, write
from ..dice import roll
from ..generic_rules import (
    actors,
    deal,
    legal,
    mask_event,
    new_memory,
    observe,
    OVER,
    play,
    score,
    update_memory,
    winners,
)

DEAL, STEP, LOOK, FINISH = range(4)
"""Tasks for rows: deal a new game, play an action, observe, play at random to the end."""
NOBODY = -1
"""The seat that decides in a game that is over: nobody."""


@rule
def advance(
    rows: Any,
    memories: Any,
    actions: Any,
    seats: Row,
    masks: Any,
    choices: Any,
    counts: Row,
    observations: Any,
    rewards: Any,
    scores: Any,
    over: Row,
    desk: list[GameState],
    bytes_of_desk: Row,
    out: Row,
    what: int,
    restart: int,
    first: int,
    last: int,
) -> int:
    """Do one of the things above with the rows from `first` to before `last`.

    DEAL begins a game in every row, by the dice of its state. STEP plays `actions`, which must be
    legal, and where a game ends writes `over`, `scores` and `rewards`, the share of the win, and
    deals the next one, if `restart` says so. Both end with who is asked next (`seats`), what they
    may do (`choices`, the first `counts` of a row, and `masks`) and see (`observations`). LOOK
    writes only what `seats` see. FINISH plays at random by the dice in `actions`, remembering
    nothing, and writes results and, in `counts`, how many actions it took. A state begins as its
    row does; `bytes_of_desk` is that beginning of the one on the desk, and `out` room for all legal
    actions.
    Returns the number of actions played.
    """
    s = desk[0]
    size = len(bytes_of_desk)
    played = 0
    for i in range(first, last):
        write(bytes_of_desk, 0, rows[i], size)
        fresh = 1 if what == DEAL else 0
        seat = seats[i]
        if what == STEP or what == FINISH:
            n = 0
            while s.step != OVER and (what == FINISH or n == 0):
                action = actions[i]
                if what == FINISH:
                    dice = actions[i : i + 1]
                    k = actors(s, out)
                    seat = out[0] if k == 1 else out[roll(dice, k)]
                    action = out[roll(dice, legal(s, seat, out))]
                listen(s)
                play(s, seat, action)
                n += 1
            for p in range(s.players):
                rewards[i, p] = 0.0
            if s.step == OVER:
                if n > 0 or what == FINISH:
                    reckon(s, i, rewards, scores, out)
                fresh = restart if what == STEP else 0
            played += n
            if what == FINISH:
                counts[i] = n
                continue
            over[i] = s.step == OVER
            if n > 0 and not fresh:
                remember_all(s, i, memories)
        if fresh:
            deal(s)
            for p in range(s.players):
                new_memory(memories[i, p], s, p, 1)
        if what != LOOK:
            if what == DEAL:
                over[i] = 0
            write(rows[i], 0, bytes_of_desk, size)
            seat = ask(s, i, masks, choices, counts, out)
            seats[i] = seat
        if seat != NOBODY:
            observe(s, memories[i, seat], seat, observations[i])
    return played


@rule
def remember_all(s: GameState, i: int, memories: Any) -> None:
    """Let every seat remember what it saw of what was told."""
    for e in range(heard(s)):
        event = told(s, e)
        for p in range(s.players):
            update_memory(memories[i, p], mask_event(event, p))


@rule
def ask(s: GameState, i: int, masks: Any, choices: Any, counts: Row, out: Row) -> int:
    """Write what the first actor may do, as numbers and as a mask; returns its seat."""
    for j in range(counts[i]):
        masks[i, choices[i, j]] = 0
    counts[i] = 0
    if s.step == OVER:
        return NOBODY
    actors(s, out)
    seat = out[0]
    n = legal(s, seat, out)
    for j in range(n):
        choices[i, j] = out[j]
        masks[i, out[j]] = 1
    counts[i] = n
    return seat


@rule
def reckon(s: GameState, i: int, rewards: Any, scores: Any, out: Row) -> None:
    """Write the points of a finished game, and to each winner their share of the win."""
    for p in range(s.players):
        scores[i, p] = score(s, p)
    n = winners(s, out)
    for j in range(n):
        rewards[i, out[j]] = 1.0 / n

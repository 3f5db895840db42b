"""Simultaneous moves (ballots): what several seats choose at once, unseen until all have chosen.

A game whose state is a `BallotState` has them, and needs no knowledge of its own for that: a ballot
is in nobody else's view, and is guessed among the legal actions of its seat. The actors are those
who are `undecided`. `play` casts a ballot (`cast`), and once all are in, looks at each (`ballot`),
does what follows, and clears them (`clear_ballots`). Legal actions of a seat must not depend on the
ballots of others, nor may points.
"""

from __future__ import annotations

from typing import Annotated

from ..dialect import Fields, GameState, Row, rule
from ..dice import roll
from ..generic_rules import legal
from ..limits import ACTIONS, SEATS


class BallotState(GameState):
    """A state with ballots."""

    ballots: Annotated[Row, SEATS]
    """By seat: 1 more than the action it has chosen, 0 if it has chosen none."""


@rule
def undecided(s: BallotState, out: Row) -> int:
    """Write the seats that are still to choose, from seat 0 on; returns their number."""
    n = 0
    for p in range(s.players):
        if s.ballots[p] == 0:
            out[n] = p
            n += 1
    return n


@rule
def cast(s: BallotState, p: int, action: int) -> int:
    """Keep what a seat chooses; returns 1 if all have chosen now."""
    s.ballots[p] = action + 1
    for q in range(s.players):
        if s.ballots[q] == 0:
            return 0
    return 1


@rule
def ballot(s: BallotState, p: int) -> int:
    """The action that a seat has chosen."""
    return s.ballots[p] - 1


@rule
def clear_ballots(s: BallotState) -> None:
    """Let all choose again."""
    for p in range(s.players):
        s.ballots[p] = 0


class Unseen(Fields):
    """The seat whose view hides the ballots of others, and the room a guess works in."""

    seat: int
    out: Annotated[Row, ACTIONS]


@rule
def hide_ballots(s: BallotState, seat: int, hidden: Unseen) -> None:
    """The ballots of others are hidden."""
    hidden.seat = seat


@rule
def guess_ballots(s: BallotState, m: Fields, hidden: Unseen, dice: Row) -> int:
    """Let the others who have chosen choose again, any of their legal actions."""
    for p in range(s.players):
        if p != hidden.seat and s.ballots[p] != 0:
            s.ballots[p] = 0
            n = legal(s, p, hidden.out)
            if n == 0:
                return 0
            s.ballots[p] = 1 + hidden.out[roll(dice, n)]
    return 1

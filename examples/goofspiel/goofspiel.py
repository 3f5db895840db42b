"""Goofspiel, as a package of one's own: thirteen prizes, and thirteen cards each to bid with.

In every round a prize comes up, and all bid one of their cards for it at once, unseen. The highest
bid takes the prize; where several are highest, nobody does. What was bid is gone, and whoever has
most points at the end has won.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from entrepot.engine.defaults import reveal
from entrepot.engine.defaults.simultaneous import (
    ballot,
    BallotState,
    cast,
    clear_ballots,
    undecided,
)
from entrepot.engine.dialect import Grid, Row, rule
from entrepot.engine.dice import roll
from entrepot.engine.game import Game, Rules
from entrepot.engine.phrases import Phrase, say

SEATS, CARDS, NONE = 4, 13, -1
BID, OVER = range(2)


class State(BallotState):
    """All that lies on the table. Whatever is a field here is also in positions and views.

    A BallotState keeps what players choose at once, and shows it to nobody else until all have.
    """

    hands: Annotated[Grid, SEATS, CARDS]
    """1 for a card that a seat still has; card c is worth c + 1."""
    left: Annotated[Row, CARDS]
    """1 for a prize that is still to come."""
    prize: int
    """The prize that is bid for, or NONE."""
    won: Annotated[Row, SEATS]
    """What the prizes of a seat are worth."""


@rule
def deal(s: State) -> None:
    """Everybody has all cards, and a prize comes up. A state is given with nothing but its dice."""
    clear_ballots(s)
    for p in range(SEATS):
        s.won[p] = 0
        for card in range(CARDS):
            s.hands[p][card] = 1 if p < s.players else 0
    for card in range(CARDS):
        s.left[card] = 1
    s.step = BID
    turn_up(s)


@rule
def turn_up(s: State) -> None:
    """The next prize; after the last the game is over.

    It is rolled now and not shuffled before: what is not in the state, nobody can see.
    """
    n = 0
    for card in range(CARDS):
        n += s.left[card]
    s.prize = NONE
    if n == 0:
        s.step = OVER
        return
    nth = roll(s.dice, n)
    for card in range(CARDS):
        if s.left[card]:
            if nth == 0 and s.prize == NONE:
                s.prize = card
                s.left[card] = 0
            nth -= 1


@rule
def actors(s: State, out: Row) -> int:
    """Who is awaited: all who have not bid. Writes the seats into `out`, and gives their number."""
    return undecided(s, out) if s.step == BID else 0


@rule
def legal(s: State, p: int, out: Row) -> int:
    """What a seat may do: bid any card it has. Actions are numbers, here those of the cards."""
    n = 0
    for card in range(CARDS):
        if s.hands[p][card]:
            out[n] = card
            n += 1
    return n


@rule
def play(s: State, p: int, action: int) -> None:
    """A seat bids; when the last has, the bids are shown and the prize goes to the highest."""
    if not cast(s, p, action):
        return
    best, winner = NONE, NONE
    for q in range(s.players):
        card = ballot(s, q)
        reveal(s, q, card)
        s.hands[q][card] = 0
        if card == best:
            winner = NONE
        elif card > best:
            best, winner = card, q
    if winner != NONE:
        s.won[winner] += s.prize + 1
    clear_ballots(s)
    turn_up(s)


@rule
def points(s: State, p: int) -> int:
    """What a seat has won. Whoever has most has won the game, if nothing else is said."""
    return s.won[p]


def describe_action(action: str, view: Mapping[str, Any]) -> Phrase:
    """What an action would do, in words: what stands on its button. A game may do without."""
    bid = int(action.split()[1])
    return say("Bid your {card} for the prize of {prize}.", card=bid, prize=view["prize"] + 1)


GAME = Game(
    name="goofspiel",
    title=say("Goofspiel"),
    seats=(2, 3, 4),
    steps=("bid", "over"),
    actions=tuple(f"bid {card + 1}" for card in range(CARDS)),
    state=State,
    rules=Rules(deal, actors, legal, play, points),
    revealed_steps=("bid",),
    describe_action=describe_action,
)

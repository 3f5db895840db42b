"""Rollouts: how a game goes on if all play sensibly, in the dialect, for any game.

From a table as it is everybody plays on for some turns. Each does what promises most at the end of
their turn, in a world that they guess from what they remember, and remembers what they see of it;
so nobody acts on what they cannot know. Then the position is judged. On average over many runs that
tells how things stand, and what chance has brought when it decided something.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from ...engine.defaults import with_globals
from ...engine.dialect import Fields, GameState, heard, listen, Row, rule, same, told
from ...engine.game import AnyGame
from ...engine.generic_rules import (
    actors,
    game_rule,
    legal,
    mask_event,
    OVER,
    play,
    quiescent,
    update_memory,
)
from ...engine.limits import SEATS
from . import greedy
from .batch_greedy import weigh_for
from .evaluation import FULL, new_dice, win_probabilities_or_result
from .racing import race_for, RacingScratch

STAND, CHANCE, CHOICE = range(3)
"""Tasks: see how a table stands, what chance did when an action was played, or what that was
worth beside others that might have been."""
OTHERS = 16
"""No more actions than these might have been played instead."""
TABLE, AFTER, CAME, OTHER, GOING, STATES = range(greedy.STATES, greedy.STATES + 6)
"""The places of states, behind those that are thought in: the table, what really followed, that
and what might have followed with all that is unknown stirred, and the one that is played on."""
RECALLED, FIRST = 0, 1
"""The places of memories: of the seat that thinks; then those of all seats, at the table, after
the action, and as the game is played on."""
MIGHT, WAS, CASES = range(3)
"""The places of totals: of what might have come about, and of what did; in the order in which they
are played on."""
ENDLESS = 2000
"""The number of actions after which a position is judged in any case."""

shuffle_unknown = game_rule
"""The game's own, put in by the caller that compiles this: see `loop_for`."""


class RolloutScratch(RacingScratch):
    """Scratch memory of rollouts: the actions played, their results, and room to think in."""

    alone: int
    together: int
    """In so many worlds at most a seat thinks that chooses by itself, and where several do."""
    chooser: int
    chosen: int
    """The action that was played, and by which seat."""
    others: int
    instead: Annotated[Row, OTHERS]
    """The actions that might have been played instead; any of them may be the same."""
    totals: Annotated[Row, CASES * SEATS]
    """The chance of each seat to win, all runs together, by case."""
    ended: int
    """The number of runs that came to the end of the game."""


@rule
def rollout(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    desks: list[Any],
    way: int,
    n: int,
    turns: int,
) -> int:
    """See n times how states[TABLE] stands so many turns later, or what was done there.

    For CHANCE, the action that was `chosen` led to states[AFTER]. Where cases are compared, all
    think by the same dice in both. Returns 1.
    """
    desk = desks[0]
    for i in range(n):
        case = WAS
        if way == STAND:
            states[CAME] = states[TABLE]
            states[CAME].dice[0] = new_dice(desk.dice)
        elif way == CHANCE:
            case = set_chance_case(states, memories, desk)
        else:
            case = set_choice_case(states, memories, desk, i % desk.others)
        thoughts = new_dice(desk.dice)
        after = desk.dice[0]
        while case < CASES:
            desk.dice[0] = thoughts
            begin(states, memories, desk, way, case, i)
            play_on(states, memories, hidden, desks, turns)
            add(states[GOING], desk, case)
            case += 1
        desk.dice[0] = after
    return 1


@rule
def set_chance_case(states: list[GameState], memories: list[Fields], desk: Any) -> int:
    """Lay out what came about and what might have; returns the first case to be played on.

    Cards that are still unknown to all then are stirred alike, so that only what the action brought
    to light makes a difference. Where it brought nothing, nobody need play on to see that.
    """
    players = states[TABLE].players
    states[OTHER] = states[TABLE]
    shuffle_unknown(states[OTHER], memories, FIRST, desk.dice)
    states[OTHER].dice[0] = new_dice(desk.dice)
    recall(memories, 0, players)
    act(states[OTHER], memories, desk.chooser, desk.chosen)
    states[CAME] = states[AFTER]
    luck = new_dice(desk.dice)
    after = desk.dice[0]
    stir_alike(states[OTHER], memories, 2, desk, luck)
    stir_alike(states[CAME], memories, 1, desk, luck)
    desk.dice[0] = after
    if same(states, OTHER, CAME):
        return add_equal(desk, players)
    return MIGHT


@rule
def set_choice_case(states: list[GameState], memories: list[Fields], desk: Any, i: int) -> int:
    """Lay out the table with what nobody knows stirred; returns the first case to be played on."""
    if desk.instead[i] == desk.chosen:
        return add_equal(desk, states[TABLE].players)
    states[CAME] = states[TABLE]
    shuffle_unknown(states[CAME], memories, FIRST, desk.dice)
    states[CAME].dice[0] = new_dice(desk.dice)
    return MIGHT


@rule
def begin(
    states: list[GameState], memories: list[Fields], desk: Any, way: int, case: int, i: int
) -> None:
    """Set out on a case, in states[GOING], with what all remember there."""
    players = states[TABLE].players
    if way == CHANCE and case == MIGHT:
        states[GOING] = states[OTHER]
        return
    states[GOING] = states[CAME]
    recall(memories, 1 if way == CHANCE else 0, players)
    if way == CHOICE:
        action = desk.chosen if case == WAS else desk.instead[i % desk.others]
        act(states[GOING], memories, desk.chooser, action)


@rule
def stir_alike(s: GameState, memories: list[Fields], block: int, desk: Any, luck: int) -> None:
    """Stir what nobody knows after the action, by the same luck in every case."""
    desk.dice[0] = luck
    if s.step != OVER:
        shuffle_unknown(s, memories, FIRST + block * s.players, desk.dice)
    desk.dice[0] = luck
    s.dice[0] = new_dice(desk.dice)


@rule
def recall(memories: list[Fields], block: int, players: int) -> None:
    """Let all seats remember as they did at the table (0) or after the action (1); into block 2."""
    for p in range(players):
        memories[FIRST + 2 * players + p] = memories[FIRST + block * players + p]


@rule
def act(s: GameState, memories: list[Fields], seat: int, action: int) -> None:
    """A seat plays, and all remember what they see of it."""
    listen(s)
    play(s, seat, action)
    for i in range(heard(s)):
        event = told(s, i)
        for p in range(s.players):
            update_memory(memories[FIRST + 2 * s.players + p], mask_event(event, p))


@rule
def play_on(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    desks: list[Any],
    turns: int,
) -> None:
    """Play on in states[GOING], past so many calm positions to the next, or to the end."""
    desk = desks[0]
    left = turns
    for _ in range(ENDLESS):
        s = states[GOING]
        if s.step == OVER:
            return
        if quiescent(s):
            if left == 0:
                return
            left -= 1
        alone = actors(s, desk.out) == 1
        seat = desk.out[0]
        n = legal(s, seat, desk.out)
        action = desk.out[0]
        if n > 1:
            for i in range(n):
                desk.actions[i] = desk.out[i]
            desk.many = n
            memories[RECALLED] = memories[FIRST + 2 * s.players + seat]
            states[0] = s
            if alone:
                action = race_for(states, memories, hidden, desks, seat, desk.alone)
            else:
                action = weigh_for(states, memories, hidden, desks, seat, desk.together)
        act(states[GOING], memories, seat, action)


@rule
def add(s: GameState, desk: Any, case: int) -> None:
    """Add how likely each seat is to win there."""
    win_probabilities_or_result(s, desk.gain, desk.room)
    for p in range(s.players):
        desk.totals[case * SEATS + p] += desk.gain[p]
    if s.step == OVER:
        desk.ended += 1


@rule
def add_equal(desk: Any, players: int) -> int:
    """Add that nothing makes a difference; returns that no case need be played on."""
    for p in range(players):
        desk.totals[MIGHT * SEATS + p] += FULL // players
        desk.totals[WAS * SEATS + p] += FULL // players
    return CASES


@cache
def loop_for(game: AnyGame) -> Callable[..., int]:
    """`rollout` for a game, with what nobody there knows to be stirred as the game says."""
    own = game.knowledge.shuffle_unknown
    alike = with_globals(stir_alike, shuffle_unknown=own)
    return with_globals(
        rollout,
        set_chance_case=with_globals(set_chance_case, shuffle_unknown=own, stir_alike=alike),
        set_choice_case=with_globals(set_choice_case, shuffle_unknown=own),
    )

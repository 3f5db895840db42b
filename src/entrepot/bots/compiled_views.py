"""Compiled views of a whole game, for bots that would otherwise read a view for every decision.

A view is for anybody to read, and reading it costs more than a greedy bot's thinking. Where whole
games are played in one place, a *sight* takes its place: the same knowledge as the compiled rules
have it. Bots choose by a sight as they do by the view it stands for, to the last die.
"""

from __future__ import annotations

from typing import Annotated, Any

from ..engine.compiled.compiler import compiled
from ..engine.dialect import Event, Fields, GameState, Grid, rule
from ..engine.game import AnyGame
from ..engine.generic_rules import extract_hidden, mask_event, play, update_memory

ROOM = 64
"""The number of events remembered at a time."""
NOBODY = -1


class EventBatch(Fields):
    """The events of an action."""

    n: int
    events: Annotated[Grid, ROOM, 6]


class CompiledView(dict[str, Any]):
    """A view that shows only its seat; all else is in `records`, secret to their holder.

    `records` are the state, the seat's memory, and what is hidden. The state is the true one: bots
    guess all that is hidden in it before they look.
    """

    def __init__(self, records: tuple[Any, Any, Any], **shown: Any) -> None:
        super().__init__(shown)
        self.records = records


class ViewTracker:
    """A game in which bots get sights; it receives every action that is played."""

    def __init__(self, game: AnyGame, state: GameState) -> None:
        """Begin with a game that has just been dealt."""
        self._game = game
        self._twin = compiled(game)
        self._follow = self._twin.entry(follow, apart=True)
        self._state = self._twin.records(state)
        self._memories = self._twin.records(
            *(game.knowledge.fresh(state, seat, True) for seat in range(state.players))
        )
        self._hidden = self._twin.blank(game.knowledge.hidden)
        self._heard = self._twin.blank(EventBatch)

    def play(self, seat: int, action: int, events: list[Event]) -> None:
        """An action is played, and that is what it tells."""
        heard = self._heard[0]
        for first in range(0, max(1, len(events)), ROOM):
            part = events[first : first + ROOM]
            heard["n"] = len(part)
            heard["events"][: len(part)] = part
            self._run(seat if first == 0 else NOBODY, action, NOBODY)

    def sight(self, seat: int, actors: list[int]) -> CompiledView:
        """The sight of a seat now."""
        self._heard[0]["n"] = 0
        self._run(NOBODY, 0, seat)
        return CompiledView(
            (self._state, self._memories[seat : seat + 1], self._hidden),
            game=self._game.name,
            seat=seat,
            actors=actors,
            players=[None] * len(self._memories),
        )

    def _run(self, seat: int, action: int, asked: int) -> None:
        self._follow(self._state, self._memories, self._hidden, self._heard, seat, action, asked)


@rule
def follow(
    states: list[GameState],
    memories: list[Fields],
    hidden: list[Fields],
    heard: list[Any],
    seat: int,
    action: int,
    asked: int,
) -> int:
    """Play an action of a seat, if there is one; every seat remembers what it could see of it.

    Then what is hidden from the seat that is asked, if one is, is written in `hidden`.
    """
    s = states[0]
    if seat >= 0:
        play(s, seat, action)
    for i in range(heard[0].n):
        e = heard[0].events[i]
        event = (e[0], e[1], e[2], e[3], e[4], e[5])
        for p in range(s.players):
            update_memory(memories[p], mask_event(event, p))
    if asked >= 0:
        extract_hidden(s, asked, hidden[0])
    return heard[0].n  # type: ignore[no-any-return]

"""Keyed fast game: a compiled game that rolls from a secret key, as a table with that key does.

Compiled rules know no keys. They play every action, and where one turns out to roll, it is taken
back and played by the interpreted rules, which know what the key rolls. Few actions do.
"""

from __future__ import annotations

from typing import Any, Self

from ..key_stream import FRESH, Stream
from ..table import Table
from .fast_game import FastGame, put
from .game_kernel import ASK, BEGIN, REMEMBER


class KeyedFastGame(FastGame):
    """One compiled game with the stream of its table. Made by `FastGame.from_table`."""

    __slots__ = ("_stream", "_used")

    _stream: Stream | None
    """None once a game was dealt from a seed, which then is one as any other."""
    _used: int
    """The dice of the table, while those of the desk are FRESH until something rolls them."""

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """The game of a table that has a key."""
        game = cls(table.game_rules, table.state, table.memories, table.options)
        game._stream, game._used = table.key_stream, table.state.dice[0]
        game._seal()
        game._ask()
        return game

    def table(self) -> Table:
        """The game as a table, with the key; to be looked at and played on by itself."""
        table = super().table()
        if self._stream is None:
            return table
        table.state.dice[0] = self._used
        return Table(
            table.game_rules,
            table.state,
            table.options,
            memories=table.memories,
            stream=self._stream,
        )

    def reset(self, seed: int | None = None) -> None:
        """Deal a new game from a seed; without one, from what the key rolls next."""
        if seed is not None:
            self._stream = None
        if self._stream is None:
            super().reset(seed)
            return
        state = self._state()
        self._stream.deal(state)
        self._write(state)
        self._ask(ASK)
        self._understand(BEGIN)

    def copy(self) -> KeyedFastGame:
        """An independent game that is the same in every way."""
        twin = object.__new__(KeyedFastGame)
        for name in (*FastGame.__slots__, *KeyedFastGame.__slots__):
            setattr(twin, name, getattr(self, name))
        twin._place(self._desk.copy(), self._memories.copy())
        return twin

    def sample(self, seat: int, seed: int = 0) -> FastGame:
        """A game that agrees with all a seat has seen; it has dice of its own, and no key."""
        return FastGame.copy(self).sample(seat, seed)

    def play(self, action: int, seat: int | None = None) -> None:
        """Play an action of a seat, of the first actor if none is named, by its number."""
        before = self._desk.copy(), self._memories.copy()
        who = self.seat if seat is None else seat
        super().play(action, seat)
        if self._stream is None or self._dice[0, 0] == FRESH:
            return
        self._place(*before)
        self._understand(REMEMBER)
        state = self._state()
        state.log = []
        self._stream.play(state, who, int(action))
        self._write(state)
        self._ask()

    @property
    def _dice(self) -> Any:
        desk, _ = self._kinds
        return self._desk.view(desk)["dice"]

    def _state(self) -> Any:
        desk, _ = self._kinds
        state = self._twin.state(self._desk.view(desk)[0])
        state.dice[0] = self._used
        return state

    def _write(self, state: Any) -> None:
        """Put a state on the desk, and what happened there, for the seats to remember."""
        desk = self._desk.view(self._kinds[0])
        self._used = state.dice[0]
        put(desk, 0, state)
        events = state.log or []
        desk["told"][0] = len(events)
        if events:
            desk["events"][0, : len(events)] = events
        self._seal()

    def _seal(self) -> None:
        """Let the desk show whether anything rolls."""
        if self._stream is not None:
            self._dice[0, 0] = FRESH

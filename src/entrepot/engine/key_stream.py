"""Key stream: rolls from a secret key, of which any number reveals nothing of the others.

A table dealt by a key rolls from a stream of digits that only the key tells: HMAC-SHA-256 of the
key and a counter. Its state has as `dice` merely how many digits are used up, so that it is copied,
written and compared like any other; the key stays with the table. The rules are the same: they are
put together again with another `roll`, as for the compiled ones other things are exchanged. How the
stream is made is told in docs/fairness.md, exactly enough for others to follow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from hmac import digest
from threading import local
from types import FunctionType
from typing import Any, TypeAlias

from .dialect import GameState, is_rule, Row
from .dice import BITS, DIGIT, MASK, roll
from .game import AnyGame

KEY_BYTES = 32
FRESH = 1
"""The dice of a state that has used up no digit; one more for each digit."""
IN_A_BLOCK = 8
"""The number of digits in a block, each made of 32 bits of it."""
MOST_DIGITS = 10**9
"""No game rolls so often; dice beyond were rolled by something else."""

Rule: TypeAlias = Callable[..., Any]
Roll = tuple[int, int]
"""The number of numbers to roll, and which of them it was, from 0 on."""


def digit_of(key: bytes, i: int) -> int:
    """Digit i of a key's stream, a number of 30 bits."""
    return _block(key, i // IN_A_BLOCK)[i % IN_A_BLOCK]


def _block(key: bytes, i: int) -> list[int]:
    block = digest(key, f"roll {i}".encode(), "sha256")
    return [int.from_bytes(block[j : j + 4]) >> 32 - BITS for j in range(0, len(block), 4)]


class Stream:
    """The rolls of one key, and the rules of a game that roll them."""

    def __init__(self, game: AnyGame, key: bytes) -> None:
        assert len(key) == KEY_BYTES
        self.key = key
        self._at, self._digits = -1, [0]
        self._rolls: list[Roll] = []
        self._deal, self._play = _rolling_rules(game.rules.deal, game.rules.play)

    def deal(self, state: GameState) -> list[Roll]:
        """Deal by the rules of the game; returns the rolls."""
        return self._rolling(state, self._deal, state)

    def play(self, state: GameState, seat: int, action: int) -> list[Roll]:
        """Play an action by the rules of the game; returns the rolls."""
        return self._rolling(state, self._play, state, seat, action)

    def __repr__(self) -> str:
        return "<a stream of rolls>"

    def _rolling(self, state: GameState, rule: Callable[..., object], *what: Any) -> list[Roll]:
        self._rolls = []
        _ROLLED.by = self
        rule(*what)
        if not FRESH <= state.dice[0] < MOST_DIGITS:
            raise RuntimeError("a rule rolls dice in a way that the dialect does not know")
        return self._rolls

    def _roll(self, dice: Row, n: int) -> int:
        """The `roll` of a table that was dealt by a key: fair in the same way."""
        while True:
            scaled = self._digit(dice[0] - FRESH) * n
            dice[0] += 1
            low = scaled & MASK
            if low >= n or low >= DIGIT % n:
                rolled = _rolled(n, scaled >> BITS)
                self._rolls.append(rolled)
                return rolled[1]

    def _digit(self, i: int) -> int:
        block, place = divmod(i, IN_A_BLOCK)
        if block != self._at:
            self._at, self._digits = block, _block(self.key, block)
        return self._digits[place]


_ROLLED = local()
"""By which stream the rules roll that this thread runs."""


def _roll_now(dice: Row, n: int) -> int:
    rolled: int = _ROLLED.by._roll(dice, n)
    return rolled


@lru_cache(maxsize=4096)
def _rolled(n: int, number: int) -> Roll:
    """A roll; every table keeps all of its own, and they are much alike."""
    return n, number


@cache
def _rolling_rules(deal: Rule, play: Rule) -> tuple[Rule, Rule]:
    """The rules of a game as they roll from a stream: the same ones for all of its tables."""
    done: dict[Any, Any] = {roll: _roll_now}
    return _rebuilt(deal, done), _rebuilt(play, done)


def _rebuilt(function: Any, done: dict[Any, Any]) -> Any:
    """A rule with other rules in the places of those it calls, as far as some are `done` before."""
    if function not in done:
        space = {"__name__": function.__module__, "__builtins__": __builtins__}
        twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        done[function] = twin
        found = function.__globals__
        for name in function.__code__.co_names:
            if name in found:
                value = found[name]
                space[name] = _rebuilt(value, done) if is_rule(value) else value
    return done[function]

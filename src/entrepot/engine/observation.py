"""Observations: all that a seat may know as a row of small numbers, for programs that learn.

A game says which fields the row has, and writes them with a rule. Numbers go from 0 to LARGEST, so
that a byte holds each; what is larger is written as LARGEST. Seats are told by their place: 0 is
the seat itself, 1 its left neighbour, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import prod
from typing import Generic, TypeVar

from .dialect import clear, Fields, GameState, Row, rule, write

LARGEST = 255

S = TypeVar("S", bound=GameState)
M = TypeVar("M", bound=Fields)


@dataclass(frozen=True)
class Field:
    """Some numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    """The shape, in rows; `()` for one number."""
    high: int
    """The largest value."""
    meaning: str
    choice: bool = False
    """Whether a number is a name for something and not how many there are of it."""
    start: int = 0
    """The place in the observation where it begins."""

    @property
    def size(self) -> int:
        """The number of numbers."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """The place of the field in the observation."""
        return slice(self.start, self.start + self.size)


@dataclass(frozen=True, eq=False)
class Observation(Generic[S, M]):
    """The observation of a seat, in numbers."""

    fields: Callable[[int], tuple[Field, ...]]
    """The fields, in order, for a number of players."""
    observe: Callable[[S, M, int, Row], int]
    """Write what a seat sees and remembers; returns their number. In the dialect."""


def in_order(fields: Iterable[Field]) -> tuple[Field, ...]:
    """The fields one after the other, each beginning where the one before ends."""
    placed: list[Field] = []
    start = 0
    for field in fields:
        placed.append(replace(field, start=start))
        start += field.size
    return tuple(placed)


@rule
def put(out: Row, i: int, n: int) -> int:
    """Write a number; returns the next place."""
    out[i] = min(n, LARGEST)
    return i + 1


@rule
def put_row(out: Row, i: int, numbers: Row, n: int) -> int:
    """Write the first n of some numbers, none larger than LARGEST; returns the next place."""
    write(out, i, numbers, n)
    return i + n


@rule
def put_nothing(out: Row, i: int, n: int) -> int:
    """Write n zeros; returns the next place."""
    clear(out, i, n)
    return i + n


@rule
def put_seats(out: Row, i: int, n: int, seat: int, players: int) -> int:
    """Mark the places of the n seats that `out` begins with; returns the next place."""
    put_nothing(out, i, players)
    for j in range(n):
        out[i + relative(seat, out[j], players)] = 1
    return i + players


@rule
def relative(seat: int, p: int, players: int) -> int:
    """The place of a seat as another one counts: itself is 0, its left neighbour 1."""
    return p - seat if p >= seat else p - seat + players

"""Strips on junks: layers of three, and the crates one sees (3)."""

from __future__ import annotations

from ...engine.dialect import emit, rule
from .events import STRIP
from .state import LAYER, NONE, SEAT_BITS, State


@rule
def own_strips(layer: int, p: int) -> int:
    """The number of strips of a layer that are a player's."""
    return layer >> SEAT_BITS * p & LAYER


@rule
def visible(s: State, junk: int, p: int) -> int:
    """The crates of a player that are seen on a junk (3.2)."""
    n = s.height[junk]
    if n == 0:
        return 0
    top = (n - 1) // LAYER
    crates = LAYER * own_strips(s.layers[junk][top], p)
    gaps = LAYER * (top + 1) - n
    if gaps > 0 and top > 0:
        crates += gaps * own_strips(s.layers[junk][top - 1], p)
    return crates


@rule
def put_strip(s: State, junk: int, p: int) -> None:
    """A player's strip goes on top of a junk (3.1)."""
    s.layers[junk][s.height[junk] // LAYER] += 1 << SEAT_BITS * p
    s.height[junk] += 1


@rule
def load(s: State, junk: int, p: int, n: int) -> None:
    """A player loads n strips, or as many as they have (4.6)."""
    for _ in range(min(n, s.strips[p])):
        s.strips[p] -= 1
        put_strip(s, junk, p)
        emit(s, STRIP, p, junk, NONE, 0, 0)


@rule
def own_on_top(s: State, junk: int, p: int) -> int:
    """The number of strips of a player in the top layer of a junk."""
    n = s.height[junk]
    return own_strips(s.layers[junk][(n - 1) // LAYER], p) if n > 0 else 0


@rule
def shift_strip(s: State, start: int, end: int, p: int) -> None:
    """A player's strip of a top layer goes to another junk (4.10)."""
    s.height[start] -= 1
    s.layers[start][s.height[start] // LAYER] -= 1 << SEAT_BITS * p
    put_strip(s, end, p)
    emit(s, STRIP, p, end, start, 0, 0)

"""The rules dialect: what the rules of a game may use, so that they run interpreted and compiled.

A rule is a plain function over a state of named integers and nested lists of integers. It uses
integers only, no exceptions, no NumPy, and indexes nested lists one level at a time
(`s.shop[p][g]`). Interpreted, the state is an object with Python lists; compiled, it is a
NumPy record of the same fields (see `twins`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints, Self, TypeVar

Row = list[int]
"""A field with one index: `coins: Annotated[Row, 4]`."""
Grid = list[list[int]]
"""A field with two indices: `shop: Annotated[Grid, 4, 10]`."""
Event = tuple[int, int, int, int, int, int]
"""Something that happened, as the rules tell it: its kind and five numbers."""

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as written in the dialect, so that it has a compiled twin."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: object) -> bool:
    """Whether `thing` is a function marked by `rule`."""
    return getattr(thing, "__rule__", False) is True


def hot(function: F) -> F:
    """Mark a rule with a loop in which most time is spent: all it calls is compiled into it."""
    function.__hot__ = True  # type: ignore[attr-defined]
    return rule(function)


def is_hot(thing: object) -> bool:
    """Whether `thing` is a function marked by `hot`."""
    return getattr(thing, "__hot__", False) is True


class _Slotted(type):
    """A slot for each name a class annotates: no attribute is faster, however many there are."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Slotted:
        named = space.get("__annotations__")
        if named is not None:
            space["__slots__"] = tuple(field for field in named if field not in space)
        return super().__new__(cls, name, bases, space)


class Fields(metaclass=_Slotted):
    """Named integers and nested lists of them; a subclass lists its fields by annotation.

    A field is `int`, `Annotated[Row, n]` or `Annotated[Grid, n, m]`; all start at zero.
    """

    SHAPES: ClassVar[dict[str, tuple[int, ...]]] = {}
    """The shape of each field, in order; `()` for a plain integer."""
    WIDE: ClassVar[frozenset[str]] = frozenset()
    """Fields whose numbers may need more than 16 bits at a table that was dealt."""
    TINY: ClassVar[frozenset[str]] = frozenset()
    """Fields whose numbers need no more than 8 bits there, one of them for the sign."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = get_type_hints(cls, include_extras=True)
        cls.SHAPES = {
            name: get_args(hint)[1:] if get_origin(hint) is Annotated else ()
            for name, hint in hints.items()
            if name not in ("SHAPES", "WIDE", "TINY", "log")
        }

    def __init__(self) -> None:
        for name, shape in self.SHAPES.items():
            setattr(self, name, _zeros(shape))

    def copy(self) -> Self:
        """Independent fields with the same values."""
        twin = type(self).__new__(type(self))
        for name, shape in self.SHAPES.items():
            value = getattr(self, name)
            if len(shape) == 1:
                value = value[:]
            elif shape:
                value = [row[:] for row in value]
            setattr(twin, name, value)
        return twin

    def values(self) -> dict[str, Any]:
        """The fields by name."""
        return {name: getattr(self, name) for name in self.SHAPES}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fields):
            return NotImplemented
        return type(self) is type(other) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.values()})"


class GameState(Fields):
    """The state of every game; a game adds its own fields."""

    WIDE = frozenset({"dice"})

    players: int
    step: int
    dice: Annotated[Row, 1]

    log: list[Event] | None
    """The list to which `emit` writes, or None to tell nobody. Not a field."""

    def __init__(self) -> None:
        super().__init__()
        self.log = None

    def copy(self) -> Self:
        """An independent state, which tells nobody."""
        twin = super().copy()
        twin.log = None
        return twin


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [[0] * shape[1] for _ in range(shape[0])]


@rule
def emit(s: GameState, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Emit an event to the listener; compiled, this costs nothing where nobody listens."""
    if s.log is not None:
        s.log.append((kind, a, b, c, d, e))


@rule
def write(out: Row, i: int, numbers: Row, n: int) -> None:
    """Write the first n of some numbers into a row from place i on."""
    out[i : i + n] = numbers[:n]


@rule
def clear(out: Row, i: int, n: int) -> None:
    """Write n zeros into a row from place i on."""
    out[i : i + n] = [0] * n


@rule
def same(states: list[GameState], i: int, j: int) -> bool:
    """Whether two states are the same in every field."""
    return states[i] == states[j]


@rule
def listen(s: GameState) -> None:
    """Hear what happens from now on; what was heard before is forgotten."""
    s.log = []


@rule
def heard(s: GameState) -> int:
    """The number of events since `listen`."""
    return 0 if s.log is None else len(s.log)


@rule
def told(s: GameState, i: int) -> Event:
    """One of the events heard."""
    return (0, 0, 0, 0, 0, 0) if s.log is None else s.log[i]

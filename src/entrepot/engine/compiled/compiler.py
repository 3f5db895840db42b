"""The compiler of the dialect: a game's compiled rules, by Numba over NumPy records.

A rule's twin is the same code with other globals: wherever it names a rule, the twin names that
rule's twin. Compiled code is kept on disk, in a folder named after a digest of everything it was
made from, since Numba itself does not notice a change in what a rule merely names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from hashlib import blake2b
from math import prod
from pathlib import Path
from types import FunctionType
from typing import Annotated, Any, cast, TYPE_CHECKING

from .. import dialect, generic_rules
from ..dialect import Fields, GameState, Grid, is_hot, is_rule
from ..errors import NotInstalled
from ..generic_rules import NUMBERS
from . import batch_kernel
from .numba_support import cache_root, cache_to, inlining, ready

if TYPE_CHECKING:
    import numpy

    from ..game import AnyGame

MOST_TOLD = 96
"""One action tells no more events than these."""


class EventBuffer(Fields):
    """The event buffer of a state, which it needs besides its fields where events are heard."""

    WIDE = frozenset({"told", "events"})
    told: int
    events: Annotated[Grid, MOST_TOLD, 6]


class RecordLayout(tuple[tuple[str, tuple[int, ...]], ...]):
    """Fields of a record, each with its shape, by which compiled code reads a row of numbers."""

    __slots__ = ()


def desk_of(game: AnyGame) -> RecordLayout:
    """A state, what happened at it since seats last remembered, and what is to be decided there."""
    more = {
        "told": (),
        "events": (2 * MOST_TOLD, 6),
        "acting": (),
        "seats": (max(game.seats),),
        "numbers": (len(game.actions),),
    }
    return RecordLayout((*game.state.SHAPES.items(), *more.items()))


def memory_of(game: AnyGame) -> RecordLayout:
    """The memory of a seat."""
    return RecordLayout(game.knowledge.memory.SHAPES.items())


class CompiledGame:
    """The compiled side of a game: its record type and the loops over it."""

    def __init__(self, game: AnyGame) -> None:
        try:
            import numba
            import numpy
        except ImportError as error:
            raise NotInstalled(
                "the compiled rules need Numba: pip install 'entrepot[fast]'"
            ) from error
        self.game = game
        self._numba: Any = numba
        self._numpy = numpy
        self._twins: dict[tuple[FunctionType, bool, bool, bool], Any] = {}
        self._entries: dict[Any, Any] = {}
        self._inlining = inlining()
        self._checked = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
        """Where bounds are checked nobody counts seconds, so no rule is compiled twice."""

    @cached_property
    def random_games(self) -> Callable[..., int]:
        """`loops.random_games`, compiled: (states, dice, out, games, limit)."""
        return cast("Callable[..., int]", self.entry(generic_rules.random_games))

    @cached_property
    def copies(self) -> Callable[..., int]:
        """`loops.copies`, compiled: (states, n)."""
        return cast("Callable[..., int]", self.entry(generic_rules.copies))

    @cached_property
    def guesses(self) -> Callable[..., int]:
        """`loops.guesses`, compiled: (states, memories, hidden, dice, n)."""
        return cast("Callable[..., int]", self.entry(generic_rules.guesses))

    @cached_property
    def advance(self) -> Callable[..., int]:
        """`batch_kernel.advance`, compiled, in which what happens is heard."""
        return cast("Callable[..., int]", self.entry(batch_kernel.advance, telling=True))

    def entry(
        self,
        function: Callable[..., Any],
        *,
        apart: bool = False,
        telling: bool = False,
        quick: bool = False,
    ) -> Any:
        """A rule compiled to be called from Python, kept on disk; each costs seconds when new.

        `apart` keeps the rules of the game functions of their own, for loops that name one of them
        more than once: they would grow too large. Only what is `hot` has them compiled in. Where it
        is `telling`, rules can be listened to, and states are blanks that are an `EventBuffer` as
        well. A `quick` call takes less time than letting other threads of Python run meanwhile.
        """
        if function not in self._entries:
            folder = cache_folder(self.game, function)
            kept = ready(folder)
            with cache_to(folder):
                self._entries[function] = self._twin(function, apart, telling, True, kept, quick)
        return self._entries[function]

    def blank(self, *kinds: type[Fields], n: int = 1, narrow: bool = False) -> Any:
        """An array of n records of a kind, all zero, or of several kinds one behind the other.

        Where it is `narrow`, numbers have 16 bits, which is enough at tables that were dealt, those
        of `TINY` fields 8, and those of `WIDE` ones 64: what many games at once need to be fast is
        to be small.
        """
        fields = [field for kind in kinds for field in self._fields(kind, narrow)]
        return self._numpy.zeros(n, self._numpy.dtype(fields, align=True))

    def _fields(self, kind: type[Fields], narrow: bool) -> list[tuple[str, Any, tuple[int, ...]]]:
        tiny, small, wide = self._numpy.int8, self._numpy.int16, self._numpy.int64

        def width(name: str) -> Any:
            if not narrow or name in kind.WIDE:
                return wide
            return tiny if name in kind.TINY else small

        return [(name, width(name), shape) for name, shape in kind.SHAPES.items()]

    def records(self, *things: Fields, telling: bool = False) -> Any:
        """States, or other things of one kind, as an array of records; states that are `telling`
        can be listened to. A thing that is there several times is read once.
        """
        kinds = (type(things[0]), EventBuffer) if telling else (type(things[0]),)
        records = self.blank(*kinds, n=len(things))
        first: dict[int, int] = {}
        for i, thing in enumerate(things):
            if (j := first.setdefault(id(thing), i)) < i:
                records[i] = records[j]
                continue
            for name, value in thing.values().items():
                records[i][name] = value
        return records

    def state(self, record: numpy.void) -> Any:
        """A record as a state."""
        return self.thing(self.game.state, record)

    def thing(self, kind: type[Fields], record: numpy.void) -> Any:
        """A record as a thing of its kind."""
        thing = kind()
        for name in kind.SHAPES:
            setattr(thing, name, record[name].tolist())
        return thing

    def row(self, *numbers: int) -> numpy.ndarray[Any, Any]:
        """Numbers as the compiled side takes them, for dice."""
        return self._numpy.array(numbers, self._numpy.int64)

    def room(self) -> numpy.ndarray[Any, Any]:
        """Room for all legal actions of a seat."""
        return self._numpy.zeros(len(self.game.actions), self._numpy.int64)

    def _twin(
        self,
        function: Any,
        apart: bool,
        telling: bool,
        entry: bool = False,
        cache: bool = False,
        quick: bool = False,
    ) -> Any:
        """A rule's twin; one that is no entry is made without what lets Python call it."""
        function = (_HEARD if telling else _UNHEARD).get(function, function)
        apart, hot = apart or self._checked, is_hot(function) and not self._checked
        alone = entry or (apart and (hot or function in _rules_of(self.game).values()))
        apart = apart and not hot
        key = (function, apart, telling, entry)
        if key not in self._twins:
            names = _bound_names(self.game, function)
            twin = _with_globals(
                function,
                {
                    name: self._twin(value, apart, telling)
                    if is_rule(value)
                    else self._table(value)
                    for name, value in names.items()
                },
            )
            self._twins[key] = self._numba.njit(
                twin,
                nogil=not quick,
                cache=cache,
                error_model="numpy",
                forceinline=not alone,
                no_cpython_wrapper=not entry,
                no_cfunc_wrapper=True,
                **({} if entry else self._inlining),
            )
        return self._twins[key]

    def kind(self, laid_out: RecordLayout) -> Any:
        """The type of a record of these fields, all of them wide, so that it is a row of int64."""
        return self._numpy.dtype([(name, self._numpy.int64, shape) for name, shape in laid_out])

    def _table(self, value: Any) -> Any:
        """A table of numbers as an array, which is looked up in place; other values as they are."""
        if isinstance(value, RecordLayout):
            return self.kind(value)
        if not isinstance(value, tuple) or not value:
            return value
        rows = value if isinstance(value[0], tuple) else (value,)
        numbers = all(type(number) is int for row in rows for number in row)
        return self._numpy.array(value) if numbers and len({*map(len, rows)}) == 1 else value


@cache
def compiled(game: AnyGame) -> CompiledGame:
    """The compiled twin of a game, one per process."""
    return CompiledGame(game)


@cache
def interpreted_loop(game: AnyGame, function: Callable[..., Any]) -> Callable[..., Any]:
    """A loop for any game with this game's rules put in, to run as plain Python."""
    return cast("Callable[..., Any]", _interpreted(game, function, {}))


def _interpreted(game: AnyGame, function: Any, done: dict[Any, Any]) -> Any:
    if generic_rules.game_rule not in function.__globals__.values():
        return function
    if function not in done:
        done[function] = _with_globals(function, {})
        done[function].__globals__.update(
            {
                name: _interpreted(game, value, done) if is_rule(value) else value
                for name, value in _bound_names(game, function).items()
            }
        )
    return done[function]


class RecordList(list[Any]):
    """States in a list in which to write one is to copy it, as in an array of records."""

    def __setitem__(self, i: Any, state: Any) -> None:
        super().__setitem__(i, state.copy())


def cache_folder(game: AnyGame, function: Callable[..., Any]) -> Path:
    """The folder of a compiled rule of a game; named after all that it is made from."""
    digest = blake2b(digest_size=8)
    for part in (*_made_from(game, function, set()), Path(__file__).read_bytes()):
        digest.update(part)
    digest.update(repr(sys.version_info).encode())
    for setting in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT"):
        digest.update(f"{setting}={os.environ.get(setting)}".encode())
    return cache_root() / f"{game.name}-{digest.hexdigest()}"


def is_cached(game: AnyGame, function: Callable[..., Any]) -> bool:
    """Whether a compiled rule of a game is on disk."""
    return any(cache_folder(game, function).rglob("*.nbc"))


def _made_from(game: AnyGame, function: Any, done: set[Any]) -> Iterator[bytes]:
    """The code of a rule, the values of the constants it names, and the rules it calls."""
    done.add(function)
    code = function.__code__
    yield code.co_code
    yield repr((code.co_name, code.co_varnames, code.co_names, code.co_consts)).encode()
    for name, value in _bound_names(game, function).items():
        if not is_rule(value):
            yield f"{name}={getattr(value, '__qualname__', value)!r}".encode()
        elif value not in done:
            yield from _made_from(game, value, done)


def _rules_of(game: AnyGame) -> dict[str, Any]:
    """The rules of a game by the names that loops leave open."""
    return {
        "deal": game.rules.deal,
        "actors": game.rules.actors,
        "legal": game.rules.legal,
        "play": game.rules.play,
        "sample_hidden": game.knowledge.sample_hidden,
        "new_memory": game.knowledge.new_memory,
        "mask_event": game.knowledge.mask_event,
        "update_memory": game.knowledge.update_memory,
        "extract_hidden": game.knowledge.extract_hidden,
        "observe": game.observation.observe,
        "score": game.rules.score,
        "winners": game.rules.winners,
        "quiescent": game.evaluation.quiescent,
        "features": game.evaluation.features,
        "temperature": game.evaluation.temperature,
        "OVER": game.steps.index("over"),
        "FEATURES": len(game.evaluation.weights),
        "WEIGHTS": _weights(game),
        "SCRATCH": desk_of(game),
        "MEMORY": memory_of(game),
        "NUMBERS": sum(prod(shape) for shape in game.state.SHAPES.values()),
    }


def _weights(game: AnyGame) -> tuple[tuple[int, ...], ...]:
    """The weights of all traits, by number of players."""
    nothing = (0,) * len(game.evaluation.weights)
    columns = zip(*game.evaluation.weights.values(), strict=True)
    by_players = dict(zip(game.seats, columns, strict=True))
    return tuple(by_players.get(n, nothing) for n in range(max(game.seats) + 1))


def _bound_names(game: AnyGame, function: Any) -> dict[str, Any]:
    """The globals a rule uses, with the game's own rules in the places that loops leave open."""
    own = _rules_of(game)
    found = function.__globals__
    names = {name: found[name] for name in function.__code__.co_names if name in found}
    return {
        name: own[name] if value is generic_rules.game_rule else value
        for name, value in names.items()
    }


def _with_globals(function: Any, names: dict[str, Any]) -> Any:
    space = {"__name__": function.__module__, "__builtins__": __builtins__, **names}
    return FunctionType(function.__code__, space, function.__name__)


def _silence(s: GameState, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """The compiled `emit` where nobody listens: nothing."""


def _tell(s: Any, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """The compiled `emit` where events are heard."""
    if s.told < len(s.events):
        event = s.events[s.told]
        event[0] = kind
        event[1] = a
        event[2] = b
        event[3] = c
        event[4] = d
        event[5] = e
        s.told += 1


def _listen(s: Any) -> None:
    s.told = 0


def _heard(s: Any) -> Any:
    return s.told


def _told(s: Any, i: int) -> Any:
    event = s.events[i]
    return (event[0], event[1], event[2], event[3], event[4], event[5])


def _write(out: Any, i: int, numbers: Any, n: int) -> None:
    part = out[i : i + n]
    for j in range(n):
        part[j] = numbers[j]


def _clear(out: Any, i: int, n: int) -> None:
    out[i : i + n] = 0


NUMBER = RecordLayout((("value", ()),))
"""One number of a record, whatever it stands for."""


def _same(states: Any, i: int, j: int) -> bool:
    one, other = states[i : i + 1].view(NUMBER), states[j : j + 1].view(NUMBER)
    k = 0
    while k < NUMBERS and one[k].value == other[k].value:
        k += 1
    return bool(k == NUMBERS)


_ROWS: dict[Any, Any] = {dialect.write: _write, dialect.clear: _clear, dialect.same: _same}
"""Rules for numbers when compiled: loops that the compiler knows how to make fast."""
_UNHEARD: dict[Any, Any] = {dialect.emit: _silence, **_ROWS}
_HEARD: dict[Any, Any] = {
    **_ROWS,
    dialect.emit: _tell,
    dialect.listen: _listen,
    dialect.heard: _heard,
    dialect.told: _told,
}

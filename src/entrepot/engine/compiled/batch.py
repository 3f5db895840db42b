"""Batch arrays: states, memories, questions and observations of many games, and threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from ..dice import seeded
from ..game import AnyGame
from ..json_types import Options
from ..table import Table
from .compiler import compiled, EventBuffer

FEW = 64
"""Fewer rows are not worth a thread of their own."""


class BatchArrays:
    """Compiled games, a row for each; see `batch_kernel.advance` for what can be done.

    Everything that is written is written into the arrays, and nothing is checked.
    """

    def __init__(
        self,
        game: AnyGame,
        players: int,
        n: int,
        options: Options,
        threads: int = 1,
        restart: bool = True,
    ) -> None:
        self.game, self.players, self.n, self.options = game, players, n, dict(options)
        self._twin = compiled(game)
        self._restart = restart
        self.cuts = _cuts(n, threads)
        self._pool = ThreadPoolExecutor(len(self.cuts)) if len(self.cuts) > 1 else None
        self.states = self._twin.blank(game.state, n=n, narrow=True)
        for name, value in game.blank(players, options, 1).values().items():
            self.states[name] = value
        self.arrays = self._make_arrays()
        self._rooms = [self._room() for _ in self.cuts]

    def _make_arrays(self) -> dict[str, Any]:
        import numpy

        n, seats, actions = self.n, self.players, len(self.game.actions)
        size = self.game.observation.fields(seats)[-1].slice.stop
        memories = self._twin.blank(self.game.knowledge.memory, n=n * seats, narrow=True)
        return {
            "rows": bytes_of(self.states).reshape(n, -1),
            "memories": memories.reshape(n, seats),
            "actions": numpy.zeros(n, numpy.int64),
            "seats": numpy.zeros(n, numpy.int64),
            "masks": numpy.zeros((n, actions), numpy.bool_),
            "choices": numpy.zeros((n, actions), numpy.int16),
            "counts": numpy.zeros(n, numpy.int64),
            "observations": numpy.zeros((n, size), numpy.uint8),
            "rewards": numpy.zeros((n, seats), numpy.float32),
            "points": numpy.zeros((n, seats), numpy.int64),
            "over": numpy.zeros(n, numpy.bool_),
        }

    def _room(self) -> tuple[Any, Any, Any]:
        """A desk to play on, its state as bytes, and room for legal actions."""
        desk = self._twin.blank(self.game.state, EventBuffer, narrow=True)
        return desk, bytes_of(desk)[: self.states.itemsize], self._twin.room()

    def seed(self, seeds: Sequence[int]) -> None:
        """Let the next deal of each row be the one of its seed, as a table has it."""
        self.states["dice"][:, 0] = [seeded("table", each) for each in seeds]

    def run(self, what: int, *, restart: bool | None = None, **other: Any) -> None:
        """Do something with all rows, in threads; `other` arrays may take the place of ours."""
        arrays = ({**self.arrays, **other} if other else self.arrays).values()
        advance, rooms, cuts = self._twin.advance, self._rooms, self.cuts
        again = int(self._restart if restart is None else restart)

        def part(i: int) -> None:
            advance(*arrays, *rooms[i], what, again, *cuts[i])

        self.in_parts(part)

    def in_parts(self, part: Any) -> None:
        """Call `part` with the number of each slice of the rows, in threads."""
        if self._pool is None:
            part(0)
        else:
            list(self._pool.map(part, range(len(self.cuts))))

    def table(self, row: int) -> Table:
        """The game of a row as a table of its own."""
        memory = self.game.knowledge.memory
        records = self.arrays["memories"][row]
        return Table(
            self.game,
            self._twin.state(self.states[row]),
            self.options,
            memories=[self._twin.thing(memory, record) for record in records],
        )


def bytes_of(records: Any) -> Any:
    """The same records as a row of bytes."""
    return records.view("uint8")


def _cuts(n: int, threads: int) -> list[tuple[int, int]]:
    """Rows for each thread: from one to before another."""
    parts = max(1, min(threads, n // FEW))
    edges = [n * i // parts for i in range(parts + 1)]
    return list(pairwise(edges))

"""The rows of an arm as arrays, with a row for each game and a column for each seat."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, TYPE_CHECKING

from ...engine.study import Subject
from . import parquet
from .plan import Chunk, StudyPlan
from .subjects import subject

if TYPE_CHECKING:
    import numpy

    Numbers = numpy.ndarray[Any, Any]


class Sample:
    """All games of an arm, in order."""

    def __init__(self, table: Any, players: int, about: Subject) -> None:
        self._table = table
        self.players = players
        self.about = about
        self.games: int = table.num_rows // players

    def by_seat(self, column: str) -> Numbers:
        """A column, by game and seat."""
        found = self._table.column(column).to_numpy()
        return found.reshape(self.games, self.players)  # type: ignore[no-any-return]

    def by_game(self, column: str) -> Numbers:
        """A column that is the same for all seats of a game."""
        found: Numbers = self.by_seat(column)[:, 0]
        return found

    @cached_property
    def won(self) -> Numbers:
        """The share of the win, by game and seat."""
        return self.by_seat("won")

    @cached_property
    def points(self) -> Numbers:
        """Points, by game and seat."""
        return self.by_seat("points")

    @cached_property
    def place(self) -> Numbers:
        """The place of each seat in the first turn order, from 0."""
        return self.by_seat("place")

    def in_order(self, numbers: Numbers) -> Numbers:
        """Numbers by seat, put in the order of turns: who begins comes first."""
        import numpy

        return numpy.take_along_axis(numbers, self.place.argsort(axis=1), axis=1)


def load(plan: StudyPlan, arm: int, folder: Path) -> Sample:
    """The sample of an arm, all of whose chunks are in the folder."""
    tables = [
        parquet.read(plan, Chunk(arm, number), folder) for number in range(plan.games // plan.chunk)
    ]
    whole = parquet.arrow().concat_tables(tables)
    return Sample(whole, plan.arms[arm].players, subject(plan.game))

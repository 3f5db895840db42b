"""Single game: one compiled game, for adapters that ask one decision at a time."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from ..engine.compiled.batch_kernel import LOOK, NOBODY, STEP
from ..engine.errors import EntrepotError, IllegalAction
from ..engine.json_types import Options
from ..engine.table import Table
from ..games import find, new
from . import vector
from .rewards import utilities

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

REMEDY = "legal are those with a 1 in the action mask"


class Single:
    """A game that is dealt, asked for and played on; a batch of one row without its ado.

    Nothing is dealt before `deal` is called. The caller may keep all that is returned.
    """

    def __init__(self, game: str, players: int | None, options: Options | None) -> None:
        self.rules = find(game)
        players = self.rules.seats[0] if players is None else players
        self._batch = vector.make(game, players, 1, 0, options, threads=1, restart=False)
        import numpy

        self.players = players
        self.layout = self._batch.observation
        self._options = options
        self._action = numpy.zeros(1, numpy.int64)
        self._seat = numpy.zeros(1, numpy.int64)
        self._bits = self._batch.masks[0].view(numpy.int8)
        self._no_bits = numpy.zeros_like(self._bits)
        self._empty = numpy.empty
        self._table: Table | None = None
        self._played: list[tuple[int, int]] = []
        self.seed: int | None = None

    def deal(self, seed: int) -> None:
        """Begin the game that `entrepot.new` deals from the seed."""
        self._batch.reset(seeds=[seed])
        self.seed = seed
        self._table = None
        self._played = []

    @property
    def seat(self) -> int:
        """The seat that is asked; less than 0 when the game is over."""
        if self.seed is None:
            raise EntrepotError("no game has been dealt yet: call reset() first")
        return int(self._batch.seats[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat == NOBODY

    def mask(self, seat: int) -> NDArray[numpy.int8]:
        """1 for every action that a seat may play now; all 0 for one that is not asked."""
        bits: NDArray[numpy.int8] = self._bits if seat == self.seat else self._no_bits
        return bits.copy()

    def legal(self) -> list[int]:
        """The actions of the seat that is asked, by their numbers."""
        numbers: list[int] = self._batch.choices[0, : self._batch.counts[0]].tolist()
        return numbers

    def observe(self, seat: int) -> NDArray[numpy.uint8]:
        """The observation of a seat."""
        seen: NDArray[numpy.uint8]
        if seat == self.seat:
            seen = self._batch.observations[0].copy()
            return seen
        row = self._empty((1, self.layout.size), "uint8")
        self._seat[0] = seat
        self._batch.rows.run(LOOK, seats=self._seat, observations=row)
        seen = row[0]
        return seen

    def play(self, action: object) -> None:
        """Play an action of the seat that is asked, by its number; else IllegalAction."""
        seat, number = self.seat, _number(action)
        if not 0 <= number < len(self._bits) or not self._bits[number]:
            self._refuse(action, number)
        self._action[0] = number
        self._batch.rows.run(STEP, actions=self._action)
        self._played.append((seat, number))

    def utilities(self) -> list[float]:
        """The worth of the finished game to each seat."""
        return utilities(self.winners, self.players)

    @property
    def winners(self) -> list[int]:
        """The winning seats of a finished game."""
        return [seat for seat, share in enumerate(self._batch.rewards[0].tolist()) if share > 0]

    @property
    def points(self) -> list[int]:
        """The points of each seat in a finished game."""
        points: list[int] = self._batch.points[0].tolist()
        return points

    @property
    def table(self) -> Table:
        """The same game as a table, to be looked at: it hides nothing."""
        if self.seed is None:
            raise EntrepotError("no game has been dealt yet: call reset() first")
        if self._table is None:
            self._table = new(self.rules.name, self.players, self.seed, self._options)
        for seat, number in self._played[self._table.version :]:
            self._table.play(self.rules.actions[number], seat)
        return self._table

    @property
    def state_size(self) -> int:
        """The length of `state`."""
        return sum(prod(shape) for shape in self.rules.state.SHAPES.values())

    def state(self) -> NDArray[numpy.int64]:
        """The whole state, hidden things included, as one row of numbers."""
        import numpy

        fields = self.table.state.values().values()
        return numpy.concatenate([numpy.ravel(field) for field in fields])

    def _refuse(self, action: object, number: int) -> None:
        texts, seat = self.rules.actions, self.seat
        step = self.table.step
        if seat == NOBODY:
            raise IllegalAction(action, None, step, [], "the game is over: call reset()")
        legal = [f"{code} ({texts[code]})" for code in self.legal()]
        if not 0 <= number < len(texts):
            why = f"actions are the numbers 0 to {len(texts) - 1}, and {REMEDY}"
        else:
            why = f"{number} is {texts[number]!r}, which is not legal now; {REMEDY}"
        raise IllegalAction(action, seat, step, legal, why)


def _number(action: object) -> int:
    """An action as a plain number; -1 for what is none."""
    try:
        return action.__index__()  # type: ignore[attr-defined, no-any-return]
    except (AttributeError, TypeError):
        return -1

"""Vectorised environment: many games at once over NumPy arrays, compiled, on several cores.

`make(...)` returns a `Batch`. Every row is a game being played. A batch asks one decision of every
row, is given one action for each, and goes on; a row whose game has ended begins another by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TYPE_CHECKING

from ..engine.compiled.batch import BatchArrays
from ..engine.compiled.batch_kernel import DEAL, LOOK, NOBODY, STEP
from ..engine.dice import seeded
from ..engine.errors import BadOptions, IllegalAction, short_repr
from ..engine.game import AnyGame
from ..engine.json_types import Options
from ..engine.setup import check_players, checked_options, checked_seed
from ..engine.table import Table
from ..games import find
from . import playouts
from .spaces import Layout

if TYPE_CHECKING:
    import numpy


def make(
    game: str,
    players: int,
    n: int = 4096,
    seed: int | None = None,
    options: Options | None = None,
    threads: int = 2,
    restart: bool = True,
) -> Batch:
    """A batch of n games, dealt from the seed; without one, from a seed drawn at random.

    The number of threads changes nothing but the speed. Without `restart` a game that has ended
    stays as it is. Needs the extra `entrepot[fast]`.
    """
    rules = find(game)
    check_players(rules, players)
    for name, number in (("n", n), ("threads", threads)):
        if type(number) is not int or number < 1:
            raise BadOptions(f"{name} must be a whole number from 1 on, not {short_repr(number)}")
    batch = Batch(rules, players, n, checked_options(rules, options), threads, restart)
    batch.reset(checked_seed(seed))
    return batch


class Batch:
    """Games being played, a row for each.

    The arrays are the batch's own: they cannot be written, and every step overwrites them, so copy
    what you want to keep.
    """

    def __init__(
        self,
        game: AnyGame,
        players: int,
        n: int,
        options: Options,
        threads: int,
        restart: bool,
    ) -> None:
        self.rows = BatchArrays(game, players, n, options, threads, restart)
        import numpy

        self._np = numpy
        self._numbers = numpy.arange(n)
        self.game, self.players, self.n, self.options = game, players, n, dict(options)
        self.observation = Layout(game, players)
        """Which numbers of an observation mean what."""
        self.seeds: tuple[int, ...] = ()
        """The seed of the first game in each row since `reset`, as `entrepot.new` takes it."""
        shown = {name: _shown(array) for name, array in self.rows.arrays.items()}
        self.seats = shown["seats"]
        """(n,) the seat whose decision it is; -1 where the game is over."""
        self.masks = shown["masks"]
        """(n, actions) whether that seat may play each action."""
        self.choices = shown["choices"]
        """(n, actions) the numbers of its legal actions, in the first `counts` places of a row."""
        self.counts = shown["counts"]
        """(n,) how many legal actions it has."""
        self.observations = shown["observations"]
        """(n, size) what that seat sees and remembers."""
        self.rewards = shown["rewards"]
        """(n, players) shares of the win of games that ended with the last step, else zero."""
        self.points = shown["points"]
        """(n, players) points of the game that ended last in each row."""
        self.over = shown["over"]
        """(n,) whether a game ended with the last step; without restart, whether it is over."""

    def reset(self, seed: int | None = None, seeds: Sequence[int] | None = None) -> Any:
        """Deal a new game in every row; gives the observations.

        They are dealt from the seed, or from a seed for each row, of which row i then begins as
        `entrepot.new(..., seed=seeds[i])` does; without any, by the dice of each row.
        """
        if seeds is not None:
            if seed is not None or len(seeds) != self.n:
                raise BadOptions(f"expected one seed, or {self.n} seeds, one for each row")
            self.seeds = tuple(map(checked_seed, seeds))
        elif seed is not None:
            first = checked_seed(seed)
            self.seeds = tuple(seeded("row", first, row) for row in range(self.n))
        if seed is not None or seeds is not None:
            self.rows.seed(self.seeds)
        self.rows.arrays["rewards"][:] = 0
        self.rows.arrays["points"][:] = 0
        self.rows.run(DEAL)
        return self.observations

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Play an action in every row; gives `rewards` and `over`.

        Actions are numbers, one for each row; where a game is over they are not looked at. If one
        is not legal, IllegalAction says in which row, and nothing has changed.
        """
        self.rows.run(STEP, actions=self._checked(actions))
        return self.rewards, self.over

    def sample(self, rng: numpy.random.Generator) -> Any:
        """A random legal action for every row; any number where the game is over."""
        places = (rng.random(self.n) * self.counts).astype(self._np.int64)
        return self.choices[self._numbers, places].astype(self._np.int64)

    def observe(self, seats: Any) -> Any:
        """What any seats see and remember, asked or not: a seat for each row, or one for all."""
        np = self._np
        wanted = np.asarray(seats)
        if wanted.dtype.kind not in "iu" or wanted.shape not in ((), (self.n,)):
            raise BadOptions(f"expected a seat, or {self.n} seats, one for each row")
        if not 0 <= wanted.min() <= wanted.max() < self.players:
            raise BadOptions(f"expected seats from 0 to {self.players - 1}")
        seen = np.empty((self.n, self.observation.size), np.uint8)
        self.rows.run(LOOK, seats=np.full(self.n, wanted, np.int64), observations=seen)
        return seen

    def table(self, row: int) -> Table:
        """The game of a row as a table; it can be looked at and played on by itself."""
        if type(row) is not int or not 0 <= row < self.n:
            raise BadOptions(f"expected a row from 0 to {self.n - 1}, not {short_repr(row)}")
        return self.rows.table(row)

    def playouts(self, how: str = "random", seed: int | None = None) -> playouts.Results:
        """How all games end if they are played on from here, `random` or `greedy`.

        The batch itself stays as it is.
        """
        return playouts.play_out(self.rows, how, checked_seed(seed))

    def _checked(self, actions: Any) -> Any:
        np = self._np
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.n,):
            raise BadOptions(
                f"expected {self.n} whole numbers, one action for each row, not an array of "
                f"{chosen.dtype} with shape {chosen.shape}"
            )
        chosen = np.ascontiguousarray(chosen, np.int64)
        inside = (chosen >= 0) & (chosen < len(self.game.actions))
        legal = self.masks[self._numbers, np.where(inside, chosen, 0)] & inside
        if not legal.all():
            legal |= self.seats == NOBODY
            if not legal.all():
                self._refuse(int(legal.argmin()), int(chosen[legal.argmin()]))
        return chosen

    def _refuse(self, row: int, action: int) -> None:
        texts, mine = self.game.actions, self.choices[row, : self.counts[row]].tolist()
        step = self.game.steps[self.rows.states["step"][row]]
        legal = [f"{number} ({texts[number]})" for number in mine]
        meant = f"which is {texts[action]!r}" if 0 <= action < len(texts) else "which is no action"
        why = f"{meant}, in row {row} of the batch"
        raise IllegalAction(action, int(self.seats[row]), step, legal, why)


def _shown(array: Any) -> Any:
    """The same array, not to be written."""
    shown = array.view()
    shown.flags.writeable = False
    return shown

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
    """Deal a batch of games.

    >>> batch = make("dunhuang", players=3, n=2, seed=7)
    >>> batch.masks.shape == (2, len(batch.game.actions))
    True
    >>> rewards, over = batch.step(batch.choices[:, 0])
    >>> rewards.shape, over.tolist()
    ((2, 3), [False, False])

    Args:
        game: The name of the game.
        players: The number of seats in each game.
        n: The number of games.
        seed: The seed of the batch; None stands for one drawn at random.
        options: The options of the game; those left out have their defaults.
        threads: The number of threads; it changes nothing but the speed.
        restart: Whether a row whose game has ended begins another; if not, it stays as it is.

    Returns:
        A batch with all games at their start.

    Raises:
        BadOptions: The game is not for that number of players or does not take an option, or a
            number is out of range.
        NotInstalled: The extra `entrepot[fast]` is missing.
        UnknownGame: No game has that name.
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
    """A batch of games being played, a row for each; `make` returns it.

    The arrays are the batch's own: they cannot be written, and every step overwrites them. Copy
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
        """The meaning of the numbers of an observation."""
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
        """Deal a new game in every row.

        Without an argument, each row deals by its own dice.

        Args:
            seed: The seed of the batch.
            seeds: A seed for each row instead: row i begins as `entrepot.new(..., seed=seeds[i])`
                does.

        Returns:
            The array `observations`.

        Raises:
            BadOptions: Both arguments are given, there are not as many seeds as rows, or a seed is
                no whole number of at most 64 bits.
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
        """Play an action in every row.

        Args:
            actions: The number of an action for each row; where a game is over it has no effect.

        Returns:
            The arrays `rewards` and `over`.

        Raises:
            BadOptions: The actions are no row of `n` whole numbers.
            IllegalAction: An action is not legal; the message says in which row, and nothing has
                changed.
        """
        self.rows.run(STEP, actions=self._checked(actions))
        return self.rewards, self.over

    def sample(self, rng: numpy.random.Generator) -> Any:
        """Draw a random legal action for every row.

        Args:
            rng: The generator to draw with.

        Returns:
            The number of an action for each row; any number where the game is over.
        """
        places = (rng.random(self.n) * self.counts).astype(self._np.int64)
        return self.choices[self._numbers, places].astype(self._np.int64)

    def observe(self, seats: Any) -> Any:
        """Return what any seats see and remember, whether or not they decide next.

        Args:
            seats: A seat for each row, or one for all.

        Returns:
            An array of `uint8` with a row of numbers for each game.

        Raises:
            BadOptions: A seat is out of range, or there are not as many seats as rows.
        """
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
        """Return the game of a row as a table.

        Args:
            row: The row.

        Returns:
            A table of its own: an action played at it does not change the batch.

        Raises:
            BadOptions: The batch has no such row.
        """
        if type(row) is not int or not 0 <= row < self.n:
            raise BadOptions(f"expected a row from 0 to {self.n - 1}, not {short_repr(row)}")
        return self.rows.table(row)

    def playouts(self, how: str = "random", seed: int | None = None) -> playouts.Results:
        """Play copies of all games to their ends; the batch itself stays as it is.

        Args:
            how: Either `random` or `greedy`: the choices of every seat.
            seed: The seed of the choices; None stands for one drawn at random.

        Returns:
            The results, a row for each game.

        Raises:
            BadOptions: No playout has that name, or the seed is no whole number of at most 64 bits.
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

"""Fast game: one game being played from Python by the numbers of actions, compiled.

A table speaks in texts and tells what happened; a `FastGame` only plays. It plays the same games.
"""

from __future__ import annotations

from operator import index
from typing import Any, NoReturn, Self

from ..dialect import Fields, GameState
from ..dice import seeded
from ..errors import BadPosition, IllegalAction, unknown_seat
from ..game import AnyGame
from ..json_types import JsonDict, Options
from ..setup import checked_seed
from ..table import Table
from .batch_kernel import NOBODY
from .compiler import compiled, desk_of, memory_of
from .game_kernel import (
    ASK,
    BEGIN,
    DEAL,
    FIRST,
    FULL,
    know,
    LOOK,
    RECKON,
    REFUSED,
    REMEMBER,
    SAMPLE,
    turn,
)

WIDE = 8
"""The bytes of a number."""


class FastGame:
    """One game being played by the numbers of actions, at the speed of compiled rules.

    `entrepot.fast` and `FastGame.from_table` return such games. Actions have the numbers that
    `entrepot.adapters.actions` lists. A call that raises leaves the game as it was.

    >>> import entrepot
    >>> game = entrepot.fast("dunhuang", players=3, seed=7)
    >>> game.seat, len(game.legal())
    (0, 3)
    >>> game.play(game.legal()[0])
    >>> game.actors
    (1, 2)
    """

    __slots__ = (
        "_actions",
        "_asked",
        "_count",
        "_desk",
        "_hidden",
        "_kinds",
        "_know",
        "_memories",
        "_np",
        "_numbers",
        "_options",
        "_seen",
        "_turn",
        "_twin",
        "game_rules",
        "over",
        "players",
    )

    def __init__(
        self,
        game: AnyGame,
        state: GameState,
        memories: list[Any],
        options: Options,
    ) -> None:
        twin = compiled(game)
        import numpy

        self._np, self._twin = numpy, twin
        self._turn = twin.entry(turn, apart=True, telling=True, quick=True)
        self._know = twin.entry(know, apart=True, telling=True)
        self.game_rules = game
        self.players = state.players
        """The number of seats."""
        self.over = False
        """Whether the game has ended."""
        self._options = dict(options)
        self._actions = len(game.actions)
        self._seen = game.observation.fields(state.players)[-1].slice.stop
        self._kinds = desk, memory = twin.kind(desk_of(game)), twin.kind(memory_of(game))
        self._place(
            numpy.zeros(desk.itemsize // WIDE, numpy.int64),
            numpy.zeros(state.players * memory.itemsize // WIDE, numpy.int64),
        )
        put(self._desk.view(desk), 0, state)
        for seat, thing in enumerate(memories):
            put(self._memories.view(memory), seat, thing)
        self._hidden = twin.blank(game.knowledge.hidden)
        self._count = 0

    def _place(self, desk: Any, memories: Any) -> None:
        """Play in these rows of numbers from now on."""
        self._desk, self._memories = desk, memories
        kind, _ = self._kinds
        acting, numbers = (kind.fields[name][1] // WIDE for name in ("acting", "numbers"))
        # A slice of a memoryview takes less time than one of an array.
        whole = memoryview(desk)
        self._asked, self._numbers = whole[acting:numbers], whole[numbers:]

    @classmethod
    def deal(cls, game: AnyGame, players: int, seed: int, options: Options) -> Self:
        """Deal a new game from a seed, the one that a table has.

        Args:
            game: The game.
            players: The number of seats, checked before.
            seed: The seed of the dice.
            options: The options of the game, checked and completed before.

        Returns:
            A game at its start.

        Raises:
            NotInstalled: The extra `entrepot[fast]` is missing.
        """
        fast = cls(game, game.blank(players, options, 1), [], options)
        fast.reset(seed)
        return fast

    @classmethod
    def from_table(cls, table: Table) -> FastGame:
        """Return the game of a table, with the memory of each seat.

        Args:
            table: A table; it stays as it is.

        Returns:
            A game of its own, which rolls from the key of the table if that has one.

        Raises:
            NotInstalled: The extra `entrepot[fast]` is missing.
        """
        if table.key_stream is not None:
            from .keyed_fast_game import KeyedFastGame

            return KeyedFastGame.from_table(table)
        fast = cls(table.game_rules, table.state, table.memories, table.options)
        fast._ask()
        return fast

    def table(self) -> Table:
        """Return the game as a table.

        Returns:
            A table of its own: an action played at it does not change this game.
        """
        self._understand(REMEMBER)
        desk, memory = self._kinds
        kind = self.game_rules.knowledge.memory
        return Table(
            self.game_rules,
            self._twin.state(self._desk.view(desk)[0]),
            self._options,
            memories=[self._twin.thing(kind, each) for each in self._memories.view(memory)],
        )

    def reset(self, seed: int | None = None) -> None:
        """Deal a new game.

        Args:
            seed: The seed of the dice; None stands for the dice of the game before.

        Raises:
            BadOptions: The seed is no whole number of at most 64 bits.
        """
        if seed is not None:
            desk, _ = self._kinds
            self._desk.view(desk)["dice"][0, 0] = seeded("table", checked_seed(seed))
        self._ask(DEAL)
        self._understand(BEGIN)

    def copy(self) -> FastGame:
        """Return an independent game that is the same in every way.

        Returns:
            A game; an action played in it does not change this one.
        """
        twin = object.__new__(FastGame)
        for name in FastGame.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._place(self._desk.copy(), self._memories.copy())
        return twin

    def sample(self, seat: int, seed: int = 0) -> FastGame:
        """Return a whole game that agrees with all that a seat has seen; the rest of it is random.

        It is the game that `entrepot.sample` returns for the view of that seat.

        Args:
            seat: The seat that knows.
            seed: The seed of the random rest.

        Returns:
            A game of its own.

        Raises:
            BadPosition: No cards agree with what the seat has seen.
            UnknownSeat: The game has no such seat.
        """
        self._check_seat(seat)
        world = self.copy()
        world._hidden = self._np.zeros_like(self._hidden)
        if not world._understand(SAMPLE, seat, dice=seeded("sample", seed)):
            raise BadPosition("no cards agree with what this seat has seen")
        world._ask()
        return world

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.game_rules.name

    @property
    def options(self) -> JsonDict:
        """The options the game is played with."""
        return dict(self._options)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in turn order."""
        return tuple(self._asked[1 : 1 + self._asked[0]])

    @property
    def seat(self) -> int:
        """The seat that decides next, which is the first actor; -1 when the game is over."""
        return self._asked[1]

    def legal(self, seat: int | None = None) -> list[int]:
        """Return the actions that a seat may play now.

        Args:
            seat: A seat; None stands for the first actor.

        Returns:
            The numbers of the actions; none if the seat may not act.

        Raises:
            UnknownSeat: The game has no such seat.
        """
        if seat is None:
            return self._numbers[: self._count].tolist()
        self._check_seat(seat)
        count = self._turn(self._desk, seat, ASK) % FULL
        found = self._numbers[:count].tolist()
        self._ask()
        return found

    def play(self, action: int, seat: int | None = None) -> None:
        """Play an action of a seat.

        Args:
            action: The number of a legal action.
            seat: The seat that acts; None stands for the first actor.

        Raises:
            IllegalAction: The seat may not play that action now.
            UnknownSeat: The game has no such seat.
        """
        if seat is None:
            who = FIRST
        else:
            self._check_seat(seat)
            who = seat
        if type(action) is not int or not 0 <= action < self._actions:
            action = self._checked(action, seat)
        count = self._turn(self._desk, who, action)
        if not 0 < count < FULL:
            if count == REFUSED:
                self._ask()
                self._refuse(action, seat)
            elif count:
                count -= FULL
                self._understand(REMEMBER)
            else:
                self.over = True
        self._count = count

    def observe(self, seat: int | None = None) -> Any:
        """Return what a seat sees and remembers as a row of small numbers.

        Args:
            seat: A seat; None stands for the first actor, or for seat 0 when the game is over.

        Returns:
            An array of `uint8`; `entrepot.adapters.observation` says which numbers mean what.

        Raises:
            UnknownSeat: The game has no such seat.
        """
        if seat is None:
            seat = max(self.seat, 0)
        self._check_seat(seat)
        seen = self._np.empty(self._seen, self._np.uint8)
        self._understand(LOOK, seat, out=seen)
        return seen

    @property
    def points(self) -> list[int]:
        """The points of each seat, as the position stands."""
        points, _ = self._reckon()
        return points

    @property
    def rewards(self) -> list[float]:
        """The share of the win of each seat; all zero until the game is over."""
        _, winners = self._reckon()
        share = 1 / len(winners) if winners else 0.0
        return [share if seat in winners else 0.0 for seat in range(self.players)]

    def __repr__(self) -> str:
        return f"<fast {self.game} for {self.players}, step {self._step!r}>"

    def _reckon(self) -> tuple[list[int], list[int]]:
        """The points of each seat, and the winners, if the game is over."""
        n = self._turn(self._desk, FIRST, RECKON)
        found = self._asked[1 : 1 + self.players].tolist(), self._numbers[:n].tolist()
        self._ask()
        return found

    def _ask(self, what: int = ASK) -> None:
        """Write the legal actions of the first actor, of a new game if one is to be dealt."""
        self._count = self._turn(self._desk, FIRST, what) % FULL
        self.over = not self._count

    def _understand(self, what: int, seat: int = 0, dice: int = 0, out: Any = None) -> int:
        seen = self._np.empty(0, self._np.uint8) if out is None else out
        return self._know(  # type: ignore[no-any-return]
            self._desk, self._memories, self._hidden, self._twin.row(dice), seen, what, seat
        )

    @property
    def _step(self) -> str:
        desk, _ = self._kinds
        return self.game_rules.steps[int(self._desk.view(desk)["step"][0])]

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise unknown_seat(seat, self.players)

    def _checked(self, action: Any, seat: int | None) -> int:
        """A number of another type than Python's, such as NumPy's."""
        try:
            number = action if isinstance(action, bool) else index(action)
        except TypeError:
            number = action
        if type(number) is not int or not 0 <= number < self._actions:
            self._refuse(number, seat)
        return number

    def _refuse(self, action: object, seat: int | None) -> NoReturn:
        texts, actors = self.game_rules.actions, self.actors
        who = self.seat if seat is None else seat
        legal = [f"{number} ({texts[number]})" for number in self.legal(seat)]
        if who not in actors:
            why = f"the actors are {', '.join(map(str, actors))}" if actors else "the game is over"
        elif type(action) is int and 0 <= action < len(texts):
            why = f"which is {texts[action]!r}"
        else:
            why = "which is no number of an action"
        raise IllegalAction(action, None if who == NOBODY else who, self._step, legal, why)


def put(records: Any, i: int, thing: Fields) -> None:
    """Write a thing into a record."""
    for name, value in thing.values().items():
        records[name][i] = value

"""A table: one game being played."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self

from .dialect import Event, GameState
from .dice import seeded
from .errors import IllegalAction, unknown_seat
from .game import AnyGame
from .json_types import EventDict, JsonDict, Options
from .key_stream import FRESH, Roll, Stream
from .phrases import ENGLISH, Text, Translator
from .position_text import encode_position


class Table:
    """One game being played: rules, position, actions so far and the memory of each seat.

    `entrepot.new`, `from_dict`, `from_text`, `replay` and `sample` return tables. A call that
    raises leaves the table as it was.

    >>> import entrepot
    >>> table = entrepot.new("dunhuang", players=3, seed=7)
    >>> table
    <dunhuang for 3, step 'keep', version 0>
    >>> table.legal(seat=0)
    ['keep bamboo', 'keep paper', 'keep wool']
    >>> events = table.play("keep paper", seat=0)
    >>> table.actors, table.version
    ((1, 2), 1)
    """

    __slots__ = (
        "_actions",
        "_actors",
        "_codes",
        "_folded",
        "_history",
        "_legal",
        "_lent",
        "_memories",
        "_options",
        "_rolls",
        "_seed",
        "_start",
        "_state",
        "_stream",
        "game_rules",
    )

    def __init__(
        self,
        game: AnyGame,
        state: GameState,
        options: Options,
        *,
        seed: int | None = None,
        memories: list[Any] | None = None,
        stream: Stream | None = None,
        dealt: list[Roll] | None = None,
    ) -> None:
        self.game_rules = game
        self._state = state
        self._options = dict(options)
        self._seed = seed
        self._stream = stream
        self._rolls = [dealt or []]
        fresh = seed is not None or dealt is not None
        self._memories = memories or [
            game.knowledge.fresh(state, seat, fresh) for seat in range(state.players)
        ]
        self._actions: list[tuple[int, str]] = []
        self._history: list[list[Event]] = []
        self._folded = 0
        self._lent = False
        self._codes = game.codes
        self._actors: tuple[int, ...] | None = None
        self._legal: dict[int, list[int]] = {}
        self._start = None if fresh else self.as_dict()

    @classmethod
    def deal(cls, game: AnyGame, players: int, seed: int, options: Options) -> Self:
        """Deal a new game from a seed.

        Args:
            game: The game.
            players: The number of seats, checked before.
            seed: The seed of the dice.
            options: The options of the game, checked and completed before.

        Returns:
            A table at the start of the game.
        """
        state = game.blank(players, options, seeded("table", seed))
        game.rules.deal(state)
        return cls(game, state, options, seed=seed)

    @classmethod
    def deal_with_key(cls, game: AnyGame, players: int, key: bytes, options: Options) -> Self:
        """Deal a new game that rolls from a secret key.

        Args:
            game: The game.
            players: The number of seats, checked before.
            key: The secret key.
            options: The options of the game, checked and completed before.

        Returns:
            A table at the start of the game.
        """
        stream = Stream(game, key)
        state = game.blank(players, options, FRESH)
        return cls(game, state, options, stream=stream, dealt=stream.deal(state))

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.game_rules.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._state.players

    @property
    def options(self) -> JsonDict:
        """The options the game is played with."""
        return dict(self._options)

    @property
    def seed(self) -> int | None:
        """The seed of a game dealt from one; None for one that began otherwise."""
        return self._seed

    @property
    def key_stream(self) -> Stream | None:
        """The stream of rolls of a table dealt by a key, as secret as the dice; else None."""
        return self._stream

    @property
    def rolls(self) -> tuple[tuple[Roll, ...], ...]:
        """The rolls by a key: those of the deal, if this table saw it, then those of each action.

        A table without a key notes no rolls.
        """
        return tuple(map(tuple, self._rolls))

    @property
    def step(self) -> str:
        """The name of the step the game is in."""
        return self.game_rules.steps[self._state.step]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.step == len(self.game_rules.steps) - 1

    @property
    def version(self) -> int:
        """The number of actions played at this table."""
        return len(self._actions)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in turn order."""
        if self._actors is None:
            out = [0] * self.players
            n = self.game_rules.rules.actors(self._state, out)
            self._actors = tuple(out[:n])
        return self._actors

    def legal(self, seat: int | None = None) -> list[str]:
        """Return the actions that a seat may play now.

        >>> import entrepot
        >>> entrepot.new("dunhuang", players=3, seed=7).legal(seat=1)
        ['keep bamboo', 'keep paper']

        Args:
            seat: A seat; None stands for the first actor.

        Returns:
            The texts of the actions in a stable order; none if the seat may not act.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        if seat is None:
            if not self.actors:
                return []
            seat = self.actors[0]
        elif seat not in self.actors or type(seat) is not int:
            self._check_seat(seat)
            return []
        texts = self.game_rules.actions
        return [texts[code] for code in self._legal_codes(seat)]

    def play(self, action: str, seat: int | None = None) -> list[dict[str, Any]]:
        """Play an action of a seat.

        >>> import entrepot
        >>> table = entrepot.new("dunhuang", players=3, seed=7)
        >>> events = table.play("keep bamboo", seat=0)
        >>> events[0]["kind"], events[0]["good"], events[0]["to"]
        ('card', 'bamboo', 'hand 0')

        Args:
            action: The text of a legal action.
            seat: The seat that acts; None stands for the only actor.

        Returns:
            The events that the action caused. They hold everything: `entrepot.seen_by(event, seat)`
            returns the part that a seat may see.

        Raises:
            IllegalAction: The seat may not play that action now, or several seats may act and none
                is named.
            UnknownSeat: The table has no such seat.
        """
        seat, code = self._legal_choice(action, seat)
        state = self._state
        log: list[Event] = []
        state.log = log
        if self._stream is None:
            self.game_rules.rules.play(state, seat, code)
        else:
            self._rolls.append(self._stream.play(state, seat, code))
        state.log = None
        self._actors = None
        self._legal.clear()
        self._actions.append((seat, action))
        self._history.append(log)
        in_words = self.game_rules.event
        return [in_words(event, state) for event in log]

    def scores(self) -> list[int]:
        """Return the points of each seat, as the position stands.

        Returns:
            The points by seat.
        """
        return [self.game_rules.rules.score(self._state, seat) for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, several if they share the win; empty until the game is over."""
        if not self.over:
            return ()
        out = [0] * self.players
        n = self.game_rules.rules.winners(self._state, out)
        return tuple(out[:n])

    def view(self, seat: int | None) -> JsonDict:
        """Return all that a seat may know, and nothing else.

        Args:
            seat: A seat; None stands for a spectator.

        Returns:
            A view with the keys of the position; a seat's view also holds its `memory`.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        view = self.seen(seat)
        if seat is not None:
            view["memory"] = self.game_rules.knowledge.memory_to_json(self.memories[seat])
        return view

    def seen(self, seat: int | None) -> JsonDict:
        """Return what a seat sees now: its view without its memory.

        Args:
            seat: A seat; None stands for a spectator.

        Returns:
            A view with the keys of the position.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        if seat is not None:
            self._check_seat(seat)
        view = {
            "game": self.game,
            "seat": seat,
            **self.game_rules.knowledge.view(self._state, self._options, seat),
            "actors": list(self.actors),
        }
        if self.over:
            view["winners"] = list(self.winners)
        return view

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """Return the events so far as a seat saw them.

        Args:
            seat: A seat; None stands for a spectator.

        Returns:
            The events in order, each with the `version` it led to.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        if seat is not None:
            self._check_seat(seat)
        in_words = self.game_rules.event
        return [
            {"version": version, **seen_by(in_words(event, self._state), seat)}
            for version, events in enumerate(self._history, start=1)
            for event in events
        ]

    def describe_action(self, action: str, seat: int | None = None) -> Text:
        """Return what a legal action would do and cost.

        >>> import entrepot
        >>> table = entrepot.new("dunhuang", players=3, seed=7)
        >>> print(table.describe_action("keep bamboo", seat=0))
        Keep bamboo (6) in your hand.

        Args:
            action: The text of a legal action.
            seat: The seat that would act; None stands for the only actor.

        Returns:
            A text that a voice can say in any language.

        Raises:
            IllegalAction: The seat may not play that action now, or several seats may act and none
                is named.
            UnknownSeat: The table has no such seat.
        """
        seat, _ = self._legal_choice(action, seat)
        return self.game_rules.describe_action(action, self.view(seat))

    def describe_event(self, event: EventDict, seat: int | None) -> Text | None:
        """Return an event of `play` or `log` as a sentence, as a seat sees it.

        >>> import entrepot
        >>> table = entrepot.new("dunhuang", players=3, seed=7)
        >>> print(table.describe_event(table.play("keep bamboo", seat=0)[0], seat=0))
        You keep bamboo (6).

        Args:
            event: An event of this table.
            seat: A seat; None stands for a spectator.

        Returns:
            A text that a voice can say in any language; None where the event is not worth a
            sentence.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        if seat is not None:
            self._check_seat(seat)
        return self.game_rules.describe_event(seen_by(event, seat), seat)

    def prompt(self, seat: int | None) -> Text:
        """Return what is to be done now, and by which seat; at the end, the winners.

        Args:
            seat: The seat that reads it; None stands for a spectator.

        Returns:
            A text that a voice can say in any language.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        return self.game_rules.prompt(self.view(seat))

    def text_board(self, seat: int | None, voice: Translator = ENGLISH) -> str:
        """Return all that a seat may know as plain text.

        Args:
            seat: A seat; None stands for a spectator.
            voice: The voice that says the words, by default English.

        Returns:
            A text of several lines, at most 80 columns wide.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        return self.game_rules.text_board(self.view(seat), voice)

    def as_dict(self) -> JsonDict:
        """Return the whole position: hidden things, the dice, and the memory of each seat.

        >>> import entrepot
        >>> table = entrepot.new("dunhuang", players=3, seed=7)
        >>> entrepot.from_dict(table.as_dict()).as_dict() == table.as_dict()
        True

        Returns:
            The position as JSON; `entrepot.from_dict` reads it.
        """
        position = {"game": self.game, **self.game_rules.write(self._state, self._options)}
        if self.over:
            position["winners"] = list(self.winners)
        if self._stream is not None:
            position["key"] = self._stream.key.hex()
        write = self.game_rules.knowledge.memory_to_json
        position["memory"] = [write(memory) for memory in self.memories]
        return position

    def as_text(self, seat: int | None = None) -> str:
        """Return the position as a line of text.

        >>> import entrepot
        >>> table = entrepot.new("dunhuang", players=3, seed=7)
        >>> entrepot.from_text(table.as_text()).as_dict() == table.as_dict()
        True

        Args:
            seat: A seat, of which the text then holds only what it may know; None stands for the
                whole position.

        Returns:
            A text that `entrepot.from_text` reads.

        Raises:
            UnknownSeat: The table has no such seat.
        """
        return encode_position(self.as_dict() if seat is None else self.view(seat))

    @property
    def state(self) -> Any:
        """The state itself, for the tools of the engine: it hides nothing and checks nothing."""
        return self._state

    @property
    def memories(self) -> list[Any]:
        """The memory of each seat, brought up to date, for the tools of the engine to read."""
        if self._folded == len(self._history):
            return self._memories
        if self._lent:
            self._memories = [memory.copy() for memory in self._memories]
            self._lent = False
        knowledge = self.game_rules.knowledge
        for events in self._history[self._folded :]:
            for event in events:
                for seat, memory in enumerate(self._memories):
                    knowledge.update_memory(memory, knowledge.mask_event(event, seat))
        self._folded = len(self._history)
        return self._memories

    def record(self) -> JsonDict:
        """Return the game so far as a record; it holds everything that is hidden.

        >>> import entrepot
        >>> table = entrepot.new("dunhuang", players=3, seed=7)
        >>> events = table.play("keep bamboo", seat=0)
        >>> table.record()["actions"]
        [[0, 'keep bamboo']]
        >>> entrepot.replay(table.record()).as_dict() == table.as_dict()
        True

        Returns:
            The record as JSON; `entrepot.replay` reads it.
        """
        from .records import write_record

        return write_record(self)

    @property
    def start(self) -> JsonDict:
        """The position that this table began with."""
        if self._start is not None:
            return deepcopy(self._start)
        game, players = self.game_rules, self.players
        if self._seed is not None:
            return Table.deal(game, players, self._seed, self._options).as_dict()
        assert self._stream is not None
        return Table.deal_with_key(game, players, self._stream.key, self._options).as_dict()

    @property
    def actions(self) -> tuple[tuple[int, str], ...]:
        """The actions played, each with its seat."""
        return tuple(self._actions)

    def copy(self) -> Table:
        """Return an independent table that is the same in every way.

        Returns:
            A table; an action played at it does not change this one.
        """
        # Memories are large and seldom asked for: whoever does so first makes them its own.
        self._lent = True
        twin = object.__new__(Table)
        for name in Table.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._state = self._state.copy()
        twin._actions = self._actions[:]
        twin._history = self._history[:]
        twin._rolls = self._rolls[:]
        twin._legal = {}
        return twin

    def __str__(self) -> str:
        return self.text_board(None)

    def __repr__(self) -> str:
        return f"<{self.game} for {self.players}, step {self.step!r}, version {self.version}>"

    def _legal_codes(self, seat: int) -> list[int]:
        codes = self._legal.get(seat)
        if codes is None:
            out = [0] * len(self.game_rules.actions)
            n = self.game_rules.rules.legal(self._state, seat, out)
            codes = self._legal[seat] = out[:n]
        return codes

    def _legal_choice(self, action: str, seat: int | None) -> tuple[int, int]:
        """The seat and the number of an action that may be played, else IllegalAction."""
        if seat is None:
            seat = self._only_actor(action)
        elif seat not in self.actors or type(seat) is not int:
            self._check_seat(seat)
            raise IllegalAction(action, seat, self.step, [], self._why_not())
        code = self._codes.get(action) if type(action) is str else None
        if code is None or code not in self._legal_codes(seat):
            why = "" if code is not None else "no such action"
            raise IllegalAction(action, seat, self.step, self.legal(seat), why)
        return seat, code

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise unknown_seat(seat, self.players)

    def _only_actor(self, action: object) -> int:
        if len(self.actors) == 1:
            return self.actors[0]
        raise IllegalAction(action, None, self.step, [], self._why_not())

    def _why_not(self) -> str:
        if self.over:
            return "the game is over"
        if len(self.actors) == 1:
            return f"it is for seat {self.actors[0]} to act"
        return f"seats {', '.join(map(str, self.actors))} may act: say which one does"


def seen_by(event: EventDict, seat: int | None) -> JsonDict:
    """Return the part of an event that a seat may see.

    >>> import entrepot
    >>> table = entrepot.new("dunhuang", players=3, seed=7)
    >>> event = table.play("keep bamboo", seat=0)[0]
    >>> entrepot.seen_by(event, 1)
    {'kind': 'card', 'from': 'look 0', 'to': 'hand 0', 'reveals': []}

    Args:
        event: An event of `Table.play`.
        seat: A seat; None stands for a spectator.

    Returns:
        The event without what is secret from that seat.
    """
    secret = event.get("secret", {})
    return {
        key: value
        for key, value in event.items()
        if key != "secret" and (key not in secret or seat in secret[key])
    }

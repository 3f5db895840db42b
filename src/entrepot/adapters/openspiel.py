"""OpenSpiel games: `load("dunhuang", players=3)` is a `pyspiel.Game`.

All games are registered under `entrepot_<name>` as soon as this module is imported, so that
`pyspiel.load_game("entrepot_dunhuang(players=3)")` finds them.

>>> game = load("dunhuang", players=3)
>>> print(game)
entrepot_dunhuang(players=3)

Nature moves first: a seed is drawn, digit by digit, at explicit chance nodes, and all chance of the
game follows from it. Since no seat ever learns anything of the seed but what it sees at the table,
that is the same game as one in which nature moves when a card is drawn. Where several seats choose
at once they are asked in turn order, and none is told what another chose.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from urllib.parse import quote, unquote

from ..engine.game import AnyGame
from ..engine.json_types import Options
from ..games import find, playable
from . import observation
from .information_state import BASE, Course, Opening
from .optional_imports import needs
from .rewards import least, utilities

with needs("openspiel", "OpenSpiel"):
    import numpy
    import pyspiel

PREFIX = "entrepot_"
CHANCES = [(digit, 1 / BASE) for digit in range(BASE)]
"""Every digit of the seed is as likely as another."""


def load(game: str, players: int | None = None, options: Options | None = None) -> Any:
    """The game as a `pyspiel.Game`; for the fewest players it can be played by, if none are given.

    Refused with UnknownGame or BadOptions as `entrepot.new` does.
    """
    rules = find(game)
    players = rules.seats[0] if players is None else players
    parameters: dict[str, Any] = {"players": players}
    table = Opening(game, players, options or {}).deal(0)
    if options:
        parameters["options"] = quote(json.dumps(table.options))
    return pyspiel.load_game(PREFIX + game, parameters)


class EntrepotGame(pyspiel.Game):  # type: ignore[misc]
    """A game for a number of players, with options; a class of its own for each game."""

    rules: ClassVar[AnyGame]
    kind: ClassVar[Any]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        given = {name: value for name, value in parameters.items() if value != ""}
        rules, players = self.rules, given.get("players", self.rules.seats[0])
        options = json.loads(unquote(given.get("options", "{}")))
        self.opening = Opening(rules.name, players, options)
        self.opening.deal(0)  # refuses what the game does not take
        about = pyspiel.GameInfo(
            num_distinct_actions=len(rules.actions),
            max_chance_outcomes=BASE,
            num_players=players,
            min_utility=least(players),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.max_actions(players),
        )
        super().__init__(self.kind, about, given)

    def new_initial_state(self) -> EntrepotState:
        """A game of which nothing has been dealt."""
        return EntrepotState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """An observer that writes down what a player knows, as OpenSpiel asks for it."""
        return Observer(self.rules.name, self.num_players(), kind, params)


class EntrepotState(pyspiel.State):  # type: ignore[misc]
    """A table as OpenSpiel sees it; `course` has the table, once it is dealt."""

    def __init__(self, game: EntrepotGame) -> None:
        super().__init__(game)
        self.course = Course(game.opening)

    def current_player(self) -> int:
        """The seat that is asked: of those that choose at once, the first that has not chosen."""
        table = self.course.table
        if table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return table.actors[0] if not table.over else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        table = self.course.table
        if table is None or player != self.current_player():
            return []
        codes = table.game_rules.codes
        return sorted(codes[text] for text in table.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits of the seed."""
        return CHANCES

    def _apply_action(self, action: int) -> None:
        if self.course.table is None:
            self.course.draw(action)
        else:
            self.course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action}"
        return find(self.course.opening.game).actions[action]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.course.table is not None and self.course.table.over

    def returns(self) -> list[float]:
        """The utility of each player: zero until the game has ended; see `rewards.utilities`."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        assert self.course.table is not None
        return utilities(self.course.table.winners, self.num_players())

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> EntrepotState:
        """A table that agrees with all the player has seen and done, the rest drawn at random.

        Its history begins there: what led to another world is not known.
        """
        other: EntrepotState = self.get_game().new_initial_state()
        other.course = self.course.resampled(player, chance)
        return other

    def __str__(self) -> str:
        table = self.course.table
        return f"seed {self.course.digits}" if table is None else str(table)


class Observer:
    """The knowledge of a player as numbers and as text, for OpenSpiel's `PyObserver`.

    The numbers are those of `entrepot.adapters.observation`. The text of an observation is the
    seat's view as JSON; with perfect recall it is all that the seat has seen and done.
    """

    def __init__(self, game: str, players: int, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, but got {params}")
        if kind is not None and not (
            kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError(
                "an observation is all that one player knows: ask for public information and the "
                f"private information of a single player, not {kind}"
            )
        self._recall = kind is not None and kind.perfect_recall
        self._fields = observation(game, players)
        self.tensor = numpy.zeros(self._fields.size, numpy.float32)
        self.dict = {
            field.name: self.tensor[field.slice].reshape(field.shape)
            for field in self._fields.fields
        }

    def set_from(self, state: EntrepotState, player: int) -> None:
        """Write what the player knows into the tensor; nothing before the deal."""
        course = state.course
        self.tensor[:] = 0 if course.table is None else course.numbers(player, self._fields)

    def string_from(self, state: EntrepotState, player: int) -> str:
        """The knowledge of the player as text."""
        table = state.course.table
        if table is None:
            return f"seat {player}, nothing dealt"
        if self._recall:
            return state.course.seen(player)
        return json.dumps(table.view(player))


def _register(rules: AnyGame) -> None:
    name = rules.name
    kind = pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=str(rules.title),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(rules.seats),
        max_num_players=max(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.seats[0], "options": ""},
    )
    # a class and no function: OpenSpiel lets go of what it was given when Python is gone already
    maker = type(name.capitalize(), (EntrepotGame,), {"rules": rules, "kind": kind})
    pyspiel.register_game(kind, maker)


for _game in playable():
    _register(_game)

"""Gymnasium environment: `make("dunhuang", players=3)`, one seat to learn and bots in the others.

>>> env = make("dunhuang", players=3, opponents="random")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(env.action_masks())
>>> observation, reward, terminated, truncated, info = env.step(action)

The games are registered too: `gymnasium.make("entrepot/Dunhuang-v0", players=3)`, once this module
is imported, or `gymnasium.make("entrepot.adapters.gymnasium:entrepot/Dunhuang-v0")` without.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, SupportsIndex

from ..bots import Bot, bot, read_name, split_names, warm_up
from ..bots.random_bot import RandomBot
from ..engine.compiled.batch_kernel import NOBODY
from ..engine.errors import BadOptions, EntrepotError, IllegalAction, unknown_seat, UnknownBot
from ..engine.json_types import Options
from ..games import find, games
from .optional_imports import needs
from .single_game import Single

with needs("gymnasium", "Gymnasium"):
    import gymnasium
    import numpy
    from gymnasium import spaces
    from numpy.typing import NDArray

SEEDS = 2**53
FORFEIT = -1.0
"""The reward of an illegal action where it loses the game: no lost game is worth less."""


def make(game: str, **how: Any) -> EntrepotEnv:
    """The environment of a game; `how` is what EntrepotEnv takes."""
    find(game)
    _check_render_mode(how.get("render_mode"))
    made = gymnasium.make(_id(game), disable_env_checker=True, **how).unwrapped
    assert isinstance(made, EntrepotEnv)
    return made


class EntrepotEnv(gymnasium.Env["NDArray[numpy.uint8]", SupportsIndex]):
    """A game from one seat: a step is a decision of the learner, and bots play till the next one.

    `players`: how many seats there are; the fewest the game is for, if not given.
    `opponents`: the bots: one name for all of them, such as "greedy" or "master:simulations=100",
    several with commas between them, or a list of names and bots, from the learner's left on.
    `seat`: the learner's seat; without one it is drawn at random at every reset.
    `illegal`: what becomes of an action that is not legal now. "lose": the game is lost there and
    then, with a reward of -1, and `info["illegal"]` says why; "error": IllegalAction is raised.

    The observation is that of `entrepot.adapters.observation`. The reward comes with the last step,
    see `rewards.utilities`. `info` has the action mask and the learner's seat, and at the end the
    points and the winners.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str | Bot] = "greedy",
        seat: int | None = None,
        options: Options | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        single = Single(game, players, options)
        if seat is not None and seat not in range(single.players):
            raise unknown_seat(seat, single.players)
        if illegal not in ("lose", "error"):
            raise BadOptions(f"illegal must be 'lose' or 'error', not {illegal!r}")
        _check_render_mode(render_mode)
        self.game = single
        self.opponents = _line_up(opponents, single.players)
        self.render_mode = render_mode
        self._fixed_seat, self._illegal = seat, illegal
        high = numpy.array(single.layout.high, numpy.uint8)
        self.observation_space = spaces.Box(0, high, dtype=numpy.uint8)
        self.action_space = spaces.Discrete(len(single.rules.actions))
        for name in self.opponents:
            if isinstance(name, str):
                _load_bot(game, read_name(name)[0])

    def reset(
        self, *, seed: int | None = None, options: Options | None = None
    ) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        """Deal a new game and play till the learner is asked; `options` are not used."""
        super().reset(seed=seed)
        lot = self.np_random
        self.game.deal(int(lot.integers(SEEDS)))
        drawn = int(lot.integers(self.game.players))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        self._bots = [
            bot(other, seed=int(lot.integers(SEEDS))) if isinstance(other, str) else other
            for other in self.opponents
        ]
        self._forfeited = ""
        self._let_others_play()
        return self.game.observe(self.seat), self._info()

    def step(
        self, action: SupportsIndex
    ) -> tuple[NDArray[numpy.uint8], float, bool, bool, dict[str, Any]]:
        """Play an action, by its number, and what the others play till the learner is asked."""
        game = self.game
        if game.over or self._forfeited:
            raise EntrepotError("the game is over: call reset() for a new one")
        try:
            game.play(action)
        except IllegalAction as error:
            if self._illegal == "error" or action not in self.action_space:
                raise
            self._forfeited = str(error)
        else:
            self._let_others_play()
        ended = self.game.over or self._forfeited != ""
        return game.observe(self.seat), self._reward(), ended, False, self._info()

    def action_masks(self) -> NDArray[numpy.int8]:
        """1 for every action that the learner may play now, as MaskablePPO asks for it."""
        return self.game.mask(self.seat)

    def render(self) -> str | None:
        """The learner's view as plain text."""
        if self.render_mode is None:
            return None
        return self.game.table.text_board(self.seat)

    def _let_others_play(self) -> None:
        """Let bots play till the learner is asked, or the game is over."""
        game = self.game
        while game.seat not in (self.seat, NOBODY):
            player = self._bots[(game.seat - self.seat - 1) % game.players]
            legal = game.legal()
            if isinstance(player, RandomBot) or len(legal) == 1:
                game.play(legal[self.np_random.integers(len(legal))])
            else:
                table, seat = game.table, game.seat
                chosen = player.choose(table.view(seat), table.legal(seat))
                game.play(game.rules.codes[chosen])

    def _reward(self) -> float:
        if self._forfeited:
            return FORFEIT
        return self.game.utilities()[self.seat] if self.game.over else 0.0

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seat": self.seat}
        if self._forfeited:
            info["illegal"] = self._forfeited
        if self.game.over:
            info |= {"points": self.game.points, "winners": self.game.winners}
        return info


def _check_render_mode(mode: object) -> None:
    if mode not in (None, "ansi"):
        raise BadOptions(f"render_mode must be 'ansi' or None, not {mode!r}")


def _line_up(opponents: str | Sequence[str | Bot], players: int) -> tuple[str | Bot, ...]:
    """A bot, or the name of one, for each of the other seats."""
    named = split_names(opponents) if isinstance(opponents, str) else list(opponents)
    for other in named:
        if isinstance(other, str):
            read_name(other)
        elif not hasattr(other, "choose"):
            raise UnknownBot(f"an opponent is a bot or the name of one, not {other!r}")
    if len(named) == 1:
        named *= players - 1
    if len(named) != players - 1:
        raise BadOptions(
            f"{players} players have {players - 1} opponents: give so many, or one for all of "
            f"them, not {len(named)}"
        )
    return tuple(named)


@cache
def _load_bot(game: str, name: str) -> None:
    """A bot with little time for a decision would lose it loading compiled rules at its first."""
    warm_up(game, name)


def _id(game: str) -> str:
    return f"entrepot/{game.capitalize()}-v0"


for _name in games():
    gymnasium.register(_id(_name), f"{__name__}:{EntrepotEnv.__name__}", kwargs={"game": _name})

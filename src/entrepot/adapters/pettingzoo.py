"""PettingZoo environments: `env("dunhuang", players=3)`, and `parallel_env` for all at once.

>>> table = env("dunhuang", players=3)
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     observation, reward, termination, truncation, info = table.last()
...     if termination or truncation:
...         action = None
...     else:
...         action = table.action_space(agent).sample(observation["action_mask"])
...     table.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.errors import BadOptions, EntrepotError, IllegalAction
from ..engine.json_types import Options
from .optional_imports import needs
from .single_game import Single

with needs("pettingzoo", "PettingZoo"):
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

SEEDS = 2**53
RENDER_MODES = ["ansi"]


def env(
    game: str,
    players: int | None = None,
    options: Options | None = None,
    render_mode: str | None = None,
) -> EntrepotAEC:
    """The game as an AEC environment: one agent after the other is asked.

    For the fewest players it can be played by, if none are given.
    """
    return EntrepotAEC(game, players, options, render_mode)


def parallel_env(
    game: str,
    players: int | None = None,
    options: Options | None = None,
    render_mode: str | None = None,
) -> EntrepotParallel:
    """The game as a parallel environment: all agents act at every step, most of them by waiting."""
    return EntrepotParallel(game, players, options, render_mode)


class _Agents:
    """The common part of both kinds of environment: a game, its agents and their spaces."""

    more_actions = 0
    """The number of actions beyond those of the game."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadOptions(f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.game = Single(game, players, options)
        self.metadata = {
            "name": f"entrepot_{game}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.game.rules.actions) + self.more_actions
        high = numpy.array(self.game.layout.high, numpy.uint8)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, high, dtype=numpy.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        numbers = numpy.iinfo(numpy.int64)
        shape = (self.game.state_size,)
        self.state_space = spaces.Box(numbers.min, numbers.max, shape, numpy.int64)
        self._lot = numpy.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of all that an agent may be shown, always the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions: always the same space."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as a spectator sees it, as plain text."""
        return None if self.render_mode is None else str(self.game.table)

    def close(self) -> None:
        """Do nothing: the environment holds nothing that would have to be let go."""

    def state(self) -> numpy.ndarray[Any, Any]:
        """Everything at the table, hidden things included: for critics, not for players."""
        return self.game.state()

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._lot = numpy.random.default_rng(seed)
        self.game.deal(int(self._lot.integers(SEEDS)))
        self.agents = self.possible_agents[:]


class EntrepotAEC(_Agents, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game in which one agent after the other is asked.

    Where several seats choose at once they are asked in turn order, and none is told what another
    chose. The observation is a dict: `observation` is that of `entrepot.adapters.observation`,
    `action_mask` has a 1 for every legal action, and is all 0 for an agent that is not asked.
    Rewards come with the end, see `rewards.utilities`.
    """

    def reset(self, seed: int | None = None, options: Options | None = None) -> None:
        """Deal a new game; `options` are not used."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent, and the mask of its legal actions."""
        seat, game = self._seats[agent], self.game
        return {"observation": game.observe(seat), "action_mask": game.mask(seat)}

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is asked; None for one whose game is over."""
        if not self.agents:
            raise EntrepotError("there is no game: call reset() first")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game = self.game
        game.play(action)
        if not game.over:
            self.agent_selection = self.possible_agents[game.seat]
            return
        worth = game.utilities()
        self.rewards = {agent: worth[self._seats[agent]] for agent in self.agents}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class EntrepotParallel(_Agents, ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game in which all agents act at every step.

    An agent that is not asked waits: its only legal action is the last number of the action space,
    `wait` (None will do too). For an agent that is asked, `wait` is not legal. Secret choices are
    made at the same time indeed; but most of a game goes in turns, and is better played with `env`.
    """

    more_actions = 1

    @property
    def wait(self) -> int:
        """The number that stands for waiting."""
        return len(self.game.rules.actions)

    def reset(
        self, seed: int | None = None, options: Options | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Deal a new game; `options` are not used."""
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int | None]
    ) -> tuple[
        dict[str, dict[str, Any]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play what those who are asked have chosen; if something is illegal, nothing is played."""
        if not self.agents:
            raise EntrepotError("there is no game: call reset() first")
        chosen = self._checked(actions)
        for _ in chosen:
            self.game.play(chosen[self.game.seat])
        agents, over = self.agents, self.game.over
        worth = self.game.utilities() if over else [0.0] * self.game.players
        observations = self._observations()
        if over:
            self.agents = []
        return (
            observations,
            {agent: worth[self._seats[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _checked(self, actions: Mapping[str, int | None]) -> dict[int, int]:
        """The choice of each seat that is asked, by its number."""
        table, texts = self.game.table, self.game.rules.actions
        chosen: dict[int, int] = {}
        for agent, seat in self._seats.items():
            action = actions.get(agent)
            if seat not in table.actors:
                if action is not None and action != self.wait:
                    why = f"{agent} is not asked, and can only wait: {self.wait}"
                    raise IllegalAction(action, seat, table.step, [], why)
                continue
            legal = {table.game_rules.codes[text] for text in table.legal(seat)}
            if action is None or int(action) not in legal:
                shown = [f"{code} ({texts[code]})" for code in sorted(legal)]
                why = "legal are those with a 1 in the action mask"
                raise IllegalAction(action, seat, table.step, shown, why)
            chosen[seat] = int(action)
        return chosen

    def _observations(self) -> dict[str, dict[str, Any]]:
        table = self.game.table
        codes = table.game_rules.codes
        found = {}
        for agent in self.agents:
            seat = self._seats[agent]
            mask = numpy.zeros(self.wait + 1, numpy.int8)
            mask[[codes[text] for text in table.legal(seat)] or self.wait] = 1
            found[agent] = {"observation": self.game.observe(seat), "action_mask": mask}
        return found

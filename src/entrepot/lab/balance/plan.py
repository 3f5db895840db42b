"""The plan of a study: which games are played, and how they are cut into chunks.

A study has *arms*: a number of players, a level, and a condition each. Every arm plays the same
deals, so that what differs between two arms is not luck of the cards. A plan says everything that
the rows depend on; its digest names them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import product
from typing import Any

from ... import __version__
from ...bots import bot, read_name
from ...engine.dice import seeded
from ...engine.errors import BadOptions, did_you_mean
from ...engine.json_types import JsonDict, Options
from ...engine.setup import checked_options
from ...games import find, new
from .subjects import subject

SIMULATIONS = 200
"""The default effort of bots for a decision, with which a study repeats itself."""
CHUNK = 120
"""Games in a chunk: a whole number of rotations, whatever the number of players."""
ALL = "all"


@dataclass(frozen=True)
class Condition:
    """The condition of a game: its options, and whether one seat must do without something."""

    name: str
    options: str = "{}"
    """As JSON."""
    without: str = ""
    """A deed that one seat may not do, as long as there is something else; each seat in turn."""


STANDARD = Condition("standard")


@dataclass(frozen=True)
class Arm:
    """Games that are alike but for luck."""

    game: str
    players: int
    level: str
    condition: Condition

    @property
    def line_up(self) -> tuple[str, ...]:
        """The bots, before they are rotated around the table."""
        names = tuple(self.level.split("+"))
        return names if len(names) > 1 else names * self.players

    @property
    def rotations(self) -> int:
        """The number of games of each deal: one for each seat where the seats are not alike."""
        return self.players if self.condition.without or len(set(self.line_up)) > 1 else 1

    @property
    def options(self) -> JsonDict:
        """The options of the game."""
        options: JsonDict = json.loads(self.condition.options)
        return options

    def __str__(self) -> str:
        return f"{self.game}, {self.players} players, {self.level}, {self.condition.name}"


@dataclass(frozen=True)
class Chunk:
    """Some games of an arm that are played and kept together."""

    arm: int
    number: int


@dataclass(frozen=True)
class StudyPlan:
    """A study, as it is to be played; `games` are those of each arm."""

    game: str
    players: tuple[int, ...]
    levels: tuple[str, ...]
    conditions: tuple[Condition, ...]
    games: int
    seed: int
    seconds: float | None = None
    simulations: int | None = SIMULATIONS
    chunk: int = CHUNK
    version: str = field(default=__version__)
    """Of Entrepôt: other rules or bots would play other games."""

    @cached_property
    def digest(self) -> str:
        """Names the rows. More games of the same plan are more rows, not others."""
        said = {key: value for key, value in asdict(self).items() if key != "games"}
        said["counts"] = subject(self.game).names
        text = json.dumps(said, sort_keys=True, ensure_ascii=False)
        return blake2b(text.encode(), digest_size=6).hexdigest()

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """All arms, the standard condition first."""
        return tuple(
            Arm(self.game, players, level, condition)
            for players, level, condition in product(self.players, self.levels, self.conditions)
        )

    def arm(self, players: int, level: str, condition: Condition = STANDARD) -> int:
        """The number of an arm."""
        return self.arms.index(Arm(self.game, players, level, condition))

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """All chunks; the arms grow side by side."""
        return tuple(
            Chunk(arm, number)
            for number, arm in product(range(self.games // self.chunk), range(len(self.arms)))
        )

    @property
    def repeatable(self) -> bool:
        """Whether the rows are the same on every machine: not where bots look at the clock."""
        return self.seconds is None and not any("seconds=" in level for level in self.levels)

    def numbers(self, chunk: Chunk) -> range:
        """The numbers of the games of a chunk, within its arm."""
        return range(chunk.number * self.chunk, (chunk.number + 1) * self.chunk)

    def deal_seed(self, players: int, deal: int) -> int:
        """The seed of a deal, for all arms with that number of players."""
        return seeded("study deal", self.seed, players, deal)

    def bot_seed(self, players: int, deal: int, rotation: int, seat: int) -> int:
        """The seed of a bot."""
        return seeded("study bot", self.seed, players, deal, rotation, seat)


def plan(
    game: str,
    *,
    players: Sequence[int] | None = None,
    levels: Sequence[str] = ("greedy",),
    games: int = 1200,
    seed: int = 1,
    seconds: float | None = None,
    simulations: int | None = None,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    without: Iterable[str] = (),
    chunk: int = CHUNK,
) -> StudyPlan:
    """A plan of at least `games` games in each arm, rounded up to whole chunks.

    `players` are all numbers the game has, unless some are named. A level is a bot for all seats,
    or a bot for each, as in "master+greedy+greedy". `options` are those to be compared with the
    standard game, by a name for each; None takes the ones the game's subject proposes. `without`
    names deeds (or "all") that one seat has to do without, to see what they are worth. An error is
    raised now.
    """
    if seconds is not None and simulations is not None:
        raise BadOptions("give the bots either seconds or simulations, not both")
    if games < 1:
        raise BadOptions(f"a study has at least one game, not {games}")
    numbers = tuple(dict.fromkeys(players or find(game).seats))
    for many in numbers:
        new(game, many, seed)  # refuses what cannot be dealt
    if chunk < 1 or any(chunk % n for n in numbers):
        raise BadOptions(
            f"a chunk must hold each seat equally often: a multiple of "
            f"{' and '.join(map(str, numbers))}, not {chunk}"
        )
    varied = subject(game).variants if options is None else options
    made = StudyPlan(
        game=game,
        players=numbers,
        levels=tuple(dict.fromkeys(levels)),
        conditions=(
            STANDARD,
            *(_varied(game, name, given) for name, given in varied.items()),
            *(Condition(f"without {deed}", without=deed) for deed in _deeds(game, without)),
        ),
        games=-(-games // chunk) * chunk,
        seed=seed,
        seconds=seconds,
        simulations=SIMULATIONS if seconds is None and simulations is None else simulations,
        chunk=chunk,
    )
    _check(made)
    return made


def _varied(game: str, name: str, options: Options) -> Condition:
    rules = find(game)
    whole = checked_options(rules, options)
    standard = rules.options({})
    changed = {key: value for key, value in whole.items() if value != standard.get(key)}
    if not changed:
        raise BadOptions(f"{name!r} is the standard game: nothing to compare")
    return Condition(name, json.dumps(changed, sort_keys=True, ensure_ascii=False))


def _deeds(game: str, wanted: Iterable[str]) -> list[str]:
    known = [deed.name for deed in subject(game).deeds]
    found: list[str] = []
    for name in wanted:
        if name != ALL and name not in known:
            raise BadOptions(
                f"nobody can do without {name!r}{did_you_mean(name, known)}; a study of {game} "
                f"knows: {', '.join(known)}"
            )
        found += known if name == ALL else [name]
    return list(dict.fromkeys(found))


def _check(made: StudyPlan) -> None:
    """Refuse line-ups that do not fit, and bots that there are not."""
    if not made.levels:
        raise BadOptions("name at least one level")
    for arm in made.arms:
        if len(arm.line_up) != arm.players:
            raise BadOptions(
                f"name one bot for all seats, or one for each of the {arm.players}; "
                f"{arm.level!r} has {len(arm.line_up)}"
            )
        for name in dict.fromkeys(arm.line_up):
            read_name(name)
            bot(name, seed=0, seconds=made.seconds, simulations=made.simulations)

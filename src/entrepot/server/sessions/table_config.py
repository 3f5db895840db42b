"""A plan: what is decided about a table before it is dealt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from random import Random
from secrets import randbits
from typing import Any

from ...bots import installed, LEVELS
from ...engine.errors import BadPosition, EntrepotError
from ...engine.fairness.commitments import DealCommitment
from ...engine.game import AnyGame
from ...engine.phrases import ENGLISH, say, Translator
from ...engine.records import set_up
from ...engine.setup import from_position
from ...engine.table import Table
from ...engine.validation import JsonReader
from ...games import find
from ...i18n.player_names import clean_name, with_bots_named
from ..errors import ApiError, ErrorType
from .log_entries import UnreadableEntry

HUMAN = "human"
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 30 * 24 * 3600
GUEST = say("Guest")
FIRST_RULES = "1"


@dataclass(frozen=True)
class TableConfig:
    """Who plays what, how, and who may watch."""

    game: str
    seats: tuple[str, ...]
    """For each seat `human`, or the level of a bot, or a bot that an installed package brings."""
    options: Mapping[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    """For each seat a name; empty ones are filled in."""
    public: bool = False
    """Whether the table is listed, and its free seats may be taken by anybody."""
    spectators: bool = True
    clock: float | None = None
    """Seconds for each action of a human; None for no clock."""
    stand_in: str = "trader"
    """The level of the bot that plays for a human who stays away."""
    patience: float | None = 120.0
    """Seconds after which, without a clock, others may ask a bot to play for a human who is awaited
    and away; None: never."""
    seed: int | None = None
    """For a deal that is to repeat itself; without one it follows from a secret key."""
    wait: bool = False
    """Whether the game begins only when all people have sat down, or its maker says so."""
    talk: bool = False
    """Whether people may write to each other in their own words; not where the table is listed."""
    position: Mapping[str, Any] | None = None
    """A whole position that the game goes on from, instead of a deal."""
    record: Mapping[str, Any] | None = None
    """A record that was brought along, to be looked at and not to be played."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people sit in."""
        return tuple(seat for seat, player in enumerate(self.seats) if player == HUMAN)

    def rotated(self) -> TableConfig:
        """The plan of a rematch: everybody moves to the next seat, and the cards are dealt."""

        def turn(row: tuple[str, ...]) -> tuple[str, ...]:
            return row[-1:] + row[:-1]

        return replace(
            self, seats=turn(self.seats), names=turn(self.names), seed=None, position=None
        )

    def as_dict(self) -> dict[str, Any]:
        """The plan as it is kept."""
        return asdict(self)

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> TableConfig:
        """A plan that was kept."""
        return cls(**{**kept, "seats": tuple(kept["seats"]), "names": tuple(kept["names"])})


def validated(plan: TableConfig) -> TableConfig:
    """The plan completed: options and names; or an ApiError that says what is wrong."""
    bots = (*LEVELS, "random", *installed())
    for player in plan.seats:
        if player != HUMAN and player not in bots:
            raise ApiError(ErrorType.UNKNOWN_PLAYER, player=player[:40], players=(HUMAN, *bots))
    if plan.stand_in not in bots:
        raise ApiError(ErrorType.UNKNOWN_PLAYER, player=plan.stand_in[:40], players=bots)
    if plan.clock is not None and not SHORTEST_CLOCK <= plan.clock <= LONGEST_CLOCK:
        raise ApiError(ErrorType.BAD_CLOCK, low=SHORTEST_CLOCK, high=LONGEST_CLOCK)
    if plan.talk and plan.public:
        raise ApiError(ErrorType.TALK_AT_LISTED_TABLE, field="talk")
    if plan.patience is not None and not 0 <= plan.patience <= LONGEST_CLOCK:
        raise ApiError(ErrorType.BAD_PATIENCE, most=LONGEST_CLOCK)
    if plan.seed is not None and len(plan.humans) > 1:
        raise ApiError(ErrorType.SEED_AMONG_PEOPLE)
    if plan.position is not None and len(plan.humans) > 1:
        raise ApiError(ErrorType.POSITION_AMONG_PEOPLE)
    try:
        game = find(plan.game)
        if plan.players not in game.seats:
            raise ApiError(
                ErrorType.BAD_PLAYER_COUNT,
                numbers=game.seats,
                given=plan.players,
                players=game.seats,
            )
        options = game.options(plan.options)
        if plan.position is not None:
            options = _begun(plan).options
    except EntrepotError as error:
        raise ApiError(ErrorType.BAD_PLAN, why=error.words) from error
    return replace(plan, options=options, names=_names(with_guest_names(plan)))


class OtherRules(UnreadableEntry):
    """A table that was played by another version of its game's rules."""


def check_rules(kept: Mapping[str, Any], game: AnyGame) -> None:
    """Raises OtherRules if a stored table was played by another version of the rules.

    A table stored before versions were has the one in the promise of its deal, or the first.
    """
    promise = json.loads(kept["deal"]["plan"]) if "deal" in kept else {}
    rules = kept.get("rules", promise.get("rules", FIRST_RULES))
    if rules != game.rules_version:
        raise OtherRules(
            f"played by version {rules!r} of the rules of {game.name}; this server plays "
            f"{game.rules_version!r}"
        )


def commit_deal(plan: TableConfig) -> DealCommitment | None:
    """A promise for the deal of a plan; none where its seed is given, or nothing is dealt."""
    if any(given is not None for given in (plan.seed, plan.record, plan.position)):
        return None
    rules = find(plan.game).rules_version
    return DealCommitment.make(
        {"game": plan.game, "rules": rules, "seats": plan.seats, "options": plan.options}
    )


def deal(plan: TableConfig, key: bytes | None) -> Table:
    """The table as it begins, dealt by a key or, without one, from the seed."""
    game = find(plan.game)
    if plan.record is not None:
        return set_up(JsonReader(plan.record, "", EntrepotError), find)
    if plan.position is not None:
        return from_position(game, plan.position)
    # Not `entrepot.new`: that reads files which options name, and these come from anywhere.
    options = game.options(plan.options)
    if key is not None:
        return Table.deal_with_key(game, plan.players, key, options)
    assert plan.seed is not None, "a table has a seed or a promise"
    return Table.deal(game, plan.players, plan.seed, options)


def _begun(plan: TableConfig) -> Table:
    """The table of a plan that begins from a position, if that is one of its game and players."""
    assert plan.position is not None
    if plan.position.get("game") != plan.game:
        raise BadPosition(say("the position is of another game"))
    table = from_position(find(plan.game), plan.position)
    if table.players != plan.players:
        raise BadPosition(say("the position is for {n} players", n=table.players))
    return table


def with_guest_names(plan: TableConfig, says: Translator = ENGLISH) -> TableConfig:
    """The plan with a name for people who have not said theirs: guests, as its maker says it."""
    given = _given(plan)
    guest = says(GUEST)
    for seat in plan.humans:
        if not given[seat]:
            number = sum(name.startswith(guest) for name in given) + 1
            given[seat] = guest if number == 1 else f"{guest} {number}"
    return replace(plan, names=tuple(given))


def _given(plan: TableConfig) -> list[str]:
    names = (*plan.names, *[""] * plan.players)[: plan.players]
    return [clean_name(name) for name in names]


def _names(plan: TableConfig) -> tuple[str, ...]:
    """A name for every seat: the given ones, and others for bots."""
    return with_bots_named(_given(plan), Random(randbits(30)))

"""The contract of a game: what a folder under `games` provides, and nothing else.

A game must have names, a state, actions and the five rules without a default. That is enough where
all is open; all else has a default, which stands in `defaults`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from . import defaults
from .data_files import DataFile
from .dialect import Event, Fields, GameState, Row
from .json_types import EventDict, JsonDict, Options, Position, View
from .lessons import Lesson
from .limits import check_size
from .observation import Observation
from .phrases import ENGLISH, Phrase, Text, Translator

S = TypeVar("S", bound=GameState)
M = TypeVar("M", bound=Fields)
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=EventDict)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)

DEFAULT: Any = object()
"""Stands for what `defaults` has for a game."""


@dataclass(frozen=True, eq=False)
class Rules(Generic[S]):
    """The rules themselves, in the dialect. Those with an `out` write there what they find."""

    deal: Callable[[S], None]
    """Lay out a new game in a state that `Game.blank` prepared."""
    actors: Callable[[S, Row], int]
    """Write the seats that may act, in turn order; returns their number."""
    legal: Callable[[S, int, Row], int]
    """Write the actions of a seat that may act, in a stable order; returns their number."""
    play: Callable[[S, int, int], None]
    """Play a legal action of a seat."""
    score: Callable[[S, int], int]
    """The points of a seat, as the position stands."""
    winners: Callable[[S, Row], int] = DEFAULT
    """Write the winning seats of a finished game; returns their number."""


@dataclass(frozen=True, eq=False)
class Knowledge(Generic[S, M]):
    """The knowledge of a seat: its view, its memory, and samples of what is hidden from it."""

    view: Callable[[S, Options, int | None], View]
    """All that a seat may see now (None: a spectator), of a game with these options, with the
    position's keys."""
    memory: type[M]
    new_memory: Callable[[M, S, int, int], None]
    """Write the memory of a seat that has seen nothing before: a game just dealt (1), or a position
    (0). In the dialect."""
    mask_event: Callable[[Event, int], Event]
    """An event as a seat sees it. In the dialect."""
    update_memory: Callable[[M, Event], None]
    """Put a masked event into a memory. In the dialect."""
    memory_to_json: Callable[[M], Mapping[str, object]]
    """A memory as JSON."""
    memory_from_json: Callable[[object, S, int, str], M]
    """A memory from JSON, refused with BadPosition if it contradicts the state."""
    is_consistent: Callable[[M, S], int]
    """Whether a state agrees with a memory."""
    parse_view: Callable[[View], tuple[S, M, Any]]
    """The content of a seat's view: a state with all of it, the memory in it, and what is hidden; a
    view that cannot be is refused with BadPosition."""
    hidden: type[Fields]
    extract_hidden: Callable[[S, int, Any], None]
    """Write what is hidden from a seat, for `bots.compiled_views`. In the dialect."""
    sample_hidden: Callable[[S, M, Any, Row], int]
    """Fill in what is hidden, by dice, in agreement with the memory; 0 if that cannot be. In the
    dialect."""
    shuffle_unknown: Callable[[S, list[M], int, Row], None] = defaults.shuffle_nothing
    """Put what no seat has seen or knows anything of into a random order, by dice: the same dice
    give the same, whatever was true. The memories from the given place on are those of all seats.
    In the dialect."""

    def fresh(self, state: S, seat: int, dealt: bool) -> M:
        """A memory that begins: at a game just dealt, or at a position."""
        memory = self.memory()
        self.new_memory(memory, state, seat, int(dealt))
        return memory


@dataclass(frozen=True)
class FeatureText:
    """A trait in words: how much of it there is on average after the {best} action, and how much
    after the one {played}.
    """

    own: Phrase
    other: Phrase
    """The same about a {player}."""
    also: tuple[str, ...] = ()
    """Traits that grow with it and weigh as well."""
    topic: Phrase | None = None
    """The topic, as a label, for a hint where to look; without one a hint leaves it out."""
    share: bool = False
    """It is there or not: told is in how many of a hundred worlds."""


@dataclass(frozen=True, eq=False)
class Motif:
    """A kind of moments that a game knows by itself, for puzzles."""

    label: Phrase
    question: Phrase
    """The question of a puzzle at such a moment."""
    fits: Callable[[Any], bool]
    """Whether the view of a seat that is to act shows such a moment."""


@dataclass(frozen=True, eq=False)
class Evaluation(Generic[S]):
    """The evaluation of a position: a seat wins in proportion to exp(its worth / temperature)."""

    quiescent: Callable[[S], int]
    """Whether a position can be judged as it is. In the dialect."""
    features: Callable[[S, int, Row], None]
    """Write what tells for a seat, in the order of the weights. In the dialect."""
    temperature: Callable[[S], int]
    """The lead in worth that makes a seat e times as likely to win. In the dialect."""
    weights: Mapping[str, tuple[int, ...]]
    """The weight of each trait, by number of players: worth is the sum of traits times weights."""
    rollout_depth: Mapping[int, int]
    """By number of players: past how many calm positions a search plays at random before it judges
    one."""
    feature_texts: Mapping[str, FeatureText] = field(default_factory=dict)
    """The texts of each trait, for where it makes the difference."""


class Picture(Protocol[V_contra]):
    """Shows a view as plain text."""

    def __call__(self, view: V_contra, voice: Translator = ENGLISH, /) -> str:
        """The view as a voice says it."""


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S, M, V, E]):
    """A game: its rules, its words, and what a seat may know. Of its own type are its states,
    memories, views and events.

    Members filled in by default stay as they are in a game made of this one by `replace`.
    """

    name: str
    title: Phrase
    seats: tuple[int, ...]
    """The numbers of players it can be played by."""
    steps: tuple[str, ...]
    """The name of each step; the last is `over`."""
    actions: tuple[str, ...]
    """The text of each action, by its number."""
    state: type[S]
    rules: Rules[S]

    rules_version: str = "1"
    """The version of the rules, which records carry; another version cannot replay them."""
    revealed_steps: tuple[str, ...] = ()
    """Steps in which several choose at once and, when the last has, all are shown every choice.
    Those of other steps stay secret until the game is over."""
    max_actions: Callable[[int], int] = DEFAULT
    """The most actions in a game, by number of players."""
    knowledge: Knowledge[S, M] = DEFAULT
    observation: Observation[S, M] = DEFAULT
    evaluation: Evaluation[S] = DEFAULT
    options: Callable[[Options], JsonDict] = DEFAULT
    """Options checked and completed, or BadOptions."""
    blank: Callable[[int, Options, int], S] = DEFAULT
    """A state for a number of players, with options and dice, ready for `Rules.deal`."""
    write: Callable[[S, Options], JsonDict] = DEFAULT
    """The whole position of a game with these options, hidden things and dice included."""
    read: Callable[[Position], S] = DEFAULT
    """A state from a position without its `game` and `memory`, or BadPosition."""
    event: Callable[[Event, S], E] = DEFAULT
    """An event as a dict (see `json_types.BaseEvent`)."""
    inventory: Callable[[S], dict[str, int]] = DEFAULT
    """The constants of play: the number of each piece, wherever they lie."""
    text_board: Picture[V] = DEFAULT
    """A view as plain text, at most 80 columns wide."""
    describe_event: Callable[[E, int | None], Text | None] = DEFAULT
    """An event, as a seat sees it, in a sentence; None where it is not worth one."""
    describe_action: Callable[[str, V], Text] = DEFAULT
    """The effect and cost of a legal action, by the view of its seat."""
    prompt: Callable[[V], Text] = DEFAULT
    """The present task, and the seats that have it, for the reader of a view; at the end, the
    winners."""
    score_breakdown: Callable[[V], list[list[tuple[Text, int]]]] = DEFAULT
    """By seat, the points of a finished game explained line by line; no lines where points decide
    nothing."""
    tooltip: Callable[[str], tuple[Text, str] | None] = DEFAULT
    """The rule in short for a word of the game, as its `terms` name it, and its paragraph."""
    rules_summary: Callable[[V], list[Text]] = DEFAULT
    """The rules in short, as a view calls for them, in paragraphs."""
    rules_card: Callable[[V], list[Text]] = DEFAULT
    """The same on a card: a turn, the end, points, and nothing that is true of this table only."""
    first_time_topics: Callable[[V], list[str]] = DEFAULT
    """The topics that come up now for the reader of a view, as `tooltip` names them; the newest
    first, for somebody who meets it for the first time."""
    colours: Callable[[Translator], Mapping[str, str]] = DEFAULT
    """Words with a colour of their own, where there is colour, as a voice says them."""

    lesson: Lesson | None = None
    """The lesson that leads through a first game, if there is one."""
    motifs: Mapping[str, Motif] = field(default_factory=dict)
    """By name: kinds of moments that are this game's own; where several fit the first counts."""

    data_file: DataFile | None = None
    """The file for values of a player's own, if the game has one: the option `data`."""

    def __post_init__(self) -> None:
        if self.rules.winners is DEFAULT:
            winners = defaults.winners(self)
            object.__setattr__(self, "rules", replace(self.rules, winners=winners))
        for member in fields(self):
            if getattr(self, member.name) is DEFAULT:
                object.__setattr__(self, member.name, getattr(defaults, member.name)(self))
        check_size(self)

    @cached_property
    def codes(self) -> dict[str, int]:
        """The number of each action, by its text."""
        return {text: code for code, text in enumerate(self.actions)}

    def __repr__(self) -> str:
        players = " or ".join(map(str, self.seats))
        return f"<game {self.name!r} for {players} players, {len(self.actions)} actions>"


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game, whichever it is."""


def numbered(blocks: Mapping[int, Sequence[str]]) -> tuple[str, ...]:
    """The texts of all actions in a row, from blocks of them that each say where they begin."""
    texts: list[str] = []
    for start, block in blocks.items():
        if start != len(texts):
            raise ValueError(f"{block[0]!r} is said to be action {start}, but is {len(texts)}")
        texts += block
    return tuple(texts)

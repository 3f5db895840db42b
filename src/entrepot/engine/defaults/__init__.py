"""Defaults of the contract: each function here makes a member that a game leaves out.

An open game needs none of its own: everything but the dice is seen by everybody, so there is
nothing to remember and nothing to guess. Simultaneous choices of its seats may be `ballots`. Words
are the texts of its actions; views and positions are the fields of its state by name; and most
points win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, cast, TYPE_CHECKING, TypeVar

from ..dialect import Event, Fields, GameState, Row, rule
from ..errors import BadPosition
from ..generic_rules import score
from ..json_types import JsonDict, Options, View
from ..observation import Field, in_order, LARGEST, Observation, put
from ..validation import JsonReader
from .positions import blank, inventory, options, own_fields, read, read_from, shown, write
from .simultaneous import BallotState, guess_ballots, hide_ballots, Unseen
from .texts import (
    colours,
    describe_action,
    describe_event,
    event,
    first_time_topics,
    prompt,
    reveal,
    rules_card,
    rules_summary,
    score_breakdown,
    tell,
    text_board,
    tooltip,
)

if TYPE_CHECKING:
    from ..game import AnyGame, Evaluation, Knowledge

__all__ = [
    "LONGEST",
    "Nothing",
    "blank",
    "colours",
    "describe_action",
    "describe_event",
    "evaluation",
    "event",
    "first_time_topics",
    "inventory",
    "knowledge",
    "max_actions",
    "observation",
    "options",
    "prompt",
    "read",
    "reveal",
    "rules_card",
    "rules_summary",
    "score_breakdown",
    "shuffle_nothing",
    "tell",
    "text_board",
    "tooltip",
    "winners",
    "write",
]

F = TypeVar("F", bound=Callable[..., Any])

LONGEST = 10_000
"""A game that takes more actions does not end."""
DOUBT = 5
"""The lead in points that makes a seat e times as likely to win, as far as points tell."""
TO_THE_END = -1
"""The horizon of searches that play on until a game is over."""
BYTE = 256


def with_globals(function: F, **names: Any) -> F:
    """A rule that names rules of any game, with those of one game in their places."""
    space = {**function.__globals__, **names}
    return rule(cast("F", FunctionType(function.__code__, space, function.__name__)))


@rule
def most_points(s: GameState, out: Row) -> int:
    """Write the seats with most points; returns their number."""
    n = 0
    for p in range(s.players):
        if n > 0 and score(s, p) > score(s, out[0]):
            n = 0
        if n == 0 or score(s, p) == score(s, out[0]):
            out[n] = p
            n += 1
    return n


def winners(game: AnyGame) -> Callable[[GameState, Row], int]:
    """The default rule of winners: most points win, and several seats with as many share."""
    return with_globals(most_points, score=game.rules.score)


def max_actions(game: AnyGame) -> Callable[[int], int]:
    """As long as the conformance kit lets a game be."""
    return lambda players: LONGEST


class Nothing(Fields):
    """The memory, and the hidden part, of a game in which all is open."""

    nothing: int


@rule
def new_memory(m: Nothing, s: GameState, seat: int, dealt: int) -> None:
    """Do nothing: a seat remembers nothing."""
    m.nothing = 0


@rule
def mask_event(event: Event, seat: int) -> Event:
    """All see what happens."""
    return event


@rule
def update_memory(m: Nothing, event: Event) -> None:
    """Do nothing: a seat remembers nothing."""
    m.nothing = 0


@rule
def hide_nothing(s: GameState, seat: int, hidden: Nothing) -> None:
    """Hide only the dice, which every guess rolls again."""
    hidden.nothing = 0


@rule
def guess_nothing(s: GameState, m: Nothing, hidden: Nothing, dice: Row) -> int:
    """Guess nothing: all is open."""
    return 1


@rule
def shuffle_nothing(s: GameState, memories: list[Any], first: int, dice: Row) -> None:
    """Somebody has seen everything but the dice."""


def read_memory(given: object, s: GameState, seat: int, where: str) -> Nothing:
    """A memory of nothing, from JSON."""
    JsonReader(given, where, BadPosition).end()
    return Nothing()


def knowledge(game: AnyGame) -> Knowledge[Any, Any]:
    """All is open but ballots, and nothing is remembered."""
    from ..game import Knowledge

    hidden: tuple[Any, Any, Any] = (Nothing, hide_nothing, guess_nothing)
    if issubclass(game.state, BallotState):
        hidden = Unseen, hide_ballots, with_globals(guess_ballots, legal=game.rules.legal)
    kind, hide, guess = hidden

    def view(s: GameState, options: Options, seat: int | None) -> JsonDict:
        seen = shown(game, s, options)
        if isinstance(s, BallotState):
            ballots = enumerate(seen["ballots"])
            seen["ballots"] = [each if p == seat or each is None else True for p, each in ballots]
        return seen

    def sight(view: View) -> tuple[Any, Any, Any]:
        left = ("game", "seat", "actors", "memory")
        s = read_from(game, {key: value for key, value in view.items() if key not in left}, True)
        seat = JsonReader(view, "view", BadPosition).integer("seat", high=s.players - 1)
        unseen = kind()
        hide(s, seat, unseen)
        return s, read_memory(view.get("memory"), s, seat, "view.memory"), unseen

    return Knowledge(
        view=view,
        memory=Nothing,
        new_memory=new_memory,
        mask_event=mask_event,
        update_memory=update_memory,
        memory_to_json=lambda memory: {},
        memory_from_json=read_memory,
        is_consistent=lambda memory, s: 1,
        parse_view=sight,
        hidden=kind,
        extract_hidden=hide,
        sample_hidden=guess,
    )


@rule
def put_any(out: Row, i: int, n: int) -> int:
    """Write 1 more than a number, so that -1 has a place too; returns the next place."""
    out[i] = max(0, min(n + 1, LARGEST))
    return i + 1


@rule
def put_ballots(s: BallotState, seat: int, out: Row, i: int) -> int:
    """Write the seats that have chosen, and the seat's own choice; returns the next place."""
    for p in range(s.players):
        out[i + p] = 1 if s.ballots[p] > 0 else 0
    out[i + s.players] = s.ballots[seat] // BYTE
    out[i + s.players + 1] = s.ballots[seat] % BYTE
    return i + s.players + 2


def observation(game: AnyGame) -> Observation[Any, Any]:
    """The fields of the state, number by number, and the ballots as the seat sees them."""
    own, has_ballots = own_fields(game), issubclass(game.state, BallotState)

    def fields(players: int) -> tuple[Field, ...]:
        found = [
            Field("seat", (), players - 1, "one's own seat", True),
            Field("step", (), len(game.steps) - 1, "the step, in the order of the rules", True),
        ]
        found += [
            Field(name, shape, LARGEST, f"1 more than {name}, each") for name, shape in own.items()
        ]
        if has_ballots:
            found.append(Field("decided", (players,), 1, "1 for a seat that has chosen"))
            found.append(Field("ballot", (2,), LARGEST, "1 more than one's own, in two bytes"))
        return in_order(found)

    return Observation(fields, _observe(own, has_ballots))


def _observe(own: Mapping[str, tuple[int, ...]], has_ballots: bool) -> Any:
    """The rule that writes these fields, each spelt out: a rule cannot go through fields."""
    lines = ["i = put(out, put(out, 0, seat), s.step)"]
    for name, shape in own.items():
        indent = ""
        for depth, size in enumerate(shape):
            lines.append(f"{indent}for j{depth} in range({size}):")
            indent += "    "
        place = "".join(f"[j{depth}]" for depth in range(len(shape)))
        lines.append(f"{indent}i = put_any(out, i, s.{name}{place})")
    if has_ballots:
        lines.append("i = put_ballots(s, seat, out, i)")
    body = "".join(f"    {line}\n" for line in (*lines, "return i"))
    space = {
        "put": put,
        "put_any": put_any,
        "put_ballots": put_ballots,
        "__name__": __name__,
    }
    exec(f"def observe(s, m, seat, out):\n{body}", space)
    return rule(cast("Any", space["observe"]))


@rule
def quiescent(s: GameState) -> int:
    """Points can be counted at any time."""
    return 1


@rule
def temperature(s: GameState) -> int:
    """Points tell as much early as late."""
    return DOUBT


@rule
def only_score(s: GameState, p: int, out: Row) -> None:
    """Points are all that tells."""
    out[0] = score(s, p)


def evaluation(game: AnyGame) -> Evaluation[Any]:
    """By points; searches play on to the end, where they tell who has won."""
    from ..game import Evaluation

    return Evaluation(
        quiescent=quiescent,
        features=with_globals(only_score, score=game.rules.score),
        temperature=temperature,
        weights={"points": (1,) * len(game.seats)},
        rollout_depth=dict.fromkeys(game.seats, TO_THE_END),
    )

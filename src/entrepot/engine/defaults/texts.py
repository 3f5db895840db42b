"""Words of games that do not say otherwise: the texts of actions, and a state field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..dialect import emit, Event, GameState, rule
from ..json_types import EventDict, JsonDict, View
from ..phrases import count, ENGLISH, Phrase, say, Seat, seats, Text, Translator
from ..text_columns import COLUMNS, labelled, seat_heading, seat_name, wrapped
from .positions import own_fields

if TYPE_CHECKING:
    from ..game import AnyGame
from collections.abc import Sequence

from ..phrases import together

PLAYED = -1
"""The kind of the event that an action was played: its seat, its number, 1 if it was a ballot."""


@rule
def tell(s: GameState, p: int, action: int) -> None:
    """Tell that a seat has played an action, which all see."""
    emit(s, PLAYED, p, action, 0, 0, 0)


@rule
def reveal(s: GameState, p: int, action: int) -> None:
    """Tell what a seat has played, of which the others learn only now, so that it stays so."""
    emit(s, PLAYED, p, action, 1, 0, 0)


def event(game: AnyGame) -> Callable[[Event, GameState], JsonDict]:
    """The action played; of other events their numbers, as if nobody had known of them before."""

    def as_dict(event: Event, s: GameState) -> JsonDict:
        kind, p, action, was_hidden, *_ = event
        everybody = list(range(s.players))
        if kind != PLAYED:
            return {"kind": f"event {kind}", "numbers": list(event[1:]), "reveals": everybody}
        learners = [q for q in everybody if q != p] if was_hidden else []
        return {"kind": "played", "seat": p, "action": game.actions[action], "reveals": learners}

    return as_dict


def describe_event(game: AnyGame) -> Callable[[EventDict, int | None], Text | None]:
    """The seat and its action."""

    def sentence(event: EventDict, seat: int | None) -> Text | None:
        if event["kind"] != "played":
            return None
        return say("{player}: {action}", player=Seat(event["seat"]), action=event["action"])

    return sentence


def describe_action(game: AnyGame) -> Callable[[str, View], Text]:
    """The text of the action."""
    return lambda action, view: Phrase(action)


def prompt(game: AnyGame) -> Callable[[View], Text]:
    """The seats that are to act; at the end, the winners."""
    return _task


def _task(view: View) -> Text:
    if "winners" in view:
        return won(view, view["players"][view["winners"][0]]["points"])
    if view["seat"] in view["actors"]:
        return say("It is your turn.")
    if len(view["actors"]) == 1:
        return say("It is {player}'s turn.", player=Seat(view["actors"][0]))
    return say("Waiting for {players}.", players=seats(view["actors"]))


def score_breakdown(game: AnyGame) -> Callable[[View], list[list[tuple[Text, int]]]]:
    """The points in a line."""
    return lambda view: [[(say("Points"), player["points"])] for player in view["players"]]


def tooltip(game: AnyGame) -> Callable[[str], tuple[Text, str] | None]:
    """The rules in short: none."""
    return lambda word: None


def rules_summary(game: AnyGame) -> Callable[[View], list[Text]]:
    """The rules in short: none."""
    return lambda view: []


def rules_card(game: AnyGame) -> Callable[[View], list[Text]]:
    """All that is told in short."""
    return game.rules_summary


def first_time_topics(game: AnyGame) -> Callable[[View], list[str]]:
    """The topics of a first game: none."""
    return lambda view: []


def colours(game: AnyGame) -> Callable[[Translator], Mapping[str, str]]:
    """No word has a colour of its own."""
    return lambda voice: {}


def text_board(game: AnyGame) -> Callable[..., str]:
    """The title, the seats with their points, the fields of the state by name, and the task."""
    own = [*own_fields(game), "ballots"]

    def shown(view: View, voice: Translator = ENGLISH, /) -> str:
        lines = [voice(game.title), ""]
        for p, player in enumerate(view["players"]):
            marks = [voice(say("you", context="the reader's seat"))] * (p == view["seat"])
            n = player["points"]
            facts = [voice(count("{n} point", "{n} points", n))]
            name = seat_name(voice.name(p), marks)
            lines += seat_heading(name, p in view["actors"], facts)
        lines.append("")
        for name in own:
            lines += _field_lines(name, view.get(name, []))
        return "\n".join([*lines, "", wrapped(voice(game.prompt(view)), COLUMNS)])

    return shown


def _field_lines(name: str, value: object) -> list[str]:
    """A field as text: a number, a row, or a row under the other."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [line for i, row in enumerate(value) for line in _field_lines(f"{name} {i}", row)]
    if not isinstance(value, list):
        return labelled(name, [str(value)])
    if not value:
        return []
    signs = {None: "–", True: "?"}
    return labelled(
        name, [signs[each] if each is None or each is True else str(each) for each in value]
    )


GAME_OVER = say("The game is over and points are counted.")


def verdict(view: View, points: Sequence[int], tie_breaker: Phrase) -> Text:
    """The winners of a finished game by points; `tie_breaker` says what decides a tie."""
    whole = won(view, max(points))
    broken = len(view["winners"]) == 1 and points.count(max(points)) > 1
    return together([whole, tie_breaker]) if broken else whole


def won(view: View, best: int) -> Phrase:
    """The winners of a finished game, with their points."""
    winners = view["winners"]
    if len(winners) > 1:
        return count(
            "{players} share the win with {n} point.",
            "{players} share the win with {n} points.",
            best,
            players=seats(winners),
        )
    winner = Seat(winners[0])
    if winner.number == view["seat"]:
        return count("You win with {n} point.", "You win with {n} points.", best)
    return count(
        "{player} wins with {n} point.", "{player} wins with {n} points.", best, player=winner
    )

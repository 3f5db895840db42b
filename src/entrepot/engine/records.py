"""Records: a whole game as JSON, from its set-up to its result, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from .errors import BadRecord, EntrepotError, short_repr
from .game import AnyGame
from .json_types import JsonDict, Record
from .phrases import say
from .setup import from_position
from .table import Table
from .validation import JsonReader

FORMAT = 1
"""The form of a record; every earlier one can still be read."""
LONGER = 2
"""A game from a set-up that is no deal lasts at most so many times as long as one that is."""
LONGEST_NAME = 200
"""Characters of a name in a record; what is shown of it is shorter."""


def write_record(table: Table) -> JsonDict:
    """A table's game so far."""
    return {
        "format": FORMAT,
        "game": table.game,
        "rules": table.game_rules.rules_version,
        "players": table.players,
        "options": table.options,
        "seed": table.seed,
        "setup": table.start,
        "actions": [[seat, action] for seat, action in table.actions],
        "result": result_of(table),
    }


def result_of(table: Table) -> JsonDict | None:
    """Scores and winners of a finished game, None for one that goes on."""
    if not table.over:
        return None
    return {"scores": table.scores(), "winners": list(table.winners)}


def replay(record: Record, find: Callable[[str], AnyGame]) -> Table:
    """The table a record ends at; BadRecord says what in it is wrong, and at which action."""
    form = JsonReader(record, "", BadRecord)
    if form.integer("format", high=10**9) != FORMAT:
        newer = say(
            "{key} is {value}; this version reads {format}", value=record["format"], format=FORMAT
        )
        raise form.wrong("format", newer)
    form.any("rules")  # which version it must be, the game says
    table = set_up(form, find)
    check_names(form, table.players)
    play_all(form, table)
    result = form.any("result")
    if result != result_of(table):
        wrong = say(
            "{key} is {value}, but play gives {right}",
            value=short_repr(result),
            right=str(result_of(table)),
        )
        raise form.wrong("result", wrong)
    check_hints(form, table)
    form.any("deal", None)  # what was promised about it: see `fairness.verification`
    form.end()
    return table


def set_up(form: JsonReader, find: Callable[[str], AnyGame]) -> Table:
    """The table a record begins at: dealt from its seed, or laid out from its set-up."""
    name = form.any("game")
    form.form("setup")
    setup = form.any("setup")
    if setup.get("game") != name:
        raise form.wrong(
            "setup.game", f"is {short_repr(setup.get('game'))}, not {short_repr(name)}"
        )
    with _laying_out():
        game = find(name)
    check_rules(form, game)
    with _laying_out():
        laid_out = from_position(game, setup)
        options = game.options(form.any("options"))
    players = form.integer("players", low=min(game.seats), high=max(game.seats))
    if laid_out.players != players:
        raise form.wrong("setup", f"is for {laid_out.players} players, not {players}")
    if form.any("seed") is None:
        if laid_out.options != options:
            raise form.wrong("options", f"are {options}, but the set-up's are {laid_out.options}")
        return laid_out
    seed = form.integer("seed", low=-(2**63), high=2**63 - 1)
    table = Table.deal(game, players, seed, options)
    if table.start != laid_out.start:
        raise form.wrong("setup", say("{key} is not what seed {seed} deals", seed=str(seed)))
    return table


@contextmanager
def _laying_out() -> Iterator[None]:
    try:
        yield
    except EntrepotError as error:
        raise BadRecord(say("the set-up cannot be laid out: {why}", why=error.words)) from error


def check_rules(form: JsonReader, game: AnyGame) -> None:
    """Raises BadRecord if a record was played by another version of the rules."""
    rules = form.any("rules")
    if rules != game.rules_version:
        other = say(
            "{key} is {value}; this version plays {rules}",
            value=short_repr(rules),
            rules=repr(game.rules_version),
        )
        raise form.wrong("rules", other)


def names_in(record: Record) -> tuple[str, ...]:
    """The names of the players of a record that replays, by seat; none if it does not say."""
    return tuple(record.get("names") or ())


def check_names(form: JsonReader, players: int) -> None:
    """See that names, where a record has some, are texts, one for each seat."""
    if not form.has("names"):
        return
    for i, name in enumerate(form.entries("names", low=players, high=players)):
        if not isinstance(name, str):
            raise form.wrong(
                f"names[{i}]", say("{key} must be a text, not {value}", value=short_repr(name))
            )
        if len(name) > LONGEST_NAME:
            raise form.wrong(
                f"names[{i}]", say("{key} has more than {most} characters", most=LONGEST_NAME)
            )


def hints_told(hints: Sequence[tuple[int, int]], last: int) -> JsonDict:
    """The hints in a record: the number of actions before each, and its seat.

    A hint at a moment that was taken back may be later than the `last` one: it counts for that.
    """
    moments = dict.fromkeys((min(version, last), seat) for version, seat in hints)
    return {"hints": [list(one) for one in moments]} if moments else {}


def hints_in(record: Record) -> list[tuple[int, int]]:
    """The hints that a record which replays says were given."""
    return [(version, seat) for version, seat in record.get("hints") or ()]


def check_hints(form: JsonReader, table: Table) -> None:
    """See that hints, where a record has some, are moments of the game and seats, each once.

    Whether the seat was to act then cannot be asked: the moment may have been taken back.
    """
    if not form.has("hints"):
        return
    found: set[tuple[int, int]] = set()
    for i, entry in enumerate(form.entries("hints", high=table.players * (table.version + 1))):
        if (
            not isinstance(entry, (list, tuple))
            or [type(number) for number in entry] != [int, int]
            or not 0 <= entry[0] <= table.version
            or not 0 <= entry[1] < table.players
        ):
            raise form.wrong(
                f"hints[{i}]",
                say("{key} must be [version, seat], not {value}", value=short_repr(entry)),
            )
        if (entry[0], entry[1]) in found:
            raise form.wrong(f"hints[{i}]", say("{key} is there twice"))
        found.add((entry[0], entry[1]))


def play_all(form: JsonReader, table: Table) -> None:
    """Play a record's actions, or say which one cannot be played."""
    longest = table.game_rules.max_actions(table.players) * (
        1 if table.seed is not None else LONGER
    )
    for i, entry in enumerate(form.entries("actions", high=longest)):
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            entries = say(
                "actions[{i}] must be [seat, action], not {value}", i=i, value=short_repr(entry)
            )
            raise BadRecord(entries, i)
        seat, action = entry
        if table.over:
            raise BadRecord(say("actions[{i}] comes after the end of the game", i=i), i)
        try:
            table.play(action, seat if seat is not None else -1)
        except EntrepotError as error:
            raise BadRecord(f"actions[{i}]: {error}", i) from error

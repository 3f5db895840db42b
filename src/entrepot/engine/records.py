"""Records: a whole game as JSON, from its set-up to its result, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .dicts import JsonDict, Record
from .errors import BadRecord, EntrepotError
from .game import AnyGame
from .opening import lay_out
from .phrases import say
from .reading import brief, Form
from .table import Table

__all__ = ["FORMAT", "RULES", "hints_in", "hints_told", "names_in", "replay", "write_record"]

FORMAT = 1
"""The form of a record; every earlier one can still be read."""
RULES = "1"
"""The version of the rules a record was played by."""
MOST_ACTIONS = 1_000_000


def write_record(table: Table) -> JsonDict:
    """A table's game so far."""
    return {
        "format": FORMAT,
        "game": table.game,
        "rules": RULES,
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
    form = Form(record, "", BadRecord)
    if form.integer("format", high=10**9) != FORMAT:
        newer = say(
            "{key} is {value}; this version reads {format}", value=record["format"], format=FORMAT
        )
        raise form.wrong("format", newer)
    if form.any("rules") != RULES:
        other = say(
            "{key} is {value}; this version plays {rules}",
            value=brief(record["rules"]),
            rules=repr(RULES),
        )
        raise form.wrong("rules", other)
    table = set_up(form, find)
    check_names(form, table.players)
    play_all(form, table)
    result = form.any("result")
    if result != result_of(table):
        wrong = say(
            "{key} is {value}, but play gives {right}",
            value=brief(result),
            right=str(result_of(table)),
        )
        raise form.wrong("result", wrong)
    check_hints(form, table)
    form.any("deal", None)  # what was promised about it: see `proofs`
    form.end()
    return table


def set_up(form: Form, find: Callable[[str], AnyGame]) -> Table:
    """The table a record begins at: dealt from its seed, or laid out from its set-up."""
    name = form.any("game")
    form.form("setup")
    setup = form.any("setup")
    if setup.get("game") != name:
        raise form.wrong("setup.game", f"is {brief(setup.get('game'))}, not {brief(name)}")
    try:
        game = find(name)
        laid_out = lay_out(game, setup)
        options = game.options(form.any("options"))
    except EntrepotError as error:
        raise BadRecord(say("the set-up cannot be laid out: {why}", why=error.words)) from error
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


def names_in(record: Record) -> tuple[str, ...]:
    """What the players of a record that replays are called, by seat; none if it does not say."""
    return tuple(record.get("names") or ())


def check_names(form: Form, players: int) -> None:
    """See that names, where a record has some, are texts, one for each seat."""
    if not form.has("names"):
        return
    for i, name in enumerate(form.entries("names", low=players, high=players)):
        if not isinstance(name, str):
            raise form.wrong(
                f"names[{i}]", say("{key} must be a text, not {value}", value=brief(name))
            )


def hints_told(hints: Sequence[tuple[int, int]]) -> JsonDict:
    """What a record says of hints: after how many actions one was given, and to which seat."""
    return {"hints": [list(one) for one in hints]} if hints else {}


def hints_in(record: Record) -> list[tuple[int, int]]:
    """The hints that a record which replays says were given."""
    return [(version, seat) for version, seat in record.get("hints") or ()]


def check_hints(form: Form, table: Table) -> None:
    """See that hints, where a record has some, are moments and seats."""
    if not form.has("hints"):
        return
    for i, entry in enumerate(form.entries("hints", high=MOST_ACTIONS)):
        if (
            not isinstance(entry, (list, tuple))
            or [type(number) for number in entry] != [int, int]
            or not 0 <= entry[0] <= MOST_ACTIONS
            or not 0 <= entry[1] < table.players
        ):
            raise form.wrong(
                f"hints[{i}]", say("{key} must be [version, seat], not {value}", value=brief(entry))
            )


def play_all(form: Form, table: Table) -> None:
    """Play a record's actions, or say which one cannot be played."""
    for i, entry in enumerate(form.entries("actions", high=MOST_ACTIONS)):
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            entries = say(
                "actions[{i}] must be [seat, action], not {value}", i=i, value=brief(entry)
            )
            raise BadRecord(entries, i)
        seat, action = entry
        if table.over:
            raise BadRecord(say("actions[{i}] comes after the end of the game", i=i), i)
        try:
            table.play(action, seat if seat is not None else -1)
        except EntrepotError as error:
            raise BadRecord(f"actions[{i}]: {error}", i) from error

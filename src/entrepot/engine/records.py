"""Records: a whole game as JSON, from its set-up to its result, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .errors import BadRecord, EntrepotError
from .game import Game
from .opening import lay_out
from .reading import brief, Form
from .table import Table

__all__ = ["FORMAT", "RULES", "replay", "write_record"]

FORMAT = 1
"""The form of a record; every earlier one can still be read."""
RULES = "1"
"""The version of the rules a record was played by."""
MOST_ACTIONS = 1_000_000


def write_record(table: Table) -> dict[str, Any]:
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


def result_of(table: Table) -> dict[str, Any] | None:
    """Scores and winners of a finished game, None for one that goes on."""
    if not table.over:
        return None
    return {"scores": table.scores(), "winners": list(table.winners)}


def replay(record: Mapping[str, Any], find: Callable[[str], Game[Any, Any]]) -> Table:
    """The table a record ends at; BadRecord says what in it is wrong, and at which action."""
    form = Form(record, "", BadRecord)
    if form.integer("format", high=10**9) != FORMAT:
        raise form.wrong("format", f"is {record['format']}; this version reads {FORMAT}")
    if form.any("rules") != RULES:
        raise form.wrong("rules", f"is {brief(record['rules'])}; this version plays {RULES!r}")
    table = set_up(form, find)
    play_all(form, table)
    result = form.any("result")
    if result != result_of(table):
        raise form.wrong("result", f"is {brief(result)}, but play gives {result_of(table)}")
    form.end()
    return table


def set_up(form: Form, find: Callable[[str], Game[Any, Any]]) -> Table:
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
        raise BadRecord(f"the set-up cannot be laid out: {error}") from error
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
        raise form.wrong("setup", f"is not what seed {seed} deals")
    return table


def play_all(form: Form, table: Table) -> None:
    """Play a record's actions, or say which one cannot be played."""
    for i, entry in enumerate(form.entries("actions", high=MOST_ACTIONS)):
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            raise BadRecord(f"actions[{i}] must be [seat, action], not {brief(entry)}", i)
        seat, action = entry
        if table.over:
            raise BadRecord(f"actions[{i}] comes after the end of the game", i)
        try:
            table.play(action, seat if seat is not None else -1)
        except EntrepotError as error:
            raise BadRecord(f"actions[{i}]: {error}", i) from error

"""`entrepot verify`: the replay of a record, and the faults of a bad one."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, TYPE_CHECKING

import typer

from ..engine.phrases import count, Listed, say, Seat, seats, Text, together
from . import app
from .files import naming, read_file, read_json, read_text
from .translated_typer import voice

if TYPE_CHECKING:
    from ..engine.table import Table


DEALT_FAIRLY = say(
    "The deal is verified: it follows from the key promised before anybody sat down and from what "
    "the players added, every card lies where the rules put it, and nothing done at the table was "
    "changed later."
)


@app.command(epilog="Example: entrepot verify game.json replays the game and checks its result.")
def verify(
    file: Annotated[Path, typer.Argument(help="A record, as JSON; - reads standard input.")],
    notes: Annotated[
        Path | None,
        typer.Option(
            help="What you were told while you played: the messages of a live connection, one in "
            "JSON on each line. The record must agree with them.",
        ),
    ] = None,
    series: Annotated[
        Path | None,
        typer.Option(
            help="A list of promises that was published before, as entrepot series writes it. The "
            "promise of the record must be among them.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Replay a record, check what its table promised of the deal, and say what is wrong."""
    from ..engine.errors import BadRecord
    from ..i18n import Voice
    from ..i18n.recorded_names import recorded_names

    promises = False
    try:
        record = read_json(file)
        promises = isinstance(record, dict) and record.get("deal") is not None
        table = _checked(record, notes, series)
    except BadRecord as error:
        if as_json:
            deal = "false" if promises else "none"
            answer = {"good": False, "error": str(error), "action": error.action, "deal": deal}
            typer.echo(json.dumps(answer, ensure_ascii=False))
        else:
            bad = say("{file}: not a good record: {why}", file=str(file), why=error.words)
            print(voice()(bad), file=sys.stderr)
        raise typer.Exit(1) from None
    if as_json:
        answer = {
            "good": True,
            "game": table.game,
            "players": table.players,
            "actions": table.version,
            "over": table.over,
            "scores": table.scores(),
            "winners": list(table.winners),
            "deal": "verified" if promises else "none",
        }
        typer.echo(json.dumps(answer, ensure_ascii=False))
        return
    says = Voice(voice().language, recorded_names(record))
    typer.echo(says(_praise(file, table)))
    if promises:
        typer.echo(says(DEALT_FAIRLY))


def _checked(record: Any, notes: Path | None, series: Path | None) -> Table:
    """The table that a record ends at, if it keeps what was promised, noted and published."""
    from ..engine.errors import BadRecord
    from ..engine.fairness.receipts import check_receipts
    from ..engine.fairness.series import number_in
    from ..engine.fairness.verification import verify_deal
    from ..games import find, replay

    if not isinstance(record, dict) or record.get("deal") is None:
        if notes or series:
            raise BadRecord(say("it promises nothing that could be compared"))
        return replay(record)
    table = verify_deal(record, find)
    if notes:
        with naming(notes):
            told = [read_text(line) for line in read_file(notes).splitlines()]
        check_receipts(record, told)
    if series:
        with naming(series):
            published = read_json(series)
        number_in(published, record)
    return table


def _praise(file: Path, table: Table) -> Text:
    """The summary of a good record."""
    held = count(
        "{file}: a good record of {title} for {players} players, {n} action.",
        "{file}: a good record of {title} for {players} players, {n} actions.",
        table.version,
        file=str(file),
        title=table.game_rules.title,
        players=table.players,
    )
    if not table.over:
        return together([held, say("The game is not finished.")])
    points = tuple(
        say("{player}: {points}", player=Seat(seat), points=number)
        for seat, number in enumerate(table.scores())
    )
    ended = say(
        "Points: {points}. Won by {players}.", points=Listed(points), players=seats(table.winners)
    )
    return together([held, ended])

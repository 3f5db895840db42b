"""`entrepot doctor`: a replay of all tables of a server, and a list of the broken ones."""

from __future__ import annotations

import json
from typing import Annotated, TYPE_CHECKING

import typer

from ..engine.phrases import count, say
from . import app
from .arguments import Data, Database, place_of
from .translated_typer import voice

if TYPE_CHECKING:
    from ..server.registry.check_up import StoreCheck


@app.command(
    epilog="Example: entrepot doctor --data tables replays all tables in the folder `tables`, "
    "also while a server runs there."
)
def doctor(
    data: Data = None,
    database: Database = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Replay all tables and tell which are broken, and what to do; exit with 1 if any is."""
    from ..server.registry.check_up import check_store
    from ..server.storage.inspection import inspection

    with inspection(*place_of(data, database)) as store:
        found = check_store(store)
    typer.echo(_as_json(found) if as_json else _as_text(found))
    if not found.good:
        raise typer.Exit(1)


def _as_text(found: StoreCheck) -> str:
    says = voice()
    lines = [says(count("{n} table is fine.", "{n} tables are fine.", found.fine))]
    lines += [
        says(say("Table {table}: {what}.", table=one.table, what=one.what)) + " " + says(one.advice)
        for one in found.broken
    ]
    lines += [says(say("The store is damaged: {fault}.", fault=fault)) for fault in found.faults]
    if found.faults:
        advice = say(
            "Stop the server, keep the damaged folder, and put the tables of your last copy into "
            "a new one with entrepot restore."
        )
        lines.append(says(advice))
    return "\n".join(lines)


def _as_json(found: StoreCheck) -> str:
    says = voice()
    answer = {
        "good": found.good,
        "fine": found.fine,
        "broken": [
            {"table": one.table, "what": one.what, "advice": says(one.advice)}
            for one in found.broken
        ],
        "faults": found.faults,
    }
    return json.dumps(answer, ensure_ascii=False)

"""`entrepot verify`: replay a record and say what is wrong with a bad one."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from . import app


@app.command(epilog="Example: entrepot verify game.json replays the game and checks its result.")
def verify(
    file: Annotated[Path, typer.Argument(help="A record, as JSON; - reads standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Replay a record and say what is wrong with a bad one."""
    from ..engine.errors import BadRecord
    from ..games import replay

    try:
        table = replay(read_json(file))
    except BadRecord as error:
        if as_json:
            answer = {"good": False, "error": str(error), "action": error.action}
            typer.echo(json.dumps(answer, ensure_ascii=False))
        else:
            print(f"{file}: not a good record: {error}", file=sys.stderr)
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
        }
        typer.echo(json.dumps(answer, ensure_ascii=False))
        return
    text = f"{file}: a good record of {table.game} for {table.players}, {table.version} actions"
    if table.over:
        scores = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(table.scores()))
        winners = " and ".join(f"seat {seat}" for seat in table.winners)
        text += f"; points: {scores}; won by {winners}"
    else:
        text += "; not finished"
    typer.echo(text)


def read_json(file: Path) -> Any:
    """What a file holds; BadRecord says why it cannot be read."""
    from ..engine.errors import BadRecord

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadRecord(f"it cannot be read: {reason}") from error
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"it is not JSON: {error}") from error

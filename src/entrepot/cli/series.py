"""`entrepot series`: the tables of a tournament, and the published commitments to their deals."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from time import sleep
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import typer

from ..engine.phrases import count, say, Text
from . import app
from .translated_typer import voice

PATIENCE = 60.0
TOO_MANY = 429
LONGEST_TOLD = 500
"""Characters of a message of a server that are shown."""


@app.command(
    epilog="Example: entrepot series http://127.0.0.1:8000 cup.json --game {game} "
    "--seats human,human,human --tables 12 opens twelve tables, which wait for their people. "
    "Publish cup.json; cup.seats.json has the links, one for each player."
)
def series(
    server: Annotated[str, typer.Argument(help="The address of a web table.")],
    file: Annotated[Path, typer.Argument(help="The list to publish. A new file.")],
    game: Annotated[str, typer.Option(help="The game: {games}.")],
    seats: Annotated[
        str,
        typer.Option(help="Who sits where at each table: human, or a bot; separated by commas."),
    ],
    tables: Annotated[int, typer.Option(min=1, max=10_000, help="How many tables.")],
    name: Annotated[str, typer.Option(help="What the series is called.")] = "",
) -> None:
    """Open tables that wait for their people, and list what their deals are bound to."""
    from ..engine.errors import EntrepotError
    from ..engine.fairness.series import write_series

    secret = file.with_suffix(".seats.json")
    for one in (file, secret):
        if one.exists():
            raise EntrepotError(say("{file} is there already", file=str(one)))
    form = {"game": game, "seats": seats.split(","), "wait": True}
    opened = (_open(server.rstrip("/"), form) for _ in range(tables))
    promised = write_series(name or file.stem, _promises(opened, secret))
    file.write_text(json.dumps(promised, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    told = count(
        "{n} table is open and waits for its people. Publish {file}, or its hash {hash}; {secret} "
        "has the links for the players.",
        "{n} tables are open and wait for their people. Publish {file}, or its hash {hash}; "
        "{secret} has the links for the players.",
        tables,
        file=str(file),
        hash=promised["series"],
        secret=str(secret),
    )
    typer.echo(voice()(told))


def _promises(opened: Iterable[dict[str, Any]], secret: Path) -> list[str]:
    """The promises of tables, each kept with its links in a file as soon as it is open.

    So whatever goes wrong with a later one, nobody loses a link.
    """
    promises: list[str] = []
    try:
        for table in opened:
            if not promises:
                secret.touch(mode=0o600)
            with secret.open("a", encoding="utf-8") as links:
                links.write(",\n" if promises else "[\n")
                links.write(json.dumps(table, indent=1, ensure_ascii=False))
            promises.append(table["promise"])
    except BaseException:
        if promises:
            typer.echo(voice()(_opened_before(len(promises), secret)), err=True)
        raise
    finally:
        if promises:
            with secret.open("a", encoding="utf-8") as links:
                links.write("\n]\n")
    return promises


def _opened_before(tables: int, secret: Path) -> Text:
    return count(
        "{secret} has the links of {n} table that was opened before.",
        "{secret} has the links of {n} tables that were opened before.",
        tables,
        secret=str(secret),
    )


def _open(server: str, form: dict[str, Any]) -> dict[str, Any]:
    """Open one table; where the server wants it slower, wait."""
    from ..engine.errors import EntrepotError
    from ..i18n.player_names import clean_text

    headers = {"Content-Type": "application/json"}
    request = Request(f"{server}/api/tables", json.dumps(form).encode(), headers)
    while True:
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                table: dict[str, Any] = json.load(answer)
                break
        except HTTPError as error:
            if error.code != TOO_MANY:
                told = json.loads(error.read() or b"{}").get("error", {}).get("message", str(error))
                raise EntrepotError(clean_text(str(told), LONGEST_TOLD)) from error
            sleep(min(PATIENCE, float(error.headers.get("Retry-After", 1))))
        except (URLError, OSError) as error:
            why = say("{server} does not answer: {reason}", server=server, reason=str(error))
            raise EntrepotError(why) from error
    links = [
        f"{server}{table['url']}/seats/{seat['token']}" for seat in table["seats"] if seat["token"]
    ]
    return {"table": table["id"], "promise": table["promise"], "links": links}

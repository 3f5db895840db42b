"""`entrepot backup` and `entrepot restore`: copies of all tables, while the server goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..engine.phrases import count, say
from . import app
from .arguments import Data, Database, place_of
from .translated_typer import voice


@app.command(
    epilog="Example: entrepot backup copies/ writes a file named after the time into the folder "
    "`copies`."
)
def backup(
    target: Annotated[Path, typer.Argument(help="A new file, or a folder for it.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy all tables into a file while the server keeps running."""
    from ..server.storage import backups

    file, tables = backups.backup(target, *place_of(data, database))
    typer.echo(
        voice()(
            count(
                "{n} table is copied to {file}.",
                "{n} tables are copied to {file}.",
                tables,
                file=str(file),
            )
        )
    )


@app.command(
    epilog="Example: entrepot restore copy.sqlite3 --data tables puts back into the folder "
    "`tables` what is missing there."
)
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `entrepot backup` has written.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Put back the tables of a copy that are missing; tables that are there stay as they are."""
    from ..server.storage import backups

    back, there = backups.restore(file, *place_of(data, database))
    typer.echo(
        voice()(say("Tables put back: {back}; already there: {there}.", back=back, there=there))
    )

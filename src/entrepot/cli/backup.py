"""`entrepot backup` and `entrepot restore`: copies of all tables, while the server goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..engine.phrases import count, say
from . import app
from .options import Data
from .speaking import voice

Database = Annotated[
    str | None, typer.Option(help="A PostgreSQL database instead of a folder.", metavar="URL")
]


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
    from ..server.store import backups

    file, tables = backups.backup(target, *_store(data, database))
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
    from ..server.store import backups

    back, there = backups.restore(file, *_store(data, database))
    typer.echo(
        voice()(say("Tables put back: {back}; already there: {there}.", back=back, there=there))
    )


def _store(data: Path | None, database: str | None) -> tuple[Path | None, str | None]:
    """Where tables are kept: in a folder or in a database."""
    from ..engine.errors import BadOptions
    from ..server.settings import data_folder

    if data is not None and database is not None:
        raise BadOptions(say("tables are kept in a folder or in a database: --data or --database"))
    return (None, database) if database is not None else (data or data_folder(), None)

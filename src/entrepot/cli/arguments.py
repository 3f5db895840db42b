"""Arguments that name bots."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from ..engine.phrases import say


def bots_named(text: str) -> list[str]:
    """Names of bots, with commas; a class of one's own may stand in a module of this folder."""
    from ..bots import names, split_names

    found = split_names(text)
    elsewhere = any(name.partition(":")[0] not in names() for name in found)
    # As `python -m entrepot` has it, and after all that is installed.
    if elsewhere and not sys.flags.safe_path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    return found


Data: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        help="The folder that tables are kept in.",
        metavar="DIR",
        show_default="in your home folder",
    ),
]
Database: TypeAlias = Annotated[
    str | None, typer.Option(help="A PostgreSQL database instead of a folder.", metavar="URL")
]
GameName: TypeAlias = Annotated[str, typer.Argument(help="The game: {games}.")]
Seed: TypeAlias = Annotated[int, typer.Option(help="Everything random follows from it.")]
Processes: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, help="Games played at the same time.", show_default="one per core"),
]
Origins: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        help="Where pages come from when a proxy stands in front of the server, such as "
        "https://example.org. May be repeated.",
        metavar="ORIGIN",
    ),
]


def place_of(data: Path | None, database: str | None) -> tuple[Path | None, str | None]:
    """The place of the tables: a folder or a database."""
    from ..engine.errors import BadOptions
    from ..server.settings import data_folder

    if data is not None and database is not None:
        raise BadOptions(say("tables are kept in a folder or in a database: --data or --database"))
    return (None, database) if database is not None else (data or data_folder(), None)

"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from ..engine.phrases import say

__all__ = ["Data", "Database", "GameName", "Origins", "Processes", "Seed", "place_of"]

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
    """Where tables are kept: in a folder or in a database."""
    from ..engine.errors import BadOptions
    from ..server.settings import data_folder

    if data is not None and database is not None:
        raise BadOptions(say("tables are kept in a folder or in a database: --data or --database"))
    return (None, database) if database is not None else (data or data_folder(), None)

"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

__all__ = ["Data", "GameName", "Origins", "Processes", "Seed"]

Data: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        help="The folder that tables are kept in.",
        metavar="DIR",
        show_default="in your home folder",
    ),
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

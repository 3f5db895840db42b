"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

__all__ = ["Data", "Origins"]

Data: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        help="The folder that tables are kept in.",
        metavar="DIR",
        show_default="in your home folder",
    ),
]
Origins: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        help="Where pages come from when a proxy stands in front of the server, such as "
        "https://example.org. May be repeated.",
        metavar="ORIGIN",
    ),
]

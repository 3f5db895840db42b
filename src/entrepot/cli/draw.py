"""`entrepot draw`: a position, or where a record ends, as an SVG or PNG picture."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TYPE_CHECKING

import typer

from . import app
from .translated_typer import voice

if TYPE_CHECKING:
    from ..engine.table import Table

SANS, SERIF = "Noto Sans CJK KR", "Noto Serif CJK KR"
"""Families that have Korean and Chinese; where they are missing, others step in."""
ZOOM = 2
"""PNG pictures have so many dots for each unit of the drawing."""


class Theme(StrEnum):
    """The colours to draw in."""

    light = "light"
    dark = "dark"


@app.command(
    epilog="Example: entrepot draw game.json --seat 0 -o table.png draws what seat 0 sees at the "
    "end of a record."
)
def draw(
    file: Annotated[
        Path,
        typer.Argument(
            help="A position or a record, as JSON, or the text of a position; - reads standard "
            "input."
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The file to draw to, ending in .svg or .png.")
    ],
    seat: Annotated[
        int | None,
        typer.Option(
            help="Draw what this seat sees, counted from 0: seat 0 is Player 1. Without it, draw "
            "what a spectator sees."
        ),
    ] = None,
    theme: Annotated[Theme, typer.Option(help="The colours to draw in.")] = Theme.light,
    language: Annotated[
        str | None,
        typer.Option(
            help="The language of the words in it.", metavar="CODE", show_default="the terminal's"
        ),
    ] = None,
) -> None:
    """Draw a position, or the end of a record, as a picture."""
    from .. import draw as drawing
    from ..engine.errors import BadOptions
    from ..engine.phrases import say

    says = voice(language)
    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise BadOptions(
            say("a picture's name ends in .svg or .png, not {name}", name=repr(output.name))
        )
    table = _laid_out(file)
    picture = drawing.svg(table.view(seat), says, theme.value)
    content = picture.encode() if kind == ".svg" else _png(picture)
    try:
        output.write_bytes(content)
    except OSError as error:
        unwritable = say(
            "{file} cannot be written: {reason}", file=str(output), reason=str(error.strerror)
        )
        raise BadOptions(unwritable) from error
    drawn = say(
        "{title} for {n} players, step {step}: the picture is in {file}.",
        title=table.game_rules.title,
        n=table.players,
        step=table.step,
        file=str(output),
    )
    typer.echo(says(drawn))


def _laid_out(file: Path) -> Table:
    """The table of a position, or the one that a record ends at."""
    from ..engine.position_text import MARK
    from ..games import from_dict, from_text, replay
    from .files import naming, read_file, read_text

    if MARK in str(file):
        return from_text(str(file), seed=0)
    with naming(file):
        text = read_file(file)
        if MARK in text:
            return from_text(text, seed=0)
        content: Any = read_text(text)
        if isinstance(content, dict) and "format" in content:
            return replay(content)
        return from_dict(content)


def _png(picture: str) -> bytes:
    from ..engine.errors import NotInstalled

    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise NotInstalled(
            "PNG pictures need resvg-py: pip install 'entrepot[pictures]' (SVG ones do not)"
        ) from error
    return bytes(
        svg_to_bytes(
            svg_string=picture,
            zoom=ZOOM,
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    )

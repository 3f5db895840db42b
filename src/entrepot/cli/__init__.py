"""The `entrepot` command: one thin module per command, heavy imports inside the functions."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from .. import __version__
from .translated_typer import App, bind_gettext, voice

app = App(
    name="entrepot",
    help="A table for merchant board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command; what the user can put right is told in a line, not in a traceback."""
    from ..engine.errors import EntrepotError
    from . import (  # noqa: F401  # each adds its command
        arena,
        backup,
        bench,
        doctor,
        draw,
        lab,
        learn,
        play,
        review,
        series,
        serve,
        systemd,
        verify,
    )
    from .lab import reviews  # noqa: F401

    bind_gettext()
    try:
        app()
    except EntrepotError as error:
        print(f"entrepot: {voice()(error.words)}", file=sys.stderr)
        sys.exit(2)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"entrepot {__version__}")
        raise typer.Exit


@app.callback()
def _entrepot(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """A table for merchant board games."""

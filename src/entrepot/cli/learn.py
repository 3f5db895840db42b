"""`entrepot learn`: the lesson of a game in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from . import app
from .arguments import GameName


@app.command(
    epilog="Example: entrepot learn {game}. Enter does what the lesson asks for, back goes back a "
    "step, quit leaves."
)
def learn(
    game: GameName,
    step: Annotated[int, typer.Option(help="The step to begin with, counted from 1.")] = 1,
    plain: Annotated[bool, typer.Option("--plain", help="No colour.")] = False,
    language: Annotated[
        str | None,
        typer.Option(
            help="What you read; the actions you type stay English.",
            metavar="CODE",
            show_default="the terminal's",
        ),
    ] = None,
) -> None:
    """Learn a game in five minutes, by playing."""
    from .lesson_session import LessonSession

    code = LessonSession(game, step=step, plain=plain, language=language).run()
    if code:
        raise typer.Exit(code)

"""`entrepot play`: a game against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import app


@app.command(
    epilog="Example: entrepot play {game} --players 4 --seed 7 --save game.json. The same seed "
    "and the same actions give the same game."
)
def play(
    game: Annotated[
        str | None, typer.Argument(help="The game: {games}. A position says it by itself.")
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(help="How many players, including you.", show_default="3, if the game allows"),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            help="Your seat, counted from 0: seat 0 is Player 1.",
            show_default="0, or the seat that a position tells of",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Everything random follows from it: the deal and the bots.", show_default="random"
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            help="An option of the game, such as supply=counted; several values with commas. May "
            "be repeated.",
            metavar="NAME=VALUE",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            help="Your own values for the cards and the board, in a TOML file, for a game that "
            "has such data.",
            metavar="FILE",
        ),
    ] = None,
    begin: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="A position to play on from: its text, or a file with it, or a record; - reads "
            "standard input.",
            metavar="POSITION",
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(help="With a record: after so many of its actions.", show_default="all"),
    ] = None,
    again: Annotated[
        bool,
        typer.Option("--again", help="With --from: deal again what your seat cannot know."),
    ] = False,
    against: Annotated[
        str,
        typer.Option(
            help="The bots clockwise from you, separated by commas; one name stands for all. Name "
            "one of your own as package.module:Class.",
            metavar="BOTS",
        ),
    ] = "apprentice",
    name: Annotated[
        str, typer.Option(help="What you are called.", show_default="by your seat")
    ] = "",
    save: Annotated[
        Path | None,
        typer.Option(
            help="A new file for the record, written when the game ends or you leave.",
            metavar="FILE",
        ),
    ] = None,
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
    """Play a game against bots in the terminal."""
    from .arguments import bots_named
    from .play_session import start_session

    begun = None
    if begin is not None:
        from .position_argument import read_position

        begun = read_position(begin, at)
    session = start_session(
        game,
        begun=begun,
        again=again,
        players=players,
        seat=seat,
        seed=seed,
        options=option or [],
        data=data,
        against=bots_named(against),
        save=save,
        plain=plain,
        name=name,
        language=language,
    )
    code = session.run()
    if code:
        raise typer.Exit(code)

"""`entrepot lab`: studies of bots and games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from . import app

lab = typer.Typer(help="Studies of bots and games.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(lab, name="lab")


@lab.command(
    epilog="Example: entrepot lab ladder --page docs/ladder.md plays what is missing there, which "
    "takes hours, and writes the page anew after every match."
)
def ladder(
    page: Annotated[Path, typer.Option(help="The page; its rows lie beside it, as .json.")],
    games: Annotated[int, typer.Option(min=1, help="At least so many games a match.")] = 200,
    seconds: Annotated[float, typer.Option(help="Seconds for a decision.")] = 0.1,
    seed: Annotated[int, typer.Option(help="All chance comes from it.")] = 1,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help="Games played at the same time.", show_default="one a core"),
    ] = None,
) -> None:
    """Let every level play against every other, and write the ladder."""
    from ..lab import ladder as rungs
    from ..lab.standings import standings
    from .arena import play

    path = page.with_suffix(".json")
    played = rungs.read_rungs(path)
    for match in list(rungs.rungs_to_play(played, number=games, seconds=seconds, seed=seed)):
        found, interrupted = play(match, processes or os.cpu_count() or 1)
        if interrupted:
            raise typer.Exit(130)
        played.append(rungs.rung(match, standings(found, None)))
        rungs.keep(path, played)
        page.write_text(rungs.page(played))
        last = played[-1]
        typer.echo(
            f"{last.game}, {last.players} players, one {last.bot} among {last.field}: "
            f"{100 * last.share:.1f} % ({100 * last.low:.1f}–{100 * last.high:.1f}), "
            f"{last.games} games"
        )
    page.write_text(rungs.page(played))


@lab.command(
    epilog="Example: entrepot lab fit dunhuang --players 4 --games 400 --bot master:simulations=800"
)
def fit(
    game: Annotated[str, typer.Argument(help="The game: dunhuang or dschunk.")],
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 4,
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = (
        "master:simulations=1000"
    ),
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 400,
    seed: Annotated[int, typer.Option(help="All chance comes from it.")] = 1,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help="Games played at the same time.", show_default="one a core"),
    ] = None,
) -> None:
    """Fit the weights of a game's judgement to the results of games that bots play."""
    from rich.console import Console
    from rich.progress import track

    from ..lab import fitting

    many = fitting.many_games(game, players, bot, games, seed, processes or os.cpu_count() or 1)
    found: list[fitting.Position] = []
    for some in track(many, "playing", games, console=Console(stderr=True), transient=True):
        found += some
    result = fitting.fit(game, found)
    for name, weight in result.weights.items():
        typer.echo(f"{weight:8} {name}")
    typer.echo(f"{result.positions} positions, {result.loss:.4f} nats of surprise at the winner")

"""`entrepot lab reviews`: how much reviews are worth."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from .lab import lab


@lab.command(
    epilog="Example: entrepot lab reviews --luck 2000 --games 6 --out reviews.jsonl reviews games "
    "of bots, which takes hours, and prints tables with intervals. Stop it and start it again, "
    "and it carries on where it was."
)
def reviews(
    game: Annotated[
        list[str] | None, typer.Argument(help="The games: {games}.", show_default="all")
    ] = None,
    out: Annotated[Path, typer.Option(help="The file of rows, one JSON object a line.")] = Path(
        "reviews.jsonl"
    ),
    luck: Annotated[
        int, typer.Option(min=0, help="Games of mixed levels of which only luck is looked at.")
    ] = 2000,
    games: Annotated[
        int,
        typer.Option(
            min=0,
            help="Games reviewed of each level and number of players, and as many of mixed levels.",
        ),
    ] = 6,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, help="Simulations for each decision.", show_default="20000"),
    ] = None,
    worlds: Annotated[
        int, typer.Option(min=1, help="How often it is looked at what chance might have done.")
    ] = 16,
    thought: Annotated[
        int, typer.Option(min=1, help="Simulations with which the bots themselves choose.")
    ] = 2000,
    seed: Annotated[int, typer.Option(help="Everything random follows from it.")] = 1,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help="Games played at the same time.", show_default="one per core"),
    ] = None,
) -> None:
    """Review games of bots: whether luck averages zero, what levels lose, which marks hold."""
    from rich.console import Console
    from rich.progress import Progress

    from ..games import find, playable
    from ..lab import reviewed, reviewing
    from ..reviews import SIMULATIONS

    study = reviewing.ReviewStudy(
        games=tuple(find(name).name for name in game or [each.name for each in playable()]),
        luck=luck,
        reviews=games,
        simulations=simulations or SIMULATIONS,
        worlds=worlds,
        thought=thought,
        seed=seed,
    )
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reviewing", total=sum(1 for _ in reviewing.jobs(study)))
        rows = reviewing.run(
            study, out, processes=processes or os.cpu_count() or 1, done=lambda: bar.advance(task)
        )
    typer.echo(reviewed.page(rows))

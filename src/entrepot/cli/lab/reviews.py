"""`entrepot lab reviews` and `puzzles`: the worth of reviews, and moments for puzzles."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, TYPE_CHECKING

import typer

from ..arguments import GameName, Processes, Seed
from . import lab

if TYPE_CHECKING:
    from ...lab.bid_readability import Sealed


@lab.command(
    epilog="Example: entrepot lab reviews --luck 2000 --games 6 -o reviews.jsonl reviews games "
    "of bots, which takes hours, and prints tables with intervals. Stop it and start it again, "
    "and it carries on where it was."
)
def reviews(
    game: Annotated[
        list[str] | None, typer.Argument(help="The games: {games}.", show_default="all")
    ] = None,
    out: Annotated[
        Path,
        typer.Option("--output", "-o", "--out", help="The file of rows, one JSON object a line."),
    ] = Path("reviews.jsonl"),
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
    verdicts: Annotated[
        int,
        typer.Option(
            min=0,
            help="Games of mixed levels for each number of players, to compare verdicts with "
            "levels.",
        ),
    ] = 0,
    write: Annotated[
        bool,
        typer.Option(
            "--write", help="Keep what the levels lose as the measure of verdicts, in levels.json."
        ),
    ] = False,
    seed: Seed = 1,
    processes: Processes = None,
) -> None:
    """Review games of bots: whether luck averages zero, what levels lose, which marks hold."""
    from rich.console import Console
    from rich.progress import Progress

    from ...games import find, playable
    from ...lab import review_report, review_study
    from ...reviews import SIMULATIONS

    study = review_study.ReviewStudy(
        games=tuple(find(name).name for name in game or [each.name for each in playable()]),
        luck=luck,
        reviews=games,
        simulations=simulations or SIMULATIONS,
        worlds=worlds,
        thought=thought,
        seed=seed,
        verdicts=verdicts,
    )
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reviewing", total=sum(1 for _ in review_study.jobs(study)))
        rows = review_study.run(
            study, out, processes=processes or os.cpu_count() or 1, done=lambda: bar.advance(task)
        )
    if write:
        command = (
            f"entrepot lab reviews --luck 0 --games 0 --verdicts {verdicts} "
            f"--simulations {study.simulations} --thought {thought} --seed {seed} --write"
        )
        for path in review_report.write_levels(rows, command):
            typer.echo(f"written: {path}")
    typer.echo(review_report.page(rows))


@lab.command(
    epilog="Example: entrepot lab puzzles {game} --many 100 -o puzzles.jsonl looks for moments "
    "with one clearly best action. Started again, it adds to what is in the file."
)
def puzzles(
    game: GameName,
    out: Annotated[
        Path,
        typer.Option(
            "--output", "-o", "--out", help="The file of puzzles, one JSON object a line."
        ),
    ] = Path("puzzles.jsonl"),
    many: Annotated[int, typer.Option(min=1, help="So many puzzles in all.")] = 100,
    simulations: Annotated[
        int,
        typer.Option(
            min=10, help="Simulations for a moment; ten times as many confirm what they find."
        ),
    ] = 20_000,
    seed: Seed = 1,
    first: Annotated[
        int, typer.Option(min=0, help="The number of the first game to look through.")
    ] = 0,
    only: Annotated[
        str, typer.Option(help="Kinds to look for, separated by commas.", show_default="all")
    ] = "",
) -> None:
    """Find puzzles in games of bots: moments in which one action is clearly best."""
    from ...engine.errors import BadOptions
    from ...games import find
    from ...lab import puzzle_finder
    from ...reviews.puzzles import kinds, Puzzle

    wanted = [kind.strip() for kind in only.split(",") if kind.strip()]
    known = kinds(find(game))
    if strange := next((kind for kind in wanted if kind not in known), None):
        raise BadOptions(f"there is no kind {strange!r} of puzzles, only {', '.join(known)}")
    have = puzzle_finder.read_puzzles(out)
    puzzle_finder.write_puzzles(out, have)

    def keep(puzzle: Puzzle, number: int) -> None:
        have.append(puzzle)
        puzzle_finder.write_puzzles(out, have)
        lead = f"{100 * puzzle.lead:.1f} ± {100 * puzzle.error:.1f}"
        typer.echo(f"{len(have)}: {puzzle.kind}, {puzzle.best}, ahead by {lead} (game {number})")

    puzzle_finder.find_puzzles(
        game,
        many,
        simulations=simulations,
        seed=seed,
        have=list(have),
        first=first,
        only=wanted,
        found=keep,
    )


@lab.command(
    epilog="Example: entrepot lab bids game1.json game2.json --name Ana tells how readable Ana is "
    "by choices made in these games while others chose as well."
)
def bids(
    files: Annotated[list[Path], typer.Argument(help="Records of finished games, as JSON.")],
    name: Annotated[
        str | None, typer.Option(help="Tell of this player only.", show_default="all")
    ] = None,
    simulations: Annotated[
        int, typer.Option(min=1, help="Simulations for each decision.")
    ] = 20_000,
    seed: Seed = 1,
) -> None:
    """Say how readable players are by their sealed choices, and what these cost."""
    from ...lab.bid_readability import readable, sealed_in
    from ..files import naming, read_json

    found: list[Sealed] = []
    for file in files:
        with naming(file):
            found += sealed_in(read_json(file), simulations, seed)
    for who in readable(found):
        if name is None or who.name == name:
            foreseen, regret = who.foreseen, who.regret
            typer.echo(
                f"{who.name}: {who.choices} sealed choices. {100 * foreseen.value:.0f} % "
                f"({100 * foreseen.low:.0f}–{100 * foreseen.high:.0f}) were what a search would "
                f"most likely play; it does so itself in {100 * who.expected.value:.0f} %. A "
                f"choice cost {100 * regret.value:.1f} points ({100 * regret.low:.1f} to "
                f"{100 * regret.high:.1f})."
            )

"""`entrepot arena`: bots against bots."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from typing import Annotated, TYPE_CHECKING

import typer

from . import app
from .arguments import GameName, Processes, Seed

if TYPE_CHECKING:
    from ..lab.arena.match import GameResult, Match
    from ..lab.arena.standings import Standing

INTERRUPTED = 130
"""The exit code."""
MOST_RETHINKS = 16
"""More do not tell more; an arena refuses them, too."""
HEADINGS = "games    wins  share %  95 % interval  points        ms  faults  rating"


@app.command(
    epilog="Example: entrepot arena {game} --players 3 --bots search,random --games 60 "
    "--simulations 1000 sets one search bot against two random ones. With simulations, the same "
    "seed gives the same games."
)
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="One bot per seat, separated by commas; or two: the first alone against the "
            "second in all other seats. Name one of your own as package.module:Class.",
            metavar="BOTS",
        ),
    ],
    players: Annotated[
        int | None, typer.Option(help="How many players.", show_default="one per bot")
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="At least this many games, rounded up to whole deals.")
    ] = 100,
    seed: Seed = 1,
    seconds: Annotated[
        float | None, typer.Option(help="Seconds each bot may think about a decision.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="Simulations for each decision, instead of seconds.")
    ] = None,
    processes: Processes = None,
    adjusted: Annotated[
        bool,
        typer.Option("--adjusted", help="Tell the share of wins with luck taken out as well."),
    ] = False,
    worlds: Annotated[
        int,
        typer.Option(
            min=1,
            help="For --adjusted: how often it is looked at what chance might have done.",
        ),
    ] = 64,
    rethinks: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_RETHINKS,
            help="For --adjusted: how often each bot thinks again what it might have chosen.",
        ),
    ] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Let bots play against bots, with every bot in every seat equally often."""
    from ..engine.errors import NotInstalled
    from ..lab.arena.match import make_match
    from ..lab.arena.ratings import rate
    from ..lab.arena.standings import standings
    from ..lab.arena.variance_reduction import correct, residual_variance
    from .arguments import bots_named

    match = make_match(
        game,
        bots_named(bots),
        games=games,
        seed=seed,
        players=players,
        seconds=seconds,
        simulations=simulations,
        worlds=worlds if adjusted else 0,
        rethinks=rethinks if adjusted else 0,
    )
    played, interrupted = play(match, processes or os.cpu_count() or 1)
    if interrupted:
        whole = len(played) - len(played) % match.players
        print(
            f"entrepot: interrupted after {len(played)} of {match.games} games; "
            f"the {whole} of whole deals count",
            file=sys.stderr,
        )
        played = played[:whole]
    if played:
        ratings = None
        try:
            ratings = rate(played)
        except NotInstalled as error:
            print(f"entrepot: {error}", file=sys.stderr)
        fair = correct(played)
        standing = standings(played, ratings, fair)
        show = as_object if as_json else as_text
        typer.echo(show(match, len(played), games, standing, residual_variance(fair)))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def play(match: Match, processes: int) -> tuple[list[GameResult], bool]:
    """The games, as far as they were played, and whether somebody interrupted them."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn

    from ..lab.arena.match import play_match

    played: list[GameResult] = []
    bar = Progress(
        SpinnerColumn(),
        *Progress.get_default_columns(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    try:
        with bar, closing(play_match(match, processes)) as coming:
            task = bar.add_task("playing", total=match.games)
            for one in coming:
                played.append(one)
                bar.advance(task)
    except KeyboardInterrupt:
        return played, True
    return played, False


def as_object(
    match: Match, games: int, wanted: int, bots: Sequence[Standing], scatter: float | None
) -> str:
    """The standings for a program to read."""
    answer = {
        "game": match.game,
        "players": match.players,
        "games": games,
        "asked": wanted,
        "deals": games // match.players,
        "seed": match.seed,
        "scatter": scatter,
        "bots": [asdict(one) for one in bots],
    }
    return json.dumps(answer, ensure_ascii=False)


def as_text(
    match: Match, games: int, wanted: int, bots: Sequence[Standing], scatter: float | None
) -> str:
    """The standings for a person to read."""
    from ..games import find

    n = match.players
    deals = games // n
    about = f"{find(match.game).title}, {n} players, seed {match.seed}: {games} games, "
    about += f"{deals} deal{'s' if deals > 1 else ''} in {n} seatings each"
    if games > wanted:
        about += f" ({wanted} asked for)"
    longest = max(len("bot"), *(len(one.name) for one in bots))
    lines = [
        f"{about}.",
        f"An equal share would be {100 / n:.1f} %; ms are per decision.",
        "",
        f"{'bot':{longest}}  {HEADINGS}",
    ]
    for one in bots:
        interval = f"{100 * one.low:.1f}–{100 * one.high:.1f}"
        rating = f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}" if one.rating else "–"
        lines.append(
            f"{one.name:{longest}}  {one.games:5}  {one.wins:6.1f}  {100 * one.share:7.1f}  "
            f"{interval:>13}  {one.points:6.1f}  {one.seconds_per_decision * 1000:8.2f}  "
            f"{one.faults:6}  {rating}"
        )
    if any(one.adjusted for one in bots):
        lines += ["", "With luck taken out:"]
    for one in bots:
        if (fair := one.adjusted) is not None:
            interval = f"{100 * fair.low:.1f}–{100 * fair.high:.1f}"
            lines.append(
                f"{one.name:{longest}}  share {100 * fair.share:.1f} %, 95 % interval {interval}; "
                f"{100 * fair.scatter:.0f} % of the games would do"
            )
    if scatter is not None:
        lines.append(
            f"All places of the line-up together: {100 * scatter:.0f} % of the games would do"
        )
    lines += [f"First fault of {one.name}: {one.first_fault}" for one in bots if one.faults]
    return "\n".join(lines)

"""`entrepot lab`: studies of bots and games."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, TYPE_CHECKING

import typer

from .. import app
from ..arguments import GameName, Processes, Seed
from ..translated_typer import App

if TYPE_CHECKING:
    from ...lab.balance.plan import StudyPlan
    from ...lab.balance.study import Study

INTERRUPTED = 130
"""The exit code."""

lab = App(help="Studies of bots and games.", no_args_is_help=True)
app.add_typer(lab, name="lab")


@lab.command(
    epilog="Example: entrepot lab ladder --page docs/ladder.md plays what is missing there, which "
    "takes hours, and rewrites the page after every match."
)
def ladder(
    page: Annotated[
        Path, typer.Option(help="The page to write; its rows are kept beside it, as .json.")
    ],
    games: Annotated[int, typer.Option(min=1, help="At least this many games per match.")] = 200,
    seconds: Annotated[float, typer.Option(help="Seconds per decision.")] = 0.1,
    seed: Seed = 1,
    processes: Processes = None,
) -> None:
    """Let every level play against every other, and write the ladder."""
    from ...lab.arena import ladder as rungs
    from ...lab.arena.standings import standings
    from ..arena import play

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
    epilog="Example: entrepot lab fit {game} --players 4 --games 400 --bot master:simulations=800"
)
def fit(
    game: GameName,
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 4,
    bot: Annotated[
        str,
        typer.Option(
            help="The bot that plays all seats. Name one of your own as package.module:Class."
        ),
    ] = "master:simulations=1000",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 400,
    seed: Seed = 1,
    processes: Processes = None,
) -> None:
    """Fit the weights of a game's judgement to the results of games that bots play."""
    from rich.console import Console
    from rich.progress import track

    from ...lab import fit_weights
    from ..arguments import bots_named

    name = ",".join(bots_named(bot))
    many = fit_weights.many_games(
        game, players, name, games, seed, processes or os.cpu_count() or 1
    )
    found: list[fit_weights.Position] = []
    for some in track(many, "playing", games, console=Console(stderr=True), transient=True):
        found += some
    result = fit_weights.fit(game, found)
    for name, weight in result.weights.items():
        typer.echo(f"{weight:8} {name}")
    typer.echo(f"{result.positions} positions, {result.loss:.4f} nats of surprise at the winner")


@lab.command(
    epilog="Example: entrepot lab balance {game} --players 3,4 --levels greedy,trader plays what "
    "is not in the folder yet and writes a report there. Stop it and start it again, and it "
    "carries on where it was."
)
def balance(
    game: GameName,
    players: Annotated[
        str | None,
        typer.Option(
            help="How many players; several with commas.", show_default="all the game allows"
        ),
    ] = None,
    levels: Annotated[
        str,
        typer.Option(
            "--levels",
            "--bots",
            help="Bots, separated by commas: each plays all seats; a+b+c are bots for the seats of "
            "one table. Name one of your own as package.module:Class.",
        ),
    ] = "greedy",
    games: Annotated[
        int, typer.Option(min=1, help="At least this many games of each kind, in whole chunks.")
    ] = 1200,
    seed: Seed = 1,
    seconds: Annotated[
        float | None, typer.Option(help="Seconds each bot may think about a decision.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(help="Simulations for each decision, instead of seconds.", show_default="200"),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            help="An option to compare with the standard game, such as supply=counted. May be "
            "repeated.",
            show_default="those the game suggests",
        ),
    ] = None,
    options: Annotated[bool, typer.Option(help="Whether to compare options at all.")] = True,
    without: Annotated[
        str,
        typer.Option(
            help="Kinds of actions, separated by commas, or 'all': each is denied to one seat, to "
            "see what it is worth."
        ),
    ] = "",
    out: Annotated[
        Path, typer.Option("--output", "-o", "--out", help="The folder of rows and reports.")
    ] = Path("studies"),
    chunk: Annotated[int, typer.Option(min=1, help="Games that are kept together.")] = 120,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help="Chunks played at the same time.", show_default="one per core"),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(
            help="Play on Ray: 'ray' for this machine, or the address of a cluster, such as "
            "ray://host:10001."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Study a game: who wins, how long it takes, what is strong, what options change."""
    from ...lab.balance.plan import plan
    from ..arguments import bots_named

    made = plan(
        game,
        players=_numbers(players),
        levels=bots_named(levels),
        games=games,
        seed=seed,
        seconds=seconds,
        simulations=simulations,
        options=_options(option) if option else None if options else {},
        without=[name.strip() for name in without.split(",") if name.strip()],
        chunk=chunk,
    )
    study = _play(made, out, processes or os.cpu_count() or 1, on)
    path = _report(study, out)
    if as_json:
        typer.echo(json.dumps(study.as_dict() | {"report": str(path)}, ensure_ascii=False))
    else:
        typer.echo(_in_short(study))
        typer.echo(f"\nThe whole report: {path}")


def _numbers(text: str | None) -> list[int] | None:
    from ...engine.errors import BadOptions

    if text is None:
        return None
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise BadOptions(f"players are numbers with commas, as 3,4; not {text!r}") from None


def _options(given: list[str]) -> dict[str, dict[str, Any]]:
    """Options by the text they were given as; a value with commas is a list."""
    from ...engine.errors import BadOptions

    found: dict[str, dict[str, Any]] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOptions(f"an option has a name and a value, as supply=counted; not {text!r}")
        found[text] = {key: value.split(",") if "," in value else value}
    return found


def _play(plan: StudyPlan, out: Path, processes: int, on: str | None) -> Study:
    """Play with a bar that says how far it is; interrupted, say how to go on."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn

    from ...lab.balance.study import balance as study

    console = Console(stderr=True)
    bar = Progress(
        SpinnerColumn(),
        *Progress.get_default_columns(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
    )
    try:
        with bar:
            task = bar.add_task("playing", total=plan.games * len(plan.arms))
            return study(
                plan,
                out,
                processes=processes,
                on=on,
                notify=lambda text: bar.console.print(f"entrepot: {text}", highlight=False),
                played=lambda games: bar.advance(task, games),
            )
    except KeyboardInterrupt:
        print(
            f"entrepot: interrupted; the games played so far are kept in {out}, and the same "
            "command goes on from them",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED) from None


def _report(study: Study, out: Path) -> Path:
    from ...engine.errors import EntrepotError
    from ...lab.balance.report.page import page

    path = out / f"{study.plan.game}-{study.plan.digest}.html"
    try:
        path.write_text(page(study), encoding="utf-8")
    except OSError as error:
        raise EntrepotError(f"cannot write {path}: {error.strerror}") from None
    return path


def _in_short(study: Study) -> str:
    from ...engine.text_columns import COLUMNS, wrapped
    from ...games import find
    from ...lab.balance.findings import findings
    from ...lab.balance.report.page import about

    lines = [wrapped(f"{find(study.plan.game).title}: {about(study.plan)}", COLUMNS)]
    for finding in findings(study):
        lines += ["", finding.question]
        lines += [wrapped(finding.note, COLUMNS)] if finding.note else []
        lines += [wrapped(f"{who}: {said}", COLUMNS, "  ") for who, said in finding.answers]
    return "\n".join(lines)

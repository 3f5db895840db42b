"""`entrepot review`: the cost of every decision of a finished game, and the part of luck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, TYPE_CHECKING

import typer

from ..engine.phrases import say
from . import app
from .files import naming, read_json
from .translated_typer import voice

if TYPE_CHECKING:
    from ..i18n import Voice
    from ..reviews import Review


@app.command(
    epilog="Example: entrepot review game.json --seat 0 says what your decisions cost in the game "
    "of that record. With simulations, the same seed gives the same answer."
)
def review(
    file: Annotated[Path, typer.Argument(help="A record, as JSON; - reads standard input.")],
    seat: Annotated[
        int | None,
        typer.Option(
            help="Tell of this seat only, counted from 0: seat 0 is Player 1.",
            show_default="all seats",
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, help="Simulations for each decision.", show_default="20000"),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="About so long in all, instead of simulations.")
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1, help="Threads that work at the same time.", show_default="one per core"
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="All chance of the review follows from it.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write a page with all of it to this HTML file."),
    ] = None,
) -> None:
    """Review a finished game: what decisions cost, how chances went, and what luck did."""
    from ..i18n import Voice
    from ..i18n.recorded_names import recorded_names
    from ..reviews.decisions import finished

    with naming(file):
        record = read_json(file)
        finished(record)
    found = _reviewed(
        record,
        simulations=simulations,
        seconds=seconds,
        threads=threads,
        seed=seed,
        reader=seat,
    )
    says = Voice(voice().language, recorded_names(record))
    if seat is not None:
        found = found.for_seat(seat)
    if output is not None:
        from ..reviews.html.page import page

        _write(output, page(found, record, says, seat))
    if as_json:
        typer.echo(json.dumps(found.as_dict(says), ensure_ascii=False))
        return
    typer.echo(as_text(found, says, seat))


def _write(output: Path, whole: str) -> None:
    """The page, in a file."""
    from ..engine.errors import BadOptions

    try:
        output.write_text(whole, encoding="utf-8")
    except OSError as error:
        unwritable = say(
            "{file} cannot be written: {reason}", file=str(output), reason=str(error.strerror)
        )
        raise BadOptions(unwritable) from error


def _reviewed(record: Any, **how: Any) -> Review:
    """The review, with a bar that shows how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    from ..reviews import review as reviewed

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(voice()(say("reviewing")), total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return reviewed(record, progress=progress, **how)


def as_text(found: Review, says: Voice, reader: int | None = None) -> str:
    """A review for a person to read."""
    from ..games import find
    from ..reviews.texts import account, headline, LIKELY, likely, SPOTLESS, told, verdict

    lines = [says(headline(find(found.game), found)), ""]
    lines += [says(verdict(found, seat.seat, reader)) for seat in found.seats]
    lines += ["", *(says(account(found, seat, reader)) for seat in found.seats)]
    if found.spotless():
        lines += ["", says(SPOTLESS)]
    if costly := found.costliest():
        lines += ["", says(say("What cost most:"))]
    for each in costly:
        lines.append(f"  {says(told(each))} {says(each.why)}")
        if each.mixture:
            shares = ", ".join(f"{action} ({says(share)})" for action, share in likely(each))
            lines.append(f"    {says(LIKELY)} {shares}")
    return "\n".join(lines)

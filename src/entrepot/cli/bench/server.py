"""`entrepot bench --server`: the load that the web server handles on this machine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from ...engine.errors import BadOptions, NotInstalled

if TYPE_CHECKING:
    from rich.console import Console

    from ...bench.server_load import Load, Run
    from ...bench.server_spectators import AudienceLoad

CONNECTIONS = ("page", "api")


def bench_server(
    tables: int,
    seconds: float,
    rate: float,
    seed: int,
    servers: int,
    database: str | None,
    spectators: int,
    as_json: bool,
) -> None:
    """Measure at a steady rate first, then as fast as it goes, and print what came out."""
    if servers > 1 and database is None:
        raise BadOptions("several servers need a --database that they share")
    with needs_web():
        from ...bench.server_load import Run
    from rich.console import Console

    # One server first, to compare several with.
    runs = [Run(tables, seconds, seed, n, database) for n in sorted({1, servers})]
    measured = list(measure_all(runs, rate, Console(stderr=True)))
    audience = measure_spectators(spectators, seconds, seed, Console(stderr=True))
    if as_json:
        figures = {"results": [], "server": [one.as_dict() for one in measured]}
        typer.echo(json.dumps(figures | {"audience": audience and audience.as_dict()}))
    else:
        typer.echo(as_text(measured))
        if audience is not None:
            typer.echo(audience_text(audience))


@contextmanager
def needs_web() -> Iterator[None]:
    """Say how to get it, where something is missing that the web server needs."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("entrepot"):
            raise
        raise NotInstalled(
            f"the web server needs {error.name}: pip install 'entrepot[web]'"
        ) from error


def measure_all(runs: list[Run], rate: float, console: Console) -> Iterator[Load]:
    """Each run with pages and programs, at a rate and without one."""
    from ...bench.server_load import measure

    for run in runs:
        for kind in CONNECTIONS:
            for pace in (rate, None):
                how = f"{pace:g} actions/s" if pace else "as many actions as possible"
                what = f"{run.tables} tables, {4 * run.tables} {kind} connections"
                with console.status(f"{what}, servers: {run.servers}, {how} …"):
                    yield asyncio.run(measure(run, pace, kind))


def measure_spectators(
    spectators: int, seconds: float, seed: int, console: Console
) -> AudienceLoad | None:
    """One table with many spectators, at one action a second; None for no spectators."""
    from ...bench.server_spectators import AudienceRun, loop_factory, measure_audience

    if not spectators:
        return None
    run = AudienceRun(spectators, seconds, seed=seed)
    with (
        console.status(f"one table with {spectators} spectators …"),
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        return runner.run(measure_audience(run))


def audience_text(one: AudienceLoad) -> str:
    """The measurement of an audience for a person to read."""
    lines = [
        f"one table with {one.spectators} spectators, one action a second; other tables beside it",
        f"{'actions':>7} {'update ms':>15} {'last update ms':>15} {'others ms':>15} {'server':>7} "
        f"{'memory':>7}",
        f"{'':7} {'p50':>7} {'p99':>7} {'p50':>7} {'p99':>7} {'p50':>7} {'p99':>7} {'cores':>7} "
        f"{'MB':>7}",
    ]
    figures = (one.update_ms, one.last_ms, one.others_ms)
    timed = " ".join(f"{each['p50']:7.1f} {each['p99']:7.1f}" for each in figures)
    lines.append(f"{one.actions:7} {timed} {known(one.cores, 2):>7} {known(one.memory_mb, 0):>7}")
    return "\n".join(lines)


def as_text(measured: list[Load]) -> str:
    """The measurements for a person to read."""
    lines = [
        f"{measured[0].tables} tables with {measured[0].seats} connected seats each",
        f"{'servers':>7} {'connections':12} {'wanted/s':>8} {'actions/s':>9} {'accepted ms':>15} "
        f"{'last update ms':>15} {'computed ms':>15} {'memory MB':>15}",
        f"{'':39} {'p50':>7} {'p99':>7} {'p50':>7} {'p99':>7} {'server':>7} {'client':>7} "
        f"{'all':>7} {'a table':>7}",
    ]
    for one in measured:
        wanted = f"{one.wanted_per_s:g}" if one.wanted_per_s else "–"
        lines.append(
            f"{one.servers:7} {one.connections:12} {wanted:>8} {one.actions_per_s:9.1f} "
            f"{one.accepted_ms['p50']:7.1f} {one.accepted_ms['p99']:7.1f} "
            f"{one.update_ms['p50']:7.1f} {one.update_ms['p99']:7.1f} "
            f"{known(one.server_ms, 2):>7} {one.client_ms:7.2f} "
            f"{known(one.memory_mb, 0):>7} {known(one.table_mb, 3):>7}"
        )
    return "\n".join(lines)


def known(figure: float | None, digits: int) -> str:
    """A figure, where it can be told."""
    return "–" if figure is None else f"{figure:.{digits}f}"

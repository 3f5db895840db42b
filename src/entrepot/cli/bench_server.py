"""`entrepot bench --server`: how much the web server handles here."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import typer

from ..engine.errors import NotInstalled

if TYPE_CHECKING:
    from ..lab.load import Load

__all__ = ["bench_server"]

CONNECTIONS = ("page", "api")


def bench_server(tables: int, seconds: float, rate: float, seed: int, as_json: bool) -> None:
    """Measure at a steady rate first, then as fast as it goes, and print what came out."""
    try:
        from ..lab.load import measure
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("entrepot"):
            raise
        raise NotInstalled(
            f"the web server needs {error.name}: pip install 'entrepot[web]'"
        ) from error
    from rich.console import Console

    console = Console(stderr=True)
    measured: list[Load] = []
    for kind in CONNECTIONS:
        for pace in (rate, None):
            how = f"{pace:g} actions/s" if pace else "as many actions as possible"
            with console.status(f"{tables} tables, {4 * tables} {kind} connections, {how} …"):
                measured.append(asyncio.run(measure(tables, seconds, pace, kind, seed)))
    if as_json:
        typer.echo(json.dumps({"results": [], "server": [one.as_dict() for one in measured]}))
    else:
        typer.echo(as_text(measured))


def as_text(measured: list[Load]) -> str:
    """The measurements for a person to read."""
    lines = [
        f"{measured[0].tables} tables with {measured[0].seats} connected seats each",
        f"{'connections':12} {'wanted/s':>9} {'actions/s':>10} {'accepted ms':>16} "
        f"{'last update ms':>16} {'memory MB':>10}",
        f"{'':33} {'p50':>8} {'p99':>7} {'p50':>8} {'p99':>7}",
    ]
    for one in measured:
        wanted = f"{one.wanted_per_s:g}" if one.wanted_per_s else "–"
        memory = f"{one.memory_mb:.0f}" if one.memory_mb is not None else "–"
        lines.append(
            f"{one.connections:12} {wanted:>9} {one.actions_per_s:10.1f} "
            f"{one.accepted_ms['p50']:8.1f} {one.accepted_ms['p99']:7.1f} "
            f"{one.update_ms['p50']:8.1f} {one.update_ms['p99']:7.1f} {memory:>10}"
        )
    return "\n".join(lines)

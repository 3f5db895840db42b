"""`entrepot bench`: the speed of the games on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from time import perf_counter
from typing import Annotated, Any, TYPE_CHECKING

import typer

from ...engine.json_types import JsonDict
from .. import app

if TYPE_CHECKING:
    from ...bench.rules import Speed

THREADS = (1, 2)
STARTS = 5
"""A start is timed so often; the best counts."""


@app.command(epilog="Example: entrepot bench --game {game} --players 4 --json measures one game.")
def bench(
    game: Annotated[
        list[str] | None, typer.Option(help="A game; may be repeated. Default: all.")
    ] = None,
    players: Annotated[
        list[int] | None, typer.Option(help="A number of players; may be repeated. Default: all.")
    ] = None,
    mode: Annotated[
        list[str] | None,
        typer.Option(help="compiled, interpreted, table or fast; may be repeated. Default: all."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.05, max=600, help="Seconds for each measurement.")
    ] = 2.0,
    seed: Annotated[int, typer.Option(help="Seed of the deals and choices.")] = 1,
    server: Annotated[
        bool,
        typer.Option(
            "--server",
            help="Measure the web server instead: many tables, all with people connected.",
        ),
    ] = False,
    tables: Annotated[
        int, typer.Option(min=1, max=2000, help="With --server: tables with four seats each.")
    ] = 200,
    rate: Annotated[
        float,
        typer.Option(min=1, max=10_000, help="With --server: actions per second at the start."),
    ] = 50.0,
    spectators: Annotated[
        int,
        typer.Option(
            min=0, max=2000, help="With --server: spectators of one table at the end, 0 for none."
        ),
    ] = 1000,
    servers: Annotated[
        int,
        typer.Option(
            min=1, max=16, help="With --server: servers that share a database, after one alone."
        ),
    ] = 1,
    database: Annotated[
        str | None,
        typer.Option(help="With --server: a PostgreSQL database that tables are kept in."),
    ] = None,
    reviews: Annotated[
        bool,
        typer.Option("--reviews", help="Measure how long reviews of finished games take instead."),
    ] = False,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, help="With --reviews: for each decision. Default: as a review has."),
    ] = None,
    decisions: Annotated[
        int,
        typer.Option(
            min=0,
            max=1000,
            help="With --reviews: so many decisions of a bot are timed, alone and beside a review.",
        ),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Measure how fast whole random games run on this machine."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    if server:
        from .server import bench_server

        bench_server(tables, seconds, rate, seed, servers, database, spectators, as_json)
        return
    if reviews:
        from .reviews import bench_reviews

        all_threads = max(THREADS)
        plan, _ = make_plan(game, players, ["compiled"])
        of_games = [(rules, n) for rules, n, _, threads in plan if threads == all_threads]
        bench_reviews(of_games, seed, all_threads, simulations, decisions, as_json)
        return
    plan, missing = make_plan(game, players, mode)
    measured: dict[str, Any] = {"results": [], "search": [], "vector": [], "copy_ns": {}}
    measured |= {"pettingzoo": [], "hints": []}
    bar = Progress(
        SpinnerColumn(),
        *Progress.get_default_columns(),
        TextColumn("{task.fields[now]}"),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        searches = [step[:2] for step in plan if step[2:] == ("compiled", 1)]
        batches = [(*step[:2], step[3]) for step in plan if step[2] == "compiled"]
        loops = searches if _is_installed("pettingzoo") else []
        total = len(plan) + 2 * len(searches) + len(batches) + len(loops) + 1
        task = bar.add_task("measuring", total=total, now="")
        for step in plan:
            rules, number, way, threads = step
            now = f"{rules.name} {number} players, {way}, {threads} thread{'s'[: threads - 1]}"
            bar.update(task, now=now)
            measured["results"].append(asdict(measure_one(step, seconds, seed)))
            bar.advance(task)
        for rules in {step[0] for step in plan if step[2] == "compiled"}:
            from ...bench.rules import copy_ns

            measured["copy_ns"][rules.name] = copy_ns(rules)
        for rules, number in searches:
            bar.update(task, now=f"{rules.name} {number} players, search")
            measured["search"].append(measure_search(rules, number, seconds, seed))
            bar.advance(task)
        for rules, number in searches:
            bar.update(task, now=f"{rules.name} {number} players, hints")
            measured["hints"].append(measure_hints(rules, number, seed, seconds))
            bar.advance(task)
        for rules, number, threads in batches:
            bar.update(task, now=f"{rules.name} {number} players, a batch")
            measured["vector"].append(measure_batch(rules, number, threads, seconds, seed))
            bar.advance(task)
        for rules, number in loops:
            bar.update(task, now=f"{rules.name} {number} players, PettingZoo")
            measured["pettingzoo"].append(measure_loop(rules, number, seconds, seed))
            bar.advance(task)
        bar.update(task, now="starts")
        measured["import_s"] = start_time("-c", "import entrepot") - start_time("-c", "")
        measured["help_s"] = start_time("-m", "entrepot", "--help")
    if missing:
        print(f"entrepot: not measured: compiled, fast: {missing}", file=sys.stderr)
    typer.echo(json.dumps(measured) if as_json else as_text(measured))


def make_plan(
    games: list[str] | None, players: list[int] | None, modes: list[str] | None
) -> tuple[list[tuple[Any, int, str, int]], str]:
    """The plan of a benchmark, and the reason if compiled rules are not in it."""
    from ...bench.rules import COMPILED, MODES
    from ...engine.compiled.compiler import compiled
    from ...engine.errors import BadOptions, NotInstalled
    from ...games import find, playable

    for mode in modes or ():
        if mode not in MODES:
            raise BadOptions(f"there is no mode {mode!r}; the modes are: {', '.join(MODES)}")
    missing = ""
    plan = []
    for rules in map(find, games) if games else playable():
        for number in [n for n in rules.seats if not players or n in players]:
            for mode in modes or MODES:
                if mode in COMPILED:
                    try:
                        compiled(rules)
                    except NotInstalled as error:
                        missing = str(error)
                        continue
                for threads in THREADS if mode == "compiled" else (1,):
                    plan.append((rules, number, mode, threads))
    if not plan and not missing:
        raise BadOptions("no game is played by so many players")
    return plan, missing


def measure_one(step: tuple[Any, int, str, int], seconds: float, seed: int) -> Speed:
    """One measurement of the plan."""
    from ...bench.rules import measure

    rules, players, mode, threads = step
    return measure(rules, players, mode, threads, seconds, seed)


def measure_search(rules: Any, players: int, seconds: float, seed: int) -> JsonDict:
    """The speed of a search in simulations, on one thread."""
    from ...bench.bots import search_speed

    speed = search_speed(rules, players, seconds, seed)
    return {"game": rules.name, "players": players, "simulations_per_s": speed}


def measure_hints(rules: Any, players: int, seed: int, seconds: float) -> JsonDict:
    """The time for a hint, on one thread."""
    from ...bench.reviews import hint_seconds

    usual, longest = hint_seconds(rules, players, seed, seconds)
    about = {"game": rules.name, "players": players}
    return about | {"median_s": usual, "longest_s": longest}


def measure_batch(rules: Any, players: int, threads: int, seconds: float, seed: int) -> JsonDict:
    """The speed of a batch of games, with masks and observations."""
    from ...bench.adapters import ROWS, vector_speed

    speed = vector_speed(rules.name, players, threads, seconds, seed)
    about = {"game": rules.name, "players": players, "n": ROWS, "threads": threads}
    return about | {"steps_per_s": speed}


def measure_loop(rules: Any, players: int, seconds: float, seed: int) -> JsonDict:
    """The speed of a loop over PettingZoo's environment."""
    from ...bench.adapters import pettingzoo_speed

    speed = pettingzoo_speed(rules.name, players, seconds, seed)
    return {"game": rules.name, "players": players, "steps_per_s": speed}


def _is_installed(library: str) -> bool:
    from importlib.util import find_spec

    return find_spec(library) is not None


def start_time(*arguments: str) -> float:
    """The time Python takes to start and do that, in seconds."""
    times = []
    for _ in range(STARTS):
        start = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(perf_counter() - start)
    return min(times)


def as_text(measured: dict[str, Any]) -> str:
    """The measurements for a person to read."""
    lines = [f"{'game':10} players  {'mode':12} threads {'actions/s':>14} {'games/s':>12}"]
    lines += [
        f"{row['game']:10} {row['players']:7}  {row['mode']:12} {row['threads']:7} "
        f"{row['actions_per_s']:14,.0f} {row['games_per_s']:12,.0f}"
        for row in measured["results"]
    ]
    lines += [
        f"search, {row['game']}, {row['players']} players: "
        f"{row['simulations_per_s']:,.0f} simulations/s"
        for row in measured["search"]
    ]
    lines += [
        f"hints, {row['game']}, {row['players']} players: {1000 * row['median_s']:.0f} ms, "
        f"at most {1000 * row['longest_s']:.0f} ms"
        for row in measured["hints"]
    ]
    lines += [
        f"vector, {row['game']}, {row['players']} players, n = {row['n']}, "
        f"{row['threads']} thread{'s'[: row['threads'] - 1]}: {row['steps_per_s']:,.0f} steps/s"
        for row in measured["vector"]
    ]
    lines += [
        f"PettingZoo, {row['game']}, {row['players']} players: {row['steps_per_s']:,.0f} steps/s"
        for row in measured["pettingzoo"]
    ]
    lines += [
        f"copying a compiled state of {g}: {ns:.0f} ns" for g, ns in measured["copy_ns"].items()
    ]
    lines.append(f"import entrepot: {measured['import_s'] * 1000:.0f} ms")
    lines.append(f"entrepot --help: {measured['help_s'] * 1000:.0f} ms")
    return "\n".join(lines)

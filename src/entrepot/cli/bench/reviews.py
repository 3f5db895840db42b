"""`entrepot bench --reviews`: the time for a review of a finished game, and bots beside it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from .server import needs_web

if TYPE_CHECKING:
    from ...bench.reviews import ReviewSpeed
    from ...bench.server_bots import BotSpeed, Taken
    from ...engine.game import AnyGame


def bench_reviews(
    games: list[tuple[AnyGame, int]],
    seed: int,
    threads: int,
    simulations: int | None,
    decisions: int,
    as_json: bool,
) -> None:
    """Review a game for each number of players, and print what that took; bots if so wished."""
    from ...bench.reviews import review_speed

    bots = list(bots_beside(games, seed, decisions)) if decisions else []
    measured = [review_speed(game, n, seed, threads, simulations) for game, n in games]
    if as_json:
        found = {"results": [], "reviews": [asdict(one) for one in measured]}
        typer.echo(json.dumps(found | {"bots": [asdict(one) for one in bots]}))
    else:
        typer.echo("\n".join([*map(as_text, measured), *map(bot_as_text, bots)]))


def bots_beside(games: list[tuple[AnyGame, int]], seed: int, decisions: int) -> Iterator[BotSpeed]:
    """The time of bots for a number of decisions alone, and for as many beside a review."""
    with needs_web():
        from ...bench.server_bots import bot_speed
    for game, players in games:
        yield asyncio.run(bot_speed(game, players, seed, decisions))


def as_text(one: ReviewSpeed) -> str:
    """A line about one game."""
    return (
        f"review, {one.game}, {one.players} players, {one.threads} threads, {one.decisions} "
        f"decisions by {one.simulations} simulations: {one.seconds:.1f} s "
        f"({one.processor_s:.1f} s of processor time), the costliest {one.costliest_s:.1f} s"
    )


def bot_as_text(one: BotSpeed) -> str:
    """A line about bots."""

    def told(taken: Taken) -> str:
        times = [taken.median_s, taken.p99_s, taken.longest_s]
        return " / ".join(f"{1000 * seconds:.0f}" for seconds in times)

    return (
        f"{one.level}, {one.game}, {one.players} players, {one.budget_s:g} s for each of "
        f"{one.alone.decisions} decisions, median / p99 / longest: {told(one.alone)} ms, "
        f"beside a review {told(one.beside)} ms"
    )

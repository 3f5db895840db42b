"""`entrepot bench --reviews`: how long a review of a finished game takes here."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ..engine.game import AnyGame
    from ..reviews.speed import ReviewSpeed

__all__ = ["bench_reviews"]


def bench_reviews(
    games: list[tuple[AnyGame, int]],
    seed: int,
    threads: int,
    simulations: int | None,
    as_json: bool,
) -> None:
    """Review a game for each number of players, and print what that took."""
    from ..reviews.speed import review_speed

    measured = [review_speed(game, n, seed, threads, simulations) for game, n in games]
    if as_json:
        typer.echo(json.dumps({"results": [], "reviews": [asdict(one) for one in measured]}))
    else:
        typer.echo("\n".join(map(as_text, measured)))


def as_text(one: ReviewSpeed) -> str:
    """A line about one game."""
    return (
        f"review, {one.game}, {one.players} players, {one.threads} threads, {one.decisions} "
        f"decisions by {one.simulations} simulations: {one.seconds:.1f} s "
        f"({one.processor_s:.1f} s of processor time), the costliest {one.costliest_s:.1f} s"
    )

"""Checkpoints: moments of random games, and the promises that are checked there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ..defaults import LONGEST
from ..table import Table

STOPS = 6
"""A game is stopped so often on average to be looked at closely."""


class NonConforming(AssertionError):
    """A game does not keep the contract."""


class Checkpoint:
    """A table in the middle of a game, where a check looks at it."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.table = table
        self.game = table.game_rules
        self.chance = chance
        self.events: list[dict[str, Any]] = []
        """The events of the last action."""

    def need(self, holds: object, promise: str) -> None:
        """Complain unless the promise holds."""
        if not holds:
            raise NonConforming(f"{self}: {promise}")

    def __str__(self) -> str:
        table = self.table
        return (
            f"{table.game}, {table.players} players, seed {table.seed}, "
            f"after {table.version} actions"
        )


def observed(table: Table, seat: int) -> tuple[int, ...]:
    """The observation of a seat, which must be as its fields say."""
    rules = table.game_rules.observation
    fields = rules.fields(table.players)
    out = [-1] * fields[-1].slice.stop
    if rules.observe(table.state, table.memories[seat], seat, out) != len(out):
        raise NonConforming(f"{table.game}: an observation must be {len(out)} numbers")
    for field in fields:
        if min(out[field.slice]) < 0 or max(out[field.slice]) > field.high:
            raise NonConforming(
                f"{table.game}: {field.name} must be from 0 to {field.high} in observations, "
                f"not {out[field.slice]}"
            )
    return tuple(out)


def random_play(
    table: Table, seed: int, events: list[dict[str, Any]] | None = None
) -> Iterator[None]:
    """Random play to the end; stops before each action, when `events` are those of the last."""
    chance = Random(seed)
    while not table.over:
        if table.version > LONGEST:
            raise NonConforming(f"{table.game}, seed {seed}: a game must end")
        yield
        seat = chance.choice(table.actors)
        new = table.play(chance.choice(table.legal(seat)), seat)
        if events is not None:
            events[:] = new

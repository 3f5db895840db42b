"""Tables of both games in every stage, with their tokens: what requests are about."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
from tests.server.processes import bearer

from .kills import GAMES

__all__ = ["Stage", "Stages", "make_stages"]

MOST_LOOKS = 1200
"""Looks at a table until its bots have finished the game."""
SEAT = "human"
PLANS: dict[str, dict[str, Any]] = {
    "waiting": {"wait": True},
    "begun": {},
    "played": {},
    "alone": {"seats": [SEAT, "random", "random"]},
    "listed": {"public": True},
    "talking": {"talk": True},
    "private": {"spectators": False},
    "timed": {"clock": 3600},
    "finished": {"seats": [SEAT, "random", "random"], "stand_in": "random"},
}
"""The plan of each stage, for three players."""
PLAYED = ("played", "alone", "talking", "timed")


@dataclass(frozen=True)
class Stage:
    """A table in some stage."""

    name: str
    game: str
    table: str
    tokens: tuple[str | None, ...]

    @property
    def path(self) -> str:
        """The address of the table in the API."""
        return f"/api/tables/{self.table}"

    def token(self, chance: Random) -> str | None:
        """The token of one of its people; None where there is none."""
        return chance.choice([token for token in self.tokens if token] or [None])


@dataclass(frozen=True)
class Stages:
    """Some tables, and the records and positions of finished ones."""

    tables: tuple[Stage, ...]
    records: tuple[dict[str, Any], ...]
    positions: tuple[str, ...]

    def any(self, chance: Random) -> Stage:
        """One of the tables."""
        return chance.choice(self.tables)


async def make_stages(client: httpx.AsyncClient, chance: Random) -> Stages:
    """Tables of both games in all stages."""
    tables: list[Stage] = []
    records, positions = [], []
    for game in GAMES:
        for name, plan in PLANS.items():
            stage = await _open(client, name, {"game": game, "seats": [SEAT] * 3, **plan})
            tables.append(stage)
            if name in PLAYED:
                await _play(client, stage, chance.randint(3, 25), chance)
        await _finish(client, stage)
        record = (await client.get(f"{stage.path}/record", headers=bearer(stage.tokens[0]))).json()
        at = chance.randrange(len(record["actions"]))
        moment = await client.get(f"{stage.path}/position", params={"at": at})
        records.append(record)
        positions.append(moment.json()["text"])
        shown = (await client.post("/api/records", json=record)).json()
        tables.append(Stage("record", game, shown["id"], (None,) * 3))
        begun = {"game": game, "seats": [SEAT, "random", "random"], "position": positions[-1]}
        tables.append(await _open(client, "position", begun))
    return Stages(tuple(tables), tuple(records), tuple(positions))


async def _open(client: httpx.AsyncClient, name: str, plan: dict[str, Any]) -> Stage:
    answer = await client.post("/api/tables", json=plan)
    answer.raise_for_status()
    opened = answer.json()
    tokens = tuple(seat["token"] for seat in opened["seats"])
    return Stage(name, plan["game"], opened["id"], tokens)


async def _play(client: httpx.AsyncClient, stage: Stage, actions: int, chance: Random) -> None:
    """Play some actions of people at random."""
    for number in range(actions):
        for token in filter(None, stage.tokens):
            legal = (await client.get(f"{stage.path}/legal", headers=bearer(token))).json()
            if legal.get("actions") and not legal["chosen"]:
                action = chance.choice(legal["actions"])["action"]
                body = {"id": f"s{number}", "version": legal["version"], "action": action}
                await client.post(f"{stage.path}/actions", json=body, headers=bearer(token))


async def _finish(client: httpx.AsyncClient, stage: Stage) -> None:
    """Let bots play a game to its end."""
    token = stage.tokens[0]
    assert token is not None
    await client.post(f"{stage.path}/resign", headers=bearer(token))
    for _ in range(MOST_LOOKS):
        if (await client.get(stage.path, headers=bearer(token))).json()["over"]:
            return
        await asyncio.sleep(0.05)
    raise TimeoutError("bots did not finish a game")

"""Servers and databases killed under load: nothing acknowledged is lost or done twice."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
import psycopg
from tests.server.conftest import Database
from tests.server.processes import bearer
from tests.wait import until

from .bounds import Bound, PATIENCE, wrong
from .servers import asking, patiently, server

__all__ = ["databases", "kills", "open_table", "takeovers"]

GAMES = ("dunhuang", "dschunk")
LONGEST_TAKEOVER = 1.0
"""Seconds within which a server takes over from one that was killed, 99 times of a hundred."""


OK, CREATED, DONE, UNAUTHORIZED = 200, 201, 204, 401
MOST_COMINGS = 10_000


@dataclass(frozen=True)
class Seated:
    """A seat that the server has acknowledged for a token; None where it was left."""

    path: str
    token: str
    seat: int | None
    sure: bool = True
    """False while it is not known whether the seat was left."""


async def open_table(client: httpx.AsyncClient, chance: Random) -> dict[str, Any]:
    """A table with two people and perhaps a bot."""
    seats = ["human", "human", *(["random"] if chance.random() < 0.7 else [])]
    game = "dunhuang" if len(seats) == 2 else chance.choice(GAMES)
    answer = await patiently(client, "POST", "/api/tables", json={"game": game, "seats": seats})
    answer.raise_for_status()
    return dict(answer.json())


async def play(
    client: httpx.AsyncClient, table: dict[str, Any], kept: list[tuple[Any, ...]], chance: Random
) -> None:
    """Play until the server is gone, and note what it has acknowledged."""
    tokens = [seat["token"] for seat in table["seats"] if seat["token"]]
    path = f"/api/tables/{table['id']}"
    with suppress(httpx.TransportError):
        for number in range(100_000):
            token = tokens[number % len(tokens)]
            legal = (await client.get(f"{path}/legal", headers=bearer(token))).json()
            actions = [one["action"] for one in legal.get("actions", [])]
            if not actions or legal["chosen"]:
                continue
            body = {
                "id": f"n{number}",
                "version": legal["version"],
                "action": chance.choice(actions),
            }
            answer = await client.post(f"{path}/actions", json=body, headers=bearer(token))
            if answer.status_code == 200:
                kept.append((path, token, body, answer.json()["version"]))


async def come_and_go(client: httpx.AsyncClient, seated: list[Seated], chance: Random) -> None:
    """Open public tables, join, leave, list and rematch until the server is gone.

    What it has acknowledged is noted: which token has which seat, or no longer has.
    """
    with suppress(httpx.TransportError):
        for number in range(MOST_COMINGS):
            wait = chance.random() < 0.7
            form = {"game": "dunhuang", "seats": ["human", "human"], "public": True, "wait": wait}
            opened = await client.post("/api/tables", json=form)
            if opened.status_code != CREATED:
                continue
            path = f"/api/tables/{opened.json()['id']}"
            first = opened.json()["seats"][0]["token"]
            seated.append(Seated(path, first, 0))
            await client.get("/" if number % 2 else "/api/tables")
            joined = await client.post(f"{path}/seats", json={"name": f"Guest {number}"})
            if joined.status_code != CREATED:
                continue
            guest = joined.json()["token"]
            seated.append(Seated(path, guest, 1))
            if wait and chance.random() < 0.5:
                # Whether it was left is not known until that is acknowledged.
                at = len(seated) - 1
                seated[at] = Seated(path, guest, None, sure=False)
                if (await client.post(f"{path}/leave", headers=bearer(guest))).status_code == DONE:
                    seated[at] = Seated(path, guest, None)


async def play_again(
    client: httpx.AsyncClient, over: dict[str, Any], seated: list[Seated], chance: Random
) -> None:
    """Ask for the rematch of a public table that is over, as one of its players or all of them."""
    with suppress(httpx.TransportError):
        await asyncio.sleep(chance.random() / 20)
        for seat, one in enumerate(over["seats"]):
            again = await client.post(
                f"/api/tables/{over['id']}/rematch", headers=bearer(one["token"])
            )
            if again.status_code == OK:
                following = (seat + 1) % len(over["seats"])
                seated.append(Seated(f"/api/tables/{again.json()['id']}", one["token"], following))


async def finished(client: httpx.AsyncClient, chance: Random) -> dict[str, Any]:
    """A public table at which a game was played to its end."""
    form = {"game": "dunhuang", "seats": ["human"] * 2, "public": True, "stand_in": "random"}
    table = dict((await patiently(client, "POST", "/api/tables", json=form)).json())
    path = f"/api/tables/{table['id']}"
    for seat in table["seats"]:
        # Bots play to the end where all people have resigned.
        await patiently(client, "POST", f"{path}/resign", headers=bearer(seat["token"]))
    until = monotonic() + PATIENCE
    while not (await patiently(client, "GET", path)).json()["over"]:
        if monotonic() > until:
            wrong(f"the bots do not finish {path}")
            break
        await asyncio.sleep(0.01 + chance.random() / 100)
    return table


async def load(
    address: str, strike: Callable[[], None], chance: Random, seated: list[Seated]
) -> list[tuple[Any, ...]]:
    """Play at some tables, open, join and leave others, and strike at some moment."""
    kept: list[tuple[Any, ...]] = []
    async with asking(address) as client:
        over = await finished(client, chance)
        tables = [await open_table(client, chance) for _ in range(8)]
        players = [asyncio.create_task(play(client, one, kept, chance)) for one in tables]
        guests = [asyncio.create_task(come_and_go(client, seated, chance)) for _ in range(3)]
        enough, often = chance.randint(5, 60), len(seated) + chance.randint(1, 40)
        until = monotonic() + PATIENCE
        while len(kept) < enough and monotonic() < until and not all(p.done() for p in players):
            await asyncio.sleep(0.001)
        while len(seated) < often and monotonic() < until and not all(g.done() for g in guests):
            await asyncio.sleep(0.001)
        guests.append(asyncio.create_task(play_again(client, over, seated, chance)))
        players += guests
        await asyncio.sleep(chance.random() / 20)
        strike()
        await asyncio.sleep(0.05)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return kept


async def check_seats(client: httpx.AsyncClient, seated: list[Seated]) -> None:
    """The home page is there, and everybody has the seat that was acknowledged."""
    for page in ("/", "/api/tables"):
        answer = await patiently(client, "GET", page)
        if answer.status_code != OK:
            wrong(f"{page} answers {answer.status_code} after the server was killed")
    ready = (await patiently(client, "GET", "/ready")).json()
    if ready["tables_set_aside"]:
        wrong(f"{ready['tables_set_aside']} tables are set aside after the server was killed")
    for one in seated:
        answer = await patiently(client, "GET", one.path, headers=bearer(one.token))
        if not one.sure:
            continue
        if one.seat is None and answer.status_code != UNAUTHORIZED:
            wrong(f"{one.path}: a seat that was left answers {answer.status_code}")
        if one.seat is not None and (
            answer.status_code != OK
            or answer.json()["seat"] != one.seat
            or answer.json()["people"][one.seat]["free"]
        ):
            wrong(f"{one.path}: seat {one.seat} was acknowledged: {answer.text[:200]}")


async def check(address: str, kept: list[tuple[Any, ...]], seated: list[Seated]) -> None:
    """Whatever was acknowledged is there, and is not done twice."""
    async with asking(address) as client:
        await check_seats(client, seated)
        last = {path: (token, version) for path, token, _, version in kept}
        for path, (token, version) in last.items():
            standing = (await patiently(client, "GET", path, headers=bearer(token))).json()
            if standing.get("version", -1) < version:
                wrong(f"{path} is at {standing.get('version')}, but {version} was acknowledged")
        for path, token, body, version in kept:
            repeated = {"json": body, "headers": bearer(token)}
            again = await patiently(client, "POST", f"{path}/actions", **repeated)
            if again.status_code != 200 or again.json()["version"] != version:
                wrong(f"{path}: {body} sent again gives {again.text[:200]}")


def kills(bound: Bound, chance: Random) -> str:
    """Kill servers with folders of tables, again and again, on all cores."""
    lanes = os.cpu_count() or 1
    share = Bound(bound.seconds, -(-bound.times // lanes))
    chances = [Random(chance.random()) for _ in range(lanes)]
    with ThreadPoolExecutor(lanes) as pool:
        done = list(pool.map(kill_servers, [share] * lanes, chances))
    return told(*(sum(figures) for figures in zip(*done, strict=True)))


def kill_servers(bound: Bound, chance: Random) -> tuple[int, int, int]:
    """Kill servers with one folder: each has to have all that those before it acknowledged."""
    done, acknowledged, taken = 0, 0, 0
    kept: list[tuple[Any, ...]] = []
    seated: list[Seated] = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in bound.turns():
            with server({"data": Path(folder)}) as (process, address):
                asyncio.run(check(address, kept, seated))
                taken, seated = taken + len(seated), []
                kept = asyncio.run(load(address, process.kill, chance, seated))
            done, acknowledged = done + 1, acknowledged + len(kept)
        with server({"data": Path(folder)}) as (_, address):
            asyncio.run(check(address, kept, seated))
    return done, acknowledged, taken + len(seated)


def told(done: int, acknowledged: int, taken: int) -> str:
    """What came of it."""
    actions = f"{acknowledged} acknowledged actions, looked for and sent again each"
    return f"{done} kills, {actions}, {taken} acknowledged seats"


@contextmanager
def database() -> Iterator[Database]:
    """A PostgreSQL server of our own."""
    folder = Path(tempfile.mkdtemp(prefix="entrepot"))
    found = Database(folder)
    try:
        yield found
    finally:
        # One that is told to end while it recovers from a crash may never do so.
        until(partial(_answers, found), "the database does not come back")
        found.end()
        shutil.rmtree(folder, ignore_errors=True)


def _answers(found: Database) -> bool:
    with suppress(psycopg.OperationalError):
        found.run("SELECT 1")
        return True
    return False


def databases(bound: Bound, chance: Random) -> str:
    """Kill the database under a server, again and again; another one then finds all in it."""
    done, acknowledged, seated = 0, list[tuple[Any, ...]](), list[Seated]()
    with database() as found, server({"database": found.url}) as (process, address):

        def kill() -> None:
            # One of its processes; it then ends all others and recovers, as after a crash.
            ours = "SELECT pid FROM pg_stat_activity WHERE application_name = 'entrepot'"
            os.kill(chance.choice(found.run(ours))[0], signal.SIGKILL)

        for _ in bound.turns():
            before = len(seated)
            kept = asyncio.run(load(address, kill, chance, seated))
            asyncio.run(check(address, kept, seated[before:]))
            done, acknowledged = done + 1, acknowledged + kept
        until(partial(_answers, found), "the database does not come back")
        process.kill()
        with server({"database": found.url}) as (_, another):
            asyncio.run(check(another, acknowledged, seated))
    return told(done, len(acknowledged), len(seated))


def takeovers(bound: Bound, chance: Random) -> str:
    """Kill one of two servers at a database, and see how soon the other plays for its bots."""
    waits = []
    with database() as found:
        place = {"database": found.url}
        with server(place) as (_, other):
            for _ in bound.turns():
                with server(place) as (process, address):
                    waits.append(asyncio.run(taken_over(address, other, process.kill, chance)))
    if not waits:
        return "no takeovers, as there was no time for one"
    waits.sort()
    p99 = waits[int(len(waits) * 0.99)]
    if p99 > LONGEST_TAKEOVER:
        wrong(f"one takeover of a hundred takes {p99:.2f} s")
    return f"{len(waits)} takeovers, p99 {p99:.2f} s, longest {waits[-1]:.2f} s"


async def taken_over(address: str, other: str, kill: Callable[[], None], chance: Random) -> float:
    """Seconds from the death of the server that leads a table until its bot acts there."""
    async with asking(address) as client:
        form = {"game": "dunhuang", "seats": ["human", "random"]}
        table = (await client.post("/api/tables", json=form)).json()
    headers, path = bearer(table["seats"][0]["token"]), f"/api/tables/{table['id']}"
    async with asking(other, headers=headers) as client:

        async def bots_actions() -> int:
            entries = (await client.get(f"{path}/log")).json()["entries"]
            return sum(entry["by"] == "bot" for entry in entries)

        before = await bots_actions()
        kill()
        killed = monotonic()
        while monotonic() < killed + PATIENCE:
            legal = (await client.get(f"{path}/legal")).json()
            if legal["actions"] and not legal["chosen"]:
                action = chance.choice(legal["actions"])["action"]
                body = {"id": f"{monotonic()}", "version": legal["version"], "action": action}
                await client.post(f"{path}/actions", json=body)
            if await bots_actions() > before:
                return monotonic() - killed
            await asyncio.sleep(0.01)
    wrong(f"no bot acts at {path} after its server was killed")
    return PATIENCE

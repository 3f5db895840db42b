"""Hours of bad luck and bad intentions, as long as one likes: `make soak MINUTES=10`.

Servers are killed under load and must have all that they acknowledged; odd requests are sent to
every address and must be refused in the one shape that errors have; and while each attack goes on,
somebody else asks how the server is and must be answered soon. Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.conftest import Database
from tests.server.processes import bearer, server

PATIENCE = 60.0
LONGEST_PAUSE = 0.1
"""Seconds that nobody is to wait, whatever others do, on a machine with nothing else to do."""
GAMES = ("dunhuang", "dschunk")
WRONG: list[str] = []
"""What was found."""


def wrong(what: str) -> None:
    """Note something that must not be."""
    print(f"   WRONG: {what}", flush=True)
    WRONG.append(what)


# --- Killed servers ---


async def open_table(client: httpx.AsyncClient, chance: Random) -> dict[str, Any]:
    """A table with two people and perhaps a bot."""
    seats = ["human", "human", *(["random"] if chance.random() < 0.7 else [])]
    game = "dunhuang" if len(seats) == 2 else chance.choice(GAMES)
    answer = await client.post("/api/tables", json={"game": game, "seats": seats})
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
                await asyncio.sleep(0)
                continue
            body = {
                "id": f"n{number}",
                "version": legal["version"],
                "action": chance.choice(actions),
            }
            answer = await client.post(f"{path}/actions", json=body, headers=bearer(token))
            if answer.status_code == 200:
                kept.append((path, token, body, answer.json()["version"]))


async def load(address: str, strike: Callable[[], None], chance: Random) -> list[tuple[Any, ...]]:
    """Play at some tables, and strike at some moment."""
    kept: list[tuple[Any, ...]] = []
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        tables = [await open_table(client, chance) for _ in range(8)]
        players = [asyncio.create_task(play(client, one, kept, chance)) for one in tables]
        enough = chance.randint(5, 60)
        until = monotonic() + PATIENCE
        while len(kept) < enough and monotonic() < until and not all(p.done() for p in players):
            await asyncio.sleep(0.001)
        strike()
        await asyncio.sleep(0.05)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return kept


async def check(address: str, kept: list[tuple[Any, ...]]) -> None:
    """Whatever was acknowledged is there, and is not done twice."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        for path, token, body, version in kept:
            standing = (await client.get(path, headers=bearer(token))).json()
            if standing.get("version", -1) < version:
                wrong(f"{path} is at {standing.get('version')}, but {version} was acknowledged")
            again = await client.post(f"{path}/actions", json=body, headers=bearer(token))
            if again.status_code != 200 or again.json()["version"] != version:
                wrong(f"{path}: {body} sent again gives {again.text[:200]}")


def kills(seconds: float, chance: Random) -> str:
    """Kill servers with a folder of tables, again and again."""
    until, done, acknowledged = monotonic() + seconds, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        place = {"data": Path(folder)}
        while monotonic() < until:
            with server(place) as (process, address):
                kept = asyncio.run(load(address, process.kill, chance))
            with server(place) as (_, address):
                asyncio.run(check(address, kept))
            done, acknowledged = done + 1, acknowledged + len(kept)
    return f"{done} kills, {acknowledged} acknowledged actions there and done once"


@contextmanager
def database() -> Iterator[Database]:
    """A PostgreSQL server of our own."""
    folder = Path(tempfile.mkdtemp(prefix="entrepot"))
    found = Database(folder)
    try:
        yield found
    finally:
        found.end()
        shutil.rmtree(folder, ignore_errors=True)


def databases(seconds: float, chance: Random) -> str:
    """Kill the database under a server, again and again."""
    until, done, acknowledged = monotonic() + seconds, 0, 0
    with database() as found, server({"database": found.url}) as (_, address):

        def kill() -> None:
            # One of its processes; it then ends all others and recovers, as after a crash.
            ours = "SELECT pid FROM pg_stat_activity WHERE application_name = 'entrepot'"
            os.kill(chance.choice(found.run(ours))[0], signal.SIGKILL)

        while monotonic() < until:
            kept = asyncio.run(load(address, kill, chance))
            asyncio.run(recovered(address))
            asyncio.run(check(address, kept))
            done, acknowledged = done + 1, acknowledged + len(kept)
    return f"{done} kills, {acknowledged} acknowledged actions there and done once"


async def recovered(address: str) -> None:
    """Wait until a server can keep tables again."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        until = monotonic() + PATIENCE
        while (await client.get("/ready")).status_code != 200:
            if monotonic() > until:
                wrong(f"{address} is not ready again after {PATIENCE:.0f} s")
                return
            await asyncio.sleep(0.1)


def takeovers(seconds: float, chance: Random) -> str:
    """Kill one of two servers at a database, and see how soon the other plays for its bots."""
    until, waits = monotonic() + seconds, []
    with database() as found:
        place = {"database": found.url}
        with server(place) as (_, other):
            while monotonic() < until:
                with server(place) as (process, address):
                    waits.append(asyncio.run(taken_over(address, other, process.kill, chance)))
    waits.sort()
    p99 = waits[int(len(waits) * 0.99)]
    return f"{len(waits)} takeovers, p99 {p99:.2f} s, longest {waits[-1]:.2f} s"


async def taken_over(address: str, other: str, kill: Callable[[], None], chance: Random) -> float:
    """Seconds from the death of the server that leads a table until its bot acts there."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        form = {"game": "dunhuang", "seats": ["human", "random"]}
        table = (await client.post("/api/tables", json=form)).json()
    headers, path = bearer(table["seats"][0]["token"]), f"/api/tables/{table['id']}"
    async with httpx.AsyncClient(base_url=other, timeout=PATIENCE, headers=headers) as client:

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


# --- Odd requests ---

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**63, 1e308, "", " ", "x" * 3000, "\x00", "\ud800", "ß", "💥"),
    *([], {}, [[]], {"": None}, "../..", "%00", "human", "null", "0", "-1", "1e9"),
)
HEADERS = (
    "Authorization",
    "Origin",
    "Accept-Language",
    "Content-Type",
    "Cookie",
    "X-Forwarded-For",
)


def odd(chance: Random, usual: Any) -> Any:
    """Something in the place of what is usual, or that with a part of it odd."""
    if isinstance(usual, dict) and usual and chance.random() < 0.7:
        key = chance.choice(list(usual))
        return {**usual, key: odd(chance, usual[key])}
    if isinstance(usual, list) and usual and chance.random() < 0.7:
        place = chance.randrange(len(usual))
        return [*usual[:place], odd(chance, usual[place]), *usual[place + 1 :]]
    return chance.choice(ODD)


def requests_of(paths: dict[str, Any], tables: list[dict[str, Any]], chance: Random) -> Any:
    """One request to some address of the API or of the pages, usual but for something."""
    table = chance.choice(tables)
    token = chance.choice([seat["token"] for seat in table["seats"] if seat["token"]])
    form = {"game": chance.choice(GAMES), "seats": ["human", "random", "random"], "options": {}}
    bodies: dict[str, Any] = {
        "/api/tables": form,
        "/api/tables/{table}/actions": {"id": "x", "version": 0, "action": "coins"},
        "/api/tables/{table}/undo": {"id": "y", "version": 0},
        "/api/tables/{table}/name": {"name": "Ana"},
        "/api/tables/{table}/seats": {"name": "Ben", "seat": 0},
        "/api/records": {"format": 1, "game": "dunhuang", "players": 2, "actions": []},
    }
    path = chance.choice([*paths, *PAGES])
    usual = [*paths.get(path, ("get", "post"))]
    method = chance.choice(usual if chance.random() < 0.9 else ["get", "post", "put", "head"])
    where = path.replace("{table}", table["id"] if chance.random() < 0.9 else "nowhere")
    where = where.replace("{seat}", str(chance.choice([0, 1, 9, -1, "x"])))
    where = where.replace("{token}", token).replace("{game}", chance.choice([*GAMES, "chess", "%"]))
    query = {chance.choice(["at", "after", "open", "action", "game", "x"]): str(chance.choice(ODD))}
    headers = bearer(token) if chance.random() < 0.8 else {}
    if chance.random() < 0.2:
        headers[chance.choice(HEADERS)] = str(
            chance.choice(["", "x", "Bearer", "ü".encode(), "*/*"])
        )
    headers["Accept"] = chance.choice(["text/html", "application/json", "*/*"])
    body = bodies.get(path, {"name": "Ana"})
    body = odd(chance, body) if chance.random() < 0.9 else body
    try:
        content = json.dumps(body).encode()
    except ValueError:
        content = b"{"
    if chance.random() < 0.1:
        content = content[: chance.randrange(len(content) + 1)]
    if "Content-Type" not in headers:
        forms = chance.random() < 0.3
        headers["Content-Type"] = (
            "application/x-www-form-urlencoded" if forms else "application/json"
        )
    params = {key: value.encode("utf-8", "replace") for key, value in query.items()}
    return {
        "method": method.upper(),
        "url": where,
        "headers": headers,
        "content": content if method not in ("get", "head") else None,
        "params": params if chance.random() < 0.4 else None,
    }


PAGES = (
    *("/", "/tables/new", "/rules", "/rules/{game}", "/records", "/play/{game}", "/language"),
    *("/theme", "/health", "/ready", "/metrics", "/docs", "/openapi.json", "/static/page.css"),
    *("/tables/{table}", "/tables/{table}/log", "/tables/{table}/record", "/tables/{table}/final"),
    *("/tables/{table}/device", "/tables/{table}/name", "/tables/{table}/rematch"),
    *("/tables/{table}/seats/{token}", "/tables/{table}/seats/{seat}/stand-in"),
    *("/tables/{table}/join", "/pictures/{game}.svg"),
)


def judge(request: Any, answer: httpx.Response) -> None:
    """Nothing fails, and every refusal has the one shape."""
    where = f"{request['method']} {request['url']} {request['content']!r:.300}"
    if answer.status_code >= 500:
        wrong(f"{where}: {answer.status_code} {answer.text[:200]}")
    is_json = answer.headers.get("content-type", "").startswith("application/json")
    if answer.status_code >= 400 and is_json and request["method"] != "HEAD":
        told = answer.json().get("error", {})
        if not {"code", "message"} <= told.keys():
            wrong(f"{where}: refused as {answer.text[:200]}")


async def fuzz_sockets(address: str, table: str, chance: Random) -> None:
    """A live connection that says odd things."""
    url = f"{address.replace('http', 'ws')}/tables/{table}/live?packed={chance.choice(['', 'x'])}"
    with suppress(WebSocketException, OSError):
        async with connect(url, open_timeout=PATIENCE, close_timeout=1) as socket:
            for _ in range(chance.randrange(5)):
                await socket.send(chance.choice([b"\x00" * 50, "{}", "x" * 20_000, ""]))


async def send_odd(address: str, seconds: float, chance: Random) -> Counter[int]:
    """Send odd requests for so many seconds."""
    found: Counter[int] = Counter()
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        schema = (await client.get("/openapi.json")).json()["paths"]
        tables = [await open_table(client, chance) for _ in range(6)]
        until = monotonic() + seconds
        while monotonic() < until:
            some = [requests_of(schema, tables, chance) for _ in range(16)]

            async def send(request: Any) -> None:
                try:
                    answer = await client.request(**request)
                except (httpx.InvalidURL, httpx.LocalProtocolError, ValueError):
                    return
                found[answer.status_code] += 1
                judge(request, answer)

            await asyncio.gather(*map(send, some))
            await fuzz_sockets(address, tables[0]["id"], chance)
    return found


def fuzz(seconds: float, chance: Random) -> str:
    """Send odd requests to all addresses."""
    with tempfile.TemporaryDirectory() as folder, server({"data": Path(folder)}) as (_, address):
        found = asyncio.run(send_odd(address, seconds, chance))
    told = ", ".join(f"{status}: {n}" for status, n in sorted(found.items()))
    return f"{found.total()} odd requests ({told})"


# --- Attacks ---


async def undo_for_ever(client: httpx.AsyncClient, address: str, chance: Random) -> None:
    """Play and take back as fast as it goes."""
    table = await open_table(client, chance)
    path, token = f"/api/tables/{table['id']}", table["seats"][0]["token"]
    for n in range(100_000):
        legal = (await client.get(f"{path}/legal", headers=bearer(token))).json()
        if not legal["actions"]:
            return
        body = {"id": f"a{n}", "version": legal["version"], "action": legal["actions"][0]["action"]}
        await client.post(f"{path}/actions", json=body, headers=bearer(token))
        undo = {"id": f"u{n}", "version": legal["version"] + 1}
        await client.post(f"{path}/undo", json=undo, headers=bearer(token))


async def rename_for_ever(client: httpx.AsyncClient, address: str, chance: Random) -> None:
    """Be called differently again and again, and read the whole log each time."""
    table = await open_table(client, chance)
    path, headers = f"/tables/{table['id']}", bearer(table["seats"][0]["token"])
    for n in range(100_000):
        await client.post(f"/api{path}/name", json={"name": f"Name {n}"}, headers=headers)
        await client.get(f"{path}/log", headers=headers)


async def come_and_go(client: httpx.AsyncClient, address: str, chance: Random) -> None:
    """Open live connections, and close them at once."""
    table = await open_table(client, chance)
    url = f"{address.replace('http', 'ws')}/tables/{table['id']}/live"
    headers = bearer(table["seats"][0]["token"])
    async with connect(url), connect(url), connect(url):
        while True:
            with suppress(WebSocketException, OSError):
                async with connect(url, additional_headers=headers, close_timeout=1):
                    pass


async def half_requests(client: httpx.AsyncClient, address: str, chance: Random) -> None:
    """Say half of what one wants, on as many connections as there is room for."""
    host, _, port = address.removeprefix("http://").partition(":")
    held = []
    try:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection(host, int(port))
                writer.write(b"GET / HTTP/1.1\r\nX: ")
                held.append(writer)
            await asyncio.sleep(0.002)
            if len(held) > 900:
                held.pop(0).close()
    finally:
        for writer in held:
            writer.close()


async def upload(client: httpx.AsyncClient, address: str, chance: Random) -> None:
    """Bring along as much as is taken."""
    record = {
        "format": 1,
        "rules": "1",
        "game": "dschunk",
        "options": {"data": {"x": "y" * 500_000}},
    }
    while True:
        await client.post("/api/records", json=record)


Attack = Callable[[httpx.AsyncClient, str, Random], Awaitable[None]]
ATTACKS: tuple[Attack, ...] = (undo_for_ever, rename_for_ever, come_and_go, half_requests, upload)


async def pauses(address: str, attack: Attack, seconds: float, chance: Random) -> list[float]:
    """How long somebody else waited for an answer while an attack went on."""
    waits = []
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        attackers = [asyncio.create_task(attack(client, address, chance)) for _ in range(4)]
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as other:
            until = monotonic() + seconds
            while monotonic() < until:
                began = monotonic()
                with suppress(httpx.TransportError):
                    await other.get("/health")
                    waits.append(monotonic() - began)
                await asyncio.sleep(0.01)
        for attacker in attackers:
            attacker.cancel()
        await asyncio.gather(*attackers, return_exceptions=True)
    return sorted(waits)


def attacks(seconds: float, chance: Random) -> str:
    """Attack a server in each way, and see how long others wait."""
    told = []
    for attack in ATTACKS:
        with (
            tempfile.TemporaryDirectory() as folder,
            server({"data": Path(folder)}) as (_, address),
        ):
            waits = asyncio.run(pauses(address, attack, seconds / len(ATTACKS), chance))
        p99 = waits[int(len(waits) * 0.99)]
        told.append(
            f"{attack.__name__}: p99 {1000 * p99:.0f} ms, longest {1000 * waits[-1]:.0f} ms"
        )
        if waits[-1] > LONGEST_PAUSE:
            print(f"   more than {1000 * LONGEST_PAUSE:.0f} ms: {told[-1]}", flush=True)
    return "; ".join(told)


PARTS = {
    "kills": kills,
    "databases": databases,
    "takeovers": takeovers,
    "fuzz": fuzz,
    "attacks": attacks,
}


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Say what is going on."""
    began = monotonic()
    print(f"── {name}", flush=True)
    yield
    print(f"   {monotonic() - began:.0f} s", flush=True)


def main() -> None:
    """Run all parts, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all, if none is named")
    parser.add_argument("--minutes", type=float, default=10.0, help="for all parts together")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    parts = asked.parts or list(PARTS)
    for name in parts:
        with timed(name):
            print(
                f"   {PARTS[name](60 * asked.minutes / len(parts), Random(asked.seed))}", flush=True
            )
    if WRONG:
        sys.exit(f"{len(WRONG)} things were wrong; see above.")


if __name__ == "__main__":
    main()

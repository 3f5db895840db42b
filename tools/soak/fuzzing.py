"""Odd requests to every address, and odd messages to live connections: nothing fails."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from tests.server.processes import bearer
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from .bounds import Bound, PATIENCE, wrong
from .killing import GAMES, open_table
from .servers import asking, server

__all__ = ["fuzz"]

AT_ONCE = 16
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


async def send_odd(address: str, bound: Bound, chance: Random) -> Counter[int]:
    """Send odd requests, sixteen at a time."""
    found: Counter[int] = Counter()
    async with asking(address) as client:
        schema = (await client.get("/openapi.json")).json()["paths"]
        tables = [await open_table(client, chance) for _ in range(6)]
        for _ in Bound(bound.seconds, bound.times // AT_ONCE).turns():
            some = [requests_of(schema, tables, chance) for _ in range(AT_ONCE)]

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


def fuzz(bound: Bound, chance: Random) -> str:
    """Send odd requests to all addresses."""
    with tempfile.TemporaryDirectory() as folder, server({"data": Path(folder)}) as (_, address):
        found = asyncio.run(send_odd(address, bound, chance))
    told = ", ".join(f"{status}: {n}" for status, n in sorted(found.items()))
    return f"{found.total()} odd requests ({told})"

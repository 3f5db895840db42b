"""One client that does its worst, while somebody else asks how the server is."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

import httpx
from tests.server.processes import bearer
from tests.server.tables import TOKEN
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import entrepot
from entrepot.engine.position_text import encode_position
from entrepot.engine.table import Table

from .bounds import Bound, wrong
from .kills import open_table
from .servers import asking, server

__all__ = ["attacks"]

LONGEST_PAUSE = 0.1
"""Seconds that the server's loop is to keep others waiting at most, whatever somebody does; while
the machine does something else, it is not the loop that does.
"""


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
        await client.post("/api/records", json=begun(chance).record())


async def paste(client: httpx.AsyncClient, address: str, chance: Random) -> None:
    """Paste views that no cards agree with, which is found out only after many guesses."""
    table = begun(chance)
    view = table.view(0)
    more = view["pile"] + 1
    view["pile"], view["memory"]["pile"] = more, [{"cards": more, "least": {}}]
    while True:
        await client.get("/position", params={"text": encode_position(view)})
        await client.get("/position.svg", params={"text": table.as_text(0)})


def begun(chance: Random) -> Table:
    """A game just dealt."""
    return entrepot.new("dunhuang", 4, chance.getrandbits(40))


Attack = Callable[[httpx.AsyncClient, str, Random], Awaitable[None]]
ATTACKS: tuple[Attack, ...] = (
    *(undo_for_ever, rename_for_ever, come_and_go, half_requests, upload, paste),
)


async def pauses(address: str, attack: Attack, seconds: float, chance: Random) -> Pauses:
    """How late the server was, and how long somebody else waited, while an attack went on."""
    waits = []
    async with asking(address) as client:
        attackers = [asyncio.create_task(attack(client, address, chance)) for _ in range(4)]
        async with asking(address) as other:
            until = monotonic() + seconds
            while monotonic() < until or not waits:
                began = monotonic()
                with suppress(httpx.TransportError):
                    await other.get("/health")
                    waits.append(monotonic() - began)
                await asyncio.sleep(0.01)
            figures = (await other.get("/metrics", headers=bearer(TOKEN))).text
        for attacker in attackers:
            attacker.cancel()
        await asyncio.gather(*attackers, return_exceptions=True)
    waits.sort()
    loop, own = longest(figures, "lag"), longest(figures, "work")
    return Pauses(loop, own, waits[int(len(waits) * 0.99)], waits[-1])


class Pauses(NamedTuple):
    """Seconds: the longest pause of the loop, its own part of it, and how long others waited."""

    loop: float
    own: float
    p99: float
    longest: float


def longest(figures: str, what: str) -> float:
    """The longest pause that the server has noticed itself."""
    found = re.search(rf"^entrepot_loop_longest_{what}_seconds (\S+)$", figures, re.MULTILINE)
    return float(found[1]) if found else float("nan")


def attacks(bound: Bound, chance: Random) -> str:
    """Attack a server in each way, and see how late it is."""
    told = []
    for attack in ATTACKS:
        with (
            tempfile.TemporaryDirectory() as folder,
            server({"data": Path(folder)}, health_interval=0.002) as (_, address),
        ):
            each = min(bound.seconds / len(ATTACKS), bound.times)
            found = asyncio.run(pauses(address, attack, each, chance))
        loop, own, p99, slowest = (f"{1000 * seconds:.0f} ms" for seconds in found)
        name = attack.__name__.replace("_", " ")
        told.append(f"{name}: loop {loop} (own {own}), answers p99 {p99}, longest {slowest}")
        if not found.own <= LONGEST_PAUSE:
            wrong(f"more than {1000 * LONGEST_PAUSE:.0f} ms: {told[-1]}")
    return "; ".join(told)

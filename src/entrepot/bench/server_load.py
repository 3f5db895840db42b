"""Load test of a server: many tables, every seat connected, bots answering at once.

The server runs in a process of its own, with a store on disk; everything goes over its sockets as
it would for people. This needs nothing that the server itself does not.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import asdict, dataclass, field
from html import unescape
from itertools import chain
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any
from zlib import decompress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ..engine.json_types import JsonDict
from ..games import playable
from .server_process import computed, MeasuredServer, memory, server

HOST = "127.0.0.1"
SEATS = 4
AT_ONCE = 32
"""Actions under way at once when there is no pace."""
PATIENCE = 20.0
"""Seconds after which a missing update fails the measurement."""
OPENING = 20
"""Tables and connections begun at once."""
ACTION = re.compile('data-action="([^"]*)"')
"""The place in a page of its legal actions."""


@dataclass(frozen=True)
class Load:
    """The measurements of a run."""

    tables: int
    seats: int
    connections: str
    """`page`, where each seat is sent the whole drawn table, or `api`."""
    wanted_per_s: float | None
    """The number of actions to be played each second; None for as many as possible."""
    actions: int
    actions_per_s: float
    accepted_ms: Mapping[str, float]
    """From sending an action until it is accepted: p50, p99."""
    update_ms: Mapping[str, float]
    """From sending an action until the last seat's update: p50, p99."""
    memory_mb: float | None
    """Of all servers together, at the end."""
    table_mb: float | None
    """The memory that a further table adds to servers, with all of its people connected.

    Told by the second half of the tables, when all that is kept once is there already.
    """
    server_ms: float | None
    """The computing time of the servers for an action..."""
    client_ms: float
    """...and the one who measures."""
    servers: int = 1

    def as_dict(self) -> JsonDict:
        """The measurement as JSON."""
        return asdict(self)


@dataclass
class Timings:
    """The timings so far."""

    accepted: list[float] = field(default_factory=list)
    updated: list[float] = field(default_factory=list)


class Wire:
    """Connections for one request after the other, opened again when a server has closed one."""

    def __init__(self) -> None:
        self._ends: dict[int, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}

    async def post(self, port: int, path: str, token: str | None, body: Any) -> tuple[int, Any]:
        """The status and the answer to a request."""
        content = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        request = f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content
        try:
            return await self._ask(port, request)
        except (ConnectionError, asyncio.IncompleteReadError):
            # The server closes what has been quiet for a while.
            self.close()
            return await self._ask(port, request)

    async def _ask(self, port: int, request: bytes) -> tuple[int, Any]:
        if port not in self._ends:
            self._ends[port] = await asyncio.open_connection(HOST, port)
        reader, writer = self._ends[port]
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        return int(head.split()[1]), json.loads(body)

    def close(self) -> None:
        """End the connections."""
        for _, writer in self._ends.values():
            writer.close()
        self._ends.clear()


class LoadSeat:
    """One who follows a table and knows what they may play."""

    def __init__(self, token: str, socket: ClientConnection) -> None:
        self.token = token
        self.version = -1
        self.legal: list[str] = []
        self.over = False
        self._actions: dict[str, list[str]] = {}
        """The legal actions in each part of the page."""
        self._socket = socket
        self._news = asyncio.Event()

    async def listen(self) -> None:
        """Take in whatever comes, until the connection ends."""
        with suppress(ConnectionClosed):
            async for text in self._socket:
                self._hear(json.loads(decompress(text) if isinstance(text, bytes) else text))
                self._news.set()

    def _hear(self, message: Mapping[str, Any]) -> None:
        self.version, self.over = message["version"], message["over"]
        if "parts" in message:
            for name, drawn in message["parts"].items():
                self._actions[name] = [unescape(one) for one in ACTION.findall(drawn)]
            self.legal = list(chain(*self._actions.values())) if message["turn"] else []
        else:
            self.legal = message["legal"] if message["chosen"] is None else []

    async def reach(self, version: int) -> None:
        """Wait for a version."""
        while self.version < version:
            self._news.clear()
            await self._news.wait()


class LoadTable:
    """A table with its seats."""

    def __init__(self, port: int, table: str, seats: list[LoadSeat], chance: Random) -> None:
        self.port, self.id, self.seats, self._chance = port, table, seats, chance
        self._number = 0

    @property
    def version(self) -> int:
        """The newest version that a seat was sent."""
        return max(seat.version for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return any(seat.over for seat in self.seats)

    async def act(self, wire: Wire, tally: Timings) -> None:
        """Play one action and wait until every seat has been told."""
        able = [seat for seat in self.seats if seat.legal]
        if not able:
            raise RuntimeError(f"nobody can act at table {self.id}")
        seat = self._chance.choice(able)
        self._number += 1
        body = {
            "id": str(self._number),
            "version": seat.version,
            "action": self._chance.choice(seat.legal),
        }
        start = perf_counter()
        status, answer = await wire.post(
            self.port, f"/api/tables/{self.id}/actions", seat.token, body
        )
        if status != 200:
            raise RuntimeError(f"an action was refused: {answer}")
        tally.accepted.append(perf_counter() - start)
        await asyncio.gather(*(one.reach(answer["version"]) for one in self.seats))
        tally.updated.append(perf_counter() - start)


class Crowd:
    """All tables, opened again when they are over."""

    def __init__(
        self, servers: Sequence[MeasuredServer], connections: str, seed: int, stack: AsyncExitStack
    ) -> None:
        self._servers, self._connections, self._stack = servers, connections, stack
        self._chance = Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self.free: asyncio.Queue[LoadTable] = asyncio.Queue()
        self.wires: asyncio.Queue[Wire] = asyncio.Queue()
        self.tally = Timings()
        for _ in range(AT_ONCE):
            wire = Wire()
            stack.callback(wire.close)
            self.wires.put_nowait(wire)

    async def gather(self, tables: int) -> None:
        """Open a number of tables more and connect everybody."""
        for begin in range(0, tables, OPENING):
            some = range(begin, min(tables, begin + OPENING))
            for table in await asyncio.gather(*map(self._open, some)):
                self.free.put_nowait(table)

    async def play_one(self) -> None:
        """Play an action at the next table that is free."""
        table = await self.free.get()
        wire = await self.wires.get()
        try:
            if table.over:
                table = await self._open(self._chance.randrange(1000), wire)
            await asyncio.wait_for(table.act(wire, self.tally), PATIENCE)
        finally:
            self.wires.put_nowait(wire)
            self.free.put_nowait(table)

    async def close(self) -> None:
        """Let nobody listen any more."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _open(self, number: int, wire: Wire | None = None) -> LoadTable:
        own = wire or await self.wires.get()
        # The people of a table are all with one server, as tables are shared out best.
        port = self._servers[number // 2 % len(self._servers)].port
        try:
            known = [game.name for game in playable() if SEATS in game.seats]
            game = known[number % len(known)]
            body = {"game": game, "seats": ["human"] * SEATS}
            status, opened = await own.post(port, "/api/tables", None, body)
        finally:
            if wire is None:
                self.wires.put_nowait(own)
        if status != 201:
            raise RuntimeError(f"a table was refused: {opened}")
        seats = [await self._seat(port, opened["id"], one["token"]) for one in opened["seats"]]
        first = asyncio.gather(*(seat.reach(0) for seat in seats))
        await asyncio.wait_for(first, PATIENCE)
        return LoadTable(port, opened["id"], seats, Random(self._chance.getrandbits(60)))

    async def _seat(self, port: int, table: str, token: str) -> LoadSeat:
        start = "" if self._connections == "page" else "/api"
        socket = await self._stack.enter_async_context(
            connect(
                f"ws://{HOST}:{port}{start}/tables/{table}/live?packed",
                additional_headers={"Authorization": f"Bearer {token}"},
                max_size=None,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
        )
        seat = LoadSeat(token, socket)
        task = asyncio.create_task(seat.listen())
        self._tasks.add(task)
        return seat


@dataclass(frozen=True)
class Run:
    """The plan of a run: its load and its length."""

    tables: int = 200
    seconds: float = 2.0
    seed: int = 1
    servers: int = 1
    database: str | None = None
    """The place of the servers' tables; a folder for a moment, if it is not said."""


async def measure(run: Run, rate: float | None, connections: str = "page") -> Load:
    """Play at tables for a while, `rate` actions a second or as many as possible."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="entrepot-load-"))
        place = ("database", run.database) if run.database else ("data", folder)
        servers = [await stack.enter_async_context(server(*place)) for _ in range(run.servers)]
        crowd = Crowd(servers, connections, run.seed, stack)
        further = run.tables // 2
        await crowd.gather(run.tables - further)
        half = memory(servers)
        await crowd.gather(further)
        opened = memory(servers)
        start, before, own = perf_counter(), computed(servers), process_time()
        if rate:
            await play_paced(crowd, run.seconds, rate)
        else:
            await play_freely(crowd, run.seconds)
        taken, after, own = perf_counter() - start, computed(servers), process_time() - own
        full = memory(servers)
        await crowd.close()
    tally, actions = crowd.tally, len(crowd.tally.updated)
    return Load(
        tables=run.tables,
        seats=SEATS,
        connections=connections,
        wanted_per_s=rate,
        actions=actions,
        actions_per_s=actions / taken,
        accepted_ms=centiles(tally.accepted),
        update_ms=centiles(tally.updated),
        memory_mb=None if full is None else round(full, 1),
        table_mb=None
        if opened is None or half is None
        else round((opened - half) / max(1, further), 3),
        server_ms=None
        if before is None or after is None
        else round(1000 * (after - before) / max(1, actions), 2),
        client_ms=round(1000 * own / max(1, actions), 2),
        servers=run.servers,
    )


async def play_paced(crowd: Crowd, seconds: float, rate: float) -> None:
    """Play at a rate of actions each second, whether or not the earlier ones are done."""
    start = perf_counter()
    under_way: set[asyncio.Task[None]] = set()
    for number in range(int(seconds * rate)):
        await asyncio.sleep(max(0.0, start + number / rate - perf_counter()))
        task = asyncio.create_task(crowd.play_one())
        under_way.add(task)
    await asyncio.gather(*under_way)


async def play_freely(crowd: Crowd, seconds: float) -> None:
    """As many actions as the server takes."""
    end = perf_counter() + seconds

    async def play() -> None:
        while perf_counter() < end:
            await crowd.play_one()

    await asyncio.gather(*(play() for _ in range(AT_ONCE)))


def centiles(seconds: list[float]) -> dict[str, float]:
    """The middle one and the hundredth slowest, in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return {"p50": 0.0, "p99": 0.0}
    places = {"p50": len(ordered) // 2, "p99": (len(ordered) * 99) // 100}
    return {
        name: round(1000 * ordered[min(place, len(ordered) - 1)], 1)
        for name, place in places.items()
    }

"""Load test of an audience: one table with very many spectators, and other tables beside it.

Each spectator is a page that is sent what has changed. The client parses no more than the frames
of the messages, and reads equal messages once, so that it takes little of the machine.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from os import urandom
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from zlib import decompress

from ..engine.json_types import JsonDict
from .server_load import centiles, Crowd, HOST, PATIENCE, play_paced, Timings
from .server_process import computed, MeasuredServer, memory, server

OPENING = 50
"""Connections begun at once."""
MOST_READ = 64
"""Messages that the client remembers, to read equal ones once."""
TEXT, BYTES, CLOSE, PING, PONG = 1, 2, 8, 9, 10


@dataclass(frozen=True)
class AudienceRun:
    """The audience to measure, and for how long."""

    spectators: int = 1000
    seconds: float = 10.0
    per_second: float = 1.0
    """Actions a second at the table with the spectators..."""
    others_per_second: float = 20.0
    """...and at all other tables together."""
    others: int = 10
    seed: int = 1


@dataclass(frozen=True)
class AudienceLoad:
    """The figures of an audience."""

    spectators: int
    actions: int
    update_ms: JsonDict
    """From sending an action until a spectator has the update, over all spectators: p50, p99."""
    last_ms: JsonDict
    """From sending an action until the last spectator has the update: p50, p99."""
    others_ms: JsonDict
    """From sending an action at another table until it is accepted: p50, p99."""
    cores: float | None
    """Seconds that the server computed, for each second."""
    memory_mb: float | None

    def as_dict(self) -> JsonDict:
        """The measurement as JSON."""
        return asdict(self)


class Audience:
    """All spectators of one table, and when each was sent which version."""

    def __init__(self) -> None:
        self.lost = 0
        self.versions: dict[SpectatorConnection, int] = {}
        self.arrived: list[float] = []
        """When each spectator was sent the version that is awaited."""
        self._awaited: int | None = None
        self._wanted = 0
        self._all: asyncio.Event = asyncio.Event()
        self._read: dict[bytes, int] = {}

    def version_in(self, message: bytes) -> int:
        """The version that a message tells of."""
        found = self._read.get(message)
        if found is None:
            text = message if message[:1] == b"{" else decompress(message)
            found = self._read[message] = json.loads(text)["version"]
            while len(self._read) > MOST_READ:
                del self._read[next(iter(self._read))]
        return found

    def hear(self, spectator: SpectatorConnection, version: int) -> None:
        """Notes that a spectator was sent a version."""
        before = self.versions.get(spectator, -1)
        self.versions[spectator] = version
        awaited = self._awaited
        if awaited is not None and before < awaited <= version:
            self.arrived.append(perf_counter())
            if len(self.arrived) >= self._wanted:
                self._all.set()

    async def reach(self, version: int) -> list[float]:
        """The time at which each spectator was sent a version, once all were."""
        self._awaited, self.arrived = version, []
        self._all.clear()
        told = sum(one >= version for one in self.versions.values())
        self._wanted = len(self.versions) - told
        now = perf_counter()
        if self._wanted:
            await asyncio.wait_for(self._all.wait(), PATIENCE)
        self._awaited = None
        return [now] * told + self.arrived


class SpectatorConnection(asyncio.Protocol):
    """A live connection that only counts what it is sent."""

    def __init__(self, path: str, audience: Audience, opened: asyncio.Future[None]) -> None:
        self._path, self._audience, self._opened = path, audience, opened
        self._buffer = b""
        self._upgraded = False
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a live connection."""
        self._transport = transport
        key = b64encode(urandom(16)).decode()
        head = (
            f"GET {self._path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        """Reads whole frames."""
        self._buffer = buffer = self._buffer + data if self._buffer else data
        if not self._upgraded:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._fail(RuntimeError(f"a spectator was refused: {head[:80]!r}"))
                return
            self._upgraded, self._buffer = True, buffer
        while (frame := _frame(self._buffer)) is not None:
            kind, payload, self._buffer = frame
            self._take(kind, payload)

    def connection_lost(self, error: Exception | None) -> None:
        """Counts a connection that ended."""
        self._audience.lost += 1
        self._audience.versions.pop(self, None)
        self._fail(error or ConnectionResetError("a spectator was disconnected"))

    def close(self) -> None:
        """Ends the connection."""
        self._transport.abort()

    def _take(self, kind: int, payload: bytes) -> None:
        if kind in (TEXT, BYTES):
            self._audience.hear(self, self._audience.version_in(payload))
            if not self._opened.done():
                self._opened.set_result(None)
        elif kind == PING:
            # The mask is zero, so that the payload stays as it is.
            head = bytes([0x80 | PONG, 0x80 | len(payload), 0, 0, 0, 0])
            self._transport.write(head + payload)

    def _fail(self, error: Exception) -> None:
        if not self._opened.done():
            self._opened.set_exception(error)


def _frame(data: bytes) -> tuple[int, bytes, bytes] | None:
    """The kind and the payload of the first frame, and what follows it; None if it is not whole."""
    if len(data) < 2:
        return None
    length, start = data[1] & 0x7F, 2
    if length >= 126:
        start = 4 if length == 126 else 10
        if len(data) < start:
            return None
        length = int.from_bytes(data[2:start], "big")
    end = start + length
    return (data[0] & 0x0F, data[start:end], data[end:]) if len(data) >= end else None


async def measure_audience(run: AudienceRun) -> AudienceLoad:
    """Play at a table that many watch, and at others beside it."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="entrepot-load-"))
        measured = [await stack.enter_async_context(server("data", folder))]
        others = Crowd(measured, "page", run.seed, stack)
        watched = Crowd(measured, "page", run.seed + 1, stack)
        await others.gather(run.others)
        await watched.gather(1)
        table = await watched.free.get()
        audience, wire = Audience(), await watched.wires.get()
        for begin in range(0, run.spectators, OPENING):
            # They come at different moments of the game.
            some = min(OPENING, run.spectators - begin)
            await _connect(audience, measured[0], table.id, some, stack)
            await table.act(wire, Timings())
        start, before = perf_counter(), computed(measured)
        beside = asyncio.create_task(play_paced(others, run.seconds, run.others_per_second))
        each, last = [], []
        for number in range(max(1, int(run.seconds * run.per_second))):
            await asyncio.sleep(max(0.0, start + number / run.per_second - perf_counter()))
            if table.over:
                break
            sent, told = perf_counter(), asyncio.create_task(audience.reach(table.version + 1))
            await asyncio.wait_for(table.act(wire, Timings()), PATIENCE)
            arrived = [one - sent for one in await told]
            each += arrived
            last.append(max(arrived))
        await beside
        taken, after, full = perf_counter() - start, computed(measured), memory(measured)
        if audience.lost:
            raise RuntimeError(f"{audience.lost} spectators were disconnected")
        await others.close()
        await watched.close()
    return AudienceLoad(
        spectators=run.spectators,
        actions=len(last),
        update_ms=dict(centiles(each)),
        last_ms=dict(centiles(last)),
        others_ms=dict(centiles(others.tally.accepted)),
        cores=None if before is None or after is None else round((after - before) / taken, 3),
        memory_mb=None if full is None else round(full, 1),
    )


async def _connect(
    audience: Audience, at: MeasuredServer, table: str, spectators: int, stack: AsyncExitStack
) -> None:
    """Lets spectators come, until each has the table before it."""
    loop, path = asyncio.get_running_loop(), f"/tables/{table}/live?packed"
    opened = []
    for _ in range(spectators):
        there: asyncio.Future[None] = loop.create_future()
        one = SpectatorConnection(path, audience, there)
        await loop.create_connection(lambda one=one: one, HOST, at.port)  # type: ignore[misc]
        stack.callback(one.close)
        opened.append(there)
    await asyncio.wait_for(asyncio.gather(*opened), PATIENCE)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quickest event loop there is, for a client that shares the machine with the server."""
    try:
        import uvloop
    except ImportError:  # not on every system
        return None
    return uvloop.new_event_loop

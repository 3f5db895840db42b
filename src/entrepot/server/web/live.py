"""Live connections: whoever follows a table is sent what is new for them, as soon as it is kept.

Each connection has its own task. If one is slow, it gets several changes at once, and nobody else
waits for it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from math import ceil
from time import perf_counter
from typing import Any
from zlib import compress

import orjson
from anyio import create_task_group, fail_after
from fastapi import APIRouter, WebSocket
from starlette.responses import JSONResponse
from starlette.websockets import WebSocketDisconnect

from ...words import Voice
from .. import problems
from ..problems import Problem
from ..tables.house import House
from ..tables.sitting import Sitting
from . import seats
from .guarding import Buckets, check_origin, extra_headers
from .readers import client_of, language_of

__all__ = ["Listener", "Program", "router", "serve", "written"]

router = APIRouter()
REFUSED, LATER = 1008, 1013
LONGEST_SEND = 20.0
"""Seconds that a connection may take to accept a message before it is given up."""
LEVEL = 1
"""A page drawn again is large and much alike: the quickest way makes a seventh of it."""
HEARD_PER_SECOND, HEARD_AT_ONCE = 2.0, 60.0
"""Messages that a connection may send; but for a pace, they say nothing to us."""
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "at once": 0.0}
"""How slowly bots play for one who asks for it with `?pace=` or a message, times the usual."""


class Listener(ABC):
    """A connection that follows a table; each kind is sent messages of its own."""

    def __init__(self, seat: int | None, language: str, packed: bool = False) -> None:
        self.seat = seat
        self.language = language
        self.packed = packed
        """Whether messages are sent deflated, as one who asks with `?packed` can read them."""
        self.after: int | None = None
        """The version it was last sent; None before the first message."""
        self.undone = False
        self.heard = 0
        """How much of what players said it was sent."""
        self.pace = 1.0
        self.key: str | None = None
        """What was kept of the token that its seat opened with."""
        self.woken = perf_counter()
        self._news = asyncio.Event()
        self._news.set()

    @abstractmethod
    def message(self, sitting: Sitting) -> str | bytes:
        """What is new at the table for this one, as it is sent."""

    def wake(self, back_to: int | None = None) -> None:
        """Something has changed."""
        if back_to is not None and self.after is not None and self.after > back_to:
            self.after = back_to
            self.undone = True
        if not self._news.is_set():
            self.woken = perf_counter()
            self._news.set()

    def sent(self, version: int) -> int | None:
        """Note that a message of this version is on its way; gives the version of the last one."""
        after, self.after, self.undone = self.after, version, False
        return after

    def new_sayings(self, sitting: Sitting) -> list[dict[str, Any]]:
        """What players have said since the last message, in the language of this one."""
        heard, self.heard = self.heard, sitting.chat.count
        return sitting.said(self.language, heard) if heard < self.heard else []

    async def wait(self) -> None:
        """Wait until something has changed."""
        await self._news.wait()
        self._news.clear()


class Program(Listener):
    """A program that is told what happened since the last message, and who is awaited now."""

    def message(self, sitting: Sitting) -> str | bytes:
        """What is new, in JSON."""
        return written(self.news(sitting), self.packed)

    def news(self, sitting: Sitting) -> dict[str, Any]:
        """What is new."""
        seat, undone = self.seat, self.undone
        after = self.sent(sitting.version)
        new: dict[str, Any] = {
            "tick": sitting.tick_of(seat),
            "version": sitting.version,
            "undone": undone,
            "events": [
                {"version": entry.version, **event}
                for entry in sitting.log(seat, after=sitting.version if after is None else after)
                for event in entry.events
            ],
            "step": sitting.step,
            "actors": list(sitting.actors),
            "over": sitting.over,
            "legal": list(sitting.legal(seat)),
            "chosen": sitting.chosen(seat),
            "head": sitting.promised.head_of(seat),
            "people": [
                {"name": one.name, "bot": one.bot, "present": one.present} for one in sitting.people
            ],
        }
        if sitting.rematch is not None:
            new["rematch"] = sitting.rematch
        if said := self.new_sayings(sitting):
            new["chat"] = said
        return new


@router.websocket("/api/tables/{table}/live")
async def follow(socket: WebSocket, table: str) -> None:
    """What happens at a table, for programs."""
    await serve(socket, table, Program)


async def serve(socket: WebSocket, table: str, kind: type[Listener]) -> None:
    """Send what is new until one of the two leaves."""
    house: House = socket.app.state.house
    counts: Counter[str] = socket.app.state.sockets
    client = client_of(socket)
    requests: Buckets = socket.app.state.requests
    try:
        if wait := requests.take(client):
            raise problems.too_many_requests(ceil(wait))
        check_origin(socket, house.settings.origins)
        sitting = await house.find(table)
        seat = seats.reader(socket, sitting)
        limits = house.settings.limits
        full = len(sitting.presence.followers) >= limits.sockets_per_table
        if full or counts[client] >= limits.sockets:
            raise problems.too_many_requests(60)
    except Problem as problem:
        await refuse(socket, problem)
        return
    counts[client] += 1
    house.metrics.sockets.inc()
    listener = kind(seat, language_of(socket), "packed" in socket.query_params)
    listener.pace = PACES.get(socket.query_params.get("pace", ""), listener.pace)
    listener.key = key_of(sitting, seat)
    sitting.presence.follow(listener)
    try:
        await socket.accept()
        try:
            if seat is not None:
                await sitting.sit(seat)
                await sitting.come_back(seat)
        except Problem:
            await socket.close(LATER)
            return
        await converse(socket, sitting, listener, house)
    finally:
        sitting.presence.leave(listener)
        house.metrics.sockets.dec()
        counts[client] -= 1
        if not counts[client]:
            del counts[client]


async def converse(socket: WebSocket, sitting: Sitting, listener: Listener, house: House) -> None:
    """Send news while listening for the end."""
    async with create_task_group() as tasks:

        async def send() -> None:
            with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):
                await send_news(socket, sitting, listener, house)
            tasks.cancel_scope.cancel()

        tasks.start_soon(send)
        await hear_out(socket, listener)
        tasks.cancel_scope.cancel()


async def send_news(socket: WebSocket, sitting: Sitting, listener: Listener, house: House) -> None:
    """Send a message whenever something has changed."""
    while True:
        await listener.wait()
        if sitting.given_up:
            await socket.close(LATER)
            return
        if listener.key != key_of(sitting, listener.seat):
            # Somebody else has sat down there, by an invitation.
            await socket.close(REFUSED)
            return
        woken = listener.woken
        # Nothing is held on to while waiting: messages are large, and connections many.
        with fail_after(LONGEST_SEND):
            await send_message(socket, listener.message(sitting))
        house.metrics.telling.observe(perf_counter() - woken)


def key_of(sitting: Sitting, seat: int | None) -> str | None:
    """What is kept of the token that opens a seat now."""
    return None if seat is None else sitting.roster.keys.seats[seat]


def written(message: Mapping[str, Any], packed: bool) -> str | bytes:
    """A message as JSON, deflated for one who can read that."""
    text = orjson.dumps(message)
    return compress(text, LEVEL) if packed else text.decode()


async def send_message(socket: WebSocket, message: str | bytes) -> None:
    """Send one message."""
    if isinstance(message, bytes):
        await socket.send_bytes(message)
    else:
        await socket.send_text(message)


async def hear_out(socket: WebSocket, listener: Listener) -> None:
    """Wait until the other side leaves, or says far too much; meanwhile it may name a pace."""
    patience = Buckets(HEARD_PER_SECOND, HEARD_AT_ONCE)
    while (heard := await socket.receive())["type"] != "websocket.disconnect":
        if patience.take(""):
            await socket.close(REFUSED)
            return
        listener.pace = PACES.get(heard.get("text") or "", listener.pace)


async def refuse(socket: WebSocket, problem: Problem) -> None:
    """Say why not, with a status, before the connection becomes a live one."""
    body = problem.as_dict(Voice(language_of(socket)))
    headers = {name.decode(): value.decode() for name, value in extra_headers(problem)}
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_denial_response(JSONResponse(body, problem.status, headers))

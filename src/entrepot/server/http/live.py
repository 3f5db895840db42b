"""Live connections over WebSocket: push of what is new to each subscriber, once it is stored.

Each connection sends by itself. If one is slow, it gets several changes at once, and nobody else
waits for it. There may be very many that have nothing to send, so that each is to be small: it is
served before any route is looked for, and a task that sends lives as long as there is news.
"""

from __future__ import annotations

import asyncio
import logging
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import ceil
from time import perf_counter
from typing import Any, ClassVar

import orjson
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import ApiError, ErrorType
from ..rate_limiter import RateLimiter
from ..registry.registry import TableRegistry
from ..sessions.session import TableSession
from . import auth
from .client import client_of, language_of
from .loop_time import CLOCK, ROUTE, slice_since
from .request_guard import WAIT

try:
    # The same format in a third of the time.
    from isal.isal_zlib import compress
except ImportError:  # not on every system
    from zlib import compress

log = logging.getLogger("entrepot.live")
PATH = re.compile("((?:/api)?)/tables/([^/]+)/live")
REFUSED, LATER, REPLACED = 1008, 1013, 4001
MESSAGES = "live message"
"""The name under which the loop's time for live messages is measured."""
LONGEST_SEND = 20.0
"""Seconds that a connection may take to accept a message before it is given up."""
LEVEL = 1
"""A page drawn again is large and much alike: the quickest way makes a quarter of it."""
HEARD_PER_SECOND, HEARD_AT_ONCE = 2.0, 60.0
"""Messages that a connection may send; but for a pace, they say nothing to us."""
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "at once": 0.0}
"""How slowly bots play for one who asks for it with `?pace=` or a message, times the usual."""


class LiveSubscriber(ABC):
    """A connection that follows a table; each kind is sent messages of its own."""

    draws: ClassVar[bool] = False
    """Whether a message may take long to make, so that its time is measured."""

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
        self.line: Sender | None = None
        """Where its messages go."""
        self.replaced = False
        """Whether its seat has as many newer connections as it may have."""
        self.woken: float | None = perf_counter()
        """When it was that something changed which it has not been sent; None if it knows all."""

    @abstractmethod
    def message(self, sitting: TableSession) -> str | bytes:
        """What is new at the table for this one, as it is sent."""

    def note(self, back_to: int | None = None) -> None:
        """Something has changed."""
        if back_to is not None and self.after is not None and self.after > back_to:
            self.after = back_to
            self.undone = True
        if self.woken is None:
            self.woken = perf_counter()

    def send_news(self) -> None:
        """Begins to send what has changed."""
        if self.line is not None:
            self.line.wake()

    def alone(self, sitting: TableSession) -> bool:
        """Whether it has a seat that no other connection has, so that nothing is shared."""
        return self.seat is not None and len(sitting.presence.at(self.seat)) < 2

    def replace(self) -> None:
        """Ends the connection, as its seat has newer ones."""
        self.replaced = True
        if self.line is not None:
            self.line.close()

    def sent(self, version: int) -> int | None:
        """Note that a message of this version is on its way; gives the version of the last one."""
        after, self.after, self.undone = self.after, version, False
        return after

    def new_sayings(self, sitting: TableSession) -> list[dict[str, Any]]:
        """What players have said since the last message, in the language of this one."""
        heard, self.heard = self.heard, sitting.chat.count
        if heard == self.heard or not sitting.state.admits(self.seat):
            return []
        return sitting.said(self.language, heard)


class Live:
    """Serves live connections; every other request goes on to the app."""

    def __init__(
        self,
        app: ASGIApp,
        house: TableRegistry,
        subscribers: Mapping[str, type[LiveSubscriber]],
    ) -> None:
        """The kinds of `subscribers`, by what their path has before `/tables/{table}/live`."""
        self._app, self._house, self._subscribers = app, house, subscribers
        self._spectators: Counter[str] = Counter()
        """The connections of each client that only watch."""
        limits = house.settings.limits
        self._seated = RateLimiter(limits.requests_per_second, limits.requests_at_once)
        """For players whose client has used up its requests, and who may not be all of it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection until one of the two leaves."""
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        scope[ROUTE] = f"{found[1]}/tables/{{table}}/live"
        client, sitting, listener = await self._admitted(
            scope, found[2], self._subscribers[found[1]]
        )
        # All was read that it asked with; what is held for as long as it stays is little.
        scope["headers"] = []
        watches = listener.seat is None
        if watches:
            self._spectators[client] += 1
        self._house.metrics.sockets.inc()
        sitting.presence.follow(listener)
        self._make_room(sitting, listener.seat)
        try:
            with suppress(OSError):  # it may leave at any time
                await _converse(receive, send, sitting, listener, self._house)
        finally:
            sitting.presence.leave(listener)
            self._house.metrics.sockets.dec()
            if watches:
                self._spectators[client] -= 1
                if not self._spectators[client]:
                    del self._spectators[client]

    async def _admitted(
        self, scope: Scope, table: str, kind: type[LiveSubscriber]
    ) -> tuple[str, TableSession, LiveSubscriber]:
        """Who it is, the table, and who listens there; or an ApiError."""
        asked = HTTPConnection(scope)
        client, wait = client_of(asked), scope[WAIT]
        if wait and not self._house.at_hand(table):
            raise ApiError(ErrorType.TOO_MANY_REQUESTS, retry_after=ceil(wait))
        sitting = await self._house.find(table)
        seat = auth.require_viewer(asked, sitting)
        if wait and (seat is None or self._seated.take(client)):
            raise ApiError(ErrorType.TOO_MANY_REQUESTS, retry_after=ceil(wait))
        if seat is None:
            self._check_spectators(client, sitting)
        query = asked.query_params
        listener = kind(seat, language_of(asked), "packed" in query)
        listener.pace = PACES.get(query.get("pace", ""), listener.pace)
        listener.key = sitting.state.roster.key(seat)
        return client, sitting, listener

    def _check_spectators(self, client: str, sitting: TableSession) -> None:
        """Raises an ApiError where a client or a table has as many spectators as it may have."""
        limits = self._house.settings.limits
        full = len(sitting.presence.at(None)) >= limits.spectators_per_table
        if full or self._spectators[client] >= limits.spectators_per_client:
            raise ApiError(ErrorType.TOO_MANY_REQUESTS, retry_after=60)

    def _make_room(self, sitting: TableSession, seat: int | None) -> None:
        """Ends the oldest connections of a seat that has too many; seats are always admitted."""
        if seat is None:
            return
        connections = tuple(sitting.presence.at(seat))
        for oldest in connections[: -self._house.settings.limits.connections_per_seat]:
            sitting.presence.leave(oldest)
            if isinstance(oldest, LiveSubscriber):
                oldest.replace()


async def _converse(
    receive: Receive,
    send: Send,
    sitting: TableSession,
    listener: LiveSubscriber,
    house: TableRegistry,
) -> None:
    """Send news while listening for the end."""
    await receive()
    await send({"type": "websocket.accept"})
    try:
        if listener.seat is not None:
            await sitting.sit(listener.seat, held=listener.key)
            await sitting.come_back(listener.seat, listener.key, asked=False)
    except ApiError:
        await _close(send, LATER)
        return
    serving = asyncio.current_task()
    assert serving is not None
    line = listener.line = Sender(send, sitting, listener, house, serving.cancel)
    line.wake()
    try:
        await _hear_out(receive, send, listener)
    except asyncio.CancelledError:
        if not line.broken:
            raise
        serving.uncancel()
    finally:
        line.end()


class Sender:
    """The sending end of a connection: a task as long as there is news, else nothing."""

    __slots__ = ("_break", "_house", "_listener", "_send", "_sitting", "_task", "broken")

    def __init__(
        self,
        send: Send,
        sitting: TableSession,
        listener: LiveSubscriber,
        house: TableRegistry,
        break_: Callable[[], object],
    ) -> None:
        """`break_` ends the connection."""
        self._send, self._sitting, self._listener, self._house = send, sitting, listener, house
        self._break = break_
        self._task: asyncio.Task[None] | None = None
        self.broken = False
        """Whether nothing more can be sent."""

    def wake(self) -> None:
        """There is news."""
        if self._task is None and not self.broken:
            self._task = asyncio.create_task(self._tell())

    def close(self) -> None:
        """Tells the other side to leave; where it reads nothing, the connection ends at once."""
        if self._task is None:
            self._listener.woken = perf_counter()
            self.wake()
        else:
            self.broken = True
            self._break()

    def end(self) -> None:
        """Send nothing more."""
        self.broken = True
        self._listener.line = None
        if self._task is not None:
            self._task.cancel()

    async def _tell(self) -> None:
        """Send messages until all is told; where that cannot be, the connection ends."""
        try:
            while self._listener.woken is not None:
                await self._tell_once(self._listener, self._sitting)
            self._task = None
            return
        except (OSError, RuntimeError):
            pass  # it has left, or is too slow, or was told to leave
        except Exception as error:
            errors = self._house.metrics.errors
            errors.log(log, error, "table %s could not be told", self._sitting.id)
        self.broken = True
        self._break()

    async def _tell_once(self, listener: LiveSubscriber, sitting: TableSession) -> None:
        woken, listener.woken = listener.woken, None
        if listener.replaced:
            raise await self._left(REPLACED)
        if sitting.given_up:
            raise await self._left(LATER)
        if listener.key != sitting.state.roster.key(listener.seat):
            # Somebody else has sat down there, by an invitation.
            raise await self._left(REFUSED)
        message = self._measured(sitting) if listener.draws else listener.message(sitting)
        form = "bytes" if isinstance(message, bytes) else "text"
        async with asyncio.timeout(LONGEST_SEND):
            await self._send({"type": "websocket.send", form: message})
        if sitting.state.removed:
            raise await self._left(REFUSED)
        if woken is not None:
            self._house.metrics.telling.observe(perf_counter() - woken)

    def _measured(self, sitting: TableSession) -> str | bytes:
        """The message, with the loop's time for it noted."""
        began = CLOCK.start()
        message = self._listener.message(sitting)
        self._house.metrics.slices.note(MESSAGES, slice_since(began))
        return message

    async def _left(self, code: int) -> ConnectionError:
        """Tell the other side to leave."""
        await self._send(_closing(code))
        return ConnectionError(f"closed with {code}")


async def _close(send: Send, code: int) -> None:
    """Tells the other side to leave, unless the connection has ended by now."""
    with suppress(OSError, RuntimeError):
        await send(_closing(code))


def _closing(code: int) -> Message:
    return {"type": "websocket.close", "code": code, "reason": ""}


def aged(said: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, int], ...]:
    """What a message with these sayings depends on: which they are, and how old."""
    return tuple((one["id"], one["ago"]) for one in said)


def written(message: Mapping[str, Any], packed: bool) -> str | bytes:
    """A message as JSON, deflated for one who can read that."""
    text = orjson.dumps(message)
    return compress(text, LEVEL) if packed else text.decode()


async def _hear_out(receive: Receive, send: Send, listener: LiveSubscriber) -> None:
    """Wait until the other side leaves, or says far too much; meanwhile it may name a pace."""
    patience: RateLimiter | None = None
    while (heard := await receive())["type"] != "websocket.disconnect":
        patience = patience or RateLimiter(HEARD_PER_SECOND, HEARD_AT_ONCE)
        if patience.take(""):
            await _close(send, REFUSED)
            return
        listener.pace = PACES.get(heard.get("text") or "", listener.pace)

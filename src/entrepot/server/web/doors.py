"""The door: whoever comes in and asks for nothing is shown out, so that others find room."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..limits import Limits

__all__ = ["Corridor", "Doorway", "most_connections"]

LONGEST_HEAD = 10.0
"""Seconds in which a connection must have said what it wants."""
LARGEST_HEAD = Limits.head
REFUSED_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
RESERVED = 128
"""Open files kept for the store, for bots and for whatever else an answer needs."""
USUAL, MOST = 1024, 65_536
log = logging.getLogger("entrepot.doors")


def ends_in(data: bytes, most: int) -> bool:
    """Returns whether the head of a request ends within the first bytes of what came in."""
    return any(data.find(end, 0, most + len(end)) >= 0 for end in (b"\n\r\n", b"\n\n"))


def most_connections() -> int:
    """How many connections there is room for, after making as much as the system allows."""
    try:
        import resource
    except ImportError:  # not on every system
        return USUAL - RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            log.info("no more than %d files can be open at once", soft)
    room = wanted if soft == resource.RLIM_INFINITY else soft
    return max(RESERVED, min(room, MOST) - RESERVED)


class Inbox:
    """What a connection has said: a queue for the one who serves it, who mostly waits.

    `asyncio.Queue` could have many waiting, and takes three kilobytes for every connection.
    """

    __slots__ = ("_said", "_waiting")

    def __init__(self) -> None:
        self._said: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether all was read."""
        return not self._said

    def put_nowait(self, message: Any) -> None:
        """Add what was said."""
        self._said.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """What was said first and not yet read."""
        while not self._said:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._said.pop(0)


class Corridor(WebSocketsSansIOProtocol):
    """A live connection, in little room: there are very many, and most are quiet."""

    def __init__(self, *known: Any, **more: Any) -> None:
        super().__init__(*known, **more)
        self.queue = Inbox()  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Read what came in; a handshake that websockets cannot parse is refused and closed.

        Uvicorn itself would keep such a connection open without an answer.
        """
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(REFUSED_HANDSHAKE)
            self.transport.close()

    def start_keepalive(self) -> None:
        """Begin to look whether the other side is there; the words it came with are forgotten."""
        super().start_keepalive()
        # What reads from the connection holds the request for as long as it is open.
        self.request.headers.clear()
        del self.request, self.response


class Doorway:
    """All connections of a server: when there is no more room, those leave that ask for nothing."""

    def __init__(
        self, most: int, longest: float = LONGEST_HEAD, largest_head: int = LARGEST_HEAD
    ) -> None:
        self._most, self._longest, self._largest_head = most, longest, largest_head
        self._undecided: dict[Any, None] = {}
        """Connections without a request, those that came first before the others."""

    def protocol(self) -> type[asyncio.Protocol]:
        """The protocol of connections that come in here."""
        doorway = self

        class Door(H11Protocol):
            """A connection that is asked to say what it wants."""

            hurry: asyncio.TimerHandle | None = None

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                super().connection_made(transport)
                self.look()
                doorway.make_room(len(self.connections), self)

            def data_received(self, data: bytes) -> None:
                # Pieces of a head are bounded by h11; one that comes whole is bounded here.
                most = doorway._largest_head
                waits = self.conn.their_state is h11.IDLE
                if waits and len(data) > most and not ends_in(data, most):
                    self.send_400_response("The headers of the request are too large.")
                    return
                super().data_received(data)
                self.look()

            def on_response_complete(self) -> None:
                super().on_response_complete()
                self.look()

            def connection_lost(self, exc: Exception | None) -> None:
                self.calm()
                super().connection_lost(exc)

            def handle_websocket_upgrade(self, event: Any) -> None:
                self.calm()
                super().handle_websocket_upgrade(event)

            def look(self) -> None:
                """Begin to wait for a request, or stop waiting, as it is."""
                cycle: Any = self.cycle
                asks = cycle is not None and not cycle.response_complete
                gone = self.transport.is_closing() or self.transport.get_protocol() is not self
                if asks or gone:
                    self.calm()
                elif self.hurry is None:
                    doorway._undecided[self] = None
                    self.hurry = self.loop.call_later(doorway._longest, self.transport.close)

            def calm(self) -> None:
                """Wait no more."""
                doorway._undecided.pop(self, None)
                if self.hurry is not None:
                    self.hurry.cancel()
                    self.hurry = None

        return Door

    def make_room(self, connections: int, newest: Any) -> None:
        """If there are too many, let the one go that has waited longest without asking."""
        if connections <= self._most:
            return
        log.warning("there are more than %d connections; some were closed", self._most)
        leaving = next(iter(self._undecided), newest)
        leaving.calm()
        leaving.transport.abort()

"""Connection limits and back-pressure: reading in small slices, and an end for stalled clients.

Uvicorn parses all that a read returns at once, and keeps a connection whose client reads nothing.
So a `Connection` stands between each socket and Uvicorn's protocol. It is the protocol of the
socket, and its `PacedTransport` is the transport of Uvicorn's protocol. An idle or slow client
(slow loris) loses its connection to others when the server is full.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from functools import partial
from time import monotonic, perf_counter
from typing import Any, cast

from h11 import SEND_BODY
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..limits import Limits
from ..metrics import Slices
from .client import network_of
from .loop_time import CLOCK, slice_since

SLICE = 1024
"""Bytes that are parsed at once."""
SMALL_FRAMES = 128
"""Bytes of a live connection that are parsed at once: they may be many frames."""
ROUND = 0.005
"""Seconds for which waiting bytes are parsed before the event loop goes on."""
PROTOCOL = "protocol"
"""The name under which the loop's time for parsing is measured."""
REFUSED_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
RESERVED = 128
"""Open files kept for the store, for bots and for answers."""
USUAL, MOST = 1024, 65_536
log = logging.getLogger("entrepot.connections")


def most_connections() -> int:
    """Returns the number of connections there is room for; raises the system's soft limit."""
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


class MessageQueue:
    """The messages of a live connection, for one reader.

    `asyncio.Queue` serves many readers, and takes three kilobytes for every connection.
    """

    __slots__ = ("_messages", "_waiting")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Returns whether all messages were read."""
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        """Adds a message."""
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """Removes and returns the oldest message."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._messages.pop(0)


class LeanWebSocketProtocol(WebSocketsSansIOProtocol):
    """A live connection that takes little memory: there are very many, and most are quiet."""

    def __init__(self, *known: Any, **more: Any) -> None:
        super().__init__(*known, **more)
        self.queue = MessageQueue()  # type: ignore[assignment]

    @property
    def handshake_complete(self) -> bool:
        """Returns whether a handshake was accepted or refused; Uvicorn forgets the latter."""
        return self._accepted or self.close_sent

    @handshake_complete.setter
    def handshake_complete(self, accepted: bool) -> None:
        self._accepted = accepted

    def data_received(self, data: bytes) -> None:
        """Parses bytes; a handshake that websockets cannot parse is refused and closed.

        Uvicorn itself would keep such a connection open without an answer.
        """
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(REFUSED_HANDSHAKE)
            self.transport.close()

    def start_keepalive(self) -> None:
        """Starts the pings, and drops the request, which would stay as long as the connection."""
        super().start_keepalive()
        self.request.headers.clear()
        del self.request, self.response


class LimitedHttpProtocol(H11Protocol):
    """An HTTP connection that must send a request within a time."""

    def __init__(self, limiter: ConnectionLimiter, connection: Connection, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._limiter, self._connection = limiter, connection
        self._deadline: asyncio.TimerHandle | None = None
        self._unread = 0
        """Bytes of a body that came after its answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Starts the time for the first request."""
        super().connection_made(transport)
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        """Parses bytes; ends a connection that sends too much of a body after its answer."""
        super().data_received(data)
        cycle: Any = self.cycle
        if cycle is None or not cycle.response_complete or self.conn.their_state is not SEND_BODY:
            self._unread = 0
        else:
            self._unread += len(data)
            if self._unread > self._limiter.limits.unread_body:
                self.transport.close()
        self._set_deadline()

    def send_400_response(self, msg: str) -> None:
        """Refuses bytes that are no request; a request before them keeps its one answer."""
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:
            super().send_400_response(msg)
        elif not cycle.more_body:
            # The request is whole. Nothing after it is read.
            cycle.keep_alive = False
            self.transport.pause_reading()
        else:
            # Without the rest of its body, nobody is to answer it.
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
            else:
                super().send_400_response(msg)

    def on_response_complete(self) -> None:
        """Starts the time for the next request."""
        super().on_response_complete()
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cleans up."""
        self._clear_deadline()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hands the connection over to the WebSocket protocol."""
        self._clear_deadline()
        super().handle_websocket_upgrade(event)

    def _set_deadline(self) -> None:
        """Sets the deadline of a connection without a request, and clears that of any other."""
        cycle: Any = self.cycle
        busy = cycle is not None and not cycle.response_complete
        if busy or self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._clear_deadline()
        elif self._deadline is None:
            self._limiter.idle[self._connection] = None
            seconds = self._limiter.request_seconds
            self._deadline = self.loop.call_later(seconds, self.transport.close)

    def _clear_deadline(self) -> None:
        self._limiter.idle.pop(self._connection, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class PacedTransport(asyncio.Transport):
    """The transport of Uvicorn's protocols: what they want of reading goes to the connection."""

    __slots__ = ("_connection", "_socket")

    def __init__(self, connection: Connection, socket: asyncio.Transport) -> None:
        self._connection, self._socket = connection, socket

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Returns what is known of the socket."""
        return self._socket.get_extra_info(name, default)

    def get_write_buffer_size(self) -> int:
        """Returns the bytes that are still to be sent."""
        return self._socket.get_write_buffer_size()

    def is_closing(self) -> bool:
        """Returns whether the connection ends or has ended."""
        return self._socket.is_closing()

    def write(self, data: Any) -> None:
        """Sends bytes."""
        self._socket.write(data)

    def close(self) -> None:
        """Ends the connection once all is sent."""
        self._socket.close()
        self._connection.watch_progress()

    def abort(self) -> None:
        """Ends the connection at once."""
        self._socket.abort()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Makes the connection a WebSocket."""
        self._connection.upgrade(cast(asyncio.Protocol, protocol))

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Returns the protocol that parses."""
        return cast(asyncio.BaseProtocol, self._connection.protocol)

    def pause_reading(self) -> None:
        """Stops parsing and reading."""
        self._connection.set_wanted(False)

    def resume_reading(self) -> None:
        """Goes on parsing and reading."""
        self._connection.set_wanted(True)


class Connection(asyncio.Protocol):
    """A client's connection.

    It parses a slice at a time and reads no more meanwhile. It reads nothing while the client does
    not take what it is sent, and ends where that goes on for too long.
    """

    __slots__ = (
        *("_allowance", "_at", "_limiter", "_progress", "_reading", "_sending", "_socket"),
        *("_timer", "_unparsed", "_unsent", "_wanted", "network", "protocol", "queued"),
    )

    def __init__(self, limiter: ConnectionLimiter, **uvicorn: Any) -> None:
        self.protocol: asyncio.Protocol | None = LimitedHttpProtocol(limiter, self, **uvicorn)
        self.queued = False
        """Whether the limiter is to parse more of this connection."""
        self._limiter = limiter
        self._socket: asyncio.Transport = cast(asyncio.Transport, None)
        self._unparsed = bytearray()
        self._wanted = self._reading = self._sending = True
        self._progress: asyncio.TimerHandle | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._unsent = 0
        self._allowance: float | None = None
        self._at = 0.0
        self.network = ""
        """The network of the client, by which connections are counted."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begins to serve a client; where there is no room, another connection ends."""
        assert self.protocol is not None
        self._socket = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if isinstance(peer, tuple) and peer:
            self.network = network_of(peer[0])
        self.protocol.connection_made(PacedTransport(self, self._socket))
        self._limiter.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cleans up."""
        self._limiter.remove(self)
        for timer in (self._progress, self._timer):
            if timer is not None:
                timer.cancel()
        protocol, self.protocol = self.protocol, None
        self._unparsed.clear()
        if protocol is not None:
            protocol.connection_lost(exc)

    def eof_received(self) -> None:
        """Ends the connection: nobody reads an answer to half a connection."""

    def data_received(self, data: bytes) -> None:
        """Parses a few bytes at once, and more of them later."""
        small = self._allowance is None and len(data) <= SLICE and not self._unparsed
        if small and self._may_parse:
            # Nearly every request: whatever stops the reading meanwhile says so.
            self._parse(data)
            return
        if self._unparsed or not self._may_parse or len(data) > self._slice:
            self._unparsed += data
            self._limiter.queue(self)
        elif wait := self._wait_for(len(data)):
            self._unparsed += data
            self._pause_for(wait)
        else:
            self._parse(data)
        self._set_reading()

    def parse_slice(self) -> bool:
        """Parses a slice of the waiting bytes, and returns whether another one can follow."""
        if not (self._unparsed and self._may_parse):
            return False
        if wait := self._wait_for(min(self._slice, len(self._unparsed))):
            self._pause_for(wait)
            return False
        data = bytes(self._unparsed[: self._slice])
        del self._unparsed[: self._slice]
        self._parse(data)
        self._set_reading()
        return bool(self._unparsed) and self._may_parse

    def pause_writing(self) -> None:
        """Reads nothing more from a client that does not take what it is sent."""
        self._sending = False
        self._limiter.stalled[self] = None
        self.watch_progress()
        self._set_reading()
        if self.protocol is not None:
            self.protocol.pause_writing()

    def resume_writing(self) -> None:
        """Goes on."""
        self._sending = True
        self._limiter.stalled.pop(self, None)
        if self.protocol is not None:
            self.protocol.resume_writing()
        self._go_on()

    def set_wanted(self, wanted: bool) -> None:
        """Notes whether the protocol wants more bytes."""
        self._wanted = wanted
        self._go_on()

    def upgrade(self, protocol: asyncio.Protocol) -> None:
        """Parses WebSocket frames from now on, and limits their bytes."""
        self.protocol = protocol
        self._allowance = float(self._limiter.limits.live_bytes_at_once)
        self._at = monotonic()

    def abort(self) -> None:
        """Ends the connection at once."""
        self._socket.abort()

    def watch_progress(self) -> None:
        """Ends the connection if nothing that waits to be sent is sent for a time."""
        self._unsent = self._socket.get_write_buffer_size()
        if self._progress is None and self._unsent and self.protocol is not None:
            seconds = self._limiter.limits.stalled_seconds
            loop = asyncio.get_running_loop()
            self._progress = loop.call_later(seconds, self._check_progress)

    def _check_progress(self) -> None:
        self._progress = None
        before, left = self._unsent, self._socket.get_write_buffer_size()
        if left >= before:
            self.abort()
        elif self._socket.is_closing() or not self._sending:
            self.watch_progress()

    @property
    def _slice(self) -> int:
        return SLICE if self._allowance is None else SMALL_FRAMES

    @property
    def _may_parse(self) -> bool:
        open_ = self.protocol is not None and not self._socket.is_closing()
        return open_ and self._wanted and self._sending and self._timer is None

    def _parse(self, data: bytes) -> None:
        assert self.protocol is not None
        began = CLOCK.start()
        self.protocol.data_received(data)
        if self._limiter.slices is not None:
            self._limiter.slices.note(PROTOCOL, slice_since(began))

    def _wait_for(self, n: int) -> float:
        """Takes bytes out of a live connection's allowance, or returns the seconds to wait."""
        if self._allowance is None:
            return 0.0
        limits, now = self._limiter.limits, monotonic()
        more = (now - self._at) * limits.live_bytes_per_second
        self._allowance = min(float(limits.live_bytes_at_once), self._allowance + more)
        self._at = now
        if self._allowance < n:
            return (n - self._allowance) / limits.live_bytes_per_second
        self._allowance -= n
        return 0.0

    def _pause_for(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._end_pause)
        self._set_reading()

    def _end_pause(self) -> None:
        self._timer = None
        self._go_on()

    def _go_on(self) -> None:
        if self._unparsed and self._may_parse:
            self._limiter.queue(self)
        self._set_reading()

    def _set_reading(self) -> None:
        """Reads from the socket where all that was read is parsed and more is wanted."""
        if self.protocol is None or self._socket.is_closing():
            self._unparsed.clear()
            return
        reads = not self._unparsed and self._may_parse
        if reads != self._reading:
            self._reading = reads
            (self._socket.resume_reading if reads else self._socket.pause_reading)()


class ConnectionLimiter:
    """All connections of a server: how many there are, and who parses next."""

    def __init__(
        self, most: int, limits: Limits | None = None, slices: Slices | None = None
    ) -> None:
        self.limits, self.slices = limits or Limits(), slices
        self.idle: dict[Connection, None] = {}
        """Connections without a request, the oldest first."""
        self.stalled: dict[Connection, None] = {}
        """Connections whose client does not take what it is sent, the oldest first."""
        self._most, self._count = most, 0
        self._networks: dict[str, dict[Connection, None]] = {}
        self._waiting: deque[Connection] = deque()
        self._scheduled = False

    @property
    def request_seconds(self) -> float:
        """Seconds in which a connection must send a request."""
        return self.limits.request_seconds

    def protocol(self) -> type[asyncio.Protocol]:
        """Returns the protocol for Uvicorn, which makes one for each connection."""
        return cast(type[asyncio.Protocol], partial(Connection, self))

    def add(self, connection: Connection) -> None:
        """Counts a new connection; where there is no room for it, one ends."""
        self._networks.setdefault(connection.network, {})[connection] = None
        self._count += 1
        if self._count > self._most:
            log.warning("there are more than %d connections; some were closed", self._most)
            leaving = self._superfluous(connection)
            self.remove(leaving)
            leaving.abort()

    def remove(self, connection: Connection) -> None:
        """Forgets a connection that ends."""
        self.idle.pop(connection, None)
        self.stalled.pop(connection, None)
        network = connection.network
        known = self._networks.get(network, {})
        if connection in known:
            del known[connection]
            self._count -= 1
            if not known:
                del self._networks[network]

    def queue(self, connection: Connection) -> None:
        """Parses more of a connection as soon as it is its turn."""
        if connection.queued:
            return
        connection.queued = True
        self._waiting.append(connection)
        self._schedule()

    def _superfluous(self, newest: Connection) -> Connection:
        """Returns the connection that is missed least.

        That is the oldest without a request, else the oldest that has stalled, else the newest of
        the network that has most connections.
        """
        for waiting in (self.idle, self.stalled):
            for connection in waiting:
                if connection is not newest:
                    return connection
        busiest: dict[Connection, None] = max(self._networks.values(), key=len)
        return next(reversed(busiest))

    def _parse_round(self) -> None:
        """Parses for a short time, a slice of each connection in turn."""
        self._scheduled = False
        end = perf_counter() + ROUND
        while self._waiting:
            connection = self._waiting.popleft()
            connection.queued = connection.parse_slice()
            if connection.queued:
                self._waiting.append(connection)
            if perf_counter() > end:
                break
        self._schedule()

    def _schedule(self) -> None:
        """Parses in the next round of the loop, where something waits."""
        if self._waiting and not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._parse_round)

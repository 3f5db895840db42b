"""Connections that ask for nothing, read nothing or send tiny pieces shut nobody out."""

import asyncio
import json
import logging
import socket
from contextlib import closing, ExitStack, suppress
from http.client import HTTPConnection

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from entrepot.server.app import create_app
from entrepot.server.errors import ApiError, ErrorType
from entrepot.server.http import live
from entrepot.server.http.api.live_events import ApiSubscriber
from entrepot.server.http.connection_limits import (
    Connection,
    ConnectionLimiter,
    most_connections,
    SLICE,
    SMALL_FRAMES,
)
from entrepot.server.limits import Limits
from entrepot.server.logs import FailureCounter, ThrottleFilter
from entrepot.server.metrics import LONGEST_SLICE
from tests.wait import Clock, PATIENCE, until

from ..tables import listening, serving, settings

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
UPGRADE = (
    b"GET /api/tables/%s/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
SEATS = ["human"] * 2
WHOLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def house_with(limiter):
    """The address of a server with this limiter."""
    return listening(create_app(settings()), limiter)


def limiter_of(most, seconds=PATIENCE):
    return ConnectionLimiter(most, Limits(request_seconds=seconds))


def answer_of(connection):
    """A whole answer on a connection that stays."""
    answer = b""
    while not answer.endswith(b"}"):
        part = connection.recv(10_000)
        assert part, answer
        answer += part
    return answer


def was_closed(connection):
    """Wait until the server has closed a connection."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def knock(address, what=b""):
    connection = socket.create_connection(address, timeout=PATIENCE)
    connection.sendall(what)
    return connection


@pytest.mark.parametrize("said", [b"", HALF], ids=["nothing", "half a head"])
def test_a_connection_that_does_not_say_what_it_wants_is_closed(said):
    with house_with(limiter_of(100, 0.05)) as address, knock(address, said) as slow:
        assert was_closed(slow)


def test_one_that_asks_again_and_again_has_as_long_each_time():
    with house_with(limiter_of(100)) as address, knock(address) as asking:
        for _ in range(3):
            asking.sendall(WHOLE)
            assert b"200 OK" in answer_of(asking)


ENDLESS = b"%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n"


@pytest.mark.parametrize("request_line", [b"GET /health", b"POST /language", b"POST /nowhere"])
def test_a_body_that_nobody_reads_ends_its_connection(request_line):
    """All of it was read, as fast as it came, while others waited."""
    answer, sent, buffered = b"", 0, 16 * 1024 * 1024
    limiter = ConnectionLimiter(100, Limits(request_seconds=PATIENCE))
    with house_with(limiter) as address, knock(address, ENDLESS % request_line) as sending:
        while b"\r\n\r\n" not in answer:
            answer += sending.recv(10_000)
        with suppress(ConnectionError):
            while sent < 2 * buffered:
                sent += sending.send(b"y" * 65_536)
    assert answer[9:12] in (b"200", b"413")
    assert sent < buffered


def test_a_body_that_comes_a_little_after_its_answer_keeps_the_connection():
    body = b"y" * 20_000
    head = b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\n"
    with house_with(limiter_of(100)) as address, knock(address) as asking:
        for _ in range(10):
            asking.sendall(head)
            assert b"200 OK" in answer_of(asking)
            asking.sendall(body)


class ThenHurried(ConnectionLimiter):
    """Waits for the first request however long it takes to come, and for the next one hardly."""

    waits = (PATIENCE, 0.05)

    @property
    def request_seconds(self):
        now, *later = self.waits
        self.waits = later or [now]
        return now


def test_a_half_request_after_a_whole_one_is_closed_too():
    with house_with(ThenHurried(100)) as address, knock(address, WHOLE + HALF) as slow:
        answer = b""
        while part := slow.recv(10_000):
            answer += part
        assert b"200 OK" in answer


def test_where_there_is_no_room_those_leave_that_ask_for_nothing():
    with house_with(limiter_of(20)) as address, ExitStack() as stack:
        waiting = [stack.enter_context(knock(address, HALF)) for _ in range(60)]
        with knock(address, WHOLE) as asking:
            assert b"200 OK" in answer_of(asking)
        assert was_closed(waiting[0])


@pytest.fixture
def errors(caplog):
    """All errors that were logged, those of Uvicorn too: add its logger once it has begun."""

    class Errors:
        def watch(self):
            logging.getLogger("uvicorn.error").addHandler(caplog.handler)

        def __iter__(self):
            return (one for one in caplog.records if one.levelno >= logging.ERROR)

    yield Errors()
    logging.getLogger("uvicorn.error").removeHandler(caplog.handler)


def test_a_refused_handshake_is_no_error_of_the_server(errors):
    with house_with(ConnectionLimiter(100)) as (host, port):
        errors.watch()
        for path in ("/tables/nowhere/live", "/api/tables/nowhere/live", "/nowhere"):
            with pytest.raises(InvalidStatus):
                connect(f"ws://{host}:{port}{path}", open_timeout=PATIENCE)
    assert not list(errors)


def test_room_is_kept_for_answers():
    resource = pytest.importorskip("resource")
    most = most_connections()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == resource.RLIM_INFINITY or most < soft


def record(message, *values):
    return logging.LogRecord("asyncio", logging.ERROR, "", 0, message, values, None)


def test_the_same_message_is_logged_once_a_minute_with_how_often_it_came():
    clock = Clock()
    seldom = ThrottleFilter(clock)
    assert [seldom.filter(record("no room for %s", n)) for n in range(5)] == [True] + [False] * 4
    assert seldom.filter(record("something else"))
    clock.now += 61
    late = record("no room for %s", 6)
    assert seldom.filter(late)
    assert late.getMessage() == "no room for 6 (and 4 times since it was said last)"


def test_what_a_store_cannot_do_is_counted_each_time_and_logged_once(caplog):
    failures, counted = FailureCounter(), []
    failures.counted = lambda: counted.append(1)
    for _ in range(3):
        failures.note(OSError("No space left on device"))
    assert len(counted) == 3
    (logged,) = [one for one in caplog.records if one.name == "entrepot.store"]
    assert "No space left on device" in logged.getMessage()


class Wire(asyncio.Transport):
    """A socket that keeps what becomes of it."""

    def __init__(self):
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.reads, self.unsent, self.ended = True, 0, False

    def is_closing(self):
        return self.ended

    def get_write_buffer_size(self):
        return self.unsent

    def pause_reading(self):
        self.reads = False

    def resume_reading(self):
        self.reads = True

    def abort(self):
        self.ended = True


class Parser(asyncio.Protocol):
    """A protocol that keeps the pieces it was given."""

    def __init__(self):
        self.pieces = []

    def data_received(self, data):
        self.pieces.append(data)


async def connected(limits, *, live):
    """A connection over a wire, with a parser behind it."""
    limiter = ConnectionLimiter(10, limits)
    config = uvicorn.Config(create_app(settings()))
    config.load()
    connection = Connection(limiter, config=config, server_state=ServerState(), app_state={})
    wire, parser = Wire(), Parser()
    connection.connection_made(wire)
    if live:
        connection.upgrade(parser)
    else:
        connection.protocol = parser
    return connection, wire, parser


def test_bytes_are_parsed_in_slices_and_no_more_is_read_meanwhile():
    async def play():
        connection, wire, parser = await connected(Limits(), live=False)
        connection.data_received(b"x" * 100_000)
        assert (parser.pieces, wire.reads) == ([], False)
        while not wire.reads:
            await asyncio.sleep(0)
        assert b"".join(parser.pieces) == b"x" * 100_000
        assert {len(piece) for piece in parser.pieces} <= {SLICE, 100_000 % SLICE}

    asyncio.run(play())


def test_frames_beyond_the_allowance_wait():
    async def play():
        limits = Limits(live_bytes_at_once=1000, live_bytes_per_second=1e-6)
        connection, wire, parser = await connected(limits, live=True)
        connection.data_received(b"x" * 100_000)
        for _ in range(1000):
            await asyncio.sleep(0)
        assert 1000 - SMALL_FRAMES < len(b"".join(parser.pieces)) <= 1000
        assert not wire.reads

    asyncio.run(play())


def test_nothing_is_parsed_for_a_client_that_does_not_read_its_answers():
    async def play():
        connection, wire, parser = await connected(Limits(), live=True)
        wire.unsent = 100
        connection.pause_writing()
        connection.data_received(b"x")
        assert (parser.pieces, wire.reads) == ([], False)
        connection.resume_writing()
        while not wire.reads:
            await asyncio.sleep(0)
        assert parser.pieces == [b"x"]

    asyncio.run(play())


def test_a_client_that_takes_nothing_is_let_go_and_a_slow_one_is_not():
    async def play():
        limits = Limits(stalled_seconds=0)
        connection, wire, _ = await connected(limits, live=True)
        wire.unsent = 100
        connection.pause_writing()
        for left in range(99, 90, -1):
            wire.unsent = left
            await asyncio.sleep(0)
            assert not wire.ended
        while not wire.ended:
            await asyncio.sleep(0)

    asyncio.run(play())


def test_where_there_is_no_room_those_leave_that_do_not_read():
    """Forty requests at once, and no answer is read: such clients held all connections."""
    flood = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    limiter = limiter_of(5)
    with house_with(limiter) as address, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(knock(address, flood))
        until(lambda: len(limiter.stalled) == 5, "they read")
        with knock(address, WHOLE) as asking:
            assert b"200 OK" in answer_of(asking)


def test_where_all_are_busy_the_newest_of_the_network_with_most_leaves():
    limiter = ConnectionLimiter(3)
    connections = [Busy(network) for network in ("a", "a", "b", "c")]
    for connection in connections:
        limiter.add(connection)
    assert [one.ended for one in connections] == [False, True, False, False]


class Busy:
    """A connection with a request."""

    def __init__(self, network):
        self.network, self.ended = network, False

    def abort(self):
        self.ended = True


def test_tiny_frames_hardly_occupy_the_loop():
    """A ping of six bytes was parsed in full with 40,000 others: 3.9 seconds for all."""
    app = create_app(settings())
    slices = app.state.registry.metrics.slices
    with listening(app, ConnectionLimiter(100, slices=slices)) as (host, port):
        table = json.loads(post(host, port, "/api/tables", {"game": "dunhuang", "seats": SEATS}))
        with knock((host, port), UPGRADE % table["id"].encode()) as live:
            assert b" 101 " in live.recv(100)
            live.setblocking(False)
            with suppress(BlockingIOError):
                for _ in range(50):
                    live.send(b"\x89\x80\0\0\0\0" * 10_000)
            with knock((host, port), WHOLE) as asking:
                assert b"200 OK" in answer_of(asking)
        longest = {sample.labels["route"]: sample.value for sample in longest_slices(slices)}
    assert 0 < longest["protocol"] < LONGEST_SLICE


def longest_slices(slices):
    _, longest = slices.collect()
    return longest.samples


def post(host, port, path, body):
    with closing(HTTPConnection(host, port, timeout=PATIENCE)) as connection:
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        return connection.getresponse().read()


def test_a_body_without_a_length_is_refused():
    """Chunks of one byte are a hundred times the work of the bytes that they hold."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with house_with(limiter_of(100)) as address, knock(address, head) as asking:
        asking.sendall(b"1\r\nx\r\n" * 1000)
        assert b"411" in asking.recv(100)


@pytest.mark.parametrize("name", ["Authorization", "Content-Type", "Origin"])
def test_a_header_that_must_stand_alone_is_refused_twice(name):
    with serving() as client:
        answer = client.get("/api/games", headers=[(name, "a"), (name, "b")])
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"Connection: close\r\nContent-Length: 0\r\n\r\n" + 3 * SLICE * b"x", b"303"),
        (b"Content-Length: 0\r\n\r\nno request\r\n\r\n", b"303"),
        (b"Transfer-Encoding: chunked\r\n\r\nno number\r\n", b"400"),
    ],
    ids=["closed", "open", "chunked"],
)
def test_bytes_after_a_request_are_no_failure(errors, said, status):
    """The refusal of the bytes collided with the answer, and was an error of the server."""
    with listening(create_app(settings())) as address:
        errors.watch()
        head = b"POST /language HTTP/1.1\r\nHost: localhost\r\n"
        with knock(address, head + said) as asking:
            answer = b""
            while part := asking.recv(10_000):
                answer += part
    assert answer.split()[1] == status
    assert not list(errors)


class Gone:
    """A seat that somebody else has by now."""

    async def sit(self, seat, held):
        raise ApiError(ErrorType.NO_SEAT)


@pytest.mark.parametrize("much", [False, True])
def test_a_connection_that_has_ended_is_not_closed_again(much):
    """Uvicorn had closed it for bytes that are no frame, and logged an error of the server."""
    closed = []

    async def receive():
        return {"type": "websocket.receive", "text": "much"}

    async def send(message):
        if message["type"] == "websocket.close":
            closed.append(message["code"])
            raise RuntimeError("Unexpected ASGI message 'websocket.close'")

    listener = ApiSubscriber(None if much else 0, "en")
    if much:
        asyncio.run(live._hear_out(receive, send, listener))
    else:
        asyncio.run(live._converse(receive, send, Gone(), listener, None))
    assert len(closed) == 1

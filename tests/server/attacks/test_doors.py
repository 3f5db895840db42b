"""Connections that ask for nothing shut nobody out."""

import logging
import socket
from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from entrepot.server.app import create_app
from entrepot.server.noting import Failures, Seldom
from entrepot.server.web.doors import Doorway, most_connections
from tests.waiting import Clock, PATIENCE

from ..tables import listening, settings

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def house_with(doorway):
    """The address of a server with this door."""
    return listening(create_app(settings()), doorway)


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
    with house_with(Doorway(100, longest=0.05)) as address, knock(address, said) as slow:
        assert was_closed(slow)


def test_one_that_asks_again_and_again_has_as_long_each_time():
    with house_with(Doorway(100, longest=PATIENCE)) as address, knock(address) as asking:
        for _ in range(3):
            asking.sendall(WHOLE)
            assert b"200 OK" in answer_of(asking)


class ThenHurried(Doorway):
    """Waits for the first request however long it takes to come, and for the next one hardly."""

    waits = (PATIENCE, 0.05)

    @property
    def _longest(self):
        now, *later = self.waits
        self.waits = later or [now]
        return now

    @_longest.setter
    def _longest(self, _):
        """It is as above."""


def test_a_half_request_after_a_whole_one_is_closed_too():
    with house_with(ThenHurried(100)) as address, knock(address, WHOLE + HALF) as slow:
        answer = b""
        while part := slow.recv(10_000):
            answer += part
        assert b"200 OK" in answer


def test_where_there_is_no_room_those_leave_that_ask_for_nothing():
    with house_with(Doorway(20, longest=PATIENCE)) as address, ExitStack() as stack:
        waiting = [stack.enter_context(knock(address, HALF)) for _ in range(60)]
        with knock(address, WHOLE) as asking:
            assert b"200 OK" in answer_of(asking)
        assert was_closed(waiting[0])


def test_a_refused_handshake_is_no_error_of_the_server(caplog):
    with house_with(Doorway(100)) as (host, port):
        for path in ("/tables/nowhere/live", "/api/tables/nowhere/live", "/nowhere"):
            with pytest.raises(InvalidStatus):
                connect(f"ws://{host}:{port}{path}", open_timeout=PATIENCE)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


def test_room_is_kept_for_answers():
    resource = pytest.importorskip("resource")
    most = most_connections()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == resource.RLIM_INFINITY or most < soft


def record(message, *values):
    return logging.LogRecord("asyncio", logging.ERROR, "", 0, message, values, None)


def test_the_same_message_is_logged_once_a_minute_with_how_often_it_came():
    clock = Clock()
    seldom = Seldom(clock)
    assert [seldom.filter(record("no room for %s", n)) for n in range(5)] == [True] + [False] * 4
    assert seldom.filter(record("something else"))
    clock.now += 61
    late = record("no room for %s", 6)
    assert seldom.filter(late)
    assert late.getMessage() == "no room for 6 (and 4 times since it was said last)"


def test_what_a_store_cannot_do_is_counted_each_time_and_logged_once(caplog):
    failures, counted = Failures(), []
    failures.counted = lambda: counted.append(1)
    for _ in range(3):
        failures.note(OSError("No space left on device"))
    assert len(counted) == 3
    (logged,) = [one for one in caplog.records if one.name == "entrepot.store"]
    assert "No space left on device" in logged.getMessage()

"""Pathological requests: families of untrusted input that grow up to the limits of the server.

Each family makes a whole HTTP request from a number of bytes. Parsers that take quadratic time, or
work without a limit, show in the processor time of the server's event loop, or of all its threads.
"""

import asyncio
import base64
import json
import os
import socket
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Any
from urllib.parse import quote_plus

import httpx

import entrepot
from entrepot.engine.position_text import FULLEST, MARK
from entrepot.server.app import create_app, prepare
from entrepot.server.limits import Limits, limits_of, ROUTES
from tests.random_games import finish
from tests.wait import PATIENCE

from .tables import running, settings

__all__ = [
    "FAMILIES",
    "Family",
    "Server",
    "fault_of",
    "sizes",
    "started",
]

LONGEST_SLICE = 0.05
"""Seconds that one request may occupy the event loop."""
LIMITS = Limits()
LONGEST_WORK = 0.5
"""Seconds that all threads of the server may compute for one request."""
SMALLEST = 1024
GROWTH, GRACE = 3.0, 0.005
"""Twice the input may take three times as long, and some milliseconds more."""
TRIES = 20
"""Measurements of which the shortest counts: other processes interfere."""
SPARE = 600
"""Bytes of a request around what a family fills in."""
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


@dataclass
class Server:
    """A server in a thread, with tables of every kind to ask for."""

    address: tuple[str, int]
    thread: Thread
    places: dict[str, str] = field(default_factory=dict)
    """For each parameter of a path something that is there."""
    token: str = ""

    def loop_seconds(self) -> float:
        """Returns the processor time that the event loop has taken so far."""
        return time.clock_gettime(time.pthread_getcpuclockid(self.thread.ident or 0))

    def send(self, request: bytes) -> tuple[int, float, float]:
        """Returns the status of the answer (0: none), and the processor time for it.

        The time is that of the event loop, and that of all threads.
        """
        before, all_before = self.loop_seconds(), time.process_time()
        answer = bytearray()
        with socket.create_connection(self.address, timeout=PATIENCE) as connection:
            try:
                connection.sendall(request)
                while piece := connection.recv(65_536):
                    answer += piece
                    if b"\r\n\r\n" in answer and b"Upgrade: websocket" in request:
                        break  # a live connection would stay
            except ConnectionError:
                pass  # it was refused before all was sent
        taken, worked = self.loop_seconds() - before, time.process_time() - all_before
        return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP") else 0, taken, worked

    def path(self, template: str) -> str:
        """Returns a path of a route, to things that are there."""
        for name, value in self.places.items():
            template = template.replace(f"{{{name}}}", value)
        return template

    def request(self, method: str, target: str, headers: str = "", body: bytes = b"") -> bytes:
        """Returns a whole request that the server answers once, and closes."""
        head = f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{headers}"
        if body:
            head += f"Content-Length: {len(body)}\r\n"
        return f"{head}\r\n".encode("latin-1") + body

    def post(self, route: str, kind: str, body: bytes, seated: bool = True) -> bytes:
        """Returns a request that brings a body, by a player where somebody is needed."""
        headers = f"Content-Type: {kind}\r\n"
        if seated:
            headers += f"Cookie: seat={self.token}\r\n"
        return self.request("POST", self.path(route), headers, body)


@contextmanager
def started(**how: Any) -> Iterator[Server]:
    """A server with a running table, to be asked as its first player."""
    app = create_app(settings(**how))
    asyncio.run(prepare(app))
    with running(app) as (address, thread), httpx.Client(timeout=PATIENCE) as client:
        base = f"http://{address[0]}:{address[1]}"
        form = {"game": "dunhuang", "seats": ["human", "human", "human"]}
        table = client.post(f"{base}/api/tables", json=form).json()
        token = table["seats"][0]["token"]
        places = {"table": table["id"], "seat": "1", "token": token, "number": "1"}
        yield Server(address, thread, {**places, "game": "dunhuang"}, token)


Family = Callable[[Server, int], bytes]
"""Makes a request of about so many bytes."""


def _filled(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


def _nested(size: int, opening: str = "[", closing: str = "]") -> str:
    half = size // 2
    return opening * half + closing * half


HEADS: dict[str, Callable[[int], tuple[str, str]]] = {
    "long path": lambda n: ("/" + "a" * n, ""),
    "escaped path": lambda n: ("/" + _filled("%41", n // 3 * 3), ""),
    "many folders": lambda n: ("/tables" + _filled("/a", n), ""),
    "long query": lambda n: ("/position?text=" + "a" * n, ""),
    "many query fields": lambda n: ("/?" + _filled("a=1&", n), ""),
    "one long header": lambda n: ("/", f"X-Long: {'a' * n}\r\n"),
    "many headers": lambda n: ("/", _filled("X: y\r\n", n // 6 * 6)),
    "folded blanks": lambda n: ("/", f"X-Blank: a{' ' * n}b\r\n"),
    "quoted cookie": lambda n: ("/", f'Cookie: seat="{_filled(chr(92) + "073", n)}"\r\n'),
    "backslashes": lambda n: ("/", f'Cookie: seat="{chr(92) * n}"\r\n'),
    "many cookies": lambda n: ("/", f"Cookie: {_filled('a=b;', n)}\r\n"),
    "name in a cookie": lambda n: ("/", f"Cookie: name={_filled('cc81', n // 4 * 4)}\r\n"),
    "invitations": lambda n: ("{table}", f"Cookie: invitations={_filled('1-a.', n)}\r\n"),
    "solved puzzles": lambda n: ("/puzzles", f"Cookie: puzzles-dunhuang={'f' * n}\r\n"),
    "languages": lambda n: ("/", f"Accept-Language: {_filled('de;q=0.1,', n)}\r\n"),
    "tokens": lambda n: ("{table}", f"Authorization: Bearer {'a' * n}\r\n"),
    "origin": lambda n: ("/", f"Origin: http://{'a.' * (n // 2)}\r\n"),
    "host": lambda n: ("/", f"X-Forwarded-For: {_filled('1.2.3.4, ', n)}\r\n"),
    "step of a lesson": lambda n: ("/learn/dunhuang?step=" + "9" * n, ""),
    "number of a puzzle": lambda n: ("/puzzles/dunhuang/" + "9" * n, ""),
    "moment": lambda n: ("{table}?at=" + "9" * n, ""),
    "token of a link": lambda n: ("{table}/seats/" + "a" * n, ""),
    "action": lambda n: ("{table}/final?action=" + "a" * n, ""),
}
VALUES: dict[str, Callable[[int], str]] = {
    "letters": lambda n: "a" * n,
    "combining marks": lambda n: "a" + "\u0301" * (n // 2),
    "mixed marks": lambda n: "a" + _filled("\u0316\u0301", n // 2),
    "hangul": lambda n: _filled("\u1100\u1161\u11a8", n // 3),
    "digits": lambda n: "9" * n,
    "quotes": lambda n: '"' * n,
    "backslashes": lambda n: "\\" * n,
    "blanks": lambda n: " " * n,
    "percents": lambda n: "%" * n,
    "line ends": lambda n: "\r\n" * (n // 2),
    "brackets": _nested,
}
TEXTS: dict[str, Callable[[int], str]] = {
    "deep lists": _nested,
    "deep objects": lambda n: '{"a":' * (n // 6) + "1" + "}" * (n // 6),
    "unclosed": lambda n: "[" * n,
    "alternating": lambda n: _nested(n, "[{", "}]"),
    "flat lists": lambda n: "[" + _filled("[],", n // 3 * 3) + "[]]",
    "many keys": lambda n: "{" + ",".join(f'"{i:x}":1' for i in range(n // 9)) + "}",
    "same keys": lambda n: '{"a":1' + _filled(',"a":1', n // 6 * 6) + "}",
    "long number": lambda n: "9" * n,
    "long fraction": lambda n: "0." + "9" * n,
    "long exponent": lambda n: "1e" + "9" * n,
    "many numbers": lambda n: "[" + _filled("1,", n // 2 * 2) + "1]",
    "unclosed string": lambda n: '"' + '\\"' * (n // 2),
    "surrogates": lambda n: '"' + _filled("\\ud800", n // 6 * 6) + '"',
    "blanks": lambda n: " " * n + "1",
}
JSON_FIELDS = {
    "/api/tables": ("game", "names", "options", "position", "seats", "clock", "seed"),
    "/api/tables/{table}/actions": ("id", "action", "version"),
    "/api/tables/{table}/chat": ("text", "phrase"),
    "/api/tables/{table}/name": ("name",),
    "/api/tables/{table}/seats": ("name", "seat", "part"),
}
FORM_FIELDS = {
    "/language": ("language", "back"),
    "/tables/new": ("game", "players", "name0", "seat0", "clock"),
    "/tables/{table}/name": ("name",),
    "/position": ("text", "seat"),
    "/records": ("record",),
}
VALID = {
    "/api/tables": {"game": "dunhuang", "seats": ["human", "random"]},
    "/api/tables/{table}/actions": {"id": "a", "version": 0, "action": "keep tea"},
}
BOUNDARY = "x"


def _part(headers: str, content: str) -> str:
    return f"--{BOUNDARY}\r\n{headers}\r\n\r\n{content}\r\n"


FIELD = 'Content-Disposition: form-data; name="record"'
MULTIPART: dict[str, Callable[[int], str]] = {
    "one part": lambda n: _part(FIELD, "a" * n),
    "many parts": lambda n: _filled(_part(FIELD, "a"), n),
    "empty parts": lambda n: _filled(f"--{BOUNDARY}\r\n\r\n\r\n", n),
    "nested": lambda n: _filled(
        _part("Content-Type: multipart/mixed; boundary=y", "--y\r\n\r\n"), n
    ),
    "many headers": lambda n: _part(FIELD + "\r\nX: y" * (n // 6), "a"),
    "long header": lambda n: _part(FIELD + f"\r\nX: {'y' * n}", "a"),
    "many parameters": lambda n: _part(FIELD + "; a=b" * (n // 5), "a"),
    "encoded words": lambda n: _part(
        f'Content-Disposition: form-data; name="{_filled("=?utf-8?q?a?= ", n)}"', "a"
    ),
    "false boundaries": lambda n: _part(FIELD, f"\r\n--{BOUNDARY}z" * (n // 6)),
    "line ends": lambda n: _part(FIELD, "\r" * n),
    "no boundary": lambda n: "\r\n" * (n // 2),
    "hyphens": lambda n: "-" * n,
}
RECORDS: dict[str, Callable[[dict[str, Any], int], dict[str, Any]]] = {
    "long names": lambda r, n: r | {"names": ["a" + "\u0301" * (n // 6), "b", "c"]},
    "many names": lambda r, n: r | {"names": ["a"] * (n // 5)},
    "many hints": lambda r, n: r | {"hints": [[0, 0]] * (n // 7)},
    "many actions": lambda r, n: r | {"actions": [[0, "keep tea"]] * (n // 16)},
    "long action": lambda r, n: r | {"actions": [[0, "k" * n]]},
    "long key": lambda r, n: r | {"k" * n: 1},
    "many keys": lambda r, n: r | {f"k{i}": 1 for i in range(n // 12)},
    "long game": lambda r, n: r | {"game": "g" * n},
    "long seed": lambda r, n: r | {"seed": int("9" * max(1, min(n, 4000)))},
    "odd options": lambda r, n: r | {"options": {"o" * n: 1}},
    "odd set-up": lambda r, n: r | {"setup": {**r["setup"], "market": ["tea"] * (n // 8)}},
    "odd deal": lambda r, n: r | {"deal": {"lines": ["sit 0"] * (n // 10)}},
}


DATA_FILES: dict[str, Callable[[int], str]] = {
    "lines of blanks": lambda n: "a=1\n" + _filled(" " * 399 + "\n", n - 4),
    "lines in a text": lambda n: "a='''\n" + _filled(" " * 200 + "b" * 199 + "\n", n) + "'''",
    "keys of many parts": lambda n: "".join(f"{'a.' * 190}b{i}=1\n" for i in range(n // 400)),
    "many keys": lambda n: "".join(f"k{i}=1\n" for i in range(n // 9)),
    "many tables": lambda n: "".join(f"[t{i}]\n" for i in range(n // 9)),
    "lists of tables": lambda n: _filled("[[a]]\n", n),
    "deep lists": lambda n: "a=" + "[\n" * (n // 4) + "]\n" * (n // 4),
    "line ends": lambda n: "\n" * n,
}
POSITION_KEYS = ("step", "market", "players", "options", "x")


def _record() -> dict[str, Any]:
    return finish(entrepot.new("dunhuang", players=3, seed=1), seed=1).record()


RECORD = _record()


def _families() -> Iterator[tuple[str, int, Family]]:
    """Yields the name of each family, the bytes up to which it grows, and how it is made."""
    for name, head in HEADS.items():

        def made(server: Server, n: int, head: Any = head) -> bytes:
            target, headers = head(n)
            target = target.replace("{table}", server.path("/tables/{table}"))
            return server.request("GET", target, headers)

        yield f"head: {name}", LIMITS.head, made

        def upgrade(server: Server, n: int, head: Any = head) -> bytes:
            _, headers = head(n)
            key = base64.b64encode(os.urandom(16)).decode()
            more = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            more += f"Sec-WebSocket-Key: {key}\r\n{headers}"
            asked = server.request("GET", server.path("/tables/{table}/live"), more)
            return asked.replace(b"Connection: close", b"Connection: Upgrade")

        if "\r\n" in head(8)[1]:
            yield f"handshake: {name}", LIMITS.head, upgrade
    for route in ROUTES:
        most = limits_of(route).largest_body(LIMITS)
        for name, text in TEXTS.items():
            for kind in (JSON, FORM):

                def body(
                    server: Server, n: int, route: str = route, text: Any = text, kind: str = kind
                ) -> bytes:
                    return server.post(route, kind, text(n).encode("utf-8", "surrogatepass"))

                yield f"{route}: {kind}: {name}", most, body
    yield from _fields()
    yield from _uploads()
    yield from _values()
    yield from _positions()


def _fields() -> Iterator[tuple[str, int, Family]]:
    for route, keys in JSON_FIELDS.items():
        most = limits_of(route).largest_body(LIMITS)
        for key in keys:
            for name, value in VALUES.items():

                def json_field(
                    server: Server, n: int, route: str = route, key: str = key, value: Any = value
                ) -> bytes:
                    text = value(n // 6)
                    given: Any = [text] if key in ("names", "seats") else text
                    given = {text: 1} if key == "options" else given
                    body = json.dumps({**VALID.get(route, {}), key: given})
                    return server.post(route, JSON, body.encode())

                yield f"{route}: {key}: {name}", most, json_field
    for route, keys in FORM_FIELDS.items():
        most = limits_of(route).largest_body(LIMITS)
        for key in keys:
            for name, value in VALUES.items():

                def form_field(
                    server: Server, n: int, route: str = route, key: str = key, value: Any = value
                ) -> bytes:
                    body = f"game=dunhuang&play=1&{key}={quote_plus(value(n))[:n]}"
                    return server.post(route, FORM, body.encode())

                yield f"{route}: field {key}: {name}", most, form_field


def _values() -> Iterator[tuple[str, int, Family]]:
    """Yields the families of data files in a form."""
    for name, text in DATA_FILES.items():

        def form(server: Server, n: int, text: Any = text) -> bytes:
            body = f"game=dschunk&values=own&data={quote_plus(text(n))}"
            return server.post("/tables/new", FORM, body.encode())

        yield f"data file: {name}", LIMITS.data_text, form


def _positions() -> Iterator[tuple[str, int, Family]]:
    """Yields the families of packed positions, which are larger when they are unpacked."""
    position = entrepot.new("dschunk", 3, 1).as_dict()
    for name, text in TEXTS.items():
        for key in (None, *POSITION_KEYS):

            def packed(server: Server, n: int, text: Any = text, key: str | None = key) -> bytes:
                odd = text(n - len(json.dumps(position)) - SPARE)
                if key is not None:
                    odd = f"{json.dumps(position)[:-1]}, {json.dumps(key)}: {odd}}}"
                plain = zlib.compress(odd.encode("utf-8", "surrogatepass"))
                body = f"text={MARK}{base64.urlsafe_b64encode(plain).decode().rstrip('=')}"
                return server.post("/position", FORM, body.encode())

            yield f"packed position: {key}: {name}", FULLEST, packed


def _uploads() -> Iterator[tuple[str, int, Family]]:
    for name, parts in MULTIPART.items():
        for more in ("", "; charset=punycode", "; a=b" * 1000):

            def upload(server: Server, n: int, parts: Any = parts, more: str = more) -> bytes:
                kind = f"multipart/form-data; boundary={BOUNDARY}{more}"
                body = f"{parts(n)}--{BOUNDARY}--\r\n".encode()
                return server.post("/records", kind, body, seated=False)

            yield f"multipart{more[:12]}: {name}", LIMITS.upload, upload
    for name, changed in RECORDS.items():
        for route in ("/api/records", "/records"):

            def record(server: Server, n: int, changed: Any = changed, route: str = route) -> bytes:
                text = json.dumps(changed(RECORD, n - len(json.dumps(RECORD)) - SPARE))
                if route == "/api/records":
                    return server.post(route, JSON, text.encode(), seated=False)
                kind = f"multipart/form-data; boundary={BOUNDARY}"
                body = f"{_part(FIELD, text)}--{BOUNDARY}--\r\n"
                return server.post(route, kind, body.encode(), seated=False)

            yield f"{route}: record: {name}", LIMITS.upload, record


FAMILIES: dict[str, tuple[int, Family]] = {name: (most, made) for name, most, made in _families()}


def sizes(most: int, steps: int) -> list[int]:
    """Returns sizes that double up to just below a limit, and one above it."""
    largest = most - SPARE
    doubling = [largest >> step for step in range(steps)]
    return [*sorted(size for size in doubling if size >= SMALLEST), most + SPARE]


def fault_of(server: Server, name: str, made: Family, growing: list[int]) -> str | None:
    """Returns what is wrong with the answers to a family of requests, or None if nothing is."""
    before = LONGEST_SLICE
    for size in growing:
        request = made(server, size)
        longest = min(LONGEST_SLICE, GROWTH * before + GRACE)
        for _ in range(TRIES):
            status, taken, worked = server.send(request)
            if not 100 < status < 500:
                return f"{name}, {size} bytes: status {status}"
            if taken <= longest and worked <= LONGEST_WORK:
                break
        else:
            found = f"{1000 * taken:.0f} ms, {1000 * longest:.0f} allowed"
            return f"{name}, {size} bytes: {found}; all threads {1000 * worked:.0f} ms"
        before = taken
    return None

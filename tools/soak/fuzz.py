"""Valid requests to every route with something changed, and odd live connections: nothing fails.

Every case begins as a request that a browser or a program sends about a real table. Then its path,
query, headers, cookies, length, or body are mutated, or its bytes. An answer of 5xx is a fault.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from tests.mutation import mutated, ODD
from tests.server.processes import bearer
from tests.server.tables import settings, TOKEN
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from entrepot.engine.position_text import decode_position, encode_position
from entrepot.server.app import create_app

from .attacks import longest
from .bounds import Bound, PATIENCE, wrong
from .raw_http import Answer, ask, Request
from .servers import asking, patiently, server
from .stages import make_stages, Stages
from .valid_requests import multipart, routes, valid_request

__all__ = ["fuzz"]

AT_ONCE = 24
"""Connections at the same time."""
SOCKETS = 4
"""Live connections at the same time."""
RENEWED = 4000
"""Cases after which there are new tables: mutated requests end games and remove tables."""
FAILED = 500
"""An answer with this status or a higher one is a fault of the server."""
KNOWN = 0.15
"""How often the current version of a table is asked for before a request about it."""
TEXTS = (
    *(
        "",
        " ",
        "\x00",
        "\x1b[2J",
        "\r\n",
        "'\"<&>`",
        "%00",
        "%",
        "..",
        "../..",
        "//x",
        "\\",
        "null",
    ),
    *("9" * 5000, "9" * 30, "-1", "1e9", "²", "٣", "0x10", "１", "a" * 20_000, "e\u0301" * 500),
    *(
        "\ud800",
        "💥",
        "ß" * 3000,
        "\u202e",
        "{",
        "[" * 20_000,
        '{"a":' * 5000,
        "entrepot1.",
        "None",
    ),
)
"""Texts in the place of others."""
HEADERS = (
    *("Origin", "Sec-Fetch-Site", "Accept-Language", "Accept", "Content-Type", "Content-Encoding"),
    *("X-Forwarded-For", "Forwarded", "Range", "If-None-Match", "If-Modified-Since", "Expect"),
    *("Transfer-Encoding", "Upgrade", "Connection", "Host", "Authorization", "Cookie", "Referer"),
)


def mutated_request(request: Request, chance: Random, stages: Stages) -> Request:
    """A request with something changed, or twice."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        request = chance.choice(MUTATIONS)(request, chance, stages)
    return request


def _in_path(request: Request, chance: Random, stages: Stages) -> Request:
    parts = request.path.split("/")
    parts[chance.randrange(1, len(parts))] = quote(_text(chance), safe="", errors="replace")
    return request.having(path="/".join(parts))


def _in_query(request: Request, chance: Random, stages: Stages) -> Request:
    return request.having(query=_pairs(request.query, chance))


def _in_cookies(request: Request, chance: Random, stages: Stages) -> Request:
    cookies = _pairs(request.cookies, chance)
    return request.having(cookies=tuple((_line(name), _line(value)) for name, value in cookies))


def _in_headers(request: Request, chance: Random, stages: Stages) -> Request:
    name = chance.choice(HEADERS)
    value = chance.choice((_line(_text(chance)), "identity", "chunked", "bytes=0-9", "null", "*/*"))
    extra = (name, value)
    kept = [one for one in request.headers if one[0] != name or chance.random() < 0.3]
    return request.having(headers=(*kept, extra))


def _in_method(request: Request, chance: Random, stages: Stages) -> Request:
    return request.having(method=chance.choice(("GET", "POST", "PUT", "HEAD", "DELETE", "X")))


def _in_length(request: Request, chance: Random, stages: Stages) -> Request:
    return request.having(length=chance.choice((0, 1, len(request.body) // 2, 10**9, -1)))


def _in_body(request: Request, chance: Random, stages: Stages) -> Request:
    """Change what the body holds, in the way of its type."""
    kind = dict(request.headers).get("Content-Type", "")
    if not request.body:
        return request
    if kind == "application/json":
        return request.having(body=_changed_json(request.body, chance, stages))
    if kind.startswith("multipart"):
        return request.having(body=_changed_multipart(request.body, chance, stages))
    fields = _pairs(tuple(parse_qsl(request.body.decode("utf-8", "replace"))), chance)
    return request.having(body=urlencode(fields, errors="replace").encode())


def _in_bytes(request: Request, chance: Random, stages: Stages) -> Request:
    return request.having(body=_changed_bytes(request.body, chance))


def _in_all(request: Request, chance: Random, stages: Stages) -> Request:
    """Change some bytes anywhere; such a request may never end."""
    return request.having(raw=_changed_bytes(request.as_bytes(), chance))


def _in_position(request: Request, chance: Random, stages: Stages) -> Request:
    """A position with something changed, where one is pasted."""
    usual = [decode_position(text) for text in stages.positions]
    text = encode_position(mutated(chance, chance.choice(usual), usual))
    method = chance.choice(("GET", "POST"))
    path = chance.choice(("/position", "/position.svg")) if method == "GET" else "/position"
    if method == "GET":
        return request.having(method=method, path=path, query=(("text", text),), body=b"")
    form = {"text": text, "seat": "0", **({"play": "yes"} if chance.random() < 0.5 else {})}
    return request.having(method=method, path=path, query=(), body=urlencode(form).encode())


Mutation = Callable[[Request, Random, Stages], Request]
MUTATIONS: tuple[Mutation, ...] = (
    *(_in_path, _in_query, _in_query, _in_cookies, _in_cookies, _in_headers, _in_headers),
    *(_in_method, _in_length, _in_body, _in_body, _in_body, _in_bytes, _in_all, _in_position),
)


def _text(chance: Random) -> str:
    return chance.choice(TEXTS)


def _line(text: str) -> str:
    """A text that can be in a head: what ends it early is tried by `_in_all`."""
    return re.sub(r"[\r\n\x00]", " ", text.encode("utf-8", "replace").decode())[:3000]


def _pairs(pairs: tuple[tuple[str, str], ...], chance: Random) -> tuple[tuple[str, str], ...]:
    """Names and values of which one is odd, or there twice, or very often, or not at all."""
    found = list(pairs) or [("x", "")]
    place = chance.randrange(len(found))
    name, value = found[place]
    match chance.randrange(6):
        case 0 | 1:
            found[place] = name, _text(chance)
        case 2:
            found.insert(place, (name, _text(chance)))
        case 3:
            found += [(name, value)] * chance.choice((1, 150, 1000))
        case 4:
            del found[place]
        case _:
            found[place] = _text(chance), value
    return tuple(found)


def _changed_json(body: bytes, chance: Random, stages: Stages) -> bytes:
    try:
        usual = json.loads(body)
    except (ValueError, RecursionError):
        return body
    match chance.randrange(6):
        case 0:
            return json.dumps(chance.choice(ODD)).encode()
        case 1:
            depth = chance.choice((10, 40, 1000, 20_000))
            return b"[" * depth + body + b"]" * depth
        case 2 if isinstance(usual, dict) and usual:
            name = chance.choice(list(usual))
            twice = f"{{{json.dumps(name)}: {json.dumps(chance.choice(ODD))}, "
            return twice.encode() + body.lstrip()[1:]
        case _ if isinstance(usual, dict) and usual:
            return json.dumps(mutated(chance, usual, [usual, *stages.records])).encode()
        case _:
            return json.dumps({_text(chance): usual}).encode()


def _changed_multipart(body: bytes, chance: Random, stages: Stages) -> bytes:
    usual = stages.records[0]
    match chance.randrange(6):
        case 0:
            return body * chance.choice((2, 5))
        case 1:
            return body.replace(b"\r\n", chance.choice((b"\n", b"\r\n\r\n", b"")))
        case 2:
            return multipart(_line(_text(chance)), b"{}")
        case 3:
            return multipart("record", body)
        case 4:
            head = f"Content-Type: multipart/mixed; boundary={_line(_text(chance))}\r\n\r\n"
            return body.replace(b"Content-Type: application/json\r\n\r\n", head.encode())
        case _:
            record = mutated(chance, usual, list(stages.records))
            return multipart("record", json.dumps(record).encode())


def _changed_bytes(content: bytes, chance: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 5))):
        place = chance.randrange(len(changed) + 1)
        match chance.randrange(4):
            case 0 if place < len(changed):
                changed[place] = chance.randrange(256)
            case 1:
                del changed[place : place + chance.choice((1, 2, 50, 100_000))]
            case 2:
                changed[place:place] = bytes(changed[place : place + 40]) * chance.choice((1, 50))
            case _:
                changed[place:place] = _text(chance).encode("utf-8", "replace")
    return bytes(changed)


def judge(request: Request, answer: Answer) -> None:
    """Nothing fails, and every refusal of the API has the one shape."""
    told = answer.body[:200]
    if request.path == "/ready" and b'"not ready"' in told:
        return  # on a busy machine that is the truth
    if answer.status >= FAILED:
        wrong(f"{request.as_bytes()[:600]!r}: {answer.status} {told!r}")
    if answer.status >= 400 and answer.headers.get("content-type") == "application/json":
        if request.method == "HEAD":
            return
        error = json.loads(answer.body).get("error", {})
        if not {"code", "message"} <= error.keys():
            wrong(f"{request.as_bytes()[:600]!r}: refused as {told!r}")


class Fuzz:
    """One server, the tables at it, and what is sent to it."""

    def __init__(self, address: str, bound: Bound, chance: Random) -> None:
        self._address, self._chance = address, chance
        self._times, self._until = bound.times, monotonic() + bound.seconds
        self._routes = list(routes(create_app(settings())))
        self._versions: dict[str, Any] = {}
        self._stages: Stages
        self.found: Counter[int] = Counter()
        self.sockets = 0

    async def run(self) -> float:
        """Send requests until there are enough; gives the server's own longest pause."""
        async with asking(self._address) as client:
            await self._renew(client)
            workers = [self._send_all(client) for _ in range(AT_ONCE)]
            workers += [self._connect_all() for _ in range(SOCKETS)]
            await asyncio.gather(*workers)
            figures = (await patiently(client, "GET", "/metrics", headers=bearer(TOKEN))).text
        return longest(figures, "work")

    @property
    def _more(self) -> bool:
        return self.found.total() < self._times and monotonic() < self._until

    async def _renew(self, client: Any) -> None:
        self._stages = await make_stages(client, self._chance)
        self._versions.clear()

    async def _send_all(self, client: Any) -> None:
        while self._more:
            usual = await self._usual(client)
            request = mutated_request(usual, self._chance, self._stages)
            answer = await ask(self._address, request)
            self.found[answer.status] += 1
            judge(request, answer)
            if self.found.total() % RENEWED == 0:
                await self._renew(client)

    async def _usual(self, client: Any) -> Request:
        """A valid request, for which the versions of a table may be looked up first."""
        chance = self._chance
        if chance.random() < KNOWN:
            stage = self._stages.any(chance)
            token = stage.token(chance)
            if token is not None:
                legal = await patiently(client, "GET", f"{stage.path}/legal", headers=bearer(token))
                self._versions[f"{stage.table} {token}"] = legal.json()
        method, path = chance.choice(self._routes)
        return valid_request(method, path, self._stages, self._versions, chance)

    async def _connect_all(self) -> None:
        while self._more:
            await self._connect()
            self.sockets += 1

    async def _connect(self) -> None:
        """A live connection with odd headers, that says odd things."""
        chance = self._chance
        stage = self._stages.any(chance)
        api = chance.choice(("", "/api"))
        query = urlencode(_pairs((("packed", ""), ("pace", "fast")), chance), errors="replace")
        url = f"{self._address.replace('http', 'ws')}{api}/tables/{stage.table}/live?{query}"
        headers = bearer(stage.token(chance) or "x") if chance.random() < 0.7 else {}
        if chance.random() < 0.3:
            value = re.sub(r"[^\x20-\x7e]", "?", _line(_text(chance)))[:2000]
            headers[chance.choice(("Cookie", "Accept-Language", "Origin"))] = value.strip()
        try:
            await self._converse(url[:6000], headers)
        except InvalidStatus as refused:
            if refused.response.status_code >= FAILED:
                wrong(f"{url[:600]} {headers}: {refused.response.status_code}")
        except (WebSocketException, OSError, ValueError, EOFError):
            return  # whatever the server did not like

    async def _converse(self, url: str, headers: dict[str, str]) -> None:
        chance = self._chance
        async with connect(
            url, additional_headers=headers, open_timeout=PATIENCE, close_timeout=1
        ) as socket:
            for _ in range(chance.randrange(6)):
                text = _text(chance).encode("utf-8", "replace")
                await socket.send(text if chance.random() < 0.5 else text.decode())
            await asyncio.sleep(0.01 * chance.random())


def fuzz(bound: Bound, chance: Random) -> str:
    """Send valid requests with something changed to all routes."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(
            {"data": Path(folder)}, health_interval=0.002, review_simulations=10, bot_processes=2
        ) as (
            _,
            address,
        ),
    ):
        trial = Fuzz(address, bound, chance)
        pause = asyncio.run(trial.run())
    told = ", ".join(f"{status or 'none'}: {n}" for status, n in sorted(trial.found.items()))
    cases = f"{trial.found.total()} mutated requests ({told}), {trial.sockets} live connections"
    return f"{cases}; the server's own longest pause {1000 * pause:.0f} ms"

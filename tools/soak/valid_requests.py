"""Valid requests to every route of the pages and the API, to start mutations from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import urlencode

from .raw_http import Request
from .stages import Stage, Stages

__all__ = ["multipart", "routes", "valid_request"]

BOUNDARY = "entrepotboundary"
FORM = "application/x-www-form-urlencoded"
QUERIES = {
    "at": "3",
    "after": "1",
    "open": "1",
    "of": "all",
    "least": "1",
    "seat": "1",
    "action": "pass",
    "game": "dunhuang",
    "light": "dark",
    "step": "2",
    "pace": "fast",
}
"""Values of queries; each page takes some of them."""
TAKEN = ("/tables/new", "/position", "/records", "/play")
"""Pages that take whole forms."""


def routes(app: Any) -> Iterator[tuple[str, str]]:
    """Every method and path of an app, those of included routers too."""

    def walk(found: Any, before: str) -> Iterator[tuple[str, str]]:
        for route in found:
            inner = getattr(route, "original_router", None)
            if inner is not None:
                prefix = getattr(getattr(route, "include_context", None), "prefix", "") or ""
                yield from walk(inner.routes, before + prefix)
            for method in sorted(getattr(route, "methods", None) or ()):
                yield method, before + route.path

    yield from walk(app.routes, "")


def valid_request(
    method: str, path: str, stages: Stages, versions: dict[str, Any], chance: Random
) -> Request:
    """A request that a browser or a program sends, about one of the tables."""
    stage = stages.any(chance)
    token = stage.token(chance)
    legal = versions.get(f"{stage.table} {token}", {})
    seat = str(chance.randrange(3))
    filled = {
        "{table}": stage.table,
        "{seat}": seat,
        "{token}": token or "none",
        "{game}": stage.game,
        "{name}": stage.game,
        "{number}": str(chance.randrange(9)),
        "{which}": seat,
    }
    where = path
    for place, value in filled.items():
        where = where.replace(place, value)
    headers = [("Accept", chance.choice(["text/html", "application/json"]))]
    cookies = [("language", chance.choice(["de", "en", "ko"])), ("theme", "dark")]
    cookies += [("name", b"Ana".hex()), ("browser", "b" * 32)]
    if token and chance.random() < 0.5:
        cookies.append(("seat", token))
    elif token:
        headers.append(("Authorization", f"Bearer {token}"))
    query = _query(where, stages, chance)
    request = Request(method, where, query, tuple(headers), tuple(cookies))
    if method in ("GET", "HEAD", "DELETE"):
        return request
    kind, body = _body(path, stage, stages, legal, chance)
    return request.having(headers=(*request.headers, ("Content-Type", kind)), body=body)


def _query(where: str, stages: Stages, chance: Random) -> tuple[tuple[str, str], ...]:
    asked = [(name, QUERIES[name]) for name in chance.sample(list(QUERIES), chance.randrange(4))]
    if where.startswith("/position"):
        asked.append(("text", chance.choice(stages.positions)))
    return tuple(asked)


def _body(
    path: str, stage: Stage, stages: Stages, legal: dict[str, Any], chance: Random
) -> tuple[str, bytes]:
    """The type and the bytes of a body."""
    record = json.dumps(chance.choice(stages.records)).encode()
    if path == "/records" and chance.random() < 0.7:
        return f"multipart/form-data; boundary={BOUNDARY}", multipart("record", record)
    if path == "/api/records":
        return "application/json", record
    if path.startswith("/api"):
        return "application/json", json.dumps(_json(path, stage, stages, legal, chance)).encode()
    return FORM, urlencode(_form(path, stage, stages, record.decode(), chance)).encode()


def _json(
    path: str, stage: Stage, stages: Stages, legal: dict[str, Any], chance: Random
) -> dict[str, Any]:
    version = legal.get("version", 0)
    actions = [one["action"] for one in legal.get("actions", ())] or ["pass"]
    bodies: dict[str, dict[str, Any]] = {
        "actions": {"version": version, "action": chance.choice(actions)},
        "undo": {"version": version},
        "hint": {"version": version, "more": True},
        "name": {"name": "Ana"},
        "part": {"part": "ab" * 32},
        "seats": {"name": "Ben", "seat": 1},
        "chat": {"text": "hello"} if chance.random() < 0.5 else {"phrase": "hello"},
        "tables": {"game": stage.game, "seats": ["human", "random", "random"], "options": {}},
    }
    body = bodies.get(path.rpartition("/")[2], {})
    if "version" in body:
        body["id"] = f"f{chance.getrandbits(40)}"
    if path == "/api/tables" and chance.random() < 0.3:
        body["position"] = chance.choice(stages.positions)
    return body


def _form(path: str, stage: Stage, stages: Stages, record: str, chance: Random) -> dict[str, str]:
    form = {"name": "Ana", "back": "/rules", "language": "fr", "theme": "light", "action": "pass"}
    form |= {"part": "cd" * 32, "level": "apprentice", "hold": "yes"}
    if path == "/tables/new":
        form |= {"game": stage.game, "players": "3", "clock": "1m", "patience": "2m"}
        form |= {f"seat{i}": "human" for i in range(3)} | {f"name{i}": "Bo" for i in range(3)}
    if path == "/position":
        form |= {"text": chance.choice(stages.positions), "seat": "0", "hidden": "again"}
        form |= {"play": "yes"} if chance.random() < 0.3 else {}
    if path == "/records":
        form |= {"record": record}
    return form


def multipart(name: str, content: bytes) -> bytes:
    """A file as a browser uploads it."""
    head = (
        f"--{BOUNDARY}\r\n"
        f'Content-Disposition: form-data; name="{name}"; filename="game.json"\r\n'
        "Content-Type: application/json\r\n\r\n"
    )
    return head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()

"""Request guard: body size, CSRF origin check, rate limit by token bucket, security headers.

It stands before every HTTP request and WebSocket handshake. Every answer to a request gets the same
security headers.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..errors import ApiError, ErrorType
from ..limits import Limits, limits_of
from ..metrics import Metrics
from ..rate_limiter import RateLimiter
from ..settings import Settings
from .client import client_of
from .parsers import check_json, parse_number

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    # Not `no-referrer`: browsers then send `Origin: null` with forms, which is refused.
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"x-frame-options": b"DENY",
}
WAIT = "entrepot.wait"
"""The key of a handshake's scope for the seconds until its client may ask again."""
UNLIMITED = ("/health", "/ready", "/metrics")
FORMS = (b"application/x-www-form-urlencoded", b"multipart/form-data")
SECRET = re.compile(r"(/seats/)[^/?\s]+")
access = logging.getLogger("entrepot.access")
log = logging.getLogger("entrepot.server")


class RequestGuard:
    """Refuses what is too large, too often or from elsewhere, and notes what was answered."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        metrics: Metrics,
        respond: Callable[[Request, ApiError], Response],
        requests: RateLimiter,
    ) -> None:
        self._app, self._settings, self._metrics = app, settings, metrics
        self._respond = respond
        self._requests = requests
        limits = settings.limits
        self._openings = RateLimiter(limits.tables_per_minute / 60, limits.tables_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, if it may."""
        if scope["type"] == "websocket":
            try:
                self._check_handshake(scope)
                await self._app(scope, receive, send)
            except ApiError as problem:
                await refuse_handshake(scope, receive, send, self._respond, problem)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = GuardedSend(scope, send)
        start = perf_counter()
        try:
            self._check(scope)
            await self._app(scope, await read_body(receive, scope, self._settings.limits), answer)
        except ApiError as problem:
            await answer.refuse(problem, self._respond)
        except Exception as error:  # nobody is shown a traceback
            path = without_secrets(scope["path"])
            self._metrics.errors.log(log, error, "%s %r failed", scope["method"], path)
            await answer.refuse(ApiError(ErrorType.INTERNAL), self._respond)
        taken = perf_counter() - start
        self._metrics.requests.labels(_method(scope), f"{answer.status // 100}xx").inc()
        if self._settings.access_log:
            path = without_secrets(scope["path"])
            ms = 1000 * taken
            access.info("%s %r %d %.1f ms", scope["method"], path, answer.status, ms)

    def _check(self, scope: Scope) -> None:
        request = HTTPConnection(scope)
        path = scope["path"]
        if path in UNLIMITED:
            return
        client = client_of(request)
        wait = self._requests.take(client)
        unsafe = scope["method"] not in SAFE
        if not wait and unsafe and limits_of(path).opens:
            wait = self._openings.take(client)
        if wait:
            raise ApiError(ErrorType.TOO_MANY_REQUESTS, retry_after=ceil(wait))
        if unsafe:
            check_origin(request, self._settings.origins)

    def _check_handshake(self, scope: Scope) -> None:
        """Check the origin, and count the handshake; players are admitted without waiting."""
        request = HTTPConnection(scope)
        scope[WAIT] = self._requests.take(client_of(request))
        check_origin(request, self._settings.origins)


async def refuse_handshake(
    scope: Scope,
    receive: Receive,
    send: Send,
    respond: Callable[[Request, ApiError], Response],
    problem: ApiError,
) -> None:
    """Say why not, with a status, before the connection becomes a live one."""
    request = Request({**scope, "type": "http", "method": "GET"})
    with suppress(RuntimeError, WebSocketDisconnect):
        socket = WebSocket(scope, receive, send)
        await socket.send_denial_response(respond(request, problem))


class GuardedSend:
    """What is sent back, with the headers that every answer carries."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self.status = 0

    async def __call__(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            given = dict(message["headers"])
            headers = [one for one in message["headers"] if one[0] not in HEADERS]
            if b"cache-control" not in given:
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*headers, *HEADERS.items()]}
        await self._send(message)

    async def refuse(
        self, problem: ApiError, respond: Callable[[Request, ApiError], Response]
    ) -> None:
        """Answer with a problem, unless an answer has begun."""
        if not self.status:
            await respond(Request(self._scope), problem)(self._scope, _nothing, self)


async def _nothing() -> Message:
    """Nothing is read any more."""
    return {"type": "http.disconnect"}


def extra_headers(problem: ApiError) -> list[tuple[bytes, bytes]]:
    """The headers that go with some problems."""
    if "retry_after" in problem.details:
        return [(b"retry-after", str(problem.details["retry_after"]).encode())]
    if problem.status == 401:
        return [(b"www-authenticate", b"Bearer")]
    return []


def check_origin(request: HTTPConnection, others: tuple[str, ...] = ()) -> None:
    """Refuse what another site's page asks in the name of whoever looks at it.

    Browsers say where a page is from; programs need not.
    """
    origin = request.headers.get("origin")
    if origin is None:
        if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise ApiError(ErrorType.FOREIGN_ORIGIN)
        return
    if origin in others:
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        host = ""
    if not host or host.lower() != request.headers.get("host", "").lower():
        raise ApiError(ErrorType.FOREIGN_ORIGIN)


async def read_body(receive: Receive, scope: Scope, limits: Limits) -> Receive:
    """The body, read before anything is done with it, if it is within the limits of its route."""
    if scope["method"] in SAFE:
        return receive
    route = limits_of(scope["path"])
    most = route.largest_body(limits)
    kinds = [value.lower() for name, value in scope["headers"] if name == b"content-type"]
    for name, value in scope["headers"]:
        if name == b"content-length":
            length = parse_number(value.decode("latin-1"))
            if length is None or length > most:
                raise ApiError(ErrorType.TOO_LARGE, most=most)
    body = bytearray()
    more = True
    try:
        async with asyncio.timeout(limits.body_seconds):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    raise ApiError(ErrorType.MALFORMED)
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise ApiError(ErrorType.TOO_LARGE, most=most)
    except TimeoutError:
        raise ApiError(ErrorType.TOO_SLOW, seconds=round(limits.body_seconds)) from None
    # The framework reads every type as JSON that ends with `+json`, whatever it begins with.
    if not (kinds and kinds[0].partition(b";")[0].strip() in FORMS):
        check_json(body, limits.depth, route.most_items(limits))
    read = False

    async def again() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    return again


def without_secrets(path: str) -> str:
    """A path as it may be logged: no token stands in it."""
    return SECRET.sub(r"\1…", path)


def _method(scope: Scope) -> Any:
    """The method, of which a stranger could invent many."""
    method = scope["method"]
    return method if method in ("GET", "HEAD", "POST") else "other"

"""Checks of a request's head, before anything else reads it: size, host name, cookies."""

from __future__ import annotations

import socket
from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import ApiError, ErrorType
from ..settings import Settings
from .request_guard import GuardedSend, refuse_handshake

PROBES = ("/health", "/ready")
"""Paths that answer to every host name: they say nothing about tables or people."""
LONGEST_HOST = 255
MOST_KNOWN = 100
SINGLE = frozenset({b"authorization", b"content-length", b"content-type", b"host", b"origin"})
"""Headers that stand alone: of two, each reader could believe another one."""
PER_HEADER = 4
"""Bytes of the colon, the blank and the line end of a header."""


class HeadCheck:
    """Refuses a head that is too large or names an unknown host, for HTTP and WebSocket."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        respond: Callable[[Request, ApiError], Response],
    ) -> None:
        self._app, self._respond = app, respond
        self._largest = settings.limits.head
        self._names = host_names(settings)
        self._known: set[bytes] = set()
        """Hosts that were found to be names of this server, so that most are looked up once."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request, or refuses it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is None:
            await self._app(scope, receive, send)
            return
        # Nothing else of the head is read.
        accept = [header for header in scope["headers"] if header[0] == b"accept"][:1]
        bare = {**scope, "headers": accept, "path": "/", "query_string": b""}
        if scope["type"] == "http":
            await GuardedSend(bare, send).refuse(problem, self._respond)
            return
        await refuse_handshake(bare, receive, send, self._respond, problem)

    def _problem(self, scope: Scope) -> ApiError | None:
        """Returns what is wrong with a head, if anything is; takes quotes out of its cookies."""
        size, repeated, found = len(scope["path"]) + len(scope["query_string"]), False, {}
        for name, value in scope["headers"]:
            size += len(name) + len(value) + PER_HEADER
            repeated = repeated or (name in found and name in SINGLE)
            found[name] = value
        if size > self._largest:
            return ApiError(ErrorType.HEAD_TOO_LARGE, most=self._largest)
        if b"transfer-encoding" in found:
            return ApiError(ErrorType.LENGTH_REQUIRED)
        if repeated:
            return ApiError(ErrorType.REPEATED_HEADER)
        if b"cookie" in found:
            scope["headers"] = [_safe(*header) for header in scope["headers"]]
        host = found.get(b"host", b"")
        if host in self._known:
            return None
        if self._answers_to(host.decode("latin-1")):
            if len(self._known) < MOST_KNOWN:
                self._known.add(host)
            return None
        if scope["path"] in PROBES:
            # A page of another site may ask from this very machine, so it does not count as local.
            scope["client"] = None
            return None
        shown = host[:LONGEST_HOST].decode("ascii", "replace")
        return ApiError(ErrorType.UNKNOWN_HOST, host=shown if shown.isprintable() else "?")

    def _answers_to(self, host: str) -> bool:
        """Returns whether a host is a name of this server, or an address, which nobody rebinds."""
        name = name_in(host)
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def host_names(settings: Settings) -> frozenset[str]:
    """Returns the host names that a server answers to, besides addresses.

    These are this machine's own names, the name it listens at, and those of its origins.
    """
    own = socket.gethostname().lower()
    names = {"localhost", own, f"{own.partition('.')[0]}.local", settings.host.lower()}
    names |= {urlsplit(origin).hostname or "" for origin in settings.origins}
    return frozenset(names - {""})


def name_in(host: str) -> str:
    """Returns the name in a Host header, without port, brackets and final dot."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _safe(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Returns a header without quotes in cookies.

    Python before 3.11.10 and 3.12.6 takes quadratic time to read quoted cookies (CVE-2024-7592).
    Cookies of this server have no quotes.
    """
    if name == b"cookie" and b'"' in value:
        return name, value.replace(b'"', b"")
    return name, value

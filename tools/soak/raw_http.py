"""Requests as bytes: sent as they are, however broken, and answered or not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

__all__ = ["Answer", "Request", "ask"]

LONGEST_ANSWER = 30.0
NO_ANSWER = 1.0
"""Seconds after which a request that is not whole is given up: the server waits for the rest."""
LENGTH = re.compile(rb"^content-length: *(\d+)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Request:
    """A request in its parts, so that each can be mutated."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    cookies: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    length: int | None = None
    """The length that is claimed; None: the true one."""
    raw: bytes | None = None
    """Bytes that are sent in the place of all of it."""

    def having(self, **parts: Any) -> Request:
        """The same with other parts."""
        return replace(self, **parts)

    @property
    def whole(self) -> bool:
        """Whether the server can find its end."""
        return self.raw is None and self.length in (None, len(self.body))

    def as_bytes(self) -> bytes:
        """What is sent."""
        if self.raw is not None:
            return self.raw
        query = f"?{urlencode(self.query, errors='surrogatepass')}" if self.query else ""
        lines = [f"{self.method} {self.path}{query} HTTP/1.1", "Host: 127.0.0.1"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies))
        if self.body or self.method not in ("GET", "HEAD"):
            length = len(self.body) if self.length is None else self.length
            lines.append(f"Content-Length: {length}")
        lines.append("Connection: close")
        return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + self.body


@dataclass(frozen=True)
class Answer:
    """What came back; status 0 where the connection was closed or nothing came."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


async def ask(address: str, request: Request) -> Answer:
    """Send a request on a connection of its own, and read the answer."""
    host, _, port = address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(request.as_bytes())
        await writer.drain()
        async with asyncio.timeout(LONGEST_ANSWER if request.whole else NO_ANSWER):
            return await _read(reader, request.method)
    except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return Answer(0)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _read(reader: asyncio.StreamReader, method: str) -> Answer:
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    words = first.split(" ", 2)
    headers = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    length = LENGTH.search(head)
    body = b""
    if length is not None and method != "HEAD":
        body = await reader.readexactly(int(length[1]))
    return Answer(int(words[1]) if words[1:] and words[1].isdecimal() else 0, headers, body)

"""The fields of a submitted form, or an uploaded file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import Request

from ..http.client import client_of
from ..http.dependencies import registry_of
from ..http.parsers import parse_form, parse_multipart
from ..limits import Limits
from ..workers.worker_thread import WorkerThread

T = TypeVar("T")


def limits_for(request: Request) -> Limits:
    """Returns the limits of the server that got a request."""
    limits: Limits = registry_of(request).settings.limits
    return limits


async def fields_of(request: Request) -> dict[str, str]:
    """Returns the fields of a form; of several with one name, the last."""
    body, limits = await request.body(), limits_for(request)
    if len(body) > limits.body:
        return await in_thread(request, parse_form, body, limits)
    return parse_form(body, limits)


async def file_of(request: Request, name: str) -> bytes | None:
    """Returns the file that a form uploaded in a field, or None if there is none."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        return None
    body = await request.body()
    parts = await in_thread(request, parse_multipart, body, kind, limits_for(request))
    return parts.get(name)


def way_back(path: str | None) -> str:
    """Returns a page of this site to go back to, never one of another site."""
    if path is None or not path.startswith("/") or path[1:2] in ("/", "\\"):
        return "/"
    return path if path.isprintable() else "/"


async def in_thread(request: Request, parse: Callable[..., T], *args: object) -> T:
    """Returns what a parser returns, which takes its time in the thread for untrusted input."""
    worker: WorkerThread = registry_of(request).worker
    return await worker.run(client_of(request), parse, *args)

"""Servers that begin at once: forked from a process that has imported all they need."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

import httpx

from .bounds import PATIENCE

__all__ = ["asking", "patiently", "server"]

LOADED = (
    *("entrepot.games.dunhuang", "entrepot.games.dschunk"),
    *("entrepot.draw.dunhuang.table", "entrepot.draw.dschunk"),
    *("tests.server.tables", "entrepot.server.serve", "uvloop", "psycopg"),
    *("uvicorn.protocols.websockets.websockets_sansio_impl", "uvicorn.lifespan.on"),
)
"""What every server would import first."""
STARTING = 600.0
"""Seconds in which a server starts, however busy the machine is."""
UNAVAILABLE = 503
IDLE = 1.0
"""Seconds after which an idle connection is closed; the server waits for five."""
_FORKED = get_context("forkserver")
_FORKED.set_forkserver_preload(["__main__", *LOADED])


@contextmanager
def server(place: dict[str, Any], **how: Any) -> Iterator[tuple[BaseProcess, str]]:
    """A server whose bots answer at once and that keeps its tables in a place, and its address."""
    ours, its = _FORKED.Pipe(duplex=False)
    process = _FORKED.Process(target=_serve, args=(its, place, how))
    process.start()
    its.close()
    try:
        if not ours.poll(STARTING):
            raise TimeoutError("a server did not start")
        yield process, ours.recv()
    finally:
        process.kill()
        process.join()
        process.close()
        ours.close()


def _serve(tell: Connection, place: dict[str, Any], how: dict[str, Any]) -> None:
    from tests.server.tables import settings

    from entrepot.server.serve import run

    run(
        settings(**place, **how),
        "127.0.0.1",
        0,
        ready=lambda address: tell.send(address.rstrip("/")),
        report=lambda game, what: None,
    )


def asking(address: str, **how: Any) -> httpx.AsyncClient:
    """Returns a client of a server; nothing is read for it that only encrypted connections need.

    It closes idle connections before the server does: a request on one that ends gets no answer.
    """
    idle = httpx.Limits(keepalive_expiry=IDLE)
    return httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False, limits=idle, **how)


async def patiently(
    client: httpx.AsyncClient, method: str, path: str, **what: Any
) -> httpx.Response:
    """The answer of a server, asked again as long as it cannot keep tables.

    What only reads is asked again where the connection ended meanwhile.
    """
    until = monotonic() + PATIENCE
    while True:
        try:
            answer = await client.request(method, path, **what)
        except (httpx.RemoteProtocolError, httpx.ReadError):
            if method != "GET" or monotonic() > until:
                raise
            continue
        if answer.status_code != UNAVAILABLE or monotonic() > until:
            return answer
        await asyncio.sleep(0.05)

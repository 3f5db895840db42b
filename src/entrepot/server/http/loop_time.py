"""Event loop latency: the processor time for which each request keeps the loop to itself.

All requests share one loop. While one computes, all others wait. So the longest uninterrupted
slice of every request is measured, by route. The requests of one client together use the loop for
a short time only, before all others have their turn.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from math import inf
from threading import local
from time import perf_counter, thread_time
from types import coroutine
from typing import Any, TypeVar

from starlette.types import ASGIApp, Receive, Scope, Send

from ..metrics import Slices
from .client import network_of

T = TypeVar("T")
ROUTE = "entrepot.route"
"""The key of a scope under which a short way around the router names its route."""
SHORT = 0.001
"""Seconds of a slice that nobody notices."""
FRESH = 0.002
"""Seconds for which a reading of the processor's clock is used again."""
ROUNDS = 4
"""Rounds of the loop that others have after a client's share: a request takes about as many."""
API, OTHER, STATIC = "/api", "other", "/static"


class SliceClock(local):
    """The processor time of slices in each thread.

    The processor's clock takes long to read, so it is read seldom. A slice that was short by the
    wall is measured by the wall; one that was interrupted may be measured `FRESH` too long.
    """

    def __init__(self) -> None:
        self._at, self._computed = -inf, 0.0
        """When the processor's clock was read last, and what it said."""

    def start(self) -> tuple[float, float]:
        """Begins a slice; returns the time by the wall and by the processor's clock."""
        now = perf_counter()
        if now - self._at > FRESH:
            self._at, self._computed = now, thread_time()
        return now, self._computed


def slice_since(began: tuple[float, float]) -> float:
    """Returns the processor time of a slice that a `SliceClock` began."""
    wall, computed = began
    passed = perf_counter() - wall
    return passed if passed < SHORT else min(passed, thread_time() - computed)


CLOCK = SliceClock()


class Turns:
    """The turns of clients at the event loop.

    Where the requests of one client have used the loop for their share of a round, the others of
    that client wait while everything else goes on.
    """

    def __init__(self, share: float) -> None:
        """`share` is the time that the requests of one client use in one round, in seconds."""
        self._share = share
        self._used: dict[str, float] = {}
        """The seconds that each client has used in this round."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._in_round = False
        self._rounds = 0

    def wait(self, client: str) -> asyncio.Future[None] | None:
        """Returns what the next slice of a client waits for; None if its turn is now."""
        if self._used.get(client, 0.0) < self._share and client not in self._waiting:
            return None
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        return turn

    def use(self, client: str, seconds: float) -> None:
        """Counts a slice of a client."""
        used = self._used[client] = self._used.get(client, 0.0) + seconds
        if used >= self._share:
            self._rounds = ROUNDS
        elif client in self._waiting:
            self._wake(client)
        self._begin_round()

    def _begin_round(self) -> None:
        if not self._in_round:
            self._in_round = True
            asyncio.get_running_loop().call_soon(self._end_round)

    def _end_round(self) -> None:
        self._in_round = False
        if self._rounds:
            self._rounds -= 1
            self._begin_round()
            return
        self._used.clear()
        for client in tuple(self._waiting):
            self._wake(client)
        if self._waiting:
            self._begin_round()

    def _wake(self, client: str) -> None:
        """Gives a turn to the request of a client that has waited longest."""
        waiting = self._waiting[client]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                break
        if not waiting:
            del self._waiting[client]


class LoopTime:
    """Measures the slices of every request and live connection, and shares them out."""

    def __init__(self, app: ASGIApp, slices: Slices, share: float) -> None:
        self._app, self._slices, self._turns = app, slices, Turns(share)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        served: Coroutine[Any, Any, None] = self._app(scope, receive, send)  # type: ignore[assignment]
        client = network_of(scope["client"][0]) if scope.get("client") else ""
        await _steps(served, self._slices, lambda: route_of(scope), self._turns, client)


async def in_slices(
    work: Coroutine[Any, Any, T],
    slices: Slices,
    route: Callable[[], str],
    turns: Turns | None = None,
    client: str = "",
) -> T:
    """Runs a coroutine and notes its longest slice of the loop's time."""
    return await _steps(work, slices, route, turns, client)


@coroutine
def _steps(
    work: Coroutine[Any, Any, T],
    slices: Slices,
    route: Callable[[], str],
    turns: Turns | None,
    client: str,
) -> Generator[Any, Any, T]:
    """Drives a coroutine step by step, each when it is the client's turn."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    longest = 0.0
    try:
        while True:
            if turns is not None and (turn := turns.wait(client)) is not None:
                try:
                    yield from turn
                except GeneratorExit:
                    work.close()
                    raise
                except BaseException as error:  # the coroutine is to see all of them
                    given, step = error, work.throw
            began = CLOCK.start()
            try:
                awaited = step(given)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                if (slice_ := slice_since(began)) > longest:
                    longest = slice_
                if turns is not None:
                    turns.use(client, slice_)
            try:
                given = yield awaited
                step = work.send
            except GeneratorExit:
                work.close()
                raise
            except BaseException as error:  # the coroutine is to see all of them
                given, step = error, work.throw
    finally:
        slices.note(route(), longest)


def route_of(scope: Scope) -> str:
    """The template of the route that serves a request; never its path, which anybody chooses."""
    named: str | None = scope.get(ROUTE)
    if named is not None:
        return named
    route = scope.get("route")
    path = getattr(route, "path", None)
    if path is None:
        return STATIC if scope["path"].startswith(f"{STATIC}/") else OTHER
    if scope["path"].startswith(f"{API}/") and not path.startswith(API):
        path = f"{API}{path}"  # a router that is included does not know where
    methods = getattr(route, "methods", None) or {""}
    method = scope.get("method", "")
    return f"{method} {path}" if method in methods else path

"""The processor time for which each request keeps the event loop to itself.

All requests share one loop. While one computes, all others wait. So the longest uninterrupted
slice of every request is measured, by route.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from math import inf
from threading import local
from time import perf_counter, thread_time
from types import coroutine
from typing import Any, TypeVar

from starlette.types import ASGIApp, Receive, Scope, Send

from ..metrics import Slices

__all__ = ["CLOCK", "ROUTE", "LoopTime", "in_slices", "slice_since"]

T = TypeVar("T")
ROUTE = "entrepot.route"
"""The key of a scope under which a short way around the router names its route."""
SHORT = 0.001
"""Seconds of a slice that nobody notices."""
FRESH = 0.002
"""Seconds for which a reading of the processor's clock is used again."""
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


class LoopTime:
    """Measures the slices of every request and live connection."""

    def __init__(self, app: ASGIApp, slices: Slices) -> None:
        self._app, self._slices = app, slices

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        served: Coroutine[Any, Any, None] = self._app(scope, receive, send)  # type: ignore[assignment]
        await _steps(served, self._slices, lambda: route_of(scope))


async def in_slices(work: Coroutine[Any, Any, T], slices: Slices, route: Callable[[], str]) -> T:
    """Runs a coroutine and notes its longest slice of the loop's time."""
    return await _steps(work, slices, route)


@coroutine
def _steps(
    work: Coroutine[Any, Any, T], slices: Slices, route: Callable[[], str]
) -> Generator[Any, Any, T]:
    """Drives a coroutine step by step."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    longest = 0.0
    try:
        while True:
            began = CLOCK.start()
            try:
                awaited = step(given)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                if (slice_ := slice_since(began)) > longest:
                    longest = slice_
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

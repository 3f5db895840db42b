"""Health check, readiness and metrics: the endpoints for those who run the server."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hmac import compare_digest
from time import monotonic, thread_time

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from ... import __version__
from ..errors import ApiError, ErrorType
from ..metrics import Metrics
from ..storage.interface import Store, WriteFailed
from ..workers.bot_pool import BotPool
from .client import is_local

TOO_LATE = 1.0
LONGEST_ANSWER = 5.0
GOOD_FOR = 2.0
"""Seconds for which the store is not asked again: to be asked is work."""

CANNOT_READ = "cannot be read"


class HealthMonitor:
    """Looks whether the server can do what it is for."""

    def __init__(
        self, store: Store, thinking: BotPool, metrics: Metrics, every: float = 0.25
    ) -> None:
        self._store, self._thinking, self._metrics = store, thinking, metrics
        self._every, self._longest, self._longest_work = every, 0.0, 0.0
        self._lag = 0.0
        self._asked: tuple[float, str] | None = None
        self._asking = asyncio.Lock()
        store.failures.counted = metrics.store_failures.inc

    async def run(self) -> None:
        """Measure how late things are done, for ever."""
        while True:
            due, worked = monotonic() + self._every, thread_time()
            await asyncio.sleep(self._every)
            self._lag, worked = monotonic() - due, thread_time() - worked
            self._metrics.lag.observe(self._lag)
            self._longest = max(self._longest, self._lag)
            self._metrics.longest_lag.set(self._longest)
            self._longest_work = max(self._longest_work, min(self._lag, worked))
            self._metrics.longest_work.set(self._longest_work)

    async def faults(self) -> dict[str, str]:
        """What does not work, by its part; empty if all is well."""
        found = {
            "store": await self._store_fault(),
            "loop": f"{self._lag:.1f} s late" if self._lag > TOO_LATE else "",
            "bots": "" if self._thinking.alive else "no answers",
        }
        return {part: fault for part, fault in found.items() if fault}

    async def _store_fault(self) -> str:
        if self._store.failures.unread():
            return CANNOT_READ
        async with self._asking:
            if self._asked is None or monotonic() - self._asked[0] > GOOD_FOR:
                fault = ""
                try:
                    async with asyncio.timeout(LONGEST_ANSWER):
                        await self._store.ready()
                except WriteFailed:
                    unread = self._store.failures.unread()
                    fault = CANNOT_READ if unread else "cannot be written to"
                except TimeoutError:
                    fault = "does not answer"
                self._asked = monotonic(), fault
            return self._asked[1]


def health_router(
    watch: HealthMonitor, metrics: Metrics, token: str | None, aside: Mapping[str, str]
) -> APIRouter:
    """The addresses for those who run the server; figures are theirs alone.

    `aside` has the tables that were set aside, each with the class of its error.
    """
    router = APIRouter(include_in_schema=False)

    @router.get("/health")
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": __version__}

    @router.get("/ready")
    async def ready(request: Request) -> Response:
        faults = await watch.faults()
        status = "not ready" if faults else "ready"
        answer = {"status": status, "faults": faults, "tables_set_aside": len(aside)}
        if aside and _may_see(request, token):
            answer["set_aside"] = dict(aside)
        return JSONResponse(answer, 503 if faults else 200)

    @router.get("/metrics")
    async def figures(request: Request) -> Response:
        if not _may_see(request, token):
            raise ApiError(ErrorType.NOT_YOURS)
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")

    return router


def _may_see(request: Request, token: str | None) -> bool:
    """Whether somebody holds the token or, where there is none, asks from this machine itself."""
    if token is not None:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and compare_digest(given.strip().encode(), token.encode())
    return is_local(request)

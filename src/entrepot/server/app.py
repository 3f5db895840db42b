"""The app: everything put together."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from .. import __version__
from ..engine.errors import NotInstalled
from ..i18n import Voice
from . import pages
from .errors import ApiError, ErrorType
from .http import api
from .http.api.live_events import ApiSubscriber
from .http.client import language_of
from .http.head_check import HeadCheck
from .http.health import health_router, HealthMonitor
from .http.live import Live
from .http.loop_time import LoopTime
from .http.request_guard import extra_headers, RequestGuard
from .metrics import Metrics
from .pages import api_docs
from .pages.assets import Static
from .rate_limiter import RateLimiter
from .registry.registry import TableRegistry
from .settings import Settings
from .storage.interface import Store
from .storage.sqlite.store import SqliteStore
from .workers.bot_pool import BotPool
from .workers.review_jobs import ReviewJobs
from .workers.warmup import Report, warm_up_all

MOST_WORDS = 120
SUBSCRIBERS = {"": pages.PageSubscriber, "/api": ApiSubscriber}
"""What is sent to live connections, by what their path begins with."""
PAGE_FIRST = 1.0
"""Seconds in which nothing is prepared, so that the page is there at once."""


def create_app(
    settings: Settings,
    report: Report = lambda game, what: None,
    store: Store | None = None,
) -> FastAPI:
    """A server set up as the settings say; `report` hears how the preparation goes."""
    metrics = Metrics()
    store = store or make_store(settings)
    thinking = BotPool(settings.bot_processes, metrics)
    house = TableRegistry(settings, store, store.cluster, thinking, metrics)
    reviews = ReviewJobs(settings, store, metrics, house.worker)
    store.failures.errors = metrics.errors
    watch = HealthMonitor(store, thinking, metrics, settings.health_interval)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await store.start()
        await house.start()
        tasks = [
            asyncio.create_task(_prepare(settings, thinking, report)),
            asyncio.create_task(watch.run()),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await reviews.close()
            await house.close()
            await thinking.close()
            await store.close()

    app = FastAPI(
        title="Entrepôt",
        version=__version__,
        description=api_docs.ABOUT,
        openapi_tags=api_docs.TAGS,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.registry = house
    app.state.reviews = reviews
    limits = settings.limits
    requests = RateLimiter(limits.requests_per_second, limits.requests_at_once)
    app.state.requests = requests
    app.add_middleware(Live, house=house, subscribers=SUBSCRIBERS)
    app.add_middleware(
        RequestGuard, settings=settings, metrics=metrics, respond=_answer, requests=requests
    )
    app.add_middleware(HeadCheck, settings=settings, respond=_answer)
    app.add_middleware(LoopTime, slices=metrics.slices, share=settings.limits.loop_seconds)
    app.add_exception_handler(ApiError, _problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    watching = health_router(watch, metrics, settings.metrics_token, house.quarantine.tables)
    for router in (watching, api.router, api_docs.router, pages.router):
        app.include_router(router)
    app.mount("/static", Static(), name="static")
    return app


async def prepare(app: FastAPI) -> None:
    """Do once what the first requests would have to wait for, and all others with them."""
    # The first job in a thread imports much, and files are read in threads.
    await run_in_threadpool(mimetypes.init)
    nowhere = {"type": "http", "method": "GET", "path": "/.", "root_path": "", "headers": []}
    for route in app.routes:
        # What a route takes is worked out when it is first looked at.
        route.matches(nowhere)
    app.openapi()
    pages.prepare()


def make_store(settings: Settings) -> Store:
    """Where tables are kept."""
    if settings.database is None:
        return SqliteStore(settings.data)
    try:
        from .storage.postgres.store import PostgresStore
    except ImportError as error:
        if (error.name or "").startswith("entrepot"):
            raise
        raise NotInstalled(
            "tables in a PostgreSQL database need psycopg: pip install 'entrepot[postgres]'"
        ) from error
    return PostgresStore(settings.database)


async def _prepare(settings: Settings, thinking: BotPool, report: Report) -> None:
    if settings.prepare:
        await asyncio.sleep(PAGE_FIRST)
        await warm_up_all(thinking.prepared, report)


def _answer(request: Request, problem: ApiError) -> Response:
    """A problem as JSON for programs, as a page for people."""
    headers = {name.decode(): value.decode() for name, value in extra_headers(problem)}
    if _for_programs(request):
        voice = Voice(language_of(request))
        return JSONResponse(problem.as_dict(voice), problem.status, headers)
    response = pages.problem_page(request, problem)
    response.headers.update(headers)
    return response


def _for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api") or "text/html" not in request.headers.get(
        "accept", ""
    )


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return _answer(request, error)


async def _invalid(request: Request, error: Exception) -> Response:
    """What does not fit a form: where, and why."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _answer(request, ApiError(ErrorType.MALFORMED))
    where = ".".join(str(part) for part in first["loc"])
    return _answer(
        request, ApiError(ErrorType.BAD_REQUEST, where=_plain(where), why=_plain(first["msg"]))
    )


async def _http(request: Request, error: Exception) -> Response:
    """What the framework itself refuses."""
    assert isinstance(error, HTTPException)
    known = {
        404: ErrorType.NOT_FOUND,
        405: ErrorType.METHOD_NOT_ALLOWED,
    }
    answer = _answer(request, ApiError(known.get(error.status_code, ErrorType.MALFORMED)))
    answer.headers.update(error.headers or {})
    return answer


def _plain(text: str) -> str:
    """A text that can be sent, whatever somebody has put into it."""
    return text.encode("utf-8", "replace").decode()[:MOST_WORDS]

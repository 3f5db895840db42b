"""A server that runs: an address, the app behind it, and its end."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from ..engine.errors import EntrepotError
from . import logs
from .app import create_app, make_store, prepare
from .http.connection_limits import ConnectionLimiter, LeanWebSocketProtocol, most_connections
from .logs import ThrottleFilter
from .settings import Settings
from .workers.warmup import Report

BACKLOG = 1024
LONGEST_MESSAGE = 16 * 1024
"""Bytes that a live connection may send at once; it has nothing to say."""
SECONDS_TO_LEAVE = 3


SELDOM = (20_000, 1, 500)
"""How often to look for garbage: nearly all of ours goes by itself.

All threads wait for a look. The second number is small, so that a look at what is young is short.
"""


TALKATIVE = ("asyncio", "uvicorn.error", "entrepot.connections", "entrepot.thinking")
"""Loggers that may have the same to say for every connection, or for every decision of a bot."""


SWITCH = 0.001
"""Seconds after which a thread that computes lets the event loop go on."""


class BadAddress(EntrepotError):
    """An address that the server cannot listen at."""


class Server(uvicorn.Server):
    """Tells when it can be used."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(
    settings: Settings,
    host: str,
    port: int,
    *,
    ready: Callable[[str], None],
    report: Report,
) -> None:
    """Serve until interrupted; `ready` is told the address once it can be used."""
    settings = replace(settings, host=host)
    logs.begin(settings.log, access=settings.access_log)
    with listen(host, port) as listening, asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(settings, listening, ready, report, host))


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quickest loop there is: uvloop, which is installed with the server but on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[str], None],
    report: Report,
    host: str,
) -> None:
    # Whatever is wrong with the store is told here, in a line, before anything else begins.
    store = make_store(settings)
    await store.start()
    app = create_app(settings, report, store)
    await prepare(app)
    slices = app.state.registry.metrics.slices
    limiter = ConnectionLimiter(most_connections(), settings.limits, slices)
    config = uvicorn.Config(
        app,
        http=limiter.protocol(),
        ws=LeanWebSocketProtocol,
        log_config=None,
        # Ours instead: paths may hold tokens.
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST_MESSAGE,
        h11_max_incomplete_event_size=settings.limits.head,
        # Whoever wants messages packed asks for it, which costs less time and no memory.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )
    # What is there now stays; to look through it for garbage again and again stops all tables.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(SWITCH)
    address = address_of(listening, host)
    for name in TALKATIVE:
        logging.getLogger(name).addFilter(ThrottleFilter())
    await Server(config, lambda: ready(address)).serve([listening])


def listen(host: str, port: int) -> socket.socket:
    """The door, or why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
        # Connections have it from here: an answer is sent at once, not with the next one.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadAddress(
            f"the server cannot listen at {host}, port {port}: {reason}; choose another port with "
            "--port, or --port 0 for any that is free"
        ) from error


def address_of(listening: socket.socket, host: str) -> str:
    """The address of the page, as one on this machine would type it."""
    port = listening.getsockname()[1]
    name = "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else host
    return f"http://{f'[{name}]' if ':' in name and name[0] != '[' else name}:{port}/"

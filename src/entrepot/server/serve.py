"""The server's process: listening socket, uvicorn, garbage collection and shutdown."""

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
"""Bytes of a message that a live connection may send."""
SHUTDOWN_SECONDS = 3


GC_THRESHOLDS = (20_000, 1, 500)
"""Thresholds of the three generations; reference counts free nearly all garbage without them.

A collection stops all threads. The second threshold is small, which keeps young collections short.
"""


THROTTLED_LOGGERS = ("asyncio", "uvicorn.error", "entrepot.connections", "entrepot.thinking")
"""Loggers that may repeat a message for every connection, or for every decision of a bot."""


SWITCH_INTERVAL = 0.001
"""Seconds after which a computing thread yields to the event loop."""


class BadAddress(EntrepotError):
    """An address that the server cannot listen at."""


class Server(uvicorn.Server):
    """A uvicorn server that calls `ready` once it accepts connections."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts the server and calls `ready`."""
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
    """Serves until interrupted; calls `ready` with the address once the server is ready."""
    settings = replace(settings, host=host)
    logs.configure(settings.log, access=settings.access_log)
    with listen(host, port) as listener, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, listener, ready, report, host))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Returns the factory of uvloop; None where it is not installed, as on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[str], None],
    report: Report,
    host: str,
) -> None:
    # An error of the store ends the command here, before anything else starts.
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
        # The request guard writes the access log instead: paths may hold tokens.
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST_MESSAGE,
        h11_max_incomplete_event_size=settings.limits.head,
        # Clients ask for compression by `?packed`, which costs less time and no memory.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    # The objects of the start stay; collections that scan them would stop all tables.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)
    address = address_of(listener, host)
    for name in THROTTLED_LOGGERS:
        logging.getLogger(name).addFilter(ThrottleFilter())
    await Server(config, lambda: ready(address)).serve([listener])


def listen(host: str, port: int) -> socket.socket:
    """Returns the listening socket; raises BadAddress if the server cannot listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
        # Connections inherit it: an answer leaves at once, not with the next one.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadAddress(
            f"the server cannot listen at {host}, port {port}: {reason}; choose another port with "
            "--port, or --port 0 for any that is free"
        ) from error


def address_of(listener: socket.socket, host: str) -> str:
    """Returns the URL of the server, as a browser on this machine needs it."""
    port = listener.getsockname()[1]
    name = "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else host
    return f"http://{f'[{name}]' if ':' in name and name[0] != '[' else name}:{port}/"

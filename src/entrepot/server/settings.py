"""Settings of a server: its storage, its address, its processes, its intervals and its limits."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ..reviews import SIMULATIONS
from .limits import Limits


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    data: Path | None = None
    """The folder of the SQLite file; None keeps tables in memory only."""
    database: str | None = None
    """The URL of a PostgreSQL database, instead of `data`."""
    host: str = "127.0.0.1"
    """The address that the server listens at; share links need it."""
    restart: str = "entrepot serve"
    """The command that starts this server again, without passwords, host and port."""
    pace: float = 0.6
    """Seconds between two actions of bots at a table with people."""
    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)
    """Number of processes that compute the actions of bots."""
    review_processes: int = 1
    """Number of processes that review finished games."""
    review_simulations: int = SIMULATIONS
    """Simulations for each decision of a reviewed game."""
    review_nice: int = 10
    """Niceness of the review processes, so that bots stay quick."""
    prepare: bool = True
    """Whether the server compiles the rules in the background."""
    origins: tuple[str, ...] = ()
    """Origins behind a proxy, such as https://example.org; their host names are answered too."""
    prune_after: float | None = None
    """Days after which the server removes an unused table; None keeps all."""
    idle_after: float = 600.0
    """Seconds after which a table without followers leaves the memory."""
    poll_interval: float = 0.5
    """Seconds between two checks of the tables' clocks."""
    health_interval: float = 0.25
    """Seconds between two measurements of the event loop's lag."""
    limits: Limits = field(default_factory=Limits)
    access_log: bool = False
    log: str = "text"
    """Format of the log: `text` or `json`."""
    metrics_token: str | None = None
    """Bearer token that opens the metrics; None opens them to this machine only."""
    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    """A clock in seconds that only moves forward."""


def data_folder() -> Path:
    """Returns the default folder of the SQLite file."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(
        os.path.expanduser("~"), ".local", "share"
    )
    return Path(os.environ.get("ENTREPOT_DATA") or Path(home) / "entrepot")

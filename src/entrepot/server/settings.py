"""How a server is set up: where it keeps its tables, how fast its bots play, what it allows."""

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
    """All that a server can be told."""

    data: Path | None = None
    """The folder of the SQLite file; None keeps tables in memory only."""
    database: str | None = None
    """The URL of a PostgreSQL database, instead of `data`."""
    host: str = "127.0.0.1"
    """Where the server listens, so that links can be made that others can open."""
    restart: str = "entrepot serve"
    """The command that starts this server again, without passwords, host and port."""
    pace: float = 0.6
    """Seconds between two actions of bots at a table with people, so that they can follow."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    reviewers: int = 1
    """Processes in which finished games are reviewed."""
    review_simulations: int = SIMULATIONS
    """For each decision of a game that is reviewed."""
    review_nice: int = 10
    """By how much those processes stand back, so that bots are as quick as ever."""
    prepare: bool = True
    """Whether the compiled rules are prepared in the background."""
    origins: tuple[str, ...] = ()
    """Origins behind a proxy, such as https://example.org; their host names are answered too."""
    prune_after: float | None = None
    """Days after which untouched tables are removed; None keeps them."""
    idle_after: float = 600.0
    """Seconds after which a table that nobody follows leaves the memory."""
    look_every: float = 0.5
    """Seconds between two looks at the clocks of the tables."""
    watch_every: float = 0.25
    """Seconds between two looks at how late the server is."""
    limits: Limits = field(default_factory=Limits)
    access_log: bool = False
    log: str = "text"
    """How to log: `text` or `json`."""
    metrics_token: str | None = None
    """Whoever sends it as a Bearer token sees the figures; None: only this machine itself."""
    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    """Seconds that pass evenly, whatever happens to the machine's clock."""


def data_folder() -> Path:
    """Where tables are kept if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(
        os.path.expanduser("~"), ".local", "share"
    )
    return Path(os.environ.get("ENTREPOT_DATA") or Path(home) / "entrepot")

"""A server for browsers, in a process of its own: `python -m tests.server.browser.live_server`."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import uvicorn

from entrepot.engine.fairness import commitments
from entrepot.server.app import create_app
from entrepot.server.sessions import table_config
from entrepot.server.settings import Settings

from ..fixed_keys import always, drawn_by
from ..processes import first_line, stop
from ..tables import FREE

ROOT = Path(__file__).parents[3]
ALIKE = 3
"""The key of every table by which each player has cards to choose from, whoever adds a part."""


@contextmanager
def server(seed: int | None = None) -> Iterator[str]:
    """The address of a server whose bots answer at once.

    It deals all tables of a game alike, so that no test depends on which came before it; with a
    seed, the first table by that seed and the next ones otherwise.
    """
    command = [sys.executable, "-m", __name__, *([] if seed is None else [str(seed)])]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = first_line(process).strip()
            assert address.startswith("http://"), "the server did not start"
            yield address
        finally:
            stop(process)


def main() -> None:
    """Serve on a free port, and say which."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(128)
    settings = Settings(
        pace=0.0,
        bot_processes=1,
        prepare=False,
        limits=FREE,
        idle_after=3600,
        poll_interval=0.1,
        review_simulations=200,
        review_nice=0,
    )
    if len(sys.argv) > 1:
        table_config.randbits = Random(int(sys.argv[1])).getrandbits
        commitments.token_hex = drawn_by(int(sys.argv[1]))
    else:
        table_config.randbits = lambda bits: ALIKE
        commitments.token_hex = always(ALIKE)
    app = create_app(settings)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])


if __name__ == "__main__":
    main()

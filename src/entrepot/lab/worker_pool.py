"""Worker pool: processes that play games beside this one, and end with it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any

from ..engine.errors import EntrepotError


@contextmanager
def workers(
    processes: int, advice: str, begin: Callable[..., None] | None = None, *given: Any
) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes, each of which begins with `begin`; any error ends them at once.

    Where one of them is ended from outside, the error closes with the advice.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin, (begin, *given))
    try:
        yield pool
    except BrokenProcessPool:
        raise EntrepotError(
            f"a process that played games was ended from outside or crashed; {advice}"
        ) from None
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(begin: Callable[..., None] | None, *given: Any) -> None:
    """A process leaves it to the one that started it to be interrupted from the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin(*given)

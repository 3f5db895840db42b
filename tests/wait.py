"""Waiting: for something to be so, not for a time to pass, and never without an end."""

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from inspect import isawaitable
from threading import Timer
from time import monotonic, sleep
from typing import TypeVar

__all__ = [
    "COMPILING",
    "PATIENCE",
    "Clock",
    "at_most",
    "soon",
    "until",
]

PATIENCE = 300.0
"""Seconds for what takes a few on an idle machine: a busy one needs more, and none so many."""
COMPILING = 1100.0
"""Seconds for what may have to compile the rules of all games first; less than a test has."""

T = TypeVar("T")


def until(what: Callable[[], T], message: str, seconds: float = PATIENCE, pause: float = 0.05) -> T:
    """What the function gives, once that is something; the message says what did not come."""
    end = monotonic() + seconds
    while not (found := what()):
        if monotonic() > end:
            raise AssertionError(f"waited {seconds:.0f} s in vain: {message}")
        sleep(pause)
    return found


async def soon(
    what: Callable[[], T | Awaitable[T]],
    message: str,
    seconds: float = PATIENCE,
    pause: float = 0.01,
) -> T:
    """The same while other tasks go on; the function may be a coroutine's."""
    end = monotonic() + seconds
    while True:
        found = what()
        if isawaitable(found):
            found = await found
        if found:
            return found
        if monotonic() > end:
            raise AssertionError(f"waited {seconds:.0f} s in vain: {message}")
        await asyncio.sleep(pause)


@contextmanager
def at_most(process: subprocess.Popen, seconds: float = PATIENCE) -> Iterator[subprocess.Popen]:
    """A process that is killed when its time is up, so that reading from it comes to an end."""
    timer = Timer(seconds, process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield process
    finally:
        timer.cancel()


class Clock:
    """A clock that moves on by so many seconds whenever it is looked at, or when it is set."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.now, self.seconds = 0.0, seconds

    def __call__(self) -> float:
        self.now += self.seconds
        return self.now

"""What goes wrong again and again is noted once a minute, and counted each time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

__all__ = ["Failures", "Seldom"]

MINUTE = 60.0
MOST_REMEMBERED = 200
store_log = logging.getLogger("entrepot.store")


class Seldom(logging.Filter):
    """Lets a message through once a minute, with how often it was kept back meanwhile."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to say it now."""
        now = self._clock()
        what = f"{record.name} {record.levelno} {record.msg}"
        last, kept_back = self._said.get(what, (-MINUTE, 0))
        if now - last < MINUTE:
            self._said[what] = last, kept_back + 1
            return False
        if len(self._said) >= MOST_REMEMBERED:
            self._said.clear()
        self._said[what] = now, 0
        if kept_back:
            record.msg = f"{record.getMessage()} (and {kept_back} times since it was said last)"
            record.args = ()
        return True


class Failures:
    """What a store could not do: counted, and logged once a minute."""

    def __init__(self) -> None:
        self.counted: Callable[[], None] = lambda: None
        self._seldom = Seldom()

    def note(self, error: BaseException) -> None:
        """Something could not be read or written."""
        self.counted()
        record = store_log.makeRecord(
            store_log.name,
            logging.ERROR,
            "",
            0,
            "the tables cannot be kept or read: %s",
            (" ".join(str(error).split()) or type(error).__name__,),
            None,
        )
        if self._seldom.filter(record):
            store_log.handle(record)

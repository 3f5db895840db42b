"""Logging: formatters, throttled messages, and the count of unexpected errors."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from datetime import datetime, UTC
from pathlib import PurePath
from time import monotonic
from traceback import format_tb, walk_tb

LOGGERS = ("entrepot", "uvicorn", "asyncio")
SILENT_LOGGERS = ("python_multipart",)
"""Loggers of libraries that write a line for every malformed request."""


class TextFormatter(logging.Formatter):
    """A line for people: 2026-11-17T20:15:00.123Z WARNING entrepot.house [k7wq2m9xhd4f] words."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line, and below it the traceback of an error."""
        table = getattr(record, "table", None)
        label = f" [{table}]" if table else ""
        line = f"{_time(record)} {record.levelname} {record.name}{label} {record.getMessage()}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """A JSON object for each line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the object as a line."""
        fields = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "table": getattr(record, "table", None),
            "message": record.getMessage(),
            "error": self.formatException(record.exc_info) if record.exc_info else None,
        }
        return json.dumps(
            {key: value for key, value in fields.items() if value is not None}, ensure_ascii=False
        )


FORMATTERS: dict[str, type[logging.Formatter]] = {"text": TextFormatter, "json": JsonFormatter}


def configure(form: str, *, access: bool) -> None:
    """Logs warnings and errors to standard error in a form; `access` adds every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATTERS[form]())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    for name in SILENT_LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    logging.getLogger("entrepot.access").setLevel(logging.INFO if access else logging.WARNING)


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


MINUTE = 60.0
MOST_KEYS = 200
store_log = logging.getLogger("entrepot.store")


class Throttle:
    """A filter of keys: it passes each key once a minute, and counts those that it holds back."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._keys: dict[str, tuple[float, int]] = {}
        """The time at which each key passed last, and how often it was held back since."""

    def held_back(self, key: str) -> int | None:
        """Returns how often a key was held back since it passed last; None if it is held back."""
        now = self._clock()
        last, held_back = self._keys.get(key, (-MINUTE, 0))
        if now - last < MINUTE:
            self._keys[key] = last, held_back + 1
            return None
        if len(self._keys) >= MOST_KEYS:
            self._keys.clear()
        self._keys[key] = now, 0
        return held_back


class ThrottleFilter(logging.Filter):
    """A log filter that passes each message once a minute, with the number of those held back."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._throttle = Throttle(clock)

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether the message is logged now."""
        held_back = self._throttle.held_back(f"{record.name} {record.levelno} {record.msg}")
        if held_back:
            record.msg = f"{record.getMessage()} (and {held_back} times since it was said last)"
            record.args = ()
        return held_back is not None


def place_of(error: BaseException) -> str:
    """Returns an error's class with the file and line that raised it: `KeyError state.py:120`."""
    where = ""
    for frame, line in walk_tb(error.__traceback__):
        where = f" {PurePath(frame.f_code.co_filename).name}:{line}"
    return f"{type(error).__name__}{where}"


class ErrorLog:
    """A log of unexpected errors: it counts each, and logs it once a minute per place.

    A place is the class of the error with its innermost file and line.
    """

    def __init__(
        self,
        count: Callable[[str], None] = lambda place: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`count` is called with the place of every error."""
        self._count = count
        self._throttle = Throttle(clock)

    def log(self, log: logging.Logger, error: BaseException, message: str, *args: object) -> None:
        """Counts an error, and logs the message with a traceback once a minute per place."""
        place, held_back = self._count_error(error)
        if held_back is None:
            return
        if held_back:
            message, args = f"{message} (%d more at %s)", (*args, held_back, place)
        log.error(message, *args, exc_info=error)

    def frames(self, error: BaseException) -> str:
        """Counts an error; returns its frames, without its message, once a minute per place."""
        _, held_back = self._count_error(error)
        return "" if held_back is None else "".join(format_tb(error.__traceback__))

    def _count_error(self, error: BaseException) -> tuple[str, int | None]:
        place = place_of(error)
        self._count(place)
        return place, self._throttle.held_back(place)


class FailureCounter:
    """A counter of a store's failed reads and writes, which logs them once a minute."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.errors = ErrorLog()
        """The log of a store's unexpected errors."""
        self.counted: Callable[[], None] = lambda: None
        self._clock = clock
        self._throttle = ThrottleFilter()
        self._unread: float | None = None
        """The time of the last failed read."""

    def unread(self) -> bool:
        """Returns whether a read has failed within the last minute."""
        return self._unread is not None and self._clock() - self._unread < MINUTE

    def note(self, error: BaseException, *, reading: bool = False) -> None:
        """Counts a failed write, or a failed read."""
        self.counted()
        if reading:
            self._unread = self._clock()
        record = store_log.makeRecord(
            store_log.name,
            logging.ERROR,
            "",
            0,
            "the tables cannot be kept or read: %s",
            (" ".join(str(error).split()) or type(error).__name__,),
            None,
        )
        if self._throttle.filter(record):
            store_log.handle(record)

"""Logging: the time, level and table of each line; throttled where lines would repeat."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from datetime import datetime, UTC
from pathlib import PurePath
from time import monotonic
from traceback import format_tb, walk_tb

NAMES = ("entrepot", "uvicorn", "asyncio")
SILENT = ("python_multipart",)
"""Loggers of libraries that write a line for every malformed request."""


class Text(logging.Formatter):
    """A line to read: 2026-11-17T20:15:00.123Z WARNING entrepot.house [k7wq2m9xhd4f] words."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and what went wrong below it."""
        table = getattr(record, "table", None)
        about = f" [{table}]" if table else ""
        line = f"{_time(record)} {record.levelname} {record.name}{about} {record.getMessage()}"
        fault = self.formatException(record.exc_info) if record.exc_info else ""
        return f"{line}\n{fault}" if fault else line


class Json(logging.Formatter):
    """One JSON object for each line, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        """The object on a line of its own."""
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


FORMS: dict[str, type[logging.Formatter]] = {"text": Text, "json": Json}


def begin(form: str, *, access: bool) -> None:
    """Log to standard error in this form: what goes wrong, and every request if that is wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMS[form]())
    for name in NAMES:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    for name in SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    logging.getLogger("entrepot.access").setLevel(logging.INFO if access else logging.WARNING)


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


MINUTE = 60.0
MOST_REMEMBERED = 200
store_log = logging.getLogger("entrepot.store")


class ThrottleFilter(logging.Filter):
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


def place_of(error: BaseException) -> str:
    """The class of an error with the file and the line that raised it: `KeyError state.py:120`."""
    kind, where = type(error).__name__, ""
    for frame, line in walk_tb(error.__traceback__):
        where = f" {PurePath(frame.f_code.co_filename).name}:{line}"
    return f"{kind}{where}"


class OncePerMinute:
    """Lets each key through once a minute, and counts what it holds back."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._keys: dict[str, tuple[float, int]] = {}
        """When each key was let through last, and how often it was held back since."""

    def held_back(self, key: str) -> int | None:
        """How often a key was held back since the last time; None if it is held back now."""
        now = self._clock()
        last, held_back = self._keys.get(key, (-MINUTE, 0))
        if now - last < MINUTE:
            self._keys[key] = last, held_back + 1
            return None
        if len(self._keys) >= MOST_REMEMBERED:
            self._keys.clear()
        self._keys[key] = now, 0
        return held_back


class Errors:
    """The unexpected errors of one server: each is counted, and logged once a minute per place.

    A place is the class of the error with its innermost file and line.
    """

    def __init__(
        self,
        count: Callable[[str], None] = lambda place: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`count` is called with the place of every error."""
        self._count = count
        self._places = OncePerMinute(clock)

    def log(self, log: logging.Logger, error: BaseException, message: str, *args: object) -> None:
        """Counts an error, and logs the message with a traceback once a minute per place."""
        place, held_back = self._counted(error)
        if held_back is None:
            return
        if held_back:
            message, args = f"{message} (%d more at %s)", (*args, held_back, place)
        log.error(message, *args, exc_info=error)

    def frames(self, error: BaseException) -> str:
        """Counts an error; returns its frames without its words, once a minute per place, or ""."""
        _, held_back = self._counted(error)
        return "" if held_back is None else "".join(format_tb(error.__traceback__))

    def _counted(self, error: BaseException) -> tuple[str, int | None]:
        place = place_of(error)
        self._count(place)
        return place, self._places.held_back(place)


class FailureCounter:
    """What a store could not do: counted, and logged once a minute."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.errors = Errors()
        """The log of what a store did not expect."""
        self.counted: Callable[[], None] = lambda: None
        self._clock = clock
        self._seldom = ThrottleFilter()
        self._unread: float | None = None
        """When something could not be read last."""

    def unread(self) -> bool:
        """Returns True for a minute after something that is kept could not be read."""
        return self._unread is not None and self._clock() - self._unread < MINUTE

    def note(self, error: BaseException, *, reading: bool = False) -> None:
        """Something could not be read or written."""
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
        if self._seldom.filter(record):
            store_log.handle(record)

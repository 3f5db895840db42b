"""What the server logs: each line with its time, its level, and the table that it is about."""

from __future__ import annotations

import json
import logging
import sys
from datetime import datetime, UTC

__all__ = ["FORMS", "begin"]

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

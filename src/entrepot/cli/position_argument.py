"""Position argument of a command: a text, a file, or standard input."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path

from ..engine.errors import BadOptions, BadPosition
from ..engine.json_types import JsonDict
from ..engine.phrases import say
from ..engine.position_text import decode_position, FULLEST, MARK
from ..games import replay
from .files import naming

LONGEST = 4096
"""The part of a file's name that an error shows; systems allow no longer path."""


def read_position(given: str, at: int | None = None) -> JsonDict:
    """A position or view from its text, a file with it, or `-`; of a record, the one it ends at.

    With `at`, a record is played so far only.
    """
    text = _read(given)
    with nullcontext() if _pasted(given) else naming(Path(given)):
        return _position(text, at)


def _position(text: str, at: int | None) -> JsonDict:
    record = _record(text)
    if record is None:
        if at is not None:
            raise BadOptions(say("--at is for a record: a position is one moment"))
        return decode_position(text)
    table = replay(record)
    if at is None:
        return table.as_dict()
    if not 0 <= at <= table.version:
        raise BadOptions(
            say("the record has {n} actions, so --at is 0 to {n}, not {at}", n=table.version, at=at)
        )
    begun = {**record, "actions": record["actions"][:at], "result": None}
    begun.pop("deal", None)
    return (table if at == table.version else replay(begun)).as_dict()


def _read(given: str) -> str:
    if given == "-":
        return sys.stdin.read(FULLEST * 8)
    if _pasted(given):
        return given
    try:
        return Path(given).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise BadPosition(
            say("{file} is no position and no file that can be read", file=repr(given[:LONGEST]))
        ) from error


def _pasted(given: str) -> bool:
    """Whether the text is a position itself, not the name of a file."""
    return MARK in given or given.lstrip().startswith("{")


def _record(text: str) -> JsonDict | None:
    """The record that a text is, if it is one."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) and "format" in content else None

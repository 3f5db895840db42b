"""A series: deals that are promised together, before the first of them is played.

The host of a tournament opens all its tables beforehand. They wait for their people, so nothing is
dealt; but each has promised its deal, and the list of the promises is published. A single hash
binds to the whole list. A record of the series is one whose promise is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import BadRecord
from ..phrases import say
from ..validation import JsonReader
from .commitments import is_entropy, series_of
from .verification import DealMismatch

FORMAT = 1
MOST = 10_000


def write_series(name: str, promises: Iterable[str]) -> dict[str, Any]:
    """The list to publish."""
    listed = list(promises)
    return {"format": FORMAT, "name": name, "series": series_of(listed), "promises": listed}


def series_from(published: Any) -> list[str]:
    """The promises of a list that was published; BadRecord says what is wrong with it."""
    form = JsonReader(published, "", BadRecord)
    if form.integer("format", high=10**9) != FORMAT:
        raise form.wrong("format", say("{key} must be {right}", right=FORMAT))
    form.any("name")
    promises = form.entries("promises", high=MOST)
    if not all(map(is_entropy, promises)) or len(set(promises)) < len(promises):
        raise form.wrong("promises", say("{key} must be promises that differ"))
    if form.any("series") != series_of(promises):
        raise DealMismatch(say("the list of promises is not the one that its own hash is of"))
    form.end()
    return promises


def number_in(published: Any, record: Mapping[str, Any]) -> int:
    """The number of a record's table in a series, counted from 1; DealMismatch if it is of none."""
    promises = series_from(published)
    promise = record["deal"]["promise"]
    if promise not in promises:
        raise DealMismatch(say("the promise is not among those that were published"))
    return promises.index(promise) + 1

"""Names in records: the one way by which they come into the program."""

from __future__ import annotations

from ..engine.json_types import Record
from ..engine.records import names_in
from .player_names import clean_name


def recorded_names(record: Record) -> tuple[str, ...]:
    """The names of a record that replays, by seat, as they may be printed or drawn.

    Without control characters no terminal obeys them. A seat without a name has an empty one.
    """
    return tuple(clean_name(name) for name in names_in(record))

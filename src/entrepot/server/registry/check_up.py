"""The check-up of a store: every table is replayed, and what fails is told with what to do."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.errors import UnknownGame
from ...engine.phrases import Phrase, say
from ..sessions.log_entries import UnreadableEntry
from ..sessions.session_state import SessionState
from ..sessions.table_config import OtherRules
from ..storage.inspection import Inspection
from .quarantine import reason_of

NEWER = say("A newer Entrepôt may have written to it: update this one.")
OLDER = say("Only the version of Entrepôt that it was played with can go on with it.")
NO_GAME = say("Install the package that brings its game.")
DAMAGED = say(
    "Its rows are damaged: delete the table, and put it back from a copy with entrepot restore."
)
FAILED = say("Keep a copy with entrepot backup and report this; all other tables go on.")
UNREAD = "it cannot be read"


@dataclass(frozen=True)
class BrokenTable:
    """A table that a server sets aside."""

    table: str
    what: str
    """The part that failed; no hidden card is named."""
    advice: Phrase


@dataclass
class StoreCheck:
    """The state of a store and of its tables."""

    fine: int = 0
    broken: list[BrokenTable] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Faults of the store as a whole."""

    @property
    def good(self) -> bool:
        """True if nothing is wrong."""
        return not (self.broken or self.faults)


def check_store(store: Inspection) -> StoreCheck:
    """Replay every table of a store."""
    found = StoreCheck(faults=store.faults())
    try:
        tables = store.tables()
    except Exception as error:  # of either kind of database
        if not found.faults:
            found.faults.append(type(error).__name__)
        return found
    for table in tables:
        broken = _check(store, table)
        if broken is None:
            found.fine += 1
        else:
            found.broken.append(broken)
    return found


def _check(store: Inspection, table: str) -> BrokenTable | None:
    try:
        loaded = store.load(table)
    except Exception as error:
        return BrokenTable(table, f"{UNREAD} ({type(error).__name__})", DAMAGED)
    try:
        if loaded is not None:
            _replay(SessionState(*loaded))
    except OtherRules as error:
        return BrokenTable(table, reason_of(error), OLDER)
    except UnreadableEntry as error:
        return BrokenTable(table, reason_of(error), NEWER)
    except UnknownGame as error:
        return BrokenTable(table, reason_of(error), NO_GAME)
    except Exception as error:
        return BrokenTable(table, reason_of(error), FAILED)
    return None


def _replay(state: SessionState) -> None:
    """Ask a table for all that a server does to list it, to run its clocks and to show it."""
    state.note()
    if state.waiting:
        return
    for seat in (None, *range(state.plan.players)):
        state.view(seat)
        state.legal(seat)
        state.log(seat)
    if state.finished:
        state.record()

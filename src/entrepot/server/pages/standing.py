"""How the tables one sits at stand, and those that one may join."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter

from ...engine.phrases import count, say, Words
from ..tables.quarantine import Isolated
from ..tables.sitting import Sitting
from .reader import Reader
from .scenes import awaited

__all__ = ["ListedTable", "OwnTable", "offered", "standings"]

MOST = 12


@dataclass(frozen=True)
class OwnTable:
    """One of the reader's tables: whose turn it is there, or how it ended."""

    sitting: Sitting
    turn: bool
    text: str
    others: str


def standings(
    mine: Iterable[tuple[Sitting, int]], reader: Reader, isolated: Isolated
) -> list[OwnTable]:
    """The reader's tables that wait for them first, then the others, then what is over.

    A table that fails is left out.
    """
    found = []
    for sitting, seat in mine:
        with isolated(sitting.id):
            others = [name for i, name in enumerate(sitting.roster.names) if i != seat]
            row = OwnTable(
                sitting,
                sitting.awaits(seat) and sitting.chosen(seat) is None,
                _said(sitting, _how(sitting, seat), reader),
                reader.voice.listed(others),
            )
            found.append(((not row.turn, sitting.over), row))
    found.sort(key=itemgetter(0))
    return [row for _, row in found[:MOST]]


def _how(sitting: Sitting, seat: int) -> Words:
    """Whose turn it is, who the table waits for, or how it ended."""
    if sitting.over:
        return sitting.game.task(sitting.view(seat))
    if sitting.waiting:
        return _free(sitting)
    return awaited(sitting, seat)


@dataclass(frozen=True)
class ListedTable:
    """A table that anybody may join as long as there is room."""

    sitting: Sitting
    players: str
    """Who sits there."""
    free: int
    text: str


def offered(listed: Iterable[Sitting], reader: Reader, isolated: Isolated) -> list[ListedTable]:
    """The tables with free seats first; a table that fails is left out."""
    found = []
    for sitting in listed:
        with isolated(sitting.id):
            row = ListedTable(
                sitting,
                reader.voice.listed(_seated(sitting)),
                len(sitting.roster.free),
                reader.voice(_free(sitting)),
            )
            found.append(row)
    found.sort(key=lambda one: not one.free)
    return found


def _seated(sitting: Sitting) -> list[str]:
    free = sitting.roster.free
    return [person.name for seat, person in enumerate(sitting.people) if seat not in free]


def _free(sitting: Sitting) -> Words:
    if not (free := len(sitting.roster.free)):
        return say("All seats are taken.")
    return count("{n} seat is free.", "{n} seats are free.", free)


def _said(sitting: Sitting, words: Words, reader: Reader) -> str:
    return sitting.voice(reader.language)(words)

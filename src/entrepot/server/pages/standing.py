"""How the tables one sits at stand, and those that one may join."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...engine.phrases import count, say, Words
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


def standings(mine: Iterable[tuple[Sitting, int]], reader: Reader) -> list[OwnTable]:
    """The reader's tables that wait for them first, then the others, then what is over."""
    found = [
        OwnTable(
            sitting,
            sitting.awaits(seat) and sitting.chosen(seat) is None,
            _said(sitting, _how(sitting, seat), reader),
            reader.voice.listed([name for i, name in enumerate(sitting.roster.names) if i != seat]),
        )
        for sitting, seat in mine
    ]
    found.sort(key=lambda one: (not one.turn, one.sitting.over))
    return found[:MOST]


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


def offered(listed: Iterable[Sitting], reader: Reader) -> list[ListedTable]:
    """The tables with free seats first."""
    found = [
        ListedTable(
            sitting,
            reader.voice.listed(_seated(sitting)),
            len(sitting.roster.free),
            reader.voice(_free(sitting)),
        )
        for sitting in listed
    ]
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

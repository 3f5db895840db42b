"""How the tables one sits at stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...engine.phrases import Words
from ..tables.sitting import Sitting
from .reader import Reader
from .scenes import awaited

__all__ = ["OwnTable", "standings"]

MOST = 12


@dataclass(frozen=True)
class OwnTable:
    """One of the reader's tables: whose turn it is there."""

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
            _said(sitting, awaited(sitting, seat), reader),
            reader.voice.listed([name for i, name in enumerate(sitting.roster.names) if i != seat]),
        )
        for sitting, seat in mine
    ]
    found.sort(key=lambda one: (not one.turn, one.sitting.over))
    return found[:MOST]


def _said(sitting: Sitting, words: Words, reader: Reader) -> str:
    return sitting.voice(reader.language)(words)

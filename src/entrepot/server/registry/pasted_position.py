"""Positions that somebody brings along, to play on from there."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbits

from ...engine.errors import BadPosition
from ...engine.json_types import JsonDict
from ...engine.phrases import say
from ...engine.position_text import decode_position, encode_position, is_view
from ...engine.table import Table
from ...games import from_dict, from_view, sample
from ..errors import ErrorType
from .untrusted import Untrusted


@dataclass(frozen=True, eq=False)
class Pasted:
    """A position, or what one seat knows of one."""

    table: Table
    """The position; where it is not all known, one of those that it can be."""
    knows: int | None
    """The seat whose knowledge it is; None for all of it."""

    @property
    def text(self) -> str:
        """It as a text."""
        return self.table.as_text(self.knows)

    def view(self, seat: int) -> JsonDict:
        """What a seat knows there."""
        return self.table.view(seat if self.knows is None else self.knows)

    def of(self, seat: int) -> str:
        """The text of what a seat knows."""
        return encode_position(self.view(seat))

    def begun(self, seat: int, *, again: bool) -> JsonDict:
        """The position to play on from, for a seat; what it cannot know may be dealt `again`.

        Where it is not all known, that is dealt in any case.
        """
        if self.knows is None and not again:
            return self.table.as_dict()
        with Untrusted(ErrorType.BAD_POSITION):
            return sample(self.view(seat), randbits(53)).as_dict()


def pasted(text: str) -> Pasted:
    """What a text tells; an ApiError where nobody can play on from there."""
    with Untrusted(ErrorType.BAD_POSITION):
        position = decode_position(text)
        knows = position["seat"] if is_view(position) else None
        table = from_view(position) if is_view(position) else from_dict(position)
        if table.over:
            raise BadPosition(say("the game is over there: choose an earlier moment"))
        _try_out(table)
    return Pasted(table, knows)


def _try_out(table: Table) -> None:
    """Do once what every page of a table does, so that a failure is found here."""
    for seat in range(table.players):
        table.prompt(seat)
        for action in table.legal(seat):
            table.describe_action(action, seat)

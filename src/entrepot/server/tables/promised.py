"""What a table proves about itself: the promise of its deal, and the chain of what was done there.

It follows from what is kept. A table that was dealt from a seed proves nothing: whoever chose the
seed knows all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.promises import Chain, digest_of, parts_of, Promise
from ...engine.proofs import deal_of, end_of, rolls_of
from ...engine.records import result_of
from ...engine.table import Table
from .deeds import Body, Change, line_of

__all__ = ["Promised", "kept_promise"]


def kept_promise(promise: Promise | None) -> dict[str, Any]:
    """A promise as it is kept with its table."""
    if promise is None:
        return {}
    return {"deal": {"plan": promise.plan, "key": promise.key, "salt": promise.salt}}


class Promised:
    """The proof of one table, as it grows."""

    def __init__(self, kept: Mapping[str, Any], players: int) -> None:
        self._promise = Promise(**kept["deal"]) if "deal" in kept else None
        self._chain = None if self._promise is None else Chain(self._promise)
        self._players = players
        self._ended = False
        self._head = None if self._chain is None else self._chain.heads[-1]
        self._own: dict[int, str] = {}
        """The heads of those who have changed a choice since, which nobody else notices."""

    @property
    def commitment(self) -> str | None:
        """What everybody may know of the deal before it; None where nothing is promised."""
        return None if self._promise is None else self._promise.commitment

    def head_of(self, seat: int | None) -> str | None:
        """The head of the chain after all that a reader knows of."""
        return self._head if seat is None else self._own.get(seat, self._head)

    def key(self) -> bytes | None:
        """What the deal rolls from, with all that was added to it so far."""
        if self._promise is None or self._chain is None:
            return None
        return self._promise.dealing(parts_of(self._chain.lines, self._players))

    def begun(self, table: Table) -> None:
        """The cards were dealt, and nothing was played yet."""
        if self._chain is not None:
            self._add(f"begin {digest_of(table.as_dict())}")

    def done(self, body: Body) -> None:
        """Something was done; after the end of the game it is no part of it any more."""
        line = line_of(body)
        if self._chain is None or self._ended or line is None:
            return
        if isinstance(body, Change):
            self._chain.add(line)
            self._own[body.seat] = self._chain.heads[-1]
        else:
            self._add(line)

    def ended(self, table: Table) -> None:
        """The game is over."""
        if self._chain is not None and not self._ended:
            self._add(end_of(result_of(table), rolls_of(table)))
            self._ended = True

    def opened(self, table: Table) -> dict[str, Any]:
        """What the record of a finished game carries of it."""
        if self._promise is None or self._chain is None:
            return {}
        return {"deal": deal_of(self._promise, self._chain, table)}

    def _add(self, line: str) -> None:
        assert self._chain is not None
        self._chain.add(line)
        self._head = self._chain.heads[-1]
        self._own.clear()

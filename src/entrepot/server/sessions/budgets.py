"""The budgets of a table: how many entries of the log each seat may still add.

Every seat has its own, so that nobody wears a table out for the others. The game itself, leaving,
resigning, stand-ins, the begin and the first player of a seat cost nothing. They end by themselves:
a seat is left or given to a bot again only after a counted entry or an action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ..limits import Limits
from ..rate_limiter import RateLimiter
from .log_entries import (
    ActionUndone,
    ChoiceChanged,
    EntryBody,
    HintGiven,
    PlayerReturned,
    SeatInvited,
    SeatTaken,
)

COUNTED = (ActionUndone, ChoiceChanged, HintGiven, PlayerReturned)
MOST_REMEMBERED = 1000
"""Clients that one table remembers for its rate limits."""


class Budgets:
    """Entries that the seats of one table have used; they follow from the log."""

    def __init__(self) -> None:
        self._used: Counter[int] = Counter()
        self._joined: Counter[int] = Counter()

    def count(self, body: EntryBody, maker: int | None) -> None:
        """Count an entry; `maker` is the seat that pays for invitations."""
        payer = _payer(body, maker)
        if payer is not None:
            self._used[payer] += 1
        if isinstance(body, SeatTaken) and body.digest is not None:
            self._joined[body.seat] += 1

    def allows(self, body: EntryBody, maker: int | None, most: int) -> bool:
        """Returns whether the seat that pays for an entry has something left."""
        payer = _payer(body, maker)
        return payer is None or self._used[payer] < most

    def joinable(self, seat: int, most: int) -> bool:
        """Returns whether strangers may still take a seat; an invitation is always good for it."""
        return self._joined[seat] < most


def _payer(body: EntryBody, maker: int | None) -> int | None:
    if isinstance(body, SeatInvited):
        return maker
    return body.seat if isinstance(body, COUNTED) else None


def rename_limiter(limits: Limits, now: Callable[[], float]) -> RateLimiter:
    """The rate limit on new names, by seat."""
    return RateLimiter(limits.renames_per_minute / 60, limits.renames_at_once, now, MOST_REMEMBERED)


def join_limiter(limits: Limits, now: Callable[[], float]) -> RateLimiter:
    """The rate limit on joining a public table, by client."""
    return RateLimiter(limits.joins_per_minute / 60, limits.joins_at_once, now, MOST_REMEMBERED)

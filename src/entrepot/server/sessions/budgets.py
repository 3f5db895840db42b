"""The budgets of a table: how many entries of the log each seat may still add.

Every seat has its own, so that nobody wears a table out for the others. The game itself, leaving,
resigning, stand-ins, the begin and the first player of a seat cost nothing. They end by themselves:
a seat is left or given to a bot again only after a counted entry or an action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import ceil

from ..limits import Limits
from .log_entries import Ask, Body, Change, Invite, Return, Sit, Undo

COUNTED = (Undo, Change, Ask, Return)
MOST_REMEMBERED = 1000
"""Clients that one table remembers for its rate limits."""


class Budgets:
    """Entries that the seats of one table have used; they follow from the log."""

    def __init__(self) -> None:
        self._used: Counter[int] = Counter()
        self._joined: Counter[int] = Counter()

    def count(self, body: Body, maker: int | None) -> None:
        """Count an entry; `maker` is the seat that pays for invitations."""
        payer = _payer(body, maker)
        if payer is not None:
            self._used[payer] += 1
        if isinstance(body, Sit) and body.digest is not None:
            self._joined[body.seat] += 1

    def allows(self, body: Body, maker: int | None, most: int) -> bool:
        """Returns whether the seat that pays for an entry has something left."""
        payer = _payer(body, maker)
        return payer is None or self._used[payer] < most

    def joinable(self, seat: int, most: int) -> bool:
        """Returns whether strangers may still take a seat; an invitation is always good for it."""
        return self._joined[seat] < most


def _payer(body: Body, maker: int | None) -> int | None:
    if isinstance(body, Invite):
        return maker
    return body.seat if isinstance(body, COUNTED) else None


class RateLimiter:
    """Allows a burst for each key, and then a steady rate."""

    def __init__(self, at_once: float, per_second: float, now: Callable[[], float]) -> None:
        self._at_once, self._per_second, self._now = at_once, per_second, now
        self._left: dict[object, tuple[float, float]] = {}
        """By key, what is left of the burst, and when that was counted."""

    def wait(self, key: object) -> int:
        """Take one; returns 0, or the seconds to wait if nothing is left."""
        now = self._now()
        left, at = self._left.pop(key, (self._at_once, now))
        # A clock that was set back gives nothing, and takes nothing.
        left = min(self._at_once, left + max(0.0, now - at) * self._per_second)
        wait = 0 if left >= 1 else ceil((1 - left) / self._per_second)
        self._left[key] = (left if wait else left - 1, now)
        if len(self._left) > MOST_REMEMBERED:
            del self._left[next(iter(self._left))]
        return wait


def rename_limiter(limits: Limits, now: Callable[[], float]) -> RateLimiter:
    """The rate limit on new names, by seat."""
    return RateLimiter(limits.renames_at_once, limits.renames_per_minute / 60, now)


def join_limiter(limits: Limits, now: Callable[[], float]) -> RateLimiter:
    """The rate limit on joining a public table, by client."""
    return RateLimiter(limits.joins_at_once, limits.joins_per_minute / 60, now)

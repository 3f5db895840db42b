"""Rate limiter: a token bucket for each key, with a burst and then a steady rate."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MOST_KEYS = 10_000
"""Keys that one limiter remembers; the least recently used one leaves first."""


class RateLimiter:
    """Token buckets by key; each is filled steadily, and every call takes a token out."""

    def __init__(
        self,
        per_second: float,
        burst: float,
        clock: Callable[[], float] = monotonic,
        most_keys: int = MOST_KEYS,
    ) -> None:
        self._per_second, self._burst, self._clock = per_second, burst, clock
        self._most_keys = most_keys
        self._left: dict[object, tuple[float, float]] = {}
        """By key, the tokens left, and when they were counted."""

    def take(self, key: object) -> float:
        """Take a token; returns 0, or the seconds to wait if none is left."""
        now = self._clock()
        left, at = self._left.pop(key, (self._burst, now))
        # A clock that was set back adds nothing, and takes nothing.
        left = min(self._burst, left + max(0.0, now - at) * self._per_second)
        wait = 0.0 if left >= 1 else (1 - left) / self._per_second
        self._left[key] = (left if wait else left - 1, now)
        if len(self._left) > self._most_keys:
            del self._left[next(iter(self._left))]
        return wait

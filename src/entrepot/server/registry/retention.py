"""Retention: the removal of tables that nobody has touched for long, when it is safe.

A machine's clock that jumps ahead makes every table look old. So tables are removed only after the
wall clock has run as steadily as the monotonic one for a while.
"""

from __future__ import annotations

import logging

log = logging.getLogger("entrepot.house")
PRUNE_EVERY = 3600.0
"""Seconds between two times that old tables are removed."""
JUMP = 60.0
"""Seconds by which the two clocks may differ between two looks."""
STEADY_AT_START = 60.0
"""Seconds that the clock must have run steadily after the start of the server..."""
STEADY_AFTER_JUMP = 3600.0
"""...and after a jump."""


class Retention:
    """Decides at each look whether old tables may be removed now."""

    def __init__(self) -> None:
        self._last: tuple[float, float] | None = None
        """Wall clock and monotonic clock at the last look."""
        self._safe_from = 0.0
        """The monotonic time from which on tables may be removed."""
        self._jumped = False
        self._pruned: float | None = None

    def due(self, wall: float, monotonic: float) -> bool:
        """Compare the clocks; returns whether to remove old tables now."""
        before, self._last = self._last, (wall, monotonic)
        if before is None:
            self._safe_from = monotonic + STEADY_AT_START
            return False
        jump = (wall - before[0]) - (monotonic - before[1])
        if abs(jump) > JUMP:
            self._delay(jump, monotonic)
        if monotonic < self._safe_from:
            return False
        if self._pruned is not None and monotonic - self._pruned < PRUNE_EVERY:
            return False
        self._pruned = monotonic
        return True

    def _delay(self, jump: float, monotonic: float) -> None:
        """Wait for an hour; a clock that jumps again meanwhile is not logged again."""
        if not self._jumped or self._safe_from <= monotonic:
            log.warning(
                "the clock of this machine has jumped by %.0f s: no old tables are removed until "
                "it has run steadily for an hour",
                jump,
            )
        self._jumped, self._safe_from = True, monotonic + STEADY_AFTER_JUMP

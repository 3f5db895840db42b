"""How long and how often things are done, and what was found wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

__all__ = ["PATIENCE", "WRONG", "Bound", "wrong"]

PATIENCE = 300.0
WRONG: list[str] = []
"""What was found."""


def wrong(what: str) -> None:
    """Note something that must not be."""
    print(f"   WRONG: {what}", flush=True)
    WRONG.append(what)


@dataclass(frozen=True)
class Bound:
    """So many times, but no longer than so many seconds."""

    seconds: float
    times: int

    def turns(self) -> Iterator[int]:
        """Numbers, as long as there is time."""
        until = monotonic() + self.seconds
        for number in range(self.times):
            if monotonic() > until:
                return
            yield number

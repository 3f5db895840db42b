"""The clocks of a table: how long each seat has been awaited for its present decision.

All of it follows from the entries of the log and from the start of the server. The actions that a
seat has played before a decision number it. Its clock starts when the seat is awaited for it, and
stops when the seat no longer is; an undo that leads back to it lets the clock run on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .log_entries import ActionPlayed, ActionUndone, EntryBody


class Clocks:
    """One clock for each seat that is awaited."""

    def __init__(self, opened: float) -> None:
        """`opened` is since when there has been a server: before, no clock ran."""
        self._opened = opened
        self._acted: Counter[int] = Counter()
        self._running: dict[int, tuple[int, float]] = {}
        """By seat, the number of the decision and since when its clock runs."""
        self._spent: dict[tuple[int, int], float] = {}
        """Seconds spent before, by seat and number of the decision."""

    def copy(self) -> Clocks:
        """Clocks that stand as these do, and run by themselves."""
        twin = Clocks(self._opened)
        twin._acted, twin._running = self._acted.copy(), self._running.copy()
        twin._spent = self._spent.copy()
        return twin

    def count(self, body: EntryBody) -> None:
        """Note that an action was played or taken back."""
        if isinstance(body, ActionPlayed | ActionUndone):
            self._acted[body.seat] += 1 if isinstance(body, ActionPlayed) else -1

    def run(self, seats: Sequence[int], at: float, undoer: int | None = None) -> None:
        """Let the clocks of these seats run from a time on, and no others.

        A clock that runs for the same decision already goes on. Seats that were awaited for an
        action that the `undoer` has taken back lose no time by it: the undoer has spent it.
        """
        wasted = 0.0
        for seat, (number, since) in tuple(self._running.items()):
            if seat not in seats or self._acted[seat] != number:
                del self._running[seat]
                spent = max(0.0, at - max(since, self._opened))
                if undoer is None or seat == undoer:
                    self._spend(seat, number, spent)
                else:
                    wasted = max(wasted, spent)
        if undoer is not None:
            self._spend(undoer, self._acted[undoer], wasted)
        for seat in seats:
            self._running.setdefault(seat, (self._acted[seat], at))

    def _spend(self, seat: int, number: int, seconds: float) -> None:
        self._spent[seat, number] = self._spent.get((seat, number), 0.0) + seconds

    def since(self, seat: int) -> float:
        """The time from which on a seat has been awaited."""
        return self._running[seat][1]

    def began(self, seat: int) -> float:
        """The time at which the clock would have started, had it run without a break."""
        number, since = self._running[seat]
        return max(since, self._opened) - self._spent.get((seat, number), 0.0)


def awaited_after(bodies: Mapping[int, EntryBody]) -> dict[int, tuple[int, ...]]:
    """The seats awaited after each action that was taken back later, by the action's tick.

    The undo has noted them, so that the action need not be played again.
    """
    standing: list[int] = []
    found = {}
    for tick, body in bodies.items():
        if isinstance(body, ActionPlayed):
            standing.append(tick)
        elif isinstance(body, ActionUndone) and standing:
            act = standing.pop()
            if body.awaited is not None:
                found[act] = body.awaited
    return found

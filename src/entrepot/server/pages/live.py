"""Live pages: whoever has a table open is sent what has changed in its drawing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias
from weakref import WeakKeyDictionary

from ..tables.sitting import Sitting
from ..web.live import Listener, written
from .scenes import message, Shown

__all__ = ["Page"]

Kind: TypeAlias = tuple[int | None, str, int | None, bool, bool, int]
"""What a message depends on besides the table and what was shown before."""


@dataclass(frozen=True)
class Made:
    """A message, with what its readers had been shown before, and have been afterwards."""

    text: str | bytes
    before: Shown | None
    after: Shown


@dataclass
class Shared:
    """What several who see a table alike are sent: made once, as long as nothing changes."""

    revision: int = -1
    made: dict[Kind, Made] = field(default_factory=dict)


_SHARED: WeakKeyDictionary[Sitting, Shared] = WeakKeyDictionary()


class Page(Listener):
    """A page that shows a table to one reader."""

    def __init__(self, seat: int | None, language: str, packed: bool = False) -> None:
        super().__init__(seat, language, packed)
        self.shown: Shown | None = None
        """What it has been sent of the drawing."""
        self._tick: int | None = None
        """The tick it was last sent."""

    def message(self, sitting: Sitting) -> str | bytes:
        """The table, drawn for the reader: what they have not been shown."""
        if sitting.removed or sitting.waiting:
            # The page of a table that waits asks for itself again, and nothing is drawn of it.
            state = "removed" if sitting.removed else "waiting"
            return written({state: True, "tick": sitting.tick_of(self.seat)}, self.packed)
        shown, aloud = self.shown, self._heard(sitting.tick_of(self.seat))
        after = self.sent(sitting.version)
        kind = (self.seat, self.language, after, aloud, self.packed, self.heard)
        shared = _SHARED.get(sitting)
        if shared is not None and shared.revision == sitting.presence.revision:
            alike = shared.made.get(kind)
            if alike is not None and alike.before is shown:
                self.shown, self.heard = alike.after, sitting.chat.count
                return alike.text
        new, self.shown = message(sitting, self.seat, self.language, after, aloud, shown)
        if said := self.new_sayings(sitting):
            new["chat"] = said
        text = written(new, self.packed)
        if sum(self._sees_as(one) for one in sitting.presence.followers) > 1:
            if shared is None or shared.revision != sitting.presence.revision:
                shared = _SHARED[sitting] = Shared(sitting.presence.revision)
            shared.made[kind] = Made(text, shown, self.shown)
        return text

    def _sees_as(self, other: object) -> bool:
        """Whether another one who follows is sent the same."""
        return isinstance(other, Page) and (self.seat, self.language, self.packed) == (
            other.seat,
            other.language,
            other.packed,
        )

    def _heard(self, tick: int) -> bool:
        """Note that a message of this tick is on its way; gives whether anything was done since."""
        before, self._tick = self._tick, tick
        return before != tick

"""Live pages: whoever has a table open is sent what has changed in its drawing."""

from __future__ import annotations

from ...http.live import aged, LiveSubscriber, written
from ...http.shared_messages import Made, Messages
from ...sessions.session import TableSession
from .drawings import drawing_of
from .view import SentFragments, update_message

_MESSAGES: Messages[SentFragments] = Messages()
"""What pages share: a message, with what they have been shown afterwards."""


class PageSubscriber(LiveSubscriber):
    """A page that shows a table to one reader."""

    draws = True

    def __init__(self, seat: int | None, language: str, packed: bool = False) -> None:
        super().__init__(seat, language, packed)
        self.shown: SentFragments | None = None
        """What it has been sent of the drawing."""
        self._tick: int | None = None
        """The tick it was last sent."""

    def message(self, sitting: TableSession) -> str | bytes:
        """The table, drawn for the reader: what they have not been shown."""
        tick = sitting.state.tick_of(self.seat)
        if sitting.state.removed or sitting.state.waiting:
            # The page of a table that waits asks for itself again, and nothing is drawn of it.
            state = "removed" if sitting.state.removed else "waiting"
            return written({state: True, "tick": tick}, self.packed)
        aloud, self._tick = self._tick != tick, tick
        after, said = self.sent(sitting.state.version), self.new_sayings(sitting)
        alone = self.alone(sitting)

        def make() -> Made[SentFragments]:
            drawing = drawing_of(sitting, self.seat, self.language, alone=alone)
            drawn, sheet = drawing.scene, drawing.sheet
            new = update_message(sitting, self.seat, drawn, sheet, after, aloud, self.shown)
            if said:
                new["chat"] = said
            return Made(written(new, self.packed), drawing.shown)

        if alone:
            made = make()
        else:
            table = sitting.presence.serial, sitting.presence.revision
            reader = self.seat, self.language, self.packed
            before = None if self.shown is None else self.shown.mark
            key = *table, *reader, before, after, aloud, aged(said)
            made = _MESSAGES.share(key, make)
        self.shown = made.after
        return made.text

"""Live events: a program is sent what happened at a table, in JSON."""

from __future__ import annotations

from typing import Any

from ...sessions.session import TableSession
from ..live import aged, LiveSubscriber, written
from ..shared_messages import Made, Messages


class ApiSubscriber(LiveSubscriber):
    """A program that is told what happened since the last message, and who is awaited now."""

    def message(self, sitting: TableSession) -> str | bytes:
        """What is new, in JSON."""
        undone, said = self.undone, self.new_sayings(sitting)
        after = self.sent(sitting.version)

        if self.alone(sitting):
            return self._made(sitting, after, undone, said)
        table = sitting.presence.serial, sitting.presence.revision
        reader = self.seat, self.language, self.packed
        key = *table, *reader, after, undone, aged(said)
        return _NEWS.share(key, lambda: Made(self._made(sitting, after, undone, said), None)).text

    def _made(
        self, sitting: TableSession, after: int | None, undone: bool, said: list[dict[str, Any]]
    ) -> str | bytes:
        news = self.news(sitting, after, undone=undone)
        if said:
            news["chat"] = said
        return written(news, self.packed)

    def news(self, sitting: TableSession, after: int | None, *, undone: bool) -> dict[str, Any]:
        """What is new after a version, but for what players said."""
        seat = self.seat
        new: dict[str, Any] = {
            "tick": sitting.tick_of(seat),
            "version": sitting.version,
            "undone": undone,
            "events": [
                {"version": entry.version, **event}
                for entry in sitting.log(seat, after=sitting.version if after is None else after)
                for event in entry.events
            ],
            "step": sitting.step,
            "actors": list(sitting.actors),
            "over": sitting.over,
            "legal": list(sitting.offered(seat)),
            "chosen": sitting.chosen(seat),
            **sitting.promised.told(seat),
            "people": [
                {"name": one.name, "bot": one.bot, "present": one.present} for one in sitting.people
            ],
        }
        if sitting.rematch is not None:
            new["rematch"] = sitting.rematch
        if sitting.removed:
            new["removed"] = True
        return new


_NEWS: Messages[None] = Messages()

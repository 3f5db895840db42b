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
        after = self.sent(sitting.state.version)

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
            "tick": sitting.state.tick_of(seat),
            "version": sitting.state.version,
            "undone": undone,
            "events": [
                {"version": entry.version, **event}
                for entry in sitting.state.log(
                    seat, after=sitting.state.version if after is None else after
                )
                for event in entry.events
            ],
            "step": sitting.state.step,
            "actors": list(sitting.state.actors),
            "over": sitting.state.over,
            "legal": list(sitting.state.offered(seat)),
            "chosen": sitting.state.chosen(seat),
            **sitting.state.promised.told(seat),
            "people": [
                {"name": one.name, "bot": one.bot, "present": one.present} for one in sitting.people
            ],
        }
        if sitting.state.rematch is not None:
            new["rematch"] = sitting.state.rematch
        if sitting.state.removed:
            new["removed"] = True
        return new


_NEWS: Messages[None] = Messages()

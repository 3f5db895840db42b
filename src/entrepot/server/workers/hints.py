"""Hints: for somebody who plays against bots alone, from what their seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from ..errors import ApiError, ErrorType, not_your_turn
from ..sessions.session import TableSession
from .bot_pool import BotPool

AT_ONCE = 2
"""So many hints are found for one client at a time."""


@dataclass(frozen=True)
class Found:
    """A hint, with all that it follows from."""

    view: dict[str, Any]
    language: str
    hint: dict[str, Any]


class Hints:
    """Finds hints in the processes in which bots think, each once."""

    def __init__(self, thinking: BotPool) -> None:
        self._thinking = thinking
        self._found: WeakKeyDictionary[TableSession, Found] = WeakKeyDictionary()
        self._busy: dict[str, int] = {}
        """How many hints are being found for each client."""

    async def ask(
        self, sitting: TableSession, seat: int, version: int, language: str
    ) -> dict[str, Any]:
        """A hint for a seat that is to choose; it is kept that it was given.

        Whoever asks plays for themselves again, before anything is found.
        An ApiError where another person sits at the table, or the seat has nothing to choose.
        """
        if len(sitting.state.plan.humans) > 1:
            raise ApiError(ErrorType.NO_HINTS)
        legal = sitting.state.offered(seat)
        if not legal:
            raise not_your_turn(sitting.state.actors, sitting.state.finished)
        sitting.state.check_version(seat, version)
        view = sitting.state.deciding_view(seat)
        await sitting.come_back(seat)
        known = self._found.get(sitting)
        if known is None or (known.view, known.language) != (view, language):
            hint = await self._find(sitting, view, legal, language)
            known = self._found[sitting] = Found(view, language, hint)
        await sitting.ask(seat, version)
        return known.hint

    async def _find(
        self, sitting: TableSession, view: dict[str, Any], legal: tuple[str, ...], language: str
    ) -> dict[str, Any]:
        client = sitting.client
        busy = self._busy.get(client, 0)
        if busy >= AT_ONCE:
            raise ApiError(ErrorType.TOO_MANY_REQUESTS, retry_after=1)
        self._busy[client] = busy + 1
        try:
            names = sitting.state.roster.names
            return await self._thinking.hint(view, legal, language, names, client)
        finally:
            self._busy[client] -= 1
            if not self._busy[client]:
                del self._busy[client]

"""Bot players: they play for the seats that no human plays, with what bots think."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from ...engine.history import BOT, STAND_IN
from ..errors import ApiError
from ..sessions.session import TableSession
from ..sessions.table_config import HUMAN
from ..storage.cluster import Cluster
from ..storage.interface import StoreUnavailable
from .bot_pool import BotPool

log = logging.getLogger("entrepot.proxies")
MOST_TRIES = 20
"""So often may a table change while a bot thinks, before the bot waits for the next change."""

SPARE = 1.2
"""A bot is given this much more time than it thinks, so that its answer is there by then."""
UNABLE = 500
"""The statuses from here on say that the server itself cannot."""


class BotPlayers:
    """One task for each seat that a bot is to act for."""

    def __init__(
        self,
        thinking: BotPool,
        pace: float,
        now: Callable[[], float],
        cluster: Cluster,
        failed: Callable[[str, Exception], None],
    ) -> None:
        self._thinking, self._pace, self._now, self._cluster = thinking, pace, now, cluster
        self._failed = failed
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._busy: Counter[str] = Counter()
        """The number of tasks of each table."""

    def attend(self, sitting: TableSession) -> None:
        """See that somebody acts wherever a bot is to."""
        for seat in sitting.state.actors:
            key = (sitting.id, seat)
            if sitting.state.roster.proxied(seat) is not None and key not in self._tasks:
                self._tasks[key] = asyncio.create_task(self._act(sitting, seat))
                self._busy[sitting.id] += 1

    def busy(self, sitting: TableSession) -> bool:
        """Whether a bot is about to act there."""
        return sitting.id in self._busy

    async def close(self) -> None:
        """Stop all bots."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def _act(self, sitting: TableSession, seat: int) -> None:
        """Act as long as the seat is awaited and a bot plays for it, if this process is to.

        While the store is away nothing is done: the house looks again at what is due.
        """
        try:
            if not await self._cluster.lead(sitting.id):
                return
            for _ in range(MOST_TRIES):
                while (
                    seat in sitting.state.actors
                    and (level := sitting.state.roster.proxied(seat)) is not None
                ):
                    if not await self._act_once(sitting, seat, level):
                        break
                else:
                    return
        except (StoreUnavailable, ApiError) as error:
            log.info("the bot in seat %d waits: %s", seat, error, extra={"table": sitting.id})
        except Exception as error:  # a bot that fails must not end more than its own table
            self._failed(sitting.id, error)
        finally:
            del self._tasks[sitting.id, seat]
            self._busy[sitting.id] -= 1
            if not self._busy[sitting.id]:
                del self._busy[sitting.id]

    async def _act_once(self, sitting: TableSession, seat: int, level: str) -> bool:
        """Choose and play; False if nothing came of it, as the table had moved on meanwhile."""
        version, legal, asked = sitting.state.version, sitting.state.legal(seat), self._now()
        # Everyone sees when a bot acts, so a forced choice takes as long as any other one.
        wait = SPARE * self._thinking.seconds(level, sitting.client)
        if len(legal) == 1:
            action = legal[0]
        else:
            action = await self._thinking.choose(
                level, sitting.state.view(seat), legal, sitting.client, sitting.presence.anybody
            )
        if len(sitting.state.actors) == 1:
            wait, asked = max(self._pace * sitting.presence.pace, wait), sitting.state.touched
        # No longer than that, even if the machine's clock was set back.
        await asyncio.sleep(min(wait, asked + wait - self._now()))
        by = STAND_IN if sitting.state.plan.seats[seat] == HUMAN else BOT
        if sitting.state.roster.proxied(seat) is None:
            return False
        before = sitting.state.tick
        try:
            await sitting.play(seat, action, version, by=by)
        except ApiError as problem:
            if problem.status >= UNABLE:
                raise
            return False
        return sitting.state.tick > before

"""The house: all tables of this server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from traceback import format_tb
from typing import Any

from ...engine.errors import EntrepotError
from ...engine.phrases import say
from ...engine.proofs import check_deal
from ...engine.records import hints_in, hints_told, names_in
from ...engine.table import Table
from ...games import find, replay
from ...words import Voice
from ...words.names import clean_name
from .. import problems
from ..metrics import Metrics
from ..settings import Settings
from ..store.base import Away, Kept, NotKept, Store
from .deeds import UnreadableDeed
from .hinting import Hints
from .neighbours import Neighbours
from .plans import check, Plan, promised
from .promised import kept_promise
from .proxies import Proxies
from .sitting import Sitting
from .thinking import Thinking
from .tokens import digest, Keys, new_id

__all__ = ["House"]

MOST_LISTED = 100
MOST_MINE = 50
MOST_DUE = 200
"""Tables taken up again at one look."""
LONGEST_RECORD = 20_000
"""The most actions of a record that is brought along."""
PRUNE_EVERY = 3600.0
DAY = 24 * 3600

log = logging.getLogger("entrepot.house")


class House:
    """Opens tables, finds them again, and sees that bots and clocks go on."""

    def __init__(
        self, settings: Settings, store: Store, thinking: Thinking, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.metrics = metrics
        self._store = store
        self._now = settings.now
        self._sittings: dict[str, Sitting] = {}
        self._loading: dict[str, asyncio.Task[Sitting]] = {}
        self._aside: set[str] = set()
        """Tables that this server cannot go on with."""
        self._proxies = Proxies(thinking, settings.pace, self._now, store.lead, self._set_aside)
        self.hints = Hints(thinking)
        self._neighbours = Neighbours(store, self._sittings)
        self._started = self._now()
        self._pruned: float | None = None
        self._pruning: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up the tables that wait for a bot or a clock."""
        self._started = await self._store.opened(self._now())
        self._watch = asyncio.create_task(self._watch_tables())

    async def close(self) -> None:
        """Let nothing more happen; every table can be taken up again."""
        for task in (self._watch, self._pruning):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        await self._neighbours.close()
        await self._proxies.close()

    async def open(
        self, plan: Plan, *, client: str | None = None, inviting: bool = False
    ) -> tuple[Sitting, dict[int, str]]:
        """A new table, and the tokens of its seats for people: nobody can tell them again.

        Where its maker is `inviting`, the first is the maker's, and with the others one can do
        nothing but sit down. Bots of all tables of one `client` take turns.
        """
        plan = check(plan)
        keys, tokens = Keys.cut(plan.players, plan.humans, inviting)
        return await self._open(plan, keys, client), tokens

    async def keep(self, record: Any, language: str = "en") -> Sitting:
        """A record that was brought along, as a table that nobody plays at.

        Players whose names it does not tell are numbered, in its reader's language.
        """
        actions = record.get("actions") if isinstance(record, Mapping) else None
        if isinstance(actions, list) and len(actions) > LONGEST_RECORD:
            why = say(
                "it has {n} actions; at most {most} are allowed",
                n=len(actions),
                most=LONGEST_RECORD,
            )
            raise problems.bad_record(EntrepotError(why))
        try:
            table, deal = await asyncio.to_thread(_understood, record)
        except EntrepotError as error:
            raise problems.bad_record(error) from error
        names = [clean_name(name) for name in names_in(record) or [""] * table.players]
        plan = Plan(
            table.game,
            seats=("human",) * table.players,
            options=table.options,
            names=tuple(name or Voice(language).name(seat) for seat, name in enumerate(names)),
            # What was understood of it, and nothing else that it may have brought.
            record={**table.record(), **hints_told(hints_in(record)), **deal},
        )
        return await self._open(plan, Keys.cut(table.players, ())[0])

    async def find(self, table: str, *, asked: bool = True) -> Sitting:
        """A table by its id, from the store if need be; a Problem if there is none.

        Where nobody has `asked` for it, it leaves the memory no later for that.
        """
        sitting = self._sittings.get(table)
        if sitting is not None:
            return self._there(sitting, asked)
        if table in self._aside:
            raise problems.set_aside()
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return self._there(await asyncio.shield(loading), asked)

    async def listed(self) -> list[Sitting]:
        """The tables that everybody may find, newest first."""
        with problems.from_store():
            known = await self._store.listed(MOST_LISTED)
        return [sitting for sitting in await self._take_up(known) if sitting.listed]

    async def rematch(self, sitting: Sitting, *, wait: bool = False) -> Sitting:
        """The table of the rematch, opened when first asked for; everybody moves on by a seat.

        Where it was removed meanwhile, it is another one.
        It waits for its people where the old one did, or where who asks first wants it.
        """
        if not sitting.over or sitting.plan.record is not None:
            raise problems.still_running()
        async with sitting.rematching:
            gone = sitting.rematch
            if gone is not None:
                try:
                    return await self.find(gone)
                except problems.Problem as problem:
                    if problem.code != "unknown_table":
                        raise
            names, wait = tuple(sitting.roster.names), wait or sitting.plan.wait
            plan = replace(sitting.plan, names=names, wait=wait).rotated()
            new = await self._open(check(plan), sitting.roster.keys.rotated(), sitting.client)
            return await self.find(await sitting.set_rematch(new.id, gone))

    async def remember(self, browser: str, sitting: Sitting, seat: int) -> None:
        """Keep that somebody sits at a table, so that they find it again."""
        with problems.from_store():
            await self._store.remember(digest(browser), sitting.id, seat, self._now())

    async def put_away(self, browser: str | None, sitting: Sitting) -> None:
        """Show somebody a table no longer among theirs, when the game is over; it stays there."""
        if not sitting.finished:
            raise problems.still_running()
        await self.forget(browser, sitting)

    async def forget(self, browser: str | None, sitting: Sitting) -> None:
        """Keep no more that somebody sits at a table."""
        if browser is not None:
            with problems.from_store():
                await self._store.forget(digest(browser), sitting.id)

    async def mine(self, browser: str | None) -> list[tuple[Sitting, int]]:
        """The tables and seats of a browser, newest first."""
        if browser is None:
            return []
        found = []
        with problems.from_store():
            known = await self._store.mine(digest(browser), MOST_MINE)
        for table, seat in known:
            with suppress(problems.Problem):
                found.append((await self.find(table), seat))
        return found

    async def look(self) -> None:
        """Look at all clocks, take up what is due, and let go of what is idle."""
        now = self._now()
        await self._neighbours.look()
        for sitting in tuple(self._sittings.values()):
            await self._look_at_clocks(sitting, now)
        due = await self._store.due(now, MOST_DUE)
        for sitting in await self._take_up(due, asked=False):
            self._proxies.attend(sitting)
        for sitting in tuple(self._sittings.values()):
            if sitting.id not in due and self._idle(sitting, now):
                del self._sittings[sitting.id]
        self._prune(now)
        self.metrics.tables.set(len(self._sittings))

    async def _open(self, plan: Plan, keys: Keys, client: str | None = None) -> Sitting:
        now = self._now()
        promise = kept_promise(promised(plan))
        kept = Kept(new_id(), {"plan": plan.as_dict(), **keys.as_dict(), **promise}, now, now)
        sitting = self._sitting(kept, [])
        sitting.client = client or sitting.client
        with problems.from_store():
            await self._store.create(kept, sitting.note())
        self._sittings[kept.id] = sitting
        self.metrics.opened.labels(plan.game).inc()
        self._proxies.attend(sitting)
        return sitting

    async def _load(self, table: str) -> Sitting:
        with problems.from_store():
            found = await self._store.load(table)
        if found is None:
            raise problems.unknown_table()
        try:
            # A long game takes a while, in which others are to go on.
            sitting = await asyncio.to_thread(self._sitting, *found)
        except Exception as error:
            self._set_aside(table, error)
            raise problems.set_aside() from error
        self._sittings[table] = sitting
        sitting.go_on()
        self._neighbours.arrive(sitting)
        return sitting

    def _there(self, sitting: Sitting, asked: bool) -> Sitting:
        """A table that was looked for; a Problem if it was removed."""
        if sitting.removed:
            raise problems.unknown_table()
        if asked:
            sitting.used = self._now()
        return sitting

    async def _take_up(self, tables: Sequence[str], *, asked: bool = True) -> list[Sitting]:
        """Those of some tables that are there."""
        found = []
        for table in tables:
            with suppress(problems.Problem):
                found.append(await self.find(table, asked=asked))
        return found

    def _set_aside(self, table: str, error: Exception) -> None:
        """Go on without a table that fails, whatever is wrong with it; told once.

        Where it failed is logged, but not the error's own words, unless a deed cannot be read:
        others may name hidden cards.
        """
        why = type(error).__name__
        if isinstance(error, UnreadableDeed):
            why = f"{why}: {error}"
        self._aside.add(table)
        sitting = self._sittings.pop(table, None)
        if sitting is not None:
            sitting.give_up()
        log.error(
            "table %s is set aside: this server cannot go on with it (%s)\n%s",
            table,
            why,
            "".join(format_tb(error.__traceback__)),
            extra={"table": table},
        )

    async def _look_at_clocks(self, sitting: Sitting, now: float) -> None:
        """Let bots stand in for whoever is late at a table."""
        try:
            for seat in sitting.actors:
                deadline = sitting.deadline(seat)
                if deadline is not None and deadline <= now:
                    await self._stand_in(sitting, seat)
        except Away:
            raise
        except Exception as error:  # one table must not stop the clocks of all others
            self._set_aside(sitting.id, error)

    async def _stand_in(self, sitting: Sitting, seat: int) -> None:
        """Let a bot play for somebody who is late, where this process sees to that."""
        if await self._store.lead(sitting.id):
            self.metrics.stand_ins.inc()
            with suppress(problems.Problem):
                await sitting.stand_in(seat)

    def _sitting(self, kept: Kept, deeds: Sequence[Any]) -> Sitting:
        return Sitting(
            kept,
            deeds,
            self._store,
            self._now,
            self._started,
            self._proxies.attend,
            self._neighbours.attended,
        )

    def _idle(self, sitting: Sitting, now: float) -> bool:
        """Whether a table can leave the memory; what was brought along leaves sooner."""
        longest = self.settings.idle_after / (10 if sitting.plan.record is not None else 1)
        return not (
            sitting.presence.followers
            or self._proxies.busy(sitting)
            or now - max(sitting.touched, sitting.used) < longest
        )

    def _prune(self, now: float) -> None:
        """Begin to remove old tables, if it is time to; everything else goes on meanwhile."""
        days = self.settings.prune_after
        if days is None or (self._pruned is not None and now - self._pruned < PRUNE_EVERY):
            return
        self._pruned = now
        self._pruning = asyncio.create_task(self._remove(now, days))

    async def _remove(self, now: float, days: float) -> None:
        but = [s.id for s in self._sittings.values() if s.presence.followers]
        try:
            gone = await self._store.prune(now - days * DAY, but)
        except NotKept as error:
            log.info("old tables cannot be removed now: %s", error)
            return
        if gone:
            log.info("removed %d tables that nobody has touched for %g days", gone, days)
            for sitting in tuple(self._sittings.values()):
                if sitting.touched < now - days * DAY and sitting.id not in but:
                    del self._sittings[sitting.id]

    async def _watch_tables(self) -> None:
        while True:
            try:
                await self.look()
            except Away as error:
                log.info("the tables cannot be looked at: %s", error)
            except Exception:  # a clock that stops would stop all tables
                log.exception("looking at the tables failed")
            await asyncio.sleep(self.settings.look_every)


def _understood(record: Any) -> tuple[Table, dict[str, Any]]:
    """The table a record ends at, and what it proves of its deal, if that is true."""
    if isinstance(record, Mapping) and record.get("deal") is not None:
        return check_deal(record, find), {"deal": record["deal"]}
    return replay(record), {}

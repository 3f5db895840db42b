"""The table registry: all tables of this server, in memory or in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ...games import find
from ..errors import ApiError, ErrorType, store_errors
from ..metrics import Metrics
from ..sessions.fairness import kept_promise
from ..sessions.log_entries import write
from ..sessions.roster import Roster
from ..sessions.session import TableSession
from ..sessions.table_config import commit_deal, TableConfig, validated
from ..sessions.tokens import digest, Keys, new_id
from ..settings import Settings
from ..storage.cluster import Cluster, SingleProcess
from ..storage.interface import (
    BrowserLimits,
    Store,
    StoredEntry,
    StoredTable,
    StoreUnavailable,
    WriteFailed,
)
from ..workers.bot_players import BotPlayers
from ..workers.bot_pool import BotPool
from ..workers.hints import Hints
from ..workers.worker_thread import WorkerThread
from .client_hashes import Clients
from .peers import Peers
from .quarantine import Quarantine
from .retention import Retention
from .untrusted import Untrusted
from .uploads import Uploads

MOST_LISTED = 100
MOST_MINE = 50
AT_ONCE = 200
"""Tables looked at before other requests have their turn."""
MOST_DUE = 200
"""Tables taken up again at one look."""
DAY = 24 * 3600

log = logging.getLogger("entrepot.house")


class TableRegistry:
    """Opens tables, finds them again, and sees that bots and clocks go on."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        cluster: Cluster | None,
        thinking: BotPool,
        metrics: Metrics,
    ) -> None:
        """Without a `cluster` no other process is at the store."""
        self.settings = settings
        self.metrics = metrics
        self._store = store
        self._cluster = cluster = cluster or SingleProcess()
        self._now = settings.now
        self._sittings: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self.quarantine = Quarantine(self._let_go, metrics.errors.frames)
        failed = self.quarantine.add
        limits = settings.limits
        self.worker = WorkerThread(limits.computations, limits.computations_waiting)
        # Tables have a thread of their own: nobody who comes back waits for a computation.
        self._loader = WorkerThread(limits.tables_in_memory, limits.tables_in_memory, "loader")
        self._clients = Clients(store)
        self._uploads = Uploads(
            settings, store, self._clients, self.worker, self._sittings, self._sitting, self.find
        )
        self._proxies = BotPlayers(thinking, settings.pace, self._now, cluster, failed)
        self.hints = Hints(thinking)
        self._neighbours = Peers(cluster, store, self._sittings, failed)
        self._started = self._now()
        self._retention = Retention()
        limits = settings.limits
        self._remembered = BrowserLimits(limits.browsers_per_seat, limits.tables_per_browser)
        self._pruning: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up the tables that wait for a bot or a clock."""
        self._started = await self._cluster.uptime_since(self._now())
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
        self.worker.close()
        self._loader.close()

    async def open(
        self,
        plan: TableConfig,
        *,
        client: str | None = None,
        inviting: bool = False,
        seat: int | None = None,
        name: str | None = None,
    ) -> tuple[TableSession, dict[int, str]]:
        """A new table, and the tokens of its seats for people: nobody can tell them again.

        Where its maker is `inviting`, the first is the maker's, and with the others one can do
        nothing but sit down. Bots of all tables of one `client` take turns. The maker takes
        `seat` under `name`, if one is given: the store keeps both or nothing.
        """
        with Untrusted(ErrorType.BAD_PLAN):
            plan = validated(plan)
        keys, tokens = Keys.cut(plan.players, plan.humans, inviting)
        owner = None if client is None else await self._clients.key_of(client)
        return await self._open(plan, keys, owner, seat, name), tokens

    async def keep(
        self, record: Any, language: str = "en", client: str | None = None
    ) -> TableSession:
        """An uploaded record, as a table that nobody plays at.

        Players whose names it does not tell are numbered, in its reader's language. The table is
        removed after a time; see `uploads`.
        """
        return await self._uploads.keep(record, language, client)

    async def find(self, table: str, *, asked: bool = True) -> TableSession:
        """A table by its id, from the store if need be; an ApiError if there is none.

        Where nobody has `asked` for it, it leaves the memory no later for that.
        """
        sitting = self._sittings.get(table)
        if sitting is not None:
            return self._there(sitting, asked)
        if table in self.quarantine:
            raise self.quarantine.problem(table)
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return self._there(await asyncio.shield(loading), asked)

    def at_hand(self, table: str) -> bool:
        """Returns whether a table is in memory, so that it is found without the store."""
        return table in self._sittings

    async def listed(self) -> list[TableSession]:
        """The tables that everybody may find, newest first."""
        with store_errors():
            known = await self._store.listed(MOST_LISTED + len(self.quarantine))
        found = []
        for sitting in await self._take_up(known):
            with self.quarantine.isolated(sitting.id):
                if sitting.state.listed:
                    found.append(sitting)
        return found[:MOST_LISTED]

    async def rematch(
        self, sitting: TableSession, seat: int, *, wait: bool = False
    ) -> TableSession:
        """The table of the rematch, opened when first asked for; everybody moves on by a seat.

        Where it was removed meanwhile, it is another one.
        It waits for its people where the old one did, or where who asks first wants it.
        The player in `seat` of the old table, who asks, has the next seat of a new one at once.
        """
        if not sitting.state.over or sitting.state.plan.record is not None:
            raise ApiError(ErrorType.STILL_RUNNING)
        async with sitting.rematching:
            gone = sitting.state.rematch
            if gone is not None:
                try:
                    return await self.find(gone)
                except ApiError as problem:
                    if problem.code != "unknown_table":
                        raise
            names, wait = tuple(sitting.state.roster.names), wait or sitting.state.plan.wait
            plan = replace(sitting.state.plan, names=names, wait=wait).rotated()
            keys, own = sitting.state.roster.keys.rotated(), (seat + 1) % plan.players
            new = await self._open(validated(plan), keys, sitting.client, own)
            named = await sitting.set_rematch(new.id, gone)
            if named != new.id:
                # Another process was first; nobody is to find a second table.
                with suppress(ApiError):
                    await new.remove(own)
            return await self.find(named)

    async def remember(self, browser: str, sitting: TableSession, seat: int) -> None:
        """Keep that somebody sits at a table, so that they find it again."""
        with store_errors():
            await self._store.remember(
                digest(browser), sitting.id, seat, self._now(), self._remembered
            )

    async def put_away(self, browser: str | None, sitting: TableSession) -> None:
        """Show somebody a table no longer among theirs, when the game is over; it stays there."""
        if not sitting.state.finished:
            raise ApiError(ErrorType.STILL_RUNNING)
        await self.forget(browser, sitting)

    async def forget(self, browser: str | None, sitting: TableSession) -> None:
        """Keep no more that somebody sits at a table."""
        if browser is not None:
            with store_errors():
                await self._store.forget(digest(browser), sitting.id)

    async def mine(self, browser: str | None) -> list[tuple[TableSession, int]]:
        """The tables and seats of a browser, newest first."""
        if browser is None:
            return []
        found = []
        with store_errors():
            known = await self._store.mine(digest(browser), MOST_MINE)
        for table, seat in known:
            with self.quarantine.isolated(table):
                found.append((await self.find(table), seat))
        return found

    async def look(self) -> None:
        """Look at all clocks, take up what is due, and let go of what is idle."""
        now = self._now()
        await self._neighbours.look()
        for n, sitting in enumerate(tuple(self._sittings.values()), 1):
            await self._look_at_clocks(sitting, now)
            if n % AT_ONCE == 0:
                await asyncio.sleep(0)
        # Tables that were set aside stay due, and must not crowd out the others.
        due = await self._store.due(now, MOST_DUE + len(self.quarantine))
        for sitting in await self._take_up(due, asked=False):
            with self.quarantine.isolated(sitting.id):
                self._proxies.attend(sitting)
        await self._unload(now, frozenset(due))
        self._prune()
        self.metrics.tables.set(len(self._sittings))

    async def _unload(self, now: float, due: frozenset[str]) -> None:
        """Unload idle tables; where there are too many, the least recently used are idle sooner."""
        unused = []
        for n, sitting in enumerate(tuple(self._sittings.values()), 1):
            with self.quarantine.isolated(sitting.id):
                if sitting.id not in due and not self._in_use(sitting):
                    if now - _last_use(sitting) >= self._idle_after(sitting):
                        self._sittings.pop(sitting.id, None)
                    else:
                        unused.append(sitting)
            if n % AT_ONCE == 0:
                await asyncio.sleep(0)
        most = self.settings.limits.tables_in_memory
        superfluous = max(0, len(self._sittings) - most)
        for sitting in sorted(unused, key=_last_use)[:superfluous]:
            if not self._in_use(sitting):
                self._sittings.pop(sitting.id, None)

    async def _open(
        self,
        plan: TableConfig,
        keys: Keys,
        owner: str | None = None,
        seat: int | None = None,
        name: str | None = None,
    ) -> TableSession:
        now = self._now()
        promise = kept_promise(commit_deal(plan))
        rules = find(plan.game).rules_version
        stored = {"plan": plan.as_dict(), "rules": rules, "owner": owner}
        kept = StoredTable(new_id(), {**stored, **keys.as_dict(), **promise}, now, now)
        entries = []
        if seat is not None:
            body = Roster(plan, keys).called(seat, name or "")
            assert body is not None, "nobody sits at a new table"
            entries.append(StoredEntry(1, now, write(body)))
        sitting = self._sitting(kept, entries)
        with store_errors():
            await self._store.create(kept, sitting.state.note(), entries)
        self._sittings[kept.id] = sitting
        self.metrics.opened.labels(plan.game).inc()
        self._proxies.attend(sitting)
        return sitting

    async def _load(self, table: str) -> TableSession:
        try:
            with store_errors():
                found = await self._store.load(table)
            if found is None:
                raise ApiError(ErrorType.UNKNOWN_TABLE)
            # A long game takes a while, in which others go on. Tables of one client take turns.
            owner = found[0].plan.get("owner") or table
            sitting = await self._loader.run(owner, self._sitting, *found)
            self._sittings[table] = sitting
            self._uploads.trim(sitting)
            sitting.go_on()
            self._neighbours.arrive(sitting)
        except ApiError:
            raise
        except Exception as error:
            self.quarantine.add(table, error)
            raise self.quarantine.problem(table) from error
        return sitting

    def _there(self, sitting: TableSession, asked: bool) -> TableSession:
        """A table that was looked for; an ApiError if it was removed."""
        if sitting.state.removed:
            raise ApiError(ErrorType.UNKNOWN_TABLE)
        if asked:
            sitting.used = self._now()
        return sitting

    async def _take_up(self, tables: Sequence[str], *, asked: bool = True) -> list[TableSession]:
        """Those of some tables that are there."""
        found = []
        for table in tables:
            if table not in self.quarantine:
                with self.quarantine.isolated(table):
                    found.append(await self.find(table, asked=asked))
        return found

    def _let_go(self, table: str) -> None:
        """Go on without a table that failed."""
        sitting = self._sittings.pop(table, None)
        if sitting is not None:
            sitting.give_up()

    async def _look_at_clocks(self, sitting: TableSession, now: float) -> None:
        """Let bots stand in for whoever is late at a table."""
        with self.quarantine.isolated(sitting.id):
            for seat in sitting.state.actors:
                deadline = sitting.state.deadline(seat)
                if deadline is not None and deadline <= now:
                    await self._stand_in(sitting, seat)

    async def _stand_in(self, sitting: TableSession, seat: int) -> None:
        """Let a bot play for somebody who is late, where this process sees to that."""
        if await self._cluster.lead(sitting.id):
            self.metrics.stand_ins.inc()
            with suppress(ApiError):
                await sitting.stand_in(seat)

    def _sitting(self, kept: StoredTable, deeds: Sequence[Any]) -> TableSession:
        return TableSession(
            kept,
            deeds,
            self._store,
            self._cluster,
            self._now,
            self._started,
            self._proxies.attend,
            self._neighbours.attended,
            self.quarantine.add,
            self.settings.limits,
        )

    def _in_use(self, sitting: TableSession) -> bool:
        """Returns whether somebody follows a table or a bot thinks about it."""
        return bool(sitting.presence.followers) or self._proxies.busy(sitting)

    def _idle_after(self, sitting: TableSession) -> float:
        """Returns the seconds after which an unused table is unloaded; uploads go sooner."""
        return self.settings.idle_after / (10 if sitting.state.plan.record is not None else 1)

    def _prune(self) -> None:
        """Begin to remove old tables, if it is time to; everything else goes on meanwhile."""
        # Both clocks are read at one moment, and tables are old by that moment: a look takes time.
        now = self._now()
        if self._retention.due(now, self.settings.monotonic()):
            self._pruning = asyncio.create_task(self._remove(now, self.settings.prune_after))

    async def _remove(self, now: float, days: float | None) -> None:
        await self._uploads.remove_expired(now)
        if days is None:
            return
        # Nobody can touch a table in quarantine, so its age says nothing.
        but = [s.id for s in self._sittings.values() if s.presence.followers]
        but += self.quarantine.tables
        try:
            gone = await self._store.prune(now - days * DAY, but)
        except WriteFailed as error:
            log.info("old tables cannot be removed now: %s", error)
            return
        if gone:
            log.info("removed %d tables that nobody has touched for %g days", gone, days)
            for sitting in tuple(self._sittings.values()):
                if sitting.state.touched < now - days * DAY and sitting.id not in but:
                    self._sittings.pop(sitting.id, None)

    async def _watch_tables(self) -> None:
        while True:
            try:
                await self.look()
            except StoreUnavailable as error:
                log.info("the tables cannot be looked at: %s", error)
            except Exception as error:  # a clock that stops would stop all tables
                self.metrics.errors.log(log, error, "looking at the tables failed")
            await asyncio.sleep(self.settings.poll_interval)


def _last_use(sitting: TableSession) -> float:
    return max(sitting.state.touched, sitting.used)

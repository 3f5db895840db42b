"""Uploaded records: understood, kept as tables to look at within quotas, and removed in time."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import blake2b
from math import ceil
from typing import Any

from ...engine.fairness.verification import verify_deal
from ...engine.records import hints_in, hints_told
from ...games import find, replay
from ...i18n import Voice
from ...i18n.recorded_names import recorded_names
from ..errors import ApiError, ErrorType, store_errors
from ..sessions.session import TableSession
from ..sessions.table_config import TableConfig
from ..sessions.tokens import Keys, new_id
from ..settings import Settings
from ..storage.interface import Store, StoredTable, WriteFailed
from ..storage.upload_quotas import Allowance, OverQuota, Upload
from ..workers.worker_thread import WorkerThread
from .client_hashes import Clients
from .untrusted import Untrusted

DAY = 24 * 3600
DIGEST_BYTES = 16
log = logging.getLogger("entrepot.uploads")


def understood(record: Any, language: str) -> TableConfig:
    """The plan of a table that shows a record; raises an ApiError where it does not replay.

    The plan has what was understood of the record, and nothing else that it may have brought.
    """
    with Untrusted(ErrorType.BAD_RECORD):
        deal = {}
        if isinstance(record, Mapping) and record.get("deal") is not None:
            table, deal = verify_deal(record, find), {"deal": record["deal"]}
        else:
            table = replay(record)
        names = recorded_names(record) or ("",) * table.players
        hints = hints_told(hints_in(record), table.version)
        return TableConfig(
            table.game,
            seats=("human",) * table.players,
            options=table.options,
            names=tuple(name or Voice(language).name(seat) for seat, name in enumerate(names)),
            record={**table.record(), **hints, **deal},
        )


class Uploads:
    """Keeps uploaded records: so many for each client and in all, and for a time."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clients: Clients,
        worker: WorkerThread,
        sittings: dict[str, TableSession],
        make: Callable[[StoredTable, Sequence[Any]], TableSession],
        find: Callable[[str], Awaitable[TableSession]],
    ) -> None:
        """`sittings` are the tables in memory; `make` and `find` make one of what is stored."""
        self._limits, self._now = settings.limits, settings.now
        self._store, self._clients, self._worker = store, clients, worker
        self._sittings, self._make, self._find = sittings, make, find
        self._keeping = asyncio.Lock()

    async def keep(self, record: Any, language: str, client: str | None) -> TableSession:
        """The table that shows a record: a new one, or that of the client's same upload before."""
        limits = self._limits
        owner = "" if client is None else await self._clients.key_of(client)
        kept, sitting, upload = await self._worker.run(
            client or "", self._prepare, record, language, owner
        )
        allowance = Allowance(
            limits.uploads_per_day, limits.upload_bytes_per_day, limits.upload_bytes
        )
        try:
            with store_errors():
                async with self._keeping:
                    table, gone = await self._store.keep_upload(
                        kept, sitting.state.note(), upload, allowance
                    )
        except OverQuota as error:
            raise ApiError(
                ErrorType.TOO_MANY_UPLOADS,
                retry_after=ceil(error.retry_after),
                most=limits.uploads_per_day,
                size=f"{limits.upload_bytes_per_day / 2**20:g}",
            ) from error
        self._forget(gone)
        if table != kept.id:
            return await self._find(table)
        self._sittings[table] = sitting
        self.trim(sitting)
        return sitting

    def _prepare(
        self, record: Any, language: str, owner: str
    ) -> tuple[StoredTable, TableSession, Upload]:
        """All that a record is kept as; it takes a while, in a thread for untrusted input."""
        plan, now = understood(record, language), self._now()
        shown = plan.as_dict()
        keys = Keys.cut(plan.players, ())[0]
        rules = find(plan.game).rules_version
        body = {"plan": shown, "rules": rules, **keys.as_dict(), "owner": owner or None}
        kept = StoredTable(new_id(), body, now, now)
        upload = Upload(owner, _digest(shown), len(json.dumps(body)), now)
        return kept, self._make(kept, []), upload

    def trim(self, new: TableSession) -> None:
        """Let uploads leave the memory where a new one makes them too many.

        Those looked at longest ago leave first; those that somebody follows stay.
        """
        if new.state.plan.record is None:
            return
        shown = [one for one in self._sittings.values() if one.state.plan.record is not None]
        idle = [one for one in shown if one is not new and not one.presence.followers]
        idle.sort(key=lambda one: one.used)
        for one in idle[: max(0, len(shown) - self._limits.uploads_in_memory)]:
            del self._sittings[one.id]

    async def remove_expired(self, now: float) -> None:
        """Remove the uploads whose time is over, unless somebody follows them."""
        but = [one.id for one in self._sittings.values() if one.presence.followers]
        days = self._limits.upload_days
        try:
            gone = await self._store.prune_uploads(now - days * DAY, but)
        except WriteFailed as error:
            log.info("old uploads cannot be removed now: %s", error)
            return
        if gone:
            log.info("removed %d records that were uploaded more than %g days ago", len(gone), days)
            self._forget(gone)

    def _forget(self, gone: Sequence[str]) -> None:
        """Let tables that were removed leave the memory; followers are told that they are gone."""
        for table in gone:
            sitting = self._sittings.pop(table, None)
            if sitting is not None:
                sitting.give_up()


def _digest(shown: Mapping[str, Any]) -> str:
    """A hash of all that a reader of an upload sees."""
    content = json.dumps(shown, sort_keys=True)
    return blake2b(content.encode(), digest_size=DIGEST_BYTES).hexdigest()

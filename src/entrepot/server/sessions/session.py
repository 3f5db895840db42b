"""A table session: one table being played by people and bots.

What is in memory follows from the configuration and the event log. An entry is stored before it is
applied, and applied before anybody is told. The id of an action is its idempotency key. Ticks give
optimistic concurrency: where another process has taken a tick, the session catches up and decides
again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from math import ceil, inf
from typing import Any

from ...draw.scene import Person
from ...engine.history import HAND
from ..errors import ApiError, ErrorType, not_your_turn, store_errors
from ..limits import Limits
from ..storage.cluster import Cluster
from ..storage.interface import (
    DuplicateKey,
    Store,
    StoredEntry,
    StoredTable,
    TableSummary,
    TickConflict,
)
from .budgets import join_limiter, rename_limiter
from .chat import Chat, ChatLine
from .log_entries import (
    ActionPlayed,
    ActionUndone,
    BotStoodIn,
    ChoiceChanged,
    EntryBody,
    GameBegun,
    HintGiven,
    PlayerRenamed,
    PlayerResigned,
    PlayerReturned,
    read,
    RematchNamed,
    SeatInvited,
    SeatLeft,
    TableRemoved,
    write,
)
from .presence import Attended, Presence
from .session_state import Outcome, SessionState
from .tokens import digest, new_token


class TableSession:
    """One table, its people and its bots."""

    def __init__(
        self,
        kept: StoredTable,
        deeds: Sequence[StoredEntry],
        store: Store,
        cluster: Cluster,
        now: Callable[[], float],
        opened: float = 0.0,
        attend: Callable[[TableSession], None] = lambda sitting: None,
        attended: Attended = lambda table, here: None,
        failed: Callable[[str, Exception], None] = lambda table, error: None,
        limits: Limits | None = None,
    ) -> None:
        """`attend` lets bots act, `attended` tells other processes who is here.

        `failed` is told where an entry of the log cannot be applied.
        """
        self.id = kept.id
        self.state = SessionState(kept, deeds, opened)
        """What follows from the configuration and the event log."""
        self.client: str = kept.plan.get("owner") or kept.id
        """The keyed hash of the client that opened the table; without one, the table itself."""
        self.rematching = asyncio.Lock()
        """Whoever asks for a rematch meanwhile comes to the same table."""
        self.used = now()
        """When somebody last asked for the table."""
        self.presence = Presence(kept.id, attended)
        self.chat = Chat(self.state.plan.talk)
        self.given_up = False
        self._store, self._cluster, self._now = store, cluster, now
        self._attend, self._failed = attend, failed
        self._lock = asyncio.Lock()
        limits = limits or Limits()
        self._most = limits.entries_per_seat
        self._renames, self._joins = rename_limiter(limits, now), join_limiter(limits, now)

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits where, and whether they are here; nobody is away from what is only looked at."""
        present, finished = self.presence.seats, self.state.finished
        looked_at = self.state.plan.record is not None
        return tuple(
            self.state.roster.person(seat, present=looked_at or seat in present, finished=finished)
            for seat in range(self.state.plan.players)
        )

    async def play(
        self, seat: int, action: str, version: int, action_id: str | None = None, by: str = HAND
    ) -> Outcome:
        """Play an action, or put it in the place of a choice that may still be changed.

        However often it comes with the same id, it is played once.
        """

        def decide() -> EntryBody | None:
            if self.state.waiting:
                raise ApiError(ErrorType.NOT_BEGUN)
            if by == HAND and seat in self.state.roster.resigned:
                raise ApiError(ErrorType.RESIGNED)
            self.state.check_version(seat, version)
            chosen = self.state.chosen(seat)
            if by != HAND and (chosen is not None or self.state.roster.proxied(seat) is None):
                # Its human has come back meanwhile, and may have chosen.
                raise not_your_turn(self.state.actors, self.state.finished)
            if seat not in self.state.actors and chosen is None:
                raise not_your_turn(self.state.actors, self.state.finished)
            legal = self.state.legal(seat)
            if action not in legal:
                raise ApiError(ErrorType.ILLEGAL_ACTION, action=action[:80], legal=legal)
            if chosen is None:
                return ActionPlayed(seat, action, by)
            if chosen == action and action_id is None:
                return None
            # The same choice is kept once more for its id, which plays nothing after an undo.
            return ChoiceChanged(seat, action)

        key = None if action_id is None else f"{seat}:{action_id}"
        return await self._do(decide, seat, key, action)

    async def ask(self, seat: int, version: int) -> None:
        """Keep that somebody was given a hint, once for each moment."""

        def decide() -> EntryBody | None:
            if not self.state.hints_for(seat):
                raise ApiError(ErrorType.NO_HINTS)
            self.state.check_version(seat, version)
            known = (self.state.version, seat) in self.state.hints
            return None if known else HintGiven(seat, self.state.version)

        await self._do(decide, seat)

    async def undo(self, seat: int, version: int, action_id: str) -> Outcome:
        """Take back the last action of a seat."""

        def decide() -> EntryBody:
            if version != self.state.version:
                raise ApiError(ErrorType.STALE_VERSION, version=self.state.version)
            if not self.state.can_undo(seat):
                raise ApiError(ErrorType.CANNOT_UNDO)
            return ActionUndone(seat, self.state.actors)

        return await self._do(decide, seat, f"{seat}:{action_id}")

    async def sit(
        self,
        seat: int,
        name: str | None = None,
        part: str | None = None,
        held: str | None = None,
    ) -> None:
        """Somebody with the seat's token sits down, may say their name, and add to the deal.

        An empty part adds nothing. Once all people have said theirs, the game begins. `held` is
        what was kept of the token that they came with: nothing is done, here as elsewhere, if
        another opens the seat by then.
        """

        def decide() -> EntryBody | None:
            self._check_held(seat, held)
            return self.state.roster.called(seat, name or "", self._part(part))

        await self._do(self._seldom(decide), seat)
        await self._begin_if_ready()

    def _seldom(self, decide: Callable[[], EntryBody | None]) -> Callable[[], EntryBody | None]:
        """The same, with an ApiError where a seat takes new names too fast."""
        limited = False

        def decide_seldom() -> EntryBody | None:
            nonlocal limited
            body = decide()
            if isinstance(body, PlayerRenamed) and not limited:
                # Once for each request, however often it is tried.
                limited = True
                _refuse(self._renames.take(body.seat))
            return body

        return decide_seldom

    async def join(
        self,
        name: str = "",
        seat: int | None = None,
        part: str | None = None,
        client: str | None = None,
    ) -> tuple[int, str]:
        """Take a free seat of a listed table: the seat, and its new token.

        One `client` does not do so again and again.
        """
        limited = client is None

        def choose() -> int:
            nonlocal limited
            chosen = self.state.roster.to_join(
                seat, lambda free: self.state.budgets.joinable(free, self._most)
            )
            if not limited:
                limited = True
                _refuse(self._joins.take(client))
            return chosen

        return await self._take(choose, name, part)

    async def accept(
        self, invitation: str, name: str = "", part: str | None = None
    ) -> tuple[int, str]:
        """Take the free seat that an invitation is for: the seat, and its new token."""
        return await self._take(lambda: self.state.roster.to_accept(invitation), name, part)

    async def begin(self, seat: int) -> None:
        """Deal now, though not all have sat down: bots play for the others until they come."""
        if self.state.waiting and seat != self.state.roster.maker:
            raise ApiError(ErrorType.NOT_THE_MAKER)
        for free in self.state.roster.free if self.state.waiting else ():
            await self.stand_in(free)
        await self._do(lambda: GameBegun() if self.state.waiting else None, None)

    async def invite(self, maker: int, seat: int) -> str:
        """The token of a new link to a free seat, for who has opened the table."""
        token = new_token()

        def decide() -> EntryBody:
            if maker != self.state.roster.maker:
                raise ApiError(ErrorType.NOT_THE_MAKER)
            if seat not in self.state.roster.free:
                raise ApiError(ErrorType.SEAT_TAKEN)
            return SeatInvited(seat, digest(token))

        await self._do(decide, None)
        return token

    async def rename(self, seat: int, name: str, held: str | None = None) -> None:
        """Somebody takes another name."""
        await self.sit(seat, name, held=held)

    async def stand_in(self, seat: int) -> None:
        """From now on a bot plays for a human, until they return."""
        await self._do(lambda: None if self.state.roster.proxied(seat) else BotStoodIn(seat), seat)
        await self._begin_if_ready()

    async def ask_bot(self, seat: int) -> None:
        """Somebody else wants a bot to play for a seat, until its human comes."""

        def decide() -> EntryBody | None:
            if self.state.waiting:
                raise ApiError(ErrorType.NOT_BEGUN)
            if seat not in self.state.plan.humans:
                raise ApiError(ErrorType.SEAT_TAKEN)
            if not self.lacks(seat):
                raise ApiError(ErrorType.NOT_ABSENT)
            return self._wanted(seat)

        await self._do(decide, seat)

    def lacks(self, seat: int) -> bool:
        """Whether a bot may be asked for: nobody has taken the seat, or they have stayed away."""
        return seat in self.state.roster.free or self.absent().get(seat, inf) <= self._now()

    def absent(self) -> dict[int, float]:
        """Who is awaited and has the table not open: from when on a bot may be asked for."""
        present = self.presence.seats
        return {
            seat: until
            for seat in self.state.actors
            if seat not in present and (until := self.state.patience_until(seat)) is not None
        }

    async def leave(self, seat: int, held: str | None = None) -> None:
        """Somebody goes: before the game begins their seat is free again, then a bot plays for
        them until they come back.
        """

        def decide() -> EntryBody | None:
            self._check_held(seat, held)
            if self.state.waiting:
                if seat == self.state.roster.maker:
                    raise ApiError(ErrorType.MAKER_STAYS)
                return SeatLeft(seat)
            return None if self.state.finished else self._wanted(seat)

        await self._do(decide, seat)

    def _wanted(self, seat: int) -> EntryBody | None:
        """What it takes that a bot plays for a human because somebody wants it."""
        return None if self.state.roster.proxied(seat) else BotStoodIn(seat)

    async def resign(self, seat: int, held: str | None = None) -> None:
        """A bot plays for somebody until the end."""

        def decide() -> EntryBody | None:
            self._check_held(seat, held)
            if self.state.waiting:
                raise ApiError(ErrorType.NOT_BEGUN)
            return (
                None
                if self.state.finished or seat in self.state.roster.resigned
                else PlayerResigned(seat)
            )

        await self._do(decide, seat)

    async def remove(self, seat: int) -> None:
        """The table is removed by who has opened it, as long as nobody else plays there."""

        def decide() -> EntryBody:
            if seat != self.state.roster.maker:
                raise ApiError(ErrorType.NOT_THE_MAKER)
            if not (self.state.waiting or self.state.roster.alone):
                raise ApiError(ErrorType.NOT_ALONE)
            return TableRemoved()

        await self._do(decide, seat)

    async def come_back(self, seat: int, held: str | None = None, *, asked: bool = True) -> None:
        """A human plays again, and the stand-in no longer does.

        Where nobody `asked` for it, as with a connection, a seat that has returned too often keeps
        its stand-in until its next action.
        """

        def decide() -> EntryBody | None:
            self._check_held(seat, held)
            if seat not in self.state.roster.stand_ins:
                return None
            back = PlayerReturned(seat)
            return back if asked or self._affordable(back) else None

        await self._do(decide, seat)

    def speak(self, seat: int, phrase: str | None, text: str | None) -> ChatLine:
        """Somebody says something to all others; it is told, and not kept."""
        saying = self.chat.say(seat, self.state.roster.names[seat], phrase, text, self._now())
        self._cluster.publish({"table": self.id, "saying": saying.as_dict()})
        self.presence.wake()
        return saying

    def said(self, language: str, after: int = 0) -> list[dict[str, Any]]:
        """What players said last, after so much, in a language; `ago` is how many seconds since."""
        voice, now = self.state.voice(language), self._now()
        return [one.told(voice, now) for one in self.chat.after(after)]

    def hear(self, saying: ChatLine) -> None:
        """Somebody has said something by way of another process."""
        self.chat.hear(saying)
        self.presence.wake()

    async def set_rematch(self, table: str, gone: str | None = None) -> str:
        """Name the table of the rematch, if none is named but one that is gone; gives the one that
        is.
        """
        await self._do(lambda: RematchNamed(table) if self.state.rematch == gone else None, None)
        assert self.state.rematch is not None
        return self.state.rematch

    async def _take(
        self, choose: Callable[[], int], name: str, part: str | None
    ) -> tuple[int, str]:
        """Take a seat with a new token: from now on nobody else's link or token opens it."""
        token = new_token()
        taken = -1

        def decide() -> EntryBody:
            nonlocal taken
            taken = choose()
            return self.state.roster.taken(taken, name, token, self._part(part))

        await self._do(decide, None)
        await self._begin_if_ready()
        return taken, token

    async def _begin_if_ready(self) -> None:
        if self.state.waiting and self.state.roster.ready:
            await self._do(lambda: GameBegun() if self.state.waiting else None, None)

    def _affordable(self, body: EntryBody) -> bool:
        """Returns whether the seat that pays for an entry has something left of its budget."""
        return self.state.budgets.allows(body, self.state.roster.maker, self._most)

    def _check_held(self, seat: int, held: str | None) -> None:
        """Whether somebody has the seat still that they had when they came."""
        if held is not None and held != self.state.roster.key(seat):
            raise ApiError(ErrorType.NO_SEAT)

    def _part(self, part: str | None) -> str | None:
        """What somebody adds to the deal, as long as that can be."""
        if part is None or not self.state.waiting:
            return None
        return "" if self.state.promised.commitment is None else part

    def go_on(self) -> None:
        """Let the store know how the table stands, and bots act."""
        self._store.note(self.id, self.state.note())
        self._attend(self)

    def give_up(self) -> None:
        """Nothing more happens here: whoever follows is to ask again, and is then told why."""
        self.given_up = True
        self.presence.wake()

    async def catch_up(self) -> None:
        """Do what another process has kept meanwhile."""
        async with self._lock:
            await self._catch_up()

    async def _do(
        self,
        decide: Callable[[], EntryBody | None],
        seat: int | None,
        key: str | None = None,
        action: str | None = None,
    ) -> Outcome:
        """Do what `decide` says, on the table as it then is; None says that nothing is to do."""
        async with self._lock:
            while True:
                if key is not None and key in self.state.keys:
                    return self.state.repeated(key, seat, action)
                if self.state.removed:
                    raise ApiError(ErrorType.UNKNOWN_TABLE)
                body = decide()
                if body is None:
                    break
                if not self._affordable(body):
                    raise ApiError(ErrorType.WORN_OUT)
                deed = StoredEntry(self.state.tick + 1, self._now(), write(body), key)
                note = self._note_after(body, deed.at)
                replaced = (
                    self.state.renamed.get(body.seat) if isinstance(body, PlayerRenamed) else None
                )
                try:
                    with store_errors():
                        await asyncio.shield(self._store.append(self.id, deed, note, replaced))
                except (TickConflict, DuplicateKey):
                    if not await self._catch_up():
                        raise ApiError(ErrorType.UNKNOWN_TABLE) from None
                    continue
                self._take_in(deed)
                if self.state.note() != note:
                    self._store.note(self.id, self.state.note())
                break
            return Outcome(self.state.version, self.state.tick_of(seat))

    async def _catch_up(self) -> bool:
        """Do what is kept and not yet done; gives whether there was anything."""
        with store_errors():
            deeds = await self._store.entries(self.id, self.state.tick)
        for deed in deeds:
            self._take_in(deed)
        return bool(deeds)

    def _note_after(self, body: EntryBody, at: float) -> TableSummary:
        """The summary that is stored with an entry; where it fails, the entry is not stored."""
        try:
            return self.state.note_after(body, at)
        except Exception as error:
            self._failed(self.id, error)
            raise ApiError(ErrorType.SET_ASIDE) from error

    def _take_in(self, deed: StoredEntry) -> None:
        """Apply an entry that is kept; where that fails, nobody goes on with a half of it."""
        try:
            body = read(deed.body)
            self.state.apply(deed, body)
            self._tell(body)
        except Exception as error:
            self._failed(self.id, error)
            raise ApiError(ErrorType.SET_ASIDE) from error

    def _tell(self, body: EntryBody) -> None:
        if isinstance(body, ChoiceChanged):
            # That somebody has changed their choice is nobody else's business.
            self.presence.wake_seat(body.seat)
        else:
            self.presence.wake(self.state.version if isinstance(body, ActionUndone) else None)
        self._attend(self)


def _refuse(seconds: float) -> None:
    """Raise an ApiError where a rate limit says to wait."""
    if seconds:
        raise ApiError(ErrorType.TOO_MANY_REQUESTS, retry_after=ceil(seconds))

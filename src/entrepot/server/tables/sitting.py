"""A sitting: one table being played by people and bots.

What is in memory only follows from the plan and the deeds that are kept. A deed is kept before it
is done, and done before anybody is told.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from ...draw.scene import Person
from ...engine.game import AnyGame
from ...engine.table import Table
from ...games import find
from ...words import Voice
from .. import problems
from ..store.base import Deed, Kept, KeyUsed, Note, Store, TickTaken
from .deeds import (
    Act,
    action_of,
    Body,
    Change,
    in_person,
    read,
    Rematch,
    Return,
    seat_of,
    Sit,
    StandIn,
    Undo,
    undone_in,
    write,
)
from .entries import Entries, Entry
from .history import HAND, History
from .plans import deal, Plan
from .presence import Attended, Presence
from .roster import Roster
from .tokens import Keys, new_token

__all__ = ["Outcome", "Sitting"]


MOST_DEEDS = 5000
"""After so many deeds a table is only played on: nothing is taken back, changed or renamed."""
ENDLESS = (Undo, Change, Sit)
"""The kinds of deeds that could go on for ever."""


@dataclass(frozen=True)
class Outcome:
    """What a deed led to, for the seat that did it."""

    version: int
    tick: int
    repeated: bool = False
    """Whether it had been done before, so that nothing was done now."""


class Sitting:
    """One table, its people and its bots."""

    def __init__(
        self,
        kept: Kept,
        deeds: Sequence[Deed],
        store: Store,
        now: Callable[[], float],
        opened: float = 0.0,
        changed: Callable[[Sitting, bool], None] = lambda sitting, here: None,
        attended: Attended = lambda table, here: None,
    ) -> None:
        self.id = kept.id
        self.client = kept.id
        """Who has opened the table, as far as this process knows; else it stands for itself."""
        self.made = kept.made
        self.plan = Plan.from_dict(kept.plan["plan"])
        self.game: AnyGame = find(self.plan.game)
        self.roster = Roster(self.plan, Keys.kept(kept.plan))
        self.rematch: str | None = None
        self.rematching = asyncio.Lock()
        """Whoever asks for a rematch meanwhile comes to the same table."""
        self.tick = 0
        self.touched = kept.made
        """When the last deed was done."""
        self.used = now()
        """When somebody last asked for the table."""
        self.presence = Presence(kept.id, attended)
        self.given_up = False
        self._keys: dict[str, tuple[Body, int]] = {}
        self._changes: Counter[int] = Counter()
        self._awaited: dict[int, float] = {}
        self._store, self._now, self._changed = store, now, changed
        self._opened = opened
        self._lock = asyncio.Lock()
        self.history = History(deal(self.plan))
        self._entries = Entries(self.history)
        if self.plan.record is not None:
            for seat, action in self.plan.record["actions"]:
                self.history.act(seat, action)
        self._wait(None, kept.made)
        bodies = {deed.tick: read(deed.body) for deed in deeds}
        undone = undone_in(bodies)
        for deed in deeds:
            self._apply(deed, bodies[deed.tick], undone.get(deed.tick))

    @property
    def table(self) -> Table:
        """The table itself; it hides nothing, so nothing of it is shown but views."""
        return self.history.table

    @property
    def version(self) -> int:
        """How many actions have been played."""
        return self.table.version

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def finished(self) -> bool:
        """Whether everything may be shown: the game is over, or it is only looked at."""
        return self.over or self.plan.record is not None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that are awaited."""
        return () if self.plan.record is not None else self.table.actors

    @property
    def listed(self) -> bool:
        """Whether everybody may find this table: its maker wants it, and it goes on."""
        return self.plan.public and not self.finished

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits where, and whether they are here."""
        present, finished = self.presence.seats, self.finished
        return tuple(
            self.roster.person(seat, present=seat in present, finished=finished)
            for seat in range(self.plan.players)
        )

    def voice(self, language: str) -> Voice:
        """A voice that knows everybody's name."""
        return Voice(language, self.roster.names)

    def tick_of(self, seat: int | None) -> int:
        """How many deeds a reader knows of: all but others' changes of a choice."""
        mine = 0 if seat is None else self._changes[seat]
        return self.tick - self._changes.total() + mine

    def view(self, seat: int | None, at: int | None = None) -> dict[str, Any]:
        """All that a reader may know, now or as it was after so many actions."""
        return self._at(at).view(seat)

    def seen(self, seat: int | None) -> dict[str, Any]:
        """What a reader sees now: their view without what they remember."""
        return self.table.seen(seat)

    def deciding_view(self, seat: int) -> dict[str, Any]:
        """The view in which a seat's legal actions are meant: before its choice, if it has one."""
        return self.history.deciding_view(seat)

    def deciding_seen(self, seat: int) -> dict[str, Any]:
        """The same without what the seat remembers."""
        return self.history.deciding_seen(seat)

    def position(self, at: int | None = None) -> dict[str, Any]:
        """The whole position, now or then, once everything may be shown."""
        if not self.finished:
            raise problems.still_running()
        return self._at(at).as_dict()

    def record(self) -> dict[str, Any]:
        """The whole game, once everything may be shown."""
        if not self.finished:
            raise problems.still_running()
        return self.table.record()

    def legal(self, seat: int | None) -> tuple[str, ...]:
        """What a seat may play now, and what it might choose instead of its choice."""
        return () if self.plan.record is not None else self.history.legal(seat)

    def chosen(self, seat: int | None) -> str | None:
        """The choice of a seat, as long as it may be changed."""
        return None if self.plan.record is not None else self.history.chosen(seat)

    def can_undo(self, seat: int | None) -> bool:
        """Whether a seat may take back the last action."""
        return not self.finished and self.history.can_undo(seat)

    def since(self, seat: int | None) -> int:
        """The version after the reader's last own action."""
        return self.history.since(seat)

    def log(self, seat: int | None, upto: int | None = None, *, after: int = 0) -> list[Entry]:
        """What happened as a reader saw it, after one version and up to another."""
        return self._entries.seen_by(seat, finished=self.finished)[after:upto]

    def open_log(self) -> list[Entry]:
        """What happened with everything in it, once that may be shown."""
        if not self.finished:
            raise problems.still_running()
        return self._entries.opened()

    def deadline(self, seat: int) -> float | None:
        """When a seat must have acted, lest a bot does for it.

        While there was no server, no clock ran.
        """
        if self.plan.clock is None or self.roster.proxied(seat) or seat not in self.actors:
            return None
        return max(self._awaited[seat], self._opened) + self.plan.clock

    def note(self) -> Note:
        """What the store is to know of the table."""
        due: list[float] = []
        for seat in self.actors:
            when = self._awaited[seat] if self.roster.proxied(seat) else self.deadline(seat)
            if when is not None:
                due.append(when)
        return Note(self.finished, self.listed, min(due, default=None), self.tick)

    async def play(
        self, seat: int, action: str, version: int, action_id: str | None = None, by: str = HAND
    ) -> Outcome:
        """Play an action, or put it in the place of a choice that may still be changed.

        However often it comes with the same id, it is played once.
        """

        def decide() -> Body | None:
            self._check_version(seat, version)
            chosen = self.chosen(seat)
            if seat not in self.actors and chosen is None:
                raise problems.not_your_turn(self.actors, self.finished)
            legal = self.legal(seat)
            if action not in legal:
                raise problems.illegal_action(action, legal)
            if chosen is None:
                return Act(seat, action, by)
            if chosen == action:
                return None
            return Change(seat, action)

        key = None if action_id is None else f"{seat}:{action_id}"
        return await self._do(decide, seat, key, action)

    async def undo(self, seat: int, version: int, action_id: str) -> Outcome:
        """Take back the last action of a seat."""

        def decide() -> Body:
            if version != self.version:
                raise problems.stale_version(self.version)
            if not self.can_undo(seat):
                raise problems.cannot_undo()
            return Undo(seat)

        return await self._do(decide, seat, f"{seat}:{action_id}")

    async def sit(self, seat: int, name: str | None = None) -> None:
        """Somebody with the seat's token sits down, and may say their name."""
        await self._do(lambda: self.roster.called(seat, name or ""), seat)

    async def join(self, name: str = "", seat: int | None = None) -> tuple[int, str]:
        """Take a free seat of a listed table: the seat, and its new token."""
        return await self._take(lambda: self.roster.to_join(seat), name)

    async def accept(self, invitation: str, name: str = "") -> tuple[int, str]:
        """Take the free seat that an invitation is for: the seat, and its new token."""
        return await self._take(lambda: self.roster.to_accept(invitation), name)

    async def rename(self, seat: int, name: str) -> None:
        """Somebody takes another name."""
        await self.sit(seat, name)

    async def stand_in(self, seat: int) -> None:
        """From now on a bot plays for a human, until they return."""
        await self._do(lambda: None if self.roster.proxied(seat) else StandIn(seat), seat)

    async def come_back(self, seat: int) -> None:
        """A human plays again, and the stand-in no longer does."""
        await self._do(lambda: Return(seat) if seat in self.roster.stand_ins else None, seat)

    async def set_rematch(self, table: str) -> str:
        """Name the table of the rematch, if none is named yet; gives the one that is."""
        await self._do(lambda: Rematch(table) if self.rematch is None else None, None)
        assert self.rematch is not None
        return self.rematch

    async def _take(self, choose: Callable[[], int], name: str) -> tuple[int, str]:
        """Take a seat with a new token: from now on nobody else's link or token opens it."""
        token = new_token()
        taken = -1

        def decide() -> Body:
            nonlocal taken
            taken = choose()
            return self.roster.taken(taken, name, token)

        await self._do(decide, None)
        return taken, token

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
        decide: Callable[[], Body | None],
        seat: int | None,
        key: str | None = None,
        action: str | None = None,
    ) -> Outcome:
        """Do what `decide` says, on the table as it then is; None says that nothing is to do."""
        async with self._lock:
            while True:
                if key is not None and key in self._keys:
                    return self._repeated(key, seat, action)
                body = decide()
                if body is None:
                    break
                if self.tick >= MOST_DEEDS and isinstance(body, ENDLESS):
                    raise problems.worn_out()
                deed = Deed(self.tick + 1, self._now(), write(body), key)
                try:
                    with problems.from_store():
                        await asyncio.shield(self._store.append(self.id, deed))
                except (TickTaken, KeyUsed):
                    if not await self._catch_up():
                        raise problems.unknown_table() from None
                    continue
                self._apply(deed, body)
                self._tell(body, here=True)
                break
            return Outcome(self.version, self.tick_of(seat))

    def _repeated(self, key: str, seat: int | None, action: str | None) -> Outcome:
        body, version = self._keys[key]
        if action_of(body) != action:
            raise problems.id_used()
        return Outcome(version, self.tick_of(seat), repeated=True)

    async def _catch_up(self) -> bool:
        """Do what is kept and not yet done; gives whether there was anything."""
        with problems.from_store():
            deeds = await self._store.deeds(self.id, self.tick)
        for deed in deeds:
            body = read(deed.body)
            self._apply(deed, body)
            self._tell(body, here=False)
        return bool(deeds)

    def _apply(self, deed: Deed, body: Body, undone: int | None = None) -> None:
        """Do what is kept; what was undone later led to a version, and is only noted."""
        seat = seat_of(body)
        if isinstance(body, Change):
            self._changes[body.seat] += 1
        if undone is None:
            self._fold(body)
        if seat is not None and in_person(body):
            self.roster.appear(seat)
        self.tick = deed.tick
        self.touched = deed.at
        if isinstance(body, Change | Undo) or self.finished:
            self._entries.forget()
        if deed.key is not None:
            self._keys[deed.key] = (body, self.version if undone is None else undone)
        self._wait(seat, deed.at)

    def _fold(self, body: Body) -> None:
        match body:
            case Act(seat, action, by):
                self.history.act(seat, action, by)
            case Change(seat, action):
                self.history.change(seat, action)
            case Undo():
                self.history.undo()
            case Sit():
                self.roster.sit(body)
            case StandIn(seat):
                self.roster.stand_in(seat)
            case Return():
                pass  # whoever does anything in person has returned
            case Rematch(table):
                self.rematch = table
            case _:
                assert_never(body)

    def _wait(self, seat: int | None, at: float) -> None:
        """Note since when each seat is awaited."""
        self._awaited = {
            actor: at if actor == seat else self._awaited.get(actor, at) for actor in self.actors
        }

    def _tell(self, body: Body, *, here: bool) -> None:
        if isinstance(body, Change):
            # That somebody has changed their choice is nobody else's business.
            self.presence.wake_seat(body.seat)
        else:
            self.presence.wake(self.version if isinstance(body, Undo) else None)
        self._changed(self, here)

    def _check_version(self, seat: int, version: int) -> None:
        if not self.history.current_since(seat) <= version <= self.version:
            raise problems.stale_version(self.version)

    def _at(self, at: int | None) -> Table:
        if at is None:
            return self.table
        if not 0 <= at <= self.version:
            raise problems.unknown_moment(self.version)
        return self.history.moment(at)

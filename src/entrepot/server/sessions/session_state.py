"""State of a table session, folded from its configuration and its log (event sourcing).

Nothing here waits, writes or tells anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, assert_never

from ...engine.game import AnyGame
from ...engine.history import History
from ...engine.json_types import JsonDict
from ...engine.records import hints_in, hints_told
from ...engine.table import Table
from ...games import find
from ...i18n import Voice
from ..errors import ApiError, ErrorType
from ..storage.interface import StoredEntry, StoredTable, TableSummary
from .budgets import Budgets
from .clocks import awaited_after, Clocks
from .fairness import FairnessLog
from .log_entries import (
    action_of,
    ActionPlayed,
    ActionUndone,
    BotStoodIn,
    ChoiceChanged,
    EntryBody,
    GameBegun,
    HintGiven,
    in_person,
    PlayerRenamed,
    PlayerResigned,
    PlayerReturned,
    read,
    RematchNamed,
    seat_of,
    SeatInvited,
    SeatLeft,
    SeatTaken,
    TableRemoved,
    undone_in,
)
from .roster import Roster
from .table_config import check_rules, deal, TableConfig
from .tokens import Keys
from .visible_log import VisibleEntry, VisibleLog


@dataclass(frozen=True)
class Outcome:
    """What a deed led to, for the seat that did it."""

    version: int
    tick: int
    repeated: bool = False
    """Whether it had been done before, so that nothing was done now."""


class SessionState:
    """One table as it stands, as far as its plan and its deeds say."""

    def __init__(
        self, kept: StoredTable, deeds: Sequence[StoredEntry], opened: float = 0.0
    ) -> None:
        self.id = kept.id
        self.made = kept.made
        self.plan = TableConfig.from_dict(kept.plan["plan"])
        self.game: AnyGame = find(self.plan.game)
        check_rules(kept.plan, self.game)
        self.roster = Roster(self.plan, Keys.kept(kept.plan))
        self.rematch: str | None = None
        self.removed = False
        self.hints: list[tuple[int, int]] = []
        """Who was given a hint: after how many actions, in which seat."""
        self.tick = 0
        self.touched = kept.made
        """When the last deed was done."""
        self.keys: dict[str, tuple[EntryBody, int]] = {}
        self._changes: Counter[int] = Counter()
        self.budgets = Budgets()
        self.renamed: dict[int, int] = {}
        """By seat, the tick of the entry that gave it its name, if it was renamed."""
        self._clocks = Clocks(opened)
        self._undone: list[tuple[int, ...]] = []
        """The seats awaited after each action that is not played again, as it was undone later."""
        self.promised = FairnessLog(kept.plan, self.plan.players, self.game.revealed_steps)
        self._history: History | None = None
        self._entries: VisibleLog | None = None
        if not self.plan.wait:
            self._begin()
        self._clocks.run(self.actors, kept.made)
        bodies = {deed.tick: read(deed.body) for deed in deeds}
        undone, awaited = undone_in(bodies), awaited_after(bodies)
        for deed in deeds:
            tick = deed.tick
            self.apply(deed, bodies[tick], undone.get(tick), awaited.get(tick))

    @property
    def waiting(self) -> bool:
        """Whether nothing is dealt yet, since the table waits for its people."""
        return self._history is None

    @property
    def history(self) -> History:
        """The game with the way that led to it; an ApiError if it has not begun."""
        if self._history is None:
            raise ApiError(ErrorType.NOT_BEGUN)
        return self._history

    @property
    def table(self) -> Table:
        """The table itself; it hides nothing, so nothing of it is shown but views."""
        return self.history.table

    @property
    def version(self) -> int:
        """How many actions have been played."""
        return 0 if self.waiting else self.table.version

    @property
    def step(self) -> str:
        """The step that the game is in; `waiting` before it begins."""
        return "waiting" if self.waiting else self.table.step

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.waiting and self.table.over

    @property
    def finished(self) -> bool:
        """Whether everything may be shown: the game is over, or it is only looked at."""
        return self.over or self.plan.record is not None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that are awaited."""
        idle = self.waiting or self.removed or self.plan.record is not None
        return () if idle else self.table.actors

    def awaits(self, seat: int | None) -> bool:
        """Whether the human in a seat is to act, and not a bot that has the seat for good."""
        return seat in self.actors and seat not in self.roster.resigned

    @property
    def listed(self) -> bool:
        """True if the lists show this table: it is public, goes on, and has a player.

        A table of bots alone needs no player.
        """
        seated = self.roster.maker is not None or not self.plan.humans
        return self.plan.public and seated and not self.finished and not self.removed

    def admits(self, seat: int | None) -> bool:
        """Whether a reader may follow what goes on: they sit there, or the table has spectators."""
        return seat is not None or self.plan.spectators

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
            raise ApiError(ErrorType.STILL_RUNNING)
        return self._at(at).as_dict()

    def position_text(self, at: int, seat: int | None = None) -> str:
        """A moment as a text, or what a seat knew then, once everything may be shown."""
        if not self.finished:
            raise ApiError(ErrorType.STILL_RUNNING)
        if seat is not None and seat >= self.plan.players:
            raise ApiError(ErrorType.UNKNOWN_MOMENT, last=self.version, version=self.version)
        return self._at(at).as_text(seat)

    def record(self) -> dict[str, Any]:
        """The whole game, once everything may be shown."""
        if not self.finished:
            raise ApiError(ErrorType.STILL_RUNNING)
        names = {"names": list(self.roster.names), **hints_told(self.hints, self.version)}
        if self.plan.record is not None:
            return {**self.plan.record, **names}
        return {**self.table.record(), **names, **self.promised.proof(self.table)}

    def legal(self, seat: int | None) -> tuple[str, ...]:
        """What may be played in a seat now, and what might be chosen instead of its choice."""
        return () if self.waiting or self.plan.record is not None else self.history.legal(seat)

    def offered(self, seat: int | None) -> tuple[str, ...]:
        """The same for the human there: nothing, where a bot has the seat for good."""
        return () if seat in self.roster.resigned else self.legal(seat)

    def chosen(self, seat: int | None) -> str | None:
        """The choice of a seat, as long as it may be changed."""
        if self.waiting or self.plan.record is not None:
            return None
        return self.history.chosen(seat)

    @property
    def own_values(self) -> JsonDict | None:
        """The content of the data file that the table plays with; None with standard values."""
        file = self.game.data_file
        return None if file is None else file.of(self.plan.options)

    def hints_for(self, seat: int | None) -> bool:
        """Whether a seat may have hints: its human plays against bots alone."""
        return self.plan.humans == (seat,) and not self.finished and not self.waiting

    def can_undo(self, seat: int | None) -> bool:
        """Whether a seat may take back the last action."""
        if self.waiting or self.finished or seat in self.roster.resigned:
            return False
        return self.history.can_undo(seat)

    def since(self, seat: int | None) -> int:
        """The version after the reader's last own action."""
        return 0 if self.waiting else self.history.since(seat)

    def log(
        self, seat: int | None, upto: int | None = None, *, after: int = 0
    ) -> list[VisibleEntry]:
        """What happened as a reader saw it, after one version and up to another."""
        if self._entries is None:
            return []
        return self._entries.seen_by(seat, finished=self.finished)[after:upto]

    def open_log(self) -> list[VisibleEntry]:
        """What happened with everything in it, once that may be shown."""
        if not self.finished:
            raise ApiError(ErrorType.STILL_RUNNING)
        assert self._entries is not None
        return self._entries.opened()

    def deadline(self, seat: int) -> float | None:
        """When a seat must have acted, lest a bot does for it.

        While there was no server, no clock ran. Time that was spent at a decision stays spent.
        """
        if self.plan.clock is None or self.roster.proxied(seat) or seat not in self.actors:
            return None
        return self._clocks.began(seat) + self.plan.clock

    def patience_until(self, seat: int) -> float | None:
        """When others may ask a bot to play for somebody who is awaited, if they are away then.

        Where there is a clock it decides alone. While there was no server nobody could come.
        """
        patience = None if self.plan.clock is not None else self.plan.patience
        if patience is None or self.roster.proxied(seat) or seat not in self.actors:
            return None
        return self._clocks.began(seat) + patience

    def note(self) -> TableSummary:
        """What the store is to know of the table."""
        due = self._due(self.actors, self._clocks)
        return TableSummary(self.finished or self.removed, self.listed, due, self.tick)

    def note_after(self, body: EntryBody, at: float) -> TableSummary:
        """What the store is to know after the next entry, before that is folded.

        An action is played on a copy. After any other entry the table is due at once.
        """
        now, tick = self.note(), self.tick + 1
        if not isinstance(body, ActionPlayed):
            return replace(now, due=at if now.due is None else min(now.due, at), tick=tick)
        table, clocks = self.history.after(body.seat, body.action), self._clocks.copy()
        clocks.count(body)
        clocks.run(table.actors, at)
        due = self._due(table.actors, clocks)
        return TableSummary(table.over, self.listed and not table.over, due, tick)

    def _due(self, seats: Sequence[int], clocks: Clocks) -> float | None:
        """When the server must look at the table by itself, while these seats are awaited."""
        due: list[float] = []
        for seat in seats:
            if self.roster.proxied(seat):
                due.append(clocks.since(seat))
            elif self.plan.clock is not None:
                due.append(clocks.began(seat) + self.plan.clock)
        return min(due, default=None)

    def repeated(self, key: str, seat: int | None, action: str | None) -> Outcome:
        """The outcome of what has been done with a key; an error if that was another action."""
        body, version = self.keys[key]
        if action_of(body) != action:
            raise ApiError(ErrorType.ID_USED)
        return Outcome(version, self.tick_of(seat), repeated=True)

    def apply(
        self,
        deed: StoredEntry,
        body: EntryBody,
        undone: int | None = None,
        awaited: tuple[int, ...] | None = None,
    ) -> None:
        """Do what is kept; what was undone later led to a version, and is only noted.

        Of an action that was undone the seats `awaited` after it may be known.
        """
        seat = seat_of(body)
        self.budgets.count(body, self.roster.maker)
        if isinstance(body, PlayerRenamed):
            self.renamed[body.seat] = deed.tick
        if isinstance(body, ChoiceChanged):
            self._changes[body.seat] += 1
        if undone is None:
            self._fold(body)
        self.promised.done(body, self._history, undone=undone is not None)
        if self.over:
            self.promised.ended(self.table)
        if seat is not None and in_person(body):
            self.roster.appear(seat)
        self.tick = deed.tick
        self.touched = deed.at
        if self._entries is not None and (
            isinstance(body, ChoiceChanged | ActionUndone) or self.finished
        ):
            self._entries.forget()
        if deed.key is not None:
            self.keys[deed.key] = (body, self.version if undone is None else undone)
        if undone is not None:
            self._note_undone(body, awaited)
        self._clocks.count(body)
        awaited = self._undone[-1] if self._undone else self.actors
        self._clocks.run(awaited, deed.at, body.seat if isinstance(body, ActionUndone) else None)

    def _fold(self, body: EntryBody) -> None:
        match body:
            case GameBegun():
                self._begin()
            case ActionPlayed(seat, action, by):
                self.history.act(seat, action, by)
            case ChoiceChanged(seat, action):
                self.history.change(seat, action)
            case ActionUndone():
                self.history.undo()
            case HintGiven(seat, version):
                self.hints.append((version, seat))
            case SeatTaken():
                self.roster.sit(body)
            case PlayerRenamed(seat, name):
                self.roster.rename(seat, name)
            case SeatInvited(seat, digest):
                self.roster.invite(seat, digest)
            case SeatLeft(seat):
                self.roster.leave(seat)
            case BotStoodIn(seat):
                self.roster.stand_in(seat)
            case PlayerReturned():
                pass  # whoever does anything in person has returned
            case PlayerResigned(seat):
                self.roster.resign(seat)
            case RematchNamed(table):
                self.rematch = table
            case TableRemoved():
                self.removed = True
            case _:
                assert_never(body)

    def _begin(self) -> None:
        """Deal, or lay out what was brought along."""
        self._history = History(deal(self.plan, self.promised.key()))
        self._entries = VisibleLog(self._history)
        self.promised.begun(self._history.table)
        if self.plan.record is not None:
            self.hints = hints_in(self.plan.record)
            for seat, action in self.plan.record["actions"]:
                self._history.act(seat, action)

    def _note_undone(self, body: EntryBody, awaited: tuple[int, ...] | None) -> None:
        """Note who was awaited while an action stood that is not played again."""
        if isinstance(body, ActionPlayed):
            if awaited is None:  # an earlier version did not keep it
                before = self._undone[-1] if self._undone else self.actors
                awaited = tuple(seat for seat in before if seat != body.seat)
            self._undone.append(awaited)
        elif isinstance(body, ActionUndone):
            self._undone.pop()

    def check_version(self, seat: int, version: int) -> None:
        """Whether somebody has seen all that matters for a seat's choice; else an ApiError."""
        if not self.history.current_since(seat) <= version <= self.version:
            raise ApiError(ErrorType.STALE_VERSION, version=self.version)

    def _at(self, at: int | None) -> Table:
        if at is None:
            return self.table
        if not 0 <= at <= self.version:
            raise ApiError(ErrorType.UNKNOWN_MOMENT, last=self.version, version=self.version)
        return self.history.moment(at)

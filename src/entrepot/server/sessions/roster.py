"""The roster: who has which seat of a table, under what name, and what token opens it.

It says who may sit down where; what comes of it is a deed, and follows from it alone.
"""

from __future__ import annotations

from collections.abc import Callable

from ...draw.scene import Person
from ...engine.phrases import Phrase, say
from ...i18n.player_names import clean_name
from ..errors import ApiError, ErrorType
from .log_entries import PlayerRenamed, SeatTaken
from .table_config import HUMAN, TableConfig
from .tokens import digest, Keys


class Roster:
    """The people and bots of one table."""

    def __init__(self, plan: TableConfig, keys: Keys) -> None:
        self.keys = keys
        self.names = list(plan.names)
        self.stand_ins: set[int] = set()
        self.resigned: set[int] = set()
        self._plan = plan
        self._taken: dict[int, None] = {}
        """The seats that somebody has, in the order in which they were taken."""
        self._parts: dict[int, bool] = {}
        """The seats whose people have said what they add to the deal; whether it is anything."""

    @property
    def free(self) -> tuple[int, ...]:
        """The seats for people that nobody has taken."""
        return tuple(seat for seat in self._plan.humans if seat not in self._taken)

    @property
    def maker(self) -> int | None:
        """The seat that was taken first: who has it may begin without the others."""
        return next(iter(self._taken), None)

    @property
    def ready(self) -> bool:
        """Whether cards can be dealt: all people have sat down and said what they add, or bots
        play for them.
        """
        return all(seat in self._parts or self.proxied(seat) for seat in self._plan.humans)

    def said(self, seat: int) -> bool:
        """Whether somebody in a seat has said what they add to the deal."""
        return seat in self._parts

    def added(self, seat: int) -> bool:
        """Whether somebody in a seat has added something to the deal."""
        return self._parts.get(seat, False)

    @property
    def alone(self) -> bool:
        """Whether at most one human has ever taken a seat."""
        return len(self._taken) <= 1

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        return self.keys.seat_of(token)

    def key(self, seat: int | None) -> str | None:
        """What is kept of the token that opens a seat now."""
        return None if seat is None else self.keys.seats[seat]

    def invited(self, token: str) -> int | None:
        """The seat that somebody may sit down in by a link with this token.

        That may be one in which a program plays with it so far.
        """
        seat = self.keys.invited(token)
        if seat is not None and self.keys.seats[seat] == self.keys.invitations[seat]:
            return seat
        if seat is None:
            seat = self.keys.seat_of(token)
        return seat if seat in self.free else None

    def proxied(self, seat: int) -> str | None:
        """The level of the bot that plays for a seat now; None where a human does."""
        if self._plan.seats[seat] != HUMAN:
            return self._plan.seats[seat]
        away = seat in self.stand_ins or seat in self.resigned
        return self._plan.stand_in if away else None

    def person(self, seat: int, *, present: bool, finished: bool) -> Person:
        """Who sits in a seat, as everybody may see it."""
        name, player = self.names[seat], self._plan.seats[seat]
        if player != HUMAN:
            return Person(name, player)
        note: Phrase | None = None
        if seat in self.resigned:
            note = say("{name} has left this seat to a bot.", name=name)
        elif seat in self.stand_ins:
            note = say("A bot plays for {name}.", name=name)
        elif seat not in self._taken and not finished:
            note = say("This seat is free.")
        return Person(name, None, present, note)

    def to_join(self, seat: int | None, joinable: Callable[[int], bool]) -> int:
        """Returns the seat that a stranger may take, this one or any; an ApiError if none is.

        Seats that are not `joinable` can be taken by an invitation only.
        """
        if not self._plan.public:
            raise ApiError(ErrorType.PRIVATE_TABLE)
        if not self.free:
            raise ApiError(ErrorType.NO_FREE_SEAT)
        if seat is not None and seat not in self.free:
            raise ApiError(ErrorType.SEAT_TAKEN)
        wanted = [free for free in self.free if seat in (None, free) and joinable(free)]
        if not wanted:
            raise ApiError(ErrorType.JOINED_TOO_OFTEN)
        return wanted[0]

    def to_accept(self, invitation: str) -> int:
        """The seat that an invitation is for; an ApiError if there is none."""
        seat = self.invited(invitation)
        if seat is None:
            raise ApiError(ErrorType.WRONG_TOKEN)
        return seat

    def called(
        self, seat: int, name: str, part: str | None = None
    ) -> SeatTaken | PlayerRenamed | None:
        """What it takes that somebody sits in a seat under a name; None if it is so already.

        A seat adds but one part to the deal: its first.
        """
        name = clean_name(name)
        part = None if seat in self._parts else part
        if part is None and seat in self._taken:
            return None if name in ("", self.names[seat]) else PlayerRenamed(seat, name)
        return SeatTaken(seat, name or self.names[seat], None, part)

    def taken(self, seat: int, name: str, token: str, part: str | None = None) -> SeatTaken:
        """What it takes that somebody has a seat with a new token."""
        part = None if seat in self._parts else part
        return SeatTaken(seat, clean_name(name) or self.names[seat], digest(token), part)

    def sit(self, deed: SeatTaken) -> None:
        """Somebody has sat down, or is called differently."""
        self.names[deed.seat] = deed.name
        if deed.digest is not None:
            self.keys.renew(deed.seat, deed.digest)
        if deed.part is not None:
            self._parts[deed.seat] = bool(deed.part)

    def rename(self, seat: int, name: str) -> None:
        """The player in a seat has another name."""
        self.names[seat] = name

    def invite(self, seat: int, kept: str) -> None:
        """Another link leads to a free seat."""
        self.keys.invite(seat, kept)

    def leave(self, seat: int) -> None:
        """Somebody has given their seat up: it is as if nobody had taken it."""
        self._taken.pop(seat, None)
        self._parts.pop(seat, None)
        self.stand_ins.discard(seat)
        self.names[seat] = self._plan.names[seat]
        self.keys.close(seat)

    def stand_in(self, seat: int) -> None:
        """A bot plays for a human."""
        self.stand_ins.add(seat)

    def resign(self, seat: int) -> None:
        """A bot plays for a human until the end."""
        self.resigned.add(seat)

    def appear(self, seat: int) -> None:
        """A human has done something in a seat, and so has it and plays there."""
        self._taken.setdefault(seat)
        self.stand_ins.discard(seat)

"""Entries of the event log: all that can be done at a table, and its JSON.

The store adds a tick and a time to an entry and takes its body as it is. Only this module knows
what is in a body. An entry that was once written can be read for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ...engine.history import HAND


@dataclass(frozen=True)
class ActionPlayed:
    """An action is played."""

    seat: int
    action: str
    by: str = HAND
    """Who played it: the human, a bot in its own seat, or one that stands in."""


@dataclass(frozen=True)
class ChoiceChanged:
    """Another choice is put in the place of one that is not yet due."""

    seat: int
    action: str


@dataclass(frozen=True)
class ActionUndone:
    """The last action is taken back."""

    seat: int
    awaited: tuple[int, ...] | None = None
    """The seats that were awaited after that action; None in logs of earlier versions."""


@dataclass(frozen=True)
class SeatTaken:
    """Somebody sits down, or calls themselves differently."""

    seat: int
    name: str
    digest: str | None = None
    """Of the token that alone opens the seat from now on, where it is a new one."""
    part: str | None = None
    """What they add to the randomness of the deal; empty where they are ready and add nothing."""


@dataclass(frozen=True)
class PlayerRenamed:
    """A player who has a seat takes another name; the last one of a seat is enough to keep."""

    seat: int
    name: str


@dataclass(frozen=True)
class GameBegun:
    """The cards are dealt at a table that has waited for its people."""


@dataclass(frozen=True)
class SeatInvited:
    """From now on another link leads to a free seat."""

    seat: int
    digest: str
    """Of the token in the link."""


@dataclass(frozen=True)
class SeatLeft:
    """Somebody gives their seat up before the game begins, so that it is free again."""

    seat: int


@dataclass(frozen=True)
class BotStoodIn:
    """From now on a bot plays for a human."""

    seat: int


@dataclass(frozen=True)
class PlayerReturned:
    """A human plays for themselves again."""

    seat: int


@dataclass(frozen=True)
class PlayerResigned:
    """From now on a bot plays for a human until the end, whether they look on or not."""

    seat: int


@dataclass(frozen=True)
class HintGiven:
    """Somebody is given a hint."""

    seat: int
    version: int


@dataclass(frozen=True)
class RematchNamed:
    """The table of the rematch is named."""

    table: str


@dataclass(frozen=True)
class TableRemoved:
    """The table is there no more."""


EntryBody: TypeAlias = (
    GameBegun
    | ActionPlayed
    | ChoiceChanged
    | ActionUndone
    | HintGiven
    | SeatTaken
    | PlayerRenamed
    | SeatInvited
    | SeatLeft
    | BotStoodIn
    | PlayerReturned
    | PlayerResigned
    | RematchNamed
    | TableRemoved
)
"""What was done, without when."""


class UnreadableEntry(ValueError):
    """A deed that this version does not know, or that cannot have been done.

    Its words name no value but the kind, so that they may be logged.
    """


def write(body: EntryBody) -> dict[str, Any]:
    """A body as it is kept; the order of the keys is kept too."""
    match body:
        case ActionPlayed(seat, action, by):
            return {"kind": "act", "seat": seat, "action": action, "by": by}
        case ChoiceChanged(seat, action):
            return {"kind": "change", "seat": seat, "action": action}
        case ActionUndone(seat, awaited):
            noted = {} if awaited is None else {"awaited": list(awaited)}
            return {"kind": "undo", "seat": seat, **noted}
        case HintGiven(seat, version):
            return {"kind": "ask", "seat": seat, "version": version}
        case SeatTaken(seat, name, digest, part):
            more = {"digest": digest, "part": part}
            given = {key: value for key, value in more.items() if value is not None}
            return {"kind": "sit", "seat": seat, "name": name, **given}
        case PlayerRenamed(seat, name):
            return {"kind": "rename", "seat": seat, "name": name}
        case GameBegun():
            return {"kind": "begin"}
        case SeatInvited(seat, digest):
            return {"kind": "invite", "seat": seat, "digest": digest}
        case SeatLeft(seat):
            return {"kind": "leave", "seat": seat}
        case BotStoodIn(seat):
            return {"kind": "stand-in", "seat": seat}
        case PlayerReturned(seat):
            return {"kind": "return", "seat": seat}
        case PlayerResigned(seat):
            return {"kind": "resign", "seat": seat}
        case RematchNamed(table):
            return {"kind": "rematch", "table": table}
        case TableRemoved():
            return {"kind": "remove"}


def read(kept: Mapping[str, Any]) -> EntryBody:
    """A body from what is kept; UnreadableEntry if it is none."""
    if not isinstance(kept, Mapping):
        raise UnreadableEntry(f"a deed is an object with a kind, not a {type(kept).__name__}")
    match kept.get("kind"):
        case "act":
            return ActionPlayed(_seat(kept), _text(kept, "action"), _text(kept, "by"))
        case "change":
            return ChoiceChanged(_seat(kept), _text(kept, "action"))
        case "undo":
            return ActionUndone(_seat(kept), _seats(kept, "awaited"))
        case "ask":
            return HintGiven(_seat(kept), _number(kept, "version"))
        case "sit":
            more = (_text(kept, key) if key in kept else None for key in ("digest", "part"))
            return SeatTaken(_seat(kept), _text(kept, "name"), *more)
        case "rename":
            return PlayerRenamed(_seat(kept), _text(kept, "name"))
        case "begin":
            return GameBegun()
        case "invite":
            return SeatInvited(_seat(kept), _text(kept, "digest"))
        case "leave":
            return SeatLeft(_seat(kept))
        case "stand-in":
            return BotStoodIn(_seat(kept))
        case "return":
            return PlayerReturned(_seat(kept))
        case "resign":
            return PlayerResigned(_seat(kept))
        case "rematch":
            return RematchNamed(_text(kept, "table"))
        case "remove":
            return TableRemoved()
        case kind:
            raise UnreadableEntry(f"nobody knows deeds of the kind {kind!r}")


def seat_of(body: EntryBody) -> int | None:
    """The seat that it was done in; None if in no particular one."""
    return (
        None
        if isinstance(body, RematchNamed | GameBegun | SeatInvited | TableRemoved)
        else body.seat
    )


def action_of(body: EntryBody) -> str | None:
    """The text of the action that was played or chosen."""
    return body.action if isinstance(body, ActionPlayed | ChoiceChanged) else None


def in_person(body: EntryBody) -> bool:
    """Whether the human of the seat did it themselves, and so is there.

    All that ends a stand-in has a line in the chain: hence not a hint or a new name.
    """
    match body:
        case ActionPlayed(by=by):
            return by == HAND
        case (
            HintGiven()
            | BotStoodIn()
            | RematchNamed()
            | GameBegun()
            | SeatInvited()
            | SeatLeft()
            | PlayerResigned()
            | TableRemoved()
        ):
            return False
        case PlayerRenamed():
            return False
        case _:
            return True


def line_of(body: EntryBody) -> str | None:
    """A deed as a line of the chain that proves it; None for one that is no part of the game.

    Names and tokens are no part of it.
    """
    match body:
        case ActionPlayed(seat, action, by):
            return f"act {seat} {by} {action}"
        case ChoiceChanged(seat, action):
            return f"change {seat} {action}"
        case ActionUndone(seat):
            return f"undo {seat}"
        case SeatTaken(seat, _, _, part):
            return f"sit {seat} {part}" if part else f"sit {seat}"
        case BotStoodIn(seat) | PlayerResigned(seat):
            return f"stand-in {seat}"
        case PlayerReturned(seat):
            return f"return {seat}"
        case (
            HintGiven()
            | RematchNamed()
            | GameBegun()
            | SeatInvited()
            | SeatLeft()
            | TableRemoved()
            | PlayerRenamed()
        ):
            return None


def undone_in(bodies: Mapping[int, EntryBody]) -> dict[int, int]:
    """The ticks of deeds that need not be done, since all of it was undone, and of what undid it.

    With each goes the version that it led to.
    """
    standing: list[list[tuple[int, int]]] = []
    """For each action that stands the tick and version of it, and of those that changed it."""
    seats: list[int] = []
    undone: dict[int, int] = {}
    for tick, body in bodies.items():
        match body:
            case ActionPlayed(seat):
                standing.append([(tick, len(standing) + 1)])
                seats.append(seat)
            case ChoiceChanged(seat):
                standing[_last(seats, seat, tick)].append((tick, len(standing)))
            case ActionUndone():
                if not standing:
                    raise UnreadableEntry(f"deed {tick} takes back an action, and there is none")
                seats.pop()
                undone.update(standing.pop())
                undone[tick] = len(standing)
    return undone


def _last(seats: list[int], seat: int, tick: int) -> int:
    """Where the last action of a seat stands."""
    for place in range(len(seats) - 1, -1, -1):
        if seats[place] == seat:
            return place
    raise UnreadableEntry(f"deed {tick} changes a choice, and there is none")


def _seat(kept: Mapping[str, Any]) -> int:
    return _number(kept, "seat")


def _seats(kept: Mapping[str, Any], key: str) -> tuple[int, ...] | None:
    if key not in kept:
        return None
    seats = kept[key]
    if not isinstance(seats, list) or any(type(seat) is not int for seat in seats):
        raise _bad_part(kept, key, "a list of numbers")
    return tuple(seats)


def _number(kept: Mapping[str, Any], key: str) -> int:
    number = kept.get(key)
    if type(number) is not int:
        raise _bad_part(kept, key, "a number")
    return number


def _text(kept: Mapping[str, Any], key: str) -> str:
    text = kept.get(key)
    if not isinstance(text, str):
        raise _bad_part(kept, key, "a text")
    return text


def _bad_part(kept: Mapping[str, Any], key: str, what: str) -> UnreadableEntry:
    found = f"is a {type(kept[key]).__name__}" if key in kept else "is missing"
    return UnreadableEntry(f"a deed of the kind {kept['kind']!r} has {what} as {key!r}; it {found}")

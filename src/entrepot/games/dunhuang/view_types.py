"""Types of views, key by key, and of events as a seat sees them."""

from __future__ import annotations

from typing import cast, Literal, NotRequired, TypeAlias, TypedDict

from ...engine.json_types import BaseEvent, BaseView, present

Counts: TypeAlias = dict[str, int]
"""Goods with their numbers, those there are none of left out."""
Secret: TypeAlias = dict[str, list[int]]
"""For each hidden key of an event, the seats that see it."""


class ShownOptions(TypedDict):
    """The options that are not to be seen otherwise."""

    supply: Literal["unlimited", "counted"]


class Player(TypedDict):
    """The visible part of a player."""

    coins: int
    prestige: int
    hand: int | Counts
    """The number of cards; one's own, and those that the end has opened, one by one."""
    shop: Counts
    tokens: list[str]
    sealed: list[str]


class GameView(TypedDict):
    """The part of a view that is the game's."""

    options: ShownOptions
    tiles: list[str]
    market: list[str | None]
    camel: str | None
    pile: int
    players: list[Player]
    first: int
    turn: int
    step: str
    steps: int
    drawn: int | list[str] | list[int | list[str]]
    """The cards being looked at, or how many, of the active player; in `keep` those of each."""
    contested: str | None
    resume: Literal["bonus", "victory"] | None
    partner: int | None
    owed: int
    ending: bool


class InHands(TypedDict):
    """Goods that some seats have together, at least."""

    seats: list[int]
    least: Counts


class InBlock(TypedDict):
    """Goods that a block of the pile holds, at least."""

    cards: int
    least: Counts


class Looked(TypedDict):
    """Goods among the cards that a seat looked at last, at least."""

    seat: int
    cards: int
    least: Counts


class MemoryDict(TypedDict):
    """The memory of a seat."""

    hands: list[InHands]
    pile: list[InBlock]
    look: Looked
    gone: Counts


class View(BaseView, GameView):
    """All that a seat may know."""

    memory: NotRequired[MemoryDict]
    """A spectator has none."""


CardEvent = TypedDict(
    "CardEvent",
    {
        "kind": Literal["card"],
        "good": NotRequired[str],
        "from": str,
        "to": str,
        "reveals": list[int],
        "version": NotRequired[int],
        "secret": NotRequired[Secret],
    },
)
TokenEvent = TypedDict(
    "TokenEvent",
    {
        "kind": Literal["token"],
        "good": str,
        "from": int | None,
        "to": int | None,
        "reveals": list[int],
        "version": NotRequired[int],
    },
)
CoinsEvent = TypedDict(
    "CoinsEvent",
    {
        "kind": Literal["coins"],
        "n": int,
        "from": int | None,
        "to": int,
        "reveals": list[int],
        "version": NotRequired[int],
    },
)


class PrestigeEvent(BaseEvent):
    """A seat gains prestige."""

    kind: Literal["prestige"]
    n: int
    to: int


class WalkEvent(BaseEvent):
    """The camel walks, or is put on a tile: then in no steps."""

    kind: Literal["walk"]
    seat: int
    to: str
    steps: int
    paid: int


class LookEvent(BaseEvent):
    """Cards of the pile are looked at, or put under it."""

    kind: Literal["look", "under"]
    n: int
    seat: int


class SideEvent(BaseEvent):
    """A token is turned."""

    kind: Literal["side"]
    good: str
    seat: int
    side: Literal["seal", "number"]


class DeclineEvent(BaseEvent):
    """A seat does not pay for a token."""

    kind: Literal["decline"]
    good: str
    seat: int
    of: int


class AskEvent(BaseEvent):
    """A seat is asked for cards."""

    kind: Literal["ask"]
    seat: int
    of: int


class TurnEvent(BaseEvent):
    """A turn begins, or the first refill fails."""

    kind: Literal["turn", "ending"]
    seat: int


class EndEvent(BaseEvent):
    """The game is over."""

    kind: Literal["end"]
    by: Literal["goods", "scoring"]
    seat: int


EventDict: TypeAlias = (
    CardEvent
    | TokenEvent
    | CoinsEvent
    | PrestigeEvent
    | WalkEvent
    | LookEvent
    | SideEvent
    | DeclineEvent
    | AskEvent
    | TurnEvent
    | EndEvent
)
"""An event; with `secret` it is whole, else as a seat sees it."""


def own(view: View) -> Player:
    """The reader's own things."""
    return view["players"][present(view["seat"])]


def at_camel(view: View) -> str:
    """The character at the camel."""
    return present(view["camel"])


def contested(view: View) -> str:
    """The good whose token is fought over."""
    return present(view["contested"])


def hand_of(player: Player) -> Counts:
    """A hand that is seen."""
    return cast("Counts", player["hand"])


def drawn_by(view: View, seat: int) -> int | list[str]:
    """The cards that a seat is looking at, or how many, where they are not seen."""
    if view["step"] == "keep":
        return cast("list[int | list[str]]", view["drawn"])[seat]
    return cast("int | list[str]", view["drawn"]) if seat == view["turn"] else 0

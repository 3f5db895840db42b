"""Types of views, key by key, and of events as a seat sees them."""

from __future__ import annotations

from typing import cast, Literal, NotRequired, TypeAlias, TypedDict

from ...engine.json_types import BaseEvent, BaseView, present
from .data_file import Data

Counts: TypeAlias = dict[str, int]
"""Goods with their numbers, those there are none of left out."""
Secret: TypeAlias = dict[str, list[int]]
"""For each hidden key of an event, the seats that see it."""
Price: TypeAlias = int | Literal["S"]
Prices: TypeAlias = dict[str, Price]
"""A market card: what the most of each good win."""


class ShownOptions(TypedDict):
    """The options."""

    setup: Literal["standard", "variant"]
    data: NotRequired[Data]
    """Where it is not the standard one."""
    merchants: NotRequired[list[str]]
    """The junks chosen for the merchants of the variant set-up."""


class Player(TypedDict):
    """The visible part of a player."""

    money: int | None
    """One's own, what others declared, and everybody's at the end."""
    declared: int | None
    goods: int | Counts
    """The number of them; one's own by good."""
    strips: int
    specials: list[str]
    """One's own cards, all at the end; of others those that lie open."""
    secret: int
    extra_played: bool


class GameView(TypedDict):
    """The part of a view that is the game's."""

    options: ShownOptions
    round: int
    market: Prices | None
    sold: list[str]
    deck: int
    junks: dict[str, list[list[int]]]
    """The strips on each junk by their seats, layer by layer, bottom first."""
    merchants: dict[str, str] | list[str]
    """The junk of each merchant; face down, only on which junks they are."""
    used: list[str]
    stock: dict[str, int | None]
    stacks: dict[str, int | list[str]]
    """The number of cards; those of a stack that the reader is looking at, one by one."""
    players: list[Player]
    start: int
    turn: int
    step: str
    due: int
    acted: bool
    taken: list[str]
    looking: str | None
    prizes: NotRequired[list[int]]
    """The winners of S who choose after the active player, in turn order, where there are any."""
    bids: dict[str, str | None]
    """By seat, that it has bid; what, where the reader knows."""


class HandGoods(TypedDict):
    """Goods that a seat has, at least."""

    seat: int
    least: Counts


class Purse(TypedDict):
    """A seat's money, or what it has earned since it was last known."""

    seat: int
    money: NotRequired[int]
    earned: NotRequired[int]


class SpecialCards(TypedDict):
    """Special cards that are together in some places, in an order that is not known."""

    cards: list[str]
    stacks: list[str]
    hands: list[int]
    away: int


class MemoryDict(TypedDict):
    """The memory of a seat."""

    goods: list[HandGoods]
    stock: dict[str, int | None]
    money: list[Purse]
    market: list[int]
    specials: list[SpecialCards]


class View(BaseView, GameView):
    """All that a seat may know."""

    memory: NotRequired[MemoryDict]
    """A spectator has none."""


class GoodsEvent(BaseEvent):
    """A seat gets goods, or gives them back."""

    kind: Literal["goods"]
    seat: int
    good: str
    n: int


class MoneyEvent(BaseEvent):
    """A seat gets money, or pays."""

    kind: Literal["money"]
    seat: int
    n: int


StripEvent = TypedDict(
    "StripEvent",
    {
        "kind": Literal["strip"],
        "of": int,
        "to": str,
        "from": str | None,
        "reveals": list[int],
        "version": NotRequired[int],
    },
)


class UseEvent(BaseEvent):
    """A marker is used."""

    kind: Literal["use"]
    marker: str
    seat: int
    junk: str


class SeatEvent(BaseEvent):
    """A seat has decided, declines, or starts a round."""

    kind: Literal["decided", "decline", "start"]
    seat: int


class DoneEvent(BaseEvent):
    """A seat ends a step: it swaps no more goods, or ends its turn."""

    kind: Literal["done"]
    seat: int
    step: str


class BidEvent(BaseEvent):
    """A bid is opened; no good where the seat passes."""

    kind: Literal["bid"]
    seat: int
    n: int
    good: str | None


class SaleEvent(BaseEvent):
    """A good of the market is sold, or nobody wants it."""

    kind: Literal["sale"]
    good: str
    price: Price
    seat: int | None
    cards: int


class LookEvent(BaseEvent):
    """A seat looks through a stack of special cards."""

    kind: Literal["look"]
    seat: int
    stack: str
    cards: NotRequired[list[str]]
    secret: NotRequired[Secret]


class CardEvent(BaseEvent):
    """A seat takes a special card."""

    kind: Literal["card"]
    seat: int
    stack: str
    card: NotRequired[str]
    secret: NotRequired[Secret]


class PlayedEvent(BaseEvent):
    """A seat plays a special card, or shows one."""

    kind: Literal["played", "shown"]
    seat: int
    card: str


class DeclaredEvent(BaseEvent):
    """A seat says how much money it has."""

    kind: Literal["declared"]
    seat: int
    money: int


class RoundEvent(BaseEvent):
    """A round begins."""

    kind: Literal["round"]
    round: int
    market: Prices


class StockEvent(BaseEvent):
    """The goods on the junks are counted."""

    kind: Literal["stock"]
    stock: dict[str, int]


class MerchantsEvent(BaseEvent):
    """The merchants are turned up."""

    kind: Literal["merchants"]
    merchants: dict[str, str]


class EndEvent(BaseEvent):
    """The game is over."""

    kind: Literal["end"]


EventDict: TypeAlias = (
    GoodsEvent
    | MoneyEvent
    | StripEvent
    | UseEvent
    | SeatEvent
    | DoneEvent
    | BidEvent
    | SaleEvent
    | LookEvent
    | CardEvent
    | PlayedEvent
    | DeclaredEvent
    | RoundEvent
    | StockEvent
    | MerchantsEvent
    | EndEvent
)
"""An event; with `secret` it is whole, else as a seat sees it."""


def own(view: View) -> Player:
    """The reader's own things."""
    return view["players"][present(view["seat"])]


def price_of(view: View, good: str) -> Price:
    """The prize for the most of a good in this round; S is a special card."""
    return present(view["market"])[good]


def stock_of(view: View, good: str) -> int:
    """The number of cards of a good on the junks, where it may be counted."""
    return present(view["stock"][good])


def goods_of(player: Player) -> Counts:
    """Goods that are seen."""
    return cast("Counts", player["goods"])


def cards_in(view: View, stack: str) -> int:
    """The number of cards in a stack."""
    cards = view["stacks"][stack]
    return cards if isinstance(cards, int) else len(cards)


def places_of(view: View) -> dict[str, str]:
    """The junk of each merchant, once they are face up."""
    return cast("dict[str, str]", view["merchants"])

"""Texts of events.

Each phrase is a whole sentence. `me` is the seat that reads it, which is called "you".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.defaults.texts import GAME_OVER
from ....engine.json_types import present
from ....engine.phrases import count, Listed, Phrase, say, Seat
from ..view_types import (
    BidEvent,
    CardEvent,
    DeclaredEvent,
    DoneEvent,
    EventDict,
    GoodsEvent,
    LookEvent,
    MerchantsEvent,
    MoneyEvent,
    PlayedEvent,
    RoundEvent,
    SaleEvent,
    SeatEvent,
    StripEvent,
    UseEvent,
)
from .terms import amount, GOOD_NAMES, junk_name, special_name, term


def describe_event(event: EventDict, me: int | None) -> Phrase | None:
    """An event, as a seat sees it, in a sentence; None where it is not worth one."""
    tell = _TOLD.get(event["kind"])
    return None if tell is None else tell(event, me)


def _told_round(event: RoundEvent, me: int | None) -> Phrase:
    prices = event["market"]
    return say(
        "Round {round} begins with the prices fish {fish}, rice {rice}, spice {spice}, "
        "vegetables {vegetables}.",
        round=event["round"],
        fish=prices["fish"],
        rice=prices["rice"],
        spice=prices["spice"],
        vegetables=prices["vegetables"],
    )


def _told_use(event: UseEvent, me: int | None) -> Phrase:
    marker, junk = term(f"marker {event['marker']}"), junk_name(event["junk"])
    if event["seat"] == me:
        return say("You use the {marker} on {junk}.", marker=marker, junk=junk)
    return say(
        "{player} uses the {marker} on {junk}.",
        player=Seat(event["seat"]),
        marker=marker,
        junk=junk,
    )


def _told_strip(event: StripEvent, me: int | None) -> Phrase:
    owner, junk = Seat(event["of"]), junk_name(event["to"])
    own = event["of"] == me
    if event["from"] is None:
        if own:
            return say("One of your strips goes on {junk}.", junk=junk)
        return say("A strip of {player} goes on {junk}.", player=owner, junk=junk)
    start = junk_name(event["from"])
    if own:
        return say(
            "One of your strips moves from {start} to {junk}.",
            start=start,
            junk=junk,
        )
    return say(
        "A strip of {player} moves from {start} to {junk}.",
        player=owner,
        start=start,
        junk=junk,
    )


def _told_money(event: MoneyEvent, me: int | None) -> Phrase:
    seat, n = event["seat"], event["n"]
    if seat == me:
        return count("You get {n} Yuan.", "You get {n} Yuan.", n)
    return count("{player} gets {n} Yuan.", "{player} gets {n} Yuan.", n, player=Seat(seat))


def _told_goods(event: GoodsEvent, me: int | None) -> Phrase:
    seat, n = event["seat"], event["n"]
    goods = amount(event["good"], abs(n))
    if n < 0:
        if seat == me:
            return say("You put back {goods}.", goods=goods)
        return say("{player} puts back {goods}.", player=Seat(seat), goods=goods)
    if seat == me:
        return say("You take {goods}.", goods=goods)
    return say("{player} takes {goods}.", player=Seat(seat), goods=goods)


def _told_look(event: LookEvent, me: int | None) -> Phrase:
    seat, stack = event["seat"], term(f"stack {event['stack']}")
    if "cards" in event and seat == me:
        cards = Listed(tuple(special_name(card) for card in event["cards"]))
        return say("You look through the {stack}: {cards}.", stack=stack, cards=cards)
    return say("{player} looks through the {stack}.", player=Seat(seat), stack=stack)


def _told_card(event: CardEvent, me: int | None) -> Phrase:
    player, stack = Seat(event["seat"]), term(f"stack {event['stack']}")
    if "card" not in event:
        return say("{player} keeps a secret card from the {stack}.", player=player, stack=stack)
    card = special_name(event["card"])
    if player.number == me:
        return say("You keep “{card}” from the {stack}.", card=card, stack=stack)
    return say("{player} keeps “{card}” from the {stack}.", player=player, card=card, stack=stack)


def _told_played(event: PlayedEvent, me: int | None) -> Phrase:
    seat, card = event["seat"], special_name(event["card"])
    if seat == me:
        return say("You play “{card}”.", card=card)
    return say("{player} plays “{card}”.", player=Seat(seat), card=card)


def _told_shown(event: PlayedEvent, me: int | None) -> Phrase:
    seat, card = event["seat"], special_name(event["card"])
    if seat == me:
        return say("You show “{card}”.", card=card)
    return say("{player} shows “{card}”.", player=Seat(seat), card=card)


def _told_declared(event: DeclaredEvent, me: int | None) -> Phrase:
    seat, n = event["seat"], event["money"]
    if seat == me:
        return count("You declare {n} Yuan.", "You declare {n} Yuan.", n)
    return count("{player} declares {n} Yuan.", "{player} declares {n} Yuan.", n, player=Seat(seat))


def _told_bid(event: BidEvent, me: int | None) -> Phrase:
    seat, n = event["seat"], event["n"]
    if n == 0:
        if seat == me:
            return say("You bid nothing.")
        return say("{player} bids nothing.", player=Seat(seat))
    goods = amount(present(event["good"]), n)
    if seat == me:
        return say("You bid {goods}.", goods=goods)
    return say("{player} bids {goods}.", player=Seat(seat), goods=goods)


def _told_sale(event: SaleEvent, me: int | None) -> Phrase:
    good, price, seat = GOOD_NAMES[event["good"]], event["price"], event["seat"]
    if price == "S":
        if seat is None:
            return say("A tie for {good}: nobody gets the special card.", good=good)
        if seat == me:
            return say("You win the special card for {good}.", good=good)
        return say("{player} wins the special card for {good}.", player=Seat(seat), good=good)
    if seat is None:
        return count(
            "A tie for {good}: the price of {n} Yuan is shared, rounded down.",
            "A tie for {good}: the price of {n} Yuan is shared, rounded down.",
            price,
            good=good,
        )
    if seat == me:
        return say("You win the bidding for {good}.", good=good)
    return say("{player} wins the bidding for {good}.", player=Seat(seat), good=good)


def _told_decline(event: SeatEvent, me: int | None) -> Phrase:
    if event["seat"] == me:
        return say("You take no special card.")
    return say("{player} takes no special card.", player=Seat(event["seat"]))


def _told_done(event: DoneEvent, me: int | None) -> Phrase | None:
    if event["step"] != "exchange":
        return None
    if event["seat"] == me:
        return say("You swap no more goods.")
    return say("{player} swaps no more goods.", player=Seat(event["seat"]))


def _told_start(event: SeatEvent, me: int | None) -> Phrase:
    if event["seat"] == me:
        return say("The merchants and trainees move on, and you are the start player.")
    return say(
        "The merchants and trainees move on, and {player} is the start player.",
        player=Seat(event["seat"]),
    )


def _told_merchants(event: MerchantsEvent, me: int | None) -> Phrase:
    places = event["merchants"]
    return say(
        "The merchants are turned face up: load on {load}, goods on {goods}, money on {money}.",
        load=junk_name(places["load"]),
        goods=junk_name(places["goods"]),
        money=junk_name(places["money"]),
    )


_TOLD: dict[str, Callable[[Any, int | None], Phrase | None]] = {
    "round": _told_round,
    "use": _told_use,
    "strip": _told_strip,
    "money": _told_money,
    "goods": _told_goods,
    "look": _told_look,
    "card": _told_card,
    "played": _told_played,
    "shown": _told_shown,
    "declared": _told_declared,
    "bid": _told_bid,
    "sale": _told_sale,
    "decline": _told_decline,
    "done": _told_done,
    "start": _told_start,
    "merchants": _told_merchants,
    "end": lambda event, me: GAME_OVER,
}
"""Not told: that a seat has decided on a bid, as the bid itself is told when all have; how many
goods lie on the junks, which the picture shows; and that a turn ends, which nearly all do."""

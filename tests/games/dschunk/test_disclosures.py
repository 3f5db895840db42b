"""What is seen as it happens: goods, special cards and bids (8.1, 8.2)."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import (
    ALL,
    bid,
    bidding,
    EVERYBODY,
    hands,
    ME,
    of_kind,
    opening,
    play_all,
    Position,
    position,
    SEARCHED,
    seat,
    STACKS,
    table,
)


def views(where: entrepot.Table, *but: int) -> list[dict[str, Any]]:
    """The views of all, a spectator included, but for some seats."""
    return [where.view(viewer) for viewer in EVERYBODY if viewer not in but]


@ALL
@pytest.mark.parametrize(
    ("where", "action", "good", "n"),
    [
        (position(), "goods", "fish", 3),
        (position(), "upper orange", "spice", 3),
        (position(seat(specials=["goods-any"])), "play goods-any white", "rice", 3),
        (position(step="supply", due=2), "take vegetables", "vegetables", 1),
        (position(step="more", due=2), "more spice", "spice", 2),
    ],
)
def test_every_goods_card_taken_is_open(
    viewer: Any, where: Position, action: str, good: str, n: int
) -> None:
    at = entrepot.from_dict(where)
    (event,) = of_kind(at.play(action), "goods")
    seen = entrepot.seen_by(event, viewer)
    assert (seen["seat"], seen["good"], seen["n"]) == (0, good, n)
    if viewer:
        assert at.view(viewer)["memory"]["goods"] == [{"seat": 0, "least": {good: n}}]


@ALL
def test_swaps_are_open(viewer: Any) -> None:
    begun = opening(2, seat(goods={"fish": 1}, specials=["exchange"]))
    events = [entrepot.seen_by(event, viewer) for event in begun.play("swap fish rice")]
    moved = [(event["good"], event["n"]) for event in of_kind(events, "goods")]
    assert moved == [("fish", -1), ("rice", 1)]


@ALL
def test_a_played_card_is_open(viewer: Any) -> None:
    (event,) = of_kind(table(ME).play("play load-any gray"), "played")
    assert entrepot.seen_by(event, viewer)["card"] == "load-any"
    assert event["reveals"] == [1, 2, 3]


@ALL
def test_who_took_which_stack_is_open_and_its_cards_are_not(viewer: Any) -> None:
    begun = opening(3, stacks=SEARCHED)
    (event,) = of_kind(begun.play("stack square"), "look")
    seen = entrepot.seen_by(event, viewer)
    assert (seen["seat"], seen["stack"]) == (0, "square")
    assert ("cards" in seen) == (viewer == 0)
    view = begun.view(viewer)
    assert (view["taken"], view["looking"], view["turn"]) == (["square"], "square", 0)
    shown = view["stacks"]["square"]
    assert shown == (["supply", "load-any", "eight-gray"] if viewer == 0 else 3)


def test_a_secret_card_that_was_taken_is_seen_only_by_who_took_it() -> None:
    one, other = opening(3, stacks=SEARCHED), opening(3, stacks=SEARCHED)
    for begun, take in ((one, "take load-any"), (other, "take eight-gray")):
        begun.play("stack square")
        (event,) = of_kind(begun.play(take), "card")
        shown = [viewer for viewer in EVERYBODY if "card" in entrepot.seen_by(event, viewer)]
        assert shown == [0]
    assert views(one, 0) == views(other, 0)
    assert one.view(0) != other.view(0)


@ALL
def test_an_always_card_that_was_taken_is_seen_by_all(viewer: Any) -> None:
    begun = opening(3, stacks=SEARCHED)
    begun.play("stack square")
    (event,) = of_kind(begun.play("take supply"), "card")
    assert entrepot.seen_by(event, viewer)["card"] == "supply"
    assert begun.view(viewer)["players"][0]["specials"] == ["supply"]


def test_who_looked_through_a_stack_knows_what_is_left_in_it() -> None:
    begun = opening(3, stacks=SEARCHED)
    play_all(begun, "stack square", "take load-any")
    groups = begun.view(0)["memory"]["specials"]
    (known,) = (group for group in groups if group["stacks"] == ["square"])
    assert (sorted(known["cards"]), known["hands"]) == (["eight-gray", "supply"], [])
    for viewer in (1, 2, 3):
        groups = begun.view(viewer)["memory"]["specials"]
        assert [group["stacks"] for group in groups] == [list(STACKS)]


def test_bids_are_secret_before_the_reveal() -> None:
    bids = table(*hands({"fish": 2}, {"rice": 3}), step="bid")
    bids.play("bid 2 fish", 0)
    bids.play("pass", 2)
    assert [view["bids"] for view in views(bids)] == [
        {"0": "bid 2 fish", "2": None},
        {"0": None, "2": None},
        {"0": None, "2": "pass"},
        {"0": None, "2": None},
        {"0": None, "2": None},
    ]
    assert [view["players"][0]["goods"] for view in views(bids, 0)] == [2] * 4


def test_until_all_have_bid_a_view_changes_only_in_that_one_more_has_decided() -> None:
    bids = bidding({"fish": 2}, {"rice": 3})
    before = bids.view(3)
    bids.play("bid 1 fish", 0)
    after = bids.view(3)
    assert (before.pop("actors"), after.pop("actors")) == ([0, 1, 2, 3], [1, 2, 3])
    assert (before.pop("bids"), after.pop("bids")) == ({}, {"0": None})
    assert before == after


def test_the_order_in_which_others_have_bid_is_not_seen() -> None:
    one, other = bidding({"fish": 2}, {"rice": 3}), bidding({"fish": 2}, {"rice": 3})
    for seats, bids in (((0, 1), one), ((1, 0), other)):
        for actor in seats:
            bids.play(bids.legal(actor)[0], actor)
    assert views(one) == views(other)


@ALL
def test_every_bid_is_open_once_revealed(viewer: Any) -> None:
    bids = bidding({"fish": 2}, {"fish": 1}, {"rice": 1})
    events = [
        entrepot.seen_by(event, viewer)
        for event in bid(bids, "bid 2 fish", "bid 1 fish", "bid 1 rice", "pass")
    ]
    shown = [(event["seat"], event["n"], event["good"]) for event in of_kind(events, "bid")]
    assert shown == [(0, 2, "fish"), (1, 1, "fish"), (2, 1, "rice"), (3, 0, None)]

"""What a player may know: what lies open, what they hold, what they saw, and nothing else (8)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import entrepot

from .positions import (
    ALL,
    all_pass,
    CARDS,
    each,
    EVERYBODY,
    GOODS,
    hands,
    ME,
    of_kind,
    opening,
    OTHER,
    Position,
    position,
    SEARCHED,
    seat,
    some_dice,
    SPECIALS,
    STACKS,
    table,
)

ALWAYS = ("supply", "tiebreak", "exchange")


def views(where: entrepot.Table, *but: int) -> list[dict[str, Any]]:
    """The views of all, a spectator included, but for some seats."""
    return [where.view(viewer) for viewer in EVERYBODY if viewer not in but]


@ALL
@pytest.mark.parametrize(
    "key",
    ["game", "round", "market", "sold", "junks", "merchants", "used", "start", "turn", "step"],
)
def test_everybody_sees_junks_merchants_trainees_the_market_card_and_what_is_sold(
    viewer: Any, key: str
) -> None:
    junks = {"gray": [[0, 1, 2], [3]], "white": [[1]]}
    where = table(
        ME, OTHER, junks=junks, used=["load", "upper"], sold=["rice"], step="bid", round=4
    )
    assert where.view(viewer)[key] == where.as_dict()[key]


@ALL
@pytest.mark.parametrize("key", ["strips", "extra_played", "declared"])
def test_everybody_sees_the_strips_left_and_what_was_declared(viewer: Any, key: str) -> None:
    where = table(ME, {**OTHER, "declared": 5, "extra_played": True})
    assert [one[key] for one in where.view(viewer)["players"]] == each(where, key)


@pytest.mark.parametrize(
    ("viewer", "goods"),
    [
        (0, [{"fish": 2, "rice": 1}, 4, 0, 0]),
        (1, [3, {"spice": 4}, 0, 0]),
        (2, [3, 4, {}, 0]),
        (None, [3, 4, 0, 0]),
    ],
)
def test_the_own_goods_are_seen_and_of_others_the_number_of_cards(
    viewer: Any, goods: list[Any]
) -> None:
    assert [one["goods"] for one in table(ME, OTHER).view(viewer)["players"]] == goods


@ALL
def test_always_cards_lie_open_and_of_the_others_the_number_is_seen(viewer: Any) -> None:
    where = table(ME, OTHER)
    for p, one in enumerate(where.view(viewer)["players"]):
        held = (ME, OTHER, seat(), seat())[p].get("specials", [])
        wanted = held if p == viewer else [card for card in held if card in ALWAYS]
        assert sorted(one["specials"]) == sorted(wanted)
        assert one["secret"] == len([card for card in held if card not in ALWAYS])


@pytest.mark.parametrize(
    ("viewer", "money"),
    [(0, [3, None, None, 6]), (1, [None, 8, None, 6]), (3, [None, None, None, 9])],
)
def test_the_own_money_is_seen_and_that_of_others_as_last_declared(
    viewer: int, money: list[Any]
) -> None:
    where = table(ME, OTHER, seat(), seat(money=9, declared=6))
    assert [one["money"] for one in where.view(viewer)["players"]] == money


def test_money_earned_since_it_was_declared_is_not_in_the_view_of_others() -> None:
    begun = opening(5, seat(money=7))
    begun.play("money")
    assert begun.view(0)["players"][0]["money"] == 10
    assert begun.view(1)["players"][0]["money"] == 7
    assert begun.view(None)["players"][0]["money"] == 7


@ALL
def test_but_it_was_seen_to_be_earned(viewer: Any) -> None:
    (event,) = of_kind(table().play("money"), "money")
    seen = entrepot.seen_by(event, viewer)
    assert (seen["seat"], seen["n"]) == (0, 3)


def test_who_was_there_remembers_what_was_earned_since() -> None:
    begun = opening(5, seat(money=7))
    begun.play("money")
    known = {entry["seat"]: entry for entry in begun.view(2)["memory"]["money"]}
    assert known[0]["money"] == 10


@ALL
def test_of_the_deck_and_the_stacks_only_the_number_of_cards_is_seen(viewer: Any) -> None:
    view = table(round=4, stacks=SEARCHED).view(viewer)
    assert view["deck"] == 6
    assert view["stacks"] == {"square": 3, "circle": 0, "triangle": 0, "star": 1}


STEPS: dict[str, Position] = {
    "action": position(ME, OTHER, stacks=SEARCHED),
    "special": position(step="special", round=3, looking="star", stacks=SEARCHED),
    "bid": position(ME, OTHER, step="bid", bids={"0": "bid 2 fish"}),
    "supply": position(ME, OTHER, step="supply", due=2),
    "over": position(ME, OTHER, step="over", round=10),
}


@pytest.mark.parametrize("step", STEPS)
@ALL
def test_the_dice_are_in_no_view(viewer: Any, step: str) -> None:
    there = entrepot.from_dict({**STEPS[step], "dice": some_dice(3)})
    assert "dice" not in there.view(viewer)
    assert there.as_dict()["dice"] not in json.dumps(there.view(viewer))


@pytest.mark.parametrize("step", STEPS)
@ALL
def test_a_view_has_the_keys_of_a_position(viewer: Any, step: str) -> None:
    there = entrepot.from_dict(STEPS[step])
    assert set(there.as_dict()) - {"dice", "memory"} <= set(there.view(viewer))
    assert set(there.view(viewer)) <= set(there.as_dict()) | {"seat", "actors"}
    for one, whole in zip(there.view(viewer)["players"], each_player(there), strict=True):
        assert set(one) == set(whole) | {"secret"}


def each_player(where: entrepot.Table) -> Any:
    return where.as_dict()["players"]


def test_what_is_hidden_makes_no_difference_to_a_view() -> None:
    """Goods and secret cards of others, undeclared money, stacks, deck and dice are exchanged."""
    one = position(ME, OTHER, seat(goods={"rice": 4}), stacks=SEARCHED, dice=some_dice(1))
    secret = {**OTHER, "money": 2, "goods": {"rice": 4}}
    secret["specials"] = ["exchange", "tiebreak", "eight-white"]
    stacks = {"square": ["goods-any"] * 2 + ["move-strip"], "star": ["twelve-gray-orange"]}
    deck = list(reversed(CARDS[1:]))
    hidden = {"stacks": stacks, "deck": deck, "dice": some_dice(2)}
    other = position(ME, secret, seat(goods={"spice": 4}), **hidden)
    assert views(entrepot.from_dict(one), 1, 2) == views(entrepot.from_dict(other), 1, 2)


def test_the_goods_dealt_are_secret() -> None:
    dealt = entrepot.new("dschunk", players=4, seed=3)
    for p in range(4):
        view = dealt.view(p)
        assert view["players"][p]["goods"] == each(dealt, "goods")[p]
        assert [one["goods"] for q, one in enumerate(view["players"]) if q != p] == [8] * 3
        assert view["memory"]["goods"] == []


COUNTED = {"fish": 16, "rice": 17, "spice": 14, "vegetables": 18}


@ALL
@pytest.mark.parametrize(
    "where",
    [
        position(ME, OTHER),
        position(ME, OTHER, step="exchange", due=1),
        position(ME, OTHER, step="stack", round=3, stacks={"star": ["supply"]}),
        position(ME, OTHER, step="special", round=3, looking="star", stacks={"star": ["supply"]}),
        position(ME, OTHER, step="more", due=1),
        position(ME, OTHER, step="after"),
    ],
)
def test_stack_sizes_of_goods_are_shown_in_phases_1_and_2(viewer: Any, where: Position) -> None:
    assert entrepot.from_dict(where).view(viewer)["stock"] == COUNTED


@ALL
@pytest.mark.parametrize(
    "where",
    [
        position(ME, step="supply", due=2, stock={"fish": 0}),
        position(ME, step="bid", stock={"fish": 0}),
        position(step="stack", sold=["rice"], stacks=SEARCHED, stock={"fish": 0}),
        position(step="special", sold=["rice"], looking="star", stacks=SEARCHED, stock={"fish": 0}),
    ],
)
def test_in_phases_3_and_4_only_whether_a_stack_is_empty(viewer: Any, where: Position) -> None:
    stock = entrepot.from_dict(where).view(viewer)["stock"]
    assert stock == {"fish": 0, "rice": None, "spice": None, "vegetables": None}


def test_in_the_next_round_stack_sizes_are_shown_again() -> None:
    begun = opening(2, *hands({"fish": 5}))
    assert begun.view(1)["stock"] == {**dict.fromkeys(GOODS, 18), "fish": 13}


@ALL
def test_money_and_special_cards_are_open_when_the_game_is_over(viewer: Any) -> None:
    last = table(ME, OTHER, step="bid", round=10)
    all_pass(last)
    view = last.view(viewer)
    assert [one["money"] for one in view["players"]] == [3, 8, 0, 0]
    shown = [sorted(one["specials"]) for one in view["players"]]
    assert shown == [sorted(ME["specials"]), sorted(OTHER["specials"]), [], []]
    assert view["winners"] == list(last.winners)


def test_a_spectator_remembers_nothing() -> None:
    assert "memory" not in table().view(None)


def test_a_view_is_a_copy() -> None:
    where = table(ME, stacks=SEARCHED)
    where.view(0)["players"][0]["goods"]["fish"] = 9
    where.view(0)["junks"].clear()
    assert where.view(0)["players"][0]["goods"] == ME["goods"]
    assert len(where.view(0)["junks"]) == 5


def test_before_a_look_all_special_cards_may_be_anywhere() -> None:
    (group,) = entrepot.new("dschunk", players=3, seed=1).view(0)["memory"]["specials"]
    assert sorted(group["cards"]) == sorted(SPECIALS.elements())
    assert group["stacks"] == list(STACKS)

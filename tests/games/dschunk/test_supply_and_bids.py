"""Supply, secret bids, prices and ties, and the special card as a prize (4.11 to 4.14)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import entrepot

from .positions import (
    all_pass,
    bid,
    bidding,
    CARDS,
    each,
    GOODS,
    hands,
    of_kind,
    play_all,
    player,
    seat,
    table,
    turn,
)

STACKS = {"square": ["supply", "load-any"], "star": ["eight-gray"]}
EXAMPLE = CARDS[1]
"""The market card of the book's example: fish S, rice 4, spice 1, vegetables 2."""


def supply(*seats: Any, start: int = 0, **rest: Any) -> entrepot.Table:
    """The start player is about to take their supply."""
    due = 2 + seats[start].get("specials", []).count("supply") if seats else 2
    return table(*seats, step="supply", due=due, start=start, **rest)


def won(number: int = 1, **rest: Any) -> entrepot.Table:
    """Seat 1 has won the special card."""
    seats = hands({}, {"vegetables": 2, "fish": 1})
    prize = table(*seats, step="bid", round=number, **{"stacks": STACKS, **rest})
    bid(prize, "pass", "bid 1 vegetables", *["pass"] * (prize.players - 2))
    return prize


@pytest.mark.parametrize(("players", "start"), [(4, 0), (4, 3), (3, 2)])
def test_in_turn_order_each_takes_two_goods_cards_all_before_the_next_player(
    players: int, start: int
) -> None:
    taking = supply(*[seat()] * players, players=players, start=start)
    for i in range(players):
        for left in (2, 1):
            assert turn(taking) == ((start + i) % players, "supply")
            assert taking.as_dict()["due"] == left
            taking.play("take rice")
    assert each(taking, "goods") == [{"rice": 2}] * players
    assert taking.as_dict()["stock"]["rice"] == 18 - 2 * players
    assert turn(taking) == (start, "bid")


def test_supply_cards_held_are_added_for_each_player_by_himself() -> None:
    taking = supply(seat(), seat(specials=["supply"] * 2), seat(specials=["supply"]))
    order = []
    while taking.step == "supply":
        order.append(taking.actors[0])
        taking.play("take fish")
    assert order == [0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3]


def test_each_card_is_of_his_choice() -> None:
    taking = supply()
    assert taking.legal() == [f"take {good}" for good in GOODS]
    play_all(taking, "take vegetables", "take fish")
    assert player(taking, 0)["goods"] == {"fish": 1, "vegetables": 1}


def test_an_empty_stack_cannot_be_chosen() -> None:
    taking = supply(seat(), *hands({"fish": 17, "spice": 18}))
    assert taking.legal() == ["take fish", "take rice", "take vegetables"]
    taking.play("take fish")
    assert taking.legal() == ["take rice", "take vegetables"]


def test_with_all_empty_the_rest_is_lost() -> None:
    full = hands({"fish": 17, "rice": 18, "spice": 18, "vegetables": 18})
    taking = supply(seat(), seat(), *full)
    taking.play("take fish")
    assert turn(taking) == (0, "bid")
    assert each(taking, "goods")[:2] == [{"fish": 1}, {}]


def test_with_all_empty_from_the_start_there_is_no_supply() -> None:
    full = hands({}, dict.fromkeys(GOODS, 18))
    last = table(*full, start=1, turn=0, used=["load", "money"])
    last.play("goods")
    assert turn(last) == (1, "bid")


def test_a_bid_is_some_number_of_cards_of_one_good_or_nothing() -> None:
    bids = bidding({"fish": 3, "spice": 1}, {"rice": 2})
    wanted = ["bid 1 fish", "bid 2 fish", "bid 3 fish", "bid 1 spice", "pass"]
    assert sorted(bids.legal(0)) == sorted(wanted)
    assert sorted(bids.legal(1)) == sorted(["bid 1 rice", "bid 2 rice", "pass"])
    assert bids.legal(2) == ["pass"]


def test_a_bid_is_of_a_good_not_yet_sold() -> None:
    bids = bidding({"fish": 2, "spice": 1}, sold=["fish"])
    assert bids.legal(0) == ["bid 1 spice", "pass"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_all_bid_at_once_in_any_order(order: tuple[int, ...]) -> None:
    bids = bidding({"fish": 2}, {"fish": 1}, {"rice": 1}, players=3)
    texts = ["bid 2 fish", "bid 1 fish", "bid 1 rice"]
    for p in order:
        assert each(bids, "money") == [0, 0, 0]
        bids.play(texts[p], p)
    assert each(bids, "money") == [2, 0, 1]
    assert each(bids, "goods") == [{}, {}, {}]


def test_who_has_bid_is_no_longer_an_actor() -> None:
    bids = bidding({"fish": 2}, start=2)
    assert bids.actors == (2, 3, 0, 1)
    bids.play("bid 1 fish", 0)
    assert bids.actors == (2, 3, 1)
    assert bids.legal(0) == []
    with pytest.raises(entrepot.IllegalAction):
        bids.play("pass", 0)


def test_before_the_reveal_a_bid_and_a_pass_look_the_same_to_others() -> None:
    one, other = bidding({"fish": 2}), bidding({"fish": 2})
    told = [one.play("bid 2 fish", 0), other.play("pass", 0)]
    assert told[0] == told[1]
    for viewer in (1, 2, 3, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != other.view(0)


def test_the_cards_stay_in_the_hand_until_the_reveal() -> None:
    bids = bidding({"fish": 2})
    bids.play("bid 2 fish", 0)
    assert player(bids, 0)["goods"] == {"fish": 2}
    assert bids.as_dict()["bids"] == {"0": "bid 2 fish"}


@pytest.mark.parametrize(("good", "price"), [("fish", 2), ("rice", 1), ("spice", 4)])
def test_the_most_cards_take_the_price(good: str, price: int) -> None:
    bids = bidding({good: 2}, {good: 3}, {good: 1})
    bid(bids, f"bid 2 {good}", f"bid 3 {good}", f"bid 1 {good}", "pass")
    assert each(bids, "money") == [0, price, 0, 0]


@pytest.mark.parametrize(
    ("good", "tied", "share"),
    [
        *[("spice", 2, 2), ("spice", 3, 1), ("spice", 4, 1)],
        *[("fish", 2, 1), ("fish", 3, 0), ("rice", 2, 0), ("rice", 3, 0)],
    ],
)
def test_equal_highest_bids_share_the_price_evenly_rounded_down(
    good: str, tied: int, share: int
) -> None:
    bids = bidding(*[{good: 3}] * 4)
    bid(bids, *[f"bid 3 {good}"] * tied, *[f"bid 2 {good}"] * (4 - tied))
    assert each(bids, "money") == [share] * tied + [0] * (4 - tied)


def test_a_tied_special_card_goes_to_nobody() -> None:
    bids = bidding({"vegetables": 2}, {"vegetables": 2}, {"fish": 1}, stacks=STACKS)
    bid(bids, "bid 2 vegetables", "bid 2 vegetables", "pass", "pass")
    assert turn(bids) == (0, "bid")
    assert each(bids, "specials") == [[]] * 4
    assert bids.as_dict()["sold"] == ["vegetables"]


def test_all_bid_cards_go_back_to_the_junks() -> None:
    bids = bidding({"fish": 3, "rice": 1}, {"fish": 2}, {"fish": 3}, {"rice": 4})
    bid(bids, "bid 3 fish", "bid 1 fish", "bid 3 fish", "bid 4 rice")
    assert each(bids, "goods") == [{"rice": 1}, {"fish": 1}, {}, {}]
    assert bids.as_dict()["stock"] == {"fish": 17, "rice": 17, "spice": 18, "vegetables": 18}


@pytest.mark.parametrize(
    ("texts", "sold"),
    [
        (["bid 1 fish", "pass", "pass"], ["fish"]),
        (["bid 1 rice", "bid 1 rice", "pass"], ["rice"]),
        (["bid 1 rice", "bid 1 fish", "bid 1 vegetables"], ["fish", "rice", "vegetables"]),
        (["bid 1 vegetables", "bid 1 vegetables", "pass"], ["vegetables"]),
    ],
)
def test_a_good_bid_on_is_sold_paid_or_not(texts: list[str], sold: list[str]) -> None:
    bids = bidding(*[dict.fromkeys(GOODS, 2)] * 3, players=3)
    bid(bids, *texts)
    assert sorted(bids.as_dict()["sold"]) == sold


def test_bids_are_repeated_until_all_four_goods_are_sold() -> None:
    bids = bidding(dict.fromkeys(GOODS, 2), deck=[CARDS[1]], round=9)
    for i, good in enumerate(GOODS):
        assert (bids.step, len(bids.as_dict()["sold"])) == ("bid", i)
        bid(bids, f"bid 1 {good}", *["pass"] * 3)
    assert bids.as_dict()["round"] == 10
    assert each(bids, "money") == [2 + 1 + 4, 0, 0, 0]


def test_bids_end_with_a_bidding_round_without_a_card() -> None:
    bids = bidding(dict.fromkeys(GOODS, 2))
    bid(bids, "bid 1 fish", *["pass"] * 3)
    assert bids.as_dict()["round"] == 1
    all_pass(bids)
    assert (bids.as_dict()["round"], bids.step) == (2, "action")


def test_who_passed_may_bid_again_when_others_have_bid() -> None:
    bids = bidding({"fish": 1}, {"spice": 1})
    bid(bids, "bid 1 fish", "pass", "pass", "pass")
    bid(bids, "pass", "bid 1 spice", "pass", "pass")
    assert each(bids, "money") == [2, 4, 0, 0]


def test_the_example_of_the_book() -> None:
    seats = hands({"rice": 1, "vegetables": 1}, {"spice": 3}, {"spice": 3}, {"fish": 4})
    bids = table(*seats, step="bid", market=EXAMPLE, stacks=STACKS, deck=[CARDS[0]])
    bid(bids, "bid 1 rice", "bid 3 spice", "bid 3 spice", "bid 4 fish")
    assert each(bids, "money") == [4, 0, 0, 0]
    assert turn(bids) == (3, "stack")
    play_all(bids, "stack star", "take eight-gray")
    assert sorted(bids.as_dict()["sold"]) == ["fish", "rice", "spice"]
    assert bids.legal(0) == ["bid 1 vegetables", "pass"]
    bid(bids, "bid 1 vegetables", *["pass"] * 3)
    assert each(bids, "money") == [6, 0, 0, 0]
    assert bids.as_dict()["round"] == 2


def test_the_reveal_shows_every_bid_and_every_sale() -> None:
    bids = bidding({"fish": 2}, {"fish": 2}, {"rice": 1})
    events = bid(bids, "bid 2 fish", "bid 1 fish", "bid 1 rice", "pass")
    shown = [(event["seat"], event["n"], event["good"]) for event in of_kind(events, "bid")]
    assert shown == [(0, 2, "fish"), (1, 1, "fish"), (2, 1, "rice"), (3, 0, None)]
    sales = [(event["good"], event["price"], event["seat"]) for event in of_kind(events, "sale")]
    assert sales == [("fish", 2, 0), ("rice", 1, 2)]


def test_the_winner_of_s_chooses_a_stack_with_cards_and_a_card_from_it() -> None:
    prize = won()
    assert turn(prize) == (1, "stack")
    assert prize.legal() == ["stack square", "stack star", "decline"]
    prize.play("stack square")
    assert turn(prize) == (1, "special")
    assert prize.legal() == ["take supply", "take load-any"]
    prize.play("take load-any")
    assert player(prize, 1)["specials"] == ["load-any"]
    assert prize.as_dict()["stacks"]["square"] == ["supply"]
    assert turn(prize) == (0, "bid")


def test_or_nothing() -> None:
    prize = won()
    prize.play("decline")
    assert player(prize, 1)["specials"] == []
    assert turn(prize) == (0, "bid")


def test_once_he_has_looked_he_must_take_one() -> None:
    prize = play_all(won(10), "stack star")
    assert prize.legal() == ["take eight-gray"]


def test_in_round_10_he_may_take_three_yuan_instead_before_he_looks() -> None:
    prize = won(10)
    assert prize.legal() == ["stack square", "stack star", "decline", "yuan"]
    prize.play("yuan")
    assert each(prize, "money") == [0, 3, 0, 0]
    assert player(prize, 1)["specials"] == []
    assert turn(prize) == (0, "bid")


@pytest.mark.parametrize("number", range(1, 10))
def test_there_is_no_yuan_before_round_10(number: int) -> None:
    assert "yuan" not in won(number).legal()


def test_in_round_10_three_yuan_may_be_taken_though_all_stacks_are_empty() -> None:
    prize = won(10, stacks={})
    assert prize.legal() == ["decline", "yuan"]


@pytest.mark.parametrize("number", [1, 9])
def test_with_all_stacks_empty_the_winner_has_no_choice_to_make(number: int) -> None:
    prize = won(number, stacks={})
    assert turn(prize) == (0, "bid")
    assert prize.as_dict()["sold"] == ["vegetables"]


def test_a_prize_may_be_sought_in_a_stack_that_was_searched_in_the_event() -> None:
    stacks = {"square": ["supply", "load-any"]}
    begun = table(*hands({"vegetables": 1}), step="stack", round=3, stacks=stacks)
    play_all(begun, "stack square", "take supply")
    while begun.step != "bid":
        begun.play(begun.legal()[0])
    bid(begun, "bid 1 vegetables", *["pass"] * 3)
    assert begun.legal() == ["stack square", "decline"]


def test_a_prize_that_was_the_last_good_sold_ends_the_round() -> None:
    prize = won(sold=["fish", "rice", "spice"])
    assert turn(prize) == (1, "stack")
    prize.play("decline")
    assert (prize.as_dict()["round"], turn(prize)) == (2, (1, "action"))


def test_money_of_the_same_reveal_is_paid_before_the_prize_is_chosen() -> None:
    bids = bidding({"fish": 1}, {"vegetables": 1}, stacks=STACKS)
    bid(bids, "bid 1 fish", "bid 1 vegetables", "pass", "pass")
    assert (bids.step, each(bids, "money")) == ("stack", [2, 0, 0, 0])
    assert each(bids, "goods") == [{}] * 4

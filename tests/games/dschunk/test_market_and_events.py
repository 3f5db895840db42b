"""Phase 1 of a round: the market card, exchanges and events (4.1 to 4.4)."""

from __future__ import annotations

import pytest

import entrepot

from .positions import (
    all_pass,
    CARDS,
    each,
    EVENTS,
    hands,
    of_kind,
    opening,
    play_all,
    player,
    seat,
    STACKS,
    table,
    turn,
)

SEARCH = {"square": ["supply"] * 2, "circle": ["supply"] * 2, "star": ["load-any", "goods-any"]}


def test_a_market_card_is_turned_up_each_round() -> None:
    last = table(step="bid", deck=[CARDS[4], CARDS[7]], round=8)
    (event,) = of_kind(all_pass(last), "round")
    assert (event["round"], event["market"]) == (9, CARDS[4])
    now = last.as_dict()
    assert (now["round"], now["market"], now["deck"]) == (9, CARDS[4], [CARDS[7]])


def test_with_a_new_card_nothing_is_sold_and_no_marker_used() -> None:
    last = table(step="bid", round=3, sold=["fish", "rice"], used=["load", "upper"])
    all_pass(last)
    assert (last.as_dict()["sold"], last.as_dict()["used"]) == ([], [])


HOLDER = seat(goods={"fish": 2}, specials=["exchange"])


def test_after_the_card_each_holder_of_exchange_may_swap_in_turn_order() -> None:
    begun = opening(2, seat(), HOLDER, seat(), HOLDER, start=1)
    assert begun.as_dict()["start"] == 2
    assert turn(begun) == (3, "exchange")
    begun.play("done")
    assert turn(begun) == (1, "exchange")
    begun.play("done")
    assert turn(begun) == (2, "action")


def test_an_exchange_comes_before_the_event_of_the_round() -> None:
    begun = opening(3, seat(), HOLDER, stacks=SEARCH)
    assert turn(begun) == (1, "exchange")
    begun.play("done")
    assert turn(begun) == (0, "stack")
    begun = opening(5, seat(money=7), HOLDER)
    assert each(begun, "declared") == [None] * 4
    begun.play("done")
    assert each(begun, "declared") == [7, 0, 0, 0]


def test_a_good_is_swapped_for_another_from_the_stack_of_its_junk() -> None:
    begun = opening(2, HOLDER)
    begun.play("swap fish rice")
    assert player(begun, 0)["goods"] == {"fish": 1, "rice": 1}
    assert begun.as_dict()["stock"] == {"fish": 17, "rice": 17, "spice": 18, "vegetables": 18}


def test_up_to_two_goods_are_swapped() -> None:
    begun = opening(2, HOLDER)
    play_all(begun, "swap fish rice", "swap fish spice")
    assert player(begun, 0)["goods"] == {"rice": 1, "spice": 1}
    assert turn(begun) == (0, "action")


@pytest.mark.parametrize("swaps", [0, 1])
def test_he_may_swap_only_one_or_none(swaps: int) -> None:
    begun = opening(2, HOLDER)
    play_all(begun, *["swap fish rice"][:swaps], "done")
    assert player(begun, 0)["goods"] == ({"fish": 1, "rice": 1} if swaps else {"fish": 2})
    assert turn(begun) == (0, "action")


def test_he_swaps_two_per_card_held() -> None:
    begun = opening(2, seat(goods={"fish": 6}, specials=["exchange"] * 2))
    play_all(begun, *["swap fish rice"] * 4)
    assert player(begun, 0)["goods"] == {"fish": 2, "rice": 4}
    assert turn(begun) == (0, "action")


def test_a_good_is_swapped_for_another_one_of_which_there_are_cards() -> None:
    begun = opening(2, HOLDER, *hands({"spice": 18}))
    assert begun.legal() == ["swap fish rice", "swap fish vegetables", "done"]


def test_exchange_is_open_again_every_round() -> None:
    begun = opening(2, HOLDER)
    play_all(begun, "swap fish rice", "done")
    again = entrepot.from_dict({**begun.as_dict(), "step": "bid", "memory": None})
    all_pass(again)
    while again.step != "exchange":
        again.play(again.legal()[0])
    assert turn(again) == (0, "exchange")


@pytest.mark.parametrize("number", range(2, 11))
def test_the_event_of_the_round(number: int) -> None:
    begun = opening(number, seat(money=3), seat(money=5), stacks=SEARCH)
    event = EVENTS[number - 1]
    assert turn(begun) == (0, "stack" if event == "S" else "action")
    assert each(begun, "declared") == ([3, 5, 0, 0] if event == "Y" else [None] * 4)


def test_round_1_has_no_event() -> None:
    fresh = entrepot.new("dschunk", players=4, seed=1)
    assert fresh.step == "action"
    assert each(fresh, "declared") == [None] * 4


def test_at_s_each_takes_a_different_stack_in_turn_order() -> None:
    stacks = {name: ["supply"] for name in STACKS}
    begun = opening(3, stacks=stacks, start=1)
    for i, p in enumerate((2, 3, 0, 1)):
        assert turn(begun) == (p, "stack")
        assert begun.legal() == [f"stack {name}" for name in STACKS[i:]]
        play_all(begun, f"stack {STACKS[i]}", "take supply")
    assert turn(begun) == (2, "action")


def test_a_stack_used_in_the_event_is_not_searched_again_though_cards_are_left() -> None:
    begun = opening(3, stacks=SEARCH)
    assert begun.legal() == ["stack square", "stack circle", "stack star"]
    play_all(begun, "stack circle", "take supply")
    assert begun.legal() == ["stack square", "stack star"]


def test_he_keeps_one_card_of_his_choice_and_puts_the_rest_back() -> None:
    begun = opening(3, stacks={"star": ["load-any", "supply", "goods-any", "supply"]})
    begun.play("stack star")
    assert turn(begun) == (0, "special")
    assert sorted(begun.legal()) == ["take goods-any", "take load-any", "take supply"]
    begun.play("take supply")
    assert player(begun, 0)["specials"] == ["supply"]
    assert sorted(begun.as_dict()["stacks"]["star"]) == ["goods-any", "load-any", "supply"]


def test_who_finds_no_unused_stack_with_cards_gets_nothing() -> None:
    begun = opening(3, stacks={"square": ["supply"] * 3, "star": ["exchange"]})
    play_all(begun, "stack square", "take supply", "stack star", "take exchange")
    assert turn(begun) == (0, "action")
    assert each(begun, "specials") == [["supply"], ["exchange"], [], []]


def test_with_all_stacks_empty_the_event_s_is_nothing() -> None:
    assert turn(opening(7)) == (0, "action")


def test_with_three_players_a_stack_is_left_over_at_s() -> None:
    begun = opening(3, players=3, stacks={name: ["supply"] for name in STACKS})
    for name in ("star", "circle", "square"):
        play_all(begun, f"stack {name}", "take supply")
    assert turn(begun) == (0, "action")
    assert begun.as_dict()["stacks"]["triangle"] == ["supply"]


def test_at_s_nobody_may_decline() -> None:
    assert not {"decline", "yuan"} & set(opening(3, stacks=SEARCH).legal())


def test_at_y_each_players_money_is_declared_to_all() -> None:
    begun = opening(9, *(seat(money=n) for n in (4, 0, 11, 7)))
    for viewer in (0, 1, 2, 3, None):
        assert [one["money"] for one in begun.view(viewer)["players"]] == [4, 0, 11, 7]

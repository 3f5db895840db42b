"""Majority tokens, and their 商 side."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import bonus_step, good_step, player, Seat, seat, table, turn

MONKS = ["manichean", "buddhist"]
THREE_TOKENS = ["silver", "lapis", "pottery"]
FOUR_GOODS = {"silver": 1, "lapis": 1, "pottery": 1, "silk": 1}


def tokens(table: entrepot.Table) -> list[list[str]]:
    """The tokens of each seat; sealed ones with their 商."""
    return [
        [good + "商" * (good in one["sealed"]) for good in one["tokens"]]
        for one in table.as_dict()["players"]
    ]


def has_wool(n: int, sealed: bool = False, **more: Any) -> Seat:
    """A player with so many wool in the shop, and its token."""
    return seat(shop={"wool": n}, tokens=["wool"], sealed=["wool"] * sealed, **more)


def add_wool(*seats: Seat, **rest: Any) -> entrepot.Table:
    """Seat 0 puts a wool from the market into the shop."""
    table = good_step("wool", *seats, **rest)
    table.play("shop")
    return table


def test_the_first_card_of_a_good_takes_the_token() -> None:
    assert tokens(add_wool()) == [["wool"], [], [], []]


def test_nicole_has_two_tea_and_nobody_has_more_so_she_takes_the_token() -> None:
    nicole = good_step("tea", seat(shop={"tea": 1}), seat(shop={"tea": 1}, tokens=["tea"]))
    nicole.play("shop")
    assert tokens(nicole) == [["tea"], [], [], []]


def test_antony_has_as_many_tea_as_nicole_so_he_takes_the_token() -> None:
    antony = good_step("tea", seat(shop={"tea": 1}), seat(shop={"tea": 2}, tokens=["tea"]))
    antony.play("shop")
    assert tokens(antony) == [["tea"], [], [], []]


@pytest.mark.parametrize("mine", [0, 1, 3])
def test_a_tie_is_enough_to_take_a_token(mine: int) -> None:
    after = add_wool(seat(shop={"wool": mine}), has_wool(mine + 1))
    assert tokens(after) == [["wool"], [], [], []]


def test_a_token_stays_with_a_shop_that_has_more() -> None:
    assert tokens(add_wool(seat(), has_wool(2))) == [[], ["wool"], [], []]


def test_a_token_in_the_middle_is_taken_with_a_tie() -> None:
    assert tokens(add_wool(seat(), seat(shop={"wool": 1}))) == [["wool"], [], [], []]


def test_a_token_in_the_middle_is_not_taken_while_another_has_more() -> None:
    assert tokens(add_wool(seat(), seat(), seat(shop={"wool": 2}))) == [[], [], [], []]


def test_all_other_shops_are_compared_not_only_the_holders() -> None:
    after = add_wool(seat(), has_wool(0), seat(), seat(shop={"wool": 2}))
    assert tokens(after) == [[], ["wool"], [], []]


def test_cards_in_hands_do_not_count_for_the_majority() -> None:
    assert tokens(add_wool(seat(), seat(hand={"wool": 5}))) == [["wool"], [], [], []]


def test_a_card_taken_into_the_hand_takes_no_token() -> None:
    good = good_step("wool", seat(shop={"wool": 3}))
    good.play("hand")
    assert tokens(good) == [[], [], [], []]


def test_only_the_token_of_the_added_good_is_checked() -> None:
    assert tokens(add_wool(seat(shop={"silk": 3}))) == [["wool"], [], [], []]


def test_taking_is_automatic() -> None:
    good = good_step("wool", seat(), has_wool(1))
    events = good.play("shop")
    assert turn(good) == (0, "bonus")
    taken = [event for event in events if event["kind"] == "token"]
    assert [(e["good"], e["from"], e["to"]) for e in taken] == [("wool", 1, 0)]


@pytest.mark.parametrize("monk", MONKS)
@pytest.mark.parametrize("sealed", [False, True])
def test_a_holder_who_adds_keeps_the_token_as_it_lies(sealed: bool, monk: str) -> None:
    after = add_wool(has_wool(1, sealed), seat(shop={"wool": 2}), characters=[monk])
    assert tokens(after) == [["wool" + "商" * sealed], [], [], []]
    assert turn(after) == (0, "bonus")


ADDING = [
    ("soldier", "swap gold dancer", seat(shop={"gold": 1}), {"dancer": "wool"}),
    ("maid", "swap gold wool", seat(shop={"gold": 1}, hand={"wool": 1}), {}),
    ("domestic", "stock wool", seat(hand={"wool": 1}), {}),
]


@pytest.mark.parametrize(("character", "action", "mine", "market"), ADDING)
def test_soldier_maid_and_domestic_add_as_from_the_market(
    character: str, action: str, mine: Seat, market: dict[str, str]
) -> None:
    tie = bonus_step(character, mine, has_wool(1), market=market)
    tie.play(action)
    assert tokens(tie) == [["wool"], [], [], []]
    fewer = bonus_step(character, mine, has_wool(2), market=market)
    fewer.play(action)
    assert tokens(fewer) == [[], ["wool"], [], []]
    assert turn(tie) == turn(fewer) == (1, "camel")


REMOVING = [
    ("musician", "discard wool", {}),
    ("soldier", "swap wool buddhist", {}),
    ("maid", "swap wool gold", {"hand": {"gold": 1}}),
    ("domestic", "stow wool", {}),
]


@pytest.mark.parametrize(("character", "action", "more"), REMOVING)
@pytest.mark.parametrize("sealed", [False, True])
def test_removing_sends_the_token_to_the_middle_if_another_now_has_more(
    character: str, action: str, more: Seat, sealed: bool
) -> None:
    bonus = bonus_step(character, has_wool(2, sealed, **more), seat(), seat(shop={"wool": 2}))
    bonus.play(action)
    assert all("wool" not in one["tokens"] for one in bonus.as_dict()["players"])
    assert all("wool" not in one["sealed"] for one in bonus.as_dict()["players"])


@pytest.mark.parametrize(("character", "action", "more"), REMOVING)
@pytest.mark.parametrize("sealed", [False, True])
def test_on_a_tie_the_token_stays_on_the_side_it_lies(
    character: str, action: str, more: Seat, sealed: bool
) -> None:
    bonus = bonus_step(character, has_wool(2, sealed, **more), seat(), seat(shop={"wool": 1}))
    bonus.play(action)
    assert "wool" + "商" * sealed in tokens(bonus)[0]


@pytest.mark.parametrize("sealed", [False, True])
def test_the_token_stays_on_an_emptied_collection_while_nobody_has_more(sealed: bool) -> None:
    bonus = bonus_step("musician", has_wool(1, sealed))
    bonus.play("discard wool")
    assert player(bonus, 0)["shop"] == {}
    assert tokens(bonus) == [["wool" + "商" * sealed], [], [], []]


def test_an_emptied_collection_loses_its_token_to_the_middle_if_another_has_one() -> None:
    bonus = bonus_step("musician", has_wool(1), seat(shop={"wool": 1}))
    bonus.play("discard wool")
    assert tokens(bonus) == [[], [], [], []]


def test_removing_does_not_touch_the_token_of_another() -> None:
    bonus = bonus_step("musician", seat(shop={"wool": 3}), has_wool(1, sealed=True))
    bonus.play("discard wool")
    assert tokens(bonus) == [[], ["wool商"], [], []]


def test_a_token_in_the_middle_moves_only_when_somebody_adds_a_card() -> None:
    waiting = table(seat(), seat(shop={"wool": 3}), market={"dancer": "silk", "diplomat": "wool"})
    for action in ("move 1", "shop", "coins"):
        waiting.play(action)
    assert tokens(waiting) == [["silk"], [], [], []]
    for action in ("move 1", "shop"):
        waiting.play(action)
    assert tokens(waiting) == [["silk"], ["wool"], [], []]


@pytest.mark.parametrize("monk", MONKS)
def test_adrien_with_a_third_bamboo_takes_the_token_whichever_side_is_up(monk: str) -> None:
    nicole = seat(shop={"bamboo": 2}, tokens=["bamboo"], sealed=["bamboo"])
    adrien = good_step("bamboo", seat(shop={"bamboo": 2}), nicole, characters=[monk])
    adrien.play("shop")
    assert turn(adrien) == (0, "bonus")
    assert tokens(adrien) == [["bamboo"], [], [], []]
    assert player(adrien, 0)["coins"] == player(adrien, 1)["coins"] == 7


@pytest.mark.parametrize("monk", MONKS)
def test_a_sealed_token_on_an_emptied_collection_is_no_tie(monk: str) -> None:
    after = add_wool(seat(), has_wool(0, sealed=True), characters=[monk])
    assert tokens(after) == [["wool"], [], [], []]


@pytest.mark.parametrize("monk", MONKS)
def test_a_token_on_its_number_side_is_not_guarded(monk: str) -> None:
    after = add_wool(seat(), has_wool(1), characters=[monk])
    assert turn(after) == (0, "bonus")
    assert tokens(after) == [["wool"], [], [], []]


@pytest.mark.parametrize("monk", MONKS)
def test_nobody_is_asked_where_a_third_has_more(monk: str) -> None:
    after = add_wool(seat(), has_wool(1, sealed=True), seat(shop={"wool": 2}), characters=[monk])
    assert turn(after) == (0, "bonus")
    assert tokens(after) == [[], ["wool商"], [], []]


def bamboo(monk: str, nicole: Seat | None = None) -> entrepot.Table:
    """Nicole (0) adds a second bamboo; Adrien (1) has two, and the token on its 商 side."""
    nicole = {"coins": 7, "shop": {"bamboo": 1}, **(nicole or {})}
    adrien = seat(shop={"bamboo": 2}, tokens=["bamboo"], sealed=["bamboo"])
    table = good_step("bamboo", nicole, adrien, characters=[monk])
    table.play("shop")
    return table


def test_with_the_manichean_adrien_is_asked_in_nicoles_turn() -> None:
    asked = bamboo("manichean")
    assert turn(asked) == (0, "guard")
    assert asked.actors == (1,)
    assert asked.legal(1) == ["guard", "yield"]
    assert asked.legal(0) == []
    assert tokens(asked) == [[], ["bamboo商"], [], []]


def test_adrien_may_turn_the_token_to_its_number_side_and_keep_it() -> None:
    asked = bamboo("manichean")
    asked.play("guard")
    assert tokens(asked) == [[], ["bamboo"], [], []]
    assert turn(asked) == (0, "bonus")


def test_adrien_may_let_the_token_go() -> None:
    asked = bamboo("manichean")
    asked.play("yield")
    assert tokens(asked) == [["bamboo"], [], [], []]
    assert turn(asked) == (0, "bonus")


@pytest.mark.parametrize("answer", ["guard", "yield"])
def test_the_manichean_costs_nobody_a_coin(answer: str) -> None:
    asked = bamboo("manichean")
    asked.play(answer)
    assert [player(asked, p)["coins"] for p in (0, 1)] == [7, 7]


def test_with_the_buddhist_nicole_is_asked() -> None:
    asked = bamboo("buddhist")
    assert turn(asked) == (0, "pay")
    assert asked.actors == (0,)
    assert asked.legal() == ["pay", "decline"]
    assert tokens(asked) == [[], ["bamboo商"], [], []]


def test_nicole_may_pay_adrien_two_coins_and_take_the_token() -> None:
    asked = bamboo("buddhist")
    asked.play("pay")
    assert tokens(asked) == [["bamboo"], [], [], []]
    assert [player(asked, p)["coins"] for p in range(4)] == [5, 9, 7, 7]
    assert turn(asked) == (0, "bonus")


def test_nicole_may_leave_it_and_unpaid_it_stays_sealed() -> None:
    asked = bamboo("buddhist")
    asked.play("decline")
    assert tokens(asked) == [[], ["bamboo商"], [], []]
    assert [player(asked, p)["coins"] for p in range(4)] == [7, 7, 7, 7]
    assert turn(asked) == (0, "bonus")


@pytest.mark.parametrize("coins", [0, 1])
def test_a_taker_with_fewer_than_two_coins_is_not_asked(coins: int) -> None:
    poor = bamboo("buddhist", seat(coins=coins))
    assert turn(poor) == (0, "bonus")
    assert tokens(poor) == [[], ["bamboo商"], [], []]


def test_a_poor_taker_is_not_asked_in_the_bonus_either() -> None:
    mine = seat(coins=1, hand={"wool": 1})
    bonus = bonus_step("domestic", mine, has_wool(1, sealed=True))
    bonus.play("stock wool")
    assert turn(bonus) == (1, "camel")
    assert tokens(bonus) == [[], ["wool商"], [], []]


def test_a_holder_who_adds_by_the_bonus_ends_his_turn() -> None:
    bonus = bonus_step("domestic", has_wool(1, sealed=True, hand={"wool": 1}))
    bonus.play("stock wool")
    assert turn(bonus) == (1, "camel")
    assert tokens(bonus) == [["wool商"], [], [], []]


def test_a_taker_with_two_coins_is_asked() -> None:
    assert bamboo("buddhist", seat(coins=2)).legal() == ["pay", "decline"]


def test_the_manichean_asks_whatever_the_taker_has() -> None:
    assert bamboo("manichean", seat(coins=0)).step == "guard"


ANSWERS = [("manichean", "guard"), ("manichean", "yield"), ("buddhist", "pay")]
ANSWERS += [("buddhist", "decline")]


@pytest.mark.parametrize(("monk", "answer"), ANSWERS)
@pytest.mark.parametrize(("character", "action", "mine", "market"), ADDING)
def test_a_card_that_came_by_the_bonus_is_contested_too_and_then_the_turn_ends(
    character: str, action: str, mine: Seat, market: dict[str, str], monk: str, answer: str
) -> None:
    rest = {"market": market, "characters": [monk]}
    bonus = bonus_step(character, mine, seat(), has_wool(1, sealed=True), **rest)
    bonus.play(action)
    assert bonus.actors == ((2,) if monk == "manichean" else (0,))
    bonus.play(answer)
    assert turn(bonus) == (1, "camel")
    taken = answer in ("yield", "pay")
    sealed = "wool商" if answer == "decline" else "wool"
    assert tokens(bonus) == ([["wool"], [], [], []] if taken else [[], [], [sealed], []])


@pytest.mark.parametrize(("monk", "answer"), ANSWERS)
def test_victory_is_checked_once_the_contest_is_settled(monk: str, answer: str) -> None:
    mine = seat(tokens=THREE_TOKENS, hand={**FOUR_GOODS, "wool": 1})
    bonus = bonus_step("domestic", mine, has_wool(1, sealed=True), characters=[monk])
    bonus.play("stock wool")
    assert not bonus.over
    bonus.play(answer)
    assert bonus.winners == ((0,) if answer in ("yield", "pay") else ())

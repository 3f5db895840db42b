"""The characters that deal in prestige, goods, the market and tokens."""

from __future__ import annotations

import pytest

from .positions import beside, bonus_step, cards, player, seat, table, turn

EMPTY_MARKET = dict.fromkeys(
    ["painter", "dancer", "diplomat", "soldier", "trader", "maid", "farmer", "buddhist"]
)


def test_the_painter_gives_three_prestige_for_a_good_of_the_hand() -> None:
    bonus = bonus_step("painter", seat(hand={"wool": 2, "silk": 1}, prestige=1))
    before = cards(bonus)
    bonus.play("discard wool")
    assert player(bonus, 0)["hand"] == {"wool": 1, "silk": 1}
    assert player(bonus, 0)["prestige"] == 4
    assert before - cards(bonus) == {"wool": 1}
    assert turn(bonus) == (1, "camel")


def test_the_painter_takes_any_good_of_the_hand_and_none_of_the_shop() -> None:
    bonus = bonus_step("painter", seat(hand={"silk": 1, "wool": 2}, shop={"gold": 1}))
    assert bonus.legal() == ["coins", "discard wool", "discard silk"]


def test_the_painter_needs_a_hand() -> None:
    assert bonus_step("painter", seat(shop={"gold": 1})).legal() == ["coins"]


def test_the_musician_gives_three_prestige_for_a_good_of_the_shop() -> None:
    bonus = bonus_step("musician", seat(shop={"wool": 2, "silk": 1}, prestige=1))
    before = cards(bonus)
    bonus.play("discard wool")
    assert player(bonus, 0)["shop"] == {"wool": 1, "silk": 1}
    assert player(bonus, 0)["prestige"] == 4
    assert before - cards(bonus) == {"wool": 1}
    assert turn(bonus) == (1, "camel")


def test_the_musician_takes_any_good_of_the_shop_and_none_of_the_hand() -> None:
    bonus = bonus_step("musician", seat(shop={"silk": 1, "wool": 2}, hand={"gold": 1}))
    assert bonus.legal() == ["coins", "discard wool", "discard silk"]


def test_the_musician_needs_a_shop() -> None:
    assert bonus_step("musician", seat(hand={"gold": 1})).legal() == ["coins"]


def test_the_princess_gives_a_prestige_for_each_own_token_either_side() -> None:
    mine = seat(tokens=["wool", "silk", "gold"], sealed=["silk"], prestige=2)
    bonus = bonus_step("princess", mine, seat(tokens=["tea"]))
    assert bonus.legal() == ["coins", "prestige"]
    bonus.play("prestige")
    assert player(bonus, 0)["prestige"] == 5
    assert turn(bonus) == (1, "camel")


def test_the_princess_needs_a_token() -> None:
    assert bonus_step("princess", seat(), seat(tokens=["tea"])).legal() == ["coins"]


def test_the_dancer_gives_two_prestige() -> None:
    bonus = bonus_step("dancer", seat(prestige=1))
    assert bonus.legal() == ["coins", "prestige"]
    bonus.play("prestige")
    assert player(bonus, 0)["prestige"] == 3
    assert turn(bonus) == (1, "camel")


def test_the_soldier_swaps_a_good_of_the_shop_with_a_market_card() -> None:
    bonus = bonus_step("soldier", seat(shop={"wool": 2}), market={"maid": "silk"})
    bonus.play("swap wool maid")
    assert player(bonus, 0)["shop"] == {"wool": 1, "silk": 1}
    assert player(bonus, 0)["hand"] == {}
    assert beside(bonus, "maid") == "wool"
    assert turn(bonus) == (1, "camel")


def test_the_soldier_checks_the_token_he_leaves_and_then_the_one_he_reaches() -> None:
    mine = seat(shop={"wool": 1}, tokens=["wool"])
    market = {"maid": "silk"}
    bonus = bonus_step("soldier", mine, seat(shop={"wool": 1}), market=market)
    events = bonus.play("swap wool maid")
    moved = [(e["good"], e["from"], e["to"]) for e in events if e["kind"] == "token"]
    assert moved == [("wool", 0, None), ("silk", None, 0)]


def test_the_general_swaps_a_good_of_the_hand_with_a_market_card() -> None:
    mine = seat(hand={"wool": 2}, shop={"gold": 1})
    bonus = bonus_step("general", mine, market={"maid": "silk"})
    bonus.play("swap wool maid")
    assert player(bonus, 0)["hand"] == {"wool": 1, "silk": 1}
    assert player(bonus, 0)["shop"] == {"gold": 1}
    assert player(bonus, 0)["tokens"] == []
    assert beside(bonus, "maid") == "wool"
    assert turn(bonus) == (1, "camel")


@pytest.mark.parametrize(("character", "where"), [("soldier", "shop"), ("general", "hand")])
def test_only_the_soldier_may_swap_for_the_same_good_and_both_see_the_camels_space_empty(
    character: str, where: str
) -> None:
    goods = {"wool": 1, "tea": 2}
    market = {**EMPTY_MARKET, "painter": "tea", "dancer": "wool", "maid": "silk"}
    market.pop("soldier")
    bonus = bonus_step(character, seat(**{where: goods}), market=market)
    alike = ["swap tea painter", "swap wool dancer"] if character == "soldier" else []
    others = ["swap tea dancer", "swap tea maid", "swap wool maid", "swap wool painter"]
    assert sorted(bonus.legal()) == sorted(["coins", *others, *alike])


def test_the_soldier_takes_a_token_by_a_tie_when_the_same_good_is_added_again() -> None:
    rival = seat(shop={"wool": 1}, tokens=["wool"])
    bonus = bonus_step("soldier", seat(shop={"wool": 1}), rival, market={"maid": "wool"})
    meaning = str(bonus.describe_action("swap wool maid"))
    assert "You take the token of wool from Player 2" in meaning
    events = bonus.play("swap wool maid")
    moved = [(e["good"], e["from"], e["to"]) for e in events if e["kind"] == "token"]
    assert moved == [("wool", 1, 0)]
    assert player(bonus, 0)["shop"] == {"wool": 1}
    assert beside(bonus, "maid") == "wool"


def test_the_soldier_loses_his_token_to_the_middle_and_takes_it_back_number_side_up() -> None:
    """First the card is removed and its token checked, then the other is added and checked."""
    mine = seat(shop={"wool": 1}, tokens=["wool"], sealed=["wool"])
    bonus = bonus_step("soldier", mine, seat(shop={"wool": 1}), market={"maid": "wool"})
    meaning = str(bonus.describe_action("swap wool maid"))
    assert "goes to the middle" in meaning
    assert "You take the token of wool from the middle" in meaning
    events = bonus.play("swap wool maid")
    moved = [(e["good"], e["from"], e["to"]) for e in events if e["kind"] == "token"]
    assert moved == [("wool", 0, None), ("wool", None, 0)]
    assert player(bonus, 0)["tokens"] == ["wool"]
    assert player(bonus, 0)["sealed"] == []


@pytest.mark.parametrize(("character", "other"), [("soldier", "hand"), ("general", "shop")])
def test_a_market_swap_needs_a_good_in_its_own_place(character: str, other: str) -> None:
    assert bonus_step(character, seat(**{other: {"wool": 1}})).legal() == ["coins"]


def test_the_good_just_taken_can_be_swapped_at_once() -> None:
    camel = table(camel="diplomat", market={"soldier": "wool", "maid": "silk"})
    for action in ("move 1", "shop", "swap wool maid"):
        camel.play(action)
    assert player(camel, 0)["shop"] == {"silk": 1}


def test_the_maid_swaps_a_good_of_the_shop_with_a_different_one_of_the_hand() -> None:
    bonus = bonus_step("maid", seat(shop={"wool": 2}, hand={"silk": 2}))
    bonus.play("swap wool silk")
    assert player(bonus, 0)["shop"] == {"wool": 1, "silk": 1}
    assert player(bonus, 0)["hand"] == {"wool": 1, "silk": 1}
    assert turn(bonus) == (1, "camel")


def test_the_maid_never_swaps_a_good_with_its_like() -> None:
    both = {"wool": 1, "silk": 1}
    bonus = bonus_step("maid", seat(shop={**both, "gold": 1}, hand=both))
    assert sorted(bonus.legal()) == [
        "coins",
        "swap gold silk",
        "swap gold wool",
        "swap silk wool",
        "swap wool silk",
    ]


def test_the_maid_checks_the_token_she_leaves_and_then_the_one_she_reaches() -> None:
    mine = seat(shop={"wool": 1}, tokens=["wool"], hand={"silk": 1})
    bonus = bonus_step("maid", mine, seat(shop={"wool": 1}))
    events = bonus.play("swap wool silk")
    moved = [(e["good"], e["from"], e["to"]) for e in events if e["kind"] == "token"]
    assert moved == [("wool", 0, None), ("silk", None, 0)]


@pytest.mark.parametrize("where", ["shop", "hand"])
def test_the_maid_needs_both_a_shop_and_a_hand(where: str) -> None:
    assert bonus_step("maid", seat(**{where: {"wool": 1, "silk": 1}})).legal() == ["coins"]


def test_the_domestic_moves_one_good_either_way() -> None:
    bonus = bonus_step("domestic", seat(shop={"wool": 2, "gold": 1}, hand={"silk": 1, "wool": 1}))
    assert sorted(bonus.legal()) == [
        "coins",
        "stock silk",
        "stock wool",
        "stow gold",
        "stow wool",
    ]


@pytest.mark.parametrize("good", ["gold", "wool", "silk"])
def test_the_domestic_stows_a_good_from_shop_to_hand(good: str) -> None:
    bonus = bonus_step("domestic", seat(shop={good: 1, "silver": 1}))
    bonus.play(f"stow {good}")
    assert player(bonus, 0)["shop"] == {"silver": 1}
    assert player(bonus, 0)["hand"] == {good: 1}
    assert turn(bonus) == (1, "camel")


@pytest.mark.parametrize("good", ["gold", "wool", "silk"])
def test_the_domestic_stocks_a_good_from_hand_to_shop(good: str) -> None:
    bonus = bonus_step("domestic", seat(hand={good: 1, "silver": 1}))
    bonus.play(f"stock {good}")
    assert player(bonus, 0)["hand"] == {"silver": 1}
    assert player(bonus, 0)["shop"] == {good: 1}
    assert turn(bonus) == (1, "camel")


def test_the_shepherd_offers_the_next_and_the_previous_space() -> None:
    bonus = bonus_step("shepherd")
    assert sorted(bonus.legal()) == ["coins", "take buddhist", "take maid"]


@pytest.mark.parametrize(("space", "other"), [("buddhist", "maid"), ("maid", "buddhist")])
def test_the_shepherd_takes_the_card_into_the_hand(space: str, other: str) -> None:
    bonus = bonus_step("shepherd", market={space: "silk", other: "wool"}, pile=["gold", "lapis"])
    bonus.play(f"take {space}")
    assert player(bonus, 0)["hand"] == {"silk": 1}
    assert player(bonus, 0)["shop"] == {}
    assert (beside(bonus, "shepherd"), beside(bonus, space)) == ("gold", "lapis")
    assert turn(bonus) == (1, "camel")


def test_the_shepherd_does_not_reach_beyond_an_empty_space() -> None:
    assert bonus_step("shepherd", market={"buddhist": None}).legal() == ["coins", "take maid"]


def test_the_shepherd_is_not_offered_between_empty_spaces() -> None:
    assert bonus_step("shepherd", market={"buddhist": None, "maid": None}).legal() == ["coins"]


def test_the_shepherd_looks_around_the_circle() -> None:
    tiles = ["shepherd", "dancer", "diplomat", "soldier", "trader", "maid", "painter", "buddhist"]
    bonus = bonus_step("shepherd", tiles=tiles)
    assert sorted(bonus.legal()) == ["coins", "take buddhist", "take dancer"]


def test_steps_do_not_lengthen_the_shepherds_arm() -> None:
    bonus = bonus_step("shepherd", steps=5)
    assert sorted(bonus.legal()) == ["coins", "take buddhist", "take maid"]


CLOCKWISE_FROM_THE_FARMER = [
    f"take {character}"
    for character in ("buddhist", "painter", "dancer", "diplomat", "soldier", "trader", "maid")
]


@pytest.mark.parametrize("steps", range(1, 8))
def test_the_farmer_offers_as_many_of_the_next_spaces_as_the_camel_took_steps(steps: int) -> None:
    bonus = bonus_step("farmer", steps=steps)
    assert set(bonus.legal()) == {"coins", *CLOCKWISE_FROM_THE_FARMER[:steps]}


@pytest.mark.parametrize("steps", [8, 9, 20, 44])
def test_the_farmer_reaches_at_most_seven_spaces(steps: int) -> None:
    bonus = bonus_step("farmer", steps=steps)
    assert set(bonus.legal()) == {"coins", *CLOCKWISE_FROM_THE_FARMER}


def test_matthew_walks_two_steps_and_takes_one_of_the_next_two_goods() -> None:
    market = {"farmer": "tea", "buddhist": "glass", "painter": "paper"}
    matthew = table(camel="trader", market=market)
    matthew.play("move 2")
    matthew.play("hand")
    assert player(matthew, 0)["coins"] == 6
    assert set(matthew.legal()) == {"coins", "take buddhist", "take painter"}
    matthew.play("take painter")
    assert player(matthew, 0)["hand"] == {"tea": 1, "paper": 1}
    assert beside(matthew, "buddhist") == "glass"
    assert turn(matthew) == (1, "camel")


def test_empty_spaces_count_for_the_farmer_and_give_nothing() -> None:
    bonus = bonus_step("farmer", steps=3, market={"buddhist": None, "dancer": None})
    assert bonus.legal() == ["coins", "take painter"]


def test_the_farmer_is_not_offered_before_empty_spaces() -> None:
    bonus = bonus_step("farmer", steps=2, market={"buddhist": None, "painter": None})
    assert bonus.legal() == ["coins"]


@pytest.mark.parametrize("monk", ["manichean", "buddhist"])
def test_a_monk_turns_one_own_token_to_its_seal(monk: str) -> None:
    bonus = bonus_step(monk, seat(tokens=["wool", "silk", "tea"], sealed=["silk"]))
    bonus.play("seal wool")
    assert player(bonus, 0)["tokens"] == ["tea", "wool", "silk"]
    assert player(bonus, 0)["sealed"] == ["wool", "silk"]
    assert turn(bonus) == (1, "camel")


@pytest.mark.parametrize("monk", ["manichean", "buddhist"])
def test_a_monk_turns_only_own_tokens_that_show_their_number(monk: str) -> None:
    mine = seat(tokens=["wool", "silk", "tea"], sealed=["silk"])
    bonus = bonus_step(monk, mine, seat(tokens=["glass"]))
    assert sorted(bonus.legal()) == ["coins", "seal tea", "seal wool"]


@pytest.mark.parametrize("monk", ["manichean", "buddhist"])
def test_a_monk_is_not_offered_when_all_own_tokens_are_sealed(monk: str) -> None:
    assert bonus_step(monk, seat(tokens=["wool"], sealed=["wool"])).legal() == ["coins"]

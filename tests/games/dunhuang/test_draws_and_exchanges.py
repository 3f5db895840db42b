"""The characters that deal in hidden cards: interpreter, diplomat, trader, merchant."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import beside, bonus_step, player, seat, some_dice, table, turn

DICE = [some_dice(seed) for seed in range(60)]
TRADERS = ["trader", "merchant"]


@pytest.mark.parametrize("steps", range(1, 7))
def test_the_interpreter_draws_as_many_cards_as_the_camel_took_steps(steps: int) -> None:
    pile = ["gold", "silver", "lapis", "wool", "silk", "wool", "silk"]
    bonus = bonus_step("interpreter", steps=steps, pile=pile)
    bonus.play("draw")
    assert turn(bonus) == (0, "draw")
    assert sorted(bonus.as_dict()["drawn"]) == sorted(pile[:steps])
    assert bonus.as_dict()["pile"] == pile[steps:]


def test_the_free_step_counts_for_the_interpreter() -> None:
    camel = table(seat(coins=0), camel="dancer", characters=["interpreter"])
    for action in ("move 1", "hand", "draw"):
        camel.play(action)
    assert camel.as_dict()["drawn"] == ["pottery"]


@pytest.mark.parametrize("steps", [1, 2, 6])
def test_the_diplomat_draws_two_however_far_the_camel_came(steps: int) -> None:
    bonus = bonus_step("diplomat", steps=steps, pile=["silk", "gold", "wool"])
    bonus.play("draw")
    assert sorted(bonus.as_dict()["drawn"]) == ["gold", "silk"]
    assert bonus.as_dict()["pile"] == ["wool"]


def test_one_of_the_drawn_cards_is_kept() -> None:
    draw = table(camel="diplomat", step="draw", drawn=["silk", "gold", "silk"])
    assert draw.legal() == ["keep gold", "keep silk"]


@pytest.mark.parametrize(
    ("character", "drawn", "under"),
    [("diplomat", ["silk", "gold"], ["gold"]), ("interpreter", ["silk", "silk"], ["silk"])],
)
def test_the_kept_card_is_in_hand_and_the_rest_lies_under_the_pile(
    character: str, drawn: list[str], under: list[str]
) -> None:
    mine = seat(hand={"silk": 1})
    draw = table(mine, camel=character, step="draw", drawn=drawn, pile=["wool", "lapis"])
    draw.play("keep silk")
    assert player(draw, 0)["hand"] == {"silk": 2}
    assert beside(draw, character) == "wool"
    assert draw.as_dict()["pile"] == ["lapis", *under]
    assert draw.as_dict()["drawn"] == []
    assert turn(draw) == (1, "camel")


def test_the_rest_goes_under_the_pile_in_random_order() -> None:
    def after(dice: str) -> tuple[str, ...]:
        drawn = ["gold", "silver", "wool", "silk"]
        draw = table(camel="interpreter", step="draw", drawn=drawn, pile=["tea", "tea"], dice=dice)
        draw.play("keep gold")
        assert draw.as_dict()["pile"][0] == "tea"
        return tuple(draw.as_dict()["pile"][1:])

    orders = {after(dice) for dice in DICE}
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {("silk", "silver", "wool")}


@pytest.mark.parametrize(("character", "steps"), [("interpreter", 5), ("diplomat", 1)])
def test_a_short_pile_gives_what_there_is(character: str, steps: int) -> None:
    bonus = bonus_step(character, steps=steps, pile=["wool"])
    bonus.play("draw")
    assert bonus.as_dict()["drawn"] == ["wool"]
    assert bonus.as_dict()["pile"] == []


@pytest.mark.parametrize("character", ["interpreter", "diplomat"])
def test_an_empty_pile_is_not_drawn_from(character: str) -> None:
    assert bonus_step(character, pile=[], steps=3).legal() == ["coins"]


def test_a_card_put_under_an_empty_pile_fills_the_market() -> None:
    bonus = bonus_step("diplomat", pile=["silk", "gold"])
    bonus.play("draw")
    bonus.play("keep silk")
    assert beside(bonus, "diplomat") == "gold"
    assert bonus.as_dict()["pile"] == []
    assert bonus.as_dict()["ending"] is False


def test_a_single_drawn_card_must_be_kept() -> None:
    bonus = bonus_step("interpreter", steps=1, pile=["silk", "gold"])
    bonus.play("draw")
    assert bonus.legal() == ["keep silk"]
    bonus.play("keep silk")
    assert beside(bonus, "interpreter") == "gold"


def test_a_trader_chooses_an_opponent_with_cards() -> None:
    hands = [seat(hand={"wool": n}) if n else seat() for n in (3, 1, 0, 2)]
    assert sorted(bonus_step("trader", *hands).legal()) == ["ask 1", "ask 3", "coins"]


def test_a_merchant_chooses_any_opponent() -> None:
    hands = [seat(hand={"wool": n}) if n else seat() for n in (3, 1, 0, 2)]
    assert sorted(bonus_step("merchant", *hands).legal()) == ["ask 1", "ask 2", "ask 3", "coins"]


def test_the_trader_takes_two_cards_from_the_hand_of_the_opponent() -> None:
    bonus = bonus_step("trader", seat(hand={"gold": 1}), seat(), seat(hand={"wool": 3}))
    bonus.play("ask 2")
    assert turn(bonus) == (0, "give")
    assert player(bonus, 0)["hand"] == {"gold": 1, "wool": 2}
    assert player(bonus, 2)["hand"] == {"wool": 1}
    assert (bonus.as_dict()["partner"], bonus.as_dict()["owed"]) == (2, 2)


def test_the_trader_takes_at_random() -> None:
    def taken(dice: str) -> tuple[tuple[str, int], ...]:
        hand = {"gold": 1, "silver": 1, "wool": 2}
        bonus = bonus_step("trader", seat(), seat(hand=hand), dice=dice)
        bonus.play("ask 1")
        return tuple(sorted(player(bonus, 0)["hand"].items()))

    pairs = [
        (("gold", 1), ("silver", 1)),
        (("gold", 1), ("wool", 1)),
        (("silver", 1), ("wool", 1)),
        (("wool", 2),),
    ]
    assert sorted({taken(dice) for dice in DICE}) == pairs


def giving(character: str, owed: int, mine: dict[str, int], **rest: Any) -> entrepot.Table:
    """Seat 0 has got cards from seat 2 and is to give back as many."""
    hands = [seat(hand=mine), seat(), seat(hand={"lapis": 1})]
    return table(*hands, camel=character, step="give", partner=2, owed=owed, **rest)


@pytest.mark.parametrize("character", TRADERS)
def test_any_two_cards_of_the_own_hand_are_given_back(character: str) -> None:
    give = giving(character, 2, {"gold": 1, "wool": 2, "silk": 1})
    assert sorted(give.legal()) == [
        "give gold silk",
        "give gold wool",
        "give wool silk",
        "give wool wool",
    ]
    give.play("give gold wool")
    assert player(give, 0)["hand"] == {"wool": 1, "silk": 1}
    assert player(give, 2)["hand"] == {"gold": 1, "lapis": 1, "wool": 1}
    assert turn(give) == (1, "camel")


@pytest.mark.parametrize("character", TRADERS)
def test_two_of_a_kind_can_be_given_back(character: str) -> None:
    give = giving(character, 2, {"wool": 2, "silk": 1})
    give.play("give wool wool")
    assert player(give, 0)["hand"] == {"silk": 1}
    assert player(give, 2)["hand"] == {"lapis": 1, "wool": 2}


def test_the_trader_takes_the_only_card_and_one_goes_back() -> None:
    bonus = bonus_step("trader", seat(hand={"gold": 1}), seat(hand={"wool": 1}))
    bonus.play("ask 1")
    assert player(bonus, 1)["hand"] == {}
    assert bonus.legal() == ["give gold", "give wool"]
    bonus.play("give gold")
    assert player(bonus, 0)["hand"] == {"wool": 1}
    assert player(bonus, 1)["hand"] == {"gold": 1}
    assert turn(bonus) == (1, "camel")


def test_the_trader_is_offered_even_where_the_same_cards_must_go_back() -> None:
    bonus = bonus_step("trader", seat(), seat(hand={"wool": 1, "silk": 1}))
    assert bonus.legal() == ["coins", "ask 1"]
    bonus.play("ask 1")
    assert bonus.legal() == ["give wool silk"]
    bonus.play("give wool silk")
    assert player(bonus, 0)["hand"] == {}
    assert player(bonus, 1)["hand"] == {"wool": 1, "silk": 1}


def test_the_trader_gives_no_prestige() -> None:
    give = giving("trader", 1, {"gold": 1})
    give.play("give gold")
    assert player(give, 0)["prestige"] == 0


def test_the_opponent_chooses_what_the_merchant_gets() -> None:
    theirs = seat(hand={"gold": 1, "wool": 2, "silk": 1})
    bonus = bonus_step("merchant", seat(hand={"lapis": 1}), seat(), theirs)
    bonus.play("ask 2")
    assert turn(bonus) == (0, "offer")
    assert bonus.actors == (2,)
    assert bonus.legal(0) == []
    assert sorted(bonus.legal(2)) == [
        "offer gold silk",
        "offer gold wool",
        "offer wool silk",
        "offer wool wool",
    ]


def test_the_merchant_gets_two_cards_gives_two_and_then_takes_a_prestige() -> None:
    theirs = seat(hand={"wool": 2, "silk": 1})
    bonus = bonus_step("merchant", seat(hand={"lapis": 1}), theirs)
    bonus.play("ask 1")
    bonus.play("offer wool silk")
    assert turn(bonus) == (0, "give")
    assert player(bonus, 0)["hand"] == {"lapis": 1, "wool": 1, "silk": 1}
    assert player(bonus, 1)["hand"] == {"wool": 1}
    assert player(bonus, 0)["prestige"] == 0
    events = bonus.play("give lapis silk")
    assert player(bonus, 0)["hand"] == {"wool": 1}
    assert player(bonus, 1)["hand"] == {"lapis": 1, "wool": 1, "silk": 1}
    assert player(bonus, 0)["prestige"] == 1
    assert [event["kind"] for event in events][:3] == ["card", "card", "prestige"]
    assert turn(bonus) == (1, "camel")


def test_an_opponent_with_one_card_offers_it_to_the_merchant_and_gets_one_back() -> None:
    bonus = bonus_step("merchant", seat(hand={"gold": 1}), seat(hand={"wool": 1}))
    bonus.play("ask 1")
    assert bonus.legal() == ["offer wool"]
    bonus.play("offer wool")
    assert bonus.legal() == ["give gold", "give wool"]
    bonus.play("give wool")
    assert player(bonus, 0)["hand"] == {"gold": 1}
    assert player(bonus, 1)["hand"] == {"wool": 1}
    assert player(bonus, 0)["prestige"] == 1


def test_an_empty_hand_gives_the_merchant_only_the_prestige() -> None:
    bonus = bonus_step("merchant", seat(hand={"gold": 1}))
    bonus.play("ask 3")
    assert player(bonus, 0) == {**player(giving("merchant", 1, {"gold": 1}), 0), "prestige": 1}
    assert player(bonus, 3)["hand"] == {}
    assert turn(bonus) == (1, "camel")

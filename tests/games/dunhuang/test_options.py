"""The supply of coins and prestige: without limit, or as many as are in the box."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import bonus_step, player, position, Seat, seat, table

COUNTED = {"supply": "counted"}


def counted(character: str, *seats: Seat, **rest: Any) -> entrepot.Table:
    return bonus_step(character, *seats, options=COUNTED, **rest)


def coins(*purses: int) -> list[Seat]:
    return [seat(coins=purse) for purse in purses]


def prestige(*tokens: int, **mine: Any) -> list[Seat]:
    """Four players with so much prestige, and what else seat 0 has."""
    seats = [seat(prestige=n) for n in tokens]
    return [{**seats[0], **mine}, *seats[1:]]


def test_unlimited_coins_and_prestige_go_beyond_the_box() -> None:
    bonus = bonus_step("dancer", seat(coins=44, prestige=28))
    bonus.play("prestige")
    assert player(bonus, 0)["prestige"] == 30
    bonus = bonus_step("dancer", seat(coins=44, prestige=28))
    bonus.play("coins")
    assert player(bonus, 0)["coins"] == 47


def test_a_counted_supply_has_44_coins_in_all() -> None:
    table(*coins(11, 11, 11, 11), options=COUNTED)
    with pytest.raises(entrepot.BadPosition, match="45 coins"):
        table(*coins(11, 11, 11, 12), options=COUNTED)
    with pytest.raises(entrepot.BadPosition, match="coins"):
        table(*coins(45, 0, 0, 0), options=COUNTED)


def test_a_counted_supply_has_28_prestige_in_all() -> None:
    table(*prestige(7, 7, 7, 7), options=COUNTED)
    with pytest.raises(entrepot.BadPosition, match="29 prestige"):
        table(*prestige(7, 7, 7, 8), options=COUNTED)
    with pytest.raises(entrepot.BadPosition, match="prestige"):
        table(*prestige(29, 0, 0, 0), options=COUNTED)


@pytest.mark.parametrize(("others", "gain"), [(38, 3), (39, 3), (40, 2), (41, 1), (42, 0)])
def test_whoever_gains_coins_takes_what_is_left(others: int, gain: int) -> None:
    bonus = counted("dancer", *coins(2, others, 0, 0))
    bonus.play("coins")
    assert player(bonus, 0)["coins"] == 2 + gain


def test_coins_are_offered_even_when_none_are_left() -> None:
    bonus = counted("painter", *coins(11, 11, 11, 11))
    assert bonus.legal() == ["coins"]
    bonus.play("coins")
    assert [player(bonus, p)["coins"] for p in range(4)] == [11, 11, 11, 11]


def test_coins_paid_for_steps_return_to_the_supply() -> None:
    camel = table(*coins(11, 11, 11, 11), options=COUNTED)
    for action in ("move 3", "hand", "coins"):
        camel.play(action)
    assert player(camel, 0)["coins"] == 11


def test_coins_paid_for_a_token_go_to_its_owner_not_to_the_supply() -> None:
    taker = seat(coins=22, shop={"wool": 1})
    owner = seat(coins=22, shop={"wool": 1}, tokens=["wool"], sealed=["wool"])
    rest = {"contested": "wool", "resume": "bonus", "options": COUNTED}
    pay = table(taker, owner, *coins(0, 0), camel="dancer", step="pay", **rest)
    pay.play("pay")
    pay.play("coins")
    assert [player(pay, p)["coins"] for p in range(4)] == [20, 24, 0, 0]


@pytest.mark.parametrize(("others", "gain"), [(25, 2), (26, 2), (27, 1)])
def test_the_dancer_gives_what_is_left(others: int, gain: int) -> None:
    bonus = counted("dancer", *prestige(0, others, 0, 0))
    bonus.play("prestige")
    assert player(bonus, 0)["prestige"] == gain


@pytest.mark.parametrize(("others", "gain"), [(25, 3), (26, 2), (27, 1)])
def test_the_princess_gives_what_is_left(others: int, gain: int) -> None:
    bonus = counted("princess", *prestige(0, others, 0, 0, tokens=["wool", "silk", "tea"]))
    bonus.play("prestige")
    assert player(bonus, 0)["prestige"] == gain


@pytest.mark.parametrize(("character", "where"), [("painter", "hand"), ("musician", "shop")])
@pytest.mark.parametrize(("others", "gain"), [(25, 3), (26, 2), (28, 0)])
def test_painter_and_musician_give_what_is_left_and_are_offered_even_for_nothing(
    character: str, where: str, others: int, gain: int
) -> None:
    bonus = counted(character, *prestige(0, others, 0, 0, **{where: {"wool": 1}}))
    assert bonus.legal() == ["coins", "discard wool"]
    bonus.play("discard wool")
    assert player(bonus, 0)["prestige"] == gain
    assert player(bonus, 0)[where] == {}


@pytest.mark.parametrize("character", ["princess", "dancer"])
def test_princess_and_dancer_are_not_offered_without_prestige(character: str) -> None:
    bonus = counted(character, *prestige(28, 0, 0, 0, tokens=["wool"]))
    assert bonus.legal() == ["coins"]


def test_without_prestige_the_merchant_is_not_offered_against_an_empty_hand() -> None:
    seats = prestige(28, 0, 0, 0)
    seats[2]["hand"] = {"wool": 1}
    assert counted("merchant", *seats).legal() == ["coins", "ask 2"]


def test_without_prestige_the_merchant_still_exchanges() -> None:
    seats = prestige(0, 28, 0, 0, hand={"gold": 1})
    seats[2]["hand"] = {"wool": 1}
    bonus = counted("merchant", *seats)
    for action in ("ask 2", "offer wool", "give gold"):
        bonus.play(action)
    assert player(bonus, 0)["hand"] == {"wool": 1}
    assert player(bonus, 0)["prestige"] == 0


def test_with_one_prestige_left_the_merchant_is_offered_against_an_empty_hand() -> None:
    bonus = counted("merchant", *prestige(0, 27, 0, 0))
    bonus.play("ask 3")
    assert player(bonus, 0)["prestige"] == 1


def test_a_position_says_which_supply_it_has() -> None:
    assert table(options=COUNTED).as_dict()["options"]["supply"] == "counted"
    assert table(options=COUNTED).view(0)["options"]["supply"] == "counted"


def test_a_position_with_an_unknown_supply_is_refused() -> None:
    with pytest.raises(entrepot.BadPosition, match=r"options\.supply.*did you mean 'counted'"):
        entrepot.from_dict(position(options={"supply": "count"}))

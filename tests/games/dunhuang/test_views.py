"""What a player may know: what lies open, what they hold, what they saw, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

import entrepot

from .positions import (
    bonus_step,
    good_step,
    known_in_hand,
    player,
    Position,
    position,
    seat,
    some_dice,
    table,
)

EVERYBODY = [0, 1, 2, 3, None]
FIRST_THREE = [["tea", "wool", "silk"], ["gold"], ["silver"], ["lapis"]]
ME = seat(coins=1, prestige=2, hand={"wool": 2}, shop={"silk": 1}, tokens=["silk"], sealed=["silk"])
OTHER = seat(coins=3, prestige=4, hand={"gold": 1, "lapis": 2}, shop={"tea": 1}, tokens=["tea"])


def views(where: entrepot.Table, *but: int) -> list[dict[str, Any]]:
    """The views of all, a spectator included, but for some seats."""
    return [where.view(viewer) for viewer in EVERYBODY if viewer not in but]


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    "key", ["game", "tiles", "market", "camel", "first", "turn", "step", "steps", "ending"]
)
def test_everybody_sees_the_course_of_the_game_and_the_market(viewer: Any, key: str) -> None:
    where = table(ME, OTHER, camel="maid", market={"dancer": None}, turn=2)
    assert where.view(viewer)[key] == where.as_dict()[key]


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize("key", ["coins", "prestige", "shop", "tokens", "sealed"])
def test_everybody_sees_what_lies_before_each_player(viewer: Any, key: str) -> None:
    where = table(ME, OTHER)
    open_to_all = [one[key] for one in where.as_dict()["players"]]
    assert [one[key] for one in where.view(viewer)["players"]] == open_to_all


@pytest.mark.parametrize(
    ("viewer", "hands"),
    [
        (0, [{"wool": 2}, 3, 0, 0]),
        (1, [2, {"gold": 1, "lapis": 2}, 0, 0]),
        (2, [2, 3, {}, 0]),
        (None, [2, 3, 0, 0]),
    ],
)
def test_the_own_hand_is_seen_and_of_others_the_number_of_cards(
    viewer: Any, hands: list[Any]
) -> None:
    assert [one["hand"] for one in table(ME, OTHER).view(viewer)["players"]] == hands


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_of_the_pile_only_the_number_of_cards_is_seen(viewer: Any) -> None:
    assert table(pile=["gold", "wool", "silk"]).view(viewer)["pile"] == 3


MOMENTS = [
    position(camel=None, step="keep", drawn=FIRST_THREE),
    position(ME, OTHER),
    position(ME, OTHER, camel="diplomat", step="draw", drawn=["silver"]),
    position(ME, OTHER, camel="merchant", step="offer", partner=1, owed=2),
    position(ME, OTHER, step="over", turn=3),
]


@pytest.mark.parametrize("where", MOMENTS, ids=lambda p: p.get("step", "camel"))
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_dice_are_in_no_view(viewer: Any, where: Position) -> None:
    there = entrepot.from_dict(where)
    assert "dice" not in there.view(viewer)
    assert there.as_dict()["dice"] not in json.dumps(there.view(viewer))


@pytest.mark.parametrize("where", MOMENTS, ids=lambda p: p.get("step", "camel"))
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_view_has_the_keys_of_a_position(viewer: Any, where: Position) -> None:
    there = entrepot.from_dict(where)
    added = {"seat", "actors"}
    assert set(there.as_dict()) - {"dice", "memory"} <= set(there.view(viewer))
    assert set(there.view(viewer)) <= set(there.as_dict()) | added


def test_a_spectator_remembers_nothing() -> None:
    assert "memory" not in table().view(None)


def test_cards_of_others_and_of_the_pile_and_the_dice_make_no_difference_to_a_view() -> None:
    one = position(ME, OTHER, pile=["silver", "silver", "wool"], dice=some_dice(1))
    exchanged = {**OTHER, "hand": {"silver": 1, "wool": 2}}
    other = position(ME, exchanged, pile=["gold", "lapis", "lapis"], dice=some_dice(2))
    assert views(entrepot.from_dict(one), 1) == views(entrepot.from_dict(other), 1)


def test_the_first_three_cards_are_seen_only_by_who_drew_them() -> None:
    keep = table(camel=None, step="keep", drawn=[["tea"] * 3, ["wool"] * 3, ["silk"] * 3, []])
    assert keep.view(0)["drawn"] == [["tea"] * 3, 3, 3, 0]
    assert keep.view(2)["drawn"] == [3, 3, ["silk"] * 3, 0]
    assert keep.view(None)["drawn"] == [3, 3, 3, 0]


def test_nobody_else_learns_what_was_kept_or_set_aside() -> None:
    one, other = (table(camel=None, step="keep", drawn=FIRST_THREE) for _ in range(2))
    one.play("keep tea", 0)
    other.play("keep silk", 0)
    assert views(one, 0) == views(other, 0)
    assert one.view(0) != other.view(0)


def test_while_others_choose_a_view_changes_only_in_that_one_more_has_decided() -> None:
    keep = table(camel=None, step="keep", drawn=FIRST_THREE)
    before = keep.view(3)
    keep.play("keep tea", 0)
    after = keep.view(3)
    assert after["players"][0].pop("hand") == 1
    assert before["players"][0].pop("hand") == 0
    assert (before["drawn"].pop(0), after["drawn"].pop(0)) == (3, 0)
    assert (before.pop("actors"), after.pop("actors")) == ([0, 1, 2, 3], [1, 2, 3])
    assert before == after


def test_the_order_in_which_others_have_kept_is_not_seen() -> None:
    one, other = (table(camel=None, step="keep", drawn=FIRST_THREE) for _ in range(2))
    for seats, keep in (((0, 1), one), ((1, 0), other)):
        for actor in seats:
            keep.play(keep.legal(actor)[0], actor)
    assert views(one) == views(other)


def test_drawn_cards_are_seen_only_by_who_looks_at_them() -> None:
    draw = table(camel="diplomat", step="draw", drawn=["gold", "wool"], turn=1)
    assert [sees["drawn"] for sees in views(draw)] == [2, ["gold", "wool"], 2, 2, 2]


@pytest.mark.parametrize("character", ["diplomat", "interpreter"])
def test_the_kept_card_is_secret_and_so_are_those_put_under_the_pile(character: str) -> None:
    one, other = (bonus_step(character, steps=2, pile=["gold", "wool", "tea"]) for _ in range(2))
    for draw, kept in ((one, "keep gold"), (other, "keep wool")):
        draw.play("draw")
        draw.play(kept)
    assert views(one, 0) == views(other, 0)
    assert one.view(0) != other.view(0)


def test_who_put_a_card_under_the_pile_knows_it_is_there() -> None:
    bonus = bonus_step("diplomat", pile=["gold", "wool", "tea", "tea"])
    bonus.play("draw")
    bonus.play("keep gold")
    assert bonus.view(0)["memory"]["pile"][-1] == {"cards": 1, "least": {"wool": 1}}
    assert "wool" not in json.dumps(bonus.view(1)["memory"])


@pytest.mark.parametrize("viewer", [1, 2, 3])
def test_a_card_taken_openly_from_the_market_into_a_hand_was_seen_by_all(viewer: int) -> None:
    good = good_step("wool")
    good.play("hand")
    assert known_in_hand(good, viewer, of=0) == {"wool": 1}
    good.play("coins")
    good.play("move 1")
    assert known_in_hand(good, viewer, of=0) == {"wool": 1}


def test_herders_and_the_general_take_openly_too() -> None:
    shepherd = bonus_step("shepherd", market={"maid": "silk"})
    shepherd.play("take maid")
    assert known_in_hand(shepherd, 2, of=0) == {"silk": 1}
    general = bonus_step("general", seat(hand={"wool": 1}), market={"maid": "silk"})
    general.play("swap wool maid")
    assert known_in_hand(general, 2, of=0) == {"silk": 1}


@pytest.mark.parametrize(
    ("character", "action"), [("painter", "discard wool"), ("domestic", "stock wool")]
)
def test_an_openly_taken_card_that_left_the_hand_openly_is_no_longer_in_it(
    character: str, action: str
) -> None:
    good = good_step("wool", camel=character)
    good.play("hand")
    good.play(action)
    assert known_in_hand(good, 2, of=0) == {}


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_painters_discard_is_seen_by_all(viewer: Any) -> None:
    bonus = bonus_step("painter", seat(hand={"wool": 1, "silk": 1}))
    card = bonus.play("discard wool")[0]
    seen = entrepot.seen_by(card, viewer)
    assert (seen["kind"], seen["good"]) == ("card", "wool")
    assert card["reveals"] == [1, 2, 3]


def traded(taken: str, given: str) -> entrepot.Table:
    """Seat 0 trades with seat 1, which has one card; no seat has seen a card before."""
    bonus = bonus_step("trader", seat(hand={"gold": 1, "silver": 1}), seat(hand={taken: 1}))
    bonus.play("ask 1")
    bonus.play(f"give {given}")
    return bonus


def test_only_the_two_players_see_the_cards_of_a_trader() -> None:
    one, other = traded("wool", "gold"), traded("silk", "silver")
    assert views(one, 0, 1) == views(other, 0, 1)
    assert one.view(1) != other.view(1)


def test_only_the_two_players_see_the_cards_of_a_merchant() -> None:
    def exchanged(offer: str, give: str) -> entrepot.Table:
        hands = [seat(hand={"gold": 1, "silver": 1}), seat(hand={"wool": 2, "silk": 2})]
        bonus = bonus_step("merchant", *hands)
        for action in ("ask 1", offer, give):
            bonus.play(action)
        return bonus

    one = exchanged("offer wool wool", "give gold wool")
    other = exchanged("offer wool silk", "give silver silk")
    assert views(one, 0, 1) == views(other, 0, 1)
    assert one.view(0) != other.view(0)


def test_the_two_who_exchanged_remember_the_cards() -> None:
    trade = traded("wool", "gold")
    assert known_in_hand(trade, 1, of=0) == {"wool": 1}
    assert known_in_hand(trade, 0, of=1) == {"gold": 1}
    assert known_in_hand(trade, 2, of=0) == known_in_hand(trade, 2, of=1) == {}


@pytest.mark.parametrize("action", ["ask 1", "give gold"])
def test_the_events_of_an_exchange_hide_the_good_from_everybody_else(action: str) -> None:
    bonus = bonus_step("trader", seat(hand={"gold": 1}), seat(hand={"wool": 1}))
    events = bonus.play("ask 1")
    if action != "ask 1":
        events = bonus.play(action)
    (card,) = (event for event in events if event["kind"] == "card" and "hand" in event["from"])
    assert sorted(card["reveals"]) == [0, 1]
    shown = [viewer for viewer in EVERYBODY if "good" in entrepot.seen_by(card, viewer)]
    assert shown == [0, 1]


def test_the_events_of_a_draw_hide_the_good_from_everybody_else() -> None:
    bonus = bonus_step("diplomat", pile=["gold", "wool", "tea"])
    drawn = [event for event in bonus.play("draw") if event["kind"] == "card"]
    kept = bonus.play("keep gold")[0]
    for card in (*drawn, kept):
        assert [v for v in EVERYBODY if "good" in entrepot.seen_by(card, v)] == [0]
    assert len(drawn) == 2


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_contest_of_a_token_lies_open(viewer: Any) -> None:
    owner = seat(shop={"wool": 1}, tokens=["wool"], sealed=["wool"])
    good = good_step("wool", seat(), owner)
    good.play("shop")
    view = good.view(viewer)
    assert (view["step"], view["contested"], view["resume"]) == ("pay", "wool", "bonus")


def test_a_view_is_a_copy() -> None:
    where = table(ME)
    where.view(0)["players"][0]["hand"]["wool"] = 9
    where.view(0)["market"].clear()
    assert player(where, 0)["hand"] == {"wool": 2}
    assert len(where.view(0)["market"]) == 8

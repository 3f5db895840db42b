"""The text of the actions, who may play them, and what playing one says."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import bonus_step, circle, good_step, player, Position, position, seat, table

WOOL_OF_SEAT_1 = [
    seat(shop={"wool": 1}),
    seat(shop={"wool": 1}, tokens=["wool"], sealed=["wool"]),
]
HANDS = [seat(hand={"gold": 1, "tea": 1, "silk": 2}), seat(hand={"lapis": 1, "wool": 2})]
CONTEST: dict[str, Any] = {"contested": "wool", "resume": "bonus", "camel": "dancer"}
EXCHANGE: dict[str, Any] = {"camel": "merchant", "partner": 1, "owed": 2}

STEPS: list[tuple[Position, int, set[str]]] = [
    (
        position(camel=None, step="keep", drawn=[["tea", "silk", "tea"], *[["wool"] * 3] * 3]),
        0,
        {"keep tea", "keep silk"},
    ),
    (position(camel=None, step="start"), 3, {f"camel {character}" for character in circle()}),
    (position(seat(coins=2)), 0, {"move 1", "move 2", "move 3"}),
    (position(step="good"), 0, {"shop", "hand"}),
    (position(*WOOL_OF_SEAT_1, step="pay", **CONTEST), 0, {"pay", "decline"}),
    (
        position(*WOOL_OF_SEAT_1, step="guard", characters=["manichean"], **CONTEST),
        1,
        {"guard", "yield"},
    ),
    (
        position(camel="diplomat", step="draw", drawn=["wool", "gold"]),
        0,
        {"keep gold", "keep wool"},
    ),
    (
        position(*HANDS, step="offer", **EXCHANGE),
        1,
        {"offer lapis wool", "offer wool wool"},
    ),
    (
        position(*HANDS, step="give", **EXCHANGE),
        0,
        {"give gold tea", "give gold silk", "give tea silk", "give silk silk"},
    ),
    (
        position(*HANDS, step="offer", **{**EXCHANGE, "owed": 1}),
        1,
        {"offer lapis", "offer wool"},
    ),
    (
        position(*HANDS, step="give", **{**EXCHANGE, "owed": 1}),
        0,
        {"give gold", "give tea", "give silk"},
    ),
]


@pytest.mark.parametrize(
    ("where", "actor", "texts"), STEPS, ids=[where.get("step", "camel") for where, _, _ in STEPS]
)
def test_the_actions_of_each_step(where: Position, actor: int, texts: set[str]) -> None:
    there = entrepot.from_dict(where)
    assert actor in there.actors
    assert set(there.legal(actor)) == texts
    assert len(there.legal(actor)) == len(texts)


@pytest.mark.parametrize(
    "where", [where for where, _, _ in STEPS], ids=lambda p: p.get("step", "camel")
)
def test_a_seat_that_is_no_actor_has_no_actions(where: Position) -> None:
    there = entrepot.from_dict(where)
    others = set(range(4)) - set(there.actors)
    assert (not others) == (there.step == "keep")
    assert all(there.legal(other) == [] for other in others)


MINE = seat(hand={"gold": 1}, shop={"wool": 1}, tokens=["wool"])
BONUSES = {
    "painter": {"discard gold"},
    "musician": {"discard wool"},
    "princess": {"prestige"},
    "dancer": {"prestige"},
    "interpreter": {"draw"},
    "diplomat": {"draw"},
    "soldier": {"swap wool buddhist"},
    "general": {"swap gold buddhist"},
    "trader": {"ask 1"},
    "merchant": {"ask 1", "ask 2", "ask 3"},
    "maid": {"swap wool gold"},
    "domestic": {"stow wool", "stock gold"},
    "shepherd": {"take buddhist"},
    "farmer": {"take buddhist"},
    "manichean": {"seal wool"},
    "buddhist": {"seal wool"},
}


@pytest.mark.parametrize("character", BONUSES)
def test_the_bonus_is_coins_or_what_the_character_offers(character: str) -> None:
    market = {**dict.fromkeys(circle(character)), "buddhist": "silk"}
    bonus = bonus_step(character, MINE, seat(hand={"tea": 1}), market=market)
    assert bonus.legal()[0] == "coins"
    assert set(bonus.legal()[1:]) == BONUSES[character]


def test_the_lower_number_comes_first_in_offer_and_give() -> None:
    hand = dict.fromkeys(["silk", "gold", "wool", "silver", "tea", "lapis"], 1)
    give = table(seat(hand=hand), seat(), step="give", **EXCHANGE)
    order = ["gold", "silver", "lapis", "tea", "wool", "silk"]
    pairs = {f"give {a} {b}" for i, a in enumerate(order) for b in order[i + 1 :]}
    assert set(give.legal()) == pairs
    with pytest.raises(entrepot.IllegalAction):
        give.play("give silk gold")


@pytest.mark.parametrize(
    "where", [where for where, _, _ in STEPS], ids=lambda p: p.get("step", "camel")
)
def test_the_order_of_the_actions_is_stable(where: Position) -> None:
    one, other = entrepot.from_dict(where), entrepot.from_dict(where)
    assert one.legal() == one.legal() == other.legal() == one.legal(one.actors[0])


SINGLES = [
    (position(camel=None, step="keep", drawn=[["tea"] * 3, [], [], []]), "keep tea"),
    (position(seat(coins=0)), "move 1"),
    (position(camel="painter", step="bonus"), "coins"),
    (position(camel="diplomat", step="draw", drawn=["wool"]), "keep wool"),
    (position(seat(), seat(hand={"wool": 2}), step="offer", **EXCHANGE), "offer wool wool"),
    (position(seat(hand={"wool": 2}), seat(), step="give", **EXCHANGE), "give wool wool"),
]


@pytest.mark.parametrize(("where", "action"), SINGLES, ids=[action for _, action in SINGLES])
def test_a_step_with_a_single_action_is_still_played(where: Position, action: str) -> None:
    there = entrepot.from_dict(where)
    assert there.step == where.get("step", "camel")
    assert there.legal() == [action]
    there.play(action)
    assert there.version == 1


def test_nobody_pays_what_he_does_not_have() -> None:
    taker, owner = {**WOOL_OF_SEAT_1[0], "coins": 1}, WOOL_OF_SEAT_1[1]
    assert table(taker, owner, step="pay", **CONTEST).legal() == ["decline"]


@pytest.mark.parametrize("seat", [-1, 4, "0", True, 1.0])
def test_there_are_no_other_seats(seat: Any) -> None:
    with pytest.raises(entrepot.EntrepotError, match="seat"):
        table().legal(seat)
    with pytest.raises(entrepot.EntrepotError, match="seat"):
        table().play("move 1", seat)
    with pytest.raises(entrepot.EntrepotError, match="seat"):
        table().view(seat)


@pytest.mark.parametrize(
    ("action", "seat"),
    [
        *[(action, 0) for action in ("move 0", "move 9", "shop", "Move 1", "move  1", "move 01")],
        *[(action, 0) for action in ("move 1 ", "", None, 1, ["move 1"])],
        ("move 9", None),
        ("move 1", 1),
        ("move 1", 3),
    ],
)
def test_whatever_is_illegal_raises_and_leaves_the_table_as_it_was(action: Any, seat: Any) -> None:
    camel = table()
    before = camel.as_dict()
    with pytest.raises(entrepot.IllegalAction):
        camel.play(action, seat)
    assert camel.as_dict() == before
    assert camel.version == 0


def test_an_illegal_action_tells_what_was_tried_by_whom_in_which_step_and_what_is_legal() -> None:
    with pytest.raises(entrepot.IllegalAction) as caught:
        good_step("wool").play("shp")
    text = str(caught.value)
    assert all(part in text for part in ("'shp'", "seat 0", "'good'", "shop, hand"))
    assert "did you mean 'shop'" in text
    assert isinstance(caught.value, entrepot.EntrepotError)
    assert isinstance(caught.value, ValueError)


def test_acting_out_of_turn_tells_who_is_to_act() -> None:
    with pytest.raises(entrepot.IllegalAction, match="seat 0 to act"):
        table().play("move 1", 2)


def test_where_several_may_act_the_seat_must_be_named() -> None:
    keep = table(camel=None, step="keep", drawn=[["tea"], ["wool"], ["silk"], ["gold"]])
    with pytest.raises(entrepot.IllegalAction, match="say which"):
        keep.play("keep tea")
    keep.play("keep tea", 0)
    assert player(keep, 0)["hand"] == {"tea": 1}


def test_playing_gives_what_happened() -> None:
    good = good_step("wool", seat(), seat(shop={"wool": 1}, tokens=["wool"]))
    card, token = good.play("shop")
    assert (card["kind"], card["good"]) == ("card", "wool")
    assert token == {"kind": "token", "good": "wool", "from": 1, "to": 0, "reveals": []}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_event_says_its_kind_and_who_learnt_something_secret(players: int) -> None:
    fresh = entrepot.new("dunhuang", players=players, seed=players)
    while not fresh.over:
        actor = fresh.actors[0]
        legal = fresh.legal(actor)
        events = fresh.play(legal[fresh.version * 7 % len(legal)], actor)
        assert events
        for event in events:
            assert isinstance(event["kind"], str)
            assert set(event["reveals"]) <= set(range(players))

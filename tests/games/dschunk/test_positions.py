"""Positions: written in full, and read with defaults (7.2)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import entrepot

from .positions import (
    all_pass,
    CARDS,
    each,
    first_until,
    GOODS,
    hands,
    JUNKS,
    merchants,
    play_all,
    player,
    Position,
    position,
    seat,
    some_dice,
    STACKS,
    table,
    turn,
)

MINIMAL: Position = {
    "game": "dschunk",
    "round": 3,
    "market": CARDS[2],
    "junks": {"orange": [[0, 1, 2], [0]], "gray": [[2, 2]]},
    "players": [{"money": 4}, {"money": 0, "goods": {"fish": 3, "rice": 5}}, {"money": 1}],
    "start": 0,
    "turn": 1,
}


@pytest.mark.parametrize(
    ("key", "default"),
    [
        *[("sold", []), ("used", []), ("deck", []), ("step", "action")],
        *[("due", 0), ("acted", False), ("taken", []), ("looking", None), ("bids", {})],
        ("stacks", {name: [] for name in STACKS}),
        ("stock", {"fish": 15, "rice": 13, "spice": 18, "vegetables": 18}),
        ("junks", {**{junk: [] for junk in JUNKS}, **MINIMAL["junks"]}),
    ],
)
def test_what_may_be_left_out(key: str, default: object) -> None:
    assert entrepot.from_dict(MINIMAL).as_dict()[key] == default


@pytest.mark.parametrize(
    ("key", "default"),
    [
        ("specials", [[], [], []]),
        ("extra_played", [False] * 3),
        ("declared", [None] * 3),
        ("goods", [{}, {"fish": 3, "rice": 5}, {}]),
        ("strips", [18, 19, 17]),
    ],
)
def test_what_may_be_left_out_of_a_player(key: str, default: object) -> None:
    assert each(entrepot.from_dict(MINIMAL), key) == default


@pytest.mark.parametrize("number", range(1, 11))
def test_merchants_left_out_stand_where_the_round_puts_them(number: int) -> None:
    laid = entrepot.from_dict({**MINIMAL, "round": number})
    assert laid.as_dict()["merchants"] == merchants(number)


def test_the_set_up_is_standard_when_options_are_left_out() -> None:
    assert entrepot.from_dict(MINIMAL).as_dict()["options"]["setup"] == "standard"


def test_dice_left_out_are_the_same_every_time() -> None:
    one, other = entrepot.from_dict(MINIMAL), entrepot.from_dict(MINIMAL)
    assert one.as_dict()["dice"] == other.as_dict()["dice"]


def test_fewer_strips_and_goods_than_the_box_holds_may_be_given() -> None:
    laid = table(seat(strips=3), stock={"fish": 2, "rice": 0})
    assert player(laid, 0)["strips"] == 3
    stock = {"fish": 2, "rice": 0, "spice": 18, "vegetables": 18}
    assert laid.as_dict()["stock"] == stock


def test_special_cards_not_mentioned_are_out_of_the_game() -> None:
    laid = table(step="stack", round=3, stacks={"star": ["supply"]})
    play_all(laid, "stack star", "take supply")
    assert turn(laid) == (0, "action")


def test_the_next_market_card_is_the_first_of_the_deck() -> None:
    last = table(step="bid", round=8, deck=[CARDS[5], CARDS[3]])
    all_pass(last)
    assert (last.as_dict()["market"], last.as_dict()["deck"]) == (CARDS[5], [CARDS[3]])


def test_with_fewer_cards_face_down_than_rounds_left_as_many_rounds_are_played() -> None:
    last = table(step="bid", round=3, deck=[CARDS[5]])
    all_pass(last)
    assert (last.over, last.as_dict()["round"]) == (False, 4)
    all_pass(first_until(last, "bid"))
    assert last.over


def test_the_trainees_actions_follow_from_the_round() -> None:
    laid = table(round=7)
    laid.play(next(text for text in laid.legal() if text.startswith("lower")))
    assert player(laid, 0)["strips"] == 18


def test_turn_is_the_active_player() -> None:
    assert entrepot.from_dict(MINIMAL).actors == (1,)


def test_stack_and_special_belong_to_the_event_while_nothing_is_sold() -> None:
    stacks = {"star": ["supply"] * 2}
    event = table(step="stack", round=3, stacks=stacks)
    assert event.legal() == ["stack star"]
    play_all(event, "stack star", "take supply")
    assert event.step == "action"
    prize = table(step="stack", round=3, stacks=stacks, sold=["fish"])
    assert prize.legal() == ["stack star", "decline"]
    play_all(prize, "stack star", "take supply")
    assert prize.step == "bid"


def test_specials_holds_all_cards_won_always_cards_too() -> None:
    cards = ["supply", "eight-gray", "load-any"]
    assert sorted(player(table(seat(specials=cards)), 0)["specials"]) == sorted(cards)


EXTRA = seat(specials=["goods-any"])
STACK = {"square": ["supply", "load-any"], "star": ["eight-gray"]}
PLACED = {"gray": [[1, 2]], "white": [[0]]}
SPREAD = {"load": "white", "goods": "gray", "money": "orange"}
VARIANT: Position = {"options": {"setup": "variant"}, "market": None, "deck": list(CARDS)}
MID_ROUND: dict[str, Position] = {
    "place": position(**VARIANT, step="place", junks=PLACED, merchants=SPREAD, start=1, turn=0),
    "exchange": position(*hands({"fish": 2}), step="exchange", due=1, round=2),
    "stack": position(step="stack", round=3, stacks=STACK, taken=["square"], turn=1),
    "special": position(
        step="special", round=3, stacks=STACK, taken=["star"], looking="star", turn=2
    ),
    "prize": position(step="special", round=4, stacks=STACK, sold=["rice"], looking="square"),
    "action": position(seat(extra_played=True), used=["load", "upper"], turn=2, round=4),
    "more": position(step="more", due=2, acted=True, used=["goods"]),
    "more of a card": position(EXTRA, step="more", due=3, acted=False),
    "after": position(EXTRA, step="after", acted=True, used=["load"]),
    "supply": position(step="supply", due=3, turn=1),
    "bid": position(
        *hands({"fish": 2}, {}, {"rice": 1}), step="bid", sold=["spice"], bids={"2": "bid 1 rice"}
    ),
    "passed": position(step="bid", bids={"0": "pass", "3": "pass"}),
    "over": position(seat(money=1), step="over", round=10, winners=[0]),
}


@pytest.mark.parametrize("step", MID_ROUND)
def test_a_position_in_the_middle_of_a_round_carries_its_keys(step: str) -> None:
    written = entrepot.from_dict(MID_ROUND[step]).as_dict()
    given = {
        key: value for key, value in MID_ROUND[step].items() if key not in ("players", "junks")
    }
    if "stacks" in given:
        given["stacks"] = {**{name: [] for name in STACKS}, **given["stacks"]}
    assert {key: written[key] for key in given} == given


@pytest.mark.parametrize("step", MID_ROUND)
def test_a_written_position_is_the_same_table(step: str) -> None:
    one = entrepot.from_dict(MID_ROUND[step])
    other = entrepot.from_dict(json.loads(json.dumps(one.as_dict())))
    assert other.as_dict() == one.as_dict()
    assert (other.step, other.actors, other.legal()) == (one.step, one.actors, one.legal())
    assert [other.view(p) for p in range(4)] == [one.view(p) for p in range(4)]


@pytest.mark.parametrize(("players", "setup"), [(3, "standard"), (4, "standard"), (4, "variant")])
def test_at_any_moment_a_written_position_plays_on_like_the_table(players: int, setup: str) -> None:
    choice = Random(players)
    game = entrepot.new("dschunk", players=players, seed=players, options={"setup": setup})
    while not game.over:
        twin = entrepot.from_dict(json.loads(json.dumps(game.as_dict())))
        assert twin.as_dict() == game.as_dict()
        actor = choice.choice(game.actors)
        action = choice.choice(game.legal(actor))
        assert twin.play(action, actor) == game.play(action, actor)
    assert game.as_dict()["winners"] == list(game.winners)


def test_due_is_what_is_still_to_come() -> None:
    swaps = entrepot.from_dict(MID_ROUND["exchange"])
    swaps.play("swap fish rice")
    assert swaps.step == "action"
    more = entrepot.from_dict(MID_ROUND["more"])
    more.play("more fish")
    assert (player(more, 0)["goods"], turn(more)) == ({"fish": 2}, (1, "action"))
    supply = entrepot.from_dict(MID_ROUND["supply"])
    play_all(supply, *["take fish"] * 3)
    assert (player(supply, 1)["goods"], turn(supply)) == ({"fish": 3}, (2, "supply"))


def test_acted_says_whether_the_active_player_has_done_his_action() -> None:
    card = entrepot.from_dict(MID_ROUND["more of a card"])
    card.play("more fish")
    assert turn(card) == (0, "action")


def test_bids_are_those_made_and_not_revealed() -> None:
    bids = entrepot.from_dict(MID_ROUND["bid"])
    assert bids.actors == (0, 1, 3)
    for actor in bids.actors:
        bids.play("pass", actor)
    assert each(bids, "money") == [0, 0, 1, 0]


def test_a_written_position_holds_what_was_declared_the_dice_and_what_each_seat_remembers() -> None:
    last = table(seat(money=6), step="bid", round=4, start=3, dice=some_dice(9))
    all_pass(last)
    last.play("load")
    again = entrepot.from_dict(last.as_dict())
    assert each(again, "declared") == [6, 0, 0, 0]
    assert again.as_dict()["dice"] == some_dice(9)
    assert len(last.as_dict()["memory"]) == 4
    assert again.as_dict()["memory"] == last.as_dict()["memory"]


def test_a_finished_game_is_in_step_over_and_names_its_winners() -> None:
    over = entrepot.from_dict(MID_ROUND["over"])
    assert (over.step, over.over, over.actors, over.winners) == ("over", True, (), (0,))
    unnamed = {key: value for key, value in MID_ROUND["over"].items() if key != "winners"}
    assert entrepot.from_dict(unnamed).as_dict()["winners"] == [0]


def test_reading_changes_nothing_in_what_was_given() -> None:
    given = position(*hands({"fish": 2}), stacks=STACK, junks={"gray": [[0, 1]]})
    before = json.dumps(given)
    entrepot.from_dict(given).play("load")
    assert json.dumps(given) == before


EXAMPLE: Position = {
    "game": "dschunk",
    "options": {"setup": "standard"},
    "round": 3,
    "market": {"fish": 2, "rice": 1, "spice": 4, "vegetables": "S"},
    "sold": [],
    "deck": [{"fish": "S", "rice": 4, "spice": 1, "vegetables": 2}],
    "junks": {
        "orange": [[0, 1, 2], [0]],
        "purple": [[2, 2]],
        "brown": [[0, 1, 2]],
        "white": [[0, 1]],
        "gray": [[0, 1, 2]],
    },
    "merchants": {"load": "white", "goods": "gray", "money": "purple"},
    "used": ["load"],
    "stock": {"fish": 12, "rice": 12, "spice": 12, "vegetables": 12},
    "stacks": {
        "square": ["supply"],
        "circle": ["tiebreak", "exchange"],
        "triangle": [],
        "star": [],
    },
    "players": [
        {
            "money": 4,
            "goods": {"fish": 3, "rice": 5},
            "strips": 15,
            "specials": ["eight-brown"],
            "extra_played": False,
        },
        *({"money": 0} for _ in range(3)),
    ],
    "start": 0,
    "turn": 1,
    "step": "action",
}


def test_the_example_of_a_position_is_written_as_it_was_read() -> None:
    written = entrepot.from_dict(EXAMPLE).as_dict()
    assert {key: written[key] for key in EXAMPLE if key != "players"} == {
        key: value for key, value in EXAMPLE.items() if key != "players"
    }
    first = EXAMPLE["players"][0]
    assert {key: written["players"][0][key] for key in first} == first


@pytest.mark.parametrize(
    "odd",
    [
        position(seat(specials=["supply"] * 6 + ["exchange"] * 2 + ["tiebreak"])),
        position(seat(goods=dict.fromkeys(GOODS, 18))),
        position(seat(money=5000)),
        position(junks={"gray": [[0, 0, 0]] * 6 + [[0, 0]]}),
        position(merchants={"load": "gray", "goods": "gray", "money": "gray"}),
        position(used=["load", "goods"], turn=0),
        position(round=10, stacks={"star": ["supply"] * 6}, deck=[]),
        position(stock=dict.fromkeys(GOODS, 0)),
        position(seat(extra_played=True), turn=3),
        position(seat(money=3, declared=5)),
    ],
)
def test_what_play_could_not_reach_is_not_refused(odd: Position) -> None:
    laid = entrepot.from_dict(odd)
    again: Any = entrepot.from_dict(laid.as_dict())
    assert again.as_dict() == laid.as_dict()
    assert laid.legal()

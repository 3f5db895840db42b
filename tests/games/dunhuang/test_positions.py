"""Positions: written in full, read with defaults, and refused when the box cannot hold them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import entrepot

from .positions import circle, GOODS, known_in_hand, MARKET, Position, position, seat, table

MINIMAL = {
    "game": "dunhuang",
    "tiles": circle(),
    "market": list(MARKET),
    "camel": "maid",
    "players": [{"coins": 3}, {"coins": 4}],
    "turn": 1,
}


@pytest.mark.parametrize(
    ("key", "default"),
    [
        *[("step", "camel"), ("pile", []), ("first", 0), ("steps", 0), ("drawn", [])],
        *[("contested", None), ("resume", None), ("partner", None), ("owed", 0)],
        ("ending", False),
    ],
)
def test_what_may_be_left_out(key: str, default: object) -> None:
    assert entrepot.from_dict(MINIMAL).as_dict()[key] == default


def test_what_may_be_left_out_of_a_player() -> None:
    nothing = {"prestige": 0, "hand": {}, "shop": {}, "tokens": [], "sealed": []}
    players = entrepot.from_dict(MINIMAL).as_dict()["players"]
    assert players == [{"coins": 3, **nothing}, {"coins": 4, **nothing}]


def test_the_supply_is_unlimited_when_options_are_left_out() -> None:
    assert entrepot.from_dict(MINIMAL).as_dict()["options"]["supply"] == "unlimited"


def test_dice_left_out_are_the_same_every_time() -> None:
    one, other = entrepot.from_dict(MINIMAL), entrepot.from_dict(MINIMAL)
    assert one.as_dict()["dice"] == other.as_dict()["dice"]


def test_cards_not_mentioned_are_out_of_the_game() -> None:
    short = entrepot.from_dict(MINIMAL)
    for action in ("move 1", "hand", "coins"):
        short.play(action)
    assert None in short.as_dict()["market"]


def test_nothing_is_remembered_of_what_was_seen_before() -> None:
    laid = table(seat(hand={"wool": 2}), seat(hand={"silk": 1}))
    assert all(known_in_hand(laid, a, b) == {} for a in range(4) for b in range(4) if a != b)


def test_the_market_lies_beside_the_tiles_and_clockwise_is_upwards() -> None:
    laid = entrepot.from_dict(MINIMAL)
    laid.play("move 1")
    laid.play("hand")
    now = laid.as_dict()
    assert now["camel"] == circle()[circle().index("maid") + 1] == "farmer"
    assert now["players"][1]["hand"] == {MARKET[circle().index("farmer")]: 1}


def test_turn_is_the_active_player() -> None:
    assert entrepot.from_dict(MINIMAL).actors == (1,)


def test_an_empty_space_is_null() -> None:
    laid = table(market={"dancer": None})
    assert json.loads(json.dumps(laid.as_dict()))["market"][1] is None


SEALED = [seat(shop={"wool": 1}), seat(shop={"wool": 1}, tokens=["wool"], sealed=["wool"])]
HANDS = [seat(hand={"gold": 1, "wool": 2}), seat(hand={"silk": 2})]
MID_TURN = {
    "keep": position(
        camel=None,
        step="keep",
        drawn=[["tea"] * 3, [], ["gold", "wool", "silk"], []],
        first=2,
        turn=2,
    ),
    "start": position(camel=None, step="start", first=1, turn=1),
    "camel": position(ending=True, turn=2),
    "good": position(step="good", steps=5),
    "pay": position(*SEALED, step="pay", contested="wool", resume="bonus", steps=2),
    "guard": position(
        *SEALED, step="guard", contested="wool", resume="victory", characters=["manichean"]
    ),
    "bonus": position(step="bonus", steps=44),
    "draw": position(camel="diplomat", step="draw", drawn=["gold", "wool"], steps=1),
    "offer": position(*HANDS, camel="merchant", step="offer", partner=1, owed=2, steps=3),
    "give": position(*HANDS, camel="trader", step="give", partner=1, owed=1, steps=3),
    "over": position(seat(prestige=1), step="over", turn=3, winners=[0], ending=True),
}


@pytest.mark.parametrize("step", MID_TURN)
def test_a_position_in_the_middle_of_a_turn_carries_its_keys(step: str) -> None:
    written = entrepot.from_dict(MID_TURN[step]).as_dict()
    given = {key: value for key, value in MID_TURN[step].items() if key != "players"}
    assert {key: written[key] for key in given} == given


@pytest.mark.parametrize("step", MID_TURN)
def test_a_written_position_is_the_same_table(step: str) -> None:
    one = entrepot.from_dict(MID_TURN[step])
    other = entrepot.from_dict(json.loads(json.dumps(one.as_dict())))
    assert other.as_dict() == one.as_dict()
    assert (other.step, other.actors, other.legal()) == (one.step, one.actors, one.legal())
    assert [other.view(p) for p in range(4)] == [one.view(p) for p in range(4)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_any_moment_a_written_position_plays_on_like_the_table(players: int) -> None:
    choice = Random(players)
    game = entrepot.new("dunhuang", players=players, seed=players)
    while not game.over:
        twin = entrepot.from_dict(json.loads(json.dumps(game.as_dict())))
        assert twin.as_dict() == game.as_dict()
        actor = choice.choice(game.actors)
        action = choice.choice(game.legal(actor))
        assert twin.play(action, actor) == game.play(action, actor)
    assert game.as_dict()["winners"] == list(game.winners)


def test_a_written_position_holds_the_dice_and_what_each_seat_remembers() -> None:
    good = table(step="good", market={"painter": "wool"})
    good.play("hand")
    again = entrepot.from_dict({**good.as_dict()})
    assert again.as_dict()["dice"] == good.as_dict()["dice"]
    assert len(good.as_dict()["memory"]) == 4
    assert known_in_hand(again, 2, of=0) == {"wool": 1}


def test_reading_changes_nothing_in_what_was_given() -> None:
    given = position(*HANDS)
    before = json.dumps(given)
    entrepot.from_dict(given).play("move 1")
    assert json.dumps(given) == before


def test_a_finished_game_need_not_name_its_winners() -> None:
    assert table(seat(), seat(prestige=1), step="over", turn=3).winners == (1,)


@pytest.mark.parametrize(
    "odd",
    [
        position(seat(tokens=list(GOODS), sealed=list(GOODS))),
        position(seat(tokens=["wool"]), seat(shop={"wool": 4})),
        position(seat(hand={"wool": 9, "silk": 10, "gold": 1})),
        position(seat(coins=500, prestige=500)),
        position(pile=[], market=dict.fromkeys(circle())),
        position(camel="dancer", step="bonus", market={"dancer": "silk"}),
    ],
)
def test_what_play_could_not_reach_is_not_refused(odd: Position) -> None:
    written = entrepot.from_dict(odd).as_dict()
    assert written["players"][0]["coins"] == odd["players"][0]["coins"]
    assert written["market"] == odd["market"]


def refused(given: Any, complaint: str) -> None:
    with pytest.raises(entrepot.BadPosition, match=complaint):
        entrepot.from_dict(given)


@pytest.mark.parametrize("good", GOODS)
def test_more_of_a_good_than_the_box_holds_is_refused(good: str) -> None:
    n = GOODS.index(good) + 1
    full = position(seat(hand={good: n}), pile=[], market=dict.fromkeys(circle()))
    entrepot.from_dict(full)
    refused({**full, "pile": [good]}, f"{n + 1} cards of {good}, but the box holds {n}")


@pytest.mark.parametrize(
    "nine_teas",
    [
        position(seat(hand={"tea": 9}), market=dict.fromkeys(circle())),
        position(seat(shop={"tea": 9}), market=dict.fromkeys(circle())),
        position(pile=["tea"] * 7),
        position(pile=[], camel="diplomat", step="draw", drawn=["tea"] * 7),
        position(seat(hand={"tea": 3}), seat(hand={"tea": 2}), seat(shop={"tea": 2})),
    ],
)
def test_the_cards_of_a_good_are_counted_wherever_they_lie(nine_teas: Position) -> None:
    refused(nine_teas, "tea")


@pytest.mark.parametrize(
    ("players", "good"), [(3, "gold"), (3, "silk"), (2, "gold"), (2, "wool"), (2, "silk")]
)
@pytest.mark.parametrize("place", ["hand", "shop", "tokens", "market", "pile"])
def test_a_good_not_in_a_game_of_so_many_players_is_refused(
    players: int, good: str, place: str
) -> None:
    has = {"hand": {good: 1}, "shop": {good: 1}, "tokens": [good]}
    if place in has:
        given = position(seat(**{place: has[place]}), players=players)
    elif place == "market":
        given = position(players=players, market={"dancer": good})
    else:
        given = position(players=players, pile=[good])
    refused(given, f"{good} is not in a game of {players}")


BAD_PLAYERS = [
    ([seat(tokens=["tea"]), seat(tokens=["tea"])], r"players\[1\]\.tokens"),
    ([seat(tokens=["tea", "tea"])], r"players\[0\]\.tokens"),
    ([seat(sealed=["tea"])], r"players\[0\]\.sealed"),
    ([seat(tokens=["tea"]), seat(sealed=["tea"])], r"players\[1\]\.sealed"),
    ([seat(tokens=["coffee"])], r"players\[0\]\.tokens.*coffee"),
    ([seat(tokens="tea")], r"players\[0\]\.tokens"),
    ([seat(hand={"teas": 1})], r"players\[0\]\.hand\.teas.*did you mean 'tea'"),
    ([seat(shop=["tea"])], r"players\[0\]\.shop"),
    ([seat(purse=3)], r"players\[0\]\.purse"),
    ([{"prestige": 1}], r"players\[0\]\.coins is missing"),
    ([7], r"players\[0\]"),
    ([seat(coins=-1)], r"players\[0\]\.coins"),
    ([seat(coins=10**9)], r"players\[0\]\.coins"),
    ([seat(), seat(prestige=-1)], r"players\[1\]\.prestige"),
    ([seat(prestige=10**9)], r"players\[0\]\.prestige"),
    ([seat(hand={"tea": -1})], r"players\[0\]\.hand\.tea"),
    ([seat(shop={"tea": 10**30})], r"players\[0\]\.shop\.tea"),
]


@pytest.mark.parametrize(("seats", "complaint"), BAD_PLAYERS)
def test_a_player_whom_the_box_cannot_hold_is_refused(seats: list[Any], complaint: str) -> None:
    refused(position(*seats), complaint)


NUMBERS = [
    (lambda n: position(seat(coins=n)), r"players\[0\]\.coins"),
    (lambda n: position(seat(prestige=n)), r"players\[0\]\.prestige"),
    (lambda n: position(seat(hand={"wool": n})), r"players\[0\]\.hand\.wool"),
    (lambda n: position(seat(shop={"wool": n})), r"players\[0\]\.shop\.wool"),
    (lambda n: position(first=n), "first"),
    (lambda n: position(turn=n), "turn"),
    (lambda n: position(step="bonus", steps=n), "steps"),
    (lambda n: {**MID_TURN["give"], "partner": n}, "partner"),
    (lambda n: {**MID_TURN["give"], "owed": n}, "owed"),
]


@pytest.mark.parametrize("number", [True, 1.0, "1", [1], float("nan")])
@pytest.mark.parametrize(("given", "key"), NUMBERS, ids=[key for _, key in NUMBERS])
def test_only_whole_numbers_are_numbers(given: Any, key: str, number: Any) -> None:
    entrepot.from_dict(given(1))
    refused(given(number), key)


BAD_TILES = [
    ([*circle()[:7], "musician"], "painter and musician"),
    ([*circle()[:7], "painter"], "painter twice"),
    (circle()[:7], "8"),
    ([*circle()[:7], "monk"], "monk"),
    ("random", "list"),
]
GIVE = MID_TURN["give"]
WRONG: list[tuple[Position, str]] = [
    *(({**position(), "tiles": tiles}, f"tiles.*{why}") for tiles, why in BAD_TILES),
    (position(tiles=circle("musician"), camel="painter"), "camel"),
    (position(camel="monk"), "camel"),
    (position(camel=None), "camel"),
    (position(step="start"), "camel"),
    ({**position(), "market": list(MARKET[:7])}, "market"),
    (position(market={"dancer": "glas"}), r"market\[1\].*did you mean 'glass'"),
    (position(pile=["coffee"]), r"pile\[0\]"),
    (position(pile="tea"), "pile"),
    (position(pile=3), "pile"),
    (position(first=4), "first"),
    (position(turn=-1), "turn"),
    (position(camel=None, step="start", first=1, turn=0), "turn"),
    (position(step="bonsu"), "step.*did you mean 'bonus'"),
    (position(step="bonus", steps=45), "steps"),
    (position(step="bonus", steps=-1), "steps"),
    (position(step="good", market={"painter": None}), "good"),
    (position(step="draw"), "drawn"),
    (position(step="bonus", drawn=["tea"]), "drawn"),
    (position(camel=None, step="keep"), "drawn"),
    (position(camel=None, step="keep", drawn=[["tea"]]), "drawn"),
    (position(step="pay"), "contested"),
    (position(step="pay", contested="wool", resume="bonus"), "contested"),
    (position(*SEALED, contested="wool"), "contested"),
    ({**MID_TURN["pay"], "contested": "coffee"}, "contested"),
    ({**MID_TURN["pay"], "resume": "later"}, "resume"),
    ({**GIVE, "partner": None}, "partner"),
    ({**GIVE, "partner": 0}, "partner"),
    ({**GIVE, "partner": 4}, "partner"),
    ({**GIVE, "owed": 0}, "owed"),
    ({**GIVE, "owed": 3}, "owed"),
    (position(ending=1), "ending"),
    (position(ending="yes"), "ending"),
    (position(dice="dice"), "dice"),
    (position(dice=7), "dice"),
    (position(dice="-1"), "dice"),
    ({**MID_TURN["over"], "winners": [1]}, "winners"),
    ({**MID_TURN["over"], "winners": []}, "winners"),
    ({**MID_TURN["over"], "winners": [0, 1]}, "winners"),
    (position(winners=[0]), "winners"),
    (position(camle="maid"), "camle.*did you mean 'camel'"),
    (position(memory=[]), "memory"),
    (position(players=1), "players"),
    (position(players=5), "players"),
    ({**position(), "players": None}, "players"),
    ({k: v for k, v in position().items() if k != "market"}, "market is missing"),
    ({k: v for k, v in position().items() if k != "players"}, "players is missing"),
    ({k: v for k, v in position().items() if k != "tiles"}, "tiles"),
    ({k: v for k, v in position().items() if k != "camel"}, "camel is missing"),
]


@pytest.mark.parametrize(("given", "complaint"), WRONG, ids=[why for _, why in WRONG])
def test_a_wrong_position_is_refused_and_the_error_names_the_key(
    given: Position, complaint: str
) -> None:
    refused(given, complaint)


@pytest.mark.parametrize("given", [None, [], "dunhuang", 3])
def test_what_is_no_position_is_refused(given: Any) -> None:
    refused(given, "position")


def test_a_position_of_no_game_is_refused() -> None:
    refused({}, "game is missing")
    with pytest.raises(entrepot.UnknownGame, match="did you mean 'dunhuang'"):
        entrepot.from_dict(position(game="dunhuan"))


def test_a_refusal_is_a_value_error() -> None:
    assert issubclass(entrepot.BadPosition, entrepot.EntrepotError)
    assert issubclass(entrepot.EntrepotError, ValueError)

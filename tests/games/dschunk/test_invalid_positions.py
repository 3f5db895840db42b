"""Positions that are refused: what the box cannot hold, and what is no position (7.2)."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import CARDS, GOODS, hands, Position, position, seat, SPECIALS, table

STACK = {"square": ["supply", "load-any"]}
NO_CARD = {"fish": 1, "rice": 2, "spice": 4, "vegetables": "S"}
"""One each of 1, 2, 4 and S, but not among the ten."""
PLACE: Position = {
    "step": "place",
    "options": {"setup": "variant"},
    "market": None,
    "deck": list(CARDS),
    "merchants": {"load": "white", "goods": "gray", "money": "orange"},
}


def refused(given: Any, complaint: str) -> None:
    with pytest.raises(entrepot.BadPosition, match=complaint):
        entrepot.from_dict(given)


def without(key: str) -> Position:
    return {name: value for name, value in position().items() if name != key}


@pytest.mark.parametrize("good", GOODS)
def test_nineteen_cards_of_a_good_are_refused(good: str) -> None:
    table(*hands({good: 9}, {good: 9}))
    refused(position(*hands({good: 19})), rf"players\[0\]\.goods\.{good}")
    refused(position(*hands({good: 10}, {good: 9})), good)
    refused(position(*hands({good: 10}), stock={good: 9}), rf"stock\.{good}")
    refused(position(stock={good: 19}), rf"stock\.{good}")


@pytest.mark.parametrize("p", [0, 3])
def test_twenty_one_strips_of_a_colour_are_refused(p: int) -> None:
    full = {"gray": [[p, p, p]] * 6, "white": [[p, p]]}
    table(junks=full)
    refused(position(junks={**full, "brown": [[p]]}), rf"players\[{p}\]\.strips")
    refused(position(*[seat(strips=1)] * 4, junks=full), r"players\[.\]\.strips")


@pytest.mark.parametrize(("card", "n"), SPECIALS.items())
def test_a_special_card_too_many_is_refused(card: str, n: int) -> None:
    table(seat(specials=[card] * n))
    table(stacks={"star": [card] * n})
    refused(position(seat(specials=[card] * (n + 1))), card)
    refused(position(seat(specials=[card] * n), seat(specials=[card])), card)
    refused(position(seat(specials=[card] * n), stacks={"star": [card]}), card)


@pytest.mark.parametrize("card", ["twelve-orange-brown", "twelve-purple-orange"])
def test_a_special_card_not_in_the_data_is_refused(card: str) -> None:
    refused(position(seat(specials=[card])), card)
    refused(position(stacks={"circle": [card]}), card)


def test_a_market_card_not_in_the_data_is_refused() -> None:
    refused(position(market=NO_CARD, deck=[]), "market")
    refused(position(deck=[CARDS[1], NO_CARD]), r"deck\[1\]")


def test_a_market_card_twice_is_refused() -> None:
    refused(position(market=CARDS[3], deck=[CARDS[3]]), r"deck\[0\]")
    refused(position(deck=[CARDS[3], CARDS[4], CARDS[3]]), r"deck\[2\]")


@pytest.mark.parametrize("number", [1, 5, 10])
def test_more_market_cards_than_rounds_to_come_are_refused(number: int) -> None:
    refused(position(round=number, deck=[*CARDS[1 : 11 - number], CARDS[0]]), "deck")


@pytest.mark.parametrize(
    ("layers", "where"),
    [
        ([[0, 1], [2]], r"gray\[0\]"),
        ([[0, 1, 2], [3], [0]], r"gray\[1\]"),
        ([[0, 1, 2], [], [0]], r"gray\[1\]"),
        ([[]], r"gray\[0\]"),
        ([[0, 1, 2, 3]], r"gray\[0\]"),
        ([[0, 1, 4]], r"gray\[0\]"),
        ([[0, -1]], r"gray\[0\]"),
        ([[True]], r"gray\[0\]"),
        ([["0"]], r"gray\[0\]"),
        ([0, 1], r"gray\[0\]"),
        (3, "gray"),
    ],
)
def test_a_layer_on_an_unfull_one_or_no_layer_is_refused(layers: Any, where: str) -> None:
    refused(position(junks={"gray": layers}), rf"junks\.{where}")


def test_a_strip_of_a_seat_that_is_not_there_is_refused() -> None:
    refused(position(players=3, junks={"white": [[3]]}), r"junks\.white\[0\]")


def test_the_upper_trainee_is_not_there_with_three_players() -> None:
    refused(position(players=3, used=["upper"]), r"used\[0\]")


BIDS: list[tuple[dict[str, Any], str]] = [
    ({"bids": {"0": "bid 3 fish"}}, r"bids\.0"),
    ({"bids": {"1": "bid 1 fish"}}, r"bids\.1"),
    ({"bids": {"0": "bid 1 fish"}, "sold": ["fish"]}, r"bids\.0"),
    ({"bids": {"0": "bid 0 fish"}}, r"bids\.0"),
    ({"bids": {"0": "load"}}, r"bids\.0"),
    ({"bids": {"0": 2}}, r"bids\.0"),
    ({"bids": {"4": "pass"}}, r"bids\.4"),
    ({"bids": ["pass"]}, "bids"),
    ({"bids": dict.fromkeys("0123", "pass")}, "bid"),
    ({"bids": {"0": "pass"}, "step": "action"}, "bids"),
    ({"sold": list(GOODS)}, "sold"),
]


@pytest.mark.parametrize(("rest", "complaint"), BIDS)
def test_a_bid_that_cannot_be_is_refused(rest: dict[str, Any], complaint: str) -> None:
    seats = hands({"fish": 2})
    table(*seats, step="bid", bids={"0": "bid 2 fish"})
    refused(position(*seats, **{"step": "bid", **rest}), complaint)


PLAYERS = [
    (seat(goods={"fisch": 1}), r"players\[0\]\.goods\.fisch.*did you mean 'fish'"),
    (seat(goods=["fish"]), r"players\[0\]\.goods"),
    (seat(specials=["suply"]), r"players\[0\]\.specials\[0\].*did you mean 'supply'"),
    (seat(specials="supply"), r"players\[0\]\.specials"),
    (seat(specials=1), r"players\[0\]\.specials"),
    (seat(purse=3), r"players\[0\]\.purse"),
    (seat(secret=1), r"players\[0\]\.secret"),
    (seat(extra_played=1), r"players\[0\]\.extra_played"),
    (seat(money=-1), r"players\[0\]\.money"),
    (seat(money=10**12), r"players\[0\]\.money"),
    (seat(money=None), r"players\[0\]\.money"),
    (seat(declared=-1), r"players\[0\]\.declared"),
    (seat(strips=21), r"players\[0\]\.strips"),
    (seat(strips=-1), r"players\[0\]\.strips"),
    ({"goods": {}}, r"players\[0\]\.money is missing"),
    (7, r"players\[0\]"),
]


@pytest.mark.parametrize(("has", "complaint"), PLAYERS)
def test_a_player_whom_the_box_cannot_hold_is_refused(has: Any, complaint: str) -> None:
    refused(position(has), complaint)


NUMBERS = [
    (lambda n: position(seat(money=n)), r"players\[0\]\.money"),
    (lambda n: position(seat(money=1, declared=n)), r"players\[0\]\.declared"),
    (lambda n: position(seat(strips=n)), r"players\[0\]\.strips"),
    (lambda n: position(seat(goods={"rice": n})), r"players\[0\]\.goods\.rice"),
    (lambda n: position(stock={"rice": n}), r"stock\.rice"),
    (lambda n: {**position(deck=[]), "round": n}, "round"),
    (lambda n: position(start=n), "start"),
    (lambda n: position(turn=n), "turn"),
    (lambda n: position(step="supply", due=n), "due"),
]


@pytest.mark.parametrize("number", [True, 1.0, "1", [1], float("nan")])
@pytest.mark.parametrize(("given", "key"), NUMBERS, ids=[key for _, key in NUMBERS])
def test_only_whole_numbers_are_numbers(given: Any, key: str, number: Any) -> None:
    entrepot.from_dict(given(1))
    refused(given(number), key)


WRONG: list[tuple[Position, str]] = [
    *((without(key), f"{key} is missing") for key in ("round", "market", "junks", "players")),
    (without("start"), "start is missing"),
    (position(round=0), "round"),
    (position(round=11), "round"),
    (position(start=4), "start"),
    (position(turn=-1), "turn"),
    (position(players=3, turn=3), "turn"),
    (position(players=2), "players"),
    (position(players=5), "players"),
    ({**position(), "players": None}, "players"),
    (position(market=None), "market"),
    (position(market={"fish": 2, "rice": 1, "spice": 4}), r"market\.vegetables"),
    (position(market={**CARDS[0], "fish": 21}), r"market\.fish"),
    (position(market={**CARDS[0], "tea": 3}), r"market\.tea"),
    (position(deck=3), "deck"),
    (position(deck=[3]), r"deck\[0\]"),
    (position(sold=["fisch"]), r"sold\[0\].*did you mean 'fish'"),
    (position(used=["lowr"]), r"used\[0\].*did you mean 'lower'"),
    (position(junks={"grey": []}), r"junks\.grey.*did you mean 'gray'"),
    (position(junks=[]), "junks"),
    (position(merchants={"load": "white", "goods": "grey", "money": "gray"}), r"merchants\.goods"),
    (position(merchants={"load": "white", "goods": "gray"}), r"merchants\.money"),
    (position(merchants={"lod": "white"}), "merchants"),
    (position(stock={"tea": 1}), r"stock\.tea"),
    (position(stacks={"moon": []}), r"stacks\.moon"),
    (position(stacks={"star": 3}), r"stacks\.star"),
    (position(stacks={"star": ["joker"]}), r"stacks\.star\[0\]"),
    (position(step="acton"), "step.*did you mean 'action'"),
    (position(step="exchange", due=0), "due"),
    (position(step="exchange", due=2), "goods"),
    (position(step="supply"), "due"),
    (position(step="supply", due=1, stock=dict.fromkeys(GOODS, 0)), "goods"),
    (position(step="more"), "due"),
    (position(due=1), "due"),
    (position(step="supply", due=-1), "due"),
    (position(acted=True), "acted"),
    (position(acted=1), "acted"),
    (position(step="after", acted=False), "acted"),
    (position(used=["load", "goods", "money", "lower", "upper"]), "marker"),
    (position(players=3, used=["load", "goods", "money", "lower"]), "marker"),
    (position(step="stack", round=3), "stack"),
    (position(step="stack", round=3, stacks=STACK, taken=["square"]), "stack"),
    (position(step="stack", round=9, sold=["fish"]), "stack"),
    (position(step="stack", stacks=STACK, round=3, taken=["moon"]), r"taken\[0\]"),
    (position(taken=["star"]), "taken"),
    (position(step="stack", stacks=STACK, sold=["fish"], taken=["star"]), "taken"),
    (position(step="special", stacks=STACK, round=3), "looking"),
    (position(step="special", stacks=STACK, round=3, looking="star"), "looking"),
    (position(step="special", stacks=STACK, round=3, looking="moon"), "looking"),
    (position(stacks=STACK, looking="square"), "looking"),
    (position(step="place"), "place|market"),
    (position(**{**PLACE, "options": {}}), "variant"),
    (position(**{**PLACE, "market": CARDS[0]}), "market"),
    (position(**{**PLACE, "deck": list(CARDS[1:])}), "deck"),
    (position(**PLACE, round=2), "round"),
    (position(**PLACE, turn=1), "turn"),
    (position(**PLACE, junks={"gray": [[0]]}, turn=1), "seat 0|strips"),
    (position(**PLACE, junks={"gray": [[3, 0, 1], [2]]}), "three"),
    (position(dice="dice"), "dice"),
    (position(dice=7), "dice"),
    (position(step="over", round=10, winners=[1]), "winners"),
    (position(step="over", round=10, winners=[]), "winners"),
    (position(winners=[0]), "winners"),
    (position(memory=[]), "memory"),
    (position(merchnts={}), "merchnts.*did you mean 'merchants'"),
    (position(options={"setup": "varient"}), r"options\.setup.*did you mean 'variant'"),
    (position(options={"stup": "variant"}), r"options\.stup"),
    (position(options={"data": "nowhere.toml"}), r"options\.data"),
]


@pytest.mark.parametrize(("given", "complaint"), WRONG)
def test_a_wrong_position_is_refused_and_the_error_names_the_key(
    given: Position, complaint: str
) -> None:
    refused(given, complaint)


@pytest.mark.parametrize("given", [None, [], "dschunk", 3])
def test_what_is_no_position_is_refused(given: Any) -> None:
    refused(given, "position")


def test_a_memory_that_contradicts_the_position_is_refused() -> None:
    written = table(*hands({"fish": 1})).as_dict()
    written["memory"][1]["goods"] = [{"seat": 0, "least": {"fish": 2}}]
    refused(written, r"memory\[1\]")

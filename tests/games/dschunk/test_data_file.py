"""The values that the box prints, and playing with a data file of one's own (1.8, 6.2)."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import entrepot

from .positions import (
    all_pass,
    CARDS,
    each,
    EVENTS,
    first_until,
    GOODS,
    JUNKS,
    LOWER,
    player,
    position,
    PRICES,
    seat,
    SPECIALS,
    table,
    turn,
    UPPER,
)

TEXT = (files("entrepot") / "games/dschunk/data/standard.toml").read_text(encoding="utf-8")
STANDARD: dict[str, Any] = tomllib.loads(TEXT)
NO_CARD = {"fish": 1, "rice": 2, "spice": 4, "vegetables": "S"}


def own(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The standard data with a change."""
    data = deepcopy(STANDARD)
    change(data)
    return data


def dealt(data: Any, players: int = 4, seed: int = 0, **options: Any) -> entrepot.Table:
    return entrepot.new("dschunk", players, seed, {"data": data, **options})


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """A change: the last of the path is what stands at the rest of it."""
    *keys, last, value = path

    def change(data: Any) -> None:
        for key in keys:
            data = data[key]
        data[last] = value

    return change


def drop(*path: str) -> Callable[[dict[str, Any]], None]:
    """A change: what stands at the path is not there."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def test_the_market_cards_of_the_standard_data() -> None:
    assert {good: tuple(STANDARD["market"][good]) for good in GOODS} == PRICES


def test_each_market_card_has_one_each_of_1_2_4_and_s() -> None:
    assert all(Counter(card.values()) == Counter((1, 2, 4, "S")) for card in CARDS)


def test_two_market_cards_are_those_of_the_books_examples() -> None:
    one = {"fish": 2, "rice": 1, "spice": 4, "vegetables": "S"}
    other = {"fish": "S", "rice": 4, "spice": 1, "vegetables": 2}
    assert [table(market=card).as_dict()["market"] for card in (one, other)] == [one, other]


def test_the_tracks_and_events_of_the_standard_data() -> None:
    assert tuple(STANDARD["tracks"]["lower"]) == LOWER
    assert tuple(STANDARD["tracks"]["upper"]) == UPPER
    assert tuple(STANDARD["events"]["rounds"]) == EVENTS
    assert LOWER[0] == "load 1"
    assert Counter(EVENTS) == {"": 6, "S": 2, "Y": 2}


def test_the_special_cards_of_the_standard_data() -> None:
    twelves = [f"twelve-{first}-{second}" for first, second in STANDARD["twelves"]["pairs"]]
    counts = {card: n for card, n in STANDARD["specials"].items() if card != "provenance"}
    assert Counter(counts) + Counter(twelves) == SPECIALS


def test_the_first_junk_of_a_twelve_is_followed_by_the_second_clockwise() -> None:
    wanted = [[junk, JUNKS[(i + 1) % 5]] for i, junk in enumerate(JUNKS)]
    assert sorted(STANDARD["twelves"]["pairs"]) == sorted(wanted)


def test_every_block_says_where_its_values_are_from() -> None:
    for name, block in STANDARD.items():
        assert block["provenance"], name
    made_up = {name for name, block in STANDARD.items() if "reconstruction" in block["provenance"]}
    assert made_up == {"market", "tracks", "events", "twelves"}


def test_the_standard_data_may_be_named_or_given_and_are_the_same() -> None:
    plain = entrepot.new("dschunk", 4, 5).as_dict()
    assert dealt("standard", seed=5).as_dict() == plain
    assert dealt(STANDARD, seed=5).as_dict() == plain


@pytest.mark.parametrize("kind", [str, Path])
def test_data_may_be_a_file(tmp_path: Path, kind: Any) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace('load = "purple"', 'load = "orange"'), encoding="utf-8")
    places = dealt(kind(mine)).as_dict()["merchants"]
    assert places == {"load": "orange", "goods": "brown", "money": "gray"}


def test_a_copy_of_the_standard_file_plays_like_it(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT, encoding="utf-8")
    assert dealt(str(mine)).as_dict() == entrepot.new("dschunk", 4, 0).as_dict()


def test_own_data_need_not_say_where_they_are_from() -> None:
    bare = {
        name: {key: value for key, value in block.items() if key != "provenance"}
        for name, block in STANDARD.items()
    }
    assert dealt(bare).as_dict() == dealt("standard").as_dict()


def other_card(data: dict[str, Any]) -> None:
    for good, price in NO_CARD.items():
        data["market"][good][0] = price


def test_own_market_cards_are_dealt() -> None:
    now = dealt(own(other_card)).as_dict()
    in_game = [now["market"], *now["deck"]]
    assert NO_CARD in in_game
    assert CARDS[0] not in in_game


def test_own_tracks_are_used() -> None:
    data = own(put("tracks", "lower", ["money"] * 10))
    at = dealt(data)
    first = at.actors[0]
    at.play("lower orange")
    assert player(at, first)["money"] >= 3


@pytest.mark.parametrize("event", ["S", "Y"])
def test_own_events_take_place_in_their_round(event: str) -> None:
    at = dealt(own(put("events", "rounds", 0, event)))
    assert at.step == ("stack" if event == "S" else "action")
    assert each(at, "declared") == ([0] * 4 if event == "Y" else [None] * 4)


def test_an_event_s_of_round_1_waits_for_the_variants_strips() -> None:
    at = dealt(own(put("events", "rounds", 0, "S")), setup="variant")
    while at.step == "place":
        at.play(at.legal()[0])
    assert turn(at) == (at.as_dict()["start"], "stack")


def more_supply(data: dict[str, Any]) -> None:
    data["specials"].update({"supply": 7, "tiebreak": 0})


def test_own_special_cards_are_in_the_stacks() -> None:
    stacks = dealt(own(more_supply)).as_dict()["stacks"]
    cards = Counter(card for stack in stacks.values() for card in stack)
    assert cards == SPECIALS - Counter(["tiebreak"]) + Counter(["supply"])


def test_own_twelves_pay_and_the_standard_ones_are_not_there() -> None:
    data = own(put("twelves", "pairs", 0, ["orange", "white"]))
    junks = {"orange": [[0, 0]], "white": [[0]]}
    rest = {"step": "over", "round": 10, "junks": junks, "options": {"data": data}}
    over = table(seat(specials=["twelve-orange-white"]), **rest)
    assert over.scores()[0] == 8 + 12
    with pytest.raises(entrepot.BadPosition, match="twelve-orange-purple"):
        table(seat(specials=["twelve-orange-purple"]), **rest)


@pytest.mark.parametrize(("players", "left"), [(3, 9), (4, 18)])
def test_own_set_ups_are_laid_out(players: int, left: int) -> None:
    def change(data: dict[str, Any]) -> None:
        data["setup-3"].update({"orange": [1], "goods": 9})
        data["setup-4"].update({"orange": [3, 3], "goods": 1})

    now = dealt(own(change), players).as_dict()
    assert now["junks"]["orange"] == ([[1]] if players == 3 else [[3, 3]])
    stock = 9 if players == 3 else 17
    assert now["stock"] == dict.fromkeys(GOODS, stock)
    assert sum(sum(one["goods"].values()) for one in now["players"]) == 4 * (18 - stock)


def test_own_merchants_stand_where_the_round_puts_them() -> None:
    data = own(put("merchants", "load", "orange"))
    laid = table(options={"data": data}, round=3)
    assert laid.as_dict()["merchants"]["load"] == "brown"


def test_positions_and_records_hold_the_data_themselves_never_the_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace('load = "purple"', 'load = "orange"'), encoding="utf-8")
    at = dealt(str(mine), players=3, seed=4)
    for _ in range(2):
        all_pass(first_until(at, "bid"))
    mine.unlink()
    for written in (at.as_dict(), at.record()):
        assert "mine.toml" not in json.dumps(written)
        assert written["options"]["data"]["merchants"]["load"] == "orange"
    again = entrepot.from_dict(json.loads(json.dumps(at.as_dict())))
    assert again.as_dict() == at.as_dict()
    replayed = entrepot.replay(json.loads(json.dumps(at.record())))
    assert replayed.as_dict() == at.as_dict()


def test_a_record_from_a_position_with_own_data_replays() -> None:
    at = table(options={"data": own(other_card)}, market=NO_CARD, deck=list(CARDS[1:]))
    at.play("money")
    replayed = entrepot.replay(json.loads(json.dumps(at.record())))
    assert replayed.as_dict() == at.as_dict()


def test_everybody_sees_the_data() -> None:
    at = dealt(own(other_card))
    for viewer in (0, None):
        assert at.view(viewer)["options"] == at.as_dict()["options"]


SETUP = "setup-3"
MISTAKES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    *((drop(block), rf"{block} is missing") for block in STANDARD),
    (put("markets", {}), "markets.*did you mean 'market'"),
    (put("market", 3), "market"),
    (put("market", "fish", [1] * 9), r"market\.fish"),
    (drop("market", "rice"), r"market\.rice is missing"),
    (put("market", "tea", [1] * 10), r"market\.tea"),
    (put("market", "fish", 2, 21), r"market\.fish\[2\].*0 to 20"),
    (put("market", "fish", 2, -1), r"market\.fish\[2\]"),
    (put("market", "spice", 2, "s"), r"market\.spice\[2\]"),
    (put("market", "rice", 2, 1.5), r"market\.rice\[2\]"),
    (put("market", "fish", 2, True), r"market\.fish\[2\]"),
    (put("tracks", "lower", ["money"] * 9), r"tracks\.lower"),
    (put("tracks", "lower", 4, "load 3"), r"tracks\.lower\[4\]"),
    (put("tracks", "upper", 0, 2), r"tracks\.upper\[0\]"),
    (drop("tracks", "upper"), r"tracks\.upper"),
    (put("tracks", "middle", []), r"tracks\.middle"),
    (put("events", "rounds", 3, "X"), r"events\.rounds\[3\]"),
    (put("events", "rounds", [""] * 11), r"events\.rounds"),
    (put("events", "rounds", "SY"), r"events\.rounds"),
    (put("specials", "supply", 7), r"specials.*30.*31"),
    (drop("specials", "tiebreak"), r"specials.*30.*29"),
    (put("specials", "suply", 1), r"specials\.suply.*did you mean 'supply'"),
    (put("specials", "supply", -1), r"specials\.supply"),
    (put("specials", "supply", 1.0), r"specials\.supply"),
    (put("specials", "exchange", 30), r"specials\.exchange"),
    (put("twelves", "pairs", 1, ["gray", "gray"]), r"twelves\.pairs\[1\].*gray"),
    (put("twelves", "pairs", 1, ["gray", "grey"]), r"twelves\.pairs\[1\].*did you mean 'gray'"),
    (put("twelves", "pairs", 1, ["gray"]), r"twelves\.pairs\[1\]"),
    (put("twelves", "pairs", 1, "gray"), r"twelves\.pairs\[1\]"),
    (put("twelves", "pairs", []), r"30.*25"),
    (drop("twelves", "pairs"), r"twelves\.pairs"),
    (put("merchants", "load", "grey"), r"merchants\.load.*did you mean 'gray'"),
    (put("merchants", "load", "brown"), r"merchants.*different"),
    (drop("merchants", "money"), r"merchants\.money is missing"),
    (put("merchants", "trader", "gray"), r"merchants\.trader"),
    (put(SETUP, "white", [3]), r"setup-3\.white"),
    (put("setup-4", "white", [4]), r"setup-4\.white"),
    (put(SETUP, "white", ["0"]), r"setup-3\.white"),
    (put(SETUP, "white", [0, 0, 1, 1]), r"setup-3\.white"),
    (drop(SETUP, "white"), r"setup-3\.white is missing"),
    (put(SETUP, "black", []), r"setup-3\.black"),
    (put(SETUP, "goods", 7), r"setup-3\.goods"),
    (put(SETUP, "goods", 0), r"setup-3\.goods"),
    (put("setup-4", "goods", 19), r"setup-4\.goods"),
    (put("setup-4", "goods", "8"), r"setup-4\.goods"),
    (put("setup-3", "hand", 9), r"setup-3\.hand"),
    (put("setup-3", "hand", 0), r"setup-3\.hand"),
]


@pytest.mark.parametrize(("change", "complaint"), MISTAKES, ids=[why for _, why in MISTAKES])
def test_a_mistake_in_the_data_is_named_by_its_key(change: Any, complaint: str) -> None:
    data = own(change)
    with pytest.raises(entrepot.BadOptions, match=complaint):
        dealt(data)
    with pytest.raises(entrepot.BadPosition, match=complaint):
        entrepot.from_dict(position(options={"data": data}))


def test_a_mistake_in_a_file_names_the_file_and_the_key(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace('money = "gray"', 'money = "grey"'), encoding="utf-8")
    with pytest.raises(entrepot.BadOptions, match=r"mine\.toml.*merchants\.money.*'gray'"):
        dealt(str(mine))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(entrepot.BadOptions, match=r"data.*nowhere\.toml"):
        dealt(str(tmp_path / "nowhere.toml"))
    with pytest.raises(entrepot.BadOptions, match="data"):
        dealt(str(tmp_path))


@pytest.mark.parametrize("content", [b"market = [", b"\xff\xfe\x00", b"[market]\n[market]\n"])
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes(content)
    with pytest.raises(entrepot.BadOptions, match=r"data.*mine\.toml.*TOML"):
        dealt(str(mine))


@pytest.mark.parametrize("data", [None, 3, True, [], b"mine.toml"])
def test_data_are_a_file_or_its_content(data: Any) -> None:
    with pytest.raises(entrepot.BadOptions, match=r"options\.data"):
        dealt(data)

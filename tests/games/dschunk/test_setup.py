"""Setting up a game (2), and what is in the box (1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import entrepot

from .positions import (
    CARDS,
    each,
    GOODS,
    JUNK_OF,
    JUNKS,
    of_kind,
    player,
    Position,
    position,
    SPECIALS,
    STACKS,
    table,
    turn,
)

BOTH = pytest.mark.parametrize("players", [3, 4])
STRIPS = [
    (3, {"orange": [0, 2], "purple": [1, 2], "brown": [0, 1, 2], "white": [0, 1]}, [0, 1, 2]),
    (4, {"orange": [0, 1], "purple": [2, 3], "brown": [0, 1, 3], "white": [1, 2]}, [0, 2, 3]),
]
EVERYBODY = [0, 1, 2, 3, None]


def dealt(players: int = 4, seed: int = 0, **options: Any) -> entrepot.Table:
    return entrepot.new("dschunk", players=players, seed=seed, options=options)


def variant(players: int = 4, seed: int = 0) -> entrepot.Table:
    return dealt(players, seed, setup="variant")


def place_strips(table: entrepot.Table) -> list[tuple[int, int]]:
    """All strips are placed on the first junk there is room on; who placed whose."""
    placed = []
    while table.step == "place":
        (actor,) = table.actors
        strip, *_ = of_kind(table.play(table.legal()[0]), "strip")
        placed.append((actor, strip["of"]))
    return placed


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_can_play(players: int) -> None:
    assert dealt(players).players == players


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 5, True, 3.0, "3", None])
def test_nobody_else_can_play(players: Any) -> None:
    with pytest.raises(entrepot.EntrepotError, match="3 or 4 players"):
        entrepot.new("dschunk", players=players)


@pytest.mark.parametrize(("players", "strips", "gray"), STRIPS)
def test_strips_lie_on_the_junks_seat_by_seat(
    players: int, strips: dict[str, list[int]], gray: list[int]
) -> None:
    wanted = {junk: [seats] for junk, seats in {**strips, "gray": gray}.items()}
    assert dealt(players).as_dict()["junks"] == wanted


@BOTH
def test_a_seat_is_its_colour_and_is_never_permuted(players: int) -> None:
    assert len({str(dealt(players, seed).as_dict()["junks"]) for seed in range(20)}) == 1


@pytest.mark.parametrize(("players", "left"), [(3, 16), (4, 17)])
def test_so_many_strips_are_left_to_each(players: int, left: int) -> None:
    assert each(dealt(players), "strips") == [left] * players


@BOTH
def test_everybody_has_twenty_strips(players: int) -> None:
    now = dealt(players).as_dict()
    loaded = Counter(p for layers in now["junks"].values() for layer in layers for p in layer)
    assert [loaded[p] + now["players"][p]["strips"] for p in range(players)] == [20] * players


@BOTH
def test_the_merchants_stand_on_purple_brown_and_gray(players: int) -> None:
    places = {"load": "purple", "goods": "brown", "money": "gray"}
    assert dealt(players).as_dict()["merchants"] == places


@BOTH
def test_the_trainees_stand_on_space_1(players: int) -> None:
    fresh = dealt(players)
    trainees = [text for text in fresh.legal() if text.startswith(("lower", "upper"))]
    both = ["lower orange", "lower white", "upper orange", "upper white"]
    assert trainees == both[: 2 * (players - 2)]
    first = fresh.actors[0]
    before = player(fresh, first)["strips"]
    fresh.play("lower orange")
    assert player(fresh, first)["strips"] == before - 1


@BOTH
def test_the_ten_market_cards_are_in_the_game_and_the_first_is_turned_up(players: int) -> None:
    now = dealt(players).as_dict()
    assert len(now["deck"]) == 9
    in_game = Counter(str(card) for card in (now["market"], *now["deck"]))
    assert in_game == Counter(map(str, CARDS))


def test_the_market_cards_are_shuffled() -> None:
    tables = [dealt(seed=seed).as_dict() for seed in range(100)]
    assert len({str(now["deck"]) for now in tables}) == 100
    assert {str(now["market"]) for now in tables} == set(map(str, CARDS))
    assert {str(now["deck"][-1]) for now in tables} == set(map(str, CARDS))


@BOTH
def test_the_stacks_have_8_8_7_and_7_special_cards(players: int) -> None:
    stacks = dealt(players).as_dict()["stacks"]
    assert {name: len(cards) for name, cards in stacks.items()} == {
        "square": 8,
        "circle": 8,
        "triangle": 7,
        "star": 7,
    }


@BOTH
def test_the_thirty_special_cards_are_all_in_the_stacks(players: int) -> None:
    now = dealt(players).as_dict()
    assert Counter(card for cards in now["stacks"].values() for card in cards) == SPECIALS
    assert SPECIALS.total() == 30
    assert each(dealt(players), "specials") == [[]] * players


def test_the_special_cards_are_shuffled() -> None:
    tables = [dealt(seed=seed).as_dict()["stacks"] for seed in range(100)]
    for card in SPECIALS:
        assert {name for name in STACKS for stacks in tables if card in stacks[name]} == set(STACKS)


@BOTH
def test_everybody_has_eight_goods_cards(players: int) -> None:
    assert [sum(goods.values()) for goods in each(dealt(players), "goods")] == [8] * players


@pytest.mark.parametrize(("players", "n"), [(3, 6), (4, 8)])
def test_so_many_cards_of_each_good_are_dealt_out(players: int, n: int) -> None:
    in_hands = sum((Counter(goods) for goods in each(dealt(players), "goods")), Counter())
    assert in_hands == dict.fromkeys(GOODS, n)


@pytest.mark.parametrize(("players", "n"), [(3, 12), (4, 10)])
def test_the_rest_of_the_18_of_each_good_lie_on_their_junks(players: int, n: int) -> None:
    assert dealt(players).as_dict()["stock"] == dict.fromkeys(GOODS, n)


def test_the_goods_are_shuffled() -> None:
    assert len({str(each(dealt(seed=seed), "goods")) for seed in range(30)}) == 30


@BOTH
def test_nobody_has_money_at_the_start(players: int) -> None:
    assert each(dealt(players), "money") == [0] * players
    assert each(dealt(players), "declared") == [None] * players


@BOTH
@pytest.mark.parametrize("setup", ["standard", "variant"])
def test_the_start_player_is_random(players: int, setup: str) -> None:
    tables = [dealt(players, seed, setup=setup) for seed in range(50)]
    assert {t.as_dict()["start"] for t in tables} == set(range(players))
    assert all(t.actors == (t.as_dict()["start"],) for t in tables)


@BOTH
def test_the_game_begins_with_the_actions_of_round_1(players: int) -> None:
    fresh = dealt(players)
    now = fresh.as_dict()
    assert (now["round"], now["used"], now["sold"]) == (1, [], [])
    assert turn(fresh) == (now["start"], "action")


@pytest.mark.parametrize("good", GOODS)
def test_each_good_lies_on_its_junk(good: str) -> None:
    action = table(merchants={"load": "gray", "goods": JUNK_OF[good], "money": "gray"})
    action.play("goods")
    assert player(action, 0)["goods"] == {good: 3}


def test_the_gray_junk_has_no_goods_of_its_own() -> None:
    action = table(merchants={"load": "white", "goods": "gray", "money": "orange"})
    assert "goods" not in action.legal()
    assert set(action.legal()) >= {f"goods {good}" for good in GOODS}


def test_the_set_up_is_the_standard_one_by_default() -> None:
    assert dealt(seed=3).as_dict() == dealt(seed=3, setup="standard").as_dict()
    assert dealt().as_dict()["options"]["setup"] == "standard"


@pytest.mark.parametrize("options", [{"setup": "varient"}, {"stup": "variant"}, {"setup": 1}])
def test_an_unknown_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(entrepot.BadOptions, match=next(iter(options))):
        dealt(**options)


def test_the_same_seed_deals_the_same_table_and_another_another() -> None:
    assert dealt(seed=7).as_dict() == dealt(seed=7).as_dict()
    assert dealt(seed=7).as_dict() != dealt(seed=8).as_dict()


@BOTH
def test_in_the_variant_the_junks_are_empty_and_the_start_player_places_first(players: int) -> None:
    fresh = variant(players)
    now = fresh.as_dict()
    assert now["junks"] == {junk: [] for junk in JUNKS}
    assert turn(fresh) == (now["start"], "place")
    assert now["options"]["setup"] == "variant"


def test_in_the_variant_the_merchants_are_on_three_random_different_junks() -> None:
    places = [variant(seed=seed).as_dict()["merchants"] for seed in range(400)]
    assert all(len(set(place.values())) == 3 for place in places)
    assert len({tuple(place.values()) for place in places}) == 5 * 4 * 3


@BOTH
def test_until_the_strips_are_placed_no_market_card_is_turned_up(players: int) -> None:
    now = variant(players).as_dict()
    assert now["market"] is None
    assert Counter(map(str, now["deck"])) == Counter(map(str, CARDS))


@BOTH
def test_in_the_variant_17_strips_are_left_to_each(players: int) -> None:
    fresh = variant(players)
    assert each(fresh, "strips") == [17] * players
    place_strips(fresh)
    assert each(fresh, "strips") == [17] * players


@BOTH
def test_each_places_three_strips_of_his_right_neighbour_one_at_a_time(players: int) -> None:
    fresh = variant(players, seed=2)
    start = fresh.as_dict()["start"]
    order = [(start + i) % players for i in range(3 * players)]
    assert place_strips(fresh) == [(p, (p - 1) % players) for p in order]


def test_a_strip_is_placed_on_the_junk_that_is_named() -> None:
    fresh = variant()
    start = fresh.as_dict()["start"]
    assert fresh.legal() == [f"place {junk}" for junk in JUNKS]
    fresh.play("place white")
    assert fresh.as_dict()["junks"] == {**{j: [] for j in JUNKS}, "white": [[(start - 1) % 4]]}


def test_a_strip_goes_on_a_junk_with_fewer_than_three_strips() -> None:
    fresh = variant()
    for _ in range(3):
        assert "place brown" in fresh.legal()
        fresh.play("place brown")
    assert fresh.legal() == [f"place {junk}" for junk in JUNKS if junk != "brown"]


@BOTH
def test_once_all_are_placed_the_merchants_are_turned_up_and_round_1_begins(players: int) -> None:
    fresh = variant(players, seed=5)
    before = fresh.as_dict()
    for _ in range(3 * players - 1):
        assert not of_kind(fresh.play(fresh.legal()[-1]), "merchants")
    events = fresh.play(fresh.legal()[-1])
    assert of_kind(events, "merchants")[0]["merchants"] == before["merchants"]
    now = fresh.as_dict()
    assert (now["round"], now["market"], now["deck"]) == (1, before["deck"][0], before["deck"][1:])
    assert now["merchants"] == before["merchants"] == fresh.view(None)["merchants"]
    assert turn(fresh) == (now["start"], "action")


def placing(**rest: Any) -> Position:
    places = {"load": "white", "goods": "orange", "money": "brown"}
    options = {"setup": "variant"}
    given = {"step": "place", "options": options, "market": None, "merchants": places, **rest}
    return position(**{**given, "deck": list(CARDS)})


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_until_then_views_show_which_junks_have_a_merchant_not_which(viewer: Any) -> None:
    one = entrepot.from_dict(placing())
    places = {"load": "orange", "goods": "brown", "money": "white"}
    other = entrepot.from_dict(placing(merchants=places))
    assert sorted(one.view(viewer)["merchants"]) == ["brown", "orange", "white"]
    assert one.view(viewer) == other.view(viewer)
    for t in (one, other):
        t.play("place gray")
    assert one.view(viewer) == other.view(viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_until_then_views_show_no_market_card_and_ten_in_the_deck(viewer: Any) -> None:
    view = entrepot.from_dict(placing()).view(viewer)
    assert (view["market"], view["deck"], view["round"]) == (None, 10, 1)


@BOTH
def test_goods_and_special_cards_are_dealt_in_the_variant_as_ever(players: int) -> None:
    one, other = dealt(players, 4).as_dict(), variant(players, 4).as_dict()
    assert one["stock"] == other["stock"]
    assert [sum(p["goods"].values()) for p in other["players"]] == [8] * players
    assert [len(cards) for cards in other["stacks"].values()] == [8, 8, 7, 7]

"""Setting up a game."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import cards, circle, GOODS, player, seat, SIDES, table

OPEN_FIRST = [["tea", "tea", "wool"], ["gold", "silk", "silk"], ["lapis"] * 3, ["paper"] * 3]


def dealt(players: int = 4, seed: int = 0, **options: Any) -> entrepot.Table:
    return entrepot.new("dunhuang", players=players, seed=seed, options=options)


def keeping(**rest: Any) -> entrepot.Table:
    """Four players who look at their first three cards; seat 2 is first."""
    rest = {"drawn": OPEN_FIRST, "first": 2, "turn": 2, **rest}
    return table(camel=None, step="keep", **rest)


def all_keep(table: entrepot.Table) -> None:
    for actor in table.actors:
        table.play(table.legal(actor)[0], actor)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players: int) -> None:
    assert dealt(players).players == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5, True, 3.0, "3", None])
def test_nobody_else_can_play(players: Any) -> None:
    with pytest.raises(entrepot.EntrepotError, match="2, 3 or 4 players"):
        entrepot.new("dunhuang", players=players)


@pytest.mark.parametrize(("players", "n"), [(4, 55), (3, 44), (2, 35)])
def test_the_game_has_so_many_cards(players: int, n: int) -> None:
    assert cards(dealt(players)).total() == n


@pytest.mark.parametrize(("players", "goods"), [(4, GOODS), (3, GOODS[1:9]), (2, GOODS[1:8])])
def test_of_each_good_there_are_as_many_cards_as_its_number(
    players: int, goods: tuple[str, ...]
) -> None:
    assert cards(dealt(players)) == {good: GOODS.index(good) + 1 for good in goods}


@pytest.mark.parametrize(("players", "n"), [(4, 10), (3, 8), (2, 7)])
def test_the_game_has_so_many_tokens(players: int, n: int) -> None:
    def can_be_held(good: str) -> bool:
        try:
            table(seat(tokens=[good]), players=players)
        except entrepot.BadPosition:
            return False
        return True

    assert sum(can_be_held(good) for good in GOODS) == n


@pytest.mark.parametrize(("players", "n"), [(4, 35), (3, 27), (2, 21)])
def test_so_many_cards_are_left_in_the_pile(players: int, n: int) -> None:
    assert len(dealt(players).as_dict()["pile"]) == n


@pytest.mark.parametrize(("players", "coins"), [(4, 7), (3, 6), (2, 5)])
def test_everybody_begins_with_coins_and_nothing_else(players: int, coins: int) -> None:
    alone = {"coins": coins, "prestige": 0, "hand": {}, "shop": {}, "tokens": [], "sealed": []}
    assert dealt(players).as_dict()["players"] == [alone] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_lies_on_each_market_space(players: int) -> None:
    market = dealt(players).as_dict()["market"]
    assert len(market) == 8
    assert None not in market


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_draws_three_cards(players: int) -> None:
    assert [len(drawn) for drawn in dealt(players).as_dict()["drawn"]] == [3] * players


def test_the_cards_are_shuffled() -> None:
    piles = {tuple(dealt(seed=seed).as_dict()["pile"]) for seed in range(10)}
    assert len(piles) == 10


@pytest.mark.parametrize("seed", range(5))
def test_one_side_of_each_tile_is_in_the_game(seed: int) -> None:
    tiles = dealt(seed=seed).as_dict()["tiles"]
    assert len(tiles) == 8
    assert all(len(set(sides) & set(tiles)) == 1 for sides in SIDES.values())


def test_order_and_sides_of_the_tiles_are_random() -> None:
    circles = [dealt(seed=seed).as_dict()["tiles"] for seed in range(200)]
    for side in SIDES:
        assert {tiles.index(side) for tiles in circles if side in tiles} == set(range(8))


def test_tiles_are_random_by_default() -> None:
    assert dealt(seed=3).as_dict() == dealt(seed=3, tiles="random").as_dict()


def test_a_table_may_name_its_own_tiles() -> None:
    tiles = circle("musician", "interpreter", "manichean")[::-1]
    assert dealt(tiles=tiles).as_dict()["tiles"] == tiles


@pytest.mark.parametrize(
    ("tiles", "complaint"),
    [
        (circle()[:7], "8"),
        ([*circle(), "musician"], "8"),
        ([*circle()[:7], "musician"], "painter and musician, the two sides of one tile"),
        ([*circle()[:7], "painter"], "painter twice"),
        ([*circle()[:7], "budhist"], "did you mean 'buddhist'"),
        ([*circle()[:7], 3], "3"),
        ("rndom", "'rndom'"),
        (None, "None"),
    ],
)
def test_tiles_must_be_one_side_of_each(tiles: Any, complaint: str) -> None:
    with pytest.raises(entrepot.EntrepotError, match=rf"tiles.*{complaint}"):
        dealt(tiles=tiles)


@pytest.mark.parametrize("tile", range(8))
def test_the_two_sides_of_a_tile_are_never_in_one_game(tile: int) -> None:
    both = circle()
    both[tile - 1] = next(side for side in SIDES[both[tile]] if side != both[tile])
    with pytest.raises(entrepot.EntrepotError, match="the two sides of one tile"):
        dealt(tiles=both)


@pytest.mark.parametrize("options", [{"supply": "countd"}, {"suply": "counted"}, {"supply": 44}])
def test_an_unknown_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(entrepot.EntrepotError, match=next(iter(options))):
        dealt(**options)


@pytest.mark.parametrize("supply", ["unlimited", "counted"])
def test_a_table_may_choose_its_supply(supply: str) -> None:
    assert dealt(supply=supply).as_dict()["options"]["supply"] == supply


def test_the_supply_is_unlimited_by_default() -> None:
    assert dealt().as_dict()["options"]["supply"] == "unlimited"


def test_the_same_seed_deals_the_same_table() -> None:
    assert dealt(seed=7).as_dict() == dealt(seed=7).as_dict()


def test_another_seed_deals_another_table() -> None:
    assert dealt(seed=7).as_dict() != dealt(seed=8).as_dict()


def test_without_a_seed_no_two_tables_are_dealt_alike() -> None:
    one, other = entrepot.new("dunhuang", players=4), entrepot.new("dunhuang", players=4)
    assert one.as_dict() != other.as_dict()


@pytest.mark.parametrize("seed", ["7", 7.0, True, 2**63])
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    with pytest.raises(entrepot.EntrepotError, match="seed"):
        dealt(seed=seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_random(players: int) -> None:
    firsts = {dealt(players, seed).as_dict()["first"] for seed in range(50)}
    assert firsts == set(range(players))


def test_at_the_start_no_step_is_taken_and_the_end_is_not_triggered() -> None:
    now = dealt().as_dict()
    assert (now["steps"], now["ending"]) == (0, False)


def test_until_the_camel_is_placed_it_stands_nowhere_and_the_turn_is_the_first_players() -> None:
    fresh = dealt()
    for step in ("keep", "start"):
        now = fresh.as_dict()
        assert (fresh.step, now["camel"], now["turn"]) == (step, None, now["first"])
        all_keep(fresh)


def test_all_choose_at_the_same_time_and_are_named_clockwise_from_the_first() -> None:
    assert keeping().actors == (2, 3, 0, 1)


def test_a_player_keeps_any_of_his_three_cards() -> None:
    keep = keeping()
    assert keep.legal(0) == ["keep tea", "keep wool"]
    assert keep.legal(1) == ["keep gold", "keep silk"]


def test_the_kept_card_is_in_hand_and_the_other_two_leave_the_game() -> None:
    keep = keeping()
    before = cards(keep)
    keep.play("keep tea", 0)
    assert player(keep, 0)["hand"] == {"tea": 1}
    assert before - cards(keep) == {"tea": 1, "wool": 1}
    assert keep.as_dict()["drawn"] == [[], *OPEN_FIRST[1:]]


@pytest.mark.parametrize("order", [(2, 3, 0, 1), (1, 0, 3, 2), (0, 2, 1, 3)])
def test_they_may_keep_in_any_order(order: tuple[int, ...]) -> None:
    keep = keeping()
    for actor in order:
        assert keep.step == "keep"
        keep.play(keep.legal(actor)[-1], actor)
    hands = [one["hand"] for one in keep.as_dict()["players"]]
    assert hands == [{"wool": 1}, {"silk": 1}, {"lapis": 1}, {"paper": 1}]
    assert keep.step == "start"


def test_who_has_kept_is_no_longer_an_actor() -> None:
    keep = keeping()
    keep.play("keep lapis", 2)
    assert keep.actors == (3, 0, 1)
    assert keep.legal(2) == []
    with pytest.raises(entrepot.IllegalAction):
        keep.play("keep lapis", 2)


@pytest.mark.parametrize(
    ("players", "first", "last"), [(4, 0, 3), (4, 2, 1), (3, 0, 2), (3, 1, 0), (2, 0, 1), (2, 1, 0)]
)
def test_the_last_player_places_the_camel(players: int, first: int, last: int) -> None:
    start = table(players=players, camel=None, step="start", first=first, turn=first)
    assert start.actors == (last,)


@pytest.mark.parametrize("character", circle())
def test_the_camel_may_be_placed_on_any_tile(character: str) -> None:
    start = table(camel=None, step="start")
    assert sorted(start.legal()) == sorted(f"camel {tile}" for tile in circle())
    start.play(f"camel {character}")
    assert start.as_dict()["camel"] == character


def test_placing_the_camel_takes_nothing_and_the_first_player_begins() -> None:
    start = table(camel=None, step="start", first=2, turn=2)
    before = start.as_dict()
    start.play("camel maid")
    after = start.as_dict()
    assert (after["players"], after["market"]) == (before["players"], before["market"])
    assert (after["turn"], start.step, start.actors) == (2, "camel", (2,))

"""Markers move, the start marker passes, and after round 10 points are counted (4.15 to 5.3)."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import (
    all_pass,
    bid,
    bidding,
    each,
    first_until,
    JUNKS,
    merchants,
    of_kind,
    play_all,
    seat,
    table,
)

NEIGHBOURS = [(junk, JUNKS[(i + 1) % 5]) for i, junk in enumerate(JUNKS)]


def finished(*seats: Any, junks: Any = None, **rest: Any) -> entrepot.Table:
    return table(*seats, junks=junks or {}, step="over", round=10, **rest)


def crates(n: int) -> list[list[int]]:
    """A junk that shows so many crates of seat 0."""
    layers = {
        0: [],
        1: [[0, 1, 1], [1, 1]],
        2: [[0, 1, 1], [1]],
        3: [[0, 1, 1]],
        4: [[0, 1, 1], [0, 1]],
        5: [[0, 0, 1], [0, 1]],
        6: [[0, 0, 1]],
    }
    return layers[n]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("setup", ["standard", "variant"])
def test_the_game_has_ten_rounds(players: int, setup: str) -> None:
    game = entrepot.new("dschunk", players=players, seed=1, options={"setup": setup})
    rounds = []
    while not game.over:
        first_until(game, "bid")
        rounds.append(game.as_dict()["round"])
        all_pass(game)
    assert rounds == list(range(1, 11))
    assert (game.step, game.actors, game.as_dict()["round"]) == ("over", (), 10)
    assert game.as_dict()["deck"] == []
    assert tuple(game.as_dict()["winners"]) == game.winners != ()


@pytest.mark.parametrize("players", [3, 4])
def test_each_round_the_merchants_move_to_the_next_junk_and_the_start_marker_passes(
    players: int,
) -> None:
    game = entrepot.new("dschunk", players=players, seed=5)
    start = game.as_dict()["start"]
    for number in range(1, 11):
        now = game.as_dict()
        assert (now["round"], now["merchants"]) == (number, merchants(number))
        assert now["start"] == (start + number - 1) % players
        first_until(game, "bid")
        all_pass(game)


def test_merchants_move_clockwise_wherever_they_stand() -> None:
    places = {"load": "gray", "goods": "white", "money": "orange"}
    last = table(step="bid", merchants=places)
    all_pass(last)
    moved = {"load": "orange", "goods": "gray", "money": "purple"}
    assert last.as_dict()["merchants"] == moved


def test_all_markers_turn_face_up_and_the_trainees_go_one_space_on() -> None:
    last = table(step="bid", used=["load", "goods", "money", "lower"], start=3)
    all_pass(last)
    assert last.as_dict()["used"] == []
    last.play("lower gray")
    assert each(last, "money") == [3, 0, 0, 0]


def test_the_new_start_player_begins() -> None:
    last = table(step="bid", start=2)
    (event,) = of_kind(all_pass(last), "start")
    assert (event["seat"], last.actors, last.as_dict()["start"]) == (3, (3,), 3)


def test_after_round_10_the_game_is_over_when_the_last_good_is_sold() -> None:
    last = bidding({"spice": 1}, round=10, sold=["fish", "rice", "vegetables"])
    events = bid(last, "bid 1 spice", *["pass"] * 3)
    assert last.over
    assert of_kind(events, "end")
    assert last.scores() == [4, 0, 0, 0]


def test_the_prize_of_round_10_is_still_chosen() -> None:
    stacks = {"square": ["eight-gray"]}
    junks = {"gray": crates(4)}
    last = bidding({"vegetables": 1}, round=10, sold=["fish"], stacks=stacks, junks=junks)
    bid(last, "bid 1 vegetables", *["pass"] * 3)
    play_all(last, "stack square", "take eight-gray")
    all_pass(last)
    assert last.scores()[0] == 4 + 8


def test_a_finished_game_has_no_actors_and_no_actions() -> None:
    over = finished()
    assert (over.over, over.actors, over.legal(), over.legal(0)) == (True, (), [], [])
    with pytest.raises(entrepot.IllegalAction, match="over"):
        over.play("money")


def test_nobody_has_won_before_the_end() -> None:
    assert table(seat(money=50)).winners == ()


def test_money_counts() -> None:
    assert finished(*(seat(money=n) for n in (7, 0, 31, 2))).scores() == [7, 0, 31, 2]


@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 4), (2, 8), (3, 12), (4, 16), (5, 25)])
def test_four_per_junk_with_a_visible_own_crate_or_25_for_all_five(n: int, points: int) -> None:
    over = finished(junks={junk: [[0]] for junk in JUNKS[5 - n :]})
    assert over.scores() == [points, 0, 0, 0]


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_one_visible_crate_on_a_junk_is_enough_and_more_bring_no_more(n: int) -> None:
    assert finished(junks={"white": crates(n)}).scores()[0] == 4


def test_a_junk_on_which_all_own_crates_are_covered_does_not_count() -> None:
    junks = {junk: [[0]] for junk in JUNKS}
    assert finished(junks={**junks, "gray": [[0, 0, 0], [1, 1, 1]]}).scores() == [16, 4, 0, 0]


@pytest.mark.parametrize("junk", JUNKS)
@pytest.mark.parametrize(("n", "bonus"), [(0, 0), (3, 0), (4, 8), (5, 8), (6, 8)])
def test_eight_for_four_or_more_visible_crates(junk: str, n: int, bonus: int) -> None:
    over = finished(seat(specials=[f"eight-{junk}"]), junks={junk: crates(n)})
    assert over.scores()[0] == 4 * (n > 0) + bonus


def test_an_eight_of_another_junk_pays_nothing() -> None:
    assert finished(seat(specials=["eight-gray"]), junks={"white": crates(6)}).scores()[0] == 4


@pytest.mark.parametrize(("first", "second"), NEIGHBOURS)
@pytest.mark.parametrize(
    ("on_first", "on_second", "bonus"),
    [(5, 2, 12), (6, 6, 12), (4, 2, 0), (5, 1, 0), (2, 5, 0), (4, 6, 0), (6, 0, 0)],
)
def test_twelve_for_five_on_the_first_and_two_on_the_second(
    first: str, second: str, on_first: int, on_second: int, bonus: int
) -> None:
    junks = {first: crates(on_first), second: crates(on_second)}
    over = finished(seat(specials=[f"twelve-{first}-{second}"]), junks=junks)
    assert over.scores()[0] == 4 * ((on_first > 0) + (on_second > 0)) + bonus


def test_overlapping_cards_all_pay() -> None:
    cards = ["eight-purple", "twelve-orange-purple", "twelve-purple-brown", "eight-orange"]
    junks = {"orange": crates(5), "purple": crates(5), "brown": crates(2)}
    over = finished(seat(specials=cards, money=3), junks=junks)
    assert over.scores()[0] == 3 + 12 + 8 + 12 + 12 + 8


def test_an_end_card_pays_only_its_holder() -> None:
    junks = {"gray": crates(6), "white": [[1, 1]]}
    assert finished(seat(), seat(specials=["eight-gray"]), junks=junks).scores() == [4, 8, 0, 0]


@pytest.mark.parametrize("card", ["supply", "tiebreak", "exchange", "load-any", "goods-any"])
def test_other_special_cards_count_nothing(card: str) -> None:
    assert finished(seat(specials=[card])).scores() == [0, 0, 0, 0]


def test_goods_and_strips_count_nothing() -> None:
    assert finished(seat(goods={"fish": 9}, strips=3)).scores() == [0, 0, 0, 0]


def test_most_points_win_whatever_the_goods() -> None:
    over = finished(seat(money=3), seat(money=2, goods={"fish": 18}))
    assert over.winners == (0,)


def test_a_tie_goes_to_the_most_goods_cards_in_hand() -> None:
    seats = [seat(money=5, goods=goods) for goods in ({"fish": 3}, {"rice": 2, "spice": 2}, {})]
    over = finished(*seats, seat(money=4, goods={"fish": 9}))
    assert over.winners == (1,)


def test_those_still_tied_share_the_win() -> None:
    goods: list[dict[str, int]] = [{"fish": 2}, {"rice": 1}, {"fish": 1, "spice": 1}, {}]
    assert finished(*(seat(money=5, goods=hand) for hand in goods)).winners == (0, 2)


def test_all_may_share_the_win() -> None:
    assert finished(players=3).winners == (0, 1, 2)


def test_a_game_played_to_its_end_names_its_winners() -> None:
    junks = {"white": [[1]]}
    seats = [seat(money=4, goods={"rice": 1}), seat(goods={"rice": 1}), seat(money=1)]
    last = table(*seats, step="bid", round=10, junks=junks)
    all_pass(last)
    assert last.scores() == [4, 4, 1, 0]
    assert last.winners == (0, 1)


def test_scores_count_the_position_as_it_stands_before_the_end() -> None:
    running = table(seat(money=3, specials=["eight-gray"]), junks={"gray": crates(4)})
    assert running.scores() == [3 + 4 + 8, 4, 0, 0]

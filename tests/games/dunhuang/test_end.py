"""The end of the game, and scoring."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import beside, bonus_step, GOODS, Seat, seat, table, turn

FOUR_GOODS = {"silver": 1, "lapis": 1, "pottery": 1, "paper": 1}
FOUR_TOKENS = ["silver", "lapis", "pottery", "glass"]


def finished(*seats: Seat) -> entrepot.Table:
    """A game that went to scoring: seat 3 had the last turn."""
    return table(*seats, step="over", turn=3, pile=[])


def ending(table: entrepot.Table) -> Any:
    return table.as_dict()["ending"]


def take_turn(table: entrepot.Table) -> None:
    """A turn that takes a card, if there is one, and coins."""
    table.play("move 1")
    if table.step == "good":
        table.play("hand")
    table.play("coins")


def test_the_end_is_triggered_when_a_refill_cannot_be_completed() -> None:
    bonus = bonus_step("dancer", pile=[])
    events = bonus.play("coins")
    assert ending(bonus)
    assert "ending" in [event["kind"] for event in events]
    assert beside(bonus, "dancer") is None
    assert turn(bonus) == (1, "camel")


def test_the_end_is_not_triggered_when_the_pile_is_exactly_used_up() -> None:
    bonus = bonus_step("dancer", pile=["wool"])
    bonus.play("coins")
    assert bonus.as_dict()["pile"] == []
    assert not ending(bonus)


def test_a_refill_that_runs_short_lays_what_there_is_from_the_camel_on() -> None:
    empty = dict.fromkeys(["dancer", "diplomat", "painter"])
    bonus = bonus_step("dancer", market=empty, pile=["wool", "silk"])
    bonus.play("coins")
    market = [beside(bonus, tile) for tile in ("dancer", "diplomat", "painter")]
    assert market == ["wool", "silk", None]
    assert ending(bonus)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_triggered_by_the_first_player_gives_everybody_one_more_turn(players: int) -> None:
    bonus = bonus_step("dancer", players=players, pile=[])
    bonus.play("coins")
    for p in range(1, players):
        assert turn(bonus) == (p, "camel")
        take_turn(bonus)
    assert bonus.over


def test_play_goes_on_until_the_player_right_of_the_first_has_had_his_turn() -> None:
    bonus = bonus_step("dancer", first=1, turn=2, pile=[])
    bonus.play("coins")
    for p in (3, 0):
        assert turn(bonus) == (p, "camel")
        take_turn(bonus)
    assert (bonus.over, bonus.step, bonus.actors) == (True, "over", ())


@pytest.mark.parametrize(("players", "first", "last"), [(4, 0, 3), (4, 2, 1), (3, 1, 0), (2, 0, 1)])
def test_if_the_last_player_triggers_the_end_it_ends_there(
    players: int, first: int, last: int
) -> None:
    bonus = bonus_step("dancer", players=players, first=first, turn=last, pile=[])
    bonus.play("coins")
    assert bonus.over


def test_if_the_last_player_uses_up_the_pile_exactly_a_whole_round_follows() -> None:
    bonus = bonus_step("dancer", turn=3, pile=["wool"])
    bonus.play("coins")
    for p in (0, 1, 2, 3):
        assert turn(bonus) == (p, "camel")
        take_turn(bonus)
    assert bonus.over


def test_the_last_player_does_not_end_a_game_whose_end_is_not_triggered() -> None:
    bonus = bonus_step("dancer", turn=3)
    bonus.play("coins")
    assert turn(bonus) == (0, "camel")


def test_the_instant_win_stands_until_the_end() -> None:
    rich = seat(prestige=100)
    for active in (2, 3):
        seats = [rich, seat(), seat(), seat()]
        seats[active] = seat(tokens=FOUR_TOKENS, hand=FOUR_GOODS)
        bonus = bonus_step("dancer", *seats, turn=active, pile=[], ending=True)
        bonus.play("coins")
        assert bonus.winners == (active,)


def test_a_finished_game_has_no_actors_and_no_actions() -> None:
    over = finished()
    assert (over.over, over.actors, over.legal(), over.legal(0)) == (True, (), [], [])
    with pytest.raises(entrepot.IllegalAction, match="over"):
        over.play("move 1")


def test_nobody_has_won_before_the_end() -> None:
    assert table(seat(prestige=50)).winners == ()


def test_adrien_has_21_points_and_nicole_wins_with_23() -> None:
    adrien = seat(tokens=["glass", "tea"], hand={"glass": 2, "tea": 3, "silk": 2})
    nicole = seat(
        tokens=["silver", "pottery", "wool"],
        prestige=2,
        hand={"glass": 1, "bamboo": 1, "tea": 1, "wool": 2},
    )
    over = finished(adrien, nicole)
    assert over.scores() == [21, 23, 0, 0]
    assert over.winners == (1,)


def test_a_token_scores_two_either_side() -> None:
    over = finished(seat(tokens=["gold", "tea", "silk"], sealed=["tea"]))
    assert over.scores() == [6, 0, 0, 0]


def test_a_prestige_scores_one() -> None:
    assert finished(seat(prestige=5), seat(prestige=1)).scores() == [5, 1, 0, 0]


def test_coins_score_nothing() -> None:
    assert finished(seat(coins=40)).scores() == [0, 0, 0, 0]


@pytest.mark.parametrize("good", GOODS)
def test_a_kept_card_scores_its_number(good: str) -> None:
    over = finished(seat(hand={good: 1}, tokens=["glass"]))
    assert over.scores() == [2 + GOODS.index(good) + 1, 0, 0, 0]


def test_only_one_card_of_each_good_is_kept() -> None:
    assert finished(seat(hand={"wool": 5}, tokens=["gold", "tea"])).scores() == [4 + 9, 0, 0, 0]


def test_only_the_highest_number_in_hand_keeps_a_card() -> None:
    over = finished(
        seat(hand={"wool": 2}, tokens=["gold"]), seat(hand={"wool": 1}, tokens=["silver"])
    )
    assert over.scores() == [2 + 9, 2, 0, 0]


def test_all_with_the_joint_highest_number_keep_a_card() -> None:
    over = finished(
        seat(hand={"wool": 2}, tokens=["gold"]),
        seat(hand={"wool": 1}, tokens=["silver"]),
        seat(hand={"wool": 2}, tokens=["tea"]),
    )
    assert over.scores() == [2 + 9, 2, 2 + 9, 0]


def test_having_none_is_never_the_highest_number() -> None:
    assert finished(seat(tokens=["gold"])).scores() == [2, 0, 0, 0]


@pytest.mark.parametrize(
    ("tokens", "points"), [(0, 0), (1, 10), (2, 19), (3, 27), (4, 30), (5, 30)]
)
def test_at_most_as_many_cards_score_as_the_player_has_tokens_the_best_ones(
    tokens: int, points: int
) -> None:
    hand = {"lapis": 1, "paper": 1, "wool": 2, "silk": 1}
    over = finished(seat(hand=hand, tokens=GOODS[:tokens]))
    assert over.scores()[0] == 2 * tokens + points


def test_cards_that_others_keep_take_up_no_token() -> None:
    mine = seat(hand={"silk": 1, "lapis": 1}, tokens=["gold"])
    over = finished(mine, seat(hand={"silk": 2}))
    assert over.scores() == [2 + 3, 0, 0, 0]


def test_a_player_without_tokens_still_denies_a_majority() -> None:
    over = finished(seat(hand={"silk": 1}, tokens=["gold"]), seat(hand={"silk": 2}))
    assert over.scores() == [2, 0, 0, 0]


def test_shops_count_nothing() -> None:
    mine = seat(shop={"silk": 3}, hand={"wool": 1}, tokens=["gold", "tea"])
    theirs = seat(shop={"wool": 3}, hand={"silk": 1}, tokens=["silver"])
    assert finished(mine, theirs).scores() == [4 + 9, 2 + 10, 0, 0]


def test_most_points_win_whatever_the_coins() -> None:
    assert finished(seat(prestige=3, coins=0), seat(prestige=2, coins=20)).winners == (0,)


def test_a_tie_goes_to_the_player_with_most_coins() -> None:
    over = finished(seat(prestige=3, coins=4), seat(prestige=3, coins=5), seat(coins=30))
    assert over.winners == (1,)


def test_those_still_tied_share_the_win() -> None:
    seats = [seat(prestige=3, coins=n) for n in (4, 5, 3, 5)]
    assert finished(*seats).winners == (1, 3)


def test_a_game_played_to_its_end_names_its_winners() -> None:
    bonus = bonus_step("dancer", seat(prestige=2), seat(), seat(), seat(), turn=3, pile=[])
    bonus.play("prestige")
    assert bonus.scores() == [2, 0, 0, 2]
    assert bonus.winners == (0, 3)


def test_scores_count_the_position_as_it_stands_before_the_end() -> None:
    running = table(seat(prestige=3, tokens=["wool"], hand={"silk": 1}))
    assert running.scores() == [3 + 2 + 10, 0, 0, 0]


def test_after_an_instant_win_scores_count_the_position_and_the_winner_may_have_fewer() -> None:
    winner = seat(tokens=FOUR_TOKENS, hand=FOUR_GOODS)
    bonus = bonus_step("dancer", winner, seat(prestige=50))
    bonus.play("coins")
    assert bonus.scores() == [8 + 2 + 3 + 4 + 8, 50, 0, 0]
    assert bonus.winners == (0,)
    assert entrepot.from_dict(bonus.as_dict()).winners == (0,)


def test_four_tokens_and_four_goods_of_one_who_did_not_have_the_turn_are_only_scored() -> None:
    complete = seat(tokens=FOUR_TOKENS, hand=FOUR_GOODS)
    bonus = bonus_step("dancer", complete, seat(prestige=50), turn=3, pile=[])
    bonus.play("coins")
    assert bonus.winners == (1,)


def hands(table: entrepot.Table, viewer: int | None) -> list[Any]:
    return [one["hand"] for one in table.view(viewer)["players"]]


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_hands_open_at_scoring(viewer: int | None) -> None:
    seats = [seat(hand={"wool": 1}), seat(hand={"silk": 2})]
    bonus = bonus_step("dancer", *seats, turn=3, pile=[])
    assert hands(bonus, None) == [1, 2, 0, 0]
    bonus.play("coins")
    assert hands(bonus, viewer) == [{"wool": 1}, {"silk": 2}, {}, {}]


def test_after_an_instant_win_only_the_winners_hand_opens() -> None:
    seats = [seat(tokens=FOUR_TOKENS, hand=FOUR_GOODS), seat(hand={"silk": 2})]
    bonus = bonus_step("dancer", *seats)
    bonus.play("coins")
    assert hands(bonus, None) == [FOUR_GOODS, 2, 0, 0]
    assert hands(bonus, 1) == [FOUR_GOODS, {"silk": 2}, 0, 0]
    assert hands(bonus, 2) == [FOUR_GOODS, 2, {}, 0]

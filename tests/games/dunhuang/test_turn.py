"""A turn: camel, good, bonus, victory, refill."""

from __future__ import annotations

import pytest

import entrepot

from .positions import (
    beside,
    bonus_step,
    circle,
    good_step,
    MARKET,
    PILE,
    player,
    seat,
    table,
    turn,
)

FOUR_GOODS = {"silver": 1, "lapis": 1, "pottery": 1, "paper": 1}
FOUR_TOKENS = ["silver", "lapis", "pottery", "glass"]
FIVE_TOKENS = [*FOUR_TOKENS, "bamboo"]


def moves(n: int) -> list[str]:
    return [f"move {i}" for i in range(1, n + 1)]


@pytest.mark.parametrize(("coins", "farthest"), [(0, 1), (1, 2), (7, 8), (12, 13)])
def test_the_camel_goes_at_least_one_step_and_as_far_as_the_purse_allows(
    coins: int, farthest: int
) -> None:
    assert table(seat(coins=coins)).legal() == moves(farthest)


@pytest.mark.parametrize(("coins", "farthest"), [(42, 43), (43, 44), (44, 44), (1000, 44)])
def test_the_notation_stops_at_move_44(coins: int, farthest: int) -> None:
    assert table(seat(coins=coins)).legal() == moves(farthest)


@pytest.mark.parametrize(("steps", "cost"), [(1, 0), (2, 1), (4, 3), (7, 6)])
def test_the_first_step_is_free_and_each_further_one_costs_a_coin(steps: int, cost: int) -> None:
    camel = table(seat(coins=7))
    camel.play(f"move {steps}")
    assert player(camel, 0)["coins"] == 7 - cost


@pytest.mark.parametrize(("steps", "reached"), [(1, "dancer"), (2, "diplomat"), (5, "maid")])
def test_the_camel_walks_clockwise(steps: int, reached: str) -> None:
    camel = table(camel="painter")
    camel.play(f"move {steps}")
    assert camel.as_dict()["camel"] == reached


def test_the_circle_closes_behind_the_last_tile() -> None:
    camel = table(camel="buddhist")
    camel.play("move 1")
    assert camel.as_dict()["camel"] == "painter"


def test_antony_pays_one_coin_to_go_past_the_soldier_to_the_shepherd() -> None:
    tiles = ["painter", "soldier", "shepherd", "dancer", "diplomat", "trader", "maid", "buddhist"]
    antony = table(seat(coins=7), tiles=tiles, camel="painter")
    antony.play("move 2")
    assert antony.as_dict()["camel"] == "shepherd"
    assert player(antony, 0)["coins"] == 6


def test_eight_steps_return_to_the_same_tile() -> None:
    camel = table(seat(coins=7), camel="maid")
    camel.play("move 8")
    assert camel.as_dict()["camel"] == "maid"
    assert player(camel, 0)["coins"] == 0


def test_more_than_a_round_is_legal() -> None:
    camel = table(seat(coins=20), camel="maid")
    camel.play("move 17")
    assert camel.as_dict()["camel"] == "farmer"
    assert camel.as_dict()["steps"] == 17
    assert player(camel, 0)["coins"] == 4


def test_an_empty_space_counts_as_a_step_of_the_camel() -> None:
    camel = table(seat(coins=7), camel="painter", market={"dancer": None})
    camel.play("move 2")
    assert camel.as_dict()["camel"] == "diplomat"
    assert player(camel, 0)["coins"] == 6


def test_the_good_beside_the_camel_goes_into_the_hand() -> None:
    good = good_step("wool", seat(hand={"wool": 1}))
    good.play("hand")
    assert player(good, 0)["hand"] == {"wool": 2}
    assert player(good, 0)["shop"] == {}
    assert beside(good, "dancer") is None


def test_or_the_good_beside_the_camel_goes_into_the_shop() -> None:
    good = good_step("wool", seat(shop={"wool": 1}))
    good.play("shop")
    assert player(good, 0)["shop"] == {"wool": 2}
    assert player(good, 0)["hand"] == {}
    assert beside(good, "dancer") is None


def test_an_empty_space_gives_nothing_but_the_bonus() -> None:
    camel = table(camel="painter", market={"dancer": None})
    camel.play("move 1")
    assert turn(camel) == (0, "bonus")
    assert camel.legal() == ["coins", "prestige"]
    assert player(camel, 0) == player(table(), 0)


def test_after_the_good_comes_the_bonus() -> None:
    good = good_step("wool")
    good.play("hand")
    assert turn(good) == (0, "bonus")


def test_the_bonus_may_be_three_coins() -> None:
    bonus = bonus_step("dancer", seat(coins=4))
    bonus.play("coins")
    assert player(bonus, 0)["coins"] == 7
    assert player(bonus, 0)["prestige"] == 0


def test_or_the_bonus_is_the_action_of_the_character() -> None:
    bonus = bonus_step("dancer", seat(coins=4))
    bonus.play("prestige")
    assert player(bonus, 0)["coins"] == 4
    assert player(bonus, 0)["prestige"] == 2


@pytest.mark.parametrize(
    "character",
    [
        *["painter", "musician", "princess", "soldier", "general"],
        *["trader", "maid", "domestic", "manichean", "buddhist"],
    ],
)
def test_an_action_without_effect_is_not_offered_and_neither_is_doing_nothing(
    character: str,
) -> None:
    assert bonus_step(character).legal() == ["coins"]


@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_the_player_on_the_left_has_the_next_turn(active: int) -> None:
    bonus = bonus_step("dancer", first=1, turn=active)
    bonus.play("coins")
    assert turn(bonus) == ((active + 1) % 4, "camel")
    assert bonus.actors == ((active + 1) % 4,)


@pytest.mark.parametrize(
    ("players", "tokens"),
    [(4, FOUR_TOKENS), (3, FOUR_TOKENS), (2, FIVE_TOKENS), (4, FIVE_TOKENS), (3, FIVE_TOKENS)],
)
def test_enough_tokens_and_four_different_goods_win_at_once(
    players: int, tokens: list[str]
) -> None:
    nicole = bonus_step("dancer", seat(tokens=tokens, hand=FOUR_GOODS), players=players)
    nicole.play("coins")
    assert (nicole.over, nicole.winners) == (True, (0,))


@pytest.mark.parametrize(("players", "tokens"), [(4, 3), (3, 3), (2, 4)])
def test_one_token_less_does_not_win(players: int, tokens: int) -> None:
    one = seat(tokens=FIVE_TOKENS[:tokens], hand=FOUR_GOODS)
    bonus = bonus_step("dancer", one, players=players)
    bonus.play("coins")
    assert not bonus.over


def test_four_goods_must_be_different() -> None:
    hand = {"silver": 2, "lapis": 1, "wool": 5}
    bonus = bonus_step("dancer", seat(tokens=FOUR_TOKENS, hand=hand))
    bonus.play("coins")
    assert not bonus.over


def test_five_different_goods_win_as_well() -> None:
    hand = {**FOUR_GOODS, "wool": 2}
    bonus = bonus_step("dancer", seat(tokens=FOUR_TOKENS, hand=hand))
    bonus.play("coins")
    assert bonus.winners == (0,)


def test_goods_of_the_shop_do_not_count_towards_the_four() -> None:
    one = seat(tokens=FOUR_TOKENS, hand={"silver": 1, "lapis": 1, "pottery": 1}, shop={"wool": 1})
    bonus = bonus_step("dancer", one)
    bonus.play("coins")
    assert not bonus.over


def test_a_sealed_token_counts_towards_the_four() -> None:
    one = seat(tokens=FOUR_TOKENS, sealed=FOUR_TOKENS[:2], hand=FOUR_GOODS)
    bonus = bonus_step("dancer", one)
    bonus.play("coins")
    assert bonus.winners == (0,)


def test_victory_waits_for_the_end_of_the_bonus() -> None:
    good = good_step("wool", seat(tokens=FOUR_TOKENS, hand=FOUR_GOODS))
    good.play("shop")
    assert turn(good) == (0, "bonus")
    assert (good.over, good.winners) == (False, ())


def test_what_the_bonus_gives_away_is_missing_for_victory() -> None:
    bonus = bonus_step("painter", seat(tokens=FOUR_TOKENS, hand=FOUR_GOODS))
    bonus.play("discard silver")
    assert not bonus.over


def test_what_the_bonus_brings_counts_for_victory() -> None:
    three = {"silver": 1, "lapis": 1, "pottery": 1}
    bonus = bonus_step("shepherd", seat(tokens=FOUR_TOKENS, hand=three))
    bonus.play("take buddhist")
    assert bonus.winners == (0,)


def test_a_player_completed_by_anothers_action_does_not_win_in_anothers_turn() -> None:
    three = {"silver": 1, "lapis": 1, "pottery": 1}
    give = table(
        seat(hand={"wool": 1}),
        seat(tokens=FOUR_TOKENS, hand=three),
        camel="trader",
        step="give",
        partner=1,
        owed=1,
    )
    give.play("give wool")
    assert player(give, 1)["hand"] == {**three, "wool": 1}
    assert not give.over
    for action in ("move 1", "shop", "coins"):
        assert give.actors == (1,)
        give.play(action)
    assert give.winners == (1,)


def test_victory_comes_before_the_refill() -> None:
    bonus = bonus_step("dancer", seat(tokens=FOUR_TOKENS, hand=FOUR_GOODS))
    bonus.play("coins")
    assert beside(bonus, "dancer") is None
    assert bonus.as_dict()["pile"] == list(PILE)


def test_the_refill_lays_the_top_card_of_the_pile_beside_the_camel() -> None:
    bonus = bonus_step("dancer")
    bonus.play("coins")
    assert beside(bonus, "dancer") == PILE[0]
    assert bonus.as_dict()["pile"] == list(PILE[1:])


def test_the_refill_begins_at_the_camel_and_goes_on_clockwise() -> None:
    empty = dict.fromkeys(["dancer", "soldier", "maid", "buddhist"])
    bonus = bonus_step("maid", market=empty, pile=["gold", "wool", "silk", "lapis", "tea"])
    bonus.play("coins")
    now = bonus.as_dict()
    filled = {tile: beside(bonus, tile) for tile in ("maid", "buddhist", "dancer", "soldier")}
    assert filled == {"maid": "gold", "buddhist": "wool", "dancer": "silk", "soldier": "lapis"}
    assert now["pile"] == ["tea"]


def test_the_refill_leaves_full_spaces_alone() -> None:
    bonus = bonus_step("dancer")
    bonus.play("coins")
    others = [i for i, tile in enumerate(circle()) if tile != "dancer"]
    assert [bonus.as_dict()["market"][i] for i in others] == [MARKET[i] for i in others]


def test_a_whole_turn_goes_camel_good_bonus_and_then_the_next_player() -> None:
    whole = table(camel="painter")
    course = []
    for action in ("move 1", "shop", "prestige"):
        course.append(turn(whole))
        whole.play(action)
    assert [*course, turn(whole)] == [(0, "camel"), (0, "good"), (0, "bonus"), (1, "camel")]


def test_the_steps_are_those_of_this_turn() -> None:
    camel = table()
    camel.play("move 3")
    assert camel.as_dict()["steps"] == 3
    camel.play("hand")
    camel.play("coins")
    assert camel.as_dict()["steps"] == 0


def test_an_action_of_another_step_is_refused() -> None:
    with pytest.raises(entrepot.IllegalAction, match="'camel'"):
        table().play("coins")

"""The nine kinds of special cards (1.7, 4.2, 4.10 to 4.13, 5.2)."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import (
    bid,
    bidding,
    each,
    first_until,
    GOODS,
    hands,
    JUNK_OF,
    JUNKS,
    of_kind,
    opening,
    play_all,
    player,
    seat,
    table,
    turn,
)

EXTRA = {
    "load-any": "play load-any white",
    "money-brown": "play money-brown",
    "goods-any": "play goods-any white",
    "move-strip": "play move-strip gray orange",
}
OTHER = ("supply", "tiebreak", "exchange", "eight-brown", "twelve-brown-white")
ON_GRAY = {"gray": [[0, 1]]}


def holding(*cards: str, **rest: Any) -> entrepot.Table:
    """Seat 0 has these cards, and a strip on the gray junk."""
    return table(seat(specials=list(cards)), **{"junks": ON_GRAY, **rest})


def plays(table: entrepot.Table) -> list[str]:
    return [text for text in table.legal() if text.startswith("play")]


def gain(before: dict[str, Any], after: dict[str, Any]) -> tuple[int, int]:
    """Money and goods cards that were won."""
    goods = sum(after["goods"].values()) - sum(before["goods"].values())
    return after["money"] - before["money"], goods


@pytest.mark.parametrize(("card", "text"), EXTRA.items())
def test_an_extra_action_may_be_played_before_the_action(card: str, text: str) -> None:
    action = holding(card)
    action.play(text)
    assert turn(action) == (0, "action")
    assert plays(action) == []
    action.play("money")
    assert plays(action) == []


@pytest.mark.parametrize(("card", "text"), EXTRA.items())
def test_or_after_it(card: str, text: str) -> None:
    action = holding(card)
    action.play("money")
    assert turn(action) == (0, "after")
    assert text in action.legal()
    action.play(text)
    assert turn(action) == (1, "action")


def test_or_not_at_all() -> None:
    action = play_all(holding("goods-any"), "money", "done")
    assert turn(action) == (1, "action")
    assert player(action, 0)["specials"] == ["goods-any"]


@pytest.mark.parametrize("first", EXTRA.values())
def test_one_per_round(first: str) -> None:
    action = holding(*EXTRA)
    play_all(action, first, "money")
    assert turn(action) == (1, "action")
    assert player(action, 0)["extra_played"] is True
    after = play_all(holding(*EXTRA), "money", first)
    assert turn(after) == (1, "action")


def test_in_the_next_round_another_may_be_played() -> None:
    action = holding("money-brown", "money-white")
    play_all(action, "play money-brown", "money")
    first_until(action, "bid")
    bid(action, *["pass"] * 4)
    assert action.as_dict()["round"] == 2
    assert each(action, "extra_played") == [False] * 4
    while action.actors != (0,):
        action.play(action.legal()[0])
    assert "play money-white" in action.legal()


@pytest.mark.parametrize(("card", "text"), EXTRA.items())
def test_it_leaves_the_game(card: str, text: str) -> None:
    action = holding(card)
    events = action.play(text)
    assert of_kind(events, "played")[0]["card"] == card
    assert player(action, 0)["specials"] == []
    assert card not in [c for cards in action.as_dict()["stacks"].values() for c in cards]


def test_of_two_like_cards_one_leaves_the_game() -> None:
    action = holding("goods-any", "goods-any")
    action.play("play goods-any brown")
    assert player(action, 0)["specials"] == ["goods-any"]


@pytest.mark.parametrize("card", OTHER)
def test_cards_of_the_other_two_kinds_are_not_played(card: str) -> None:
    action = holding(card)
    assert plays(action) == []
    action.play("money")
    assert plays(action) == []


def test_only_the_active_player_plays_his_cards() -> None:
    action = table(seat(), seat(specials=["goods-any"]))
    assert plays(action) == []
    assert action.legal(1) == []


def test_load_any_puts_one_strip_on_any_junk() -> None:
    assert plays(holding("load-any")) == [f"play load-any {junk}" for junk in JUNKS]
    action = holding("load-any")
    action.play("play load-any gray")
    assert action.as_dict()["junks"]["gray"] == [[0, 0, 1]]
    assert player(action, 0)["strips"] == 18


def test_for_load_any_he_needs_a_strip() -> None:
    bare = table(seat(strips=0, specials=["load-any"]))
    assert plays(bare) == []
    bare.play("money")
    assert bare.legal() == ["done"]


@pytest.mark.parametrize(
    ("card", "strips", "junks", "can_play"),
    [
        ("load-any", 0, ON_GRAY, False),
        ("load-any", 5, ON_GRAY, True),
        ("move-strip", 5, {"gray": [[1, 1, 0], [1]]}, False),
        ("move-strip", 5, ON_GRAY, True),
        ("money-gray", 0, {}, True),
        ("eight-gray", 5, ON_GRAY, False),
    ],
)
def test_a_player_is_asked_for_an_extra_action_in_words_only_with_one_to_play(
    card: str, strips: int, junks: dict[str, Any], can_play: bool
) -> None:
    action = table(seat(strips=strips, specials=[card]), junks=junks)
    action.play("money")
    assert (len(action.legal()) > 1) == can_play
    assert ("extra action" in str(action.prompt(0))) == can_play


def test_without_strips_load_any_is_not_offered_after_the_action_either() -> None:
    action = table(seat(strips=2, specials=["load-any"]))
    action.play("load")
    assert turn(action) == (0, "after")
    assert action.legal() == ["done"]


@pytest.mark.parametrize("junk", JUNKS)
@pytest.mark.parametrize(("layers", "n"), [([[0, 0, 1]], 6), ([[1]], 3), ([], 3)])
def test_money_of_a_junk_is_as_the_money_action_there(junk: str, layers: Any, n: int) -> None:
    action = table(seat(specials=[f"money-{junk}"]), junks={junk: layers})
    assert plays(action) == [f"play money-{junk}"]
    action.play(f"play money-{junk}")
    assert player(action, 0)["money"] == n


def test_an_extra_action_uses_no_marker() -> None:
    action = holding("money-gray")
    action.play("play money-gray")
    assert action.as_dict()["used"] == []
    assert "money" in action.legal()


def test_an_extra_action_before_counts_for_the_action() -> None:
    action = holding("load-any")
    play_all(action, "play load-any gray", "money")
    assert player(action, 0)["money"] == 6


@pytest.mark.parametrize("good", GOODS)
@pytest.mark.parametrize(("layers", "n"), [([[0, 0, 1]], 6), ([[0]], 3), ([], 3)])
def test_goods_any_is_as_the_goods_action_on_any_junk(good: str, layers: Any, n: int) -> None:
    junk = JUNK_OF[good]
    action = table(seat(specials=["goods-any"]), junks={junk: layers})
    action.play(f"play goods-any {junk}")
    assert player(action, 0)["goods"] == {good: n}


def test_goods_any_on_gray_is_of_one_good_that_has_cards_left_and_goes_on_with_another() -> None:
    others = hands({"fish": 16, "rice": 18})
    action = table(seat(specials=["goods-any"]), *others, junks={"gray": [[0, 0]]})
    on_gray = [text for text in plays(action) if "gray" in text]
    assert on_gray == [f"play goods-any gray {g}" for g in ("fish", "spice", "vegetables")]
    action.play("play goods-any gray fish")
    assert turn(action) == (0, "more")
    assert action.as_dict()["acted"] is False
    action.play("more vegetables")
    assert player(action, 0)["goods"] == {"fish": 2, "vegetables": 4}
    assert turn(action) == (0, "action")


def test_played_afterwards_a_shortage_on_gray_ends_the_turn_once_it_is_made_up() -> None:
    others = hands({"fish": 16})
    action = table(seat(specials=["goods-any"]), *others)
    play_all(action, "money", "play goods-any gray fish")
    assert turn(action) == (0, "more")
    action.play("more rice")
    assert player(action, 0)["goods"] == {"fish": 2, "rice": 1}
    assert turn(action) == (1, "action")


def test_goods_any_may_be_played_on_an_empty_stack_too() -> None:
    action = table(seat(specials=["goods-any"]), *hands({"fish": 18}))
    action.play("play goods-any brown")
    assert (player(action, 0)["goods"], player(action, 0)["specials"]) == ({}, [])


def test_with_everything_empty_goods_any_may_be_played_for_nothing() -> None:
    action = table(seat(specials=["goods-any"]), *hands(dict.fromkeys(GOODS, 18)))
    coloured = [f"play goods-any {junk}" for junk in JUNKS if junk != "gray"]
    assert plays(action) == [*coloured, *(f"play goods-any gray {good}" for good in GOODS)]
    action.play("play goods-any gray rice")
    assert player(action, 0)["goods"] == {}
    assert turn(action) == (0, "action")


def test_move_strip_moves_one_own_strip_of_a_top_layer_to_another_junk() -> None:
    junks = {"gray": [[0, 1, 2], [0, 3]], "white": [[1, 1, 1]]}
    action = holding("move-strip", junks=junks)
    wanted = [f"play move-strip gray {junk}" for junk in JUNKS if junk != "gray"]
    assert plays(action) == wanted
    action.play("play move-strip gray white")
    now = action.as_dict()["junks"]
    assert (now["gray"], now["white"]) == ([[0, 1, 2], [3]], [[1, 1, 1], [0]])
    assert player(action, 0)["strips"] == 18


def test_a_full_layer_on_top_is_a_top_layer() -> None:
    action = holding("move-strip", junks={"brown": [[0, 1, 2]]})
    action.play("play move-strip brown gray")
    now = action.as_dict()["junks"]
    assert (now["brown"], now["gray"]) == ([[1, 2]], [[0]])


def test_a_strip_alone_in_its_layer_uncovers_the_layer_below() -> None:
    action = holding("move-strip", junks={"gray": [[1, 1, 1], [0]]})
    action.play("play move-strip gray brown")
    assert action.as_dict()["junks"]["gray"] == [[1, 1, 1]]


@pytest.mark.parametrize("layers", [[[0, 0, 1], [1]], [[1, 2]], []])
def test_a_strip_below_a_top_layer_and_the_strips_of_others_are_not_moved(layers: Any) -> None:
    action = holding("move-strip", junks={"gray": layers})
    assert plays(action) == []
    action.play("lower white")
    assert turn(action) == (0, "after")
    assert "play move-strip white gray" in action.legal()


@pytest.mark.parametrize(("cards", "n"), [(0, 2), (1, 3), (3, 5), (6, 8)])
def test_supply_is_one_goods_card_more_in_each_supply(cards: int, n: int) -> None:
    last = table(seat(), *[seat()] * 2, seat(specials=["supply"] * cards), start=3, turn=2)
    last.play("money")
    assert turn(last) == (3, "supply")
    assert last.as_dict()["due"] == n


def test_a_supply_card_won_in_the_event_works_in_the_same_round() -> None:
    begun = opening(3, stacks={"square": ["supply"]})
    play_all(begun, "stack square", "take supply")
    first_until(begun, "supply")
    assert begun.as_dict()["due"] == 3


TIE = [{"fish": 2, "vegetables": 2}] * 3


@pytest.mark.parametrize(("holder", "paid"), [(0, [2, 0, 0, 0]), (1, [0, 2, 0, 0])])
def test_tiebreak_wins_a_tie_for_money_alone(holder: int, paid: list[int]) -> None:
    seats = hands(*TIE)
    seats[holder]["specials"] = ["tiebreak"]
    tied = table(*seats, step="bid")
    bid(tied, "bid 2 fish", "bid 2 fish", "bid 2 fish", "pass")
    assert each(tied, "money") == paid


@pytest.mark.parametrize("holder", [0, 2])
def test_tiebreak_wins_a_tie_for_the_special_card(holder: int) -> None:
    seats = hands(*TIE)
    seats[holder]["specials"] = ["tiebreak"]
    tied = table(*seats, step="bid", stacks={"star": ["supply"]})
    bid(tied, *["bid 2 vegetables"] * 3, "pass")
    assert turn(tied) == (holder, "stack")


def test_tiebreak_wins_no_tie_below_the_highest_bid() -> None:
    seats = hands({"fish": 2}, {"fish": 3}, {"fish": 2}, {"fish": 3})
    seats[0]["specials"] = ["tiebreak"]
    tied = table(*seats, step="bid")
    bid(tied, "bid 2 fish", "bid 3 fish", "bid 2 fish", "bid 3 fish")
    assert each(tied, "money") == [0, 1, 0, 1]


def test_tiebreak_wins_no_good_its_holder_has_not_bid_on() -> None:
    seats = hands({"rice": 2}, {"fish": 2}, {"fish": 2})
    seats[0]["specials"] = ["tiebreak"]
    tied = table(*seats, step="bid")
    bid(tied, "bid 2 rice", "bid 2 fish", "bid 2 fish", "pass")
    assert each(tied, "money") == [1, 1, 1, 0]


def test_an_exchange_won_in_the_event_works_from_the_next_round() -> None:
    begun = opening(3, *hands({"fish": 3}), stacks={"square": ["exchange"]})
    play_all(begun, "stack square", "take exchange")
    assert turn(begun) == (0, "action")
    first_until(begun, "bid")
    bid(begun, *["pass"] * 4)
    assert (begun.as_dict()["round"], turn(begun)) == (4, (0, "exchange"))


def test_an_exchange_won_as_a_prize_works_in_the_next_round() -> None:
    won = bidding({"vegetables": 1, "fish": 1}, stacks={"square": ["exchange"]})
    bid(won, "bid 1 vegetables", *["pass"] * 3)
    play_all(won, "stack square", "take exchange")
    assert won.step == "bid"
    bid(won, *["pass"] * 4)
    assert (won.as_dict()["round"], turn(won)) == (2, (0, "exchange"))


@pytest.mark.parametrize("card", ["supply", "tiebreak", "exchange"])
def test_always_cards_stay(card: str) -> None:
    t = table(seat(goods={"fish": 2, "rice": 2}, specials=[card]))
    first_until(t, "bid")
    bid(t, "bid 1 fish", *["pass"] * 3)
    bid(t, *["pass"] * 4)
    first_until(t, "bid")
    assert player(t, 0)["specials"] == [card]

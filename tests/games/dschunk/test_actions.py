"""Actions as texts, step by step (7.1)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import entrepot

from .positions import (
    all_pass,
    bid,
    CARDS,
    first_until,
    GOODS,
    hands,
    JUNKS,
    opening,
    Position,
    position,
    seat,
    STACKS,
    table,
    turn,
)

PLACING: Position = {
    "step": "place",
    "options": {"setup": "variant"},
    "market": None,
    "deck": list(CARDS),
}
STACK_CARDS = {"square": ["supply", "twelve-gray-orange"], "star": ["supply"]}
SEARCH: dict[str, Any] = {"stacks": STACK_CARDS}
HANDS = hands({"fish": 2, "rice": 1}, {"spice": 1})
ON_GRAY = {"load": "orange", "goods": "gray", "money": "brown"}
FREE_GRAY = {"load": "orange", "goods": "white", "money": "brown"}
CARD = seat(specials=["load-any"])
EXTRAS = seat(specials=["load-any", "money-white", "goods-any", "move-strip"], strips=4)
FROM_WHITE = [f"play move-strip white {junk}" for junk in JUNKS if junk != "white"]
PLAYS = [
    *[f"play load-any {junk}" for junk in JUNKS],
    "play money-white",
    *[f"play goods-any {junk}" for junk in JUNKS if junk != "gray"],
    *[f"play goods-any gray {good}" for good in GOODS],
    *FROM_WHITE,
]
SWAPS = [f"swap {a} {b}" for a in ("fish", "rice") for b in GOODS if a != b]
MERCHANTS = ["load", "money", "goods"]
LOWER, UPPER = (["lower orange", "lower white"], ["upper orange", "upper white"])

STEPS: dict[str, tuple[Position, list[str]]] = {
    "place": (position(**PLACING), [f"place {junk}" for junk in JUNKS]),
    "exchange": (position(*HANDS, step="exchange", due=1), [*SWAPS, "done"]),
    "stack, event": (
        position(step="stack", round=3, **SEARCH),
        ["stack square", "stack star"],
    ),
    "stack, prize": (
        position(step="stack", round=3, sold=["fish"], **SEARCH),
        ["stack square", "stack star", "decline"],
    ),
    "stack, prize of round 10": (
        position(step="stack", round=10, sold=["fish"], **SEARCH),
        ["stack square", "stack star", "decline", "yuan"],
    ),
    "special": (
        position(step="special", round=3, looking="square", **SEARCH),
        ["take supply", "take twelve-gray-orange"],
    ),
    "action": (position(), [*MERCHANTS, *LOWER, *UPPER]),
    "action of three": (position(players=3), [*MERCHANTS, *LOWER]),
    "action, goods on gray": (
        position(merchants=ON_GRAY, used=["lower", "upper"]),
        ["load", "money", *[f"goods {good}" for good in GOODS]],
    ),
    "action, trainee on gray": (
        position(merchants=FREE_GRAY, used=["load", "goods", "money"]),
        ["lower purple", "lower gray", "upper purple", *[f"upper gray {good}" for good in GOODS]],
    ),
    "action with cards": (
        position(EXTRAS, junks={"white": [[0]]}, used=["lower", "upper"]),
        [*MERCHANTS, *PLAYS],
    ),
    "more": (
        position(*hands({}, {"rice": 18}), step="more", due=2),
        ["more fish", "more spice", "more vegetables"],
    ),
    "after": (position(EXTRAS, step="after", junks={"white": [[0]]}), [*PLAYS, "done"]),
    "supply": (position(step="supply", due=2), [f"take {good}" for good in GOODS]),
    "bid": (position(*HANDS, step="bid"), ["bid 1 fish", "bid 2 fish", "bid 1 rice", "pass"]),
    "over": (position(step="over", round=10), []),
}


@pytest.mark.parametrize("step", STEPS)
def test_the_texts_of_the_step(step: str) -> None:
    given, texts = STEPS[step]
    laid = entrepot.from_dict(given)
    assert laid.step == step.split(maxsplit=1)[0].rstrip(",")
    assert sorted(laid.legal()) == sorted(texts)


@pytest.mark.parametrize("step", STEPS)
def test_each_text_can_be_played(step: str) -> None:
    given, texts = STEPS[step]
    for text in texts:
        laid = entrepot.from_dict(given)
        laid.play(text, 0)
        assert laid.as_dict() != entrepot.from_dict(given).as_dict()


@pytest.mark.parametrize("step", STEPS)
def test_the_order_of_the_texts_is_stable(step: str) -> None:
    given, _ = STEPS[step]
    assert entrepot.from_dict(given).legal() == entrepot.from_dict(given).legal()


@pytest.mark.parametrize("step", STEPS)
def test_legal_of_a_seat_that_is_no_actor_is_empty(step: str) -> None:
    laid = entrepot.from_dict(STEPS[step][0])
    others = set(range(laid.players)) - set(laid.actors)
    assert all(laid.legal(p) == [] for p in others)
    assert all(laid.legal(p) for p in laid.actors)
    assert len(laid.actors) == {"bid": 4, "over": 0}.get(laid.step, 1)


def test_legal_without_a_seat_is_that_of_the_first_actor() -> None:
    laid = table(*HANDS, step="bid", start=1)
    assert laid.legal() == laid.legal(1) == ["bid 1 spice", "pass"]


def test_in_bid_actors_run_from_the_start_player() -> None:
    assert table(step="bid", start=2).actors == (2, 3, 0, 1)
    assert table(step="bid", start=1, players=3).actors == (1, 2, 0)


def test_in_bid_one_must_say_who_bids() -> None:
    with pytest.raises(entrepot.IllegalAction, match="say which one"):
        table(step="bid").play("pass")


@pytest.mark.parametrize("wrong", ["goods fish", "lower purple", "upper gray", "done"])
def test_what_is_not_legal_is_refused_and_changes_nothing(wrong: str) -> None:
    laid = table()
    before = laid.as_dict()
    with pytest.raises(entrepot.IllegalAction, match=f"seat 0 cannot play '{wrong}' in step 'act"):
        laid.play(wrong)
    with pytest.raises(entrepot.IllegalAction):
        laid.play("load", 1)
    assert laid.as_dict() == before


def test_there_is_no_seat_beyond_the_table() -> None:
    with pytest.raises(entrepot.UnknownSeat):
        table(players=3).legal(3)


def test_a_forced_choice_is_still_a_step() -> None:
    assert table(step="bid").legal(0) == ["pass"]
    laid = table(step="special", looking="star", stacks={"star": ["supply"]}, round=3)
    assert laid.legal() == ["take supply"]
    full = {good: 18 for good in GOODS if good != "rice"}
    assert table(seat(), *hands(full), step="supply", due=2).legal() == ["take rice"]
    assert opening(3, stacks={"star": ["supply"]}).legal() == ["stack star"]


def test_the_last_marker_is_still_a_step() -> None:
    last = table(turn=3, used=["goods", "money", "lower", "upper"])
    assert last.legal() == ["load"]


def test_an_exchange_is_asked_for_by_what_all_can_see() -> None:
    """It needs goods cards in the hand and on the junks, whichever they are."""
    holder = seat(specials=["exchange"])
    assert turn(opening(2, holder)) == (0, "action")
    only_fish = {good: 18 for good in GOODS if good != "fish"}
    with_fish = seat(specials=["exchange"], goods={"fish": 2})
    asked = opening(2, with_fish, *hands(only_fish))
    assert turn(asked) == (0, "exchange")
    assert asked.legal() == ["done"]
    all_taken = hands({**only_fish, "fish": 16})
    assert turn(opening(2, with_fish, *all_taken)) == (0, "action")


def test_an_exchange_ends_when_all_swaps_are_made() -> None:
    holder = seat(specials=["exchange"], goods={"fish": 2})
    others = hands({"rice": 17, "spice": 18, "vegetables": 18, "fish": 16})
    begun = opening(2, holder, *others)
    assert begun.legal() == ["swap fish rice", "done"]
    begun.play("swap fish rice")
    assert begun.legal() == ["swap rice fish", "done"]
    begun.play("swap rice fish")
    assert turn(begun) == (0, "action")


def test_an_exchange_ends_with_the_last_swap() -> None:
    laid = table(seat(goods={"fish": 9}), step="exchange", due=1)
    laid.play("swap fish rice")
    assert turn(laid) == (0, "action")


def test_after_an_action_whoever_holds_a_hidden_special_card_is_asked() -> None:
    """How many hidden cards a seat holds is open; which ones they are is not."""
    for has in (seat(), seat(specials=["supply", "tiebreak"])):
        laid = table(has)
        laid.play("money")
        assert turn(laid) == (1, "action")
    for card in ("eight-gray", "move-strip", "load-any", "money-gray", "twelve-gray-orange"):
        laid = table(seat(specials=["supply", card]))
        laid.play("money")
        assert turn(laid) == (0, "after")
        assert laid.legal()[-1] == "done"


def test_after_an_extra_action_a_turn_ends_by_itself() -> None:
    laid = table(seat(specials=["eight-gray", "money-gray"]))
    laid.play("play money-gray")
    laid.play("load")
    assert turn(laid) == (1, "action")


def test_a_prize_that_would_offer_only_decline_is_skipped() -> None:
    bids = table(*hands({"vegetables": 1}), step="bid")
    bid(bids, "bid 1 vegetables", *["pass"] * 3)
    assert bids.step == "bid"


WORD = "|".join
JUNK, GOOD, STACK = WORD(JUNKS), WORD(GOODS), WORD(STACKS)
SPECIAL = (
    "supply|tiebreak|exchange|load-any|goods-any|move-strip"
    rf"|(money|eight)-({JUNK})|twelve-({JUNK})-({JUNK})"
)
GRAMMAR = {
    "place": rf"place ({JUNK})",
    "exchange": rf"swap ({GOOD}) ({GOOD})|done",
    "stack": rf"stack ({STACK})|decline|yuan",
    "special": rf"take ({SPECIAL})",
    "more": rf"more ({GOOD})",
    "supply": rf"take ({GOOD})",
    "bid": rf"bid ([1-9]|1[0-8]) ({GOOD})|pass",
}
PLAY = (
    rf"play (load-any ({JUNK})|money-({JUNK})|goods-any (orange|purple|brown|white|gray ({GOOD}))"
    rf"|move-strip ({JUNK}) ({JUNK}))"
)
GRAMMAR["action"] = rf"load|money|goods( ({GOOD}))?|(lower|upper) ({JUNK}|gray ({GOOD}))|{PLAY}"
GRAMMAR["after"] = rf"{PLAY}|done"


@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_every_text_is_of_its_step_and_every_actor_has_one(seed: int) -> None:
    chance = Random(seed)
    setup = {"setup": "variant" if seed % 2 else "standard"}
    game = entrepot.new("dschunk", players=3 + seed % 2, seed=seed, options=setup)
    while not game.over:
        actor = chance.choice(game.actors)
        legal = game.legal(actor)
        assert legal
        assert len(set(legal)) == len(legal)
        for text in legal:
            assert re.fullmatch(GRAMMAR[game.step], text), (game.step, text)
        assert legal != ["decline"]
        game.play(chance.choice(legal), actor)


def test_markers_that_run_out_leave_no_player_without_an_action() -> None:
    laid = table(used=["load", "goods", "money", "lower"])
    laid.play("upper white")
    assert all(laid.legal(p) for p in laid.actors)
    all_pass(first_until(laid, "bid"))
    assert laid.as_dict()["round"] == 2

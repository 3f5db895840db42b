"""Cards, coins, prestige and tokens: nothing appears or vanishes but as an event says."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from tests.effort import examples
from tests.random_games import play_on, SUPPLIES

COPIES = dict(
    zip(
        ["gold", "silver", "lapis", "pottery", "glass", "bamboo", "tea", "paper", "wool", "silk"],
        range(1, 11),
        strict=True,
    )
)
OUT_OF_GAME = {2: {"gold", "wool", "silk"}, 3: {"gold", "silk"}, 4: set()}


def cards_of(position, good):
    held = sum(p["hand"].get(good, 0) + p["shop"].get(good, 0) for p in position["players"])
    drawn = position["drawn"]
    looked = sum(d.count(good) for d in drawn) if position["step"] == "keep" else drawn.count(good)
    return held + looked + position["market"].count(good) + position["pile"].count(good)


@examples(60)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    supply=SUPPLIES,
    choices=st.integers(0, 2**32),
)
def test_nothing_appears_or_vanishes_but_as_an_event_says(players, seed, supply, choices):
    table = entrepot.new("dunhuang", players=players, seed=seed, options={"supply": supply})
    chance = Random(choices)
    before = table.as_dict()
    for good, copies in COPIES.items():
        expected = 0 if good in OUT_OF_GAME[players] else copies
        assert cards_of(before, good) == expected
    for events in play_on(table, (chance.getrandbits(30) for _ in range(10_000))):
        after = table.as_dict()
        check_cards(before, after, events)
        check_wealth(before, after, events, supply)
        check_tokens(after)
        before = after
    assert table.over


def check_cards(before, after, events):
    for good in COPIES:
        lost = sum(e["kind"] == "card" and e["good"] == good and e["to"] == "away" for e in events)
        assert cards_of(after, good) == cards_of(before, good) - lost


def check_wealth(before, after, events, supply):
    for seat, (was, now) in enumerate(zip(before["players"], after["players"], strict=True)):
        coins = sum(e["n"] for e in events if e["kind"] == "coins" and e["to"] == seat)
        coins -= sum(e["n"] for e in events if e["kind"] == "coins" and e["from"] == seat)
        coins -= sum(e["paid"] for e in events if e["kind"] == "walk" and e["seat"] == seat)
        assert now["coins"] == was["coins"] + coins >= 0
        prestige = sum(e["n"] for e in events if e["kind"] == "prestige" and e["to"] == seat)
        assert now["prestige"] == was["prestige"] + prestige >= 0
    if supply == "counted":
        assert sum(p["coins"] for p in after["players"]) <= 44
        assert sum(p["prestige"] for p in after["players"]) <= 28


def check_tokens(position):
    tokens = [token for p in position["players"] for token in p["tokens"]]
    assert len(tokens) == len(set(tokens))
    for player in position["players"]:
        assert set(player["sealed"]) <= set(player["tokens"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_holder_without_a_majority_only_ever_faces_nobody_with_more(players):
    """A token never lies with one player while another has more of its good (4)."""
    chance = Random(players)
    for seed in range(20):
        table = entrepot.new("dunhuang", players=players, seed=seed)
        for _ in play_on(table, (chance.getrandbits(30) for _ in range(10_000))):
            position = table.as_dict()
            for player in position["players"]:
                for token in player["tokens"]:
                    mine = player["shop"].get(token, 0)
                    most = max(other["shop"].get(token, 0) for other in position["players"])
                    contested = position["contested"] == token
                    assert mine == most or contested

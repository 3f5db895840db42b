"""What bots see in a position of Dschunk."""

import pytest

import entrepot
from entrepot.games import find
from entrepot.games.dschunk.cargo import put_strip
from entrepot.games.dschunk.state import (
    ACTION,
    BID,
    C_EIGHT,
    C_LOAD,
    C_TWELVE,
    KINDS,
    S_PRICE,
    SHIPS,
    TWELVES,
)

JUDGEMENT = find("dschunk").evaluation


@pytest.fixture
def state():
    """The first actions of round 4 at a bare table: no strips, no goods, no cards."""
    state = entrepot.new("dschunk", 3, seed=1).state
    state.step, state.round, state.start, state.turn, state.acted = ACTION, 4, 0, 0, 0
    state.market = 0
    state.cards[0] = [4, 2, 1, S_PRICE]
    state.merchant = [0, 1, 2]
    for junk in range(SHIPS):
        state.height[junk] = 0
        state.layers[junk] = [0] * len(state.layers[junk])
    for p in range(3):
        state.goods[p] = [0] * KINDS
        state.special[p] = [0] * len(state.special[p])
    return state


def told(state, seat):
    out = [0] * len(JUDGEMENT.weights)
    JUDGEMENT.features(state, seat, out)
    return dict(zip(JUDGEMENT.weights, out, strict=True))


def put(state, seat, *junks):
    for junk in junks:
        put_strip(state, junk, seat)


def test_crates_are_counted_by_junk_and_layer(state):
    put(state, 0, 0, 0, 1)
    put(state, 1, 0, 0)  # the fourth strip hides a crate of each strip below
    found = told(state, 0)
    assert found["crates"] == 4 + 3
    assert found["crates squared, by junk"] == 16 + 9
    assert found["crates in top layers"] == 3
    assert found["junks with crates in sight"] == 2
    assert found["all five junks"] == 0
    put(state, 0, 2, 3, 4)
    assert told(state, 0)["all five junks"] == 1


def test_end_cards_are_fulfilled_or_not_yet(state):
    state.special[0][C_EIGHT + 0] = 1
    state.special[0][C_TWELVE + TWELVES.index((1, 2))] = 1
    put(state, 0, 0, 1, 1)
    found = told(state, 0)
    assert (found["eight-cards"], found["eight-cards fulfilled"]) == (1, 0)
    assert found["crates towards eight-cards"] == 3
    assert (found["twelve-cards"], found["twelve-cards fulfilled"]) == (1, 0)
    put(state, 0, 0, 2)
    found = told(state, 0)
    assert found["eight-cards fulfilled"] == 1
    assert found["crates towards eight-cards"] == 4
    assert found["twelve-cards fulfilled"] == 1


def test_merchants_count_where_they_stand_and_go_until_they_are_used(state):
    put(state, 0, 0, 1, 1, 2, 2, 3, 3, 3)
    found = told(state, 0)
    assert found["crates at the load merchant"] == 3
    assert found["crates at the goods merchant"] == 6 - 3
    assert found["crates at the goods merchant's next"] == 6 - 3
    assert found["crates at the money merchant"] == 6 - 3
    assert found["crates at the money merchant's next"] == 9 - 3
    assert found["crates at the money merchant's second"] == 0
    state.used[0] = state.used[2] = 1
    found = told(state, 0)
    assert found["crates at the load merchant"] == found["crates at the money merchant"] == 0
    assert found["crates at the goods merchant"] == 3
    state.step = BID
    assert told(state, 0)["crates at the goods merchant"] == 0


def test_who_acts_when(state):
    state.turn = 1
    state.start = 1
    assert [told(state, p)["acts sooner"] for p in range(3)] == [0, 2, 1]
    assert [told(state, p)["acts sooner in the next round"] for p in range(3)] == [1, 0, 2]


def test_prices_are_in_reach_of_those_whom_nobody_outnumbers(state):
    state.goods[0] = [3, 1, 0, 6]
    state.goods[1] = [3, 2, 0, 0]
    found = told(state, 0)
    assert (found["goods"], found["kinds of goods"]) == (10, 3)
    assert found["prices to come"] == 4  # of vegetables: a special card; fish is a tie
    assert found["prices within reach"] == 0
    assert found["goods times prices"] == 3 * 4 + 1 * 2 + 5 * 4
    state.step = BID
    found = told(state, 0)
    assert found["prices within reach"] == 4 + 4
    assert found["prices to come"] == 0
    state.sold[0] = 1
    assert told(state, 0)["prices within reach"] == 4


def test_what_is_to_come_counts_by_half_rounds(state):
    state.special[0][C_LOAD] = 2
    found = told(state, 0)
    assert found["load anywhere"] == 2
    assert found["load anywhere to come"] == 2 * 14
    state.step = BID
    assert told(state, 0)["load anywhere to come"] == 2 * 13
    state.round = 10
    assert told(state, 0)["load anywhere to come"] == 2


def test_a_lead_tells_more_as_the_end_comes_near(state):
    doubts = []
    for state.round in range(1, 11):
        for state.step in (ACTION, BID):
            doubts.append(JUDGEMENT.temperature(state))
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] > 4 * doubts[-1] > 0

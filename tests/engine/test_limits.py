"""A game that is too large is refused when it is made, by the limit it does not keep."""

import pytest

from entrepot.bots.kernels import greedy, ismcts
from entrepot.engine.conformance.contract import with_members
from entrepot.engine.limits import ACTIONS, ROOM, SEATS
from tests.engine.small_games import NIM


def texts(n):
    return tuple(f"take {i}" for i in range(n))


def weights(n):
    return {f"trait {i}": (1, 1) for i in range(n)}


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("seats", (2, SEATS)),
        ("actions", texts(ACTIONS)),
        ("evaluation.weights", weights(ROOM)),
    ],
)
def test_a_game_may_be_as_large_as_the_limits(member, value):
    with_members(NIM, {member: value})


@pytest.mark.parametrize(
    ("member", "value", "complaint"),
    [
        ("seats", (2, 5), r"nim has 5 seats \(SEATS\), .* no more than 4"),
        ("actions", texts(1025), r"nim has 1,025 actions \(ACTIONS\), .* no more than 1,024"),
        ("evaluation.weights", weights(129), r"nim has 129 traits .*\(ROOM\), .* no more than 128"),
    ],
)
def test_a_game_that_is_too_large_is_refused_by_the_limit(member, value, complaint):
    with pytest.raises(ValueError, match=complaint):
        with_members(NIM, {member: value})


def test_searches_have_room_for_as_much_as_the_limits_say():
    for kind in (ismcts.SearchTree, greedy.GreedyScratch):
        assert kind.SHAPES["out"] == (ACTIONS,)
        assert kind.SHAPES["gain"] == (SEATS,)
        assert kind.SHAPES["room"] == (ROOM,)

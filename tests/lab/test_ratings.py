"""Intervals and ratings against known values, and standings that add up."""

import sys

import pytest

from entrepot.engine.errors import NotInstalled
from entrepot.lab.arena.match import GameResult, SeatResult
from entrepot.lab.arena.ratings import ranks, rate, Rating, wilson
from entrepot.lab.arena.standings import standings


def seated(name, points, won, faults=0):
    return SeatResult(name, points, won, 10, 0.5, faults, "late" if faults else None)


def game(*seats):
    return GameResult(0, 0, seats)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 3, 0.0615, 0.7923),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_wilsons(wins, games, low, high):
    assert wilson(wins / max(games, 1), games) == pytest.approx((low, high), abs=5e-5)


def test_winners_rank_first_whatever_their_points():
    assert ranks([seated("a", 9, 0.0), seated("b", 3, 1.0), seated("c", 9, 0.0)]) == [2, 1, 2]
    assert ranks([seated("a", 9, 0.5), seated("b", 7, 0.0), seated("c", 8, 0.5)]) == [1, 3, 1]


def test_the_better_bot_has_the_better_rating():
    ratings = rate([game(seated("a", 9, 1.0), seated("b", 3, 0.0))] * 20)
    assert ratings["a"].mu > 25 > ratings["b"].mu
    assert ratings["a"].sigma < 25 / 3


def test_a_rating_begins_as_openskill_says():
    ratings = rate([game(seated("a", 9, 1.0), seated("b", 3, 0.0))])
    assert ratings["a"].mu == pytest.approx(27.635, abs=0.01)
    assert ratings["a"].sigma == pytest.approx(8.066, abs=0.01)


def test_seats_of_one_bot_count_together():
    both = rate([game(seated("a", 9, 1.0), seated("a", 3, 0.0))])
    assert both["a"].mu == pytest.approx(25)


def test_without_openskill_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(NotInstalled, match=r"entrepot\[lab\]"):
        rate([])


def test_standings_add_up():
    games = [
        game(seated("a", 9, 0.5), seated("b", 9, 0.5), seated("b", 3, 0.0, faults=2)),
        game(seated("b", 2, 0.0), seated("a", 6, 1.0), seated("b", 4, 0.0)),
    ]
    a, b = standings(games, {"a": Rating(26.0, 5.0)})
    assert (a.name, a.games, a.wins, a.share, a.points) == ("a", 2, 1.5, 0.75, 7.5)
    assert (b.name, b.games, b.wins, b.share, b.points) == ("b", 4, 0.5, 0.125, 4.5)
    assert (a.low, a.high) == wilson(0.75, 2)
    assert (a.decisions, a.seconds_per_decision) == (20, 0.05)
    assert (a.faults, a.first_fault, b.faults, b.first_fault) == (0, None, 2, "late")
    assert (a.rating, b.rating) == (Rating(26.0, 5.0), None)

"""Intervals hold what they promise, and comparisons compare what they say."""

import numpy
import pytest

from entrepot.lab.statistics import difference, Estimate, leader_share, mean, paired, share, slope


@pytest.fixture
def dice():
    return numpy.random.default_rng(7)


def test_a_mean_has_its_interval():
    found = mean(numpy.array([1.0, 2.0, 3.0, 4.0]))
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2, rel=1e-3)
    assert found.n == 4


def test_nineteen_of_twenty_intervals_hold_the_truth(dice):
    held = 0
    for _ in range(1000):
        found = mean(dice.normal(3.0, 2.0, 50))
        held += found.low <= 3.0 <= found.high
    assert 920 <= held <= 975


def test_the_same_deals_make_differences_surer(dice):
    luck = dice.normal(0, 10, 200)
    ones = luck + dice.normal(1, 1, 200)
    others = luck + dice.normal(0, 1, 200)
    same, apart_from_each_other = paired(ones, others), difference(ones, others)
    assert same.value == pytest.approx(apart_from_each_other.value)
    assert same.high - same.low < (apart_from_each_other.high - apart_from_each_other.low) / 4


def test_a_slope_compares_seats_of_one_table():
    uses = numpy.array([[0, 1], [10, 11], [4, 4]] * 20)
    won = numpy.array([[0.0, 1.0], [0.0, 1.0], [0.5, 0.5]] * 20)
    assert slope(uses, won).value == pytest.approx(1.0)


def test_where_hardly_anybody_does_more_than_others_there_is_no_slope(dice):
    uses = numpy.zeros((500, 3))
    won = numpy.eye(3)[dice.integers(0, 3, 500)]
    assert not slope(uses, won).known
    uses[:29, 0] = 1
    assert not slope(uses, won).known
    uses[:30, 0] = 1
    assert slope(uses, won).known


def test_slopes_of_nothing_are_mostly_within_their_intervals(dice):
    held = 0
    for _ in range(400):
        uses = dice.integers(0, 4, (80, 3))
        won = numpy.eye(3)[dice.integers(0, 3, 80)]
        found = slope(uses, won)
        held += found.low <= 0 <= found.high
    assert 360 <= held <= 395


def test_whoever_did_most_may_be_several():
    uses = numpy.array([[2, 2, 0], [1, 0, 0], [3, 3, 3]])
    won = numpy.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
    found = leader_share(uses, won)
    assert found.n == 2  # in the third game nobody stood out
    assert found.value == pytest.approx((0.5 + 0) / 2)


def test_one_of_many_comparisons_needs_a_wider_interval():
    found = Estimate(0.40, 0.35, 0.45, 400)
    assert found.excludes(0.34)
    assert not found.excludes(0.34, among=20)
    assert found.excludes(0.25, among=20)


def test_of_no_games_nothing_is_known():
    nothing = numpy.array([])
    for found in (share(nothing), mean(nothing), difference(nothing, nothing)):
        assert not found.known
        assert found.n == 0
        assert not found.excludes(0.0)

"""Dice: the same everywhere, and fair."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entrepot.engine.dice import DICE_LIMIT, FACTOR, roll, seeded

CHI_SQUARE_999 = {1: 0.0, 2: 10.83, 3: 13.82, 6: 20.52, 7: 22.46, 10: 27.88, 55: 91.87}
"""The 99.9 % points of chi-square with n - 1 degrees of freedom."""


def is_prime(n: int) -> bool:
    """Miller-Rabin with bases that decide for all 64-bit numbers."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(base, odd, n)
        if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(twos - 1)):
            return False
    return True


def test_the_modulus_is_a_safe_prime_so_that_the_period_is_long():
    assert DICE_LIMIT == FACTOR * 2**30 - 1
    assert is_prime(DICE_LIMIT)
    assert is_prime((DICE_LIMIT - 1) // 2)


@given(seed=st.integers(0, 2**63), n=st.integers(1, 2**30))
def test_a_roll_is_from_0_to_n_less_1_and_the_dice_stay_dice(seed, n):
    dice = [seeded(seed)]
    for _ in range(20):
        assert 0 <= roll(dice, n) < n
        assert 0 < dice[0] < DICE_LIMIT


@pytest.mark.parametrize("n", sorted(CHI_SQUARE_999))
def test_each_number_is_equally_likely(n):
    dice, rolls = [seeded("fair", n)], 40_000
    counts = Counter(roll(dice, n) for _ in range(rolls))
    expected = rolls / n
    assert sum((counts[i] - expected) ** 2 / expected for i in range(n)) <= CHI_SQUARE_999[n]


def test_pairs_of_rolls_are_independent():
    dice, rolls = [seeded("pairs")], 40_000
    counts = Counter((roll(dice, 6), roll(dice, 6)) for _ in range(rolls))
    expected = rolls / 36
    chi_square = sum((counts[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6))
    assert chi_square <= 66.62  # the 99.9 % point with 35 degrees of freedom


def test_neighbouring_seeds_give_unlike_dice():
    first = [roll([seeded(seed)], 1000) for seed in range(2000)]
    matches = sum(a == b for a, b in pairwise(first))
    assert matches < 12  # two are expected


@given(seed=st.integers())
def test_the_dice_step_by_dividing_by_2_to_the_30_modulo_the_prime(seed):
    """The multiply-with-carry step, worked out in another way."""
    dice = [seeded(seed)]
    for _ in range(10):
        expected = dice[0] * pow(2**30, -1, DICE_LIMIT) % DICE_LIMIT
        roll(dice, 1)
        assert dice[0] == expected


def test_the_same_seed_gives_the_same_rolls_on_every_machine():
    dice = [seeded("table", 7)]
    assert dice == [257741004581216196]
    assert [roll(dice, 6) for _ in range(12)] == [5, 2, 2, 3, 4, 1, 1, 5, 0, 0, 4, 1]
    assert dice == [254394764267392416]

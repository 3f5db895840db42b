"""Fitting finds the weights that made the results."""

from random import Random

import pytest

from entrepot.lab.fit_weights import fit, positions


def test_a_game_gives_traits_of_every_seat_and_one_win_to_share():
    found = positions("dunhuang", 3, "random", 5)
    assert found
    for traits, doubt, shares in found:
        assert doubt > 0
        assert [len(one) for one in traits] == [len(traits[0])] * 3
        assert sum(shares) == pytest.approx(1)


def test_it_finds_which_trait_decides():
    """Made up: the seat with the larger second trait wins nine times in ten."""
    chance = Random(1)
    found = []
    traits = len(positions("dunhuang", 2, "random", 1)[0][0][0])
    for _ in range(2000):
        seats = [[chance.randrange(3) for _ in range(traits)] for _ in range(2)]
        if seats[0][1] == seats[1][1]:
            continue
        better = 0 if seats[0][1] > seats[1][1] else 1
        winner = better if chance.random() < 0.9 else 1 - better
        found.append((seats, 1000, [float(winner == 0), float(winner == 1)]))
    weights = list(fit("dunhuang", found).weights.values())
    assert weights[1] > 1000
    assert max(abs(weight) for i, weight in enumerate(weights) if i != 1) < 400


def test_what_is_in_doubt_weighs_more():
    """Made up: the same leads decide as often where there is twice the doubt."""
    found = [
        ([[1] + [0] * 17, [0] * 18], doubt, [float(i < 9), float(i >= 9)])
        for doubt in (1000, 2000)
        for i in range(10)
        for _ in range(doubt)
    ]
    certain, doubtful = (
        next(iter(fit("dunhuang", [row for row in found if row[1] == doubt]).weights.values()))
        for doubt in (1000, 2000)
    )
    assert doubtful == pytest.approx(2 * certain, rel=0.02)

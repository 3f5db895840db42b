"""Fitting finds the weights that made the results."""

from random import Random

import pytest

from entrepot.lab.fitting import fit, positions


def test_a_game_gives_traits_of_every_seat_and_one_win_to_share():
    found = positions("dunhuang", 3, "random", 5)
    assert found
    for traits, shares in found:
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
        found.append((seats, [float(winner == 0), float(winner == 1)]))
    weights = list(fit("dunhuang", found).weights.values())
    assert weights[1] > 1000
    assert max(abs(weight) for i, weight in enumerate(weights) if i != 1) < 400

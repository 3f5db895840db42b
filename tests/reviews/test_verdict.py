"""What open decisions cost beside random choices, and the level that is named for it."""

from random import Random

import pytest

import entrepot
from entrepot.games import find
from entrepot.reviews.verdict import levels_of, Strength, strength_of

LEVELS = {"random": 1.0, "apprentice": 0.4, "trader": 0.12, "master": 0.06}
KINDS = [(game, players) for game in entrepot.games() for players in find(game).seats]


def decisions(number, choose, seed=1):
    """Decisions among actions of other worths, with the one that was chosen."""
    chance = Random(seed)
    for _ in range(number):
        values = {name: chance.uniform(0.2, 0.6) for name in "abcdef"}
        yield values, choose(values, chance)


def best(values, chance):
    return max(values, key=values.__getitem__)


def anyhow(values, chance):
    return chance.choice(list(values))


def test_the_cost_is_compared_with_that_of_random_choices():
    values = {"a": 0.5, "b": 0.4, "c": 0.3}
    strength = strength_of([(values, "b")])
    assert strength.decisions == 1
    assert strength.cost == pytest.approx(0.1)
    assert strength.random_cost == pytest.approx(0.1)
    assert strength.share == pytest.approx(1)
    assert strength.luck == pytest.approx(2 / 3)
    assert strength_of([(values, "a")] * 4).luck == pytest.approx(1 / 81)


def test_only_open_decisions_count():
    open_one = {"a": 0.5, "b": 0.4}
    closed = [{"a": 0.05, "b": 0.01}, {"a": 0.95, "b": 0.2}]
    assert strength_of([(open_one, "b"), *((one, "b") for one in closed)]) == strength_of(
        [(open_one, "b")]
    )
    nothing = strength_of([(one, "b") for one in closed])
    assert nothing.share is None
    assert nothing.level(LEVELS) is None
    assert not nothing.spotless(LEVELS)


def test_the_best_choices_are_spotless_and_a_masters():
    strength = strength_of(decisions(20, best))
    assert strength.share == 0
    assert strength.level(LEVELS) == "master"
    assert strength.spotless(LEVELS)


def test_random_choices_are_never_better_than_an_apprentices():
    for seed in range(300):
        strength = strength_of(decisions(1 + seed % 20, anyhow, seed))
        assert strength.level(LEVELS) in ("random", "apprentice", None), seed
        assert not strength.spotless(LEVELS), seed


def test_few_choices_are_no_proof_of_a_level():
    strength = strength_of(decisions(3, best))
    assert strength.share == 0
    assert strength.luck > 0.001
    assert strength.level(LEVELS) is None


def test_luck_is_how_often_random_choices_cost_as_little():
    asked = list(decisions(12, anyhow, 5))
    strength = strength_of(asked)
    chance = Random(9)
    costs = [
        sum(max(values.values()) - values[anyhow(values, chance)] for values, _ in asked)
        for _ in range(4000)
    ]
    often = sum(cost <= strength.cost for cost in costs) / len(costs)
    assert strength.luck == pytest.approx(often, abs=0.04)


def test_without_measured_levels_none_is_named():
    assert Strength(20, 0.1, 1.0, 0.0).level({}) is None
    assert levels_of("nothing", 3) == {}


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_the_levels_of_every_game_are_measured_and_in_order(game, players):
    measured = levels_of(game, players)
    assert list(measured) == ["random", "apprentice", "trader", "master"]
    assert measured["random"] > measured["apprentice"] > measured["trader"]
    assert measured["apprentice"] > measured["master"]

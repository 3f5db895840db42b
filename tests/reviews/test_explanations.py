"""Reasons are what makes the difference, and nothing is told in its place."""

from types import SimpleNamespace

import pytest

from entrepot.games import find
from entrepot.reviews.analysis import ActionAnalysis
from entrepot.reviews.comparison import Outlook
from entrepot.reviews.explanations import reasons, why

GAME = find("dschunk")
TRAITS = list(GAME.evaluation.weights)
NOBODY = (0.0, 0.0, 0.0)


def outlook(**own):
    """What the first of three seats has, all else being nothing."""
    traits = {name.replace("_", " "): n for name, n in own.items()}
    assert traits.keys() <= {*TRAITS}
    first = tuple(traits.get(name, 0.0) for name in TRAITS)
    return Outlook((first, *[(0.0,) * len(TRAITS)] * 2), NOBODY)


def told(best):
    return [str(each) for each in reasons(GAME, 0, best, outlook(), 0)]


def test_what_weighs_most_is_told_first():
    assert told(outlook(money=3, load_anywhere=1)) == [
        "You hold 1.0 Load anywhere cards on average, instead of 0.0.",
        "You have 3.0 Yuan on average, instead of 0.0.",
    ]


@pytest.mark.parametrize(("untold", "expected"), [(0.0, 1), (0.5, 1), (3.0, 0)])
def test_what_weighs_little_beside_something_without_words_is_no_reason(untold, expected):
    assert "acts sooner" not in GAME.evaluation.feature_texts
    assert len(told(outlook(money=2, acts_sooner=untold))) == expected


@pytest.mark.parametrize(
    ("played", "loss", "expected"),
    [
        ("load", 0.149, "The uncertainty is 8.0 points, so chance may explain it."),
        ("load", 0.009, "Nothing was clearly better."),
        ("money", 0.149, "Nothing was clearly better."),
    ],
)
def test_a_cost_that_chance_may_explain_is_told_with_its_uncertainty(played, loss, expected):
    """So of two actions, `load` and `money`, of which `money` seems better."""
    choice = SimpleNamespace(seat=0, action=played, legal=["load", "money"])
    found = ActionAnalysis(NOBODY, NOBODY, values=(0.2, 0.3), loss=loss, error=0.08, best=1)
    assert str(why(GAME, choice, found, 0)) == expected

"""How readable players are, by what they choose at once with others."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

import entrepot
from entrepot.cli import app
from entrepot.cli.lab import reviews  # noqa: F401  # adds its commands
from entrepot.lab.bid_readability import readable, Sealed
from entrepot.reviews.texts import likely
from tests.reviews.played_games import played


def test_who_always_does_what_is_likeliest_is_readable():
    found = readable([Sealed("Ana", 0.0, 1.0, 0.5)] * 40 + [Sealed("Ben", 0.02, 0.0, 0.4)] * 2)
    ana, ben = found
    assert (ana.name, ana.choices, ana.foreseen.value) == ("Ana", 40, 1.0)
    assert ana.foreseen.low > ana.expected.value
    assert (ben.choices, ben.foreseen.value) == (2, 0.0)
    assert ben.regret.value == pytest.approx(0.02)


@pytest.mark.compiled
def test_the_command_says_on_how_many_choices_it_is_based(tmp_path):
    record = played("dunhuang", 3, 5, "random").record()
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    answer = CliRunner().invoke(app, ["lab", "bids", str(path), "--simulations", "100"])
    assert answer.exit_code == 0, answer.output
    assert "seat 0: " in answer.output
    assert "sealed choices" in answer.output
    alone = CliRunner().invoke(app, ["lab", "bids", str(path), "--name", "nobody"])
    assert alone.output == ""


@pytest.mark.compiled
def test_a_review_says_what_a_search_would_have_mixed():
    review = entrepot.review(played("dunhuang", 3, 5, "random").record(), simulations=100)
    sealed = [each for each in review.decisions if each.at_once]
    assert sealed
    for each in review.decisions:
        assert (each.mixture is not None) == each.at_once
    for each in sealed:
        assert each.mixture is not None
        assert set(each.mixture) == set(each.values)
        assert sum(each.mixture.values()) == pytest.approx(1)
        assert "All chose at once" in str(each.why)
        assert likely(each)[0][0] == max(each.mixture, key=each.mixture.__getitem__)
    rare = replace(sealed[0], mixture=dict.fromkeys(map(str, range(40)), 1 / 40))
    assert [action for action, _ in likely(rare)] == ["0"]

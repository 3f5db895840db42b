"""The examples run, with small budgets, and show what they say they show."""

import re
import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough
EXAMPLES = Path(__file__).parent.parent / "examples"
NAMES = sorted(path.name for path in EXAMPLES.glob("*.py"))


def run(name, *arguments):
    """What the example's `main` gives."""
    return runpy.run_path(str(EXAMPLES / name))["main"](list(arguments))


def test_every_example_is_run_here_and_named_in_the_readme():
    tested = set(re.findall(r'run\("(\w+\.py)"', Path(__file__).read_text(encoding="utf-8")))
    assert tested == set(NAMES)
    readme = (EXAMPLES.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"examples/{name}" not in readme] == []


@pytest.mark.compiled
def test_the_pettingzoo_loop_pays_nothing_in_all(capsys):
    total = run("pettingzoo_loop.py", "--games", "3", "--players", "4")
    assert sum(total.values()) == pytest.approx(0)
    assert "steps/s" in capsys.readouterr().out


@pytest.mark.compiled
def test_openspiels_search_meets_our_master(capsys):
    worths = run("openspiel_ismcts.py", "--games", "2", "--simulations", "3")
    assert all(-1 <= worth <= 1 for worth in worths)
    assert capsys.readouterr().out.count("for OpenSpiel's search") == 2


def test_the_custom_bot_keeps_its_promises_and_beats_random(capsys):
    low, _ = run("custom_bot.py", "--deals", "10")
    assert low > 0.5
    assert "keeps what a bot promises" in capsys.readouterr().out


@pytest.mark.compiled
def test_the_learner_beats_random(capsys):
    low, _ = run("learn.py", "--rounds", "4", "--games", "128")
    assert low > 0.5
    assert capsys.readouterr().out.count("against random") == 4


def test_the_study_is_played_once_and_reported(tmp_path, capsys):
    how = ("--level", "random", "--games", "120", "--folder", str(tmp_path))
    study = run("study.py", *how)
    (part,) = study.parts
    assert part.games == 120
    assert sum(place.share.value for place in part.order) == pytest.approx(1)
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "an equal share is 33.3%" in capsys.readouterr().out
    again = run("study.py", *how)
    assert again.as_dict() == study.as_dict()

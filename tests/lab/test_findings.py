"""Studies say what was tested, where an interval by itself would say something else."""

from types import SimpleNamespace

from entrepot.cli.lab import _in_short
from entrepot.engine.text_columns import COLUMNS, width
from entrepot.lab.balance.aggregates import SeatStats
from entrepot.lab.balance.findings import _begins, Finding
from entrepot.lab.statistics import Estimate, NOTHING


def part(*shares):
    places = tuple(
        SeatStats(str(i + 1), Estimate(value, value - 0.06, value + 0.06, 300), NOTHING)
        for i, value in enumerate(shares)
    )
    return SimpleNamespace(order=places, equal=1 / len(shares), games=300)


def said(*shares):
    (answer,) = _begins(part(*shares), None)
    return answer.replace("\u00a0", " ")


def test_a_small_difference_is_no_advantage():
    assert said(0.34, 0.33, 0.33).endswith("No advantage that 300 games show.")


def test_a_large_difference_is_more_than_luck():
    assert "That is more than luck: an equal share is 33.3 %." in said(0.45, 0.30, 0.25)


def test_where_one_interval_lies_beside_an_equal_share_it_is_said_why_that_is_not_enough():
    answer = said(0.40, 0.30, 0.30)
    assert "40.0 % (34.0 to 46.0)" in answer
    assert "No advantage that 300 games show: an equal share is 33.3 %" in answer
    assert "3 are compared at once" in answer
    assert "Bonferroni" in answer


def test_what_a_study_says_in_a_terminal_keeps_to_its_width(monkeypatch):
    long = Finding("Why?", "A note. " * 20, (("3 players", "A long answer in words. " * 20),))
    monkeypatch.setattr("entrepot.lab.balance.findings.findings", lambda study: [long])
    monkeypatch.setattr(
        "entrepot.lab.balance.report.page.about", lambda plan: "many games of bots " * 8
    )
    told = _in_short(SimpleNamespace(plan=SimpleNamespace(game="dunhuang")))
    assert all(width(line) <= COLUMNS for line in told.splitlines())
    assert told.split() == told.replace("\n", " ").split()
    assert "answer" in told

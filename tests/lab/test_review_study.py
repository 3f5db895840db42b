"""A study of reviews plays what is missing, keeps it, and tells what it found with intervals."""

import json

import pytest
from typer.testing import CliRunner

from entrepot.cli import app
from entrepot.cli.lab import reviews  # noqa: F401  # adds its commands
from entrepot.engine.dice import seeded
from entrepot.engine.errors import BadRecord
from entrepot.lab import review_report, review_study
from entrepot.lab.review_report import page
from entrepot.lab.review_study import do, jobs, PLAYERS, ReviewStudy, run, VERDICT
from entrepot.reviews import review
from entrepot.reviews.verdict import Strength

TINY = ReviewStudy(("dunhuang",), luck=3, reviews=0, simulations=40, worlds=2, thought=4, seed=1)


def row(kind, seating, **found):
    about = {"kind": kind, "game": "dunhuang", "players": len(seating), "number": 0}
    return {**about, "seating": seating, **found}


def test_every_level_is_reviewed_at_tables_of_its_own_and_at_mixed_ones():
    study = ReviewStudy(("dunhuang", "dschunk"), 6, 1, 40, 2, 4, 1)
    found = list(jobs(study))
    assert len({job.key for job in found}) == len(found) == 2 * 6 + 2 * 4 * 5
    for job in found:
        levels = set(job.seating)
        assert len(levels) == (1 if job.kind == "alike" else len(job.seating))
    assert {job.seating for job in found if job.kind == "alike" and len(job.seating) == 2} == {
        (level, level) for level in PLAYERS
    }


@pytest.mark.compiled
def test_what_was_done_is_kept_and_not_done_again(tmp_path):
    path, done = tmp_path / "rows.jsonl", []
    rows = run(TINY, path, done=lambda: done.append(1))
    assert len(rows) == len(done) == 3
    assert all(abs(sum(each["luck"])) < 1e-9 for each in rows)
    kept = path.read_text()
    lines = kept.splitlines()
    for cut in (20, len(lines[2])):
        path.write_text(kept[: kept.rindex(lines[2]) + cut])
        assert run(TINY, path) == rows
        assert path.read_text() == kept


@pytest.mark.compiled
def test_a_reviewed_game_tells_losses_and_looks_at_marks_again(tmp_path):
    study = ReviewStudy(("dunhuang",), 0, 1, 200, 2, 4, 1)
    first = next(job for job in jobs(study) if job.seating == ("random", "random"))
    found = json.loads(json.dumps(do(study, first)))
    assert [n > 5 for _, n in found["losses"]] == [True, True]
    for part, whole in zip(found["open"], found["losses"], strict=True):
        assert 0 <= part[1] <= whole[1]
    assert all(len(mark["loss"]) == 2 for mark in found["marks"])
    assert len(found["off"]) == 4
    assert found["off"][-1] < found["off"][0]


def test_the_page_has_estimates_with_interval_and_number():
    luck = [
        row("luck", ["random", "master"], luck=[x, -x]) | {"number": n}
        for n, x in enumerate((0.01, -0.02, 0.01))
    ]
    marks = [{"seat": 0, "grade": "blunder", "loss": [0.2, again]} for again in (0.3, 0.01)]
    alike = [
        row("alike", ["random"] * 2, losses=[[0.4, 10], [0.2, 10]], marks=marks, off=[0.5]),
        row("alike", ["random"] * 2, losses=[[0.2, 10], [0.4, 10]], marks=[]),
    ]
    told = page([*luck, *alike])
    assert "| dunhuang | 0.00 (−1.96–1.96), n = 3 |" in told
    assert "| dunhuang, 2 players | 3.00 (3.00–3.00), n = 2 |" in told
    assert "| all | 50.00 (" in told
    assert "| | first |" in told


def test_a_file_that_is_none_of_its_own_is_refused(tmp_path):
    path = tmp_path / "rows.jsonl"
    for text in ("{nothing}\n", '{"kind": "luck"}}\n', '{"a": 1}', "notes"):
        path.write_text(text)
        with pytest.raises(BadRecord, match="does not hold the rows of a study"):
            run(TINY, path)
        assert path.read_text() == text


@pytest.mark.compiled
def test_the_command_prints_tables(tmp_path):
    command = ["lab", "reviews", "dunhuang", "--luck", "2", "--games", "0", "--processes", "1"]
    command += ["--out", str(tmp_path / "rows.jsonl"), "--worlds", "2"]
    answer = CliRunner().invoke(app, command)
    assert answer.exit_code == 0, answer.output
    assert "Luck, in points of winning chance a game" in answer.output


@pytest.mark.compiled
def test_decisions_alone_are_judged_as_a_review_judges_them():
    study = ReviewStudy(("dunhuang",), 0, 0, 60, 2, 4, 1, verdicts=1)
    first, *_ = jobs(study)
    assert first.kind == VERDICT
    found = json.loads(json.dumps(do(study, first)))
    table = review_study._played(first, seeded("reviewed", 1, *first.key), 4)
    record = table.record()
    whole = review(record, simulations=60, seed=seeded("reviewed", 1, *first.key))
    assert [Strength(**each) for each in found["strength"]] == list(whole.strengths.values())


def verdicts():
    poor = {"decisions": 30, "cost": 1.0, "random_cost": 1.0, "luck": 0.5}
    fair, good = poor | {"cost": 0.4, "luck": 1e-4}, poor | {"cost": 0.05, "luck": 1e-9}
    few = good | {"luck": 0.2}
    return [
        row("verdict", ["random", "apprentice", "master"], strength=[poor, fair, good]),
        row("verdict", ["trader", "random", "apprentice"], strength=[few, poor, fair]),
    ]


def test_verdicts_are_counted_by_level(monkeypatch):
    levels = {"random": 1.0, "apprentice": 0.4, "trader": 0.1, "master": 0.05}
    monkeypatch.setattr(review_report, "levels_of", lambda game, players: levels)
    told = page(verdicts())
    assert "| dunhuang, 3 players | random | 2 | 0 | 0 | 0 | 0 |" in told
    assert "| dunhuang, 3 players | apprentice | 0 | 2 | 0 | 0 | 0 |" in told
    assert "| dunhuang, 3 players | trader | 0 | 0 | 0 | 0 | 1 |" in told
    assert "| dunhuang, 3 players | master | 0 | 0 | 0 | 1 | 0 |" in told
    assert "40.00 (40.00–40.00), n = 2" in told


def test_measured_levels_are_kept_with_their_command(monkeypatch, tmp_path):
    monkeypatch.setattr(review_report, "levels_file", lambda game: tmp_path / f"{game}.json")
    assert review_report.write_levels(verdicts(), "a command") == [tmp_path / "dunhuang.json"]
    kept = json.loads((tmp_path / "dunhuang.json").read_text())
    assert kept["command"] == "a command"
    assert kept["players"]["3"]["apprentice"]["share"] == 0.4
    assert list(kept["players"]["3"])[:2] == ["random", "apprentice"]

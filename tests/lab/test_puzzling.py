"""Puzzles are found in games of bots, and go through a file."""

import pytest
from typer.testing import CliRunner

from entrepot.cli import app, studies  # noqa: F401  # adds its commands
from entrepot.engine.errors import BadRecord
from entrepot.lab.puzzling import LEAD, moments_in, read_puzzles, SURE, write_puzzles
from entrepot.reviews.puzzles import explained, KINDS, Puzzle

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def found():
    return next(puzzle for seed in range(20) for puzzle in moments_in("dunhuang", 400, seed))


def test_one_action_is_clearly_best_by_what_the_seat_knows(found):
    assert found.values[found.best] == max(found.values.values())
    assert found.lead >= LEAD
    assert found.lead > SURE * found.error
    assert found.kind in KINDS
    others = [p for i, p in enumerate(found.view["players"]) if i != found.view["seat"]]
    assert all(isinstance(player["hand"], int) for player in others)
    assert str(explained(found))


def test_it_goes_through_a_file(found, tmp_path):
    path = tmp_path / "puzzles.jsonl"
    assert read_puzzles(path) == []
    write_puzzles(path, [found])
    assert read_puzzles(path) == [found]
    with pytest.raises(BadRecord):
        Puzzle.from_dict({"game": "dunhuang"})


def test_kinds_that_there_are_enough_of_are_left_out(found):
    assert all(
        puzzle.kind != found.kind
        for puzzle in moments_in("dunhuang", 100, 3, frozenset({found.kind}))
    )


def test_the_command_adds_to_its_file(tmp_path):
    path = tmp_path / "puzzles.jsonl"
    command = ["lab", "puzzles", "dunhuang", "--many", "1", "--simulations", "400"]
    answer = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert answer.exit_code == 0, answer.output
    assert answer.output.startswith("1: ")
    again = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert (again.exit_code, again.output) == (0, "")
    assert len(read_puzzles(path)) == 1

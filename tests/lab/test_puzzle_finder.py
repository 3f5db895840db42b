"""Puzzles are found in games of bots, and go through a file."""

from dataclasses import replace

import pytest
from typer.testing import CliRunner

from entrepot.cli import app
from entrepot.cli.lab import reviews  # noqa: F401  # adds its commands
from entrepot.engine.errors import BadRecord
from entrepot.games import find
from entrepot.lab.puzzle_finder import (
    alike,
    find_puzzles,
    LEAD,
    moments_in,
    read_puzzles,
    SURE,
    write_puzzles,
)
from entrepot.reviews.puzzles import explained, kind_of, kinds, Puzzle

pytestmark = pytest.mark.compiled

KINDS = kinds(find("dunhuang"))


@pytest.fixture(scope="module")
def found():
    return next(puzzle for seed in range(20) for puzzle in moments_in("dunhuang", 400, seed, KINDS))


def test_one_action_is_clearly_best_by_what_the_seat_knows(found):
    assert found.values[found.best] == max(found.values.values())
    assert found.lead >= LEAD
    assert found.lead > SURE * found.error
    assert found.kind == kind_of(found.view, *found.outlooks)
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


def test_a_file_is_read_by_the_kinds_that_there_are_now(found, tmp_path):
    path = tmp_path / "puzzles.jsonl"
    write_puzzles(path, [replace(found, kind="of old")])
    assert read_puzzles(path) == [found]


def test_only_kinds_that_are_wanted_are_found():
    bids = [puzzle for seed in range(8) for puzzle in moments_in("dschunk", 100, seed, {"bid"})]
    assert bids
    assert all(puzzle.kind == "bid" == puzzle.view["step"] for puzzle in bids)
    assert not any(moments_in("dschunk", 100, 1, set()))


def test_the_search_ends_when_there_are_enough_of_the_kinds_it_looks_for():
    one, *more = find_puzzles("dschunk", 2, simulations=100, seed=1, only=["bid"])
    assert (one.kind, more) == ("bid", [])


def test_puzzles_are_alike_whose_actions_are_worth_the_same(found):
    near = {action: value + 0.01 for action, value in found.values.items()}
    far = {action: value + 0.03 for action, value in found.values.items()}
    assert alike(found, replace(found, position="", values=near))
    assert not alike(found, replace(found, values=far))
    assert not alike(found, replace(found, values={**near, "fly": 0.1}))


def test_the_command_adds_to_its_file(tmp_path):
    path = tmp_path / "puzzles.jsonl"
    command = ["lab", "puzzles", "dunhuang", "--many", "1", "--simulations", "400"]
    answer = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert answer.exit_code == 0, answer.output
    assert answer.output.startswith("1: ")
    again = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert (again.exit_code, again.output) == (0, "")
    assert len(read_puzzles(path)) == 1


def test_the_command_knows_its_kinds(tmp_path):
    path = tmp_path / "puzzles.jsonl"
    command = ["lab", "puzzles", "dunhuang", "--only", "guard, bid", "--out", str(path)]
    answer = CliRunner().invoke(app, command)
    assert answer.exit_code != 0
    assert str(answer.exception).startswith("there is no kind 'bid' of puzzles, only keep, guard,")
    assert not path.exists()

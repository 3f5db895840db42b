"""The ladder plays what is missing, keeps it, and writes a page."""

import json

import pytest
from typer.testing import CliRunner

from entrepot.bots import LEVELS
from entrepot.cli import app, lab  # noqa: F401  # adds its commands
from entrepot.engine.errors import BadRecord
from entrepot.lab.arena.ladder import keep, page, pairs, read_rungs, Rung, rungs_to_play

ROW = Rung("dunhuang", 2, "trader", "apprentice", 200, 0.1, 1, 0.8, 0.74, 0.85, 25.0, 20.1, 0)


def test_every_pair_of_levels_is_on_it_once_the_stronger_first():
    for i, weaker in enumerate(LEVELS):
        for stronger in LEVELS[i + 1 :]:
            assert pairs().count((stronger, weaker)) == 1
            assert (weaker, stronger) not in pairs()


def test_it_plays_every_pair_in_every_game_and_number_of_players():
    matches = list(rungs_to_play([], number=10, seconds=0.1, seed=1))
    assert len(matches) == len(pairs()) * 5
    assert {(match.game, match.players) for match in matches} == {
        *(("dunhuang", n) for n in (2, 3, 4)),
        *(("dschunk", n) for n in (3, 4)),
    }


def test_what_was_played_is_not_played_again(tmp_path):
    path = tmp_path / "ladder.json"
    keep(path, [ROW])
    kept = read_rungs(path)
    assert kept == [ROW]
    left = list(rungs_to_play(kept, number=200, seconds=0.1, seed=1))
    assert len(left) == len(pairs()) * 5 - 1
    assert len(list(rungs_to_play(kept, number=300, seconds=0.1, seed=1))) == len(pairs()) * 5


def test_the_page_has_games_share_and_interval():
    row = next(line for line in page([ROW]).splitlines() if "apprentice" in line)
    for part in ("trader", "200", "80.0 %", "74.0–85.0 %", "50.0 %", "25.0 : 20.1"):
        assert part in row


def test_a_file_that_is_none_of_its_own_is_refused(tmp_path):
    path = tmp_path / "ladder.json"
    path.write_text(json.dumps([{"game": "chess"}]))
    with pytest.raises(BadRecord, match="does not hold the rows of a ladder"):
        read_rungs(path)


def test_the_command_goes_on_where_it_stopped(tmp_path, monkeypatch):
    from entrepot.lab.arena import ladder

    monkeypatch.setattr(ladder, "pairs", lambda: [("random", "random:threads=2")])
    path = tmp_path / "ladder.md"
    command = ["lab", "ladder", "--page", str(path), "--games", "2", "--processes", "1"]
    first = CliRunner().invoke(app, command)
    assert first.exit_code == 0, first.output
    assert first.output.count("one random among") == 5
    assert "random:threads=2" in path.read_text()
    again = CliRunner().invoke(app, command)
    assert (again.exit_code, again.output) == (0, "")

"""`entrepot draw`: positions and records as pictures, and plain words where that cannot be."""

import json
import sys

import pytest

import entrepot
from entrepot.cli import draw as command
from entrepot.engine.errors import NotInstalled
from tests.random_games import finish

from . import runner


def run(*arguments, text=""):
    return runner.run("draw", *arguments, typed=text)


@pytest.fixture(scope="module")
def table():
    return finish(entrepot.new("dunhuang", players=3, seed=5))


def test_a_position_is_drawn_as_svg(table, tmp_path):
    file, picture = tmp_path / "position.json", tmp_path / "table.svg"
    file.write_text(json.dumps(entrepot.new("dunhuang", players=2, seed=3).as_dict()))
    done = run(file, "-o", picture)
    assert done.returncode == 0, done.stderr
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert "table.svg" in done.stdout


def test_the_text_of_a_position_is_drawn_as_the_position(tmp_path):
    table = entrepot.new("dunhuang", players=2, seed=3)
    position = tmp_path / "position.json"
    position.write_text(json.dumps(table.as_dict()))
    words = tmp_path / "position.txt"
    words.write_text(table.as_text() + "\n")
    drawn = []
    for given in (position, words, table.as_text(), table.as_text(0)):
        done = run(given, "--seat", 0, "-o", tmp_path / "table.svg")
        assert done.returncode == 0, done.stderr
        drawn.append((tmp_path / "table.svg").read_text(encoding="utf-8"))
    assert len(set(drawn)) == 1


def test_a_record_is_drawn_as_it_ends(table, tmp_path):
    file, picture = tmp_path / "game.json", tmp_path / "end.png"
    file.write_text(json.dumps(table.record()))
    done = run(file, "--theme", "dark", "-o", picture)
    assert done.returncode == 0, done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "step over" in done.stdout


def test_only_what_the_seat_sees_is_drawn(tmp_path):
    one, other = (entrepot.new("dunhuang", players=2, seed=3).as_dict() for _ in range(2))
    other["drawn"][1], other["pile"][:3] = other["pile"][:3], other["drawn"][1]
    del one["memory"], other["memory"]
    pictures = []
    for position in (one, other):
        picture = tmp_path / "seen.svg"
        assert run("-", "--seat", 0, "-o", picture, text=json.dumps(position)).returncode == 0
        pictures.append(picture.read_text(encoding="utf-8"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("content", "arguments", "complaint"),
    [
        ("{}", [], "game is missing"),
        ("[1]", [], "an object"),
        ("tea", [], "not JSON"),
        ('{"game": "chess"}', [], "no game"),
        ('{"format": 1}', [], "missing"),
        ("{}", ["-o", "table.gif"], ".svg or .png"),
        ("{}", ["-o", "no/such/folder/table.svg"], "game is missing"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_line(content, arguments, complaint, tmp_path):
    done = run("-", *(arguments or ["-o", tmp_path / "table.svg"]), text=content)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "table.svg").exists()


@pytest.mark.parametrize("seat", [3, -1])
def test_a_seat_that_is_not_there_is_told(table, tmp_path, seat):
    done = run("-", "--seat", seat, "-o", tmp_path / "table.svg", text=json.dumps(table.record()))
    assert done.returncode == 2
    assert f"no seat {seat}; seats are counted from 0: 0, 1 or 2" in done.stderr


def test_a_folder_that_is_not_there_is_told(table, tmp_path):
    done = run("-", "-o", tmp_path / "no" / "table.svg", text=json.dumps(table.record()))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


def test_without_the_extra_a_png_is_refused_with_the_way_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NotInstalled, match=r"pip install 'entrepot\[pictures\]'"):
        command._png("<svg/>")


def test_the_help_has_an_example():
    assert "Example: entrepot draw" in " ".join(run("--help").stdout.split())


def test_a_picture_speaks_the_language_asked_for(tmp_path):
    file, picture = tmp_path / "position.json", tmp_path / "table.svg"
    file.write_text(json.dumps(entrepot.new("dunhuang", players=2, seed=3).as_dict()))
    assert run(file, "-o", picture, "--language", "ko").returncode == 0
    assert "둔황" in picture.read_text(encoding="utf-8")
    refused = run(file, "-o", picture, "--language", "kr")
    assert refused.returncode == 2
    assert "there are: en" in refused.stderr

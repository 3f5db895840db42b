"""`entrepot review`: a finished game is reviewed for people and for programs."""

import json

import pytest

import entrepot
from entrepot.reviews import run as run_module
from tests.random_games import finish

from .runner import run

pytestmark = [pytest.mark.compiled, pytest.mark.secondhand]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    record = finish(entrepot.new("dunhuang", players=3, seed=5)).record()
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(json.dumps({**record, "names": ["Ana", "Bo", "Cem"]}))
    return file


def test_people_read_what_cost_most_and_what_luck_did(file):
    done = run("review", file, "--simulations", 100)
    assert done.returncode == 0
    for name in ("Ana", "Bo", "Cem"):
        assert f"{name} began at" in done.stdout
    opening = done.stdout[: done.stdout.index("began at")]
    assert opening.count("% of the cost of random choices") == 3
    assert "What cost most:" in done.stdout
    assert done.stdout.count(", which cost ") == 3
    assert "No clear mistakes" not in done.stdout
    assert "Luck " in done.stdout


def test_programs_read_json(file):
    done = run("review", file, "--simulations", 100, "--seed", 4, "--json")
    answer = json.loads(done.stdout)
    assert answer == entrepot.review(
        json.loads(file.read_text()), simulations=100, seed=4
    ).as_dict() | {"decisions": answer["decisions"]}
    assert {"version", "seat", "action", "best", "loss", "error", "grade", "values", "why"} <= {
        *answer["decisions"][0]
    }
    assert {*answer["seats"][0]["parts"]} == {"start", "own choices", "others' choices", "luck"}


def test_one_seat_can_be_asked_for(file):
    answer = json.loads(run("review", file, "--simulations", 100, "--seat", 1, "--json").stdout)
    assert [seat["seat"] for seat in answer["seats"]] == [1]
    assert {each["seat"] for each in answer["decisions"]} == {1}


@pytest.mark.parametrize("seat", [3, -1])
def test_a_seat_that_is_not_there_is_refused_before_the_review(file, seat, monkeypatch):
    monkeypatch.setattr(run_module._Work, "judge", lambda *_: pytest.fail("it was reviewed"))
    done = run("review", file, "--seat", seat)
    assert done.returncode == 2
    assert f"no seat {seat}; seats are counted from 0: 0, 1 or 2" in done.stderr


def test_it_takes_about_as_long_as_it_may(file):
    answer = json.loads(run("review", file, "--seconds", 0.5, "--json").stdout)
    assert answer["simulations"] >= 500


def test_there_is_no_review_of_a_game_that_goes_on(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(entrepot.new("dschunk", players=3, seed=5).record()))
    done = run("review", file)
    assert done.returncode == 2
    assert "not finished" in done.stderr


def test_it_speaks_the_language_of_the_terminal(file):
    done = run("review", file, "--simulations", 100, LC_ALL="de_DE.UTF-8")
    assert "begann bei" in done.stdout


def test_it_writes_a_page_that_needs_nothing_else(file, tmp_path):
    page = tmp_path / "review.html"
    done = run("review", file, "--simulations", 100, "-o", page, LC_ALL="ko_KR.UTF-8")
    assert done.returncode == 0
    text = page.read_text(encoding="utf-8")
    assert '<html lang="ko">' in text
    assert "Ana" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    answer = json.loads(run("review", file, "--simulations", 100, "--json").stdout)
    for each in answer["decisions"]:
        assert f'data-decision="{each["version"]}" data-grade="{each["grade"]}"' in text
    assert run("review", file, "--simulations", 100, "-o", tmp_path).returncode == 2


@pytest.mark.parametrize("content", [None, "nope", "[]"])
@pytest.mark.parametrize("command", ["review", "draw", "lab bids", "play --from"])
def test_an_error_about_a_file_names_it(tmp_path, command, content):
    file = tmp_path / "holiday.json"
    if content is not None:
        file.write_text(content)
    more = ["-o", tmp_path / "a.svg"] if command == "draw" else []
    done = run(*command.split(), file, *more)
    assert done.returncode == 2
    assert f"{file}" in done.stderr
    assert not done.stdout


def test_an_unfinished_game_is_refused_by_the_name_of_its_file(tmp_path):
    file = tmp_path / "holiday.json"
    file.write_text(json.dumps(entrepot.new("dunhuang", players=2, seed=1).record()))
    done = run("review", file)
    assert done.returncode == 2
    assert f"{file}: the game is not finished" in done.stderr

"""`entrepot arena` answers in the promised form, and complains in a line."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import entrepot.cli.arena  # noqa: F401  # adds the command to the app
from entrepot.bots import split_names
from entrepot.cli import app
from entrepot.engine.errors import EntrepotError
from entrepot.lab.arena.match import play_game
from tests.wait import PATIENCE

ARENA = [sys.executable, "-m", "entrepot", "arena"]


def arena(*arguments):
    return subprocess.run(
        [*ARENA, *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )


def test_the_answer_in_json():
    done = arena(
        *["dunhuang", "--players", "3", "--bots", "random:threads=2,random", "--games", "7"],
        *["--seed", "4", "--json", "--processes", "2"],
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    head = {key: value for key, value in answer.items() if key != "bots"}
    assert head == {
        "game": "dunhuang",
        "players": 3,
        "games": 9,
        "asked": 7,
        "deals": 3,
        "seed": 4,
        "scatter": None,
    }
    one, two = answer["bots"]
    assert (one["name"], one["games"]) == ("random:threads=2", 9)
    assert (two["name"], two["games"]) == ("random", 18)
    assert one["wins"] + two["wins"] == pytest.approx(9)
    for bot in answer["bots"]:
        assert bot["share"] == bot["wins"] / bot["games"]
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1
        assert bot["points"] > 0
        assert 0 < bot["seconds_per_decision"] < 1
        assert (bot["faults"], bot["first_fault"]) == (0, None)
        assert set(bot["rating"]) == {"mu", "sigma"}


def test_the_answer_to_read():
    wanted = ["dschunk", "--bots", "random,random,random", "--games", "4", "--processes", "1"]
    done = CliRunner().invoke(app, ["arena", *wanted])
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "6 games, 2 deals in 3 seatings each (4 asked for)" in lines[0]
    assert "33.3 %" in lines[1]
    assert lines[-1].split()[:4] == ["random", "18", "6.0", "33.3"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess", "--bots", "random,random"], "there is no game 'chess'"),
        (["dunhuang", "--bots", "random,rnd"], "there is no bot 'rnd'"),
        (["dschunk", "--bots", "random,random"], "3 or 4 players, not 2"),
        (["dunhuang", "--bots", "random,random", "--seconds", "0"], "more than 0"),
        (
            ["dunhuang", "--bots", "random,random", "--seconds", "1", "--simulations", "9"],
            "not both",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, complaint):
    done = CliRunner().invoke(app, ["arena", *arguments])
    assert isinstance(done.exception, EntrepotError)
    assert complaint in str(done.exception)


def test_a_refusal_is_told_in_a_line():
    done = arena("dunhuang", "--bots", "random,random,random", "--players", "4")
    assert done.returncode == 2
    assert "each of the 4 seats" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_interruption_ends_it_with_whole_deals(monkeypatch):
    def interrupted(match, processes):
        for number in range(5):
            yield play_game(match, number)
        raise KeyboardInterrupt

    monkeypatch.setattr("entrepot.lab.arena.match.play_match", interrupted)
    done = CliRunner().invoke(app, ["arena", "dunhuang", "--bots", "random,random", "--json"])
    assert done.exit_code == 130
    assert done.stderr.strip() == (
        "entrepot: interrupted after 5 of 100 games; the 4 of whole deals count"
    )
    assert json.loads(done.stdout)["games"] == 4


def test_an_interruption_before_the_first_deal_is_done_tells_nothing_more(monkeypatch):
    def interrupted(match, processes):
        yield play_game(match, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr("entrepot.lab.arena.match.play_match", interrupted)
    done = CliRunner().invoke(app, ["arena", "dunhuang", "--bots", "random,random", "--json"])
    assert (done.exit_code, done.stdout) == (130, "")


def test_without_openskill_the_rating_is_left_out(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    wanted = ["arena", "dunhuang", "--bots", "random,random", "--games", "2", "--processes", "1"]
    done = CliRunner().invoke(app, [*wanted, "--json"])
    assert done.exit_code == 0
    assert "entrepot[lab]" in done.stderr
    assert json.loads(done.stdout)["bots"][0]["rating"] is None
    assert CliRunner().invoke(app, wanted).stdout.strip().endswith("–")


def test_a_parameter_belongs_to_the_name_before_it():
    assert split_names("search:simulations=9,threads=2, random") == [
        "search:simulations=9,threads=2",
        "random",
    ]
    assert split_names("search:seconds=1,search:seconds=2") == [
        "search:seconds=1",
        "search:seconds=2",
    ]

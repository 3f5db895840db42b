"""`entrepot bench` measures what it says, in the promised form."""

import json
import subprocess
import sys

import pytest

import entrepot
from entrepot.games import find
from tests.wait import COMPILING

from .runner import run


def bench(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "entrepot", "bench", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=COMPILING,
    )


@pytest.mark.compiled
def test_every_game_number_of_players_and_mode_is_measured():
    done = bench("--json", "--seconds", "0.05")
    assert done.returncode == 0, done.stderr
    measured = json.loads(done.stdout)
    keys = {"game", "players", "mode", "threads", "actions_per_s", "games_per_s"}
    seen = set()
    for row in measured["results"]:
        assert keys <= set(row)
        assert row["actions_per_s"] > row["games_per_s"] > 0
        seen.add((row["game"], row["players"], row["mode"], row["threads"]))
    for game in entrepot.games():
        for players in find(game).seats:
            for mode, threads in [
                ("compiled", 1),
                ("compiled", 2),
                ("interpreted", 1),
                ("table", 1),
                ("fast", 1),
            ]:
                assert (game, players, mode, threads) in seen
        assert measured["copy_ns"][game] > 0
    assert measured["help_s"] > 0
    searched = {(row["game"], row["players"]) for row in measured["search"]}
    assert searched == {(game, n) for game in entrepot.games() for n in find(game).seats}
    assert all(row["simulations_per_s"] > 0 for row in measured["search"])
    assert {(row["game"], row["players"]) for row in measured["hints"]} == searched
    assert all(0 < row["median_s"] <= row["longest_s"] for row in measured["hints"])
    batches = {(row["game"], row["players"], row["threads"]) for row in measured["vector"]}
    assert batches == {(game, n, threads) for game, n in searched for threads in (1, 2)}
    assert all(row["steps_per_s"] > 0 for row in measured["vector"])
    loops = {(row["game"], row["players"]): row["steps_per_s"] for row in measured["pettingzoo"]}
    assert loops.keys() == searched
    assert all(speed > 0 for speed in loops.values())


@pytest.mark.thorough
def test_one_thing_can_be_measured_alone_and_read():
    done = bench("--game", "dunhuang", "--players", "3", "--mode", "table", "--seconds", "0.05")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith("dunhuang")]
    assert [row[:4] for row in rows] == [["dunhuang", "3", "table", "1"]]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--game", "chess"], "there is no game 'chess'"),
        (["--mode", "warp"], "there is no mode 'warp'"),
        (["--players", "9"], "no game is played by so many players"),
        (["--server", "--servers", "2"], "several servers need a --database"),
    ],
)
def test_what_cannot_be_measured_is_told_in_a_line(arguments, complaint):
    done = run("bench", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.thorough
def test_the_server_is_measured_with_every_kind_of_connection():
    how = ("--tables", "2", "--rate", "20", "--seconds", "0.5", "--spectators", "30")
    done = bench("--server", *how, "--json")
    assert done.returncode == 0, done.stderr
    audience = json.loads(done.stdout)["audience"]
    assert (audience["spectators"], audience["actions"]) == (30, 1)
    for kind in ("update_ms", "last_ms", "others_ms"):
        assert audience[kind]["p99"] >= audience[kind]["p50"] > 0
    measured = json.loads(done.stdout)["server"]
    assert [(one["connections"], one["wanted_per_s"]) for one in measured] == [
        ("page", 20.0),
        ("page", None),
        ("api", 20.0),
        ("api", None),
    ]
    for one in measured:
        assert (one["tables"], one["seats"]) == (2, 4)
        assert one["actions"] > 0
        assert one["update_ms"]["p99"] >= one["update_ms"]["p50"] > 0
        assert one["server_ms"] >= 0
        assert one["client_ms"] > 0


@pytest.mark.secondhand
@pytest.mark.compiled
def test_how_long_reviews_take_is_measured():
    done = bench("--reviews", "--json", "--players", "3", "--simulations", "20")
    assert done.returncode == 0, done.stderr
    measured = json.loads(done.stdout)["reviews"]
    assert [one["game"] for one in measured] == list(entrepot.games())
    for one in measured:
        assert one["decisions"] > 20
        assert min(one["seconds"], one["processor_s"], one["costliest_s"]) > 0

"""Names in a record file give the terminal no orders, whichever command reads it."""

import json

import pytest

import entrepot
from tests.random_games import finish

from .runner import run

NAMES = ["\x1b[2JAna", "B\x9b31mo", "\x1b]0;title\x07Cem"]
ORDERS = ("\x1b", "\x9b", "\x07")


@pytest.fixture
def file(tmp_path):
    record = finish(entrepot.new("dunhuang", players=3, seed=5)).record()
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, "names": NAMES}))
    return file


@pytest.mark.parametrize(
    "command",
    [
        ("verify",),
        pytest.param(("review", "--simulations", "20"), marks=pytest.mark.compiled),
    ],
    ids=lambda command: command[0],
)
def test_a_command_prints_names_without_control_characters(file, command):
    done = run(command[0], file, *command[1:])
    assert done.returncode == 0
    assert not [order for order in ORDERS if order in done.stdout + done.stderr]


@pytest.mark.parametrize("key", ["game", "rules", "actions", "result", "options", "\x1b[2J"])
def test_an_error_quotes_a_file_without_control_characters(file, key):
    record = json.loads(file.read_text())
    file.write_text(json.dumps({**record, key: "\x1b[2J\x07"}))
    done = run("verify", file)
    assert done.returncode == 1
    assert not [order for order in ORDERS if order in done.stdout + done.stderr]

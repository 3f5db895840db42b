"""`entrepot verify`: a good record is praised, a bad one refused with the reason."""

import json

import pytest

import entrepot
from tests.playing import finish

from .running import run


@pytest.fixture(scope="module")
def record():
    return finish(entrepot.new("dunhuang", players=3, seed=5)).record()


def verify(file, *arguments, text=""):
    return run("verify", file, *arguments, typed=text)


def test_a_good_record_is_told_with_its_result(record, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    done = verify(file)
    assert done.returncode == 0
    assert f"{len(record['actions'])} actions" in done.stdout
    for seat, points in enumerate(record["result"]["scores"]):
        assert f"Player {seat + 1}: {points}" in done.stdout
    assert f"Won by Player {record['result']['winners'][0] + 1}" in done.stdout


def test_an_unfinished_record_is_good_too(record, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, "actions": record["actions"][:9], "result": None}))
    done = verify(file)
    assert done.returncode == 0
    assert "not finished" in done.stdout


def test_a_record_can_come_from_standard_input(record):
    done = verify("-", "--json", text=json.dumps(record))
    answer = json.loads(done.stdout)
    assert answer["good"]
    assert answer["scores"] == record["result"]["scores"]
    assert answer["winners"] == record["result"]["winners"]


def test_an_edited_action_is_named(record, tmp_path):
    actions = [list(action) for action in record["actions"]]
    actions[12][1] = "seal tea"
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, "actions": actions}))
    done = verify(file)
    assert done.returncode == 1
    assert "actions[12]" in done.stderr
    assert "'seal tea'" in done.stderr
    assert "Traceback" not in done.stderr
    answer = json.loads(verify(file, "--json").stdout)
    assert (answer["good"], answer["action"]) == (False, 12)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not JSON"),
        ('{"format": 1,', "not JSON"),
        ("[]", "must be an object"),
        ("{}", "format is missing"),
        ("[" * 100_000, "not JSON"),
        ('{"format": 1, "rules": "1", "game": "chess", "setup": {"game": "chess"}}', "no game"),
    ],
)
def test_what_is_no_record_is_refused_in_a_line(text, complaint):
    done = verify("-", text=text)
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    done = verify(tmp_path / "nothing.json")
    assert done.returncode == 1
    assert "No such file" in done.stderr
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    done = verify(tmp_path / "bytes")
    assert "not UTF-8" in done.stderr

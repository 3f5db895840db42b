"""`entrepot verify`: a good record is praised, a bad one refused with the reason."""

import json

import pytest

import entrepot
from entrepot.engine.fairness.commitments import (
    canonical,
    DealCommitment,
    digest_of,
    entropy_of,
    HashChain,
)
from entrepot.engine.fairness.verification import closing_line, deal_proof, rolls_of
from entrepot.engine.records import result_of
from entrepot.engine.table import Table
from entrepot.games import find
from tests.random_games import finish

from .runner import run


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


def test_players_are_called_as_the_record_names_them(record, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, "names": ["Ana", "Bo", "Cleo"]}))
    said = verify(file).stdout
    assert all(f"{name}: " in said for name in ("Ana", "Bo", "Cleo"))
    assert "Player" not in said


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


def promised():
    """A record of a table that had promised its deal."""
    game = find("dunhuang")
    plan = {
        "game": "dunhuang",
        "rules": "1",
        "seats": ["human", "bot"],
        "options": game.options({}),
    }
    promise = DealCommitment(canonical({**plan, "options": game.options({})}), "11" * 32, "22" * 32)
    chain = HashChain(promise)
    chain.add(f"sit 0 {'33' * 32}")
    key = promise.dealing(entropy_of(chain.lines, 2))
    table = Table.deal_with_key(game, 2, key, game.options({}))
    chain.add(f"begin {digest_of(table.start)}")
    finish(table)
    for seat, action in table.actions:
        chain.add(f"act {seat} {('human', 'bot')[seat]} {action}")
    chain.add(closing_line(result_of(table), rolls_of(table)))
    return {**table.record(), "deal": deal_proof(promise, chain, table)}


def test_a_deal_that_was_promised_is_verified(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(promised()))
    assert "The deal is verified" in verify(file).stdout
    answer = json.loads(verify(file, "--json").stdout)
    assert (answer["good"], answer["deal"]) == (True, "verified")


def test_a_record_is_compared_with_what_a_player_noted(record, tmp_path):
    game, notes = tmp_path / "game.json", tmp_path / "messages.jsonl"
    whole = promised()
    game.write_text(json.dumps(whole))
    notes.write_text(json.dumps({"head": whole["deal"]["head"], "part": "33" * 32}))
    assert verify(game, "--notes", notes).returncode == 0
    notes.write_text(json.dumps({"head": "44" * 32}))
    done = verify(game, "--notes", notes)
    assert done.returncode == 1
    assert "a head that was noted is not in the chain" in done.stderr
    game.write_text(json.dumps(record))
    assert "promises nothing" in verify(game, "--notes", notes).stderr


def test_a_record_without_a_promise_says_so(record):
    assert json.loads(verify("-", "--json", text=json.dumps(record)).stdout)["deal"] == "none"


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("salt", "44" * 32, "do not open the promise"),
        ("head", "44" * 32, "the chain of what was done is broken"),
        ("rolls", [], "the result is not the one that the chain ends with"),
        ("version", 2, "must be 1"),
        ("more", 1, "is not known"),
    ],
)
def test_a_false_deal_is_no_good_record(key, value, why):
    record = promised()
    record["deal"][key] = value
    done = verify("-", "--json", text=json.dumps(record))
    answer = json.loads(done.stdout)
    assert done.returncode == 1
    assert (answer["good"], answer["deal"]) == (False, "false")
    assert why in answer["error"]

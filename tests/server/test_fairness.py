"""What a table promises of its deal, and that every record proves it."""

import json
from hashlib import sha256
from random import Random

import pytest

import entrepot
from entrepot.engine.fairness.commitments import entropy_of
from entrepot.engine.fairness.verification import verify_deal
from entrepot.games import find
from tests.random_games import GAMES

from .tables import open_choosing, open_table, play_some, Player, serving, sitting_of, spectator


@pytest.fixture(scope="module")
def client():
    with serving() as one:
        yield one


def part(seat):
    return sha256(b"part %d" % seat).hexdigest()


def verified(player):
    """The record of a finished game, and that its deal is as promised."""
    record = json.loads(json.dumps(player.get("record").json()))
    assert verify_deal(record, find).as_dict() == entrepot.replay(record).as_dict()
    return record


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_game_opens_what_was_promised_before_the_deal(client, game):
    opened = client.post("/api/tables", json={"game": game, "seats": ["human", "human", "random"]})
    players = [
        Player(client, opened.json()["id"], s, opened.json()["seats"][s]["token"]) for s in (0, 1)
    ]
    players.append(Player(client, opened.json()["id"], 2, None))
    play_some(players, 5000)
    record = verified(players[0])
    assert record["deal"]["promise"] == opened.json()["promise"]
    assert record["deal"]["head"] == players[1].get().json()["head"]
    assert record["seed"] is None


def test_a_game_with_bids_changed_and_actions_taken_back_is_proven_too(client):
    players, one, other = open_choosing(client, seats=("human", "human"))
    players[0].act(one)
    players[0].act(other)
    players[1].act(players[1].legal[0])
    chance, undone = Random(1), 0
    for _ in range(3000):
        if players[0].get().json()["over"]:
            break
        player = players[players[0].get().json()["actors"][0]]
        player.act(chance.choice(player.legal))
        if chance.random() < 0.2 and player.get().json()["can_undo"]:
            undone += player.undo().status_code == 200
    deeds = verified(players[0])["deal"]["deeds"]
    assert f"change 0 {other}" in deeds
    assert sum(line.startswith("undo") for line in deeds) == undone > 0


def test_a_waiting_table_is_dealt_when_all_have_sat_down_and_added_their_parts(client):
    players = open_table(client, seats=("human", "random", "human"), wait=True)
    standing = players[0].get().json()
    assert standing["waiting"]
    assert standing["step"] == "waiting"
    assert standing["actors"] == []
    promise, head = standing["promise"], standing["head"]
    assert players[0].get("view").json()["error"]["code"] == "not_begun"
    assert players[0].act("keep tea", version=0).json()["error"]["code"] == "not_begun"
    assert players[0].get("legal").json()["actions"] == []
    assert players[0].get("log").json()["entries"] == []
    assert players[0].post("part", {"part": part(0)}).json()["waiting"]
    assert players[0].get().json()["head"] != head
    assert not players[2].post("part", {"part": part(2)}).json()["waiting"]
    play_some(players, 5000)
    deal = verified(players[0])["deal"]
    assert deal["promise"] == promise
    assert entropy_of(deal["deeds"], 3) == [part(0), "", part(2)]


def test_only_the_first_part_of_a_seat_counts_and_none_after_the_deal(client):
    players = open_table(client, seats=("human", "human"), wait=True)
    players[0].post("part", {"part": part(0)})
    players[0].post("part", {"part": part(7)})
    assert players[1].post("part", {}).json()["waiting"] is False
    assert players[1].post("part", {"part": part(1)}).status_code == 200
    play_some(players, 5000)
    assert entropy_of(verified(players[0])["deal"]["deeds"], 2) == [part(0), ""]


def test_who_has_opened_a_table_begins_without_the_others_and_bots_play_for_them(client):
    players = open_table(client, seats=("human", "human", "human"), wait=True, stand_in="random")
    refused = players[1].post("begin", {})
    assert refused.json()["error"]["code"] == "not_the_maker"
    standing = players[0].post("begin", {"part": part(0)}).json()
    assert not standing["waiting"]
    assert [one["stand_in"] for one in standing["people"]] == [False, False, True]
    assert entropy_of(sitting_of(client, players[0].table).state.promised._chain.lines, 3)[
        0
    ] == part(0)


@pytest.mark.parametrize("wrong", ["", "00", "A" * 64, "g" * 64, 7, "0" * 65])
def test_a_part_is_64_hexadecimal_digits(client, wrong):
    players = open_table(client, seats=("human", "human"), wait=True)
    assert players[0].post("part", {"part": wrong}).status_code == 422
    assert players[0].get().json()["waiting"]


def test_a_table_with_a_seed_promises_nothing(client):
    players = open_table(client, seats=("human", "random"), seed=5)
    assert players[0].get().json()["promise"] is None
    assert players[0].get().json()["head"] is None
    play_some(players, 5000)
    record = players[0].get("record").json()
    assert "deal" not in record
    assert record["seed"] == 5


def test_neither_key_nor_salt_nor_parts_are_told_before_the_end(client):
    players = open_table(client, seats=("human", "human"), wait=True)
    for seat, player in enumerate(players):
        player.post("part", {"part": part(seat)})
    play_some(players, 10)
    promise = sitting_of(client, players[0].table).state.promised._promise
    secrets = [
        promise.key,
        promise.salt,
        promise.dealing([part(0), part(1)]).hex(),
        part(0),
        part(1),
    ]
    for reader in (*players, spectator(client, players[0].table)):
        paths = ("", "view", "log", "record", "legal")
        texts = [reader.get(path).text for path in paths]
        texts += [client.get(f"/tables/{reader.table}", headers=reader.headers).text]
        for page in (False, True):
            with reader.follow(page) as socket:
                texts.append(socket.receive_text())
        assert not any(secret in text for secret in secrets for text in texts)
    assert promise.key not in repr(promise)


def test_a_change_of_a_choice_moves_nobody_elses_head(client):
    players, one, other = open_choosing(client, seats=("human", "human", "human"))
    players[0].act(one)
    heads = [player.get().json()["head"] for player in players]
    assert len(set(heads)) == 1
    players[0].act(other)
    assert players[0].get().json()["head"] != heads[0]
    assert [player.get().json()["head"] for player in players[1:]] == heads[1:]
    assert spectator(client, players[0].table).get().json()["head"] == heads[0]
    players[1].act(players[1].legal[0])
    assert len({player.get().json()["head"] for player in players}) == 1


def test_after_a_restart_the_promise_and_the_chain_are_the_same(tmp_path):
    with serving(data=tmp_path) as client:
        players, one, other = open_choosing(client, seats=("human", "human"), wait=False)
        waiting = open_table(client, seats=("human", "human"), wait=True)
        waiting[0].post("part", {"part": part(0)})
        players[0].act(one)
        players[0].undo()
        players[0].act(other)
        before = [p.get().json() for p in (players[0], waiting[0])]
    with serving(data=tmp_path) as client:
        for player in (*players, *waiting):
            player.client = client
        after = [p.get().json() for p in (players[0], waiting[0])]
        for old, new in zip(before, after, strict=True):
            assert {key: old[key] for key in ("promise", "head", "waiting")} == {
                key: new[key] for key in ("promise", "head", "waiting")
            }
        waiting[1].post("part", {"part": part(1)})
        for table in (players, waiting):
            play_some(table, 5000)
            verified(table[1])


def test_a_rematch_has_a_promise_of_its_own_and_is_proven_too(client):
    players = open_table(client, seats=("human", "random"))
    play_some(players, 5000)
    first = verified(players[0])["deal"]
    house = client.app.state.registry
    again = client.portal.call(house.rematch, sitting_of(client, players[0].table), 0)
    moved = [Player(client, again.id, 0, None), Player(client, again.id, 1, players[0].token)]
    if moved[1].get().json()["waiting"]:
        moved[1].post("part", {"part": part(1)})
    play_some(moved, 5000)
    second = verified(moved[1])["deal"]
    assert second["promise"] != first["promise"]
    assert second["key"] != first["key"]


def test_a_record_brought_along_keeps_its_proof_and_a_false_one_is_refused(client):
    players = open_table(client, seats=("human", "random"))
    play_some(players, 5000)
    record = players[0].get("record").json()
    brought = client.post("/api/records", json=record).json()["id"]
    assert client.get(f"/api/tables/{brought}/record").json() == record
    record["deal"]["salt"] = part(0)
    refused = client.post("/api/records", json=record)
    assert refused.status_code == 422
    assert "do not open the promise" in refused.json()["error"]["message"]


def test_a_browser_is_told_the_promise_and_begins_with_its_part():
    with serving() as client:
        held = client.post("/play/dunhuang", data={"hold": "yes"}).json()
        page = f"/tables/{held['table']}"
        waiting = client.get(page)
        assert "Begin now" in waiting.text
        assert client.get(f"/api{page}").json()["promise"] == held["promise"]
        begun = client.post(f"{page}/begin", data={"part": part(0)})
        assert 'data-seat="0"' in begun.text
        lines = sitting_of(client, held["table"]).state.promised._chain.lines
        assert entropy_of(lines, 3) == [part(0), "", ""]
        assert client.post(f"{page}/begin", data={"part": part(1)}).status_code == 200
        assert entropy_of(lines, 3) == [part(0), "", ""]


def test_without_a_script_play_now_begins_at_once_and_no_part_is_made_up():
    with serving() as client:
        begun = client.post("/play/dunhuang")
        assert 'data-seat="0"' in begun.text
        held = client.post("/play/dschunk", data={"hold": "yes"}).json()
        begun = client.post(f"/tables/{held['table']}/begin", data={"part": "mine"})
        assert 'data-seat="0"' in begun.text

"""Who runs a server sees how it is; nobody else sees its figures."""

import sqlite3

import pytest

from entrepot.server.http import health
from entrepot.server.storage.interface import BadStore, WriteFailed
from entrepot.server.storage.sqlite.store import SqliteStore

from ..tables import figures, open_table, serving, store_of, TOKEN


def asked(client, **headers):
    """How somebody is answered who asks for the figures."""
    return client.get("/metrics", headers=headers).status_code


def test_figures_are_for_this_machine_alone():
    with serving(metrics_token=None) as client:
        assert asked(client) == 403, "the client of the tests has no address"
        client._transport.client = ("127.0.0.1", 1)
        assert asked(client) == 200
        assert asked(client, **{"X-Forwarded-For": "203.0.113.9"}) == 403
        client._transport.client = ("203.0.113.9", 1)
        assert asked(client) == 403


def test_or_for_whoever_has_the_token():
    with serving() as client:
        assert asked(client) == 403
        assert asked(client, Authorization="Bearer something") == 403
        assert asked(client, Authorization=f"Bearer {TOKEN}") == 200


def test_a_server_that_can_keep_tables_is_ready():
    with serving() as client:
        answer = client.get("/ready")
        well = {"status": "ready", "faults": {}, "tables_set_aside": 0}
        assert (answer.status_code, answer.json()) == (200, well)


def test_where_nothing_can_be_written_it_is_not_ready_and_the_log_says_so(monkeypatch, caplog):
    monkeypatch.setattr(health, "GOOD_FOR", -1.0)
    with serving() as client:
        store = store_of(client)
        commit = store._commit

        def full(jobs):
            store.failures.note(sqlite3.OperationalError("database or disk is full"))
            failed = WriteFailed("nothing could be written: database or disk is full")
            return [(done, failed) for _, done in jobs if done is not None]

        store._commit = full
        answer = client.get("/ready")
        assert answer.status_code == 503
        assert answer.json()["faults"] == {"store": "cannot be written to"}
        assert client.get("/health").status_code == 200
        opened = client.post("/api/tables", json={"game": "dunhuang", "seats": ["human"] * 2})
        assert opened.status_code == 503
        store._commit = commit
        assert client.get("/ready").status_code == 200
        assert "entrepot_store_failures_total 2.0" in figures(client)
    (logged,) = [one for one in caplog.records if one.name == "entrepot.store"]
    assert "disk is full" in logged.getMessage()


def test_bots_that_only_fail_are_told():
    with serving() as client:
        client.app.state.registry._proxies._thinking._failed = 3
        assert client.get("/ready").json()["faults"] == {"bots": "no answers"}


def test_a_file_with_overwritten_pages_is_told_in_a_sentence(tmp_path):
    with serving(data=tmp_path) as client:
        for _ in range(5):
            open_table(client)
    file = next(tmp_path.glob("*.sqlite*"))
    whole = bytearray(file.read_bytes())
    whole[100 : len(whole)] = b"\xff" * (len(whole) - 100)
    file.write_bytes(whole)
    with pytest.raises(BadStore, match="cannot be used"):
        SqliteStore(tmp_path)._open()


def test_reading_overwritten_pages_is_a_problem_and_no_failure(tmp_path):
    with serving(data=tmp_path) as client:
        players = open_table(client)
        house = client.app.state.registry
        house._sittings.clear()
        house._store._reader.close()
        answer = players[0].get()
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "no_database"


def test_a_damaged_page_that_only_writing_meets_is_told(tmp_path):
    """Nobody could act any more, and the server said that it was ready."""
    with serving(data=tmp_path) as client:
        players = open_table(client)
    file = next(tmp_path.glob("*.sqlite*"))
    with sqlite3.connect(file) as store:
        index = "SELECT rootpage FROM sqlite_master WHERE name = 'deeds_key'"
        ((page,),) = store.execute(index)
        ((size,),) = store.execute("PRAGMA page_size")
    store.close()
    whole = bytearray(file.read_bytes())
    whole[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(whole)
    with serving(data=tmp_path) as client:
        players[0].client = client
        assert client.get("/ready").status_code == 200
        assert players[0].act(players[0].legal[0]).status_code == 503
        told = client.get("/ready")
        assert (told.status_code, told.json()["faults"]) == (503, {"store": "cannot be read"})

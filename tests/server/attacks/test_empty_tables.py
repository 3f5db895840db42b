"""A public table without a player is shown to nobody, and breaks no page."""

import asyncio
import json
import sqlite3

import pytest

from entrepot.i18n import Voice
from entrepot.server.storage.interface import StoredEntry, StoredTable, TableSummary, WriteFailed

from ..tables import open_table, play_some, serving, sitting_of, store_of

RUNNING = TableSummary(False, True, None)
SIT = {"kind": "sit", "seat": 0, "name": "Ana"}


def empty(folder, table):
    """Let a table be as an earlier server left it that was killed while it opened the table."""
    with sqlite3.connect(folder / "tables.sqlite3") as file:
        file.execute("DELETE FROM deeds WHERE table_id = ?", (table,))
        file.execute("UPDATE tables SET listed = 1, over = 0 WHERE id = ?", (table,))
    file.close()


def listed(client):
    return [one["id"] for one in client.get("/api/tables").json()]


@pytest.mark.parametrize("wait", [True, False])
def test_the_home_page_is_there_though_nobody_sits_at_a_public_table(tmp_path, wait):
    with serving(data=tmp_path) as client:
        players = open_table(client, public=True, wait=wait)
    empty(tmp_path, players[0].table)
    with serving(data=tmp_path) as client:
        other = open_table(client, public=True)
        page = client.get("/")
        assert page.status_code == 200
        assert other[0].table in page.text
        assert players[0].table not in page.text
        assert listed(client) == [other[0].table]
        assert client.get("/ready").json()["tables_set_aside"] == 0
        assert client.get(f"/api/tables/{players[0].table}").status_code == 200


def test_a_table_is_opened_with_its_first_seat_in_one_transaction(make_store):
    async def work():
        store = make_store()
        await store.start()
        try:
            kept = StoredTable("t", {"plan": 1}, 1.0, 1.0)
            await store.create(kept, RUNNING, [StoredEntry(1, 1.0, SIT, "k")])
            assert await store.load("t") == (kept, [StoredEntry(1, 1.0, SIT, "k")])
            assert await store.listed(10) == ["t"]
            await store.append("t", StoredEntry(2, 2.0, SIT), RUNNING)
            assert [one.tick for one in await store.entries("t", 0)] == [1, 2]
            # The second entry cannot be kept, so nothing is.
            twice = [StoredEntry(1, 1.0, SIT), StoredEntry(1, 1.0, SIT)]
            with pytest.raises((WriteFailed, sqlite3.IntegrityError)):
                await store.create(StoredTable("half", {}, 1.0, 1.0), RUNNING, twice)
            assert await store.load("half") is None
        finally:
            await store.close()

    asyncio.run(work())


def first_entry(client, table):
    """The entries that the table was created with, and no others."""
    return client.portal.call(store_of(client).load, table)[1]


@pytest.mark.parametrize("way", ["api", "play", "form"])
def test_nothing_is_appended_to_open_a_table(monkeypatch, way):
    with serving() as client:
        store = store_of(client)

        async def refused(table, entry, *rest):
            raise AssertionError("the table was there without its first player")

        monkeypatch.setattr(store, "append", refused)
        if way == "api":
            form = {"game": "dunhuang", "seats": ["human", "human"], "public": True}
            answer = client.post("/api/tables", json=form)
        elif way == "play":
            answer = client.post("/play/dunhuang", data={"hold": "yes"})
        else:
            form = {"game": "dunhuang", "players": "2", "seat0": "human", "seat1": "human"}
            answer = client.post(
                "/tables/new", data={**form, "public": "yes"}, follow_redirects=False
            )
        assert answer.status_code in (200, 201, 303), answer.text
        (table,) = client.app.state.registry._sittings
        (entry,) = first_entry(client, table)
        assert (entry.tick, entry.body["kind"], entry.body["seat"]) == (1, "sit", 0)


def test_the_rematch_of_a_public_table_has_its_first_player_at_once():
    with serving() as client:
        players = open_table(client, seats=("human", "human", "random"), public=True)
        play_some(players, 5000)
        told = players[1].post("rematch").json()
        (first, *_) = first_entry(client, told["id"])
        assert (first.tick, first.body["kind"], first.body["seat"]) == (1, "sit", 2)
        assert [one["free"] for one in told["people"]] == [False, True, False]
        page = client.get("/")
        assert page.status_code == 200
        assert told["id"] in page.text
        again = players[0].post("rematch").json()
        assert again["id"] == told["id"]
        assert not any(one["free"] for one in again["people"])
        assert sitting_of(client, told["id"]).state.roster.maker == 2


def test_of_nothing_there_is_an_empty_list():
    assert Voice("en").listed([]) == ""
    assert json.dumps(Voice("de").listed([])) == '""'

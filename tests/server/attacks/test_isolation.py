"""A table that fails costs itself, whatever lists or schedules the tables."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import pytest

from entrepot.server.registry import quarantine
from entrepot.server.registry.registry import TableRegistry
from entrepot.server.sessions.session import TableSession
from entrepot.server.sessions.session_state import SessionState
from tests.wait import PATIENCE, until

from ..tables import figures, open_table, Player, serving, store_of, TOKEN

HIDDEN = "keep tea"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


def failing(monkeypatch, name, table, prop=True):
    """Let one table raise an error where all are asked for something."""
    kind = SessionState if hasattr(SessionState, name) else TableSession
    usual = getattr(kind, name)

    def fail(self, *how):
        if self.id == table:
            raise LookupError(HIDDEN)
        return usual.fget(self) if prop else usual(self, *how)

    monkeypatch.setattr(kind, name, property(fail) if prop else fail)


@pytest.mark.parametrize("name", ["people", "listed", "version", "actors"])
@pytest.mark.parametrize("first", ["/", "/api/tables"])
def test_one_table_that_fails_leaves_all_lists_as_they_are(monkeypatch, caplog, name, first):
    """Each list by itself: the first one to fail has the table set aside for all others."""
    with serving(poll_interval=1000.0) as client:
        bad = client.post("/api/tables", json=PUBLIC).json()["id"]
        good = client.post("/api/tables", json=PUBLIC).json()["id"]
        failing(monkeypatch, name, bad)
        found = client.get(first)
        assert found.status_code == 200
        assert good in found.text
        if name in ("version", "actors") and first == "/":
            client.get("/api/tables")  # the home page asks for neither
        for _ in range(2):
            assert [one["id"] for one in client.get("/api/tables").json()] == [good]
            page = client.get("/")
            assert page.status_code == 200
            assert good in page.text
            assert bad not in page.text
        assert client.get(f"/api/tables/{bad}").json()["error"]["code"] == "set_aside"
        told = client.get("/ready")
        # A busy machine may be late, which is no fault of a table.
        assert told.json()["faults"].keys() <= {"loop"}
        assert told.json()["tables_set_aside"] == 1
        assert "set_aside" not in told.json()
        assert client.get("/ready", headers=BEARER).json()["set_aside"] == {bad: "LookupError"}
    assert len([one for one in caplog.records if "is set aside" in one.message]) == 1
    assert HIDDEN not in caplog.text


PUBLIC = {"game": "dunhuang", "seats": ["human", "human"], "public": True, "clock": 3600}


def test_one_of_my_tables_that_fails_leaves_the_others_on_the_page(monkeypatch):
    with serving() as client:
        tables = [
            client.post("/play/dunhuang", follow_redirects=False).headers["location"]
            for _ in range(2)
        ]
        bad, good = (path.rsplit("/", 1)[1] for path in tables)
        failing(monkeypatch, "awaits", bad, prop=False)
        page = client.get("/")
        assert page.status_code == 200
        assert good in page.text
        assert bad not in page.text


@pytest.mark.parametrize("name", ["deadline", "touched"])
def test_one_table_that_fails_stops_no_clock(monkeypatch, name):
    with serving() as client:
        bad = open_table(client, clock=3600)[0].table
        failing(monkeypatch, name, bad, prop=False) if name == "deadline" else None
        if name == "touched":
            house = client.app.state.registry
            house._sittings[bad].state.touched = None
        until(
            lambda: client.get("/ready").json()["tables_set_aside"] == 1,
            "the table was not set aside",
        )
        good = open_table(client, seats=("human", "random"))
        until(lambda: good[0].legal, "the other table stands still")


def test_a_row_that_is_no_json_sets_aside_its_table_alone(tmp_path):
    with serving(data=tmp_path) as client:
        bad = open_table(client, public=True)
        good = open_table(client, public=True, seats=("human", "random"))
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        file.execute("UPDATE deeds SET body = '{' WHERE table_id = ?", (bad[0].table,))
        file.execute("UPDATE tables SET due = 1.0 WHERE id = ?", (bad[0].table,))
    file.close()
    with serving(data=tmp_path) as client:
        assert client.get("/").status_code == 200
        me = Player(client, good[0].table, 0, good[0].token)
        until(lambda: me.legal, "the bot of another table does not play")
        assert client.get("/ready").json()["tables_set_aside"] == 1


def test_tables_that_were_set_aside_do_not_crowd_out_those_that_are_due(tmp_path, monkeypatch):
    monkeypatch.setattr("entrepot.server.registry.registry.MOST_DUE", 2)
    with serving(data=tmp_path) as client:
        bad = [open_table(client)[0].table for _ in range(4)]
        good = open_table(client)
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        for table in bad:
            file.execute("UPDATE deeds SET body = '{}' WHERE table_id = ?", (table,))
            file.execute("UPDATE tables SET due = 1.0 WHERE id = ?", (table,))
        file.execute("UPDATE tables SET due = 2.0 WHERE id = ?", (good[0].table,))
    file.close()
    with serving(data=tmp_path) as client:
        house = client.app.state.registry
        until(lambda: house.at_hand(good[0].table), "a table that is due is not taken up")
        assert set(house.quarantine.tables) == set(bad)


def test_an_entry_that_cannot_be_applied_sets_its_table_aside(monkeypatch):
    """The memory must not go on with a half of what is on disk."""
    with serving() as client:
        players = open_table(client)
        other = open_table(client)

        def fail(self, *how):
            raise LookupError

        with monkeypatch.context() as patch:
            patch.setattr(SessionState, "_fold", fail)
            answer = players[0].post("name", {"name": "Ana"})
        assert answer.json()["error"]["code"] == "set_aside"
        assert players[0].get().json()["error"]["code"] == "set_aside"
        assert other[0].get().status_code == 200


def test_a_store_that_fails_is_no_fault_of_a_table():
    found = quarantine.Quarantine(lambda table: None, lambda error: "")
    from entrepot.server.errors import ApiError, ErrorType
    from entrepot.server.storage.interface import StoreUnavailable

    with pytest.raises(StoreUnavailable), found.isolated("t"):
        raise StoreUnavailable("gone")
    with found.isolated("t"):
        raise ApiError(ErrorType.UNKNOWN_TABLE)
    assert len(found) == 0


def test_a_bot_keeps_its_table_in_memory_without_a_look_at_all_others():
    with serving(pace=3600.0) as client:
        busy = open_table(client, seats=("random", "human"))
        house = client.app.state.registry
        sitting = house._sittings[busy[0].table]
        assert "entrepot_tables_in_memory" in figures(client)

        async def counts():
            return dict(house._proxies._busy), house._proxies.busy(sitting)

        tasks, is_busy = client.portal.call(counts)
        assert is_busy == (sitting.id in tasks)
        assert sum(tasks.values()) == len(house._proxies._tasks)


def test_tables_that_take_long_to_load_leave_the_threads_of_the_store_free(monkeypatch):
    """Tables were loaded in the threads in which the store reads."""
    usual, go_on, loading = TableRegistry._sitting, Event(), Event()

    def load(house, kept, deeds):
        if kept.id in cold:
            loading.set()
            go_on.wait()
        return usual(house, kept, deeds)

    cold = set()
    with serving(poll_interval=1000.0) as client:
        # The store has one thread to read in.
        client.portal.call(share_threads, 1)
        cold |= {client.post("/api/tables", json=PUBLIC).json()["id"] for _ in range(3)}
        monkeypatch.setattr(TableRegistry, "_sitting", load)
        for table in cold:
            del client.app.state.registry._sittings[table]
        asking = [Thread(target=client.get, args=(f"/api/tables/{table}",)) for table in cold]
        for one in asking:
            one.start()
        loading.wait()
        try:
            read = client.portal.start_task_soon(store_of(client).listed, 10)
            assert set(read.result(PATIENCE)) == cold
        finally:
            go_on.set()
            for one in asking:
                one.join()


async def share_threads(number):
    """Let everything that names no executor share so many threads."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(number))

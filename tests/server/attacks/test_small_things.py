"""Small things that let somebody see, stop or break more than they should."""

import asyncio
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys

import pytest

from entrepot.server.serve import listen
from entrepot.server.storage.folder_lock import FolderInUse
from entrepot.server.storage.interface import StoredEntry, StoredTable, TableSummary, WriteFailed
from entrepot.server.storage.sqlite import schema
from entrepot.server.storage.sqlite import store as store_module
from entrepot.server.storage.sqlite.store import SqliteStore
from tests.wait import PATIENCE

from ..tables import awaited, open_table, play_some, serving

RUNNING = TableSummary(False, False, None)


def kept(name, touched=1.0):
    return StoredTable(name, {}, touched, touched)


def with_store(folder, work):
    async def run():
        store = SqliteStore(folder)
        await store.start()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_an_answer_on_a_kept_connection_is_sent_at_once():
    """Else it waits for the other side's word that the last one has come, some 40 ms."""
    with (
        listen("127.0.0.1", 0) as door,
        socket.create_connection(door.getsockname(), timeout=PATIENCE),
        door.accept()[0] as inside,
    ):
        assert inside.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize("key", ["\ud800", "\n\x1b[2J", "k" * 50_000])
def test_an_option_that_is_no_text_is_refused_in_a_line(key):
    with serving() as client:
        body = json.dumps({"game": "dunhuang", "seats": ["human", "random"], "options": {key: 1}})
        headers = {"Content-Type": "application/json"}
        answer = client.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == 422
        message = answer.json()["error"]["message"]
        assert message.isprintable()
        assert len(message) < 200


def test_a_method_that_is_not_there_is_answered_with_those_that_are():
    with serving() as client:
        answer = client.delete("/api/tables")
        assert answer.status_code == 405
        assert answer.headers["allow"]


def test_nobody_else_can_read_the_file_of_the_tables(tmp_path):
    (tmp_path / schema.FILE).touch(0o644)

    async def work(store):
        await store.create(kept("t"), RUNNING)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        assert set(modes.values()) == {0o600}, modes

    with_store(tmp_path, work)


def test_a_commit_that_cannot_even_be_given_up_ends_no_thread(tmp_path):
    async def work(store):
        await store.create(kept("t"), RUNNING)

        class Failing:
            in_transaction = True

            def execute(self, *_):
                raise sqlite3.OperationalError("disk I/O error")

        store._writer, writer = Failing(), store._writer
        with pytest.raises(WriteFailed, match="disk I/O error"):
            await store.append("t", StoredEntry(1, 2.0, {}), RUNNING)
        store._writer = writer
        await store.append("t", StoredEntry(1, 2.0, {}), RUNNING)

    with_store(tmp_path, work)


def test_pruning_lets_others_write_in_between(tmp_path, monkeypatch):
    monkeypatch.setattr(store_module, "PRUNE_BATCH", 10)

    async def work(store):
        for number in range(95):
            await store.create(kept(f"old {number}"), RUNNING)
        do, jobs = store._do, []

        async def noted(job):
            jobs.append(job)
            return await do(job)

        monkeypatch.setattr(store, "_do", noted)
        assert await store.prune(2.0, ["old 7"]) == 94
        assert len(jobs) == 11
        assert await store.load("old 7") is not None

    with_store(tmp_path, work)


def test_a_second_server_at_the_same_folder_says_who_has_it(tmp_path):
    command = [sys.executable, "-m", "entrepot", "serve", "--port", "0", "--no-open"]

    async def work(store):
        with pytest.raises(FolderInUse, match=f"process {os.getpid()}"):
            await SqliteStore(tmp_path).start()
        done = await asyncio.to_thread(
            subprocess.run,
            [*command, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode != 0
        assert f"in use by another server, process {os.getpid()}" in done.stderr
        assert "Traceback" not in done.stderr
        await store.create(kept("t"), RUNNING)

    with_store(tmp_path, work)
    with_store(tmp_path, lambda store: store.load("t"))


def test_a_clock_that_is_set_back_does_not_stop_bots(monkeypatch):
    """However far back, a bot waits no longer than the pace."""
    waits = []
    sleep = asyncio.sleep

    async def noted(seconds, *rest):
        waits.append(seconds)
        await sleep(0)

    with serving(pace=0.5) as client:
        monkeypatch.setattr("entrepot.server.workers.bot_players.asyncio.sleep", noted)
        house = client.app.state.registry
        now = house._now
        house._proxies._now = lambda: now() - 3600
        players = open_table(client, seats=("human", "random", "random"))
        play_some(players, 12)
        awaited(players)
    assert waits
    assert max(waits) <= 0.5

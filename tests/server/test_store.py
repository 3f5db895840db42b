"""The store keeps what it has taken, each thing once."""

import asyncio
import sqlite3
import subprocess
import sys

import pytest

from entrepot.server.storage.interface import (
    BadStore,
    DuplicateKey,
    StoredEntry,
    StoredTable,
    TableSummary,
    TickConflict,
    WriteFailed,
)
from entrepot.server.storage.sqlite.schema import FILE
from entrepot.server.storage.sqlite.store import SqliteStore
from tests.wait import PATIENCE, soon

RUNNING = TableSummary(over=False, listed=True, due=None)


def table(name="t", touched=1.0):
    return StoredTable(name, {"plan": {}}, made=1.0, touched=touched)


def with_store(make, work):
    """Run something with a store that is open."""

    async def run():
        store = make()
        await store.start()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_what_was_appended_is_there_after_the_store_was_opened_again(make_store):
    deeds = [
        StoredEntry(1, 2.0, {"kind": "act", "action": "keep 商"}, "0:a"),
        StoredEntry(2, 3.0, {"kind": "x"}),
    ]

    async def write(store):
        await store.create(table(), RUNNING)
        for deed in deeds:
            await store.append("t", deed, RUNNING)

    async def read(store):
        return await store.load("t")

    with_store(make_store, write)
    kept, found = with_store(make_store, read)
    assert list(found) == deeds
    assert (kept.plan, kept.made, kept.touched) == ({"plan": {}}, 1.0, 3.0)


def test_a_tick_is_taken_once(make_store):
    async def work(store):
        await store.create(table(), RUNNING)
        await store.append("t", StoredEntry(1, 2.0, {"n": 1}), RUNNING)
        with pytest.raises(TickConflict):
            await store.append("t", StoredEntry(1, 9.0, {"n": 2}), RUNNING)
        kept, deeds = await store.load("t")
        assert [deed.body for deed in deeds] == [{"n": 1}]
        assert kept.touched == 2.0

    with_store(make_store, work)


def test_a_key_is_used_once_at_a_table(make_store):
    async def work(store):
        await store.create(table(), RUNNING)
        await store.create(table("other"), RUNNING)
        await store.append("t", StoredEntry(1, 2.0, {}, "0:a"), RUNNING)
        with pytest.raises(DuplicateKey):
            await store.append("t", StoredEntry(2, 2.0, {}, "0:a"), RUNNING)
        await store.append("t", StoredEntry(2, 2.0, {}, "1:a"), RUNNING)
        await store.append("other", StoredEntry(1, 2.0, {}, "0:a"), RUNNING)

    with_store(make_store, work)


def test_one_that_fails_among_many_at_once_spoils_no_other(make_store):
    async def work(store):
        await store.create(table(), RUNNING)
        for tick in (1, 2, 3):
            # An entry is appended once the one before it is known.
            done = await asyncio.gather(
                *(store.append("t", StoredEntry(tick, float(n), {}), RUNNING) for n in range(4)),
                return_exceptions=True,
            )
            assert sum(one is None for one in done) == 1
            assert [type(one) for one in done if one is not None] == [TickConflict] * 3
        assert [deed.tick for deed in await store.entries("t", 1)] == [2, 3]

    with_store(make_store, work)


def test_what_cannot_be_written_is_told_and_the_store_goes_on(tmp_path):
    async def work(store):
        await store.create(table(), RUNNING)
        store._writer.execute("PRAGMA query_only = ON")
        with pytest.raises(WriteFailed):
            await store.append("t", StoredEntry(1, 2.0, {}), RUNNING)
        store._writer.execute("PRAGMA query_only = OFF")
        await store.append("t", StoredEntry(1, 2.0, {}), RUNNING)
        assert len(await store.entries("t", 0)) == 1

    with_store(lambda: SqliteStore(tmp_path), work)


def test_a_deed_at_no_table_is_not_kept(make_store):
    async def work(store):
        with pytest.raises(TickConflict):
            await store.append("nowhere", StoredEntry(1, 2.0, {}), RUNNING)
        assert await store.load("nowhere") is None

    with_store(make_store, work)


def test_tables_are_found_by_what_was_noted_of_them(make_store):
    async def work(store):
        for name, note in {
            "soon": TableSummary(False, False, 5.0),
            "later": TableSummary(False, False, 50.0),
            "never": TableSummary(False, True, None),
            "over": TableSummary(True, True, 5.0),
        }.items():
            await store.create(table(name), note)
        assert list(await store.due(10.0, 9)) == ["soon"]
        assert list(await store.listed(9)) == ["never"]
        store.note("never", TableSummary(False, False, 7.0))
        await store.create(table("more"), RUNNING)

        async def noted():
            return list(await store.due(10.0, 9)) != ["soon"]

        await soon(noted, "the note was not written")
        assert list(await store.due(10.0, 9)) == ["soon", "never"]
        assert list(await store.listed(9)) == ["more"]

    with_store(make_store, work)


def test_one_transaction_writes_an_entry_and_what_it_leads_to(make_store):
    async def die_after_an_entry(store):
        for name, note in {
            "due": TableSummary(False, False, 5.0, tick=1),
            "later": TableSummary(False, True, 60.0, tick=1),
            "over": TableSummary(True, False, None, tick=1),
        }.items():
            await store.create(table(name), TableSummary(False, False, 50.0))
            await store.append(name, StoredEntry(1, 5.0, {}), note)
            with pytest.raises(TickConflict):
                await store.append(name, StoredEntry(1, 6.0, {}), TableSummary(False, True, 1.0))

    async def go_on(store):
        assert list(await store.due(10.0, 9)) == ["due"]
        assert list(await store.due(70.0, 9)) == ["due", "later"]
        assert list(await store.listed(9)) == ["later"]

    with_store(make_store, die_after_an_entry)
    with_store(make_store, go_on)


def test_a_browser_finds_its_tables_newest_first(make_store):
    async def work(store):
        for name in "abc":
            await store.create(table(name), RUNNING)
        await store.remember("me", "a", 0, 1.0)
        await store.remember("me", "b", 2, 2.0)
        await store.remember("you", "c", 1, 3.0)
        await store.remember("me", "a", 1, 4.0)
        assert list(await store.mine("me", 9)) == [("a", 1), ("b", 2)]
        await store.forget("me", "a")
        await store.forget("me", "c")
        assert list(await store.mine("me", 9)) == [("b", 2)]
        assert list(await store.mine("you", 9)) == [("c", 1)]

    with_store(make_store, work)


def test_pruning_removes_what_nobody_has_touched_with_all_that_belongs_to_it(make_store):
    async def work(store):
        for name, touched in {"old": 10.0, "held": 10.0, "new": 30.0}.items():
            await store.create(table(name, touched), RUNNING)
            await store.remember("me", name, 0, touched)
        await store.append("old", StoredEntry(1, 11.0, {}), RUNNING)
        assert await store.prune(20.0, ["held"]) == 1
        assert await store.load("old") is None
        assert await store.entries("old", 0) == []
        assert {name for name, _ in await store.mine("me", 9)} == {"held", "new"}

    with_store(make_store, work)


def test_it_waits_for_the_disk_at_every_commit(tmp_path):
    async def work(store):
        (mode,) = store._writer.execute("PRAGMA synchronous").fetchone()
        (journal,) = store._writer.execute("PRAGMA journal_mode").fetchone()
        assert (mode, journal) == (2, "wal")

    with_store(lambda: SqliteStore(tmp_path), work)


def test_a_file_of_a_newer_form_is_not_touched(tmp_path):
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()

    async def work(store):
        raise AssertionError("it was opened")

    with pytest.raises(BadStore, match="newer"):
        with_store(lambda: SqliteStore(tmp_path), work)


def test_a_folder_that_cannot_be_is_told_in_a_line(tmp_path):
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "entrepot", "serve", "--port", "0", "--no-open"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path / "file")],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "tables cannot be kept in" in done.stderr
    assert "Traceback" not in done.stderr

"""Tables are kept: a clock that jumps removes none, and what cannot be read is told at once."""

import asyncio
import sqlite3

import pytest

from entrepot.server.logs import FailureCounter
from entrepot.server.registry.retention import Retention
from entrepot.server.sessions.table_config import TableConfig
from entrepot.server.storage.interface import BrowserLimits, StoredTable, TableSummary

from ..tables import open_table, serving, store_of
from ..test_registry import house

HOUR, DAY = 3600.0, 24 * 3600.0
RUNNING = TableSummary(False, False, None)


class Clocks:
    """The wall clock and the monotonic one, which agree until one of them jumps."""

    def __init__(self):
        self.wall, self.even = 1e9, 5.0

    def go_on(self, seconds):
        self.wall += seconds
        self.even += seconds


@pytest.fixture
def clocks():
    return Clocks()


async def look(here):
    await here.look()
    if here._pruning is not None:
        await here._pruning


def test_a_clock_that_jumps_ahead_for_two_seconds_removes_no_table(clocks, caplog):
    async def work():
        how = {"now": lambda: clocks.wall, "monotonic": lambda: clocks.even}
        async with house(prune_after=90, poll_interval=1000.0, idle_after=1e12, **how) as here:
            table, _ = await here.open(TableConfig("dunhuang", ("human", "human")))
            for _ in range(4):
                clocks.go_on(HOUR)
                await look(here)
            for jump in (400 * DAY, -400 * DAY, 400 * DAY, -400 * DAY):
                clocks.wall += jump
                clocks.go_on(2.0)
                await look(here)
            clocks.go_on(HOUR + 1)
            await look(here)
            assert (await here._store.load(table.id)) is not None
            assert [one.levelname for one in caplog.records] == ["WARNING"]
            # Steadily, the time does pass.
            for _ in range(3):
                clocks.go_on(100 * DAY)
                await look(here)
            assert (await here._store.load(table.id)) is None

    asyncio.run(work())


def test_after_a_jump_nothing_is_removed_for_an_hour(clocks):
    retention = Retention()
    assert not retention.due(clocks.wall, clocks.even), "the clock is not known yet"
    clocks.go_on(59.0)
    assert not retention.due(clocks.wall, clocks.even), "nor in the first minute"
    clocks.go_on(2.0)
    assert retention.due(clocks.wall, clocks.even)
    clocks.go_on(HOUR - 1)
    assert not retention.due(clocks.wall, clocks.even), "once an hour is enough"
    clocks.wall += 61.0
    clocks.go_on(HOUR)
    assert not retention.due(clocks.wall, clocks.even)
    clocks.go_on(HOUR - 1)
    assert not retention.due(clocks.wall, clocks.even)
    clocks.go_on(1.0)
    assert retention.due(clocks.wall, clocks.even)


def damage(folder, index):
    """Overwrite the page that an index begins at."""
    path = folder / "tables.sqlite3"
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (index,)
        ).fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
    file.close()
    whole = bytearray(path.read_bytes())
    whole[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(whole)


@pytest.mark.parametrize("index", ["tables_listed", "deeds"])
def test_a_server_whose_pages_cannot_be_read_is_not_ready(tmp_path, index):
    with serving(data=tmp_path) as client:
        open_table(client, public=True)
    damage(tmp_path, index)
    with serving(data=tmp_path) as client:
        answer = client.get("/ready")
        assert answer.status_code == 503
        assert answer.json()["faults"] == {"store": "cannot be read"}
        assert client.get("/health").status_code == 200


def test_what_could_not_be_read_is_told_for_a_minute():
    now = [100.0]
    failures = FailureCounter(lambda: now[0])
    failures.note(OSError("full"))
    assert not failures.unread()
    failures.note(OSError("malformed"), reading=True)
    assert failures.unread()
    now[0] += 59.0
    assert failures.unread()
    now[0] += 2.0
    assert not failures.unread()


def test_a_failed_read_of_one_table_is_told_to_who_runs_the_server():
    with serving() as client:
        assert client.get("/ready").status_code == 200

        async def fail():
            store_of(client).failures.note(sqlite3.DatabaseError("x"), reading=True)

        client.portal.call(fail)
        assert client.get("/ready").json()["faults"] == {"store": "cannot be read"}


def test_few_browsers_are_remembered_for_a_seat_and_few_tables_for_a_browser(make_store):
    most = BrowserLimits(per_seat=3, per_browser=4)

    async def work():
        store = make_store()
        await store.start()
        try:
            for name in "abcdefgh":
                await store.create(StoredTable(name, {}, 1.0, 1.0), RUNNING)
            for n in range(10):
                await store.remember(f"b{n}", "a", 0, float(n), most)
                await store.remember(f"b{n}", "a", 0, float(n), most)
            await store.remember("other", "a", 1, 0.0, most)
            there = [n for n in range(10) if await store.mine(f"b{n}", 9)]
            assert there == [7, 8, 9]
            assert await store.mine("other", 9) == [("a", 1)]
            for n, name in enumerate("abcdefgh"):
                await store.remember("many", name, 0, 20.0 + n, most)
            assert [table for table, _ in await store.mine("many", 9)] == ["h", "g", "f", "e"]
            # One that comes again, at a time before all others, is remembered all the same.
            await store.remember("many", "a", 0, 0.0, most)
            assert ("a", 0) in await store.mine("many", 9)
            assert len(await store.mine("many", 9)) == 4
        finally:
            await store.close()

    asyncio.run(work())


def test_new_cookies_make_no_endless_rows():
    with serving() as client:
        player = open_table(client)[0]
        for _ in range(20):
            client.cookies.clear()
            client.post(player.link, follow_redirects=False)
            player.token = next(
                (one.value for one in client.cookies.jar if one.name == "seat"), player.token
            )
        store = store_of(client)
        rows = client.portal.call(store._read, "SELECT count(*) FROM browsers")
        assert rows[0][0] <= 8

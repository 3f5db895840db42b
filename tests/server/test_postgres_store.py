"""A PostgreSQL database as the store: shared by processes, away and back again."""

import asyncio
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest

from entrepot.server.storage.interface import (
    BadStore,
    DuplicateKey,
    StoredEntry,
    StoredTable,
    StoreUnavailable,
    TableSummary,
    TickConflict,
)
from entrepot.server.storage.postgres.pool import ConnectionBroken, ConnectionPool, place_of
from entrepot.server.storage.postgres.store import PostgresStore
from tests.wait import PATIENCE, soon, until

from .tables import open_table, Player, serving

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.thorough]
DUE = TableSummary(over=False, listed=False, due=5.0)
SECRET = "s3cret"


@asynccontextmanager
async def stores(database, number=2):
    """Some stores at one database, as several processes have them."""
    made = [PostgresStore(database.url) for _ in range(number)]
    try:
        for store in made:
            await store.start()
        yield made
    finally:
        for store in made:
            await store.close()


async def keep_table(store, name="t"):
    await store.create(StoredTable(name, {"plan": {}}, made=1.0, touched=1.0), DUE)


def test_what_one_process_does_the_others_hear_of_and_not_itself(database):
    async def work():
        async with stores(database) as (one, other):
            heard = {one: [], other: []}
            for store, messages in heard.items():
                store.cluster.subscribe(messages.append)
            await keep_table(one)
            await one.append("t", StoredEntry(1, 2.0, {}), DUE)
            one.cluster.publish({"table": "t", "here": [0]})
            await soon(lambda: len(heard[other]) == 2, "the other does not hear")
            assert [m["table"] for m in heard[other]] == ["t", "t"]
            assert heard[other][1]["here"] == [0]
            # Everybody hears in the same order, so their own message would come first.
            other.cluster.publish({"table": "t", "here": [1]})
            await soon(lambda: heard[one], "the one does not hear")
            assert [m["here"] for m in heard[one]] == [[1]]

    asyncio.run(work())


def test_a_table_is_led_by_one_process_until_that_one_is_gone(database):
    async def work():
        async with stores(database) as (one, other):
            await keep_table(one)
            assert await one.cluster.lead("t")
            assert not await other.cluster.lead("t")
            assert list(await one.due(9.0, 9)) == ["t"]
            assert list(await other.due(9.0, 9)) == []
            await one.cluster._listener.close()
            assert await other.cluster.peers() == frozenset()
            assert list(await other.due(9.0, 9)) == ["t"]
            assert await other.cluster.lead("t")
            assert not await one.cluster.lead("t")

    asyncio.run(work())


def test_of_many_who_want_to_lead_at_once_one_does(database):
    async def work():
        async with stores(database, 4) as made:
            await keep_table(made[0])
            database.run("UPDATE entrepot.tables SET holder = NULL")
            made[0].cluster._led.clear()
            leads = await asyncio.gather(*(store.cluster.lead("t") for store in made))
            assert sorted(leads) == [False, False, False, True]

    asyncio.run(work())


def test_what_nobody_told_of_is_found_by_its_tick(database):
    async def work():
        async with stores(database) as (one, other):
            await keep_table(one)
            await keep_table(one, "u")
            await one.append("t", StoredEntry(1, 2.0, {}), DUE)
            assert list(await other.cluster.stale({"t": 0, "u": 0, "v": 0})) == ["t"]
            assert list(await other.cluster.stale({"t": 1, "u": 0})) == []

    asyncio.run(work())


def test_no_clock_runs_while_no_process_is_there_and_all_have_the_same(database):
    async def work():
        async with stores(database, 1) as (one,):
            assert await one.cluster.uptime_since(100.0) == 100.0
            async with stores(database, 1) as (other,):
                assert await other.cluster.uptime_since(200.0) == 100.0
        async with stores(database, 1) as (later,):
            assert await later.cluster.uptime_since(300.0) == 300.0

    asyncio.run(work())


def test_a_deed_whose_answer_was_lost_is_kept_once(database, monkeypatch):
    """The database has done it, but the connection broke before it said so."""
    attempt = ConnectionPool.attempt
    lost = []

    async def lossy(pool, query, values=()):
        answer = await attempt(pool, query, values)
        if "deeds" in query and not lost:
            lost.append(query)
            raise ConnectionBroken("the connection went dead")
        return answer

    async def work():
        async with stores(database) as (one, other):
            await keep_table(one)
            monkeypatch.setattr(ConnectionPool, "attempt", lossy)
            await one.append("t", StoredEntry(1, 2.0, {"n": 1}, "0:a"), DUE)
            assert len(lost) == 1
            assert [deed.body for deed in await other.entries("t", 0)] == [{"n": 1}]
            lost.clear()
            with pytest.raises(DuplicateKey):
                await other.append("t", StoredEntry(2, 2.0, {"n": 2}, "0:a"), DUE)
            lost.append("no more")
            with pytest.raises(TickConflict):
                await other.append("t", StoredEntry(1, 2.5, {"n": 2}), DUE)

    asyncio.run(work())


def test_any_text_may_be_an_id_or_a_name(database):
    """PostgreSQL itself takes no NUL."""

    async def work():
        async with stores(database, 1) as (store,):
            await store.create(StoredTable("t", {"name": "\0商"}, made=1.0, touched=1.0), DUE)
            deed = StoredEntry(1, 2.0, {"action": "\0"}, "0:\0")
            await store.append("t", deed, DUE)
            kept, deeds = await store.load("t")
            assert kept.plan == {"name": "\0商"}
            assert list(deeds) == [deed]
            assert await store.load("\0") is None

    asyncio.run(work())


def test_tables_of_a_newer_form_are_not_touched(database):
    async def work():
        async with stores(database, 1):
            pass
        database.run("UPDATE entrepot.form SET version = 99")
        with pytest.raises(BadStore, match="newer"):
            await PostgresStore(database.url).start()

    asyncio.run(work())


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://me:%{SECRET}@host/tables",
        f"postgresql://me:{SECRET}/@host/tables",
        f"postgresql://me:@{SECRET}@host/tables",
    ],
)
def test_an_address_that_cannot_be_read_is_told_without_what_is_secret(url):
    with pytest.raises(BadStore, match="cannot be read") as told:
        place_of(url)
    assert SECRET not in str(told.value)


def test_what_is_no_address_of_a_database_is_told():
    with pytest.raises(BadStore, match="expects an address such as postgresql://"):
        PostgresStore("tables.sqlite3")


def test_a_database_that_is_not_there_is_told_in_a_line_at_the_start():
    url = f"postgresql://me:{SECRET}@127.0.0.1:1/tables"
    done = subprocess.run(
        [sys.executable, "-m", "entrepot", "serve", "--database", url, "--port", "0", "--no-open"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "the database at 127.0.0.1, port 1, database tables cannot be used" in done.stderr
    assert "see that it runs" in done.stderr
    assert SECRET not in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_extra_it_is_told_how_to_get_it():
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from entrepot.server.app import make_store\n"
        "from entrepot.server.settings import Settings\n"
        "make_store(Settings(database='postgresql://localhost/tables'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert "NotInstalled" in done.stderr
    assert "pip install 'entrepot[postgres]'" in done.stderr


def test_people_by_way_of_two_processes_see_each_other_and_what_the_other_does(database):
    with serving(database=database.url) as one, serving(database=database.url) as other:
        ana, ben = open_table(one, seats=("human", "human"))
        ben = Player(other, ben.table, ben.seat, ben.token)
        with ben.follow() as socket:
            first = socket.receive_json()
            assert first["version"] == 0
            until(lambda: ana.get().json()["people"][1]["present"], "Ben is not seen")
            assert ana.act(ana.legal[0]).status_code == 200
            while (news := socket.receive_json())["version"] == 0:
                pass
            assert news["version"] == 1
            assert {event["version"] for event in news["events"]} == {1}
        until(lambda: not ana.get().json()["people"][1]["present"], "Ben is not seen to leave")


def test_a_listed_table_is_found_by_way_of_every_process(database):
    with serving(database=database.url) as one, serving(database=database.url) as other:
        table = open_table(one, seats=("human", "human"), public=True)[0].table

        def listed():
            return [one["id"] for one in other.get("/api/tables").json()] == [table]

        until(listed, "the table is not listed by the other process")


def test_while_the_database_is_away_nothing_is_done_and_afterwards_everything_goes_on(database):
    with serving(database=database.url) as client:
        ana, ben, _ = open_table(client, seats=("human", "human", "random"))
        until(lambda: ana.get().json()["version"] == 1, "the bot does not choose")
        action, version = ana.legal[0], ana.version
        database.stop()
        try:
            refused = ana.act(action, version, "once")
            unknown = client.get("/api/tables/nowhere")
            assert ana.get("view").status_code == 200
        finally:
            database.start()
        assert (refused.status_code, unknown.status_code) == (503, 503)
        assert refused.json()["error"]["code"] == "no_database"
        assert ana.version == version
        until(
            lambda: ana.act(action, version, "once").status_code == 200,
            "nothing can be done though the database is back",
        )
        assert ben.act(ben.legal[0]).status_code == 200
        until(lambda: set(ana.get().json()["actors"]) & {0, 1}, "the bot does not play on")
        assert client.get("/api/tables/nowhere").status_code == 404


def test_a_table_of_a_process_that_is_gone_is_led_by_whoever_has_just_been_refused(database):
    async def work():
        async with stores(database) as (one, other):
            await keep_table(one)
            await other.cluster.peers()
            assert not await other.cluster.lead("t")
            await one.cluster._listener.close()
            assert await other.cluster.peers() == frozenset()
            assert await other.cluster.lead("t")

    asyncio.run(work())


def test_a_store_that_was_cut_off_takes_a_new_place_and_leads_again(database):
    async def work():
        async with stores(database, 1) as (store,):
            heard = []
            store.cluster.subscribe(heard.append)
            await keep_table(store)
            before = store.cluster._listener.number
            database.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'entrepot'"
            )
            await soon(lambda: {"back": True} in heard, "the store is not back")
            assert store.cluster._listener.number != before

            async def free():
                await store.cluster.peers()
                return list(await store.due(9.0, 9)) == ["t"]

            await soon(free, "its former place is still taken")
            assert await store.cluster.lead("t")
            await store.append("t", StoredEntry(1, 2.0, {}), DUE)

    asyncio.run(work())


def test_while_the_database_stays_away_requests_are_refused_with_its_reason(database):
    """They do not wait for a connection until a timeout, which would be the reason then."""

    async def work():
        async with stores(database, 1) as (store,):
            database.stop()
            try:
                with pytest.raises(StoreUnavailable, match="connection to server"):
                    await store.append("t", StoredEntry(1, 2.0, {}), DUE)
                with pytest.raises(StoreUnavailable, match="connection to server"):
                    await store.load("t")
            finally:
                database.start()

    asyncio.run(work())

"""Neither a player nor a passer-by wears a table out for others."""

import asyncio
from dataclasses import replace

import pytest

from entrepot.server.limits import Limits
from entrepot.server.sessions.session_state import SessionState
from entrepot.server.storage.backups import backup, restore
from entrepot.server.storage.interface import StoredEntry, StoredTable, TableSummary, TickConflict
from entrepot.server.workers.bot_players import BotPlayers

from ..tables import Clock, FREE, open_choosing, open_table, Player, serving, sitting_of, store_of

TWO = ("human", "human")
FEW = replace(FREE, entries_per_seat=3)
RUNNING = TableSummary(False, False, None)


def entries_of(client, table):
    return client.portal.call(store_of(client).load, table)[1]


def code(answer):
    return answer.json()["error"]["code"]


def test_of_all_new_names_of_a_seat_one_is_kept():
    with serving() as client:
        ana, ben = open_table(client, seats=TWO)
        for n in range(300):
            assert ana.post("name", {"name": f"Ana {n}"}).status_code == 200
            if n % 100 == 0:
                assert ben.post("name", {"name": f"Ben {n}"}).status_code == 200
        kept = entries_of(client, ana.table)
        renames = [one.body for one in kept if one.body["kind"] == "rename"]
        assert sorted(one["name"] for one in renames) == ["Ana 299", "Ben 200"]
        assert kept[-1].tick == sitting_of(client, ana.table).state.tick > 300
        assert [one["name"] for one in ana.get().json()["people"]] == ["Ana 299", "Ben 200"]


def test_after_endless_names_everything_else_is_possible():
    """As many as once wore a table out for all its players."""
    with serving() as client:
        (ana, ben, *_), card, _ = open_choosing(client)

        async def rename_often():
            sitting = sitting_of(client, ana.table)
            for n in range(5100):
                await sitting.rename(0, f"Ana {n}")

        client.portal.call(rename_often)
        assert ben.post("name", {"name": "Ben"}).status_code == 200
        assert ana.act(card).status_code == 200
        assert ana.undo().status_code == 200
        assert ben.post("leave").status_code == 204
        assert ben.post("return").status_code == 200
        assert ben.post("resign").status_code == 200


def test_a_new_name_does_not_end_a_stand_in_and_proves_nothing(monkeypatch):
    monkeypatch.setattr(BotPlayers, "attend", lambda self, sitting: None)
    with serving() as client:
        ana, _ = open_table(client, seats=TWO)
        ana.post("leave")
        before = ana.get().json()
        after = ana.post("name", {"name": "Ana"}).json()
        assert after["people"][0]["stand_in"]
        assert after["people"][0]["name"] == "Ana"
        assert after["head"] == before["head"]
        assert after["tick"] == before["tick"] + 1


def test_new_names_come_slowly():
    clock, limits = Clock(), replace(FREE, renames_at_once=10)
    with serving(limits=limits, now=clock) as client:
        ana, ben = open_table(client, seats=TWO)
        answers = [ana.post("name", {"name": f"Ana {n}"}) for n in range(12)]
        assert [one.status_code for one in answers] == [200] * 10 + [429] * 2
        assert code(answers[-1]) == "too_many_requests"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 2
        assert ana.post("name", {"name": "Ana 9"}).status_code == 200, "it has that name"
        assert ben.post("name", {"name": "Ben"}).status_code == 200
        clock.time += 2
        assert ana.post("name", {"name": "Ana"}).status_code == 200


def test_the_budget_of_one_seat_is_no_other_seats():
    with serving(limits=FEW) as client:
        (ana, ben, *_), card, _ = open_choosing(client)
        for _ in range(3):
            ana.act(card)
            assert ana.undo().status_code == 200
        ana.act(card)
        assert code(ana.undo()) == "worn_out"
        theirs = ben.legal[0]
        ben.act(theirs)
        assert ben.undo().status_code == 200
        assert ben.post("seats/0/stand-in").status_code in (200, 409)
        assert ana.post("leave").status_code == 204
        assert ana.post("resign").status_code == 200


def test_a_seat_that_many_have_joined_and_left_is_there_for_an_invitation():
    with serving(limits=FEW) as client:
        maker, other = open_table(client, seats=TWO, public=True, wait=True)
        for n in range(3):
            joined = client.post(f"/api/tables/{maker.table}/seats", json={"name": f"N{n}"})
            assert joined.status_code == 201
            guest = Player(client, maker.table, 1, joined.json()["token"])
            assert guest.post("leave").status_code == 204
        refused = client.post(f"/api/tables/{maker.table}/seats", json={"name": "N"})
        assert (refused.status_code, code(refused)) == (409, "worn_out")
        link = maker.post("seats/1/invitation").json()["url"]
        assert client.post(link, follow_redirects=False).status_code == 303
        assert not maker.get().json()["people"][1]["free"]
        assert other.table == maker.table


def test_another_free_seat_is_taken_where_one_was_joined_too_often():
    with serving(limits=replace(FREE, entries_per_seat=1)) as client:
        maker, *_ = open_table(client, seats=("human",) * 3, public=True, wait=True)
        path = f"/api/tables/{maker.table}/seats"
        first = client.post(path, json={}).json()
        assert first["seat"] == 1
        Player(client, maker.table, 1, first["token"]).post("leave")
        assert code(client.post(path, json={"seat": 1})) == "worn_out"
        assert client.post(path, json={}).json()["seat"] == 2


def test_who_passes_by_does_not_join_and_leave_for_ever():
    limits = replace(FREE, joins_at_once=Limits().joins_at_once)
    clock = Clock()
    with serving(limits=limits, now=clock) as client:
        maker, _ = open_table(client, seats=TWO, public=True, wait=True)
        path, answers = f"/api/tables/{maker.table}/seats", []
        for _ in range(8):
            answers.append(client.post(path, json={}))
            if answers[-1].status_code == 201:
                guest = Player(client, maker.table, 1, answers[-1].json()["token"])
                assert guest.post("leave").status_code == 204
        assert [one.status_code for one in answers] == [201] * 5 + [429] * 3
        page = client.post(f"/tables/{maker.table}/join", follow_redirects=False)
        assert page.status_code == 429
        other, _ = open_table(client, seats=TWO, public=True, wait=True)
        assert client.post(f"/api/tables/{other.table}/seats", json={}).status_code == 201
        clock.time += 60
        assert client.post(path, json={}).status_code == 201


def test_invitations_are_counted_to_their_maker():
    with serving(limits=FEW) as client:
        maker, guest = open_table(client, seats=TWO, wait=True)
        answers = [maker.post("seats/1/invitation") for _ in range(4)]
        assert [one.status_code for one in answers] == [201] * 3 + [409]
        link = answers[2].json()["url"]
        assert client.post(link, follow_redirects=False).status_code == 303
        assert maker.post("begin", {}).status_code == 200
        assert guest.table == maker.table


def test_a_tick_whose_entry_was_replaced_is_not_taken_again(make_store):
    """Else a process that is behind would write where nobody reads any more."""

    async def work():
        store = make_store()
        await store.start()
        try:
            await store.create(
                StoredTable("t", {}, 1.0, 1.0), RUNNING, [StoredEntry(1, 1.0, {"n": 1})]
            )
            await store.append("t", StoredEntry(2, 2.0, {"n": 2}), RUNNING)
            await store.append("t", StoredEntry(3, 3.0, {"n": 3}), RUNNING, 2)
            for tick in (1, 2, 3):
                with pytest.raises(TickConflict):
                    await store.append("t", StoredEntry(tick, 4.0, {"n": 9}), RUNNING)
            with pytest.raises(TickConflict):
                await store.append("t", StoredEntry(2, 4.0, {"n": 9}), RUNNING, 3)
            assert [one.tick for one in await store.entries("t", 0)] == [1, 3]
            assert [one.tick for one in await store.entries("t", 1)] == [3]
            await store.append("t", StoredEntry(4, 4.0, {"n": 4}), RUNNING)
            assert [one.tick for one in await store.entries("t", 0)] == [1, 3, 4]
        finally:
            await store.close()

    asyncio.run(work())


def test_a_log_with_gaps_is_loaded_copied_and_put_back(tmp_path):
    with serving(data=tmp_path / "one") as client:
        ana, ben = open_table(client, seats=TWO)
        for n in range(4):
            ana.post("name", {"name": f"Ana {n}"})
            ben.post("name", {"name": f"Ben {n}"})
        ana.act(ana.legal[0])
        tick = ana.get().json()["tick"]
    copy, tables = backup(tmp_path / "copy.sqlite3", tmp_path / "one", None)
    assert (tables, restore(copy, tmp_path / "two", None)) == (1, (1, 0))
    for folder in ("one", "two"):
        with serving(data=tmp_path / folder) as client:
            again = Player(client, ana.table, 0, ana.token)
            names = [one["name"] for one in again.get().json()["people"]]
            assert names == ["Ana 3", "Ben 3"]
            assert again.get().json()["tick"] == tick
            assert again.post("name", {"name": "Anna"}).status_code == 200
            kept = entries_of(client, ana.table)
            assert sum(one.body["kind"] == "rename" for one in kept) == 2


@pytest.mark.xdist_group("postgres")
def test_other_processes_follow_a_log_with_gaps(make_shared_store):
    """One of them is behind by names that were replaced meanwhile, and acts."""
    from ..test_registry import act, house

    async def work():
        async with (
            house(make_shared_store, poll_interval=1000.0) as one,
            house(make_shared_store, poll_interval=1000.0) as other,
        ):
            from entrepot.server.sessions.table_config import TableConfig

            here, _ = await one.open(TableConfig("dunhuang", TWO), seat=0)
            there = await other.find(here.id)
            there._cluster.subscribe(lambda message: None)
            for n in range(3):
                await here.rename(0, f"Ana {n}")
            await act(there, 1, 1)
            await here.catch_up()
            assert (
                (here.state.tick, here.state.version)
                == (there.state.tick, there.state.version)
                == (5, 1)
            )
            assert there.state.roster.names == here.state.roster.names
            kept, entries = await one._store.load(here.id)
            assert [entry.tick for entry in entries] == [1, 4, 5]
            assert SessionState(kept, entries).version == 1

    asyncio.run(work())

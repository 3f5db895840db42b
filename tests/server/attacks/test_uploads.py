"""Uploaded records: bounded in content, within quotas, kept for a time, without addresses."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

import entrepot
from entrepot.engine.errors import BadRecord
from entrepot.i18n.recorded_names import recorded_names
from entrepot.server.limits import Limits
from entrepot.server.storage.backups import backup, restore
from entrepot.server.storage.sqlite.schema import FILE
from tests.random_games import finish
from tests.wait import until

from ..tables import Clock, open_table, serving, sitting_of

DAY = 24 * 3600
SOURCES = Path(entrepot.__file__).parent


def record_of(seed=1, game="dunhuang", **more):
    table = entrepot.new(game, 3, seed)
    for _ in range(6):
        seat = table.actors[0]
        table.play(table.legal(seat)[0], seat)
    return {**table.record(), **more}


def upload(client, record):
    return client.post("/api/records", json=record)


def kept(client, *seeds):
    """The tables that show the records of some seeds, uploaded in this order."""
    answers = [upload(client, record_of(seed)) for seed in seeds]
    assert [answer.status_code for answer in answers] == [201] * len(seeds)
    return [answer.json()["id"] for answer in answers]


def found(client, table):
    return client.get(f"/api/tables/{table}").status_code == 200


@pytest.mark.parametrize(
    "hints",
    [
        [[version, 0] for version in range(38_000)],
        [[7, 0]],
        [[-1, 0]],
        [[0, 3]],
        [[0, 1], [0, 1]],
        [[True, 0]],
        [[0, 0, 0]],
    ],
)
def test_invented_hints_are_refused(hints):
    with pytest.raises(BadRecord, match="hints"):
        entrepot.replay(record_of(hints=hints))


def test_hints_at_moments_of_the_game_are_kept():
    hints = [[version, seat] for version in range(7) for seat in range(3)]
    with serving() as client:
        table = upload(client, record_of(hints=hints)).json()["id"]
        assert client.get(f"/api/tables/{table}/record").json()["hints"] == hints


def test_more_actions_than_a_game_can_have_are_refused_before_they_are_played(monkeypatch):
    record = record_of()
    record["actions"] = record["actions"] * 1000
    monkeypatch.setattr(
        "entrepot.engine.table.Table.play", lambda *_: pytest.fail("an action was played")
    )
    with pytest.raises(BadRecord, match="actions must have 0 to"):
        entrepot.replay(record)


def test_names_without_end_are_refused():
    with pytest.raises(BadRecord, match=re.escape("names[1]")):
        entrepot.replay(record_of(names=["Ana", "B" * 10_000, "Cem"]))


def test_a_client_has_a_quota_of_records_for_each_day(place):
    clock = Clock()
    with serving(**place, now=clock, limits=Limits(uploads_per_day=3)) as client:
        kept(client, 1, 2, 3)
        answer = upload(client, record_of(4))
        assert answer.status_code == 429
        assert answer.json()["error"]["code"] == "too_many_uploads"
        assert 0 < int(answer.headers["retry-after"]) <= DAY
        page = client.post("/records", data={"record": json.dumps(record_of(4))})
        assert page.status_code == 429
        assert "within a day at most 3" in page.text
        clock.time += DAY + 1
        kept(client, 4)


def test_a_client_has_a_quota_of_storage_for_each_day(place):
    with serving(**place, limits=Limits(upload_bytes_per_day=10_000)) as client:
        statuses = [upload(client, record_of(seed)).status_code for seed in range(1, 12)]
        assert statuses[0] == 201
        assert statuses[-1] == 429


def test_the_same_record_of_the_same_client_is_the_same_table(place):
    with serving(**place, limits=Limits(uploads_per_day=2)) as client:
        assert len({*kept(client, 1, 1, 1, 2, 1)}) == 2


def test_where_uploads_fill_their_storage_the_oldest_are_removed(place):
    clock = Clock()
    with serving(**place, now=clock, limits=Limits(upload_bytes=16_000)) as client:
        tables = []
        for seed in range(1, 9):
            tables += kept(client, seed)
            clock.time += 1
        there = [found(client, table) for table in tables]
        assert there == sorted(there)
        assert not there[0]
        assert there[-1]


def test_uploads_are_removed_after_their_time_though_tables_are_not(place):
    clock = Clock()
    how = {"now": clock, "monotonic": clock, "idle_after": 1e9}
    with serving(**place, **how, limits=Limits(upload_days=30)) as client:
        mine = open_table(client)[0].table
        old, renewed = kept(client, 1, 2)
        clock.time += 20 * DAY
        assert kept(client, 2) == [renewed]
        clock.time += 11 * DAY
        last = clock.time + 15 * DAY

        def removed():
            # The clock goes on: a server removes nothing until it has run steadily for a while.
            clock.time = min(last, clock.time + 3700)
            return not found(client, old)

        until(removed, "the upload is not removed")
        assert found(client, renewed)
        assert found(client, mine)


def test_the_page_says_how_long_uploads_are_kept():
    with serving(limits=Limits(upload_days=12)) as client:
        assert "for 12 days" in client.get("/records").text


def test_few_uploads_are_in_memory_at_once():
    clock = Clock()
    with serving(now=clock, limits=Limits(uploads_in_memory=3)) as client:
        tables = []
        for seed in range(1, 7):
            clock.time += 1
            tables += kept(client, seed)
        at_hand = client.app.state.registry.at_hand
        assert [table for table in tables if at_hand(table)] == tables[-3:]
        clock.time += 1
        assert found(client, tables[0])
        assert [table for table in tables if at_hand(table)] == [tables[0], *tables[-2:]]


def test_stored_data_show_no_address_of_a_client(tmp_path):
    with serving(data=tmp_path) as client:
        kept(client, 1)
        open_table(client)
    for file in tmp_path.iterdir():
        assert b"testclient" not in file.read_bytes()


def test_the_client_of_a_table_is_known_after_a_restart(place):
    with serving(**place) as client:
        one, other = open_table(client)[0].table, open_table(client)[0].table
        owner = sitting_of(client, one).client
        assert owner == sitting_of(client, other).client != "testclient"
    with serving(**place) as client:
        assert found(client, one)
        assert sitting_of(client, one).client == owner
        new = open_table(client)[0].table
        assert sitting_of(client, new).client == owner


def as_of_an_earlier_version(folder):
    """Take away what earlier versions did not write."""
    with sqlite3.connect(folder / FILE) as connection:
        connection.execute("DROP TABLE uploads")
        connection.execute("DROP TABLE secrets")
        for table, text in connection.execute("SELECT id, plan FROM tables").fetchall():
            plan = json.loads(text)
            del plan["owner"]
            row = (json.dumps(plan), table)
            connection.execute("UPDATE tables SET plan = ? WHERE id = ?", row)
    connection.close()


def uploads_in(folder):
    with sqlite3.connect(folder / FILE) as connection:
        rows = connection.execute("SELECT table_id FROM uploads").fetchall()
    connection.close()
    return [table for (table,) in rows]


def test_uploads_of_an_earlier_version_are_found_and_kept_as_long_as_new_ones(tmp_path):
    with serving(data=tmp_path) as client:
        (old,) = kept(client, 1)
        mine = open_table(client, talk=True, names=['{"record": {"']).pop().table
    as_of_an_earlier_version(tmp_path)
    with serving(data=tmp_path) as client:
        assert uploads_in(tmp_path) == [old]
        assert found(client, old)
        assert found(client, mine)
        assert sitting_of(client, mine).client == mine


def test_a_copy_has_the_uploads_but_no_secret(tmp_path):
    folder = tmp_path / "tables"
    with serving(data=folder) as client:
        (table,) = kept(client, 1)
    with sqlite3.connect(folder / FILE) as connection:
        ((secret,),) = connection.execute("SELECT value FROM secrets").fetchall()
    connection.close()
    file, _ = backup(tmp_path / "copy", folder, None)
    assert secret.encode() not in file.read_bytes()
    restore(file, tmp_path / "new", None)
    assert uploads_in(tmp_path / "new") == [table]
    with serving(data=tmp_path / "new") as client:
        assert found(client, table)


def test_a_copy_of_an_earlier_version_is_restored_with_its_uploads(tmp_path):
    folder = tmp_path / "tables"
    with serving(data=folder) as client:
        (table,) = kept(client, 1)
    as_of_an_earlier_version(folder)
    restore(folder / FILE, tmp_path / "new", None)
    assert uploads_in(tmp_path / "new") == [table]


@pytest.mark.thorough
@pytest.mark.xdist_group("postgres")
def test_uploads_move_into_a_database_and_back(tmp_path, database):
    with serving(data=tmp_path / "tables") as client:
        (table,) = kept(client, 1)
    file, _ = backup(tmp_path / "copy", tmp_path / "tables", None)
    restore(file, None, database.url)
    assert database.run("SELECT table_id FROM entrepot.uploads") == [(table,)]
    file, _ = backup(tmp_path / "again", None, database.url)
    restore(file, tmp_path / "new", None)
    assert uploads_in(tmp_path / "new") == [table]


def test_names_in_a_record_give_a_terminal_no_orders():
    names = ["\x1b[2J\x1b]0;x\x07Ana", "B\u202eo\n", "\x9b31mCem"]
    record = {**finish(entrepot.new("dunhuang", 3, 1)).record(), "names": names}
    entrepot.replay(record)
    assert all(name.isprintable() for name in recorded_names(record))


def test_names_of_a_record_have_one_way_into_the_program():
    readers = [
        file.relative_to(SOURCES).as_posix()
        for file in SOURCES.rglob("*.py")
        if re.search(r"\bnames_in\(", file.read_text(encoding="utf-8"))
    ]
    assert sorted(readers) == ["engine/records.py", "i18n/recorded_names.py"]

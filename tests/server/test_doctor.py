"""`entrepot doctor`: broken tables are told, with what to do, beside a server that runs."""

import json
import sqlite3

import pytest

from tests.cli.runner import run

from .attacks.test_broken_tables import HARM, spoil
from .tables import open_table, play_some, serving


@pytest.fixture
def tables(tmp_path):
    """Three tables in a folder: one that waits, one that has begun, one that is over."""
    with serving(data=tmp_path) as client:
        waiting = open_table(client, wait=True)
        playing = open_table(client)
        finished = open_table(client)
        play_some(finished, 5000)
    return [one[0].table for one in (waiting, playing, finished)]


def doctor(folder, *more):
    return run("doctor", "--data", folder, *more)


def test_where_all_is_well_it_says_so(tables, tmp_path):
    done = doctor(tmp_path)
    assert (done.returncode, done.stdout) == (0, "3 tables are fine.\n"), done.stderr
    told = json.loads(doctor(tmp_path, "--json").stdout)
    assert told == {"good": True, "fine": 3, "broken": [], "faults": []}


@pytest.mark.parametrize("harm", HARM)
def test_a_broken_table_is_told_with_what_failed_and_what_to_do(tables, tmp_path, harm):
    spoil(tmp_path, tables[1], HARM[harm])
    done = doctor(tmp_path)
    assert done.returncode == 1
    fine, broken = done.stdout.splitlines()
    assert fine == "2 tables are fine."
    assert broken.startswith(f"Table {tables[1]}: ")
    assert "update this one" in broken or "report this" in broken
    assert "keep " not in broken.lower().replace("keep a copy", "")
    told = json.loads(doctor(tmp_path, "--json").stdout)
    assert (told["good"], told["fine"]) == (False, 2)
    assert [one["table"] for one in told["broken"]] == [tables[1]]


def test_rows_that_are_no_json_are_told(tables, tmp_path):
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        file.execute("UPDATE tables SET plan = '{' WHERE id = ?", (tables[0],))
    file.close()
    done = doctor(tmp_path)
    assert done.returncode == 1
    assert f"Table {tables[0]}: it cannot be read" in done.stdout
    assert "entrepot restore" in done.stdout


def test_a_game_that_is_not_installed_is_told(tables, tmp_path):
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        file.execute(
            "UPDATE tables SET plan = replace(plan, '\"dunhuang\"', '\"harbour\"') WHERE id = ?",
            (tables[0],),
        )
    file.close()
    done = doctor(tmp_path)
    assert done.returncode == 1
    assert "Install the package that brings its game" in done.stdout


def test_a_damaged_file_is_told(tables, tmp_path):
    path = tmp_path / "tables.sqlite3"
    whole = bytearray(path.read_bytes())
    whole[3 * 4096 :] = b"\xff" * (len(whole) - 3 * 4096)
    path.write_bytes(whole)
    done = doctor(tmp_path)
    assert done.returncode == 1
    assert "The store is damaged" in done.stdout
    assert "Traceback" not in done.stderr


def test_it_runs_beside_a_server_and_changes_nothing(tmp_path):
    with serving(data=tmp_path) as client:
        players = open_table(client)
        players[0].act(players[0].legal[0])
        done = doctor(tmp_path)
        assert (done.returncode, done.stdout) == (0, "1 table is fine.\n"), done.stderr
        assert players[1].act(players[1].legal[0]).status_code == 200


def test_a_folder_without_tables_is_refused(tmp_path):
    done = doctor(tmp_path)
    assert done.returncode == 2
    assert "there are no tables in" in done.stderr
    assert run("doctor", "--data", tmp_path, "--database", "postgresql://x").returncode == 2


@pytest.mark.xdist_group("postgres")
def test_a_database_is_checked_too(database):
    with serving(database=database.url) as client:
        good, bad = open_table(client), open_table(client)
        database.run(
            'UPDATE entrepot.deeds SET body = \'{"kind": "dance"}\' '
            f"WHERE table_id = '{bad[0].table}'"
        )
        done = run("doctor", "--database", database.url)
    assert done.returncode == 1
    assert "1 table is fine." in done.stdout
    assert f"Table {bad[0].table}: UnreadableEntry: nobody knows" in done.stdout
    assert good[0].table not in done.stdout

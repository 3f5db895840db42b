"""Copies of all tables are made and put back while the server goes on."""

import sqlite3
import stat
from threading import Event, Thread

import pytest

from entrepot.server.storage.backups import backup, BadBackup, restore
from entrepot.server.storage.sqlite.schema import FILE

from .tables import open_table, play_some, Player, serving

SEATS = ("human", "human")


@pytest.fixture
def played(tmp_path):
    """A folder with a table at which something was done, and what a player knows of it."""
    folder = tmp_path / "tables"
    with serving(data=folder) as client:
        players = open_table(client, seats=SEATS)
        play_some(players, 8)
        known = players[0].get("view").json()
    return folder, players, known


def at(client, players):
    """The same people at another server."""
    return [Player(client, one.table, one.seat, one.token) for one in players]


def seen_in(folder, player):
    """What a player knows of their table at a server with this folder."""
    with serving(data=folder) as client:
        return Player(client, player.table, player.seat, player.token).get("view").json()


def test_what_was_copied_can_be_played_on(played, tmp_path):
    folder, players, known = played
    file, tables = backup(tmp_path / "copy", folder, None)
    assert (file, tables) == (tmp_path / "copy", 1)
    assert restore(file, tmp_path / "new", None) == (1, 0)
    assert seen_in(tmp_path / "new", players[0]) == known
    with serving(data=tmp_path / "new") as client:
        one = next(player for player in at(client, players) if player.legal)
        assert one.act(one.legal[0]).status_code == 200


def test_in_a_folder_a_copy_is_named_after_the_time(played, tmp_path):
    (tmp_path / "copies").mkdir()
    file, _ = backup(tmp_path / "copies", played[0], None)
    assert file.parent == tmp_path / "copies"
    assert file.name.startswith("entrepot-20")


def test_a_copy_is_for_nobody_elses_eyes_and_never_written_over(played, tmp_path):
    file, _ = backup(tmp_path / "copy", played[0], None)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(BadBackup, match="exists already"):
        backup(file, played[0], None)


def test_a_table_that_is_there_is_never_changed(played, tmp_path):
    folder, players, _ = played
    file, _ = backup(tmp_path / "copy", folder, None)
    with serving(data=folder) as client:
        one = next(player for player in at(client, players) if player.legal)
        one.act(one.legal[0])
        later = one.version
        assert restore(file, folder, None) == (0, 1), "while the server goes on"
        assert one.version == later
    assert seen_in(folder, one)["version"] == later


def test_what_was_removed_comes_back_while_the_server_goes_on(played, tmp_path):
    folder, players, known = played
    file, _ = backup(tmp_path / "copy", folder, None)
    with sqlite3.connect(folder / FILE) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("DELETE FROM tables")
    connection.close()
    with serving(data=folder) as client:
        player = Player(client, players[0].table, 0, players[0].token)
        assert player.get("view").status_code == 404
        assert restore(file, folder, None) == (1, 0)
        assert player.get("view").json() == known


def test_under_load_a_copy_is_of_one_moment_and_loses_nothing_acknowledged(tmp_path):
    """All that was acknowledged before it began is in it, and all in it fits together."""
    folder, stopped = tmp_path / "tables", Event()
    with serving(data=folder) as client:
        tables = [open_table(client, seats=("human", "random")) for _ in range(4)]

        def play():
            while not stopped.is_set():
                for players in tables:
                    if players[0].legal:
                        players[0].act(players[0].legal[0])

        thread = Thread(target=play)
        thread.start()
        try:
            copies = []
            for n in range(5):
                versions = [players[0].version for players in tables]
                copies.append((backup(tmp_path / f"copy{n}", folder, None)[0], versions))
        finally:
            stopped.set()
            thread.join()
    for n, (file, versions) in enumerate(copies):
        restore(file, tmp_path / f"new{n}", None)
        with serving(data=tmp_path / f"new{n}") as client:
            for players, version in zip(tables, versions, strict=True):
                again = Player(client, players[0].table, 0, players[0].token)
                assert again.version >= version


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_copy_is_told_in_a_line(tmp_path, content):
    (tmp_path / "copy").write_bytes(content)
    with pytest.raises(BadBackup) as refused:
        restore(tmp_path / "copy", tmp_path / "new", None)
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "new").exists()


def test_where_there_are_no_tables_nothing_is_written(tmp_path):
    with pytest.raises(BadBackup, match="--data"):
        backup(tmp_path / "copy", tmp_path / "nothing", None)
    with pytest.raises(BadBackup, match="no file"):
        restore(tmp_path / "copy", tmp_path / "new", None)
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
@pytest.mark.xdist_group("postgres")
def test_tables_move_from_a_folder_into_a_database_and_back(played, tmp_path, database):
    url = database.url
    folder, players, known = played
    file, _ = backup(tmp_path / "copy", folder, None)
    with serving(database=url) as client:
        assert restore(file, None, url) == (1, 0), "while the server goes on"
        player = Player(client, players[0].table, 0, players[0].token)
        assert player.get("view").json() == known
        play_some(at(client, players), 4)
        later = player.get("view").json()
        again, tables = backup(tmp_path / "copy of the database", None, url)
        assert tables >= 1
        assert restore(again, None, url) == (0, tables)
    restore(again, tmp_path / "new", None)
    assert seen_in(tmp_path / "new", players[0]) == later

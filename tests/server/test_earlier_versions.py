"""Tables of every earlier version go on: folders as they left them are in `folders/`.

Each is a dump of the folder's file, and a list of what somebody knew at its tables. A new version
adds one when it is released, made with that version itself; none is ever changed.
"""

import json
import sqlite3
from pathlib import Path

import pytest

import entrepot
from entrepot.server.store.backups import backup, restore
from entrepot.server.store.sqlite_schema import FILE

from .tables import Player, serving

FOLDERS = Path(__file__).parent / "folders"
VERSIONS = sorted(file.stem for file in FOLDERS.glob("*.sql"))
SAME = ("game", "version", "step", "actors", "over", "scores", "winners", "can_undo", "clock")


@pytest.fixture(params=VERSIONS)
def folder(request, tmp_path):
    """A folder of tables as a version has left it, and what was known at them."""
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript((FOLDERS / f"{request.param}.sql").read_text(encoding="utf-8"))
    connection.close()
    known = json.loads((FOLDERS / f"{request.param}.json").read_text(encoding="utf-8"))
    return tmp_path, known


def players_of(client, table):
    return [Player(client, table["table"], i, token) for i, token in enumerate(table["tokens"])]


def test_there_is_a_folder_of_every_version_that_was_released():
    assert VERSIONS == ["0.1.0"]


def test_everybody_knows_what_they_knew(folder):
    place, known = folder
    with serving(data=place, look_every=3600) as client:
        for table in known:
            player = players_of(client, table)[0]
            standing = player.get().json()
            assert {key: standing[key] for key in SAME} == {
                key: table["standing"][key] for key in SAME
            }, table["what"]
            assert player.get("view").json() == table["view"]


def test_games_are_played_on_and_records_replay(folder):
    place, known = folder
    with serving(data=place) as client:
        for table in known:
            players = players_of(client, table)
            if table["standing"]["over"]:
                assert entrepot.replay(players[0].get("record").json()).over
                assert players[0].post("rematch").json()["id"] == players[0].get().json()["rematch"]
                continue
            one = next(player for player in players if player.token and player.legal)
            version = one.version
            # Not one of the ids that were used then.
            assert one.act(one.legal[0], action_id="of today").status_code == 200
            assert one.version > version or one.get("legal").json()["chosen"]


def test_links_of_then_lead_to_the_seats(folder):
    place, known = folder
    with serving(data=place) as client:
        for table in known:
            for player in players_of(client, table):
                if player.token and not table["standing"]["over"]:
                    client.cookies.clear()
                    assert client.get(player.link).status_code == 200
                    assert f'data-seat="{player.seat}"' in client.post(player.link).text


def test_they_can_be_copied_and_put_back(folder, tmp_path_factory):
    place, known = folder
    new = tmp_path_factory.mktemp("new")
    file, tables = backup(new / "copy", place, None)
    assert tables >= len(known)
    assert restore(file, new / "tables", None) == (tables, 0)

"""Tables of every earlier version go on, or are set aside: folders as left are in `folders/`.

Each is a dump of the folder's file, and a list of what somebody knew at its tables. A new version
adds one when it is released, made with that version itself; none is ever changed.
"""

import json
import sqlite3
from pathlib import Path

import pytest

import entrepot
from entrepot.games import find
from entrepot.server.registry.check_up import OLDER
from entrepot.server.storage.backups import backup, restore
from entrepot.server.storage.sqlite.schema import FILE
from tests.cli.runner import run

from .tables import Player, serving

FOLDERS = Path(__file__).parent / "folders"
VERSIONS = sorted(file.stem for file in FOLDERS.glob("*.sql"))
RULES = "1"
"""The version of the rules of all games then."""
SAME = ("game", "version", "step", "actors", "over", "scores", "winners", "can_undo", "clock")


@pytest.fixture(params=VERSIONS)
def folder(request, tmp_path):
    """A folder of tables as a version has left it, and what was known at them."""
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript((FOLDERS / f"{request.param}.sql").read_text(encoding="utf-8"))
    connection.close()
    known = json.loads((FOLDERS / f"{request.param}.json").read_text(encoding="utf-8"))
    return tmp_path, known


def of_today(known):
    """The tables that were played by the rules of today."""
    return [one for one in known if find(one["standing"]["game"]).rules_version == RULES]


def players_of(client, table):
    return [Player(client, table["table"], i, token) for i, token in enumerate(table["tokens"])]


def test_there_is_a_folder_of_every_version_that_was_released():
    assert VERSIONS == ["0.1.0"]


def test_everybody_knows_what_they_knew(folder):
    place, known = folder
    with serving(data=place, poll_interval=3600) as client:
        for table in of_today(known):
            player = players_of(client, table)[0]
            standing = player.get().json()
            assert {key: standing[key] for key in SAME} == {
                key: table["standing"][key] for key in SAME
            }, table["what"]
            assert player.get("view").json() == table["view"]


def test_games_are_played_on_and_records_replay(folder):
    place, known = folder
    with serving(data=place) as client:
        for table in of_today(known):
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
        for table in of_today(known):
            for player in players_of(client, table):
                if player.token and not table["standing"]["over"]:
                    client.cookies.clear()
                    assert client.get(player.link).status_code == 200
                    assert f'data-seat="{player.seat}"' in client.post(player.link).text


def test_tables_of_other_rules_are_set_aside_and_their_players_told(folder, caplog):
    place, known = folder
    others = [one for one in known if one not in of_today(known)]
    assert others
    with serving(data=place) as client:
        for table in others:
            answer = players_of(client, table)[0].get()
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "set_aside"
            assert "another version of the rules" in answer.json()["error"]["message"]
            page = client.get(f"/tables/{table['table']}", headers={"accept": "text/html"})
            assert page.status_code == 503
            assert "another version of the rules" in page.text
        assert client.get("/").status_code == 200
    lines = [one.getMessage() for one in caplog.records if one.name == "entrepot.house"]
    wrong = "OtherRules: played by version '1' of the rules of dschunk; this server plays '2'"
    assert sorted(lines) == sorted(
        f"table {table['table']} is set aside: this server cannot go on with it ({wrong})"
        for table in others
    )
    stored = backup(place / "copy", place, None)[1]
    assert stored >= len(known)


def test_the_check_up_says_which_version_can_go_on_with_them(folder):
    place, known = folder
    done = run("doctor", "--data", place)
    assert done.returncode == 1
    wrong = "OtherRules: played by version '1' of the rules of dschunk; this server plays '2'."
    for table in known:
        line = f"Table {table['table']}: {wrong} {OLDER}"
        assert (line in done.stdout.splitlines()) == (table not in of_today(known))


def test_they_can_be_copied_and_put_back(folder, tmp_path_factory):
    place, known = folder
    new = tmp_path_factory.mktemp("new")
    file, tables = backup(new / "copy", place, None)
    assert tables >= len(known)
    assert restore(file, new / "tables", None) == (tables, 0)

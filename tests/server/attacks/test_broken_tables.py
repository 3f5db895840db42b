"""A table that cannot be replayed is set aside, and harms no other."""

import json
import sqlite3

import pytest

from tests.wait import until

from ..tables import Clock, figures, open_table, Player, serving

HARM = {
    "an action that is not legal": {"kind": "act", "seat": 0, "action": "win", "by": "human"},
    "a deed of another version": {"kind": "dance", "how": "slowly"},
    "a deed without its parts": {"kind": "act"},
    "a deed that is none": ["act", 0],
    "a change of nothing": {"kind": "change", "seat": 0, "action": "win"},
    "nothing taken back": {"kind": "undo", "seat": 0},
}


def spoil(folder, table, body):
    """Write a deed into the file that no server of this version would write."""
    with sqlite3.connect(folder / "tables.sqlite3") as file:
        (last,) = file.execute(
            "SELECT max(tick) FROM deeds WHERE table_id = ?", (table,)
        ).fetchone()
        row = (table, last + 1, 1000.0, None, json.dumps(body))
        file.execute("INSERT INTO deeds VALUES (?, ?, ?, ?, ?)", row)
        file.execute("UPDATE tables SET due = 1000.0 WHERE id = ?", (table,))
    file.close()


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("harm", HARM)
def test_the_server_starts_and_all_other_tables_go_on(tmp_path, caplog, harm, public):
    """Whether it is listed, or a clock or a bot is due there."""
    clock = Clock()
    with serving(data=tmp_path, now=clock) as client:
        broken = open_table(client, public=public, clock=60)
        good = open_table(client, seats=("human", "random"))
        open_table(client, clock=60, stand_in="random")
    spoil(tmp_path, broken[0].table, HARM[harm])
    with serving(data=tmp_path, now=clock) as client:
        me, again = (Player(client, one[0].table, 0, one[0].token) for one in (good, broken))
        until(lambda: me.legal, "the bot of another table does not play")
        assert me.act(me.legal[0]).status_code == 200
        for _ in range(3):
            answer = again.get()
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "set_aside")
        none = "entrepot_stand_ins_total 0.0"
        assert none in figures(client)
        clock.time += 61
        until(lambda: none not in figures(client), "a clock that nobody asks for has stopped")
    told = [one for one in caplog.records if "is set aside" in one.message]
    assert [one.levelname for one in told] == ["ERROR"]
    assert broken[0].table in told[0].message
    assert told[0].exc_info is None
    assert not any(good in caplog.text for good in ("keep ", "lapis", "bamboo"))


def test_the_log_says_which_deed_cannot_be_read(tmp_path, caplog):
    with serving(data=tmp_path) as client:
        broken = open_table(client)
    spoil(tmp_path, broken[0].table, HARM["a deed of another version"])
    with serving(data=tmp_path) as client:
        Player(client, broken[0].table, 0, broken[0].token).get()
    assert "UnreadableEntry: nobody knows deeds of the kind 'dance'" in caplog.text


def test_its_players_read_why_in_their_language(tmp_path):
    with serving(data=tmp_path) as client:
        broken = open_table(client)
    spoil(tmp_path, broken[0].table, HARM["a deed without its parts"])
    with serving(data=tmp_path) as client:
        headers = {"Accept": "text/html", "Accept-Language": "de"}
        page = client.get(f"/tables/{broken[0].table}", headers=headers)
        assert page.status_code == 503
        assert "Nichts ist verloren" in page.text

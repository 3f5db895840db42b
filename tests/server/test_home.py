"""The home page: one's own tables first, how each stands, and who sits at the open ones."""

import re

import pytest

from .tables import open_table, play_some, serving, spectator


@pytest.fixture
def client():
    with serving() as client:
        yield client


def home(client, language="en"):
    return client.get("/", headers={"Accept-Language": language}).text


def section(page, name):
    found = re.search(rf'<section class="{name}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def test_ones_own_tables_come_before_the_games(client):
    assert "My tables" not in home(client)
    open_table(client)[0].sit_down()
    page = home(client)
    assert page.index("My tables") < page.index("Play now")
    assert "It is " in section(page, "mine") or "Waiting for" in section(page, "mine")
    assert "Put away" not in page


def test_a_finished_table_says_how_it_ended_and_can_be_put_away(client):
    players = open_table(client, seats=("human",) * 2, names=["Ana", "Ben"])
    table = players[0].table
    players[0].sit_down()
    early = client.post(f"/tables/{table}/put-away", follow_redirects=False)
    assert early.status_code == 409
    play_some(players, 10**4)
    verdict = re.search(r'id="result-title">(.*?)<', client.get(f"/tables/{table}").text)[1]
    assert verdict in section(home(client), "mine")
    page = client.post(f"/tables/{table}/put-away").text
    assert "My tables" not in page
    assert client.get(f"/tables/{table}").status_code == 200


def test_nobody_puts_away_a_table_for_somebody_else(client):
    players = open_table(client, seats=("human",) * 2)
    players[0].sit_down()
    play_some(players, 10**4)
    browser = client.cookies.get("browser")
    client.cookies.clear()
    assert client.post(f"/tables/{players[0].table}/put-away").status_code == 200
    client.cookies.set("browser", browser)
    assert players[0].table in section(home(client), "mine")


def test_an_open_table_names_who_sits_there_and_how_many_seats_are_free(client):
    open_table(client, seats=("human", "human", "trader"), names=["Ana", "", "Chen"], public=True)
    listed = section(home(client), "listed")
    assert "with Ana and Chen" in listed
    assert "1 seat is free." in listed
    assert "Guest" not in listed
    assert "1 place est libre" in section(home(client, "fr"), "listed")


def test_a_full_table_can_be_watched_and_stands_after_those_with_room(client):
    full, *_ = open_table(client, seats=("human", "trader"), names=["Ana"], public=True)
    room, *_ = open_table(client, seats=("human", "human"), names=["Ben"], public=True)
    listed = section(home(client), "listed")
    assert "All seats are taken." in listed
    assert listed.index(f"/tables/{room.table}/join") < listed.index(f"/tables/{full.table}")
    assert f"/tables/{full.table}/join" not in listed
    assert f'href="/tables/{full.table}"' in listed
    assert spectator(client, full.table).get().status_code == 200

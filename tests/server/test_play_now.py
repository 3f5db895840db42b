"""Play now: one click, with a name and a level that the next visit remembers."""

import re
from types import SimpleNamespace

import pytest

import entrepot
from entrepot.server.pages.table import results
from entrepot.server.pages.table.results import next_level
from entrepot.server.sessions.table_config import HUMAN

from .tables import open_table, play_some, serving, sitting_of

GAMES = entrepot.games()


@pytest.fixture
def client():
    with serving() as client:
        yield client


def play(client, game="dunhuang", **fields):
    """The table that one click leads to, before its cards are dealt."""
    answer = client.post(f"/play/{game}", data={**fields, "hold": "yes"})
    return sitting_of(client, answer.json()["table"])


def form(client, game):
    """What the form beside the button of a game holds: the level and the name."""
    page = client.get("/").text
    found = re.search(rf'<form [^>]*action="/play/{game}".*?</form>', page, re.DOTALL)[0]
    level = re.search(r'<option value="(\w+)" selected>', found)[1]
    return level, re.search(r'name="name" value="([^"]*)"', found)[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_first_click_is_a_game_against_apprentices(client, game):
    assert form(client, game) == ("apprentice", "")
    assert play(client, game).state.plan.seats == (HUMAN, "apprentice", "apprentice")


def test_the_next_visit_remembers_the_name_and_the_level_of_each_game(client):
    sitting = play(client, level="master", name="Ana <b>")
    assert sitting.state.plan.seats == (HUMAN, "master", "master")
    assert sitting.state.roster.names[0] == "Ana <b>"
    assert form(client, "dunhuang") == ("master", "Ana &lt;b&gt;")
    assert form(client, "dschunk")[0] == "apprentice"
    again = play(client)
    assert set(again.state.plan.seats[1:]) == {"master"}
    assert again.state.roster.names[0] == "Ana <b>"


def test_a_click_without_a_name_is_a_guests(client):
    play(client, name="Ana")
    assert play(client, name="  ").state.roster.names[0] == "Guest"


@pytest.mark.parametrize("level", ["wizard", "random", "", "human"])
def test_a_level_that_does_not_exist_is_the_one_played_last(client, level):
    play(client, level="trader")
    assert set(play(client, level=level).state.plan.seats[1:]) == {"trader"}


@pytest.mark.parametrize(("asked", "players"), [("2", 2), ("4", 4), ("5", 3), ("x", 3), ("", 3)])
def test_a_table_has_as_many_seats_as_asked_for_if_the_game_has(client, asked, players):
    assert play(client, players=asked).state.plan.players == players


def finished(client, *seats, winner=True):
    """A finished table with a person at the first seat, who won or did not."""
    for _ in range(200):
        players = open_table(client, seats=(HUMAN, *seats))
        players[0].sit_down()
        play_some(players, 10**4)
        sitting = sitting_of(client, players[0].table)
        if (0 in sitting.state.view(0)["winners"]) is winner:
            return sitting
    raise AssertionError("in no game it ended like that")


def offered(client, sitting):
    """The level and the number of players that the result offers."""
    page = client.get(f"/tables/{sitting.id}").text
    found = re.search(r'<form [^>]*action="/play/dunhuang".*?</form>', page, re.DOTALL)
    return found and tuple(re.findall(r'<input type="hidden" name="\w+" value="(\w+)">', found[0]))


def test_after_a_win_the_result_offers_the_next_level_at_as_many_seats(client, monkeypatch):
    monkeypatch.setattr(results, "LEVELS", ("random", "trader"))
    sitting = finished(client, "random")
    assert offered(client, sitting) == ("2", "trader")
    assert "Next level: trader" in client.get(f"/tables/{sitting.id}").text
    client.cookies.clear()
    assert offered(client, sitting) is None


def test_no_level_is_offered_after_a_loss_or_where_people_played(client, monkeypatch):
    monkeypatch.setattr(results, "LEVELS", ("random", "trader"))
    assert offered(client, finished(client, "random", winner=False)) is None
    assert offered(client, finished(client, HUMAN)) is None


def seated(*bots, resigned=()):
    """What there is to know of a table where a person sits with these."""
    plan = SimpleNamespace(seats=(HUMAN, *bots))
    state = SimpleNamespace(plan=plan, roster=SimpleNamespace(resigned=set(resigned)))
    return SimpleNamespace(state=state)


@pytest.mark.parametrize(
    ("bots", "level"),
    [
        (("apprentice", "apprentice"), "trader"),
        (("apprentice", "trader"), "master"),
        (("trader",), "master"),
        (("master", "apprentice"), None),
        (("random",), None),
        ((HUMAN, "apprentice"), None),
    ],
)
def test_the_next_level_is_above_all_bots_at_the_table(bots, level):
    assert next_level(seated(*bots), 0) == level


def test_a_player_who_resigned_is_offered_nothing():
    assert next_level(seated("apprentice", resigned=[0]), 0) is None

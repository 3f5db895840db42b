"""A game of a package at the web table: there is no drawing of it, no rulebook and no picture."""

import json
from random import Random

import pytest

from entrepot.server.pages.rules import in_short, rulebook

from .tables import open_table, play_some, serving, sitting_of, spectator
from .test_fragments import drawn_anew, Page

TITLE = "Another game"
GAMES = {"harbour": "dunhuang", "quay": "dschunk"}


@pytest.fixture
def client(install):
    for name, like in GAMES.items():
        install.game(name, like=like, title=TITLE)
    for kept in (rulebook, in_short):
        kept.cache_clear()
    with serving() as client:
        client.headers["accept"] = "text/html"
        yield client
    for kept in (rulebook, in_short):
        kept.cache_clear()


def page(client, path, player=None):
    answer = client.get(path, headers=player.headers if player else {})
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("game", GAMES)
def test_its_pages_can_be_read(client, game):
    home = page(client, "/")
    assert TITLE in home
    assert f'action="/play/{game}"' in home
    assert TITLE in page(client, "/rules")
    assert TITLE in page(client, f"/tables/new?game={game}")


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("game", GAMES)
def test_its_rules_page_says_that_there_is_no_rulebook_and_what_the_game_tells(
    client, game, language
):
    client.cookies.set("language", language)
    rules = page(client, f"/rules/{game}")
    assert TITLE in rules
    if language == "en":
        assert "There is no rulebook for this game here." in rules
        assert "What the words mean" in rules
    assert rules.count("<li>") > 3
    assert rules.count("<dt") > 3


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_to_its_end_while_a_page_follows(client, game):
    players = open_table(client, game, ("human",) * 3)
    table = f"/tables/{players[0].table}"
    with players[0].follow(page=True) as socket:
        first = socket.receive_json()
        assert f'class="table fallback" data-game="{game}"' in first["frame"]
        parts = dict(first["parts"])
        play_some(players, 10**4, seed=7)
        while not (message := socket.receive_json())["over"]:
            parts |= message["parts"]
        parts |= message["parts"]
    assert "The game is over." in parts["choices"]
    for player in (*players, spectator(client, players[0].table)):
        for path in (table, f"{table}?at=0", f"{table}?at=9", f"{table}?at=9&open=1"):
            assert 'id="paper"' in page(client, path, player)
        assert 'class="result"' in page(client, table, player)
        assert TITLE in page(client, f"{table}/log", player)
    record = client.get(f"{table}/record", headers=players[0].headers)
    assert record.json()["game"] == game
    again = client.post("/records", files={"record": ("r.json", json.dumps(record.json()))})
    assert again.status_code == 200
    assert 'id="paper"' in again.text


def test_its_page_has_the_style_of_the_fallback(client):
    players = open_table(client, "harbour")
    shown = page(client, f"/tables/{players[0].table}", players[0])
    assert "/fallback.css" in shown
    assert client.get("/static/fallback.css").status_code == 200
    assert "/harbour.css" not in shown


def test_play_now_leads_to_a_table_of_it(client):
    shown = client.post("/play/quay")
    assert shown.status_code == 200
    assert 'data-game="quay"' in shown.text
    assert 'data-seat="0"' in shown.text


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_is_sent_what_changed_shows_what_a_new_one_would(client, game):
    players, chance = open_table(client, game, ("human",) * 3), Random(3)
    sitting = sitting_of(client, players[0].table)
    pages = [Page(sitting, seat, language) for seat in (0, 2, None) for language in ("en", "ko")]
    for number in range(40):
        player = players[chance.choice(sitting.state.actors)]
        if chance.random() < 0.1 and sitting.state.can_undo(player.seat):
            assert player.undo().status_code == 200
        else:
            assert player.act(chance.choice(sitting.state.legal(player.seat))).status_code == 200
        for one in pages:
            one.hear()
            assert number % 5 or one.shows == drawn_anew(one)


def test_a_broken_package_harms_no_page(install):
    install("fails", {"entrepot.games": {"bad": "there_is_no_such_module:GAME"}})
    with serving() as client:
        client.headers["accept"] = "text/html"
        assert "Merchants of Dunhuang" in page(client, "/")
        assert page(client, "/tables/new")
        assert [game["name"] for game in client.get("/api/games").json()] == ["dschunk", "dunhuang"]
        assert client.get("/rules/bad").status_code == 404
        refused = client.post("/api/tables", json={"game": "bad", "seats": ["human"] * 2})
        assert refused.status_code == 422
        assert "of the package fails 1.0" in refused.text

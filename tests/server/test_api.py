"""The API: a program can do everything at a table that a person can."""

import json
import re

import pytest

import entrepot
from entrepot.server.errors import CODES

from .tables import open_choosing, open_table, play_some, Player, serving, spectator


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


def test_the_games_are_listed_with_their_bots(client):
    games = client.get("/api/games").json()
    assert [game["name"] for game in games] == list(entrepot.games())
    assert games[1]["seats"] == [2, 3, 4]
    assert games[1]["bots"] == ["apprentice", "trader", "master"]


def test_only_seats_for_people_have_tokens_and_each_its_own(client):
    players = open_table(client, seats=("human", "random", "human"))
    assert players[1].token is None
    assert len({players[0].token, players[2].token}) == 2
    assert all(len(players[seat].token) * 6 >= 128 for seat in (0, 2))


def test_a_token_opens_its_own_seat(client):
    players = open_table(client)
    assert [player.get().json()["seat"] for player in players] == [0, 1, 2]
    assert [player.get("view").json()["view"]["seat"] for player in players] == [0, 1, 2]
    assert spectator(client, players[0].table).get().json()["seat"] is None


@pytest.mark.parametrize("game", entrepot.games())
def test_a_whole_game_is_played_and_its_record_replays(client, game):
    players = open_table(client, game, seats=("human", "random", "random"))
    play_some(players, 1000)
    end = players[0].get().json()
    assert end["over"]
    record = players[0].get("record").json()
    table = entrepot.replay(record)
    assert (table.scores(), list(table.winners)) == (end["scores"], end["winners"])


def test_legal_actions_come_with_what_they_would_do(client):
    players = open_table(client)
    told = players[1].get("legal").json()
    view = players[1].get("view").json()["view"]
    kept = {f"keep {good}" for good in view["drawn"][1]}
    assert {one["action"] for one in told["actions"]} == kept
    assert all(one["meaning"].endswith(".") for one in told["actions"])


def test_a_played_action_counts_and_others_see_only_that(client):
    players = open_table(client)
    kept = players[1].legal[0]
    answer = players[1].act(kept)
    assert answer.status_code == 200
    assert answer.json()["version"] == 1
    told = players[0].get().json()
    assert (told["version"], set(told["actors"])) == (1, {0, 2})
    log = players[0].get("log").json()["entries"]
    assert [(entry["seat"], entry["action"]) for entry in log] == [(1, None)]
    assert not any("good" in event for event in log[0]["events"])


def test_an_action_sent_twice_with_the_same_id_is_done_once(client):
    players = open_table(client, seats=("human", "human"))
    first = players[0].act(players[0].legal[0], 0, "one").json()
    again = players[0].act(sitting_action(players[0]), 0, "one").json()
    assert (first["version"], first["repeated"]) == (1, False)
    assert (again["version"], again["repeated"]) == (1, True)
    assert players[0].version == 1


def sitting_action(player):
    return player.get("legal").json()["chosen"]


def test_an_id_used_for_something_else_is_refused(client):
    players, one, other = open_choosing(client)
    players[0].act(one, 0, "one")
    refused = players[0].act(other, 0, "one")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "id_used")
    assert sitting_action(players[0]) == one


def test_the_log_tells_what_happened_since_a_version(client):
    players = open_table(client)
    play_some(players, 12)
    whole = players[0].get("log").json()
    assert [entry["version"] for entry in whole["entries"]] == list(range(1, 13))
    later = players[0].get("log", after=9).json()
    assert later["entries"] == whole["entries"][9:]
    assert any(entry["told"] for entry in whole["entries"])


def test_a_moment_is_shown_as_it_was_then(client):
    players = open_table(client)
    seen = [players[0].get("view").json()["view"]]
    for _ in range(8):
        play_some(players, 1)
        seen.append(players[0].get("view").json()["view"])
    for at, view in enumerate(seen):
        assert players[0].get("view", at=at).json() == {"version": at, "view": view}


def test_a_record_is_open_only_when_the_game_is_over(client):
    players = open_table(client)
    refused = players[0].get("record")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "still_running")


def test_the_actions_of_others_are_in_the_log_when_the_game_is_over(client):
    players = open_table(client, seats=("human", "random"))
    play_some(players, 10)
    running = players[0].get("log").json()["entries"]
    assert all((entry["action"] is None) == (entry["seat"] != 0) for entry in running)
    play_some(players, 1000)
    over = players[0].get("log").json()["entries"]
    assert all(entry["action"] for entry in over)


def test_who_finds_a_listed_table_and_may_not_watch_is_told_nothing_of_its_choices(client):
    for spectators in (True, False):
        player = open_table(client, public=True, spectators=spectators)[0]
        assert player.act(player.legal[0]).status_code == 200
        found = next(t for t in client.get("/api/tables").json() if t["id"] == player.table)
        assert (found["head"] is not None, any(found["pledges"])) == (spectators,) * 2
        assert player.get().json()["pledges"][0]


def test_a_rematch_moves_everybody_on_by_a_seat_and_the_tokens_go_along(client):
    players = open_table(client, seats=("human", "random", "human"), names=["Ana", "", "Bo"])
    assert players[0].post("rematch").status_code == 409
    play_some(players, 1000)
    first = players[0].post("rematch").json()
    second = players[2].post("rematch").json()
    assert first["id"] == second["id"] != players[0].table
    assert (first["seat"], second["seat"]) == (1, 0)
    assert [person["name"] for person in first["people"]][:2] == ["Bo", "Ana"]
    assert first["people"][2]["bot"] == "random"
    assert players[0].get().json()["rematch"] == first["id"]


def test_for_a_rematch_that_was_removed_whoever_asks_gets_another(client):
    players = open_table(client, seats=("human", "human"))
    play_some(players, 1000)
    first = players[0].post("rematch").json()["id"]
    maker = Player(client, first, 1, players[0].token)
    maker.post("name", {"name": "Ana"})
    assert client.delete(f"/api/tables/{first}", headers=maker.headers).status_code == 204
    second = players[1].post("rematch").json()["id"]
    assert second != first
    assert players[0].post("rematch").json()["id"] == second
    assert players[0].get().json()["rematch"] == second


def test_a_record_brought_along_can_be_looked_at_from_every_side(client):
    players = open_table(client, seats=("human", "random"))
    play_some(players, 1000)
    record = players[0].get("record").json()
    kept = client.post("/api/records", json=record)
    assert kept.status_code == 201
    watcher = spectator(client, kept.json()["id"])
    assert watcher.get("record").json() == record
    assert watcher.get("view", at=3).status_code == 200
    assert watcher.get().json()["actors"] == []


def test_a_record_of_a_game_that_was_not_finished_is_kept_too(client):
    table = entrepot.new("dunhuang", players=2, seed=3)
    table.play(table.legal(0)[0], 0)
    kept = client.post("/api/records", json=table.record())
    assert kept.status_code == 201
    assert (kept.json()["version"], kept.json()["over"]) == (1, False)


def test_a_public_table_is_listed_until_it_is_over_and_its_free_seats_can_be_taken(client):
    hidden = open_table(client)
    players = open_table(client, seats=("human", "human"), public=True)
    table = players[0].table

    def listed():
        return [one["id"] for one in client.get("/api/tables").json()]

    assert table in listed()
    assert hidden[0].table not in listed()
    joined = client.post(f"/api/tables/{table}/seats", json={"name": "Bo"})
    assert (joined.status_code, joined.json()["seat"]) == (201, 1)
    full = client.post(f"/api/tables/{table}/seats", json={})
    assert full.json()["error"]["code"] == "no_free_seat"
    refused = client.post(f"/api/tables/{hidden[0].table}/seats", json={})
    assert refused.json()["error"]["code"] == "private_table"
    old, players[1].token = players[1].token, joined.json()["token"]
    assert players[1].get().json()["people"][1]["name"] == "Bo"
    play_some(players, 1000)
    assert table not in listed()
    players[1].token = old
    assert players[1].get().json()["error"]["code"] == "wrong_token"


def test_a_table_without_spectators_is_for_its_players_only(client):
    players = open_table(client, seats=("human", "random"), spectators=False)
    watcher = spectator(client, players[0].table)
    for what in ("", "view", "log", "record"):
        assert watcher.get(what).json()["error"]["code"] == "private_table"
    assert players[0].get("view").status_code == 200


def test_names_are_cleaned_and_cut(client):
    players = open_table(client, names=["  A\u202e\tna\x00  Maria ", "x" * 60, "<b>"])
    names = [person["name"] for person in players[0].get().json()["people"]]
    assert names == ["A na Maria", "x" * 24, "<b>"]
    players[0].post("name", {"name": "\u0000Bo\n"})
    assert players[1].get().json()["people"][0]["name"] == "Bo"


def test_a_seed_repeats_a_deal_but_not_among_several_people(client):
    decks = [
        open_table(client, seats=("human", "random"), seed=5)[0]
        .get("view")
        .json()["view"]["market"]
        for _ in range(2)
    ]
    assert decks[0] == decks[1]
    body = {"game": "dunhuang", "seats": ["human", "human"], "seed": 5}
    refused = client.post("/api/tables", json=body)
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad_plan")


def test_options_never_name_a_file_of_the_server(client, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("x = 1")
    body = {"game": "dschunk", "seats": ["human"] * 3, "options": {"data": str(path)}}
    refused = client.post("/api/tables", json=body)
    assert refused.json()["error"]["code"] == "bad_plan"
    assert "x = 1" not in refused.text


def test_the_schema_names_every_call_and_only_codes_that_there_are(client):
    schema = client.get("/openapi.json").json()
    text = json.dumps(schema)
    assert {
        "/api/tables",
        "/api/tables/{table}/view",
        "/api/tables/{table}/legal",
        "/api/tables/{table}/actions",
        "/api/tables/{table}/undo",
    } <= set(schema["paths"])
    for methods in schema["paths"].values():
        for call in methods.values():
            assert call["summary"]
            assert call["description"]
    for code in ("stale_version", "wrong_token", "cannot_undo"):
        assert code in CODES
        assert f"`{code}`" in text


def test_every_call_with_a_body_says_that_it_may_be_unreadable_or_too_large(client):
    paths = client.get("/openapi.json").json()["paths"]
    with_a_body = [path for path, calls in paths.items() if "requestBody" in calls.get("post", {})]
    for path in with_a_body:
        table = open_table(client)[0].table
        where, kind = path.replace("{table}", table), {"Content-Type": "application/json"}
        sent = client.post(where, content=b"\x00", headers=kind)
        assert sent.json()["error"]["code"] == "malformed", path
        assert "400" in paths[path]["post"]["responses"], path
        sent = client.post(where, content=b" " * 2_000_000, headers=kind)
        assert sent.json()["error"]["code"] == "too_large", path
        assert "413" in paths[path]["post"]["responses"], path
    assert len(with_a_body) > 4


def test_the_handbook_shows_every_call_and_needs_no_script(client):
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    for path in client.get("/openapi.json").json()["paths"]:
        assert path in page.text
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert "http" not in page.text.replace("http-equiv", "")


def test_the_handbook_has_a_header_contents_and_a_way_back(client):
    page = client.get("/docs", headers={"Accept-Language": "de"}).text
    assert '<header class="bar">' in page
    contents = page[page.index('class="contents"') : page.index("</nav>", page.index("contents"))]
    anchors = re.findall(r'href="#([^"]+)"', contents)
    assert len(anchors) >= 5
    assert all(f'id="{anchor}"' in page for anchor in anchors)
    assert 'href="/"' in contents
    assert page.count("<main") == page.count("<h1") == 1

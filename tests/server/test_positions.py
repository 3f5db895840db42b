"""Playing on from a position: of a finished game, or one that somebody pastes."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

import entrepot
from entrepot.engine.position_text import decode_position, is_view
from tests.random_games import finish

from .tables import open_table, Player, serving, sitting_of

SEATS = ["human", "random", "random"]


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


@pytest.fixture(scope="module")
def record():
    return finish(entrepot.new("dunhuang", players=3, seed=4)).record()


@pytest.fixture(scope="module")
def kept(client, record):
    """A finished game that was brought along."""
    return client.post("/api/records", json=record).json()["id"]


def after(record, n):
    return entrepot.replay({**record, "actions": record["actions"][:n], "result": None})


def begun(client, position, seats=SEATS, **plan):
    return client.post(
        "/api/tables", json={"game": "dunhuang", "seats": seats, "position": position, **plan}
    )


def refused(answer):
    assert answer.status_code == 422, answer.text
    return answer.json()["error"]


def test_a_moment_of_a_finished_game_is_a_text_of_all_or_of_what_a_seat_knew(client, record, kept):
    moment = after(record, 12)
    told = client.get(f"/api/tables/{kept}/position", params={"at": 12}).json()
    assert told["version"] == 12
    assert entrepot.from_text(told["text"]).as_dict() == moment.as_dict()
    known = client.get(f"/api/tables/{kept}/position", params={"at": 12, "seat": 1}).json()["text"]
    assert decode_position(known) == json.loads(json.dumps(moment.view(1)))
    for wrong in ({"at": 9999}, {"at": 1, "seat": 7}):
        answer = client.get(f"/api/tables/{kept}/position", params=wrong)
        assert answer.json()["error"]["code"] == "unknown_moment"


def test_there_is_none_of_a_game_that_goes_on(client):
    player, *_ = open_table(client, seats=("human",) * 3)
    for seat in ({}, {"seat": 0}, {"seat": 1}):
        answer = player.get("position", at=0, **seat)
        assert answer.json()["error"]["code"] == "still_running"
    page = client.get(f"/tables/{player.table}/position?at=0", headers=player.headers)
    assert page.status_code == 409
    moment = client.get(f"/tables/{player.table}?at=0", headers=player.headers)
    assert "data-play-on" not in moment.text


def test_from_a_whole_position_the_game_goes_on_as_it_was_and_promises_nothing(client, record):
    moment = after(record, 12)
    opened = begun(client, moment.as_text(), ["random", "human", "random"]).json()
    sitting = sitting_of(client, opened["id"])
    assert sitting.state.table.start == moment.as_dict()
    assert opened["promise"] is None
    token = opened["seats"][1]["token"]
    player = Player(client, opened["id"], 1, token)
    shape = player.get().json()
    assert (shape["position"], shape["promise"]) == (True, None)
    page = client.get(f"/tables/{opened['id']}", headers=player.headers).text
    assert "This game goes on from a position" in page
    assert sitting.state.plan.from_dict(
        json.loads(json.dumps(sitting.state.plan.as_dict()))
    ).position


def test_what_a_seat_could_not_know_is_dealt_again(client, record):
    text = after(record, 12).as_text(0)
    tables = [sitting_of(client, begun(client, text).json()["id"]) for _ in range(4)]
    starts = [one.state.table.start for one in tables]
    views = [entrepot.from_dict(start).view(0) for start in starts]
    assert all(view == views[0] == after(record, 12).view(0) for view in views)
    assert len({json.dumps(start) for start in starts}) > 1


def test_a_game_from_a_position_ends_with_a_record_that_replays_and_proves_nothing(client, record):
    late = after(record, len(record["actions"]) - 2)
    opened = begun(client, late.as_text(), ["human"] + ["random"] * 2).json()
    player = Player(client, opened["id"], 0, opened["seats"][0]["token"])
    sitting = sitting_of(client, opened["id"])
    for _ in range(200):
        if sitting.state.over:
            break
        if player.legal:
            player.act(player.legal[0])
    again = player.get("record").json()
    assert again["seed"] is None
    assert "deal" not in again
    assert again["setup"] == json.loads(json.dumps(late.as_dict()))
    assert entrepot.replay(again).over
    page = client.get(f"/tables/{opened['id']}", headers=player.headers).text
    assert "begun from a position" in page
    assert "data-fair" not in page
    rematch = player.post("rematch").json()
    assert rematch["position"] is False
    assert rematch["promise"]


def test_what_nobody_can_play_on_from_is_refused_in_words(client, record):
    over = entrepot.replay(record)
    assert "over there" in refused(begun(client, over.as_text()))["message"]
    for text in ("", "entrepot1.xyz", "{", "[]", "entrepot1." + "A" * 60_000, '{"game": "chess"}'):
        assert refused(begun(client, text))["code"] == "bad_position"
    assert begun(client, "x" * 70_000).status_code == 422
    assert begun(client, "x" * 150_000).status_code == 413
    text = after(record, 12).as_text()
    assert refused(begun(client, text, ["human", "human", "random"]))["code"] == "bad_plan"
    assert "for 3 players" in refused(begun(client, text, ["human", "random"]))["message"]
    other = begun(client, text, ["human"] + ["random"] * 2, game="dschunk")
    assert "another game" in refused(other)["message"]


def test_a_replay_leads_to_the_position_and_that_to_a_table(client, record, kept):
    moment = client.get(f"/tables/{kept}?at=12").text
    (way,) = re.findall(r'data-play-on href="([^"]+)"', moment)
    shown = client.get(way)
    asked = parse_qs(urlsplit(str(shown.url)).query)
    assert entrepot.from_text(asked["text"][0]).as_dict() == after(record, 12).as_dict()
    assert "Play on from here" in shown.text
    (light, *_) = re.findall(r'<img src="([^"]+)"', shown.text)
    picture = client.get(light.replace("&amp;", "&"))
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert is_view(decode_position(light))
    fields = {"text": asked["text"][0], "seat": "2", "hidden": "same", "play": "yes"}
    table = client.post("/position", data=fields, follow_redirects=False)
    assert table.status_code == 303
    sitting = sitting_of(client, table.headers["location"].rsplit("/", 1)[-1])
    assert sitting.state.plan.humans == (2,)
    assert sitting.state.table.start == after(record, 12).as_dict()


def test_a_page_takes_what_is_pasted_and_says_what_is_wrong(client, record):
    assert "Paste a position" in client.get("/position").text
    wrong = client.post("/position", data={"text": "entrepot1.nothing"})
    assert wrong.status_code == 422
    assert "copy all of it" in wrong.text
    known = client.post("/position", data={"text": after(record, 12).as_text(1)})
    assert "what one seat knew" in known.text
    assert client.get("/position.svg?text=x").status_code == 422
    assert client.get("/position.svg?text=x&light=blue").status_code == 404

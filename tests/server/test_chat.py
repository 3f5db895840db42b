"""What players say across the table reaches all in their own language, and leaves no trace."""

import asyncio
import json

import pytest

from entrepot.server.registry.peers import Peers
from entrepot.server.sessions.chat import ChatLine, EVERY, LONGEST_TEXT, PHRASES, REMEMBERED

from .tables import Clock, open_table, play_some, serving, sitting_of, spectator
from .test_presence import Wire


@pytest.fixture(scope="module")
def clock():
    return Clock()


@pytest.fixture(scope="module")
def client(clock):
    with serving(now=clock) as client:
        yield client


def code(answer):
    return answer.status_code, answer.json()["error"]["code"]


def said(player, language="en"):
    path = f"/api/tables/{player.table}/chat"
    headers = {**player.headers, "Accept-Language": language}
    return player.client.get(path, headers=headers).json()["said"]


def test_a_phrase_reaches_every_reader_in_their_own_language(client):
    ana, ben, _ = open_table(client, names=["Ana", "Ben", "Cleo"])
    answer = ana.post("chat", {"phrase": "well played"})
    assert answer.status_code == 201
    for reader in (ana, ben, spectator(client, ana.table)):
        assert [(one["name"], one["text"]) for one in said(reader)] == [("Ana", "Well played!")]
    assert [one["text"] for one in said(ben, "fr")] == ["Bien joué\u202f!"]
    assert [one["text"] for one in said(ben, "ko")] == ["잘하셨어요!"]


def test_the_phrases_are_listed_with_what_they_say(client):
    ana, *_ = open_table(client)
    chat = ana.get("chat").json()
    assert [one["phrase"] for one in chat["phrases"]] == list(PHRASES)
    assert {"Well played!", "Sorry, I have to go."} < {one["text"] for one in chat["phrases"]}
    assert chat["talk"] is False


@pytest.mark.parametrize("page", [False, True])
def test_whoever_follows_is_told_once_what_was_said(client, page):
    ana, ben, _ = open_table(client)
    ana.post("chat", {"phrase": "hello"})
    with ben.follow(page) as socket:
        assert [one["text"] for one in socket.receive_json()["chat"]] == ["Hello!"]
        ana.post("name", {"name": "Anna"})
        assert "chat" not in socket.receive_json()
        ben.post("chat", {"phrase": "thank you"})
        message = socket.receive_json()
    assert [(one["seat"], one["text"]) for one in message["chat"]] == [(1, "Thank you!")]
    if page:
        assert (message["announce"], message["said"]) == ("", [])


def test_two_readers_alike_who_came_at_different_times_are_told_each_what_is_new_to_them(client):
    ana, *_ = open_table(client)
    watcher = spectator(client, ana.table)
    with watcher.follow(True) as early:
        early.receive_json()
        ana.post("chat", {"phrase": "hello"})
        assert len(early.receive_json()["chat"]) == 1
        with watcher.follow(True) as late:
            assert len(late.receive_json()["chat"]) == 1
            ana.post("name", {"name": "Anna"})
            assert "chat" not in late.receive_json()


def test_one_may_say_one_thing_every_few_seconds(client, clock):
    ana, ben, _ = open_table(client)
    assert ana.post("chat", {"phrase": "hello"}).status_code == 201
    clock.time += EVERY - 1
    refused = ana.post("chat", {"phrase": "oops"})
    assert code(refused) == (429, "too_many_requests")
    assert refused.headers["retry-after"] == "1"
    assert ben.post("chat", {"phrase": "hello"}).status_code == 201
    clock.time += 1
    assert ana.post("chat", {"phrase": "oops"}).status_code == 201
    assert [one["phrase"] for one in said(ana)] == ["hello", "hello", "oops"]


def test_a_clock_that_is_set_back_silences_nobody(client, clock):
    ana, *_ = open_table(client)
    ana.post("chat", {"phrase": "hello"})
    clock.time -= 3600
    assert ana.post("chat", {"phrase": "oops"}).status_code == 201


def test_spectators_and_strangers_say_nothing(client):
    ana, *_ = open_table(client)
    assert code(spectator(client, ana.table).post("chat", {"phrase": "hello"})) == (401, "no_seat")
    ana.token = "wrong"
    assert code(ana.post("chat", {"phrase": "hello"})) == (401, "wrong_token")


def test_who_may_not_watch_a_table_hears_nothing_of_it(client):
    ana, *_ = open_table(client, spectators=False)
    assert code(spectator(client, ana.table).get("chat")) == (403, "private_table")


def test_nor_when_the_game_is_over(client):
    players = open_table(client, seats=("human", "human"), spectators=False, talk=True)
    stranger = spectator(client, players[0].table)
    players[0].post("chat", {"text": "between us"})
    play_some(players, 1000)
    assert stranger.get("log").status_code == 200
    assert code(stranger.get("chat")) == (403, "private_table")
    with stranger.follow() as socket:
        assert "chat" not in socket.receive_json()
    with players[1].follow() as socket:
        assert socket.receive_json()["chat"][0]["text"] == "between us"


def test_what_was_said_stays_with_the_name_of_who_said_it(client):
    ana, ben = open_table(client, seats=("human", "human"), public=True, names=["Ana", "Ben"])
    ben.post("name", {"name": "Benedict"})
    ben.post("chat", {"phrase": "hello"})
    ben.post("name", {"name": "Somebody else"})
    assert [one["name"] for one in said(ana)] == ["Benedict"]


def test_own_words_are_only_for_tables_that_allow_them(client):
    ana, *_ = open_table(client)
    assert code(ana.post("chat", {"text": "Hi"})) == (403, "phrases_only")
    ana, *_ = open_table(client, talk=True)
    assert ana.post("chat", {"text": "Hi"}).json()["text"] == "Hi"


def test_no_listed_table_allows_own_words(client):
    plan = {"game": "dunhuang", "seats": ["human"] * 3, "public": True, "talk": True}
    assert code(client.post("/api/tables", json=plan)) == (422, "bad_plan")
    form = {"game": "dunhuang", "players": "2", "public": "yes", "talk": "yes", "seat1": "human"}
    assert client.post("/tables/new", data=form).status_code == 422


def test_own_words_are_one_short_line_of_plain_text(client):
    ana, *_ = open_table(client, talk=True)
    zalgo = "a" + "\u0301" * 40
    text = f"<b>x</b>\n\u202e\x07 {zalgo} " + "y" * 300
    got = ana.post("chat", {"text": text}).json()["text"]
    assert got.startswith("<b>x</b> ")
    assert len(got) == LONGEST_TEXT
    assert got.isprintable()
    assert "\u0301" * 4 not in got


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, "bad_request"),
        ({"phrase": "hello", "text": "hello"}, "bad_request"),
        ({"text": " \n "}, "bad_request"),
        ({"text": "x" * 1000}, "bad_request"),
        ({"phrase": "no such"}, "unknown_phrase"),
    ],
)
def test_what_cannot_be_said_is_refused_and_nobody_hears_it(client, body, expected):
    ana, *_ = open_table(client, talk=True)
    assert code(ana.post("chat", body)) == (422, expected)
    assert said(ana) == []
    assert ana.post("chat", {"phrase": "hello"}).status_code == 201


def test_only_the_last_sayings_are_remembered(client, clock):
    ana, *_ = open_table(client, talk=True)
    for i in range(REMEMBERED + 2):
        clock.time += EVERY
        ana.post("chat", {"text": f"{i}."})
    assert [one["text"] for one in said(ana)] == [f"{i}." for i in range(2, REMEMBERED + 2)]


def test_nothing_of_it_is_in_the_game_its_chain_or_its_store(client):
    ana, ben, _ = open_table(client, talk=True)
    before = ana.get().json()
    ana.post("chat", {"text": "a word to remember"})
    ben.post("chat", {"phrase": "good game"})
    assert ana.get().json() == before
    sitting = sitting_of(client, ana.table)
    deeds = client.portal.call(sitting._store.entries, ana.table, 0)
    told = json.dumps([ana.get("view").json(), ana.get("log").json(), [d.body for d in deeds]])
    assert "a word to remember" not in told
    assert "good game" not in told


def test_what_is_said_here_is_told_to_other_processes(client, monkeypatch):
    ana, *_ = open_table(client)
    told = []
    sitting = sitting_of(client, ana.table)
    monkeypatch.setattr(sitting._cluster, "publish", told.append)
    ana.post("chat", {"phrase": "hello"})
    (message,) = told
    assert message["table"] == ana.table
    assert ChatLine(**message["saying"]).phrase == "hello"


def test_what_is_said_by_way_of_another_process_is_heard_here_too():
    wire, heard = Wire(), []

    class Sitting:
        hear = staticmethod(heard.append)

    async def run():
        Peers(wire, None, {"t": Sitting()})
        saying = ChatLine("1f", 1, "Ben", 5.0, "hello", None)
        wire.receive({"from": 7, "table": "t", "saying": saying.as_dict()})
        return saying

    assert heard == [asyncio.run(run())]


def test_a_table_of_one_person_and_bots_has_nothing_to_talk_with(client):
    alone, *_ = open_table(client, seats=("human", "trader", "trader"))
    page = client.get(f"/tables/{alone.table}", headers=alone.headers).text
    assert "chat-button" not in page
    ana, *_ = open_table(client)
    page = client.get(f"/tables/{ana.table}", headers=ana.headers).text
    assert 'id="chat-button"' in page
    assert "In your own words" not in page
    ana, *_ = open_table(client, talk=True)
    assert "In your own words" in client.get(f"/tables/{ana.table}", headers=ana.headers).text

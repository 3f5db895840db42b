"""Whoever follows a table is told what is new to them, and nobody learns who changes their mind."""

import asyncio
from zlib import decompress

import pytest
from starlette.websockets import WebSocketDisconnect

from entrepot.server.errors import CODES
from entrepot.server.http.api.live_events import ApiSubscriber
from tests.wait import until

from .tables import (
    connect,
    figures,
    open_choosing,
    open_table,
    play_some,
    serving,
    sitting_of,
    spectator,
)


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


def settled(socket, version):
    """The first message that tells of a version, and the events of all up to it."""
    events = []
    while True:
        message = socket.receive_json()
        events += message["events"]
        if message["version"] == version:
            return message, events


def sent(player, *sockets):
    """What each connection was sent up to now: a change of the player's name marks the end."""
    mark = f"mark {player.get().json()['tick']}"
    player.post("name", {"name": mark})
    messages = []
    for socket in sockets:
        messages.append([])
        while (message := socket.receive_json())["people"][player.seat]["name"] != mark:
            messages[-1].append(message)
    return messages


def test_the_first_message_tells_how_the_table_stands(client):
    players = open_table(client)
    players[0].act(players[0].legal[0])
    with players[1].follow() as socket:
        first = socket.receive_json()
    assert first["version"] == 1
    assert set(first["actors"]) == {1, 2}
    assert first["events"] == []
    assert first["legal"] == players[1].legal
    assert not first["over"]


def test_everybody_is_told_of_an_action_as_his_seat_sees_it(client):
    players = open_table(client)
    with players[0].follow() as mine, players[1].follow() as theirs:
        players[0].act(players[0].legal[0])
        _, seen = settled(mine, 1)
        _, heard = settled(theirs, 1)
    assert [event["kind"] for event in seen] == [event["kind"] for event in heard]
    assert any("good" in event for event in seen)
    assert not any("good" in event for event in heard)


def test_a_spectator_follows_too_and_may_play_nothing(client):
    players = open_table(client)
    with spectator(client, players[0].table).follow() as socket:
        players[0].act(players[0].legal[0])
        message, events = settled(socket, 1)
    assert message["legal"] == []
    assert events


def test_an_undo_is_told_with_the_version_it_led_back_to(client):
    players = open_table(client)
    with players[1].follow() as socket:
        players[0].act(players[0].legal[0])
        settled(socket, 1)
        assert players[0].undo().status_code == 200
        message, events = settled(socket, 0)
    assert message["undone"]
    assert events == []
    assert set(message["actors"]) == {0, 1, 2}


def test_a_changed_choice_is_told_to_nobody_but_the_one_who_chose(client):
    players, one, other = open_choosing(client)
    players[0].act(one)
    with players[1].follow() as socket, players[0].follow() as own:
        sent(players[1], own, socket)
        assert players[0].act(other).json()["version"] == 1
        mine, theirs = sent(players[1], own, socket)
        assert [message["chosen"] for message in mine] == [other]
        assert theirs == []


def test_after_a_changed_choice_everybody_else_is_shown_the_same_bytes(client):
    players, one, other = open_choosing(client)
    others = [players[1], players[2], spectator(client, players[0].table)]

    def shown():
        return [[p.get(what).content for what in ("", "view", "log")] for p in others]

    players[0].act(one)
    before = shown()
    players[0].act(other)
    assert shown() == before


def test_the_tick_of_others_does_not_count_a_changed_choice(client):
    players, one, other = open_choosing(client)
    players[0].act(one)
    ticks = [player.get().json()["tick"] for player in players]
    players[0].act(other)
    players[0].act(one)
    later = [player.get().json()["tick"] for player in players]
    assert later == [ticks[0] + 2, ticks[1], ticks[2]]


def test_presence_is_shown_while_a_connection_is_open(client):
    players = open_table(client)

    def present():
        return [person["present"] for person in players[0].get().json()["people"]]

    with players[1].follow() as socket:
        socket.receive_json()
        assert present() == [False, True, False]
        with spectator(client, players[0].table).follow() as other:
            other.receive_json()
            assert present() == [False, True, False]
    with players[0].follow() as socket:
        while socket.receive_json()["people"][1]["present"]:
            pass
    assert not present()[1]


def test_two_devices_may_sit_in_one_seat(client):
    players = open_table(client)
    with players[0].follow() as laptop, players[0].follow() as phone:
        players[0].act(players[0].legal[0])
        assert settled(laptop, 1)[1] == settled(phone, 1)[1]


def test_whoever_holds_the_link_sits_down_by_following(client):
    players = open_table(client)
    assert [p["free"] for p in players[0].get().json()["people"]] == [False, True, True]
    with players[2].follow() as socket:
        socket.receive_json()
    assert [p["free"] for p in players[0].get().json()["people"]] == [False, True, False]


@pytest.mark.parametrize("page", [False, True])
def test_connections_are_refused_with_a_status_and_the_one_shape(client, page):
    players = open_table(client, spectators=False)
    table = players[0].table
    stranger = {"Authorization": "Bearer nonsense"}
    foreign = {**players[0].headers, "Origin": "https://evil.example"}
    start = "" if page else "/api"
    for path, headers, code in [
        (f"{start}/tables/{table}/live", stranger, "wrong_token"),
        (f"{start}/tables/{table}/live", {}, "private_table"),
        (f"{start}/tables/{table}/live", foreign, "foreign_origin"),
        (f"{start}/tables/nowhere/live", {}, "unknown_table"),
    ]:
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            connect(client, path, headers),
        ):
            pass
        assert refused.value.status_code == CODES[code]
        assert refused.value.json()["error"]["code"] == code


def babble(socket):
    """Say far too much, then listen until the end."""
    for _ in range(100):
        socket.send_text("x")
    while True:
        socket.receive_json()


def test_what_a_connection_says_changes_nothing_and_too_much_of_it_ends_it(client):
    players = open_table(client)
    with players[0].follow() as socket:
        first = socket.receive_json()
        socket.send_bytes(b"\x00\x01")
        socket.send_text("{")
        players[0].act(players[0].legal[0])
        assert settled(socket, 1)[0]["version"] == 1
        with pytest.raises(WebSocketDisconnect) as ended:
            babble(socket)
    assert ended.value.code == 1008
    assert first["version"] == 0


def test_a_reader_names_the_pace_of_bots_with_the_address_and_later(client):
    players = open_table(client)
    presence = sitting_of(client, players[0].table).presence
    path = f"/tables/{players[0].table}/live?pace=slow"
    with connect(client, path, players[0].headers) as socket:
        until(lambda: presence.pace == 2.0, "the pace of the address is not heard")
        socket.send_text("as I like it")
        socket.send_text("at once")
        until(lambda: presence.pace == 0.0, "the pace that was said is not heard")


def test_the_rematch_is_told(client):
    players = open_table(client, seats=("human", "random"))
    play_some(players, 1000)
    with players[0].follow() as socket:
        assert "rematch" not in socket.receive_json()
        again = players[0].post("rematch").json()["id"]
        while "rematch" not in (news := socket.receive_json()):
            pass
        assert news["rematch"] == again


def test_metrics_count_connections(client):
    players = open_table(client)
    with players[0].follow() as socket:
        socket.receive_json()
        text = figures(client)
    assert "entrepot_sockets 1.0" in text
    assert players[0].token not in text
    assert players[0].table not in text


@pytest.mark.parametrize("page", [False, True])
def test_whoever_asks_for_it_is_sent_the_same_packed(client, page):
    players = open_table(client)
    path = f"{'' if page else '/api'}/tables/{players[0].table}/live"
    with connect(client, path, players[0].headers) as plain:
        text = plain.receive_text()
    with connect(client, f"{path}?packed", players[0].headers) as socket:
        packed = socket.receive_bytes()
    assert decompress(packed).decode() == text
    assert len(packed) < len(text)


def test_one_who_cannot_be_told_is_let_go_and_the_log_says_so(client, monkeypatch, caplog):
    players = open_table(client)
    sitting = sitting_of(client, players[0].table)
    with players[1].follow() as socket:
        socket.receive_json()
        monkeypatch.setattr(ApiSubscriber, "news", lambda *how, **more: {}["missing"])
        players[0].act(players[0].legal[0])
        until(lambda: not sitting.presence.followers, "the connection stays")
    assert [record.getMessage() for record in caplog.records if record.name == "entrepot.live"] == [
        f"table {sitting.id} could not be told"
    ]


def test_a_connection_with_nothing_to_send_has_one_task(client):
    players = open_table(client)

    async def tasks():
        return len(asyncio.all_tasks())

    before = client.portal.call(tasks)
    with players[1].follow() as socket:
        socket.receive_json()
        until(lambda: client.portal.call(tasks) <= before + 1, "a task stays")

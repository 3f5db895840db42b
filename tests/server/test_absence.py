"""When a human stays away past the clock a bot plays for them, until they return."""

from dataclasses import replace

import pytest

from tests.wait import until

from .tables import (
    Clock,
    open_choosing,
    open_table,
    play_some,
    Player,
    serving,
    sitting_of,
    store_of,
)

HOUR = 3600.0
LONGEST_TURN = 20
"""More actions than a turn has."""


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def client(clock):
    with serving(now=clock) as client:
        yield client


def wait_for(player, what, message):
    """How the table stands, as soon as something is so; the message says what did not come."""

    def look():
        table = player.get().json()
        return table if what(table) else None

    return until(look, message, pause=0.005)


def test_without_a_clock_everybody_is_waited_for(client, clock):
    players = open_table(client)
    hurried = open_table(client, clock=60, stand_in="random")
    clock.time += 100 * 24 * HOUR
    # The tables are looked at in the order in which they were opened.
    wait_for(hurried[0], lambda table: table["version"] > 0, "nobody looked at the clocks")
    table = players[0].get().json()
    assert [person["deadline"] for person in table["people"]] == [None] * 3
    assert not any(person["stand_in"] for person in table["people"])
    assert table["version"] == 0


def test_past_the_clock_a_bot_plays_for_the_human(client, clock):
    players = open_table(client, clock=60, stand_in="random", seats=("human", "human"))
    assert [p["deadline"] for p in players[0].get().json()["people"]] == [1060.0, 1060.0]
    clock.time += 59
    players[0].act(players[0].legal[0])
    assert not any(p["stand_in"] for p in players[0].get().json()["people"])
    clock.time += 2
    table = wait_for(players[0], lambda table: table["version"] >= 2, "no bot played")
    assert [p["stand_in"] for p in table["people"]] == [False, True]
    entries = players[0].get("log").json()["entries"]
    assert {e["by"] for e in entries if e["seat"] == 1} == {"stand-in"}


def test_a_human_who_says_that_he_is_back_plays_by_himself(client, clock):
    players = open_table(client, clock=60, stand_in="random", seats=("human", "human"))
    players[0].act(players[0].legal[0])
    clock.time += 61
    wait_for(players[0], lambda table: table["actors"] == [0], "no bot played its turn")
    assert players[1].post("return").json()["people"][1]["stand_in"] is False
    for _ in range(LONGEST_TURN):
        if players[0].get().json()["actors"] != [0]:
            break
        players[0].act(players[0].legal[0])
    assert players[0].get().json()["actors"] == [1]
    assert players[1].act(players[1].legal[0]).status_code == 200


def test_a_human_is_back_with_any_action(client):
    """A bot has chosen for them; before all have, they choose something else."""
    players, *cards = open_choosing(client, 1, stand_in="random")
    players[0].post("seats/1/stand-in")
    chosen = until(lambda: players[1].get("legal").json()["chosen"], "no bot chose")
    other = next(action for action in cards if action != chosen)
    assert players[1].act(other).status_code == 200
    assert not players[0].get().json()["people"][1]["stand_in"]
    assert players[1].get("log").json()["entries"][0]["by"] == "human"


def test_a_human_is_back_when_his_page_connects_again(client, clock):
    players = open_table(client, clock=60, stand_in="random", seats=("human", "human"))
    clock.time += 61
    # Until the bot has chosen, the human is late for that choice, back or not.
    wait_for(players[0], lambda table: table["version"] >= 2, "no bot stood in")
    with players[1].follow() as socket:
        socket.receive_json()
        assert not players[0].get().json()["people"][1]["stand_in"]


def test_each_action_has_the_whole_time(client, clock):
    players = open_table(client, clock=60, seats=("human", "human"))
    play_some(players, 2)
    (actor,) = players[0].get().json()["actors"]
    clock.time += 50
    players[actor].act(players[actor].legal[0])
    table = players[0].get().json()
    (actor,) = table["actors"]
    assert table["people"][actor]["deadline"] == clock.time + 60


def test_for_a_seat_that_nobody_took_a_player_may_ask_a_bot(client):
    players = open_table(client, stand_in="random", seats=("human", "human"))
    assert players[0].post("seats/0/stand-in").json()["error"]["code"] == "not_absent"
    stranger = Player(client, players[0].table, None, None)
    assert stranger.post("seats/1/stand-in").status_code == 401
    assert players[0].post("seats/1/stand-in").status_code == 200
    wait_for(players[0], lambda table: table["version"] >= 1, "no bot played")
    with players[1].follow() as socket:
        socket.receive_json()
    assert players[0].post("seats/1/stand-in").json()["error"]["code"] == "not_absent"
    assert not players[0].get().json()["people"][1]["stand_in"]


def test_clocks_do_not_run_while_there_is_no_server(tmp_path, clock):
    with serving(now=clock, data=tmp_path) as client:
        players = open_table(client, clock=60, seats=("human", "human"))
    clock.time += 24 * HOUR
    with serving(now=clock, data=tmp_path) as client:
        again = Player(client, players[0].table, 0, players[0].token)
        assert again.get().json()["people"][0]["deadline"] == clock.time + 60
        assert not again.get().json()["people"][0]["stand_in"]


def test_a_table_that_left_the_memory_is_taken_up_when_its_clock_is_due(clock):
    with serving(now=clock, idle_after=10.0) as client:
        players = open_table(client, clock=3600, stand_in="random", seats=("human", "human"))
        house = client.app.state.registry
        clock.time += 20
        until(lambda: not house.at_hand(players[0].table), "the table stayed in memory")
        clock.time += 3600
        until(lambda: house.at_hand(players[0].table), "the table was not taken up")
        table = wait_for(players[0], lambda table: table["version"] >= 2, "no bot played")
        assert all(person["stand_in"] for person in table["people"])


def test_a_table_that_is_due_stays_in_memory_but_nobody_has_asked_for_it(clock):
    """What the store knows last of a table says when the table is due."""
    with serving(now=clock, idle_after=10.0, poll_interval=HOUR) as client:
        table = open_table(client)[0].table
        sitting, house = sitting_of(client, table), client.app.state.registry

        def look_after(note):
            store_of(client).note(table, note)
            # What is kept later is kept after the note.
            client.portal.call(store_of(client).remember, "browser", table, 0, clock.time)
            client.portal.call(house.look)
            return house.at_hand(table)

        clock.time += 20
        assert look_after(replace(sitting.state.note(), due=clock.time))
        assert not look_after(sitting.state.note())


def test_what_a_stand_in_does_is_told_as_the_bots_and_not_as_yours(client, clock):
    players = open_table(
        client, clock=60, stand_in="random", seats=("human", "human"), names=["Ana", "Ben"]
    )
    clock.time += 61
    wait_for(players[1], lambda table: table["version"] >= 2, "no bot played")
    log = client.get(f"/tables/{players[1].table}/log", headers=players[1].headers).text
    assert "Ben (bot) keeps a card." in log
    assert "You keep" not in log

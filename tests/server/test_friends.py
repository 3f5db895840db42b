"""Friends at a table: it waits for them, nobody is lost, and everybody can go."""

import json
import re
from dataclasses import replace
from hashlib import sha256

import pytest

from entrepot.engine.fairness.commitments import entropy_of
from entrepot.engine.fairness.verification import verify_deal
from entrepot.games import find
from entrepot.server.pages import share_links
from entrepot.server.workers.bot_players import BotPlayers
from tests.wait import until

from .tables import Clock, FREE, open_table, play_some, Player, serving, sitting_of, spectator

FORM = {
    "game": "dunhuang",
    "players": "2",
    "seat0": "human",
    "seat1": "human",
    "name0": "Ana",
    "name1": "Ben",
    "stand_in": "apprentice",
    "spectators": "yes",
}
LINK = re.compile(r'value="(http[^"]*/seats/[^"]*)"')


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def client(clock):
    with serving(now=clock) as client:
        yield client


def part(text):
    return sha256(text.encode()).hexdigest()


class Friend:
    """Somebody with a browser of their own."""

    def __init__(self, client):
        self.client, self.cookies, self.table = client, {}, ""

    def __enter__(self):
        self.client.cookies = self.cookies
        return self

    def __exit__(self, *_):
        self.cookies, self.client.cookies = self.client.cookies, {}

    def open(self, **fields):
        with self:
            made = self.client.post("/tables/new", data={**FORM, **fields})
            self.table = made.url.path.split("/")[-1]
            return LINK.findall(made.text)

    def sit_down(self, link, name=""):
        with self:
            self.table = self.client.post(link, data={"name": name}).url.path.split("/")[-1]

    def page(self, what=""):
        with self:
            return self.client.get(f"/tables/{self.table}{what}").text

    def post(self, what, **fields):
        with self:
            return self.client.post(f"/tables/{self.table}/{what}", data=fields)

    def standing(self):
        with self:
            return self.client.get(f"/api/tables/{self.table}").json()

    @property
    def player(self):
        """The same person by the API, with the token that the browser holds."""
        with self:
            token = self.client.cookies.get("seat", path=f"/tables/{self.table}")
        seat = sitting_of(self.client, self.table).state.roster.seat_of(token)
        return Player(self.client, self.table, seat, token)


@pytest.fixture
def friends(client):
    """Ana has opened a table, and Ben has sat down by the link; both have said nothing yet."""
    ana, ben = Friend(client), Friend(client)
    ben.sit_down(ana.open()[0], "Benedict")
    return ana, ben


def parts_at(friend):
    """What the seats of a table have added to its deal, as its proof will tell it."""
    return entropy_of(sitting_of(friend.client, friend.table).state.promised._chain.lines, 2)


def begun(friends):
    for one in friends:
        one.post("part", part=part(one.page()))
    return friends


def test_a_table_by_the_form_waits_until_all_browsers_have_added_their_parts(client, clock):
    ana, ben = Friend(client), Friend(client)
    (link,) = ana.open(clock="1m")
    assert "Waiting for Ben." in ana.page()
    promise = ana.standing()["promise"]
    assert promise in ana.page()
    assert ana.post("part", part=part("Ana")).json() == {"counts": True}
    assert "Your browser has added" in ana.page()
    ben.sit_down(link, "Benedict")
    clock.time += 1000
    standing = ben.standing()
    assert standing["waiting"]
    assert [one["deadline"] for one in standing["people"]] == [None, None]
    assert ben.post("part", part=part("Ben")).json() == {"counts": True}
    standing = ana.standing()
    assert not standing["waiting"]
    assert {one["deadline"] for one in standing["people"]} == {clock.time + 60}
    assert ana.standing()["promise"] == promise
    assert parts_at(ana) == [part("Ana"), part("Ben")]


def test_of_two_devices_of_one_player_the_first_adds_the_part(friends):
    ana, _ = friends
    assert ana.post("part", part=part("desk")).json() == {"counts": True}
    assert ana.post("part", part=part("phone")).json() == {"counts": False}


def test_a_browser_that_asks_again_is_told_the_same_of_its_part(friends):
    ana, ben = friends
    assert ana.post("part").json() == {"counts": False}
    assert ana.post("part", part=part("late")).json() == {"counts": False}
    for _ in range(3):
        assert ben.post("part", part=part("Ben")).json() == {"counts": True}
    assert not ana.standing()["waiting"], "the answer is the same after the deal"
    assert ben.post("part", part=part("other")).json() == {"counts": False}
    assert parts_at(ana) == ["", part("Ben")]


def test_the_maker_begins_with_a_bot_of_the_chosen_level_and_the_friend_has_the_seat_later(client):
    ana, ben = Friend(client), Friend(client)
    (link,) = ana.open()
    ana.post("begin")
    standing = ana.standing()
    assert not standing["waiting"]
    assert standing["people"][1]["stand_in"]
    assert sitting_of(client, ana.table).state.roster.proxied(1) == "apprentice"
    assert link in ana.page("/players"), "the link is still there"
    ben.sit_down(link, "Ben")
    assert not ana.standing()["people"][1]["stand_in"]
    assert ben.player.legal or ben.standing()["actors"] != [1]


def test_only_the_maker_begins(friends):
    _, ben = friends
    assert ben.post("begin").status_code == 403
    assert ben.post("seats/0/stand-in").status_code == 409
    assert "Begin now" not in ben.page()


def test_a_guest_does_not_begin_with_bots_for_those_who_have_not_come(client):
    ana, ben, _ = open_table(client, wait=True)
    for one in (ana, ben):
        one.post("part", {"part": part(str(one.seat))})
    assert ben.post("seats/2/stand-in").json()["error"]["code"] == "not_begun"
    path = f"/tables/{ben.table}/seats/2/stand-in"
    assert client.post(path, headers=ben.headers).status_code == 409
    standing = ana.get().json()
    assert standing["waiting"]
    assert not standing["people"][2]["stand_in"]


def test_a_table_whose_last_part_was_kept_before_a_crash_begins_when_somebody_comes(tmp_path):
    with serving(data=tmp_path) as client:
        players = open_table(client, seats=("human", "human"), wait=True)
        sitting = sitting_of(client, players[0].table)
        sitting._begin_if_ready = end
        for player in players:
            player.post("part", {"part": part(str(player.seat))})
        assert players[0].get().json()["waiting"]
    with serving(data=tmp_path) as client:
        again = Player(client, players[0].table, 0, players[0].token)
        assert again.get().json()["waiting"]
        with again.follow() as socket:
            until(lambda: socket.receive_json()["step"] != "waiting", "nothing was dealt")
        assert not again.get().json()["waiting"]


async def end():
    """What a process does that ends here."""


def test_a_page_that_waits_is_told_to_look_and_then_the_table(friends):
    ana = friends[0]
    with ana.player.follow(page=True) as socket:
        assert socket.receive_json()["waiting"]
        begun(friends)
        messages = (socket.receive_json() for _ in range(20))
        assert "frame" in next(one for one in messages if not one.get("waiting"))


def test_before_the_game_a_friend_can_leave_and_somebody_else_adds_to_the_deal(friends):
    ana, ben = friends
    ben.post("part", part=part("Ben"))
    left = ben.player
    home = ben.post("leave")
    assert ben.table not in home.text
    assert "You already sit" not in ben.page()
    assert left.get().status_code == 401, "the seat is no longer theirs"
    assert ana.standing()["people"][1]["free"]
    assert ana.standing()["people"][1]["name"] == "Ben", "as the seat was called"
    assert "Make a link" in ana.page()
    (link,) = LINK.findall(ana.post("seats/1/invitation").text)
    cas = Friend(ana.client)
    cas.sit_down(link, "Cas")
    ana.post("part", part=part("Ana"))
    assert cas.post("part", part=part("Cas")).json() == {"counts": True}
    assert not ana.standing()["waiting"]
    assert parts_at(ana) == [part("Ana"), part("Cas")]


def test_who_has_opened_a_table_removes_it_instead_of_leaving(friends):
    ana, ben = friends
    assert ben.post("remove").status_code == 403
    assert ana.post("leave").status_code == 409
    with ben.player.follow(page=True) as socket:
        socket.receive_json()
        assert ana.post("remove").status_code == 200
        messages = (socket.receive_json() for _ in range(10))
        assert any(one.get("removed") for one in messages)
    assert ben.standing()["error"]["code"] == "unknown_table"
    with ana:
        assert ana.table not in ana.client.get("/").text


def test_removed_tables_take_no_room_among_those_of_ones_own(client, monkeypatch):
    monkeypatch.setattr("entrepot.server.registry.registry.MOST_MINE", 1)
    ana = Friend(client)
    ana.open()
    first = ana.table
    ana.open()
    home = ana.post("remove")
    assert f"/tables/{first}" in home.text


def test_a_table_at_which_others_play_is_not_removed(friends):
    ana, _ = begun(friends)
    assert "Remove the table" not in ana.page("/players")
    assert ana.post("remove").status_code == 409
    assert ana.standing()["actors"]


def test_a_table_of_ones_own_can_be_removed_at_any_time(client):
    player = open_table(client, seats=("human", "random"))[0]
    path = f"/api/tables/{player.table}"
    assert client.delete(path).json()["error"]["code"] == "no_seat"
    assert client.delete(path, headers=player.headers).status_code == 204
    assert player.get().json()["error"]["code"] == "unknown_table"
    assert player.act("keep tea", 0).json()["error"]["code"] == "unknown_table"


def test_what_was_removed_is_not_there_after_a_restart(tmp_path):
    with serving(data=tmp_path) as client:
        player = open_table(client, seats=("human", "human"), public=True, wait=True)[0]
        client.delete(f"/api/tables/{player.table}", headers=player.headers)
    with serving(data=tmp_path) as client:
        assert client.get(f"/api/tables/{player.table}").status_code == 404
        assert client.get("/api/tables").json() == []


def test_for_one_who_is_awaited_and_away_the_others_ask_a_bot_after_a_while(client, clock):
    players = open_table(client, seats=("human", "human"), stand_in="random", patience=120)
    ana, ben = players
    ben.act(ben.legal[0])
    asked = [one["patience"] for one in ben.get().json()["people"]]
    assert asked == [clock.time + 120, None]
    assert ben.post("seats/0/stand-in").json()["error"]["code"] == "not_absent"
    clock.time += 121
    with ana.follow() as socket:
        socket.receive_json()
        assert ben.post("seats/0/stand-in").json()["error"]["code"] == "not_absent"
    until(lambda: not ben.get().json()["people"][0]["present"], "Ana is still here")
    assert ben.post("seats/0/stand-in").json()["people"][0]["stand_in"]
    until(lambda: ben.get().json()["version"] >= 2, "no bot played")
    assert not ana.post("return").json()["people"][0]["stand_in"]
    assert spectator(client, ana.table).post("seats/0/stand-in").status_code == 401


@pytest.mark.parametrize("rule", [{"patience": None}, {"clock": 24 * 3600}])
def test_where_the_table_wants_it_or_has_a_clock_nobody_asks_for_a_bot(client, clock, rule):
    ana, ben = open_table(client, seats=("human", "human"), **rule)
    ana.act(ana.legal[0])
    ben.post("return")
    ben.post("name", {"name": "Ben"})
    clock.time += 3600
    assert ana.post("seats/1/stand-in").json()["error"]["code"] == "not_absent"


def test_a_page_is_told_who_is_away_and_from_when_a_bot_can_be_asked(friends, clock):
    ana, ben = begun(friends)
    ana.player.act(ana.player.legal[0])
    with ana.player.follow(page=True) as socket:
        told = socket.receive_json()
    assert [(one["text"], one["from"]) for one in told["absent"]] == [
        ("Benedict is away.", clock.time + 120)
    ]
    clock.time += 121
    assert "Let a bot play for now" in ana.page("/players")
    assert told["absent"][0]["ask"].endswith("/seats/1/stand-in")
    assert "Let a bot play for now" not in ben.page("/players")


def test_who_leaves_for_now_has_the_seat_again_when_they_come_back(friends):
    ana, ben = begun(friends)
    ben.post("leave")
    assert ana.standing()["people"][1]["stand_in"]
    with ben.player.follow() as socket:
        socket.receive_json()
        assert not ana.standing()["people"][1]["stand_in"]


def test_nobody_comes_and_goes_for_ever(monkeypatch):
    monkeypatch.setattr(BotPlayers, "attend", lambda self, sitting: None)
    limits = replace(FREE, entries_per_seat=3)
    with serving(limits=limits) as client:
        ana, ben = open_table(client, seats=("human", "human"))
        answers = [ana.post(what).status_code for _ in range(6) for what in ("leave", "return")]
        assert answers == [204, 200] * 3 + [204, 409] * 3, "leaving is always possible"
        assert ana.get().json()["tick"] == 8
        with ana.follow() as socket:
            assert socket.receive_json(), "a page connects, though it does not end the stand-in"
        assert ben.post("leave").status_code == 204
        assert ben.post("return").status_code == 200, "the other seat has a budget of its own"
        assert ana.act(ana.legal[0]).status_code == 200, "the game goes on"
        assert not ana.get().json()["people"][0]["stand_in"]


def test_nobody_asks_for_bots_for_ever(monkeypatch):
    monkeypatch.setattr(BotPlayers, "attend", lambda self, sitting: None)
    with serving(limits=replace(FREE, entries_per_seat=3)) as client:
        ana, ben = open_table(client, seats=("human", "human"), patience=0)
        asked = []
        for _ in range(6):
            asked.append(ana.post("seats/1/stand-in").json())
            ben.post("return")  # before the bot does anything
        assert asked[0]["people"][1]["stand_in"]
        assert [one["people"][1]["stand_in"] for one in asked[:4]] == [True] * 4
        assert asked[4]["error"]["code"] == "not_absent", "the bot plays there already"
        assert ben.post("return").json()["error"]["code"] == "worn_out"
        assert ana.get().json()["tick"] == 8
        assert ana.act(ana.legal[0]).status_code == 200, "the game goes on"


def test_who_resigns_looks_on_and_a_bot_plays_to_the_end(friends):
    ana, ben = begun(friends)
    assert ben.player.legal
    ben.post("resign")
    with ben.player.follow() as socket:
        assert socket.receive_json()["legal"] == []
    assert ana.standing()["people"][1]["resigned"]
    assert ben.player.act("keep tea", 0).json()["error"]["code"] == "resigned"
    assert "It is your turn" not in ben.page()
    play_some([ana.player, Player(ben.client, ben.table, 1, None)], 5000)
    record = json.loads(json.dumps(ana.player.get("record").json()))
    verify_deal(record, find)
    assert "stand-in 1" in record["deal"]["deeds"]
    assert any(line.startswith("act 1 stand-in") for line in record["deal"]["deeds"])


def test_the_rematch_waits_for_all_who_played_and_has_a_promise_of_its_own(friends):
    ana, ben = begun(friends)
    play_some([ana.player, ben.player], 5000)
    old = ana.table
    assert "Benedict" in ana.page("/players")
    assert "Resign" not in ana.page("/players")
    assert "/players" in ana.page()
    again = ana.post("rematch")
    assert "Waiting for Benedict." in again.text
    ana.table = again.url.path.split("/")[-1]
    assert ana.standing()["waiting"]
    assert ana.standing()["promise"] != sitting_of(ana.client, old).state.promised.commitment
    ana.post("part", part=part("Ana again"))
    assert ben.post("rematch").url.path.endswith(ana.table)
    ben.table = ana.table
    assert ana.standing()["waiting"]
    ben.post("part", part=part("Ben again"))
    assert not ana.standing()["waiting"]
    assert (ben.player.seat, ana.player.seat) == (0, 1), "everybody moves on by a seat"
    assert parts_at(ana) == [part("Ben again"), part("Ana again")]


def test_one_who_plays_alone_adds_a_part_to_the_rematch_too(client):
    ana = Friend(client)
    ana.open(seat1="apprentice")
    play_some([ana.player, Player(client, ana.table, 1, None)], 5000)
    held = ana.post("rematch", hold="yes").json()
    ana.table = held["table"]
    assert ana.standing()["promise"] == held["promise"]
    assert 'data-seat="1"' in ana.post("begin", part=part("Ana")).text


def test_links_nobody_has_used_go_along_to_the_rematch(client):
    ana = Friend(client)
    (link,) = ana.open()
    ana.post("begin")
    play_some([ana.player, Player(client, ana.table, 1, None)], 5000)
    again = ana.post("rematch")
    (carried,) = LINK.findall(again.text)
    assert carried.rsplit("/", 1)[-1] == link.rsplit("/", 1)[-1]
    ben = Friend(client)
    ben.sit_down(carried, "Ben")
    assert [one["name"] for one in ben.standing()["people"]] == ["Ben", "Ana"]


def test_players_and_links_are_there_before_and_during_the_game(friends):
    _, ben = friends
    for _ in ("before", "during"):
        page = ben.page("/players")
        assert ("Ana" in page, "Benedict" in page, "For spectators" in page) == (True,) * 3
        assert ben.standing()["promise"] in page
        begun(friends)
    assert "/players" in ben.page()


def test_a_listed_table_that_waits_offers_its_free_seat_to_whoever_looks(client):
    ana, ben = Friend(client), Friend(client)
    ana.open(public="yes")
    ben.table = ana.table
    assert f'action="/tables/{ana.table}/join"' in ben.page()
    ben.post("join", name="Ben")
    assert "data-seated" in ben.page()
    assert "/join" not in ana.page()


def test_a_code_shows_a_link_to_whoever_may_send_it(client):
    ana = Friend(client)
    ana.open()
    with ana:
        drawn = client.get(f"/tables/{ana.table}/codes/1")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
        assert client.get(f"/tables/{ana.table}/codes/device").status_code == 200
        assert client.get(f"/tables/{ana.table}/codes/0").status_code == 404
    assert client.get(f"/tables/{ana.table}/codes/watch").status_code == 200
    assert client.get(f"/tables/{ana.table}/codes/1").status_code == 404
    assert client.get(f"/tables/{ana.table}/codes/device").status_code == 404


def test_a_code_is_drawn_of_no_address_that_is_longer_than_any(client, monkeypatch):
    monkeypatch.setattr(share_links, "lan_url", lambda address, settings: None)
    table = open_table(client)[0].table
    path = f"/tables/{table}/codes/watch"
    for length, status in ((100, 200), (1000, 404), (5000, 404)):
        asked = client.get(path, headers={"Host": f"{'a' * length}.localhost"})
        assert asked.status_code == status
    player = open_table(client)[0]
    path = f"/tables/{player.table}/codes/device"
    cookie = {"Cookie": f"seat={'a' * 4000}"}
    assert client.get(path, headers={**player.headers, **cookie}).status_code == 404


def test_deeds_of_friends_are_the_same_after_a_restart(tmp_path):
    with serving(data=tmp_path) as client:
        ana, ben, cas = open_table(client, wait=True, stand_in="random")
        for one in (ana, ben, cas):
            one.post("name", {"name": "somebody"})
        cas.post("leave")
        token = ana.post("seats/2/invitation").json()["token"]
        for one in (ana, ben):
            one.post("part", {})
        client.post(f"/tables/{ana.table}/seats/{token}", data={"name": "Dan"})
        ana.post("begin", {})
        ben.post("resign")
        before = ana.get().json()
    with serving(data=tmp_path) as client:
        after = Player(client, ana.table, 0, ana.token).get().json()
        assert [one["name"] for one in after["people"]] == ["somebody", "somebody", "Dan"]
        assert [one["resigned"] for one in after["people"]] == [False, True, False]
        assert after["promise"] == before["promise"]
        assert not after["waiting"]

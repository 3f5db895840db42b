"""Spectators, however many, neither shut players out nor have the table drawn for each of them."""

import asyncio
import json
from contextlib import ExitStack
from random import Random

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

import entrepot
from entrepot.server.http.api.live_events import ApiSubscriber
from entrepot.server.http.live import REPLACED
from entrepot.server.http.shared_messages import Bounded
from entrepot.server.limits import Limits
from entrepot.server.pages.table import drawings, live_page
from entrepot.server.sessions.broadcast import BATCH
from entrepot.server.sessions.presence import Presence
from tests.wait import until

from ..tables import Clock, open_table, Player, serving, sitting_of, spectator

FEW = Limits(spectators_per_client=2, spectators_per_table=3, connections_per_seat=2)


def refused(watcher):
    """The status of a connection that is not let in."""
    with pytest.raises(WebSocketDenialResponse) as refusal, watcher.follow():
        pass
    return refusal.value.status_code


def follow(client, stack, one, address):
    """A connection from an address."""
    client._transport.client = (address, 1)
    return stack.enter_context(one.follow())


def listen(socket):
    """Read until the end."""
    while True:
        socket.receive_json()


def test_spectators_of_a_full_table_shut_no_player_out():
    with serving(limits=FEW) as client, ExitStack() as stack:
        players = open_table(client)
        watcher = spectator(client, players[0].table)
        for address in ("203.0.113.1", "203.0.113.2", "203.0.113.3"):
            follow(client, stack, watcher, address)
        assert refused(watcher) == 429
        for player in players:
            assert follow(client, stack, player, "203.0.113.3").receive_json()["version"] == 0


def test_one_client_watches_so_often_and_still_takes_its_seats():
    with serving(limits=FEW) as client, ExitStack() as stack:
        players = open_table(client)
        watcher = spectator(client, players[0].table)
        follow(client, stack, watcher, "203.0.113.1")
        with watcher.follow():
            assert refused(watcher) == 429
            for player in players:
                assert follow(client, stack, player, "203.0.113.1").receive_json()["version"] == 0
        assert follow(client, stack, watcher, "203.0.113.1").receive_json()["version"] == 0


def test_a_client_that_has_used_up_its_requests_shuts_none_of_its_players_out(tmp_path):
    """Others behind the same address may ask without an end, and a bot would take the seat."""
    with serving(data=tmp_path) as client:
        asleep, *_ = open_table(client)
    few = Limits(requests_per_second=1e-9, requests_at_once=2)
    with serving(limits=few, data=tmp_path) as client, ExitStack() as stack:
        players = open_table(client)
        sleeper, watcher = Player(client, asleep.table, 0, asleep.token), players[0].table
        client._transport.client = ("203.0.113.1", 1)
        while client.get("/api/games").status_code != 429:
            pass
        assert refused(spectator(client, watcher)) == 429
        assert refused(sleeper) == 429, "the store would be asked for that table"
        for player in players[:2]:
            assert follow(client, stack, player, "203.0.113.1").receive_json()["version"] == 0
        assert refused(players[2]) == 429, "players have a limit of their own"


def test_a_household_of_players_does_not_use_up_what_it_may_watch():
    with serving(limits=FEW) as client, ExitStack() as stack:
        players = open_table(client)
        for player in players:
            for _ in range(2):
                follow(client, stack, player, "203.0.113.1")
        watcher = spectator(client, players[0].table)
        assert follow(client, stack, watcher, "203.0.113.1").receive_json()["version"] == 0


def test_one_connection_more_of_a_seat_ends_its_oldest_and_no_other():
    with serving(limits=FEW) as client, ExitStack() as stack:
        players = open_table(client)
        presence = sitting_of(client, players[0].table).presence
        sockets = [stack.enter_context(players[0].follow()) for _ in range(3)]
        other = stack.enter_context(players[1].follow())
        with pytest.raises(WebSocketDisconnect) as ended:
            listen(sockets[0])
        assert ended.value.code == REPLACED
        until(lambda: len(presence.at(0)) == 2, "the oldest connection stays")
        players[0].act(players[0].legal[0])
        for socket in (*sockets[1:], other):
            while socket.receive_json()["version"] != 1:
                pass


class Crowd:
    """Pages and programs that follow a table without a connection."""

    def __init__(self, client, table):
        self.client, self.sitting = client, sitting_of(client, table)

    def join(self, *listeners):
        async def come():
            for one in listeners:
                self.sitting.presence.follow(one)

        self.client.portal.call(come)

    def told(self, *listeners):
        """What each of them is sent now."""

        async def tell():
            return [one.message(self.sitting) for one in listeners]

        return self.client.portal.call(tell)


@pytest.fixture
def drawn(monkeypatch):
    """The seats and languages of every drawing that is made."""
    made, scene = [], drawings.build_scene

    def counted(sitting, seat, voice):
        made.append((seat, voice.language))
        return scene(sitting, seat, voice)

    monkeypatch.setattr(drawings, "build_scene", counted)
    return made


def test_spectators_that_come_at_different_moments_share_every_drawing_and_message(drawn):
    with serving() as client:
        players = open_table(client)
        crowd = Crowd(client, players[0].table)
        early = [live_page.PageSubscriber(None, "en", packed=True) for _ in range(5)]
        late = [live_page.PageSubscriber(None, "en", packed=True) for _ in range(5)]
        crowd.join(*early)
        assert len(set(crowd.told(*early))) == 1
        players[0].act(players[0].legal[0])
        crowd.told(*early)
        crowd.join(*late)
        assert len(set(crowd.told(*late))) == 1
        drawn.clear()
        for number in (1, 2):
            players[number].act(players[number].legal[0])
            sent = crowd.told(*early, *late)
            assert len(set(map(id, sent))) == 1, "one message, made and packed once"
        assert drawn == [(None, "en")] * 2


def test_a_page_that_is_opened_uses_the_drawing_of_the_live_ones(drawn):
    with serving() as client:
        players = open_table(client)
        crowd = Crowd(client, players[0].table)
        watching = live_page.PageSubscriber(None, "en")
        crowd.join(watching)
        crowd.told(watching)
        for _ in range(3):
            assert client.get(f"/tables/{players[0].table}").status_code == 200
        assert drawn == [(None, "en")]


def test_programs_that_watch_share_their_messages():
    with serving() as client:
        players = open_table(client)
        crowd = Crowd(client, players[0].table)
        early, late = ApiSubscriber(None, "en"), ApiSubscriber(None, "en")
        crowd.join(early)
        crowd.told(early)
        crowd.join(late)
        crowd.told(late)
        players[0].act(players[0].legal[0])
        one, other = crowd.told(early, late)
        assert one is other
        assert json.loads(one)["events"]


@pytest.mark.parametrize("game", entrepot.games())
def test_a_shared_message_is_what_a_reader_alone_would_be_sent(game, monkeypatch):
    """For every seat and language, whenever they came and whatever they have missed."""
    chance, clock = Random(7), Clock()
    with serving(now=clock) as client:
        players = open_table(client, game)
        crowd = Crowd(client, players[0].table)
        seats = (None, 0, 1, 2)

        def readers():
            return [
                kind(seat, language)
                for seat in seats
                for language in ("en", "de")
                for kind in (live_page.PageSubscriber, ApiSubscriber)
            ]

        pairs = []
        for step in range(30):
            if step % 10 == 0:
                shared, alone = readers(), readers()
                crowd.join(*shared)
                for one in alone:
                    monkeypatch.setattr(one, "alone", lambda sitting: True)
                pairs += zip(shared, alone, strict=True)
            some = [pair for pair in pairs if chance.random() < 0.7]
            together = crowd.told(*(one for one, _ in some))
            with monkeypatch.context() as patch:
                # Nothing of what was drawn or sent before is there to be used.
                patch.setattr(drawings, "_LATEST", Bounded(0))
                patch.setattr(live_page, "_MESSAGES", live_page.Messages(0))
                patch.setattr("entrepot.server.http.api.live_events._NEWS", live_page.Messages(0))
                single = crowd.told(*(other for _, other in some))
            assert together == single
            legal = [(one, one.legal) for one in players]
            able = [(one, actions) for one, actions in legal if actions]
            if not able:
                break
            player, actions = chance.choice(able)
            clock.time += 5
            if chance.random() < 0.2:
                player.post("chat", {"phrase": "hello"})
            player.act(chance.choice(actions))


class Follower:
    """Notes in which iteration of the loop it was woken."""

    pace = 1.0

    def __init__(self, seat, woken):
        self.seat, self._woken = seat, woken

    def note(self, back_to=None):
        pass

    def send_news(self):
        self._woken(self)


def test_players_are_woken_first_and_spectators_in_batches_between_which_others_are_served():
    rounds = []

    async def run():
        presence = Presence("t", lambda table, here: None)
        for seat in (None,) * 500 + (0, 1):
            presence.follow(Follower(seat, lambda one: rounds[-1].append(one.seat)))
        await asyncio.sleep(0)
        while True:  # until those who were told of the players' coming have been
            rounds.append([])
            await asyncio.sleep(0)
            if not rounds[-1]:
                break
        rounds.clear()
        rounds.append([])
        presence.wake()
        while sum(map(len, rounds)) < 502:
            await asyncio.sleep(0)
            rounds.append([])

    rounds.append([])
    asyncio.run(asyncio.wait_for(run(), 60))
    assert {*rounds[0][:2]} == {0, 1}
    assert max(len(one) for one in rounds[1:]) <= BATCH
    assert rounds[0].count(None) <= BATCH
    assert sum(one.count(None) for one in rounds) == 500


def test_tables_with_many_and_with_few_spectators_take_turns():
    order = []

    async def run():
        many, few = (Presence(name, lambda table, here: None) for name in ("many", "few"))
        for presence, size in ((many, 50 * BATCH), (few, 2 * BATCH)):
            for _ in range(size):
                presence.follow(Follower(None, lambda one, name=presence: order.append(name)))
        many.wake()
        few.wake()
        while len(order) < 52 * BATCH:
            await asyncio.sleep(0)
        last = max(place for place, one in enumerate(order) if one is few)
        assert last < 5 * BATCH

    asyncio.run(asyncio.wait_for(run(), 60))


def test_messages_and_drawings_that_are_kept_are_bounded():
    kept = Bounded(100, len)
    for number in range(1000):
        kept.put((number,), b"x" * 10)
    assert kept.total == 100
    assert kept.get((999,)) is not None
    assert kept.get((0,)) is None
    kept.put(("too much",), b"x" * 101)
    assert kept.total == 0

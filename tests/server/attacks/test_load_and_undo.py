"""Nobody holds the others up: not by undoing, not by names, not by rematches or many tables."""

import asyncio
import json
from dataclasses import replace

import pytest

import entrepot
from entrepot.engine.history import History
from entrepot.server.limits import Limits
from entrepot.server.pages.table import live_page
from entrepot.server.pages.table.log import _CACHES, KEPT, lines_of
from entrepot.server.sessions.log_entries import (
    ActionPlayed,
    ActionUndone,
    ChoiceChanged,
    SeatTaken,
    undone_in,
)
from entrepot.server.workers.fair_queue import FairQueue
from tests.random_games import finish

from ..tables import FREE, open_choosing, open_table, play_some, Player, serving, sitting_of

PAIRS = 60
"""Times that an action is played and taken back: enough to see that none of them is played."""


def undo_often(player, action, times):
    for _ in range(times):
        assert player.act(action).status_code == 200
        assert player.undo().status_code == 200


def test_loading_a_table_plays_nothing_that_was_undone(tmp_path, monkeypatch):
    with serving(data=tmp_path) as client:
        (player, *_), action, _ = open_choosing(client)
        undo_often(player, action, PAIRS)
        player.act(action)
        known = player.get().json()
    for person in known["people"]:
        # The others are given their time again, since nobody could come in the meantime.
        del person["patience"]
    played = []
    act = History.act
    monkeypatch.setattr(History, "act", lambda self, *how: played.append(how) or act(self, *how))
    with serving(data=tmp_path) as client:
        again = Player(client, player.table, player.seat, player.token)
        standing = again.get().json()
        for person in standing["people"]:
            del person["patience"]
        assert standing == known
        assert len(played) == 1


def test_an_id_of_what_was_undone_is_known_after_loading(tmp_path):
    with serving(data=tmp_path) as client:
        (player, *_), action, other = open_choosing(client)
        first = player.act(action, 0, "once").json()
        player.undo()
    with serving(data=tmp_path) as client:
        again = Player(client, player.table, player.seat, player.token)
        assert again.act(action, 0, "once").json()["version"] == first["version"]
        assert again.act(other, 0, "once").json()["error"]["code"] == "id_used"
        assert again.version == 0


def test_an_id_that_repeats_a_standing_choice_plays_nothing_after_an_undo():
    with serving() as client:
        (player, *_), action, _ = open_choosing(client)
        player.act(action, 0, "first")
        assert player.act(action, player.version, "second").status_code == 200
        player.undo()
        before = player.version
        assert player.act(action, 0, "second").status_code == 200
        assert player.version == before


def test_what_was_changed_and_then_undone_is_left_out_too():
    bodies = [
        ActionPlayed(0, "a"),
        ActionPlayed(1, "a"),
        ChoiceChanged(0, "b"),
        ChoiceChanged(1, "b"),
        SeatTaken(2, "Ana"),
        ActionUndone(1),
        ActionPlayed(1, "a"),
    ]
    assert undone_in(dict(enumerate(bodies, 1))) == {2: 2, 4: 2, 6: 1}


def test_an_undo_does_not_play_the_game_again(monkeypatch):
    with serving() as client:
        players = open_table(client)
        play_some(players, 30)
        sitting = sitting_of(client, players[0].table)
        history = sitting.state.history
        again = history.__class__(history._start)
        for one in history.played:
            again.act(one.seat, one.action, one.by)
            if not one.final:
                plays = []
                with monkeypatch.context() as patch:
                    patch.setattr(
                        type(again), "_set_back", lambda *how, plays=plays: plays.append(how)
                    )
                    again.undo()
                assert not plays
                again.act(one.seat, one.action, one.by)
        assert again.table.as_dict() == history.table.as_dict()


def test_a_seat_from_which_all_is_undone_for_ever_only_plays_on():
    with serving(limits=replace(FREE, entries_per_seat=9)) as client:
        (player, *others), action, _ = open_choosing(client)
        undo_often(player, action, 9)
        assert player.act(action).status_code == 200
        assert player.undo().json()["error"]["code"] == "worn_out"
        assert player.post("name", {"name": "Somebody else"}).status_code == 200
        assert others[0].act(others[0].legal[0]).status_code == 200
        assert others[0].undo().status_code == 200


def test_names_that_were_given_up_are_forgotten(monkeypatch):
    with serving() as client:
        players = open_table(client)
        play_some(players, 10)
        sitting = sitting_of(client, players[0].table)
        sizes = set()
        for n in range(5):
            players[0].post("name", {"name": f"Name {n}"})
            client.get(f"/tables/{sitting.id}/log")
            lines_of(sitting, 0, sitting.state.voice("en"), sitting.state.log(0))
            sizes.add(sum(map(len, _CACHES[sitting].by_reader.values())))
        assert len(sizes) == 1


def test_of_a_long_game_only_the_last_lines_are_kept_and_all_can_be_read():
    with serving() as client:
        players = open_table(client)
        play_some(players, KEPT + 10)
        sitting = sitting_of(client, players[0].table)
        whole = lines_of(sitting, 0, sitting.state.voice("en"), sitting.state.log(0))
        assert len(whole) > KEPT
        assert len(_CACHES[sitting].by_reader[0, "en"]) == KEPT
        assert lines_of(sitting, 0, sitting.state.voice("en"), sitting.state.log(0)) == whole


@pytest.fixture
def over():
    """A server, and the people of a game that is over."""
    with serving(limits=Limits(tables_per_minute=0.001, tables_at_once=3)) as client:
        players = open_table(client, seats=("human", "random", "random"))
        for _ in range(400):
            if players[0].get().json()["over"]:
                break
            if players[0].legal:
                players[0].act(players[0].legal[0])
        yield client, players


def test_only_a_player_asks_for_a_rematch(over):
    client, players = over
    client.cookies.clear()
    path = f"/tables/{players[0].table}/rematch"
    assert client.post(path).status_code == 401
    assert client.post(f"/api{path}").status_code == 401
    assert sitting_of(client, players[0].table).state.rematch is None


def test_a_rematch_counts_as_opening_a_table(over):
    _, players = over
    answers = [players[0].post("rematch").status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]


def test_several_who_ask_at_once_get_one_rematch(over):
    client, players = over
    house, table = client.app.state.registry, players[0].table
    before = len(house._sittings)

    async def ask():
        sitting = await house.find(table)
        return await asyncio.gather(*(house.rematch(sitting, 0) for _ in range(8)))

    assert len({again.id for again in client.portal.call(ask)}) == 1
    assert len(house._sittings) == before + 1


def test_who_has_many_tables_waits_for_himself():
    """With people before bots, and whoever was served longest ago first."""

    async def serve():
        queue, served = FairQueue(["thinker"]), []

        async def ask(client, attended=True):
            thing = await queue.take(client, attended=attended)
            served.append(client)
            await asyncio.sleep(0)
            queue.give_back(thing)

        asked = [("many", True)] * 5 + [("bots only", False), ("one", True), ("other", True)]
        await asyncio.gather(*(ask(*one) for one in asked))
        return served

    served = asyncio.run(serve())
    assert served[:3] == ["many", "one", "other"]
    assert served[-1] == "bots only"
    assert served.count("many") == 5


def test_whoever_leaves_the_queue_takes_nothing_along():
    async def serve():
        queue = FairQueue(["thinker"])
        thing = await queue.take("a")
        waiting = [asyncio.create_task(queue.take(client)) for client in "bc"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        queue.give_back(thing)
        given = await waiting[1]
        late = asyncio.create_task(queue.take("d"))
        await asyncio.sleep(0)
        queue.give_back(given)
        late.cancel()
        await asyncio.gather(late, waiting[0], return_exceptions=True)
        return await queue.take("e")

    assert asyncio.run(serve()) == "thinker"


def test_others_think_as_long_however_much_one_client_asks():
    async def crowds():
        queue = FairQueue(["thinker"])
        await queue.take("many")
        tasks = [asyncio.create_task(queue.take("many")) for _ in range(30)]
        await asyncio.sleep(0)
        found = queue.crowd("many"), queue.crowd("one")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return found

    assert asyncio.run(crowds()) == (30, 1)


def test_of_a_record_is_kept_what_was_understood_and_nothing_else():
    with serving() as client:
        table = finish(entrepot.new("dschunk", players=3, seed=1))
        record = table.record()
        from entrepot.games.dschunk.data_file import standard

        data = {key: dict(value) for key, value in standard().items()}
        data["provenance"] = "x" * 20_000
        data["market"]["provenance"] = ["y" * 20_000] * 10
        record["options"] = {**record["options"], "data": data}
        brought = client.post("/api/records", json=record)
        assert brought.status_code == 201, brought.text
        kept = sitting_of(client, brought.json()["id"]).state.plan
        assert len(str(kept.as_dict())) < 30_000
        assert "xxx" not in str(kept.as_dict())


def test_a_client_coming_and_going_is_told_once_a_second():
    with serving() as client:
        players = open_table(client)
        sitting = sitting_of(client, players[0].table)
        woken = []

        class Follower:
            seat = 1

            def note(self, back_to=None):
                pass

            def send_news(self):
                woken.append(self)

        class Spectator(Follower):
            seat = None

        async def come_and_go():
            watcher = Follower()
            watcher.seat = 0
            sitting.presence.follow(watcher)
            first = len(woken)
            for _ in range(50):
                for kind in (Follower, Spectator):
                    one = kind()
                    sitting.presence.follow(one)
                    sitting.presence.leave(one)
            return first, len(woken)

        first, later = client.portal.call(come_and_go)
        assert first == 1
        assert later <= first + 1


def test_who_comes_and_goes_does_not_interrupt_what_is_said_aloud():
    with serving() as client:
        players = open_table(client)
        sitting = sitting_of(client, players[0].table)
        one, other = live_page.PageSubscriber(0, "en"), live_page.PageSubscriber(1, "en")

        async def said():
            return json.loads(one.message(sitting))["announce"]

        async def come():
            sitting.presence.follow(other)

        assert client.portal.call(said)
        client.portal.call(come)
        assert client.portal.call(said) == ""
        players[1].act(players[1].legal[0])
        assert "keeps a card" in client.portal.call(said)


def test_handshakes_count_as_requests():
    from starlette.testclient import WebSocketDenialResponse

    limits = Limits(requests_per_second=0.001, requests_at_once=5, spectators_per_client=100)
    with serving(limits=limits) as client:
        table = open_table(client, seats=("random",) * 3)[0].table
        answers = []
        for _ in range(6):
            try:
                with client.websocket_connect(f"/api/tables/{table}/live"):
                    answers.append(101)
            except WebSocketDenialResponse as refused:
                answers.append(refused.status_code)
        assert answers == [101] * 4 + [429] * 2

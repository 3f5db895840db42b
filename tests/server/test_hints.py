"""Hints at a table: for who plays against bots alone, from what their seat may know."""

import asyncio

import pytest

from entrepot.engine.fairness.verification import verify_deal
from entrepot.games import find
from entrepot.server.registry.registry import TableRegistry
from entrepot.server.workers.bot_pool import BotPool, BotWorker
from entrepot.server.workers.bot_worker import answer
from tests.wait import until

from .tables import open_table, serving, sitting_of, spectator

ALONE = ("human", "random", "random")


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


def alone(client):
    """Somebody at a table against bots that have all chosen, so that nothing changes any more."""
    player, *_ = open_table(client, seats=ALONE)
    sitting = sitting_of(client, player.table)
    until(lambda: sitting.state.actors == (0,), "the bots do not choose")
    return player


def asked(player, more=False, version=None):
    version = player.version if version is None else version
    return player.post("hint", {"version": version, "more": more})


def test_first_it_says_where_to_look_and_then_what_is_best(client):
    player = alone(client)
    first = asked(player).json()
    assert first["clue"]
    assert (first["best"], first["other"], first["why"]) == (None, None, None)
    again = asked(player, more=True).json()
    assert again["clue"] == first["clue"]
    actions = [one["action"] for one in again["best"]]
    assert set(actions) <= set(player.legal)
    assert all(one["meaning"] and 0 <= one["chance"] <= 1 for one in again["best"])
    assert player.act(actions[0]).status_code == 200


def test_the_table_and_the_record_say_at_which_moments_it_was(client):
    player = alone(client)
    sitting = sitting_of(client, player.table)
    assert player.get().json()["hints"] == 0
    for more in (False, True, True):
        assert asked(player, more).status_code == 200
    assert player.get().json()["hints"] == 1
    moments = [[player.version, 0]]
    while not player.get().json()["over"]:
        if player.legal:
            assert player.act(player.legal[0]).status_code in (200, 409)
        else:
            until(lambda: sitting.state.over or 0 in sitting.state.actors, "the bots do not play")
    record = player.get("record").json()
    assert record["hints"] == moments
    assert verify_deal(record, find).over
    assert "Hints were asked for at 1 moment of this game." in page(client, player)
    again = client.post("/api/records", json=record).json()
    assert again["hints"] == 1
    assert client.get(f"/api/tables/{again['id']}/record").json()["hints"] == moments


def page(client, player):
    return client.get(f"/tables/{player.table}", headers=player.headers).text


def test_there_is_none_where_another_person_sits(client):
    for seats in (("human", "human", "random"), ("human",) * 3):
        player, *_ = open_table(client, seats=seats)
        refused = asked(player)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "no_hints")
        assert "all others at the table are bots" in refused.json()["error"]["message"]
        assert "data-hint" not in page(client, player)
        assert player.get().json()["hints"] == 0


def test_who_watches_is_given_none(client):
    player, *_ = open_table(client, seats=ALONE)
    watcher = spectator(client, player.table)
    assert asked(watcher, version=0).json()["error"]["code"] == "no_seat"
    assert " data-hint" in page(client, player)
    assert "data-hint" not in page(client, watcher)


def test_who_is_not_to_choose_is_told_so_and_nothing_is_kept(client):
    player, *_ = open_table(client, seats=("human", "human", "random"))
    sitting = sitting_of(client, player.table)
    assert asked(player, version=99).json()["error"]["code"] == "no_hints"
    other = alone(client)
    assert asked(other, version=99).json()["error"]["code"] == "stale_version"
    for body in ({}, {"version": -1}, {"version": 0, "more": 1}, {"version": 0, "x": 1}):
        assert other.post("hint", body).status_code in (400, 422)
    assert sitting.state.hints == sitting_of(client, other.table).state.hints == []


def test_it_is_said_in_the_readers_language(client):
    player = alone(client)
    said = {
        language: client.post(
            f"/api/tables/{player.table}/hint",
            json={"version": player.version, "more": True},
            headers={**player.headers, "Accept-Language": language},
        ).json()
        for language in ("en", "ko")
    }
    assert said["en"]["clue"] != said["ko"]["clue"]
    assert said["en"]["best"][0]["chance"] == said["ko"]["best"][0]["chance"]


def test_all_that_is_asked_of_the_thinking_process_is_what_the_seat_may_know(client, monkeypatch):
    """So the same view gives the same hint, whatever is hidden."""
    questions = []

    async def note(self, view, legal, language, names, client):
        questions.append((view, tuple(legal), language))
        return {"clue": "x", "best": [], "other": None, "why": "y"}

    monkeypatch.setattr(BotPool, "hint", note)
    player = alone(client)
    for more in (False, True):
        assert asked(player, more).status_code == 200
    view = player.get("view").json()["view"]
    assert questions == [({**view}, tuple(player.legal), "en")]


def test_who_asks_while_a_bot_stands_in_is_back_and_the_proof_says_so(monkeypatch):
    async def at_once(self, *_):
        return {"clue": "x", "best": [], "other": None, "why": "y"}

    async def never(self, *_):
        await asyncio.Event().wait()

    monkeypatch.setattr(BotPool, "hint", at_once)
    monkeypatch.setattr(BotPool, "choose", never)
    with serving() as client:
        player, *_ = open_table(client, seats=ALONE, stand_in="random")
        sitting = sitting_of(client, player.table)
        client.portal.call(sitting.stand_in, 0)
        assert asked(player, version=99).json()["error"]["code"] == "stale_version"
        assert sitting.state.roster.stand_ins == {0}
        assert asked(player).status_code == 200
        assert sitting.state.roster.stand_ins == set()
        assert sitting.state.promised._chain.lines[-2:] == ["stand-in 0", "return 0"]


def test_one_client_has_no_more_than_two_found_at_a_time(client, monkeypatch):
    house: TableRegistry = client.app.state.registry
    sittings = [sitting_of(client, open_table(client, seats=ALONE)[0].table) for _ in range(3)]

    async def crowd():
        gate = asyncio.Event()

        async def slow(self, *_):
            await gate.wait()
            return {"clue": "x", "best": [], "other": None, "why": "y"}

        monkeypatch.setattr(BotPool, "hint", slow)
        waiting = [
            asyncio.create_task(house.hints.ask(one, 0, one.state.version, "en"))
            for one in sittings
        ]
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        gate.set()
        await asyncio.wait(waiting)
        return [task.exception() for task in done]

    for sitting in sittings:
        sitting.client = "one"
    (refused,) = client.portal.call(crowd)
    assert refused.code == "too_many_requests"


def test_a_thinking_process_says_why_there_is_no_hint(client):
    view = alone(client).get("view").json()["view"]
    how = {"language": "en", "names": [], "interpreted": True}
    told = answer({"hint": {**view, "game": "chess"}, "legal": ["keep 0"], **how})
    assert told["error"].startswith("UnknownGame")


@pytest.mark.parametrize("told", [TimeoutError(), OSError(), {"error": "RuntimeError: no"}])
def test_a_hint_that_does_not_come_is_said_to_have_failed_and_is_not_kept(
    client, monkeypatch, told
):
    player = alone(client)

    async def fail(self, question, longest):
        if isinstance(told, Exception):
            raise told
        return told

    with monkeypatch.context() as failing:
        failing.setattr(BotWorker, "ask", fail)
        refused = asked(player)
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "hint_failed")
    assert player.get().json()["hints"] == 0
    assert asked(player).status_code == 200

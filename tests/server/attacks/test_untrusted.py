"""Positions, records and options of strangers: whatever they are, the answer is an ApiError."""

import asyncio
import json
import logging
from random import Random
from threading import current_thread, Event

import pytest

import entrepot
from entrepot import draw
from entrepot.engine.fairness.commitments import DealCommitment
from entrepot.games import from_dict, sample
from entrepot.i18n import Voice
from entrepot.server.errors import ApiError
from entrepot.server.registry import pasted_position, uploads
from entrepot.server.registry.pasted_position import pasted
from entrepot.server.registry.untrusted import log
from entrepot.server.registry.uploads import understood
from entrepot.server.workers.worker_thread import WorkerThread
from tests.mutation import moments, mutated, records

from ..tables import serving

MUTATIONS = 1500
LOGGED = "entrepot.untrusted"


@pytest.fixture(autouse=True)
def said(monkeypatch, caplog):
    """What is logged as a bug, however often."""
    monkeypatch.setattr(log, "filters", [])
    caplog.set_level(logging.ERROR, LOGGED)
    return caplog


def moment(game, step, view, many=4000, other=0):
    """A position of a game in a step, or the view of the seat whose turn it is, or another's."""
    chance = Random(1)
    for _ in range(many):
        table = entrepot.new(game, 3, chance.getrandbits(40))
        for _ in range(chance.randrange(60)):
            if table.over:
                break
            if table.step == step:
                return table.view((table.actors[0] + other) % 3) if view else table.as_dict()
            seat = chance.choice(table.actors)
            table.play(chance.choice(table.legal(seat)), seat)
    raise AssertionError(f"no moment in step {step}")


def play_from(found, chance):
    """All that the page of a position does, and a table begun from it."""
    assert found.text
    for seat in range(found.table.players):
        draw.svg(found.view(seat), Voice("en"), "light")
        table = from_dict(found.begun(seat, again=chance.random() < 0.5))
        for _ in range(10):
            if table.over:
                break
            actor = chance.choice(table.actors)
            table.play(chance.choice(table.legal(actor)), actor)
        sample(table.view(seat), 1)


def check_refusals(refused, code):
    """Each refusal is short, and gives a terminal no orders."""
    assert {problem.code for problem in refused} == {code}
    for problem in refused:
        assert str(problem.words).isprintable()
        assert len(str(problem.words)) < 1000


def test_a_position_with_anything_changed_is_refused_or_can_be_played(said):
    chance = Random(20)
    usual = list(moments(chance, 60))
    played, refused = 0, []
    for _ in range(MUTATIONS):
        try:
            found = pasted(json.dumps(mutated(chance, chance.choice(usual), usual)))
        except ApiError as problem:
            refused.append(problem)
        else:
            played += 1
            if chance.random() < 0.2:
                play_from(found, chance)
    assert played > MUTATIONS / 50
    check_refusals(refused, "bad_position")
    assert not said.records


def test_a_record_with_anything_changed_is_refused_or_understood(said):
    chance = Random(21)
    usual, refused = list(records(chance, 10)), []
    for _ in range(300):
        try:
            understood(mutated(chance, chance.choice(usual), usual), "en")
        except ApiError as problem:
            refused.append(problem)
    check_refusals(refused, "bad_record")
    assert not said.records


def layers(depth):
    """JSON of many layers, as deep as it can be read."""
    return json.loads("[" * depth + "]" * depth)


def a_record(**parts):
    table = entrepot.new("dschunk", 3, 1)
    return {**table.record(), **parts}


ODD_RECORDS = {
    "a long action": lambda: a_record(actions=[[0, "x" * 100_000]]),
    "a long seat": lambda: a_record(actions=[["x" * 100_000, "pass"]]),
    "an action of many layers": lambda: a_record(actions=[[0, layers(900)]]),
    "a result of many layers": lambda: a_record(result=layers(900)),
    "options that name a file": lambda: a_record(options={"data": __file__}, deal={}),
    "a plan of many layers": lambda: with_plan("[" * 990 + "]" * 990),
}


def with_plan(text):
    """A record that was promised for a plan that nobody can read."""
    promise = DealCommitment(text, "ab" * 32, "cd" * 32)
    deal = {"version": 1, "plan": text, "key": promise.key, "salt": promise.salt}
    return a_record(deal={**deal, "promise": promise.commitment, "deeds": [], "head": ""})


@pytest.mark.parametrize("odd", ODD_RECORDS.values(), ids=ODD_RECORDS)
def test_a_record_with_something_huge_in_it_is_refused_in_a_line(odd, said):
    with pytest.raises(ApiError) as refused:
        understood(odd(), "en")
    check_refusals([refused.value], "bad_record")
    assert not said.records


def changed(position, **parts):
    return {**position, **parts}


def without(position, key):
    return {name: value for name, value in position.items() if name != key}


def own_bid(text):
    view = moment("dschunk", "bid", view=True)
    return changed(view, bids={str(view["seat"]): text})


ODD_VIEWS = {
    "looking": lambda: without(moment("dschunk", "special", view=True), "looking"),
    "of another": lambda: without(moment("dschunk", "special", view=True, other=1), "looking"),
    "bids": lambda: own_bid("bid 99999 rice"),
    "many digits": lambda: own_bid(f"bid {'9' * 5000} rice"),
    "sold": lambda: changed(moment("dschunk", "action", view=False), sold=["rice"]),
    "partner": lambda: changed(moment("dunhuang", "give", view=True), partner=None),
    "drawn": lambda: changed(moment("dunhuang", "keep", view=True), drawn=[0, 0, 0]),
}


@pytest.mark.parametrize("odd", ODD_VIEWS.values(), ids=ODD_VIEWS)
def test_a_position_that_contradicts_itself_is_refused_by_its_reader(odd, said):
    with pytest.raises(ApiError, match="bad_position"):
        pasted(json.dumps(odd()))
    assert not said.records


def fail(*_, **__):
    raise KeyError(" of ".join(("queen", "hearts")))


def test_a_bug_in_a_reader_of_positions_is_a_problem_and_is_logged(monkeypatch, said):
    text = json.dumps(moment("dunhuang", "camel", view=False))
    monkeypatch.setattr(pasted_position, "from_dict", fail)
    with serving() as client:
        assert client.post("/position", data={"text": text}).status_code == 422
        body = {"game": "dunhuang", "seats": ["human", "random", "random"], "position": text}
        assert client.post("/api/tables", json=body).json()["error"]["code"] == "bad_position"
    assert "KeyError" in said.text
    assert "queen of hearts" not in said.text


def test_a_bug_in_a_reader_of_records_is_a_problem_and_is_logged(monkeypatch, said):
    monkeypatch.setattr(uploads, "replay", fail)
    with serving() as client:
        answer = client.post("/api/records", json={"format": 1})
        assert answer.json()["error"]["code"] == "bad_record"
    assert "KeyError" in said.text


def test_a_bug_in_a_reader_of_options_is_a_problem_and_is_logged(monkeypatch, said):
    monkeypatch.setattr("entrepot.server.registry.registry.validated", fail)
    with serving() as client:
        body = {"game": "dunhuang", "seats": ["human", "random"], "options": {}}
        assert client.post("/api/tables", json=body).json()["error"]["code"] == "bad_plan"
    assert "KeyError" in said.text


def test_positions_are_read_and_sampled_in_threads_of_their_own(monkeypatch):
    text = json.dumps(moment("dunhuang", "camel", view=True))
    names = set()

    def noted(*given):
        names.add(current_thread().name.partition("_")[0])
        return sample(*given)

    monkeypatch.setattr(pasted_position, "sample", noted)
    with serving() as client:
        form = {"text": text, "play": "yes"}
        assert client.post("/position", data=form, follow_redirects=False).status_code == 303
    assert names == {"worker"}


def test_jobs_of_one_client_leave_room_for_others_and_the_store():
    go_on = Event()

    async def attempt():
        worker = WorkerThread(per_client=5, waiting=8)
        jobs = [
            asyncio.create_task(worker.run(client, go_on.wait))
            for client in ["a"] * 9 + ["b"] * 2 + ["c"] * 9
        ]
        await asyncio.wait(jobs, return_when=asyncio.FIRST_EXCEPTION)
        # The threads that everybody else uses are free.
        assert await asyncio.to_thread(lambda: 42) == 42
        go_on.set()
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        worker.close()
        return [answer is True for answer in answers]

    done = asyncio.run(attempt())
    assert done == [True] * 5 + [False] * 4 + [True] * 2 + [True] + [False] * 8


def test_a_few_clients_that_fill_the_queue_shut_nobody_else_out():
    """Three addresses with a hundred requests each filled it for all."""
    go_on = Event()

    async def attempt():
        worker = WorkerThread(per_client=4, waiting=8)
        jobs = [asyncio.create_task(worker.run(client, go_on.wait)) for client in "aaaabbbbcdc"]
        await asyncio.wait(jobs, return_when=asyncio.FIRST_EXCEPTION)
        go_on.set()
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        worker.close()
        return [answer is True for answer in answers]

    assert asyncio.run(attempt()) == [True] * 10 + [False]


def test_a_job_that_nobody_waits_for_keeps_its_turn_until_it_ends():
    go_on, begun = Event(), Event()

    def read():
        begun.set()
        return go_on.wait()

    async def attempt():
        worker = WorkerThread(per_client=2, waiting=9)
        first = asyncio.create_task(worker.run("a", read))
        await asyncio.to_thread(begun.wait)
        first.cancel()
        second = asyncio.create_task(worker.run("a", lambda: 1))
        await asyncio.wait([first])
        assert first.cancelled()
        assert not second.done()
        go_on.set()
        assert await second == 1
        worker.close()

    asyncio.run(attempt())

"""No request keeps the event loop to itself for long, and the server measures whether one does."""

import asyncio
import gc
import re
import threading
from time import thread_time

import pytest

from entrepot.engine.data_files import DataFile
from entrepot.games import find
from entrepot.server.errors import ApiError, ErrorType
from entrepot.server.http.loop_time import in_slices, LoopTime, Turns
from entrepot.server.limits import Limits
from entrepot.server.metrics import LONGEST_SLICE, Metrics
from entrepot.server.pages import home, positions, reviews
from entrepot.server.rate_limiter import MOST_KEYS, RateLimiter
from entrepot.server.serve import GC_THRESHOLDS
from entrepot.server.workers.worker_thread import WorkerThread
from tests.wait import soon, until

from ..tables import figures, open_table, play_some, serving, sitting_of
from ..test_reviews import FEW, finished, reviewed


def burn(seconds):
    """Compute for so long."""
    end = thread_time() + seconds
    while thread_time() < end:
        pass


def longest(client):
    """The longest slice of each route in seconds."""
    line = r'entrepot_loop_longest_slice_seconds\{route="([^"]*)"\} (\S+)'
    return {route: float(seconds) for route, seconds in re.findall(line, figures(client))}


def test_a_request_that_computes_for_long_is_measured_and_logged_once_by_its_route(
    monkeypatch, caplog
):
    async def find(table):
        burn(2 * LONGEST_SLICE)
        raise ApiError(ErrorType.UNKNOWN_TABLE)

    with serving() as client:
        monkeypatch.setattr(client.app.state.registry, "find", find)
        for number in range(3):
            assert client.get(f"/tables/abc{number}").status_code == 404
            assert client.get(f"/api/tables/abc{number}").status_code == 404
        text, slices = figures(client), longest(client)
    assert "abc" not in text, "what a stranger asks for is no name of a route"
    for route in ("GET /tables/{table}", "GET /api/tables/{table}"):
        assert slices[route] >= 2 * LONGEST_SLICE
        assert f'entrepot_loop_slice_seconds_count{{route="{route}"}} 3.0' in text
    logged = [one.getMessage() for one in caplog.records if one.name == "entrepot.loop"]
    assert [one.partition(" kept the loop for ")[0] for one in logged] == [
        "GET /tables/{table}",
        "GET /api/tables/{table}",
    ]


def test_others_are_served_between_the_steps_of_the_home_page(monkeypatch):
    """With 50 tables of one's own and 100 others it kept the loop for 56 ms."""
    with serving() as client:
        client.get("/")
        client.app.state.registry.metrics.slices._routes.clear()
        for step in ("own_tables", "listed_tables", "render"):
            usual = getattr(home, step)

            def slow(*how, usual=usual, **more):
                burn(LONGEST_SLICE / 2)
                return usual(*how, **more)

            monkeypatch.setattr(home, step, slow)
        client.get("/")
        assert LONGEST_SLICE / 2 <= longest(client)["GET /"] < LONGEST_SLICE


def test_addresses_that_nobody_serves_are_one_route():
    with serving() as client:
        for number in range(20):
            client.get(f"/nowhere{number}")
            client.request("BREW", f"/tea{number}")
        assert not [route for route in longest(client) if "nowhere" in route or "tea" in route]


def test_actions_and_live_messages_are_measured_too():
    with serving() as client:
        players = open_table(client)
        with players[0].follow(page=True) as socket:
            players[0].act(players[0].legal[0])
            while socket.receive_json()["version"] != 1:
                pass
        until(lambda: "/tables/{table}/live" in longest(client), "the connection is not measured")
        slices = longest(client)
    assert slices["POST /api/tables/{table}/actions"] > 0
    assert slices["live message"] > 0


def test_a_slice_ends_where_the_request_waits():
    metrics = Metrics()

    async def work():
        for _ in range(5):
            burn(0.4 * LONGEST_SLICE)
            await asyncio.sleep(0)
        return "done"

    assert asyncio.run(in_slices(work(), metrics.slices, lambda: "r")) == "done"
    found = re.search(r'longest_slice_seconds\{route="r"\} (\S+)', metrics.text().decode())
    assert 0.4 * LONGEST_SLICE <= float(found[1]) < 1.6 * LONGEST_SLICE


def test_errors_and_cancellation_go_through_the_measurement():
    slices, seen = Metrics().slices, []

    async def fails():
        await asyncio.sleep(0)
        raise KeyError("x")

    async def waits():
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def run():
        with pytest.raises(KeyError):
            await in_slices(fails(), slices, lambda: "r")
        task = asyncio.create_task(in_slices(waits(), slices, lambda: "r"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.001):
                await in_slices(waits(), slices, lambda: "r")

    asyncio.run(run())
    assert seen == ["cancelled"] * 2


@pytest.fixture
def threads(monkeypatch):
    """The threads in which reviews and positions are drawn."""
    used = set()

    def noting(module, name):
        function = getattr(module, name)

        def noted(*args, **more):
            used.add(threading.current_thread().name)
            return function(*args, **more)

        monkeypatch.setattr(module, name, noted)

    for module, name in (
        (reviews, "graph"),
        (reviews, "moment_at"),
        (reviews, "choice_at"),
        (reviews, "render"),
        (reviews, "render_table"),
        (positions, "pasted"),
        (DataFile, "read"),
    ):
        noting(module, name)
    return used


@pytest.mark.compiled
def test_pages_of_a_review_are_made_beside_the_loop(threads):
    with serving(review_simulations=FEW) as client:
        players = finished(client)
        reviewed(players[0])
        threads.clear()
        last = sitting_of(client, players[0].table).state.version
        for query in ("", "?of=all", "?at=3", f"?at={last}", "?at=3&try="):
            page = client.get(f"/tables/{players[0].table}/review{query}")
            assert page.status_code == 200
    assert threads
    assert all(one.startswith("worker") for one in threads)


def test_a_pasted_position_is_read_beside_the_loop(threads):
    with serving() as client:
        players = open_table(client, seats=("human",) * 2)
        play_some(players, 1000)
        text = players[0].get("position", at=3).json()["text"]
        assert client.get("/position", params={"text": text}).status_code == 200
        assert client.get("/position.svg", params={"text": text}).status_code == 200
    assert threads
    assert all(one.startswith("worker") for one in threads)


def test_values_in_a_form_are_read_beside_the_loop_and_the_store(threads):
    """They were read in the threads in which the store reads."""
    with serving() as client:
        text = find("dschunk").data_file.standard()
        form = {"game": "dschunk", "players": "3", "values": "own", "data": text}
        answer = client.post("/tables/new", data=form, follow_redirects=False)
        assert answer.status_code == 303
    assert threads
    assert all(one.startswith("worker") for one in threads)


def test_one_client_with_many_long_pages_does_not_keep_another_waiting():
    order = []
    release = threading.Event()

    async def run():
        worker = WorkerThread(per_client=100, waiting=100)
        first = asyncio.create_task(worker.run("many", release.wait))
        rest = [
            asyncio.create_task(worker.run("many", order.append, number)) for number in range(60)
        ]
        await asyncio.sleep(0)
        other = asyncio.create_task(worker.run("other", order.append, "other"))
        await asyncio.sleep(0)
        release.set()
        await asyncio.gather(first, *rest, other)
        worker.close()

    asyncio.run(run())
    assert len(order) == 61
    assert order.index("other") <= 1


def test_a_client_may_have_so_many_long_pages_in_the_queue():
    release = threading.Event()

    async def run():
        worker = WorkerThread(per_client=2, waiting=100)
        some = [asyncio.create_task(worker.run("one", release.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as refused:
            await worker.run("one", print)
        assert refused.value.code == "too_many_requests"
        another = asyncio.create_task(worker.run("another", int))
        release.set()
        await asyncio.gather(*some, another)
        assert await worker.run("one", int) == 0
        worker.close()

    asyncio.run(run())


def test_while_a_long_page_is_made_others_are_served(monkeypatch):
    begun, release = threading.Event(), threading.Event()

    def slow(text):
        begun.set()
        release.wait()
        raise ApiError(ErrorType.NOT_FOUND)

    monkeypatch.setattr(positions, "pasted", slow)
    with serving(limits=Limits(computations=1)) as client:

        async def served():
            worker = client.app.state.registry.worker
            task = asyncio.create_task(worker.run("somebody", slow, ""))
            await soon(begun.is_set, "the page is not begun")
            return task

        async def end(task):
            release.set()
            with pytest.raises(ApiError):
                await task

        task = client.portal.call(served)
        assert client.get("/health").status_code == 200
        players = open_table(client)
        assert players[0].act(players[0].legal[0]).status_code == 200
        client.portal.call(end, task)


def test_what_another_thread_was_given_of_a_game_does_not_change():
    with serving() as client:
        players = open_table(client, seats=("human",) * 2)
        play_some(players, 20)
        sitting = sitting_of(client, players[0].table)
        early = sitting.state.history.moment(3)
        before, log = early.as_dict(), sitting.state.log(0)
        length = len(log)
        sitting.state.history.moment(9)
        play_some(players, 5)
        assert sitting.state.version > length
        assert early.as_dict() == before
        assert len(sitting.state.log(0)) == sitting.state.version
        assert len(log) == length


def test_a_burst_of_one_client_does_not_keep_another_waiting():
    """With 300 pages asked for at once, others waited for all of them."""
    slices, done = Metrics().slices, []

    async def pages():
        burn(0.02)
        await asyncio.sleep(0)
        burn(0.001)
        done.append("page")

    async def other():
        for _ in range(4):  # a connection, its request, the answer, the end
            await asyncio.sleep(0)
        done.append("other")

    async def run():
        turns = Turns(0.01)
        burst = [
            asyncio.create_task(in_slices(pages(), slices, lambda: "r", turns, "a"))
            for _ in range(20)
        ]
        guest = in_slices(other(), slices, lambda: "r", turns, "b")
        await asyncio.gather(*burst, asyncio.create_task(guest))

    asyncio.run(run())
    assert done.index("other") <= 2
    assert len(done) == 21


def test_handshakes_of_one_client_take_turns_with_all_other_requests():
    """Three hundred at once kept all others waiting until the last was answered."""
    done = []

    async def app(scope, receive, send):
        burn(scope["cost"])
        done.append(scope["client"][0])

    async def run():
        served = LoopTime(app, Metrics().slices, 0.01)
        common = {"type": "websocket", "path": "/tables/x/live"}
        asked = [{**common, "client": ("192.0.2.1", n), "cost": 0.02} for n in range(20)]
        asked.append({"type": "http", "path": "/", "client": ("192.0.2.2", 1), "cost": 0.0})
        await asyncio.gather(*(served(scope, None, None) for scope in asked))

    asyncio.run(run())
    assert done.index("192.0.2.2") <= 1
    assert len(done) == 21


def test_requests_that_are_given_up_keep_no_turn():
    slices, done = Metrics().slices, []

    async def page(number):
        burn(0.02)
        done.append(number)

    async def run():
        turns = Turns(0.01)
        burst = [
            asyncio.create_task(in_slices(page(n), slices, lambda: "r", turns, "a"))
            for n in range(6)
        ]
        await asyncio.sleep(0)
        for gone in burst[1:4]:
            gone.cancel()
        return await asyncio.gather(*burst, return_exceptions=True)

    answers = asyncio.run(run())
    assert [type(one) for one in answers[1:4]] == [asyncio.CancelledError] * 3
    assert done == [0, 4, 5]


def test_a_look_for_garbage_is_short_however_many_tables_are_opened():
    """After some 300 tables with pages it looked at 400,000 objects, and all waited for 140 ms."""
    looked_at = []

    def note(phase, info):
        if phase == "start" and info["generation"] < 2:
            young = range(info["generation"] + 1)
            looked_at.append(sum(len(gc.get_objects(one)) for one in young))

    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.callbacks.append(note)
    try:
        kept = [[] for _ in range(30 * GC_THRESHOLDS[0])]
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*before)
    assert len(kept) == 30 * GC_THRESHOLDS[0]
    assert len(looked_at) > 20
    assert max(looked_at) < 5 * GC_THRESHOLDS[0]


def test_clients_without_end_are_forgotten_one_by_one():
    """Each request looked at all of them again."""
    buckets = RateLimiter(1.0, 10.0, clock=lambda: 0.0)
    for client in range(MOST_KEYS + 50):
        buckets.take(str(client))
    assert len(buckets._left) == MOST_KEYS
    assert "0" not in buckets._left

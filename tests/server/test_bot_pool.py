"""Bots think elsewhere and in time; whatever they do, a legal action comes."""

import asyncio
import json
import subprocess
import sys
from textwrap import dedent
from types import SimpleNamespace

import pytest

import entrepot
from entrepot.server.errors import ApiError
from entrepot.server.metrics import Metrics
from entrepot.server.workers import bot_players, bot_pool
from entrepot.server.workers.bot_worker import answer
from tests.wait import at_most

from .tables import figures, open_table, play_some, serving

pytestmark = pytest.mark.thorough


def decision(game="dunhuang"):
    table = entrepot.new(game, players=3, seed=1)
    return table.view(0), table.legal(0)


def faults(metrics):
    return {
        sample.labels["reason"]: sample.value
        for family in metrics.registry.collect()
        for sample in family.samples
        if sample.name == "entrepot_bot_faults_total"
    }


@pytest.fixture
def worker(tmp_path, monkeypatch):
    """Lets a program of the test's own take the place of the thinking process."""

    def replace(text):
        program = tmp_path / "worker.py"
        program.write_text("import json, sys, time\n" + dedent(text))

        async def start(self):
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(program),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )

        monkeypatch.setattr(bot_pool.BotWorker, "_start", start)

    return replace


def think(times=1, level="trader"):
    """What is chosen, so many times, and the faults that were counted."""
    view, legal = decision()

    async def run():
        metrics = Metrics()
        pool = bot_pool.BotPool(1, metrics)
        try:
            chosen = [await pool.choose(level, view, legal) for _ in range(times)]
        finally:
            await pool.close()
        return chosen, faults(metrics)

    chosen, counted = asyncio.run(run())
    assert all(action in legal for action in chosen)
    return chosen, counted


def test_a_bot_of_each_level_answers_with_a_legal_action():
    for level in ("apprentice", "trader", "master", "random"):
        assert think(level=level)[1] == {}


def test_a_bot_that_raises_is_replaced_by_lot_and_counted(worker):
    worker("""
        for line in sys.stdin:
            print(json.dumps({"error": "RuntimeError: out of order"}), flush=True)
    """)
    assert think(3)[1] == {"error": 3.0}


def test_an_illegal_answer_is_replaced(worker):
    worker("""
        for line in sys.stdin:
            print(json.dumps({"action": "win"}), flush=True)
    """)
    assert think(2)[1] == {"error": 2.0}


def test_a_process_that_dies_or_talks_nonsense_is_started_again(worker):
    worker("sys.stdin.readline(); sys.exit(1)")
    assert think(2)[1] == {"process": 2.0}
    worker("sys.stdin.readline(); print('nonsense', flush=True); time.sleep(60)")
    assert think(2)[1] == {"process": 2.0}


def test_a_bot_that_never_answers_is_stopped(worker, monkeypatch):
    monkeypatch.setattr(bot_pool, "GRACE", 0.05)
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.1)
    worker("time.sleep(600)")
    assert think(2)[1] == {"late": 2.0}


def test_a_process_answers_whatever_it_is_asked():
    view, legal = decision()
    question = {"bot": "random", "view": view, "legal": legal, "seconds": 0.1}
    assert answer({**question, "interpreted": True})["action"] in legal
    assert "error" in answer({})
    assert "error" in answer({**question, "interpreted": False, "legal": []})


@pytest.mark.parametrize("actors", [(0,), (0, 1)], ids=["in its turn", "all at once"])
def test_nobody_sees_by_the_time_whether_a_bot_had_a_choice(monkeypatch, actors):
    """Not after an action, where it may hold a card to play, nor while all bid in secret."""

    class Sitting:
        version, client, touched, tick = 3, "", 1000.0, 7
        state = property(lambda self: self)
        presence = SimpleNamespace(pace=1.0, anybody=True)
        roster = SimpleNamespace(proxied=lambda seat: "trader")
        plan = SimpleNamespace(seats=["trader", "trader"])

        def __init__(self, legal):
            self.actors = actors
            self.legal = lambda seat: legal
            self.view = lambda seat: {}

        async def play(self, seat, action, version, by):
            played.append(action)

    class Thought(bot_pool.BotPool):
        async def choose(self, level, view, legal, client, attended):
            return legal[-1]

    async def slept(seconds):
        waits.append(seconds)

    async def act(legal):
        table = Sitting(legal)
        thought = Thought(1, Metrics())
        played_by = bot_players.BotPlayers(thought, 0.2, lambda: 1000.0, None, None)
        await played_by._act_once(table, 0, "trader")

    played, waits = [], []
    monkeypatch.setattr(bot_players, "asyncio", SimpleNamespace(sleep=slept))
    asyncio.run(act(["done"]))
    asyncio.run(act(["done", "play load-any gray"]))
    assert played == ["done", "play load-any gray"]
    assert waits == [bot_players.SPARE * bot_pool.USUAL] * 2


def test_where_many_wait_everybody_thinks_less():
    pool = bot_pool.BotPool(2, Metrics())
    seconds = []
    for crowd in (0, 2, 5000):
        pool._queue.crowd = lambda client, crowd=crowd: crowd
        seconds.append(pool.seconds("master", "somebody"))
    assert seconds == [seconds[0], seconds[0] / 4, bot_pool.SHORTEST]


def test_a_table_goes_on_whatever_its_bots_do(worker):
    worker("sys.exit(1)")
    with serving() as client:
        players = open_table(client, seats=("human", "master"))
        play_some(players, 6)
        assert players[0].version >= 6
        assert 'entrepot_bot_faults_total{reason="process"}' in figures(client)


@pytest.fixture
def noted(worker, tmp_path):
    """What a thinking process is asked; it never answers who is Late."""
    worker(f"""
        for line in sys.stdin:
            question = json.loads(line)
            with open({str(tmp_path / "asked")!r}, "a") as asked:
                print(question.get("warm") or question["interpreted"], file=asked)
            if "Late" in question.get("names", [question.get("bot")]):
                time.sleep(600)
            action = question["legal"][0] if "legal" in question else None
            print(json.dumps({{"action": action}}), flush=True)
    """)
    return lambda: (tmp_path / "asked").read_text().split()


def test_bots_think_interpreted_until_their_process_has_loaded_what_was_prepared(noted):
    view, legal = decision()

    async def run():
        pool = bot_pool.BotPool(1, Metrics())
        try:
            await pool.choose("trader", view, legal)
            pool.prepared("dunhuang")
            await asyncio.gather(*pool._warming)
            await pool.choose("trader", view, legal)
        finally:
            await pool.close()

    asyncio.run(run())
    assert noted() == ["True", "dunhuang", "False"]


@pytest.mark.parametrize("what", ["bot", "hint"])
def test_a_process_that_was_stopped_loads_again_what_was_prepared(noted, monkeypatch, what):
    view, legal = decision()

    async def be_late(pool):
        with monkeypatch.context() as hurried:
            hurried.setattr(bot_pool, "GRACE", 0.05)
            hurried.setattr(bot_pool, "PATIENCE", 0.0)
            if what == "bot":
                assert await pool.choose("Late", view, legal) in legal
            else:
                with pytest.raises(ApiError, match="hint"):
                    await pool.hint(view, legal, "en", ["Late"], "")

    async def run():
        pool = bot_pool.BotPool(1, Metrics())
        try:
            for game in ("dschunk", "dunhuang"):
                pool.prepared(game)
            await asyncio.gather(*pool._warming)
            before = noted()
            await be_late(pool)
            await pool.choose("trader", view, legal)
        finally:
            await pool.close()
        return before

    before = asyncio.run(run())
    assert before == ["dschunk", "dunhuang"]
    after = noted()[len(before) :]
    assert after[-3:] == ["dschunk", "dunhuang", "False"]


def test_rules_that_cannot_be_loaded_are_tried_once(worker):
    worker("sys.stdin.readline(); sys.exit(1)")

    async def run():
        pool = bot_pool.BotPool(2, Metrics())
        for game in ("dschunk", "dunhuang"):
            pool.prepared(game)
        await asyncio.gather(*pool._warming)
        assert await pool.choose("trader", *decision()) in decision()[1]
        assert not pool._warming
        await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize("module", ["bot_worker", "review_worker"])
def test_a_process_whose_server_was_killed_ends_without_a_word(module):
    """Each process left a traceback behind."""
    table = entrepot.new("dunhuang", players=2, seed=1)
    question = {"record": table.record(), "simulations": 1, "seed": 1, "nice": 0}
    command = [sys.executable, "-m", f"entrepot.server.workers.{module}"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process, at_most(process):
        process.stdout.close()
        process.stdin.write(json.dumps(question).encode() + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0

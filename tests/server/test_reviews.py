"""Reviews of finished tables: made once in the background, kept, and nobody's while a game runs."""

import asyncio
import subprocess
import sys
from contextlib import contextmanager

import pytest

import entrepot
from entrepot.server.limits import Limits
from entrepot.server.workers import review_jobs
from tests.random_games import finish
from tests.wait import until

from .tables import FREE, open_table, play_some, serving, sitting_of, spectator

pytestmark = [pytest.mark.compiled, pytest.mark.secondhand]
FEW = 100
"""Simulations where it does not matter what they find."""
NAMES = ["Ana", "Bo", "Cem"]


def finished(client, **plan):
    """The players of a game that is over."""
    players = open_table(client, names=NAMES, **plan)
    play_some(players, 10**4)
    return players


def reviewed(player):
    """The review of a table, once it is made."""
    assert player.post("review").status_code in (200, 202)

    def made():
        answer = player.get("review")
        assert answer.status_code in (200, 202), answer.text
        return answer.json() if answer.status_code == 200 else None

    return until(made, "the review is not made")


@pytest.fixture(scope="module")
def ended():
    """A client, and the players of a game of which there is a review."""
    with serving(review_simulations=FEW) as client:
        players = finished(client)
        reviewed(players[0])
        yield client, players


def test_it_is_the_one_that_the_library_gives(ended):
    client, players = ended
    answer = players[0].get("review").json()
    record = players[0].get("record").json()
    voice = sitting_of(client, players[0].table).state.voice("en")
    assert answer == entrepot.review(record, simulations=FEW, seed=1).as_dict(voice)
    assert {each["seat"] for each in answer["seats"]} == {0, 1, 2}


def test_everybody_who_may_see_the_result_reads_it_in_their_language(ended):
    client, players = ended
    address = f"/api/tables/{players[0].table}/review"
    answers = {
        language: client.get(address, headers={"Accept-Language": language}).json()
        for language in ("en", "de", "ko")
    }
    words = {
        language: [each["why"] for each in told["decisions"]] for language, told in answers.items()
    }
    assert len({str(each) for each in words.values()}) == 3
    assert answers["en"]["chances"] == answers["ko"]["chances"]


def test_it_is_kept_with_the_table(make_store, place):
    with serving(review_simulations=FEW, **place) as client:
        players = finished(client)
        first = reviewed(players[0])
        table = players[0].table
    with serving(review_simulations=FEW, **place) as client:
        again = client.get(f"/api/tables/{table}/review")
        assert again.status_code == 200
        assert again.json() == first

    async def forgotten():
        store = make_store()
        await store.start()
        try:
            assert await store.review(table) is not None
            await store.prune(float("inf"), [])
            await store.keep_review(table, first)
            return await store.review(table)
        finally:
            await store.close()

    assert asyncio.run(forgotten()) is None


def test_a_record_that_is_brought_along_is_reviewed_too(ended):
    client, players = ended
    record = players[0].get("record").json()
    table = client.post("/api/records", json=record).json()["id"]
    brought = reviewed(spectator(client, table))
    assert brought["decisions"] == players[0].get("review").json()["decisions"]


@pytest.mark.parametrize("game", entrepot.games())
def test_there_is_none_while_the_game_goes_on(game):
    """On no channel, for nobody, and not for an unfinished record either."""
    with serving() as client:
        players = open_table(client, game)
        begun = entrepot.new(game, players=3, seed=5).record()
        brought = client.post("/api/records", json=begun).json()["id"]
        for reader in (*players, spectator(client, players[0].table), spectator(client, brought)):
            for answer in (reader.get("review"), reader.post("review")):
                assert answer.status_code == 409
                assert answer.json()["error"]["code"] == "still_running"


def test_a_private_table_shows_it_to_those_who_may_see_its_result():
    """While it runs nobody else learns anything; the link to the finished game opens both."""
    with serving() as client:
        players = open_table(client, spectators=False)
        stranger = spectator(client, players[0].table)
        assert stranger.get("record").json()["error"]["code"] == "private_table"
        assert stranger.get("review").json()["error"]["code"] == "private_table"
        assert stranger.post("review").json()["error"]["code"] == "private_table"
        play_some(players, 10**4)
        assert stranger.get("record").status_code == 200
        assert stranger.get("review").json()["error"]["code"] == "not_reviewed"


@contextmanager
def held(monkeypatch, **how):
    """A server whose reviews are never done, and those that it has begun."""
    begun = []

    async def made(record, settings, job):
        begun.append(job)
        await asyncio.Event().wait()

    monkeypatch.setattr(review_jobs, "made", made)
    with serving(**how) as client:
        yield client, begun


def brought(client, seed, game="dunhuang"):
    """Somebody who looks at a game that was played elsewhere."""
    record = {**finish(entrepot.new(game, players=3, seed=seed)).record(), "names": NAMES}
    return spectator(client, client.post("/api/records", json=record).json()["id"])


def test_nobody_can_ask_for_so_many_that_others_wait(monkeypatch):
    limits = Limits(**{**FREE.__dict__, "reviews": 2, "reviews_waiting": 3})
    with held(monkeypatch, limits=limits) as (client, begun):
        games = [brought(client, seed) for seed in range(4)]
        assert [game.post("review").status_code for game in games] == [202, 202, 429, 429]
        assert games[0].post("review").json() == {"done": 0, "of": 0}
        sitting, reviews = sitting_of(client, games[2].table), client.app.state.reviews
        assert client.portal.call(reviews.ask, sitting, "another") is None
        refused = games[3].post("review")
        assert refused.json()["error"]["code"] == "too_many_requests"
        assert int(refused.headers["retry-after"]) > 0
        until(lambda: begun, "no review begins")
        assert len(begun) == 1


def test_bots_go_on_while_games_are_reviewed(monkeypatch):
    with held(monkeypatch) as (client, begun):
        brought(client, 1).post("review")
        until(lambda: begun, "no review begins")
        players = open_table(client, seats=("human", "apprentice", "apprentice"))
        play_some(players, 8)
        assert players[0].version >= 8


def test_a_process_that_reviews_stands_back_for_everything_else():
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import os; from entrepot.server.workers.review_worker import stand_back; "
            "stand_back(10); "
            "print(os.getpriority(os.PRIO_PROCESS, 0))",
        ],
        capture_output=True,
        text=True,
        check=True,
        start_new_session=True,  # whose weight it changes
    )
    assert int(told.stdout) >= 10


def test_one_that_fails_says_so_and_can_be_asked_for_again(monkeypatch):
    async def made(record, settings, job):
        raise ConnectionResetError("the process has ended")

    monkeypatch.setattr(review_jobs, "made", made)
    with serving() as client:
        game = brought(client, 1)
        sitting, reviews = sitting_of(client, game.table), client.app.state.reviews
        assert game.post("review").status_code == 202
        until(lambda: reviews.failed(sitting), "it does not fail")
        assert game.get("review").json()["error"]["code"] == "review_failed"
        page = client.get(f"/tables/{game.table}/review?asked=1").text
        assert "The review did not succeed" in page
        assert "data-review>" in page
        assert game.post("review").status_code == 202
        monkeypatch.undo()


def test_a_game_that_is_too_long_is_refused(monkeypatch):
    monkeypatch.setattr("entrepot.server.workers.review_jobs.MOST_ACTIONS", 10)
    with serving() as client:
        assert brought(client, 1).post("review").json()["error"]["code"] == "too_long"

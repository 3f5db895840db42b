"""Bots that search: legal, fair, repeatable, and not blind to what is in front of them."""

import json
import sys

import pytest

import entrepot
from entrepot.bots import search_bot
from entrepot.engine.compiled import compiler
from tests.bots.midgame_tables import moments
from tests.bots.test_tactics import one_token_short
from tests.random_games import GAMES
from tests.wait import Clock

pytestmark = pytest.mark.compiled
FEW = 200


def searcher(seed=1, simulations=FEW, **more):
    return entrepot.bot("search", seed=seed, simulations=simulations, **more)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_a_whole_game_by_legal_actions(name):
    at = entrepot.new(name, players=3, seed=8)
    bots = [searcher(p, simulations=20) for p in range(3)]
    while not at.over:
        actor = at.actors[0]
        at.play(bots[actor].choose(at.view(actor), at.legal(actor)), actor)
    assert at.winners


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_simulations_make_the_same_choice(name):
    for at in moments(name):
        actor = at.actors[0]
        view, legal = at.view(actor), at.legal(actor)
        opinions = [searcher(7).analyse(view, legal) for _ in range(2)]
        assert opinions[0] == opinions[1]
        assert searcher(7).choose(view, legal) == searcher(7).choose(view, legal)


@pytest.mark.parametrize("name", GAMES)
def test_it_cannot_tell_worlds_apart_that_look_the_same_to_its_seat(name):
    for at in moments(name):
        actor = at.actors[0]
        view = at.view(actor)
        other = entrepot.sample(view, 5)
        mine = searcher(7).analyse(view, at.legal(actor))
        assert searcher(7).analyse(other.view(actor), other.legal(actor)) == mine


@pytest.mark.parametrize("name", GAMES)
def test_an_opinion_adds_up(name):
    for at in moments(name, 3):
        actor = at.actors[0]
        legal = at.legal(actor)
        opinion = searcher().analyse(at.view(actor), legal)
        assert opinion.simulations == FEW
        assert set(opinion.actions) == set(legal)
        assert sum(n for _, n in opinion.actions.values()) == FEW
        assert all(0 <= value <= 1 for value, _ in opinion.actions.values())
        assert sum(opinion.wins) == pytest.approx(1, abs=0.01)


def test_two_threads_search_twice_as_much():
    at = next(moments("dunhuang", 1))
    opinion = searcher(threads=2).analyse(at.view(at.actors[0]), at.legal(at.actors[0]))
    assert opinion.simulations == 2 * FEW


def test_it_stops_when_its_time_is_up(monkeypatch):
    """Here a quarter of a second passes between two looks at the clock."""
    monkeypatch.setattr(search_bot, "perf_counter", Clock(0.25))
    at = next(moments("dunhuang", 1))
    bot = entrepot.bot("search", seed=1, seconds=2)
    opinion = bot.analyse(at.view(at.actors[0]), at.legal(at.actors[0]))
    assert opinion.simulations == 8 * search_bot.CHUNK


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_what_it_would_have_tried_most_had_it_used_up_its_budget(name):
    for at in moments(name):
        if len(at.actors) == 1:
            view, legal = at.view(at.actors[0]), at.legal()
            tried = searcher(7, simulations=5000).analyse(view, legal).actions
            assert searcher(7, simulations=5000).choose(view, legal) == max(
                legal, key=lambda action: tried[action][1]
            )


def test_it_answers_sooner_where_its_choice_is_settled(monkeypatch):
    at, clock = one_token_short(), Clock(1 / 64)
    monkeypatch.setattr(search_bot, "perf_counter", clock)
    entrepot.bot("search", seed=1, seconds=2).choose(at.view(0), at.legal(0))
    assert clock.now < 1.6


def test_a_forced_choice_is_not_thought_about():
    bot = entrepot.bot("search", seconds=1000)
    assert bot.choose({}, ["move 1"]) == "move 1"


def test_it_searches_interpreted_where_numba_is_missing(monkeypatch):
    compiler.compiled.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    at = one_token_short()
    bot = searcher(simulations=60)
    view = json.loads(json.dumps(at.view(0)))
    assert bot.choose(view, at.legal(0)) == "shop"
    monkeypatch.undo()
    compiler.compiled.cache_clear()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("serach", "did you mean 'search'"),
        ("search:depth=3", "no parameter 'depth'"),
        ("search:second=3", "did you mean 'seconds'"),
        ("search:seconds=long", "must be a number"),
        ("search:simulations=0", "must be more than 0"),
    ],
)
def test_a_wrong_name_or_parameter_is_told(name, complaint):
    with pytest.raises(entrepot.UnknownBot, match=complaint):
        entrepot.bot(name)

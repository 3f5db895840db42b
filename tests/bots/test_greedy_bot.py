"""The greedy bot and the levels."""

import pickle

import pytest

import entrepot
from entrepot.bots import greedy_bot, is_warm, LEVELS, names, warm_up
from entrepot.games import find
from tests.bots.midgame_tables import moments
from tests.random_games import GAMES
from tests.wait import Clock

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", GAMES)
def test_every_trait_has_a_weight_for_each_number_of_players(name):
    game = find(name)
    for weights in game.evaluation.weights.values():
        assert len(weights) == len(game.seats)
    assert list(game.evaluation.rollout_depth) == list(game.seats)


@pytest.mark.parametrize("name", GAMES)
def test_values_are_likelihoods(name):
    for at in moments(name, 3):
        actor = at.actors[0]
        legal = at.legal(actor)
        values = entrepot.bot("greedy", seed=1).values(at.view(actor), legal)
        assert list(values) == legal
        assert all(0 <= value <= 1 for value in values.values())


@pytest.mark.parametrize("name", GAMES)
def test_it_thinks_the_same_interpreted(name):
    for at in moments(name, 2):
        actor = at.actors[0]
        view, legal = at.view(actor), at.legal(actor)
        values = [
            entrepot.bot("greedy", seed=1, simulations=2, interpreted=how).values(view, legal)
            for how in (False, True)
        ]
        assert values[0] == pytest.approx(values[1], abs=1e-5)


def test_it_stops_guessing_when_time_is_up(monkeypatch):
    """A look when it begins, and one after each world."""
    clock = Clock(1.0)
    monkeypatch.setattr(greedy_bot, "perf_counter", clock)
    at = next(moments("dunhuang", 1))
    actor = at.actors[0]
    entrepot.bot("greedy", seed=1, seconds=3).choose(at.view(actor), at.legal(actor))
    assert clock.now == 1 + 3


def test_the_levels_are_bots_of_that_name():
    assert set(LEVELS) <= set(names())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("interpreted", [False, True])
def test_every_level_chooses_compiled_and_interpreted(level, interpreted):
    at = next(moments("dschunk", 1))
    actor = at.actors[0]
    bot = entrepot.bot(level, seed=1, simulations=4, interpreted=interpreted)
    assert bot.choose(at.view(actor), at.legal(actor)) in at.legal(actor)


def test_a_bot_can_be_sent_to_another_process():
    at = next(moments("dunhuang", 1))
    view, legal = at.view(at.actors[0]), at.legal(at.actors[0])
    for level in LEVELS:
        bot = entrepot.bot(level, seed=1, simulations=20)
        twin = pickle.loads(pickle.dumps(bot))
        assert twin.choose(view, legal) == bot.choose(view, legal)


def test_a_game_that_was_prepared_stays_so(tmp_path, monkeypatch):
    warm_up("dunhuang")
    assert is_warm("dunhuang")
    monkeypatch.setenv("ENTREPOT_CACHE", str(tmp_path))
    assert not is_warm("dunhuang")

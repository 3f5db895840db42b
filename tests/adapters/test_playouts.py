"""Greedy playouts: by seats that know what their bot would, and better than chance."""

from random import Random

import numpy
import pytest

import entrepot
from entrepot.adapters import vector
from entrepot.bots.kernels import batch_greedy
from entrepot.bots.kernels import greedy as greedy_module
from entrepot.engine.compiled.compiler import compiled
from entrepot.engine.dice import seeded
from tests.random_games import GAMES

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", GAMES)
def test_greedy_playouts_end_all_games_and_leave_the_batch_as_it_is(name):
    batch = vector.make(name, players=3, n=12, seed=1)
    before = batch.observations.copy()
    results = batch.playouts("greedy", seed=4)
    assert results.rewards.sum(axis=1).tolist() == pytest.approx([1.0] * 12)
    assert (results.lengths > 0).all()
    assert (batch.observations == before).all()


def test_greedy_seats_earn_more_than_random_ones():
    batch = vector.make("dschunk", players=3, n=24, seed=1)
    greedy, random = (batch.playouts(how, seed=4).points.mean() for how in ("greedy", "random"))
    assert greedy > random


def test_greedy_seats_win_at_once_sooner_than_random_ones_come_to_an_end():
    batch = vector.make("dunhuang", players=3, n=24, seed=1)
    greedy, random = (batch.playouts(how, seed=4).lengths.mean() for how in ("greedy", "random"))
    assert greedy < random


def test_greedy_playouts_follow_from_the_seed_whatever_the_number_of_threads():
    found = [
        vector.make("dunhuang", players=2, n=128, seed=1, threads=threads).playouts("greedy", 4)
        for threads in (1, 2)
    ]
    assert (found[0].points == found[1].points).all()
    assert (found[0].lengths == found[1].lengths).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_greedy_seat_decides_alike_in_worlds_that_differ_only_in_what_it_cannot_know(name):
    table = entrepot.new(name, players=3, seed=3)
    chance = Random(1)
    decided = 0
    for _ in range(60):
        seat, legal = table.actors[0], table.legal()
        if len(legal) > 1:
            view = table.view(seat)
            worlds = [entrepot.sample(view, seed) for seed in range(3)]
            assert len(set(decisions(worlds, seat, legal))) == 1
            decided += 1
        table.play(chance.choice(legal), seat)
    assert decided > 20


def decisions(worlds, seat, legal):
    """What a greedy seat does in each of several worlds, by the same dice."""
    game = worlds[0].game_rules
    twin, knowledge, n = compiled(game), game.knowledge, len(worlds)
    memories = [world.memories[seat] for world in worlds for _ in range(world.players)]
    actions = numpy.zeros(n, numpy.int64)
    twin.entry(batch_greedy.decide, apart=True)(
        twin.records(*(world.state for world in worlds)),
        twin.records(*memories).reshape(n, -1),
        numpy.full(n, seat),
        numpy.array([[game.codes[text] for text in legal]] * n, numpy.int16),
        numpy.full(n, len(legal)),
        numpy.full(n, seeded("dice")),
        actions,
        twin.blank(game.state, n=greedy_module.STATES),
        twin.blank(knowledge.memory),
        twin.blank(knowledge.hidden),
        twin.blank(greedy_module.GreedyScratch),
        3,
        0,
        n,
    )
    return actions.tolist()

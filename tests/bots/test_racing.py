"""Actions that are clearly behind are weighed no further, and what is chosen is as good."""

from statistics import fmean

import pytest

from entrepot.bots import bot
from entrepot.bots.kernels import batch_greedy, greedy, racing
from entrepot.bots.kernels.evaluation import FULL
from entrepot.engine.compiled.compiler import interpreted_loop, RecordList
from entrepot.games import find, new

WORLDS = 40


@pytest.fixture(scope="module", params=["dunhuang", "dschunk"])
def decisions(request):
    """Tables of one game at which a seat chooses by itself."""
    table, player, found = new(request.param, 3, 1), bot("random", seed=1), []
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        if len(legal) > 1 and len(table.actors) == 1:
            found.append(table.copy())
        table.play(player.choose(table.view(seat), legal), seat)
    return find(request.param), found[: len(found) - 4 : len(found) // 12]


def weighed(game, table, loop, n):
    """What a seat chooses by a loop, and the desk it did so at."""
    seat, desk = table.actors[0], racing.RacingScratch()
    legal = [game.codes[action] for action in table.legal(seat)]
    desk.planned, desk.dice[0], desk.many = 1, 7, len(legal)
    desk.actions[: desk.many] = legal
    states = RecordList([table.state.copy() for _ in range(greedy.STATES)])
    memories = RecordList([table.memories[seat].copy()])
    hidden = RecordList([game.knowledge.hidden()])
    action = interpreted_loop(game, loop)(states, memories, hidden, RecordList([desk]), seat, n)
    return action, desk


def test_in_a_few_worlds_nothing_is_left_behind(decisions):
    game, tables = decisions
    for table in tables:
        raced, desk = weighed(game, table, racing.race_for, racing.FIRST - 1)
        plain, other = weighed(game, table, batch_greedy.weigh_for, racing.FIRST - 1)
        assert raced == plain
        assert desk.brought[: desk.many] == other.brought[: other.many]


def test_what_wins_the_race_is_as_good_as_what_is_best_in_all_worlds(decisions):
    game, tables = decisions
    behind, left = [], []
    for table in tables:
        raced, desk = weighed(game, table, racing.race_for, WORLDS)
        _, other = weighed(game, table, batch_greedy.weigh_for, WORLDS)
        brought = dict(zip(other.actions, other.brought[: other.many], strict=False))
        behind.append((max(brought.values()) - brought[raced]) / WORLDS / FULL)
        left.append(desk.many / other.many)
    assert max(behind) < 0.01
    assert fmean(behind) < 0.001
    assert fmean(left) < 0.6, "many were left behind"


def a_race(brought, scatter, worlds=10):
    """A desk at which actions have brought so much in each world, give or take some."""
    desk, mean = racing.RacingScratch(), sum(brought) // len(brought)
    desk.many, desk.worlds = len(brought), worlds
    for j, each in enumerate(brought):
        desk.actions[j], desk.brought[j] = j, worlds * each
        desk.ahead[j] = worlds * (each - mean)
        desk.squares[j] = worlds * ((each - mean) ** 2 + scatter[j] ** 2)
    return desk


def kept(desk):
    racing.leave_behind(desk)
    return desk.actions[: desk.many]


def test_whatever_may_overtake_the_first_stays_in_the_race():
    point = FULL // 100
    brought = [50 * point, 60 * point, 59 * point, 30 * point]
    assert kept(a_race(brought, [2 * point] * 4)) == [1, 2]
    assert kept(a_race(brought, [point // 100] * 4)) == [1]
    assert kept(a_race(brought, [20 * point] * 4)) == [0, 1, 2]
    assert kept(a_race(brought, [20 * point] * 4, worlds=1000)) == [1, 2]


def test_a_few_worlds_that_look_alike_are_not_trusted():
    hair = racing.LEAST // 10
    assert kept(a_race([5000, 5000 - hair], [0, 0], worlds=5)) == [0, 1]


def test_of_actions_that_bring_the_same_the_first_stays():
    assert kept(a_race([4000, 9000, 9000, 9000], [10**5] * 4)) == [0, 1]


def test_what_is_noted_of_a_world_is_how_far_each_is_ahead_of_all():
    desk = racing.RacingScratch()
    desk.many = 3
    desk.before[:3], desk.brought[:3] = [10, 20, 30], [10 + 100, 20 + 400, 30 + 700]
    racing.note(desk)
    assert desk.ahead[:3] == [-300, 0, 300]
    assert desk.squares[:3] == [90_000, 0, 90_000]
    desk.worlds = 1
    assert racing.variance(desk, 0) == 0

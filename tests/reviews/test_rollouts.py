"""How things stand is seen by playing on, and whoever plays on does so by what they know."""

from dataclasses import replace
from statistics import fmean

import pytest

import entrepot
from entrepot.bots.kernels import batch_greedy, greedy, racing, rollouts
from entrepot.engine.compiled.compiler import interpreted_loop, RecordList
from entrepot.engine.dialect import rule
from entrepot.games import find
from entrepot.reviews.decisions import choices
from entrepot.reviews.rollouts import RolloutEffort, RolloutEvaluator

from .played_games import played


@pytest.fixture(scope="module", params=["dunhuang", "dschunk"])
def some_choices(request):
    at = played(request.param, 3, 6, "random")
    return find(request.param), [each for each in choices(at) if not each.forced][10:90:5]


def chosen(game, choice, table, seed):
    """What a seat that plays on does at a table, alone or together with others."""
    desk = racing.RacingScratch()
    desk.planned, desk.dice[0], desk.many = 1, seed, len(choice.legal)
    desk.actions[: desk.many] = [game.codes[action] for action in choice.legal]
    states = RecordList([table.state.copy() for _ in range(greedy.STATES)])
    memories = RecordList([table.memories[choice.seat].copy()])
    hidden = RecordList([game.knowledge.hidden()])
    loop = racing.race_for if len(choice.view["actors"]) == 1 else batch_greedy.weigh_for
    decide = interpreted_loop(game, loop)
    return decide(states, memories, hidden, RecordList([desk]), choice.seat, 2)


def test_whoever_plays_on_does_the_same_whatever_is_hidden_from_them(some_choices):
    game, found = some_choices
    for choice in found:
        one, two = (entrepot.sample(choice.view, seed=seed) for seed in (1, 2))
        assert [chosen(game, choice, one, n) for n in (5, 6)] == [
            chosen(game, choice, two, n) for n in (5, 6)
        ]


def test_whoever_plays_on_remembers_what_they_saw_and_what_is_so(some_choices, monkeypatch):
    game, found = some_choices
    seats = []

    def remembering(loop):
        decide = interpreted_loop(game, loop)

        @rule
        def asked(states, memories, hidden, desks, seat, n):
            assert memories[0].seat == seat
            assert game.knowledge.is_consistent(memories[0], states[0])
            action = decide(states, memories, hidden, desks, seat, n)
            assert desks[0].worlds == n, "some guess agrees with it"
            seats.append(seat)
            return action

        return asked

    monkeypatch.setattr(rollouts, "weigh_for", remembering(batch_greedy.weigh_for))
    monkeypatch.setattr(rollouts, "race_for", remembering(racing.race_for))
    foreseer = RolloutEvaluator(replace(game), interpreted=True)
    for choice in found[::3]:
        foreseer.win_chances(choice.before, choice.memories, 2, 1)
        memories = [*choice.memories, *choice.later_memories]
        states = (choice.before, choice.after)
        foreseer.luck(choice.seat, choice.action, states, memories, 2, 1)
    assert {*seats} == {0, 1, 2}
    assert len(seats) > 200


def test_whoever_plays_on_thinks_in_as_many_worlds_as_is_said(monkeypatch):
    game, asked = find("dschunk"), set()

    def counting(loop):
        decide = interpreted_loop(game, loop)

        @rule
        def counted(states, memories, hidden, desks, seat, n):
            several = game.rules.actors(states[0], [0] * 4) > 1
            asked.add(("together" if several else "alone", loop, n))
            return decide(states, memories, hidden, desks, seat, 1)

        return counted

    monkeypatch.setattr(rollouts, "weigh_for", counting(batch_greedy.weigh_for))
    monkeypatch.setattr(rollouts, "race_for", counting(racing.race_for))
    foreseer = RolloutEvaluator(replace(game), RolloutEffort(2, 5), interpreted=True)
    table = entrepot.new("dschunk", players=3, seed=1)
    foreseer.win_chances(table.state, table.memories, 1, 1)
    assert asked == {("alone", racing.race_for, 2), ("together", batch_greedy.weigh_for, 5)}


@pytest.mark.compiled
def test_chances_of_all_seats_make_one_and_repeat_by_their_seed(some_choices):
    game, found = some_choices
    foreseer = RolloutEvaluator(game)
    for choice in found[:4]:
        one, again, other = (
            foreseer.win_chances(choice.before, choice.memories, 20, seed) for seed in (1, 1, 2)
        )
        assert sum(one) == pytest.approx(1)
        assert one == again
        assert one != other


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_the_nearer_the_end_the_nearer_chances_are_to_the_result(game):
    foreseer, off = RolloutEvaluator(find(game)), {"early": [], "late": []}
    for seed in range(12):
        table = played(game, 3, seed, "trader", simulations=8)
        made = list(choices(table))
        for part, some in (("early", made[5:25:5]), ("late", made[-25:-5:5])):
            for choice in some:
                chances = foreseer.win_chances(choice.before, choice.memories, 40, 1)
                off[part] += [
                    (chance - (seat in table.winners) / len(table.winners)) ** 2
                    for seat, chance in enumerate(chances)
                ]
    assert fmean(off["late"]) < fmean(off["early"]) / 2

"""Luck is what nobody chose, and falls to all alike in the long run. So do whims: what somebody
chose by chance, and might not have.
"""

from collections import Counter
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from entrepot.bots.kernels import rollouts
from entrepot.engine.defaults import with_globals
from entrepot.engine.dialect import rule
from entrepot.engine.dice import seeded
from entrepot.engine.setup import from_position
from entrepot.games import find
from entrepot.reviews.decisions import choices
from entrepot.reviews.luck import choice_noise_of, end_is_near, luck_of, RESULTS
from entrepot.reviews.rollouts import RolloutEvaluator

from .played_games import played

pytestmark = pytest.mark.compiled


def chance_of(foreseer, choice, worlds=64, seed=1):
    memories = [*choice.memories, *choice.later_memories]
    states = (choice.before, choice.after)
    return foreseer.luck(choice.seat, choice.action, states, memories, worlds, seed)


def test_where_nothing_is_drawn_there_is_no_luck():
    foreseer = RolloutEvaluator(find("dunhuang"))
    still = [each for each in choices(played("dunhuang", 3, 5, "random")) if "move" in each.action]
    assert still
    for choice in still:
        assert chance_of(foreseer, choice) == (0, 0, 0)


def test_who_plays_on_after_either_does_so_by_the_same_dice(monkeypatch):
    """Else chance in their thoughts would count as luck."""
    rules, seen = find("dunhuang"), []

    @rule
    def never(states, i, j):
        seen.append(states[i] == states[j])
        return False

    loop = rollouts.loop_for(rules)
    lay = with_globals(loop.__globals__["set_chance_case"], same=never)
    monkeypatch.setattr(rollouts, "loop_for", lambda _: with_globals(loop, set_chance_case=lay))
    foreseer = RolloutEvaluator(rules, interpreted=True)
    still = [each for each in choices(played("dunhuang", 3, 5, "random")) if "move" in each.action]
    for choice in still[::4]:
        assert chance_of(foreseer, choice, worlds=2) == (0, 0, 0)
    assert len(seen) >= 10
    assert all(seen)


@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_what_is_stirred_is_unknown_to_those_who_saw_what_came_before(monkeypatch, game):
    """Whoever saw other cards come about knows other things of what is left."""
    rules, agreed = find(game), []

    @rule
    def stir(s, memories, first, dice):
        known = memories[first : first + s.players]
        agreed.append(all(rules.knowledge.is_consistent(memory, s) for memory in known))
        rules.knowledge.shuffle_unknown(s, memories, first, dice)

    knowledge = replace(rules.knowledge, shuffle_unknown=stir)
    monkeypatch.setattr(rollouts, "play_on", rule(lambda *_: None))
    foreseer = RolloutEvaluator(replace(rules, knowledge=knowledge), interpreted=True)
    for choice in choices(played(game, 3, 5, "random")):
        chance_of(foreseer, choice, worlds=2)
    assert len(agreed) > 200
    assert all(agreed)


@pytest.mark.parametrize("to_end", [False, True])
@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_luck_averages_zero_whatever_the_judgement_thinks(game, to_end):
    """One action at one table, with everything that nobody has seen in many other orders."""
    rules, at = find(game), played(game, 3, 5, "random")
    foreseer = RolloutEvaluator(rules)
    lucky = next(
        each
        for each in choices(at)
        if each.version > 40 and max(map(abs, chance_of(foreseer, each))) > 0.01
    )
    found = []
    for n in range(300):
        state = lucky.before.copy()
        rules.knowledge.shuffle_unknown(state, lucky.memories, 0, [seeded("luck", n)])
        state.dice[0] = seeded("dice", n)
        options = rules.options({})
        position = {**rules.write(state, options), "game": game}
        position["memory"] = [rules.knowledge.memory_to_json(each) for each in lucky.memories]
        table = from_position(rules, position)
        table.play(lucky.action, lucky.seat)
        states, memories = (state, table.state), [*lucky.memories, *table.memories]
        worlds = 4 if to_end else 20
        found.append(
            foreseer.luck(lucky.seat, lucky.action, states, memories, worlds, n, to_end=to_end)
        )
    for mine in zip(*found, strict=True):
        mean, spread = fmean(mine), stdev(mine)
        assert spread > 0.001
        assert abs(mean) < 4 * spread / sqrt(len(mine))


def choice_of(foreseer, choice, instead, worlds=64, seed=1, to_end=False):
    before = choice.before, choice.memories
    return foreseer.choice_noise(
        choice.seat, choice.action, instead, *before, worlds, seed, to_end=to_end
    )


@pytest.fixture(scope="module", params=["dunhuang", "dschunk"])
def telling(request):
    """A choice between actions that bring the seat different things."""
    foreseer = RolloutEvaluator(find(request.param))
    for each in choices(played(request.param, 3, 5, "random")):
        if not each.forced and each.version > 40:
            beside = choice_of(foreseer, each, [each.legal[0], each.legal[-1]])
            if max(map(abs, beside)) > 0.05:
                return foreseer, each
    raise AssertionError("no choice of this game makes a difference")


def test_what_might_have_been_chosen_as_well_makes_no_difference(telling):
    foreseer, choice = telling
    assert choice_of(foreseer, choice, [choice.action] * 3) == (0, 0, 0)


def test_what_one_chooses_brings_as_much_as_the_other_takes(telling):
    foreseer, choice = telling
    first, last = (replace(choice, action=action) for action in (choice.legal[0], choice.legal[-1]))
    gain = choice_of(foreseer, first, [last.action])
    assert sum(gain) == pytest.approx(0)
    assert [-each for each in choice_of(foreseer, last, [first.action])] == pytest.approx(gain)


def test_a_choice_is_looked_at_beside_each_that_might_have_been_equally_often(telling):
    foreseer, choice = telling
    first, last = choice.legal[0], choice.legal[-1]
    whole = choice_of(foreseer, replace(choice, action=first), [last])
    half = choice_of(foreseer, replace(choice, action=first), [first, last], worlds=128)
    assert half == pytest.approx([each / 2 for each in whole], abs=0.05)


@pytest.mark.parametrize("to_end", [False, True])
def test_whims_average_zero_where_choices_are_made_by_chance_alone(telling, to_end):
    """One choice at one table, made each time as the others that might have been."""
    foreseer, choice = telling
    found = []
    for n in range(300):
        chance = Random(n)
        mine, *others = (chance.choice(choice.legal) for _ in range(4))
        worlds = 3 if to_end else 12
        found.append(choice_of(foreseer, replace(choice, action=mine), others, worlds, n, to_end))
    for mine in zip(*found, strict=True):
        mean, spread = fmean(mine), stdev(mine)
        assert spread > 0.001
        assert abs(mean) < 4 * spread / sqrt(len(mine))


def test_it_is_the_same_compiled(telling):
    foreseer, choice = telling
    plain = RolloutEvaluator(find(choice.view["game"]), interpreted=True)
    instead = [choice.legal[0], choice.legal[-1]]
    assert choice_of(plain, choice, instead, 4) == choice_of(foreseer, choice, instead, 4)


def test_the_whims_of_a_game_are_those_of_its_choices_together():
    table = played("dunhuang", 3, 5, "random")
    foreseer, made = RolloutEvaluator(find("dunhuang")), list(choices(table))
    asked = Counter()

    class Watching(RolloutEvaluator):
        def choice_noise(self, seat, action, others, *rest, to_end):
            asked[action != others[0]] += 1
            return super().choice_noise(seat, action, others, *rest, to_end=to_end)

    nobody, nothing = [()] * len(made), ((0, 0, 0), (0, 0, 0))
    assert choice_noise_of(Watching(find("dunhuang")), table, nobody, 8, 1) == nothing
    same = [(each.action,) for each in made]
    assert choice_noise_of(Watching(find("dunhuang")), table, same, 8, 1) == nothing
    assert not asked, "where nothing else might have been, nothing is looked at"
    other = [(each.legal[0],) for each in made]
    both = choice_noise_of(Watching(find("dunhuang")), table, other, 8, 1)
    assert asked == {True: sum(each.action != each.legal[0] for each in made)}
    for whims in both:
        assert sum(whims) == pytest.approx(0)
    assert both == choice_noise_of(foreseer, table, other, 8, 1)


def test_whims_of_a_seat_that_chose_by_itself_are_apart_from_those_of_several():
    table = played("dschunk", 3, 5, "random")
    foreseer, made = RolloutEvaluator(find("dschunk")), list(choices(table))

    def whims(wanted):
        other = [(each.legal[0],) if wanted(each) else () for each in made]
        return choice_noise_of(foreseer, table, other, 8, 1)

    alone, together = whims(lambda each: not each.at_once)
    assert any(alone)
    assert not any(together)
    assert any(whims(lambda each: each.at_once)[1])


def test_the_end_is_in_reach_where_it_comes_soon_however_all_play_on(telling):
    foreseer, choice = telling
    made = list(choices(played(choice.view["game"], 3, 5, "random")))
    assert foreseer.ends_soon(made[-2].before, made[-2].memories, 1)
    assert not foreseer.ends_soon(made[0].before, made[0].memories, 1)


@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_what_nobody_has_seen_has_no_say_in_whether_the_end_is_in_reach(game, monkeypatch):
    """The same table is played on from, whatever lies where nobody has looked."""
    foreseer, rules, laid, moved = RolloutEvaluator(find(game)), find(game), [], []
    lay = foreseer._lay
    monkeypatch.setattr(foreseer, "_lay", lambda *how: (laid.append(how[0].copy()), lay(*how)))
    for each in choices(played(game, 3, 5, "random")):
        if rules.evaluation.quiescent(each.before):
            stirred = each.before.copy()
            rules.knowledge.shuffle_unknown(stirred, each.memories, 0, [7])
            one, two = (foreseer.ends_soon(s, each.memories, 1) for s in (each.before, stirred))
            assert laid[-1] == laid[-2]
            assert one == two
            moved.append(stirred != each.before)
    assert any(moved)


def test_runs_that_go_to_the_end_tell_results(telling):
    foreseer, choice = telling
    other = next(action for action in choice.legal if action != choice.action)
    seen = set()
    for seed in range(20):
        found = choice_of(foreseer, choice, [other], 1, seed, to_end=True)
        seen |= {round(6 * each, 3) for each in found}
    assert seen <= {*range(-6, 7)}, "wins, or parts of shared ones"
    assert len(seen) > 1


class Asked(RolloutEvaluator):
    """Notes how chance is asked for, and finds the end in reach from some state on."""

    def __init__(self, game, within):
        super().__init__(find(game))
        self.within, self.calls, self.tried = within, [], []

    def ends_soon(self, state, memories, seed):
        self.tried.append(self.game.evaluation.quiescent(state))
        return len(self.tried) == self.within

    def luck(self, *how, to_end):
        self.calls.append((how[4], to_end))
        return (0.0,) * 3

    def choice_noise(self, *how, to_end):
        self.calls.append((how[5], to_end))
        return (0.0,) * 3


def test_from_where_the_end_is_in_reach_all_is_played_to_it_and_more_often():
    table = played("dschunk", 3, 5, "random")
    foreseer = Asked("dschunk", within=20)
    end = end_is_near(foreseer, table, 1)
    assert len(foreseer.tried) == 20, "who has found it looks no further"
    assert all(foreseer.tried)
    actions = len(table.actions)
    assert 20 < end < actions
    early, late = [(8, False)] * end, [(8 * RESULTS, True)] * (actions - end)
    luck_of(foreseer, table, 8, 1, end)
    assert foreseer.calls == early + late
    foreseer.calls.clear()
    choice_noise_of(foreseer, table, [("something else",)] * actions, 8, 1, end)
    assert foreseer.calls == early + late
    foreseer.calls.clear()
    luck_of(foreseer, table, 8, 1)
    assert foreseer.calls == [(8, False)] * actions, "unless nobody asks for that"


def test_where_the_end_never_is_in_reach_nothing_is_played_to_it():
    table = played("dschunk", 3, 5, "random")
    assert end_is_near(Asked("dschunk", within=-1), table, 1) == len(table.actions)

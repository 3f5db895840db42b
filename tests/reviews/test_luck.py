"""Luck is what nobody chose, and falls to all alike in the long run."""

from dataclasses import replace
from math import sqrt

import pytest

from entrepot.bots import foresight
from entrepot.engine.defaults import bound
from entrepot.engine.dialect import rule
from entrepot.engine.dice import seeded
from entrepot.engine.opening import lay_out
from entrepot.games import find
from entrepot.reviews.choices import choices
from entrepot.reviews.foreseeing import Foreseer

from .games import played

pytestmark = pytest.mark.compiled


def chance_of(foreseer, choice, worlds=64, seed=1):
    memories = [*choice.memories, *choice.later_memories]
    states = (choice.before, choice.after)
    return foreseer.chance(choice.seat, choice.action, states, memories, worlds, seed)


def test_where_nothing_is_drawn_there_is_no_luck():
    foreseer = Foreseer(find("dunhuang"))
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

    loop = foresight.loop_for(rules)
    compare = bound(loop.__globals__["compare_chance"], same=never)
    monkeypatch.setattr(foresight, "loop_for", lambda _: bound(loop, compare_chance=compare))
    foreseer = Foreseer(rules, interpreted=True)
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
        agreed.append(all(rules.knowledge.possible(memory, s) for memory in known))
        rules.knowledge.stir(s, memories, first, dice)

    knowledge = replace(rules.knowledge, stir=stir)
    monkeypatch.setattr(foresight, "go_on", rule(lambda *_: None))
    foreseer = Foreseer(replace(rules, knowledge=knowledge), interpreted=True)
    for choice in choices(played(game, 3, 5, "random")):
        chance_of(foreseer, choice, worlds=2)
    assert len(agreed) > 200
    assert all(agreed)


@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_luck_averages_zero_whatever_the_judgement_thinks(game):
    """One action at one table, with everything that nobody has seen in many other orders."""
    rules, at = find(game), played(game, 3, 5, "random")
    foreseer = Foreseer(rules)
    lucky = next(
        each
        for each in choices(at)
        if each.version > 40 and max(map(abs, chance_of(foreseer, each))) > 0.01
    )
    found = []
    for n in range(300):
        state = lucky.before.copy()
        rules.knowledge.stir(state, lucky.memories, 0, [seeded("luck", n)])
        state.dice[0] = seeded("dice", n)
        options = rules.options({})
        position = {**rules.write(state, options), "game": game}
        position["memory"] = [rules.knowledge.write(each) for each in lucky.memories]
        table = lay_out(rules, position)
        table.play(lucky.action, lucky.seat)
        states, memories = (state, table.state), [*lucky.memories, *table.memories]
        found.append(foreseer.chance(lucky.seat, lucky.action, states, memories, 20, n))
    for mine in zip(*found, strict=True):
        mean = sum(mine) / len(mine)
        spread = sqrt(sum((each - mean) ** 2 for each in mine) / (len(mine) - 1))
        assert spread > 0.001
        assert abs(mean) < 4 * spread / sqrt(len(mine))

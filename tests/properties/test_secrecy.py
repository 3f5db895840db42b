"""Hidden information stays hidden, and what a seat remembers is true."""

import json
from itertools import zip_longest
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from entrepot.engine.table import Table
from tests.effort import examples
from tests.random_games import GAMES, play_on, tables


def sent_to(table: Table, seat: int | None) -> str:
    """Every byte a seat could be sent of a table."""
    legal = [] if seat is None else table.legal(seat)
    return json.dumps([table.view(seat), table.log(seat), legal])


@pytest.mark.parametrize("name", GAMES)
@examples(80)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_samples_agree_with_the_view_and_can_be_told_apart_by_nothing_in_it(name, data, seed):
    table = data.draw(tables(name))
    for seat in range(table.players):
        view = table.view(seat)
        other = entrepot.sample(view, seed)
        assert other.view(seat) == view
        assert other.legal(seat) == table.legal(seat)
        assert entrepot.from_dict(other.as_dict()).as_dict() == other.as_dict()


@pytest.mark.parametrize("name", GAMES)
@examples(80)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_the_truth_is_possible_and_equal_knowledge_gives_equal_samples(name, data, seed):
    table = data.draw(tables(name))
    for seat, memory in enumerate(table.memories):
        assert table.game_rules.knowledge.is_consistent(memory, table.state)
        view = table.view(seat)
        copy = json.loads(json.dumps(view))
        assert entrepot.sample(view, seed).as_dict() == entrepot.sample(copy, seed).as_dict()


def first_difference(told, seen):
    """The first event that a seat sees at one of two tables only."""
    for i, (one, other) in enumerate(zip_longest(*seen)):
        if one != other:
            return (told[0] if len(told[0]) > i else told[1])[i]
    raise AssertionError("there is no difference")


@pytest.mark.parametrize("name", GAMES)
@examples(80)
@given(data=st.data(), seed=st.integers(0, 2**32), choices=st.integers(0, 2**32))
def test_two_games_that_differ_in_what_a_seat_cannot_see_are_one_game_to_it(
    name, data, seed, choices
):
    """They may part only by an event that says it reveals something to that seat."""
    table = data.draw(tables(name))
    for seat in range(table.players):
        view = table.view(seat)
        pair = [entrepot.sample(view, seed), entrepot.sample(view, seed + 1)]
        assert sent_to(pair[0], seat) == sent_to(pair[1], seat)
        chance = Random(choices)
        for _ in range(30):
            if pair[0].over:
                break
            actor = chance.choice(pair[0].actors)
            both = [text for text in pair[0].legal(actor) if text in pair[1].legal(actor)]
            if not both:
                break
            action = chance.choice(both)
            told = [twin.play(action, actor) for twin in pair]
            seen = [[entrepot.seen_by(event, seat) for event in events] for events in told]
            if seen[0] != seen[1]:
                assert seat in first_difference(told, seen)["reveals"], (action, told)
                break
            if any(e["kind"] == "end" for e in told[0]):
                break
            assert sent_to(pair[0], seat) == sent_to(pair[1], seat)


@pytest.mark.parametrize("name", GAMES)
@examples(80)
@given(data=st.data())
def test_nobody_is_told_what_an_event_keeps_from_him(name, data):
    """The log of a seat, against the whole events of the same game played again."""
    table = data.draw(tables(name))
    again = entrepot.from_dict(table.start)
    whole = [event for seat, action in table.actions for event in again.play(action, seat)]
    for seat in (None, *range(table.players)):
        log = table.log(seat)
        assert len(log) == len(whole)
        for told, event in zip(log, whole, strict=True):
            hidden = {key for key, seats in event.get("secret", {}).items() if seat not in seats}
            assert set(told) == {"version", *event} - hidden - {"secret"}
    for key in ("dice", "memory"):
        assert key not in json.dumps(table.view(None))


@pytest.mark.parametrize("name", GAMES)
@examples(60)
@given(data=st.data())
def test_where_all_choose_at_once_a_choice_shows_only_that_it_was_made(name, data):
    """Tables where one seat chose differently look the same to all others until all have chosen."""
    table = data.draw(tables(name))
    while len(table.actors) < 2:
        if table.over:
            return
        for _ in play_on(table, [data.draw(st.integers(0, 2**30))]):
            pass
    for seat in table.actors:
        ends = []
        for action in table.legal(seat):
            twin = table.copy()
            twin.play(action, seat)
            ends.append(twin)
        for other in (None, *(s for s in range(table.players) if s != seat)):
            assert len({sent_to(twin, other) for twin in ends}) == 1

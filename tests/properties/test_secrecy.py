"""Hidden information stays hidden, and what a seat remembers is true."""

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import entrepot
from entrepot.engine.table import Table
from tests.playing import dunhuang_tables, play_on


def sent_to(table: Table, seat: int | None) -> str:
    """Every byte a seat could be sent of a table."""
    legal = [] if seat is None else table.legal(seat)
    return json.dumps([table.view(seat), table.log(seat), legal])


@settings(max_examples=80)
@given(table=dunhuang_tables(), seed=st.integers(0, 2**32))
def test_samples_agree_with_the_view_and_can_be_told_apart_by_nothing_in_it(table, seed):
    for seat in range(table.players):
        view = table.view(seat)
        other = entrepot.sample(view, seed)
        assert other.view(seat) == view
        assert other.legal(seat) == table.legal(seat)
        assert entrepot.from_dict(other.as_dict()).as_dict() == other.as_dict()


@settings(max_examples=80)
@given(table=dunhuang_tables(), seed=st.integers(0, 2**32))
def test_the_truth_is_possible_and_equal_knowledge_gives_equal_samples(table, seed):
    for seat, memory in enumerate(table.memories):
        assert table.game_rules.knowledge.possible(memory, table.state)
        view = table.view(seat)
        copy = json.loads(json.dumps(view))
        assert entrepot.sample(view, seed).as_dict() == entrepot.sample(copy, seed).as_dict()


@settings(max_examples=80)
@given(table=dunhuang_tables(), seed=st.integers(0, 2**32), choices=st.integers(0, 2**32))
def test_two_games_that_differ_in_what_a_seat_cannot_see_are_one_game_to_it(table, seed, choices):
    """They may part only by an event that says it reveals something to that seat."""
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
                first = next(
                    event
                    for event, one, other in zip(told[0], seen[0], seen[1], strict=False)
                    if one != other
                )
                assert seat in first["reveals"], (action, first)
                break
            if any(e["kind"] == "end" for e in told[0]):
                break
            assert sent_to(pair[0], seat) == sent_to(pair[1], seat)


@settings(max_examples=80)
@given(table=dunhuang_tables())
def test_a_spectator_is_told_no_hidden_good(table):
    for event in table.log(None):
        hidden = event["kind"] == "card" and ("look" in event["from"] or "look" in event["to"])
        passed = event["kind"] == "card" and "hand" in event["from"] and "hand" in event["to"]
        assert not ((hidden or passed) and "good" in event)
    view = json.dumps(table.view(None))
    assert "dice" not in view
    assert "memory" not in view


@settings(max_examples=60)
@given(table=dunhuang_tables(longest=3), choices=st.lists(st.integers(0, 2**30), max_size=12))
def test_in_keep_another_seats_choice_shows_only_that_it_was_made(table, choices):
    """Two tables where one seat keeps different cards look the same to all others."""
    if table.step != "keep":
        return
    for seat in table.actors:
        ends = []
        for action in table.legal(seat):
            twin = table.copy()
            twin.play(action, seat)
            for _ in play_on(twin, []):
                pass
            ends.append(twin)
        for other in (None, *(s for s in range(table.players) if s != seat)):
            assert len({sent_to(twin, other) for twin in ends}) == 1

"""Undo up to where something was revealed or another acted; choices changed until all are in."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from entrepot.server.tables.course import BOT, Course, HAND, STAND_IN
from tests.amount import examples
from tests.playing import GAMES, tables


def new(game="dunhuang", players=3, seed=1):
    return Course(entrepot.new(game, players=players, seed=seed))


def first_turn(course):
    """Play until the first turn begins; gives whose it is."""
    while course.table.step != "camel":
        seat = course.table.actors[0]
        course.act(seat, course.table.legal(seat)[0])
    return course.table.actors[0]


def test_an_action_that_reveals_nothing_can_be_taken_back_by_whoever_played_it():
    course = new()
    seat = first_turn(course)
    before = course.table.as_dict()
    course.act(seat, "move 1")
    assert [course.can_undo(s) for s in (seat, (seat + 1) % 3, None)] == [True, False, False]
    course.undo()
    assert course.table.as_dict() == before


def test_several_actions_can_be_taken_back_one_after_the_other():
    course = new()
    seat = first_turn(course)
    before = course.table.as_dict()
    course.act(seat, "move 1")
    course.act(seat, "hand")
    for _ in range(2):
        assert course.can_undo(seat)
        course.undo()
    assert course.table.as_dict() == before


def test_nothing_can_be_taken_back_after_something_was_revealed():
    course = new()
    seat = first_turn(course)
    course.act(seat, "move 1")
    course.act(seat, "hand")
    course.act(seat, "coins")
    assert any(event["reveals"] for event in course.played[-1].events), "the market is refilled"
    assert not course.can_undo(seat)


def test_nothing_can_be_taken_back_after_another_acted():
    course = new()
    first, second = course.table.actors[:2]
    course.act(first, course.legal(first)[0])
    assert course.can_undo(first)
    course.act(second, course.legal(second)[0])
    assert not course.can_undo(first)


@pytest.mark.parametrize("by", [BOT, STAND_IN])
def test_what_a_bot_played_is_not_taken_back(by):
    course = new()
    course.act(1, course.legal(1)[0], by)
    assert not course.can_undo(1)


def test_a_choice_can_be_changed_until_the_last_one_is_in():
    course = new()
    alternatives = course.legal(1)
    one, other = alternatives[:2]
    course.act(1, one)
    course.act(0, course.legal(0)[0])
    assert (course.chosen(1), course.legal(1)) == (one, alternatives)
    course.change(1, other)
    assert (course.chosen(1), course.table.version) == (other, 2)
    course.act(2, course.legal(2)[0])
    assert course.chosen(1) is None
    assert course.table.actions[0] == (1, other)


def test_a_changed_choice_counts_as_if_it_had_been_the_first():
    changed, direct = new(seed=4), new(seed=4)
    one, other = changed.legal(0)[:2]
    changed.act(0, one)
    changed.act(2, changed.legal(2)[0])
    changed.change(0, other)
    direct.act(0, other)
    direct.act(2, direct.legal(2)[0])
    assert changed.table.as_dict() == direct.table.as_dict()
    assert changed.table.log(1) == direct.table.log(1)


def test_a_seat_that_has_chosen_decides_by_what_it_saw_before():
    course = new()
    before = course.table.view(1)
    course.act(1, course.legal(1)[0])
    assert course.deciding_view(1) == before
    assert course.deciding_view(0) == course.table.view(0)


def test_what_others_choose_does_not_make_a_choice_stale():
    course = new()
    course.act(1, course.legal(1)[0])
    assert course.current_since(0) == course.current_since(1) == 0
    first_turn(course)
    assert course.current_since(0) == course.table.version


def test_a_reader_has_seen_everything_up_to_his_own_last_action():
    course = new()
    for seat in (2, 0, 1):
        course.act(seat, course.legal(seat)[0])
    assert [course.since(seat) for seat in (2, 0, 1)] == [1, 2, 3]
    seat = course.table.actors[0]
    course.act(seat, course.legal(seat)[0], STAND_IN)
    assert course.since(seat) == (2, 0, 1).index(seat) + 1
    assert course.since(None) == 3


@pytest.mark.parametrize("game", GAMES)
@examples(30)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_whatever_is_done_and_undone_the_actions_alone_decide(game, data, seed):
    """A course is the same as its actions played straight on, and so is each of its moments."""
    start = entrepot.from_dict(data.draw(tables(game)).as_dict())
    course = Course(start.copy())
    chance = Random(seed)
    for _ in range(60):
        changeable = [s for s in range(start.players) if course.chosen(s) is not None]
        undoable = [s for s in range(start.players) if course.can_undo(s)]
        if undoable and chance.random() < 0.3:
            course.undo()
        elif changeable and chance.random() < 0.4:
            seat = chance.choice(changeable)
            course.change(seat, chance.choice(course.legal(seat)))
        elif course.table.over:
            break
        else:
            seat = chance.choice(course.table.actors)
            course.act(seat, chance.choice(course.legal(seat)), HAND)
    straight = entrepot.from_dict(start.as_dict())
    moments = [straight.as_dict()]
    for one in course.played:
        assert tuple(straight.play(one.action, one.seat)) == one.events
        moments.append(straight.as_dict())
    assert course.table.as_dict() == moments[-1]
    at = chance.randrange(len(moments))
    assert course.moment(at).as_dict() == moments[at]


@pytest.mark.parametrize("game", GAMES)
@examples(30)
@given(data=st.data())
def test_changing_a_choice_changes_nothing_for_anybody_else(game, data):
    """What others are shown stays the same to the byte: view, log and legal actions."""
    course = Course(entrepot.from_dict(data.draw(tables(game)).as_dict()))
    while len(course.table.actors) < 2:
        if course.table.over:
            return
        seat = course.table.actors[0]
        course.act(seat, data.draw(st.sampled_from(course.legal(seat))))
    first, *rest = course.table.actors
    course.act(first, course.legal(first)[0])
    if len(rest) > 1:
        course.act(rest[0], course.legal(rest[0])[0])
    others = [None, *(s for s in range(course.table.players) if s != first)]
    before = [(course.table.view(s), course.table.log(s), course.legal(s)) for s in others]
    for action in course.legal(first):
        course.change(first, action)
        after = [(course.table.view(s), course.table.log(s), course.legal(s)) for s in others]
        assert after == before

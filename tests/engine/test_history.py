"""Undo up to where something was revealed or another acted; choices changed until all are in."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from entrepot.engine.history import BOT, HAND, History, STAND_IN
from tests.effort import examples
from tests.random_games import GAMES, tables


def new(game="dunhuang", players=3, seed=1):
    return History(entrepot.new(game, players=players, seed=seed))


def first_turn(history):
    """Play until the first turn begins; gives whose it is."""
    while history.table.step != "camel":
        seat = history.table.actors[0]
        history.act(seat, history.table.legal(seat)[0])
    return history.table.actors[0]


def test_an_action_that_reveals_nothing_can_be_taken_back_by_whoever_played_it():
    history = new()
    seat = first_turn(history)
    before = history.table.as_dict()
    history.act(seat, "move 1")
    assert [history.can_undo(s) for s in (seat, (seat + 1) % 3, None)] == [True, False, False]
    history.undo()
    assert history.table.as_dict() == before


def test_several_actions_can_be_taken_back_one_after_the_other():
    history = new()
    seat = first_turn(history)
    before = history.table.as_dict()
    history.act(seat, "move 1")
    history.act(seat, "hand")
    for _ in range(2):
        assert history.can_undo(seat)
        history.undo()
    assert history.table.as_dict() == before


def test_nothing_can_be_taken_back_after_something_was_revealed():
    history = new()
    seat = first_turn(history)
    history.act(seat, "move 1")
    history.act(seat, "hand")
    history.act(seat, "coins")
    assert any(event["reveals"] for event in history.played[-1].events), "the market is refilled"
    assert not history.can_undo(seat)


def test_nothing_can_be_taken_back_after_another_acted():
    history = new()
    first, second = history.table.actors[:2]
    history.act(first, history.legal(first)[0])
    assert history.can_undo(first)
    history.act(second, history.legal(second)[0])
    assert not history.can_undo(first)


@pytest.mark.parametrize("by", [BOT, STAND_IN])
def test_what_a_bot_played_is_not_taken_back(by):
    history = new()
    history.act(1, history.legal(1)[0], by)
    assert not history.can_undo(1)


def test_a_choice_can_be_changed_until_the_last_one_is_in():
    history = new()
    alternatives = history.legal(1)
    one, other = alternatives[:2]
    history.act(1, one)
    history.act(0, history.legal(0)[0])
    assert (history.chosen(1), history.legal(1)) == (one, alternatives)
    history.change(1, other)
    assert (history.chosen(1), history.table.version) == (other, 2)
    history.act(2, history.legal(2)[0])
    assert history.chosen(1) is None
    assert history.table.actions[0] == (1, other)


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
    history = new()
    before = history.table.view(1)
    history.act(1, history.legal(1)[0])
    assert history.deciding_view(1) == before
    assert history.deciding_view(0) == history.table.view(0)


def test_what_others_choose_does_not_make_a_choice_stale():
    history = new()
    history.act(1, history.legal(1)[0])
    assert history.current_since(0) == history.current_since(1) == 0
    first_turn(history)
    assert history.current_since(0) == history.table.version


def test_a_reader_has_seen_everything_up_to_his_own_last_action():
    history = new()
    for seat in (2, 0, 1):
        history.act(seat, history.legal(seat)[0])
    assert [history.since(seat) for seat in (2, 0, 1)] == [1, 2, 3]
    seat = history.table.actors[0]
    history.act(seat, history.legal(seat)[0], STAND_IN)
    assert history.since(seat) == (2, 0, 1).index(seat) + 1
    assert history.since(None) == 3


@pytest.mark.parametrize("game", GAMES)
@examples(30)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_whatever_is_done_and_undone_the_actions_alone_decide(game, data, seed):
    """A history is the same as its actions played straight on, and so is each of its moments."""
    start = entrepot.from_dict(data.draw(tables(game)).as_dict())
    history = History(start.copy())
    chance = Random(seed)
    for _ in range(60):
        changeable = [s for s in range(start.players) if history.chosen(s) is not None]
        undoable = [s for s in range(start.players) if history.can_undo(s)]
        if undoable and chance.random() < 0.3:
            history.undo()
        elif changeable and chance.random() < 0.4:
            seat = chance.choice(changeable)
            history.change(seat, chance.choice(history.legal(seat)))
        elif history.table.over:
            break
        else:
            seat = chance.choice(history.table.actors)
            history.act(seat, chance.choice(history.legal(seat)), HAND)
    straight = entrepot.from_dict(start.as_dict())
    moments = [straight.as_dict()]
    for one in history.played:
        assert tuple(straight.play(one.action, one.seat)) == one.events
        moments.append(straight.as_dict())
    assert history.table.as_dict() == moments[-1]
    at = chance.randrange(len(moments))
    assert history.moment(at).as_dict() == moments[at]


@pytest.mark.parametrize("game", GAMES)
@examples(30)
@given(data=st.data())
def test_changing_a_choice_changes_nothing_for_anybody_else(game, data):
    """What others are shown stays the same to the byte: view, log and legal actions."""
    history = History(entrepot.from_dict(data.draw(tables(game)).as_dict()))
    while len(history.table.actors) < 2:
        if history.table.over:
            return
        seat = history.table.actors[0]
        history.act(seat, data.draw(st.sampled_from(history.legal(seat))))
    first, *rest = history.table.actors
    history.act(first, history.legal(first)[0])
    if len(rest) > 1:
        history.act(rest[0], history.legal(rest[0])[0])
    others = [None, *(s for s in range(history.table.players) if s != first)]
    before = [(history.table.view(s), history.table.log(s), history.legal(s)) for s in others]
    for action in history.legal(first):
        history.change(first, action)
        after = [(history.table.view(s), history.table.log(s), history.legal(s)) for s in others]
        assert after == before

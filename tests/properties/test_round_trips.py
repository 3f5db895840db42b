"""Positions and records go both ways; the same seed gives the same bytes."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from tests.effort import examples
from tests.random_games import finish, GAMES, play_on, tables


@pytest.mark.parametrize("name", GAMES)
@examples(80)
@given(data=st.data(), choices=st.integers(0, 2**32))
def test_a_position_read_again_is_the_same_table_and_plays_on_alike(name, data, choices):
    table = data.draw(tables(name))
    again = entrepot.from_dict(json.loads(json.dumps(table.as_dict())))
    for step in range(10):
        assert again.as_dict() == table.as_dict()
        assert [again.view(s) for s in range(table.players)] == [
            table.view(s) for s in range(table.players)
        ]
        assert again.actors == table.actors
        number = Random(choices + step).getrandbits(30)
        assert list(play_on(again, [number])) == list(play_on(table, [number]))


@pytest.mark.parametrize("name", GAMES)
@examples(40)
@given(data=st.data())
def test_a_record_replays_to_the_same_table(name, data):
    table = data.draw(tables(name))
    record = json.loads(json.dumps(table.record()))
    again = entrepot.replay(record)
    assert again.as_dict() == table.as_dict()
    assert again.record() == record
    assert [again.log(s) for s in (None, 0, 1)] == [table.log(s) for s in (None, 0, 1)]


@pytest.mark.parametrize("name", GAMES)
@examples(20)
@given(data=st.data())
def test_a_game_from_a_position_has_a_record_too(name, data):
    table = data.draw(tables(name))
    later = entrepot.from_dict(table.as_dict())
    finish(later)
    record = json.loads(json.dumps(later.record()))
    assert record["seed"] is None
    assert entrepot.replay(record).as_dict() == later.as_dict()


@pytest.mark.parametrize("name", GAMES)
@examples(40)
@given(seed=st.integers(-(2**63), 2**63 - 1), players=st.integers(3, 4))
def test_the_same_seed_gives_the_same_bytes(name, seed, players):
    games = [finish(entrepot.new(name, players=players, seed=seed)) for _ in range(2)]
    assert json.dumps(games[0].record()) == json.dumps(games[1].record())


@pytest.mark.parametrize("name", GAMES)
@examples(40)
@given(data=st.data(), choices=st.integers(0, 2**32))
def test_a_copy_is_independent(name, data, choices):
    table = data.draw(tables(name))
    before = table.as_dict(), table.log(0), table.record()
    twin = table.copy()
    assert (twin.as_dict(), twin.log(0), twin.record()) == before
    finish(twin, choices)
    assert (table.as_dict(), table.log(0), table.record()) == before

"""Bad input gets a clear error of the right kind, and changes nothing."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from tests.effort import examples
from tests.random_games import finish, GAMES, tables

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=12)
    | st.sampled_from(["tea", "silk", "painter", "buddhist", "keep", "camel", "over", "商"])
    | st.integers(-2, 60),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["tea", "gold", "coins", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def paths(value: Any, here: tuple = ()) -> list[tuple]:
    """The way to everything inside a JSON value."""
    found = [here] if here else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*here, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += paths(inner, (*here, index))
    return found


@st.composite
def damaged(draw: st.DrawFn, whole: Any) -> Any:
    """A JSON value with one to three things in it replaced, removed or added."""
    value = copy.deepcopy(whole)
    for _ in range(draw(st.integers(1, 3))):
        ways = paths(value)
        if not ways:
            return value
        way = draw(st.sampled_from(ways))
        holder = value
        for key in way[:-1]:
            holder = holder[key]
        deed = draw(st.sampled_from(["replace", "remove", "add"]))
        if deed == "remove":
            del holder[way[-1]]
        elif deed == "replace" or isinstance(holder, list):
            holder[way[-1]] = draw(JSON)
        else:
            holder[draw(st.text(max_size=8))] = draw(JSON)
    return value


@pytest.mark.parametrize("name", GAMES)
@examples(150)
@given(data=st.data(), action=st.text() | JSON, seat=st.none() | JSON)
def test_play_refuses_anything_that_is_not_a_legal_action(name, data, action, seat):
    table = data.draw(tables(name))
    before = table.as_dict(), table.record()
    actors = table.actors
    in_turn = seat if type(seat) is int and seat in actors else None
    if in_turn is None and seat is None and len(actors) == 1:
        in_turn = actors[0]
    if in_turn is not None and action in table.legal(in_turn):
        return
    with pytest.raises((entrepot.IllegalAction, entrepot.UnknownSeat)):
        table.play(action, seat)
    assert (table.as_dict(), table.record()) == before


@pytest.mark.parametrize("name", GAMES)
@examples(300)
@given(data=st.data())
def test_from_dict_gives_a_playable_table_or_a_clear_error(name, data):
    table = data.draw(tables(name))
    position = data.draw(damaged(table.as_dict()))
    try:
        read = entrepot.from_dict(position)
    except (entrepot.BadPosition, entrepot.UnknownGame):
        return
    assert entrepot.from_dict(read.as_dict()).as_dict() == read.as_dict()
    finish(read)


@pytest.mark.parametrize("name", GAMES)
@examples(150)
@given(data=st.data())
def test_replay_gives_the_same_game_or_a_clear_error(name, data):
    table = data.draw(tables(name))
    record = table.record()
    changed = data.draw(damaged(json.loads(json.dumps(record))))
    try:
        again = entrepot.replay(changed)
    except entrepot.BadRecord:
        return
    assert again.record()["actions"] == changed["actions"]
    assert again.record()["result"] == changed["result"]


@pytest.mark.parametrize("name", GAMES)
@examples(100)
@given(data=st.data())
def test_sample_gives_a_playable_table_or_a_clear_error(name, data):
    table = data.draw(tables(name))
    view = data.draw(damaged(table.view(Random(0).randrange(table.players))))
    try:
        read = entrepot.sample(view, 1)
    except (entrepot.BadPosition, entrepot.UnknownGame):
        return
    finish(read)

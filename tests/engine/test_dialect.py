"""States of named integers."""

from typing import Annotated

from entrepot.engine.dialect import emit, Fields, GameState, Grid, Row


class Small(GameState):
    camel: int
    coins: Annotated[Row, 3]
    shop: Annotated[Grid, 2, 4]


def test_a_state_has_the_fields_it_annotates_all_zero():
    s = Small()
    assert s.values() == {
        "players": 0,
        "step": 0,
        "dice": [0],
        "camel": 0,
        "coins": [0, 0, 0],
        "shop": [[0] * 4, [0] * 4],
    }


def test_a_copy_shares_nothing_with_the_original():
    s = Small()
    twin = s.copy()
    assert twin == s
    twin.shop[1][2] = 5
    twin.coins[0] = 1
    assert s.shop == [[0] * 4, [0] * 4]
    assert s.coins == [0, 0, 0]
    assert twin != s


def test_states_of_different_kinds_are_not_equal():
    class Other(Fields):
        camel: int

    assert Other() != Small()
    assert Other() == Other()


def test_events_go_to_the_log_if_there_is_one():
    s = Small()
    emit(s, 1, 2, 3, 4, 5, 6)
    s.log = []
    emit(s, 1, 2, 3, 4, 5, 6)
    assert s.log == [(1, 2, 3, 4, 5, 6)]
    assert s.copy().log is None

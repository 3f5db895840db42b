"""However little time there is to measure in, something is measured."""

from entrepot.bench.rules import best_rate, measure
from entrepot.games import find


def test_a_slice_without_time_has_a_game_in_it():
    found = measure(find("dunhuang"), 2, "table", 1, 0.0, 1)
    assert found.actions_per_s > found.games_per_s > 0
    assert found.median_actions_per_s > 0


def test_there_is_a_rate_where_there_is_no_time():
    assert best_rate(lambda: 3, 0.0) > 0

"""Golden games replay word for word."""

import pytest

import entrepot

from . import actions_in, as_text, golden_games, path_of, SEED


@pytest.mark.parametrize(("name", "players"), golden_games())
def test_a_golden_game_replays_word_for_word(name, players):
    text = path_of(name, players).read_text(encoding="utf-8")
    table = entrepot.new(name, players=players, seed=SEED)
    for seat, action in actions_in(text):
        table.play(action, seat)
    assert table.over
    assert as_text(table) == text

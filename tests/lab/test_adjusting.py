"""Luck is taken out of a share of wins without making it unfair."""

from random import Random
from statistics import fmean

import pytest
from typer.testing import CliRunner

from entrepot.cli import app, arena  # noqa: F401  # adds its commands
from entrepot.lab.adjusting import adjusted
from entrepot.lab.arena import arrange, play_game, Played, Seated


def match(chance, games=200, weight=1.0, known=True):
    """Games of two bots that are equally good, in which luck decides more or less."""
    found = []
    for number in range(games):
        luck = chance.uniform(-0.4, 0.4)
        won = float(chance.random() < 0.5 + weight * luck)
        pair = [("a", won, luck), ("b", 1 - won, -luck)]
        seats = tuple(
            Seated(name, 0, share, 1, 0.0, 0, None, part if known else None)
            for name, share, part in pair
        )
        found.append(Played(number // 2, number % 2, seats))
    return found


def test_it_is_right_on_average_and_less_scattered():
    chance = Random(1)
    found = [adjusted(match(chance), "a") for _ in range(200)]
    shares = [one.share for one in found]
    assert abs(fmean(shares) - 0.5) < 0.01
    assert sum(one.low <= 0.5 <= one.high for one in found) > 180
    assert fmean(one.scatter for one in found) < 0.85


def test_luck_that_decides_nothing_changes_next_to_nothing():
    found = adjusted(match(Random(2), games=2000, weight=0), "a")
    assert 0.99 < found.scatter < 1.01


def test_nothing_is_said_of_few_games_or_where_luck_was_not_looked_at():
    assert adjusted(match(Random(3), games=6), "a") is None
    assert adjusted(match(Random(3), known=False), "a") is None


@pytest.mark.compiled
def test_luck_is_looked_at_only_where_it_is_asked_for_and_changes_no_game():
    how = {"games": 2, "seed": 3, "players": 2}
    plain = play_game(arrange("dunhuang", ["random", "random"], **how), 0)
    asked = play_game(arrange("dunhuang", ["random", "random"], worlds=4, **how), 0)
    assert [seat.luck for seat in plain.seats] == [None, None]
    assert sum(seat.luck for seat in asked.seats) == pytest.approx(0)
    assert [seat.won for seat in plain.seats] == [seat.won for seat in asked.seats]


@pytest.mark.compiled
def test_the_command_tells_both_shares():
    command = ["arena", "dunhuang", "--bots", "random,apprentice", "--games", "20", "--adjusted"]
    command += ["--processes", "1", "--simulations", "2"]
    answer = CliRunner().invoke(app, command)
    assert answer.exit_code == 0, answer.output
    assert "With luck taken out:" in answer.output

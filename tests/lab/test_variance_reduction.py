"""Luck is taken out of a share of wins without making it unfair."""

from dataclasses import replace
from random import Random
from statistics import fmean, stdev

import pytest
from typer.testing import CliRunner

from entrepot.bots import bot, is_stateless
from entrepot.cli import app, arena
from entrepot.engine.errors import BadOptions
from entrepot.lab.arena import match as match_module
from entrepot.lab.arena import variance_reduction
from entrepot.lab.arena.match import ChanceTerms, GameResult, make_match, play_game, SeatResult
from entrepot.lab.arena.variance_reduction import correct, residual_variance

pytestmark = pytest.mark.thorough


def adjusted(games, name):
    return variance_reduction.adjust(correct(games), name)


def brought(side, *parts):
    return ChanceTerms(*(side * part for part in parts))


def match(chance, games=200, weight=1.0, known=True, fickle=0.0):
    """Games of two bots that are equally good, in which luck and whims decide more or less."""
    found = []
    for number in range(games):
        luck, *whims = chance.uniform(-0.4, 0.4), *(chance.uniform(-0.1, 0.1) for _ in range(2))
        won = float(chance.random() < 0.5 + weight * luck + fickle * sum(whims) / 2)
        pair = [("a", won, 1), ("b", 1 - won, -1)]
        seats = tuple(
            SeatResult(
                name, 0, share, 1, 0.0, 0, None, brought(side, luck, *whims) if known else None
            )
            for name, share, side in pair
        )
        found.append(GameResult(number // 2, number % 2, seats))
    return found


def test_it_is_right_on_average_and_less_scattered():
    chance = Random(1)
    found = [adjusted(match(chance), "a") for _ in range(200)]
    shares = [one.share for one in found]
    assert abs(fmean(shares) - 0.5) < 0.01
    assert sum(one.low <= 0.5 <= one.high for one in found) > 180
    assert fmean(one.scatter for one in found) < 0.85


def test_luck_that_decides_nothing_changes_next_to_nothing():
    games = match(Random(2), games=2000, weight=0)
    found = adjusted(games, "a")
    assert found.share == pytest.approx(fmean(game.seats[0].won for game in games), abs=0.005)
    by_deal = [fmean(game.seats[0].won for game in games[n : n + 2]) for n in range(0, 2000, 2)]
    assert found.high - found.low == pytest.approx(2 * 1.96 * stdev(by_deal) / 1000**0.5, rel=0.01)


def test_whims_are_taken_out_beside_luck():
    def scatter(fickle):
        chance = Random(4)
        found = [adjusted(match(chance, 400, 0.5, fickle=fickle), "a") for _ in range(20)]
        return fmean(one.scatter for one in found)

    assert scatter(fickle=3.0) < scatter(fickle=0.0) - 0.05


def test_who_wins_more_whatever_chance_brings_is_compared_with_itself():
    """Here luck is with whoever wins, but no win hangs on it."""
    chance = Random(6)
    games = []
    for number in range(400):
        luck = chance.uniform(0, 0.2)
        pair = [("a", 0.0, -luck), ("b", 1.0, luck)]
        seats = tuple(
            SeatResult(name, 0, won, 1, 0.0, 0, None, ChanceTerms(brought, 0, 0))
            for name, won, brought in pair
        )
        games.append(GameResult(number // 2, number % 2, seats))
    assert adjusted(games, "a").share < 0.05
    assert adjusted(games, "b").share > 0.95


def test_few_games_do_not_lead_it_astray(monkeypatch):
    def scatter(firmness):
        monkeypatch.setattr(variance_reduction, "FIRMNESS", firmness)
        chance = Random(7)
        return fmean(adjusted(match(chance, games=16), "a").scatter for _ in range(200))

    assert scatter(variance_reduction.FIRMNESS) < scatter(0.001) - 0.05


def test_what_the_deal_decides_is_the_same_for_all_and_scatters_nothing():
    """Whoever has a seat with good cards wins; both have had it after all seatings."""
    seats = [SeatResult(name, 0, 1.0, 1, 0.0, 0, None, ChanceTerms(0, 0, 0)) for name in "ab"]
    losers = [replace(seat, won=0.0) for seat in seats]
    games = []
    for deal in range(20):
        games.append(GameResult(deal, 0, (seats[0], losers[1])))
        games.append(GameResult(deal, 1, (losers[0], seats[1])))
    found = adjusted(games, "a")
    assert (found.share, found.low, found.high, found.scatter) == (0.5, 0.5, 0.5, 0.0)


def test_nothing_is_said_of_few_games_or_where_luck_was_not_looked_at():
    assert adjusted(match(Random(3), games=14), "a") is None
    assert adjusted(match(Random(3), games=16), "a") is not None
    assert adjusted(match(Random(3), known=False), "a") is None


def test_all_places_of_the_line_up_together_tell_what_is_left():
    """Two bots share one name here, so each by itself is known only by its place."""
    chance, games = Random(8), []
    for number in range(600):
        lucky = chance.randrange(3)
        winner = lucky if chance.random() < 0.5 else chance.randrange(3)
        names = ["a", "b", "b"][number % 3 :] + ["a", "b", "b"][: number % 3]
        seats = tuple(
            SeatResult(
                name,
                0,
                float(p == winner),
                1,
                0.0,
                0,
                None,
                ChanceTerms((p == lucky) - 1 / 3, 0, 0),
            )
            for p, name in enumerate(names)
        )
        games.append(GameResult(number // 3, number % 3, seats))
    seats = correct(games)
    assert [seat.name for seat in seats if seat.place == 0] == ["a"] * 600
    by_place = [
        variance_reduction.adjust(
            [replace(seat, name="x") for seat in seats if seat.place == place], "x"
        )
        for place in range(3)
    ]
    assert residual_variance(seats) == pytest.approx(
        fmean(one.scatter for one in by_place), abs=0.01
    )
    assert residual_variance(seats) == pytest.approx(3 / 4, abs=0.1), "a half of a half"
    assert fmean(seat.left for seat in seats) == pytest.approx(1 / 3)
    assert residual_variance(correct(games[:18])) is None


@pytest.mark.compiled
def test_luck_is_looked_at_only_where_it_is_asked_for_and_changes_no_game():
    how = {"games": 2, "seed": 3, "players": 2}
    plain = play_game(make_match("dunhuang", ["random", "random"], **how), 0)
    asked = play_game(make_match("dunhuang", ["random", "random"], worlds=4, **how), 0)
    assert [seat.chance for seat in plain.seats] == [None, None]
    assert sum(seat.chance.luck for seat in asked.seats) == pytest.approx(0)
    assert [seat.won for seat in plain.seats] == [seat.won for seat in asked.seats]


class Rambler:
    """Plays anything, and remembers that it was asked."""

    forgetful = False

    def __init__(self, seed):
        self.random, self.asked = Random(seed), 0

    def choose(self, view, legal):
        self.asked += 1
        return self.random.choice(legal)


@pytest.mark.compiled
def test_bots_that_forget_think_again_which_changes_no_game():
    how = {"games": 2, "seed": 3, "players": 2}
    names = ["random", "random"]
    plain = play_game(make_match("dunhuang", names, worlds=4, **how), 0)
    asked = play_game(make_match("dunhuang", names, worlds=4, rethinks=2, **how), 0)
    assert [seat.chance[1:] for seat in plain.seats] == [(0, 0)] * 2
    assert sum(seat.chance.whims for seat in asked.seats) == pytest.approx(0)
    assert asked.seats[0].chance.whims != 0
    assert [(one.won, one.chance.luck, one.decisions) for one in plain.seats] == [
        (one.won, one.chance.luck, one.decisions) for one in asked.seats
    ]


@pytest.mark.compiled
def test_where_the_end_is_in_reach_chance_is_looked_at_by_playing_to_it(monkeypatch):
    seen = []

    def spy(name):
        asked = getattr(match_module, name)

        def looked(*how):
            seen.append(how[-1])
            return asked(*how)

        monkeypatch.setattr(match_module, name, looked)

    monkeypatch.setattr(match_module, "end_is_near", lambda *_: 30)
    spy("luck_of")
    spy("choice_noise_of")
    how = {"games": 2, "seed": 3, "players": 2, "worlds": 1, "rethinks": 1}
    play_game(make_match("dunhuang", ["random", "random"], **how), 0)
    assert seen == [30, 30]


@pytest.mark.compiled
def test_what_all_choose_at_once_counts_apart():
    how = {"games": 3, "seed": 3, "players": 3}
    game = play_game(make_match("dschunk", ["random"] * 3, worlds=4, rethinks=1, **how), 0)
    for kind in ("luck", "whims", "sealed"):
        found = [getattr(seat.chance, kind) for seat in game.seats]
        assert any(found)
        assert sum(found) == pytest.approx(0)


def test_nobody_thinks_again_more_often_than_there_is_room_for():
    how = {"games": 2, "seed": 3, "worlds": 4}
    assert make_match("dunhuang", ["random"] * 2, rethinks=arena.MOST_RETHINKS, **how)
    for many in (arena.MOST_RETHINKS + 1, -1):
        with pytest.raises(BadOptions, match=f"at most 16 times, not {many}"):
            make_match("dunhuang", ["random"] * 2, rethinks=many, **how)


@pytest.mark.compiled
def test_who_does_not_say_that_it_forgets_is_not_asked_again():
    """What it remembers may be why it chose as it did, and another one would not know."""
    how = {"games": 2, "seed": 3, "players": 2, "worlds": 4, "rethinks": 2}
    game = play_game(make_match("dunhuang", [f"{__name__}:Rambler"] * 2, **how), 0)
    assert [seat.chance[1:] for seat in game.seats] == [(0, 0)] * 2
    assert is_stateless(bot("random"))
    assert not is_stateless(Rambler(1))


@pytest.mark.compiled
def test_the_command_tells_both_shares():
    command = ["arena", "dunhuang", "--bots", "random,apprentice", "--games", "20", "--adjusted"]
    command += ["--processes", "1", "--simulations", "2", "--worlds", "4", "--rethinks", "1"]
    answer = CliRunner().invoke(app, command)
    assert answer.exit_code == 0, answer.output
    assert "With luck taken out:" in answer.output
    assert "All places of the line-up together:" in answer.output

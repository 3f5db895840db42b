"""Matches: every bot in every seat equally often, with the same deals, and the same again."""

from collections import Counter
from dataclasses import replace
from multiprocessing import active_children

import pytest

import entrepot
from entrepot.bots import Budget
from entrepot.bots.registry import BOTS
from entrepot.engine.errors import BadOptions, NotInstalled, UnknownBot, UnknownGame
from entrepot.lab.arena import match as match_module
from entrepot.lab.arena.guarded_bot import GuardedBot
from entrepot.lab.arena.match import make_match, play_match, result
from tests.random_games import finish

THREE = ("random", "random:threads=2", "random:threads=3")


def without_times(games):
    return [
        replace(game, seats=tuple(replace(seat, seconds=0.0) for seat in game.seats))
        for game in games
    ]


@pytest.fixture(scope="module")
def match():
    return make_match("dunhuang", THREE, games=10, seed=5)


@pytest.fixture(scope="module")
def played(match):
    return list(play_match(match))


def test_games_are_rounded_up_to_whole_deals(match, played):
    assert (match.deals, match.games) == (4, 12)
    assert len(played) == 12
    assert make_match("dunhuang", THREE, games=12, seed=5).games == 12


def test_every_bot_has_every_seat_equally_often(played):
    times = Counter((seat, one.name) for game in played for seat, one in enumerate(game.seats))
    assert times == {(seat, name): 4 for seat in range(3) for name in THREE}


def test_every_rotation_has_the_same_deal(match, monkeypatch):
    dealt = []

    def watched(game, players, seed):
        dealt.append(seed)
        return entrepot.new(game, players, seed)

    monkeypatch.setattr(match_module, "new", watched)
    for number in range(match.games):
        match_module.play_game(match, number)
    assert dealt == [seed for seed in dealt[::3] for _ in range(3)]
    assert len(set(dealt)) == match.deals


def test_a_match_repeats_itself_with_any_number_of_processes(match, played):
    assert without_times(play_match(match)) == without_times(played)
    assert without_times(play_match(match, processes=2)) == without_times(played)


def test_closing_a_match_ends_its_processes(match):
    before = set(active_children())
    games = play_match(replace(match, deals=100_000 // 3), processes=2)
    next(games)
    assert len(set(active_children()) - before) == 2
    games.close()
    assert set(active_children()) <= before


def test_another_seed_is_another_match(match, played):
    others = list(play_match(replace(match, seed=6)))
    assert without_times(others) != without_times(played)


def test_one_plays_alone_against_the_other_in_all_other_seats():
    match = make_match("dschunk", ["random:threads=2", "random"], games=4, seed=1, players=4)
    assert match.line_up == ("random:threads=2", "random", "random", "random")
    alone = [match.seating(rotation).index("random:threads=2") for rotation in range(4)]
    assert sorted(alone) == [0, 1, 2, 3]


def test_a_shared_win_is_split(monkeypatch):
    table = finish(entrepot.new("dunhuang", players=3, seed=1))
    bots = [GuardedBot(entrepot.bot("random"), seed=0) for _ in range(3)]
    seats = result(table, THREE, bots)
    assert [seat.points for seat in seats] == table.scores()
    assert [seat.won for seat in seats] == [float(seat in table.winners) for seat in range(3)]
    monkeypatch.setattr(type(table), "winners", (0, 2))
    assert [seat.won for seat in result(table, THREE, bots)] == [0.5, 0.0, 0.5]


def test_a_forced_choice_is_not_asked_for(match, monkeypatch):
    asked = []

    class Watched:
        def choose(self, view, legal):
            asked.append(len(legal))
            return legal[-1]

    monkeypatch.setattr(match_module, "bot", lambda name, **_: Watched())
    game = match_module.play_game(match, 0)
    assert min(asked) > 1
    assert sum(seat.decisions for seat in game.seats) == len(asked)


def test_a_broken_bot_loses_decisions_and_not_the_match(match, monkeypatch):
    class Broken:
        def choose(self, view, legal):
            raise RuntimeError("out of order")

    whole = match_module.bot
    monkeypatch.setattr(
        match_module,
        "bot",
        lambda name, **how: Broken() if name == "random" else whole(name, **how),
    )
    for game in play_match(replace(match, deals=1)):
        for seat in game.seats:
            assert seat.faults == (seat.decisions if seat.name == "random" else 0)
            if seat.faults:
                assert seat.first_fault == "RuntimeError: out of order"


def test_a_bot_that_lacks_something_is_refused_before_the_games(match, monkeypatch):
    class Lacking:
        def choose(self, view, legal):
            raise NotInstalled("get it there")

    monkeypatch.setattr(match_module, "bot", lambda name, **_: Lacking())
    with pytest.raises(NotInstalled, match="get it there"):
        next(play_match(match))


@pytest.mark.parametrize(
    ("name", "match_has", "bot_gets"),
    [
        ("random", {"seconds": 0.2}, Budget(seconds=0.2)),
        ("random", {"simulations": 50}, Budget(simulations=50)),
        ("random:simulations=7", {"seconds": 0.2}, Budget(simulations=7)),
        ("random:seconds=3", {"simulations": 50}, Budget(seconds=3.0)),
        ("random:threads=2", {"simulations": 50}, Budget(simulations=50, threads=2)),
    ],
)
def test_a_budget_in_a_name_goes_before_that_of_the_match(
    name, match_has, bot_gets, match, monkeypatch
):
    seen = []
    monkeypatch.setitem(BOTS, "random", lambda _, budget, __: seen.append(budget))
    replace(match, **match_has).make_bot(name, seed=1)
    assert seen == [bot_gets]


@pytest.mark.parametrize(
    ("names", "how", "error", "complaint"),
    [
        (THREE, {"players": 4}, BadOptions, "a bot for each of the 4 seats, or two"),
        (THREE, {"players": 2}, BadOptions, "a bot for each of the 2 seats"),
        (["random"], {"players": 3}, BadOptions, "not 1"),
        (["random"] * 5, {}, BadOptions, "2, 3 or 4 players, not 5"),
        (["random", "rendom"], {}, UnknownBot, "did you mean 'random'"),
        (["random", "random:depth=3"], {}, UnknownBot, "no parameter 'depth'"),
        (THREE, {"seconds": 1.0, "simulations": 5}, BadOptions, "not both"),
        (THREE, {"simulations": 0}, UnknownBot, "more than 0"),
        (THREE, {"games": 0}, BadOptions, "at least one game"),
        (THREE, {"seed": 2**70}, BadOptions, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused(names, how, error, complaint):
    with pytest.raises(error, match=complaint):
        make_match("dunhuang", names, **{"games": 3, "seed": 1, **how})


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        make_match("chess", THREE, games=3, seed=1)

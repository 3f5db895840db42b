"""A fast game is the game that a table with the same seed plays, by numbers."""

import os
import sys
from random import Random

import numpy
import pytest

import entrepot
from entrepot.adapters import observation
from entrepot.engine.compiled import compiler, fast_game
from entrepot.games import find
from tests.random_games import finish, GAMES

pytestmark = pytest.mark.compiled
FEW = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
EVERY = [(name, players) for name in GAMES for players in find(name).seats]


def numbers_of(table, seat):
    """The numbers of what a seat of a table may do."""
    return [table.game_rules.codes[text] for text in table.legal(seat)]


def agree(game, table):
    """Whether a fast game asks and says what a table does, of every seat."""
    layout = observation(table.game, table.players)
    first = table.actors[0] if table.actors else -1
    return (
        game.over == table.over
        and game.actors == table.actors
        and game.seat == first
        and game.legal() == ([] if table.over else numbers_of(table, first))
        and game.points == table.scores()
        and all(
            game.legal(seat) == numbers_of(table, seat)
            and game.observe(seat).tolist() == layout.of(table, seat)
            for seat in range(table.players)
        )
    )


def play_some(game, actions, seed=0):
    """Play random actions of random actors; gives what was played."""
    chance, played = Random(seed), []
    for _ in range(actions):
        if game.over:
            break
        seat = chance.choice(game.actors)
        played.append((chance.choice(game.legal(seat)), seat))
        game.play(*played[-1])
    return played


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_whole_games_are_those_of_the_table_with_the_same_seed(name, players):
    for seed in range(1 if FEW else 4):
        game, table = entrepot.fast(name, players, seed), entrepot.new(name, players, seed)
        assert game.table().as_dict() == table.as_dict()
        texts, chance = table.game_rules.actions, Random(seed)
        assert agree(game, table)
        while not table.over:
            seat = chance.choice(table.actors)
            action = chance.choice(game.legal(seat))
            game.play(action, seat)
            table.play(texts[action], seat)
            assert agree(game, table)
        shares = [(seat in table.winners) / len(table.winners) for seat in range(players)]
        assert game.rewards == pytest.approx(shares)
        assert game.table().as_dict() == table.as_dict()


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_what_was_not_asked_for_is_remembered_all_the_same(name, players):
    for seed in range(2 if FEW else 20):
        game, table = entrepot.fast(name, players, seed), entrepot.new(name, players, seed)
        texts = table.game_rules.actions
        for action, seat in play_some(game, 40 + 40 * seed, seed):
            table.play(texts[action], seat)
        assert game.table().as_dict() == table.as_dict()


@pytest.mark.parametrize("name", GAMES)
def test_without_a_seat_the_first_actor_plays(name):
    game, table = entrepot.fast(name, 3, seed=2), entrepot.new(name, 3, seed=2)
    chance, texts = Random(5), table.game_rules.actions
    while not game.over:
        action = chance.choice(game.legal())
        game.play(action)
        table.play(texts[action], table.actors[0])
    assert game.table().as_dict() == table.as_dict()


@pytest.mark.parametrize("name", GAMES)
def test_rewards_are_zero_until_the_game_is_over(name):
    game = entrepot.fast(name, 3, seed=1)
    assert game.rewards == [0.0, 0.0, 0.0]
    play_some(game, 10_000)
    assert game.over
    assert sum(game.rewards) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_the_same_and_goes_its_own_way(name):
    game = entrepot.fast(name, 3, seed=3)
    play_some(game, 30)
    before, asked = game.table().as_dict(), (game.actors, game.legal())
    twin = game.copy()
    assert twin.table().as_dict() == before
    assert play_some(twin, 20)
    assert game.table().as_dict() == before
    assert (game.actors, game.legal()) == asked
    play_some(game, 20)
    assert game.table().as_dict() == twin.table().as_dict()


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_remembers_what_its_original_had_not_yet_been_asked_about(name):
    game, table = entrepot.fast(name, 3, seed=6), entrepot.new(name, 3, seed=6)
    for action, seat in play_some(game, 9):
        table.play(table.game_rules.actions[action], seat)
    assert agree(game.copy(), table)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_a_table_becomes_a_fast_game_and_a_table_again(name, players):
    table = entrepot.new(name, players, seed=4)
    chance = Random(1)
    for _ in range(6 if FEW else 12):
        for _ in range(7):
            if not table.over:
                seat = chance.choice(table.actors)
                table.play(chance.choice(table.legal(seat)), seat)
        game = entrepot.FastGame.from_table(table)
        assert agree(game, table)
        position = table.as_dict()
        assert game.table().as_dict() == position
        assert (game.game, game.options) == (table.game, table.options)
        play_some(game, 5)
        assert table.as_dict() == position


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_table_becomes_a_finished_game(name):
    table = finish(entrepot.new(name, 3, seed=1))
    game = entrepot.FastGame.from_table(table)
    assert (game.over, game.actors, game.seat, game.legal()) == (True, (), -1, [])
    assert agree(game, table)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_a_sample_is_what_the_view_of_the_seat_would_give(name, players):
    game = entrepot.fast(name, players, seed=5)
    possible = game.game_rules.knowledge.is_consistent
    for seed in range(4 if FEW else 15):
        play_some(game, 6, seed)
        table = game.table()
        for seat in range(players):
            world = game.sample(seat, seed=seed)
            sampled = world.table()
            assert sampled.view(seat) == table.view(seat)
            assert possible(table.memories[seat], sampled.state)
            assert (world.observe(seat) == game.observe(seat)).all()
            assert sampled.as_dict() == entrepot.sample(table.view(seat), seed).as_dict()
            assert agree(world, sampled)
        assert game.table().as_dict() == table.as_dict()


@pytest.mark.parametrize("name", GAMES)
def test_samples_of_other_seeds_are_other_worlds_and_can_be_played(name):
    game = entrepot.fast(name, 3, seed=5)
    play_some(game, 12)
    worlds = [game.sample(0, seed) for seed in range(5)]
    assert len({str(world.table().as_dict()) for world in worlds}) > 1
    for world in worlds:
        play_some(world, 10_000)
        assert world.over
        assert sum(world.rewards) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_a_reset_deals_the_game_of_its_seed_whatever_was_played_before(name):
    game = entrepot.fast(name, 3, seed=1)
    for seed, actions in ((7, 10), (8, 10_000), (9, 0)):
        play_some(game, actions)
        game.reset(seed)
        assert agree(game, entrepot.new(name, 3, seed))
        assert game.table().as_dict() == entrepot.new(name, 3, seed).as_dict()


@pytest.mark.parametrize("name", GAMES)
def test_a_reset_without_a_seed_deals_another_game(name):
    game, other = entrepot.fast(name, 3, seed=1), entrepot.fast(name, 3, seed=1)
    before = game.table().as_dict()
    game.reset()
    other.reset()
    assert before != game.table().as_dict() == other.table().as_dict()


def test_options_are_those_of_a_table():
    game = entrepot.fast("dschunk", 3, seed=1, options={"setup": "variant"})
    table = entrepot.new("dschunk", 3, seed=1, options={"setup": "variant"})
    assert game.table().step == "place"
    assert game.options == table.options
    assert agree(game, table)


def test_numbers_of_numpy_are_numbers_too():
    game, other = (entrepot.fast("dunhuang", 3, seed=1) for _ in range(2))
    action = game.legal()[0]
    game.play(numpy.int64(action))
    other.play(action)
    assert game.table().as_dict() == other.table().as_dict()


def refused(game, error, match, *arguments):
    """Whether something is refused, and nothing has changed by it."""
    before, asked = game.table().as_dict(), (game.actors, game.legal(), game.over)
    with pytest.raises(error, match=match):
        game.play(*arguments)
    return before == game.table().as_dict() and asked == (game.actors, game.legal(), game.over)


@pytest.mark.parametrize("name", GAMES)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(name):
    game = entrepot.fast(name, 3, seed=1)
    play_some(game, 8)
    seat, texts, legal = game.seat, game.game_rules.actions, game.legal()
    for action in set(range(len(texts))) - set(legal):
        with pytest.raises(entrepot.IllegalAction):
            game.play(action)
    match = rf"seat {seat} cannot play {action} .*which is '{texts[action]}'; legal: {legal[0]} \("
    assert refused(game, entrepot.IllegalAction, match, action)


@pytest.mark.parametrize("wrong", [-1, -2, -3, 519, 2**63, 10**30, 1.0, True, "keep tea", None])
def test_what_is_no_number_of_an_action_is_refused_and_changes_nothing(wrong):
    game = entrepot.fast("dunhuang", 3, seed=1)
    match = "which is no number of an action; legal: "
    assert refused(game, entrepot.IllegalAction, match, wrong)


@pytest.mark.parametrize("name", GAMES)
def test_an_action_of_a_seat_that_may_not_act_is_refused_and_changes_nothing(name):
    game = entrepot.fast(name, 3, seed=1)
    while len(game.actors) != 1:
        game.play(game.legal()[0])
    other = (game.seat + 1) % 3
    assert game.legal(other) == []
    match = rf"seat {other} cannot play .*: the actors are {game.seat}$"
    assert refused(game, entrepot.IllegalAction, match, game.legal()[0], other)


@pytest.mark.parametrize("seat", [-1, 3, 1.0, True, "0", 2**63])
def test_a_seat_that_is_not_there_is_refused_and_changes_nothing(seat):
    game = entrepot.fast("dunhuang", 3, seed=1)
    assert refused(game, entrepot.UnknownSeat, "there is no seat", game.legal()[0], seat)
    for ask in (game.legal, game.observe, game.sample):
        with pytest.raises(entrepot.UnknownSeat, match="seats are counted from 0: 0, 1 or 2"):
            ask(seat)


def test_nothing_can_be_played_when_the_game_is_over():
    game = entrepot.fast("dunhuang", 2, seed=1)
    play_some(game, 10_000)
    for arguments in ((0,), (0, 1), (-1,)):
        assert refused(game, entrepot.IllegalAction, "the game is over", *arguments)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 5}, "is for 2, 3 or 4 players, not 5"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"options": {"supply": "none"}}, "supply"),
    ],
)
def test_a_game_that_cannot_be_is_refused(arguments, complaint):
    with pytest.raises(entrepot.EntrepotError, match=complaint):
        entrepot.fast(**{"game": "dunhuang", "players": 3, "seed": 1} | arguments)


def test_a_bad_seed_for_a_reset_is_refused_and_changes_nothing():
    game = entrepot.fast("dunhuang", 3, seed=1)
    before = game.table().as_dict()
    with pytest.raises(entrepot.BadOptions, match="a seed is a whole number"):
        game.reset(1.5)
    assert game.table().as_dict() == before


def test_without_numba_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(fast_game, "compiled", compiler.CompiledGame)
    with pytest.raises(entrepot.NotInstalled, match=r"pip install 'entrepot\[fast\]'"):
        entrepot.fast("dunhuang", players=3)

"""Rolls from a key: fair, the same both ways, and carried along by positions and records."""

import json
from collections import Counter
from hashlib import sha256
from hmac import digest
from random import Random

import pytest

import entrepot
from entrepot.engine.dialect import GameState
from entrepot.engine.dice import roll
from entrepot.engine.key_stream import digit_of, FRESH, Stream
from entrepot.engine.table import Table
from entrepot.games import find
from tests.random_games import GAMES

from .test_dice import CHI_SQUARE_999

KEY = bytes(range(32))
EVERY = [(name, players) for name in GAMES for players in find(name).seats]


def dealt(name, players, key=KEY):
    game = find(name)
    return Table.deal_with_key(game, players, key, game.options({}))


def play_on(table, actions, seed):
    chance = Random(seed)
    for _ in range(actions):
        if table.over:
            break
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
    return table


def rolling():
    """A stream and dice of it, of no particular game."""
    return Stream(find("dunhuang"), sha256(b"fair").digest()), [FRESH]


def test_digits_are_the_first_30_bits_of_each_32_of_a_keyed_hash_of_a_counter():
    block = digest(KEY, b"roll 1", "sha256")
    assert digit_of(KEY, 8) == int.from_bytes(block[:4]) >> 2
    assert digit_of(KEY, 15) == int.from_bytes(block[28:]) >> 2
    assert [digit_of(KEY, i) for i in range(3)] == [1046631668, 917903168, 1073500074]


@pytest.mark.parametrize("n", sorted(CHI_SQUARE_999))
def test_each_number_is_equally_likely(n):
    stream, dice = rolling()
    rolls = 40_000
    counts = Counter(stream._roll(dice, n) for _ in range(rolls))
    expected = rolls / n
    assert sum((counts[i] - expected) ** 2 / expected for i in range(n)) <= CHI_SQUARE_999[n]
    assert dice[0] >= FRESH + rolls


def test_a_digit_that_would_favour_some_numbers_is_left_out():
    """Of 2**30 digits one is too many for 3 equal parts: the one that scales to zero."""
    stream, dice = rolling()
    stream._digit = lambda i: [0, 2**29][i]
    assert stream._roll(dice, 3) == 1
    assert dice[0] == FRESH + 2


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_a_key_deals_the_same_game_every_time_and_another_key_another(name, players):
    table = dealt(name, players)
    assert dealt(name, players).as_dict() == table.as_dict()
    assert dealt(name, players, sha256(KEY).digest()).as_dict() != table.as_dict()
    used = len(table.rolls[0])
    assert table.state.dice[0] >= FRESH + used
    assert all(0 <= value < n for n, value in table.rolls[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_position_goes_on_and_a_record_replays_exactly(name):
    table = play_on(dealt(name, 3), 30, seed=1)
    again = entrepot.from_dict(json.loads(json.dumps(table.as_dict())))
    assert play_on(again, 1000, seed=2).as_dict() == play_on(table, 1000, seed=2).as_dict()
    assert table.over
    record = json.loads(json.dumps(table.record()))
    assert record["seed"] is None
    assert entrepot.replay(record).as_dict() == table.as_dict()


def test_what_each_action_rolled_is_noted_and_taken_back_with_a_copy():
    for key in range(200):
        table = play_on(dealt("dunhuang", 3, sha256(bytes([key])).digest()), 60, seed=key)
        if any(table.rolls[1:]):
            break
    before = table.copy()
    play_on(table, 5, seed=3)
    assert len(before.rolls) == 61
    assert len(table.rolls) == 66
    assert play_on(before, 5, seed=3).rolls == table.rolls
    digits = sum(map(len, table.rolls))
    assert FRESH + digits <= table.state.dice[0] < FRESH + digits + 5


@pytest.mark.parametrize("name", GAMES)
def test_neither_views_nor_logs_nor_samples_have_the_key(name):
    table = play_on(dealt(name, 3), 25, seed=4)
    for seat in (None, 0, 1, 2):
        assert KEY.hex() not in json.dumps([table.view(seat), table.log(seat)])
    world = entrepot.sample(table.view(0), seed=1)
    assert world.key_stream is None
    assert "key" not in world.as_dict()
    assert KEY.hex() not in f"{table!r} {table} {table.key_stream!r}"


@pytest.mark.parametrize("key", ["", "00", "x" * 64, 7, "A" * 64])
def test_a_key_that_is_none_is_refused(key):
    position = dealt("dunhuang", 2).as_dict()
    with pytest.raises(entrepot.BadPosition, match="key must be 64 hexadecimal digits"):
        entrepot.from_dict({**position, "key": key})


def test_dice_of_a_seed_do_not_go_with_a_key():
    position = entrepot.new("dunhuang", 2, seed=1).as_dict()
    with pytest.raises(entrepot.BadPosition, match="how many digits"):
        entrepot.from_dict({**position, "key": KEY.hex()})


def test_a_rule_that_rolls_behind_the_dialects_back_is_noticed():
    def helper(s: GameState) -> int:
        return roll(s.dice, 6)

    stream, _ = rolling()
    state = find("dunhuang").blank(2, find("dunhuang").options({}), FRESH)
    with pytest.raises(RuntimeError, match="dialect"):
        stream._rolling(state, helper, state)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players"), EVERY)
def test_compiled_games_roll_the_same_from_a_key(name, players):
    rolled = 0
    for seed in range(3):
        table = dealt(name, players, sha256(bytes([seed])).digest())
        game = entrepot.FastGame.from_table(table)
        chance = Random(seed)
        while not table.over:
            seat = chance.choice(table.actors)
            assert game.actors == table.actors
            action = chance.choice(table.legal(seat))
            table.play(action, seat)
            game.play(table.game_rules.codes[action], seat)
            if table.rolls[-1] or chance.random() < 0.05:
                game = game.copy()
                assert game.table().as_dict() == table.as_dict()
        assert game.over
        assert game.table().as_dict() == table.as_dict()
        assert game.sample(0, 5).table().key_stream is None
        rolled += sum(map(bool, table.rolls[1:]))
    assert rolled or name != "dunhuang", "else nothing was shown"


@pytest.mark.compiled
def test_a_compiled_game_with_a_key_can_be_dealt_again():
    game = entrepot.FastGame.from_table(dealt("dunhuang", 3))
    first = game.table().as_dict()
    game.reset()
    second = game.table()
    assert second.as_dict() != first
    assert second.as_dict()["key"] == KEY.hex()
    game.reset(5)
    assert game.table().as_dict() == entrepot.new("dunhuang", 3, seed=5).as_dict()

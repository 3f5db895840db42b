"""A game that gives only what it must can be checked, played, replayed and searched."""

import json
from random import Random

import pytest

from entrepot.bots import greedy_bot, search_bot
from entrepot.bots.protocol import Budget
from entrepot.engine import records, setup
from entrepot.engine.conformance import check_game
from entrepot.engine.conformance.contract import contract_members, GIVES
from entrepot.engine.errors import BadOptions, BadPosition
from entrepot.engine.table import Table
from entrepot.i18n import Voice
from tests.effort import seeds
from tests.engine.small_games import MORRA, NIM

SMALL = {game.name: game for game in (NIM, MORRA)}


def dealt(game, players=2, seed=3):
    return setup.deal(game, players, seed, None)


def played(game, players=2, seed=3):
    """A game played to its end at random."""
    table, chance = dealt(game, players, seed), Random(seed)
    while not table.over:
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
    return table


def laid_out(game, table, **changed):
    """A table as another one is, but for some keys of its position."""
    return setup.from_position(game, {**table.as_dict(), **changed})


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_a_small_game_keeps_the_contract(game):
    check_game(game, games=len(seeds(10)), with_compiled=False)


@pytest.mark.compiled
@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_a_small_game_keeps_the_contract_compiled(game):
    check_game(game, games=3)


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_every_member_is_filled_in(game):
    assert all(callable(contract_members(game)[member]) for member in GIVES)


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_a_small_game_is_replayed(game):
    table = played(game)
    record = json.loads(json.dumps(table.record()))
    assert records.replay(record, SMALL.__getitem__).as_dict() == table.as_dict()


def test_whoever_has_most_points_wins_and_several_may_share():
    table = dealt(MORRA, 4)
    for scores, winners in (
        ([1, 5, 2, 0], (1,)),
        ([7, 5, 7, 0], (0, 2)),
        ([0, 0, 0, 0], (0, 1, 2, 3)),
        ([-3, -1, -2, -1], (1, 3)),
    ):
        points = [{"points": score} for score in scores]
        end = laid_out(MORRA, table, step="over", won=scores, round=4, players=points)
        assert end.winners == winners


def test_a_small_game_speaks():
    table = dealt(NIM)
    assert str(table.prompt(0)) == "It is your turn."
    assert str(table.prompt(1)) == "It is Player 1's turn."
    assert str(table.describe_action("take 2 of a", 0)) == "take 2 of a"
    (event,) = table.play("take 2 of a", 0)
    assert str(table.describe_event(event, 1)) == "Player 1: take 2 of a"
    lines = table.text_board(1, Voice("en", ["Ada", "Bo"])).splitlines()
    assert lines[0] == "Nim"
    assert [line.split() for line in lines if "heaps" in line] == [["heaps", "1", "3", "2"]]
    assert "▸ Bo (you)" in lines[3]
    assert str(played(NIM).prompt(None)).endswith(" wins with 1 point.")


def test_a_ballot_is_seen_by_its_seat_alone_until_all_have_chosen():
    table = dealt(MORRA, 3)
    assert table.actors == (0, 1, 2)
    assert table.play("show 3", 1) == []
    assert table.actors == (0, 2)
    assert table.view(1)["ballots"] == [None, "show 3", None]
    for other in (0, 2, None):
        assert table.view(other)["ballots"] == [None, True, None]
        assert "show 3" not in table.text_board(other)
    table.play("show 1", 0)
    events = table.play("show 5", 2)
    assert [event["action"] for event in events] == ["show 1", "show 3", "show 5"]
    assert [event["reveals"] for event in events] == [[1, 2], [0, 2], [0, 1]]
    assert table.view(0)["ballots"] == [None, None, None]
    assert table.scores() == [9, 0, 0]


def test_a_ballot_is_guessed_among_all_that_are_legal():
    table = dealt(MORRA, 3)
    table.play("show 3", 1)
    guessed = {
        setup.sample(MORRA, table.view(0), seed).as_dict()["ballots"][1] for seed in range(60)
    }
    assert guessed == {*MORRA.actions}
    assert setup.sample(MORRA, table.view(1), 1).as_dict()["ballots"] == [None, "show 3", None]


def test_there_are_no_options():
    with pytest.raises(BadOptions, match=r"options\.quick is not known"):
        setup.deal(NIM, 2, 1, {"quick": True})


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"heaps": [1, 2]}, "heaps must have 3 entries"),
        ({"heaps": [1, 2, "3"]}, r"heaps\[2\] must be a whole number"),
        ({"heaps": [0, 0, 0]}, "nobody can act in step 'take'"),
        ({"heaps": [400, 0, 0]}, "the rules cannot play on"),
        ({"step": "bid"}, "step must be one of take, over"),
        ({"turn": 2**40}, "turn must be from"),
        ({"players": [{"points": 1}, {"points": 0}]}, r"players\[0\]\.points must be from 0 to 0"),
        ({"players": []}, "players must have 2 to 3 entries"),
        ({"heap": 3}, r"heap is not known \(did you mean 'heaps'"),
        ({"winners": [0]}, "winners has a place only in a finished game"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changed, complaint):
    with pytest.raises(BadPosition, match=complaint):
        laid_out(NIM, dealt(NIM), **changed)


@pytest.mark.parametrize("ballots", [[None, True], [None, "show 6"], [None], 3])
def test_a_position_says_what_every_ballot_is(ballots):
    with pytest.raises(BadPosition, match="ballots"):
        laid_out(MORRA, dealt(MORRA), ballots=ballots)


@pytest.fixture
def known(monkeypatch):
    """Bots that know the small games."""
    for module in (greedy_bot, search_bot):
        monkeypatch.setattr(module, "find", SMALL.__getitem__)


def test_a_search_finds_the_move_that_wins(known):
    table = laid_out(NIM, dealt(NIM), heaps=[3, 2, 0])
    bot = search_bot.SearchBot(1, Budget(simulations=400), interpreted=True)
    assert bot.choose(table.view(0), table.legal(0)) == "take 1 of a"


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
@pytest.mark.parametrize("kind", [search_bot.SearchBot, greedy_bot.GreedyBot])
def test_bots_play_small_games(known, game, kind):
    table: Table = dealt(game, 2)
    bot = kind(1, Budget(simulations=20), interpreted=True)
    while not table.over:
        seat = table.actors[-1]
        table.play(bot.choose(table.view(seat), table.legal(seat)), seat)
    assert table.winners

"""What is compiled on a new machine: first what is needed soonest, and what is there not again."""

import asyncio

import pytest

import entrepot
from entrepot.reviews import warmup as review_warmup
from entrepot.server.workers import warmup

GAMES = entrepot.games()


@pytest.fixture
def compiled(monkeypatch):
    """What is there, and is added to: each with its game."""
    there = []

    async def warm(game, what):
        there.append((what, game))
        return True

    monkeypatch.setattr(warmup, "_prepare", warm)
    for where, name, what in (
        (warmup, "is_warm", "bots"),
        (review_warmup, "is_warm", "hints"),
        (review_warmup, "reviews_are_warm", "reviews"),
    ):
        monkeypatch.setattr(where, name, lambda game, what=what: (what, game) in there)
    return there


def test_bots_of_all_games_come_first_then_hints_then_reviews(compiled):
    asyncio.run(warmup.warm_up_all(lambda game: None))
    assert compiled == [(what, game) for what in ("bots", "hints", "reviews") for game in GAMES]


def test_what_is_there_is_not_compiled_again(compiled):
    there = [(what, GAMES[0]) for what in ("bots", "hints", "reviews")]
    compiled += there
    ready = []
    asyncio.run(warmup.warm_up_all(ready.append))
    assert {game for _, game in compiled[len(there) :]} == {*GAMES[1:]}
    assert ready == [*GAMES]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_what_was_compiled_is_found_again(game):
    review_warmup.warm_up(game)
    review_warmup.warm_up_reviews(game)
    assert review_warmup.is_warm(game)
    assert review_warmup.reviews_are_warm(game)

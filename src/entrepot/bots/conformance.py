"""Conformance check of bots: the promises of every bot, for the tests of a bot of your own.

>>> from entrepot.bots.random_bot import RandomBot
>>> check_bot(RandomBot, games=1)
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any

from ..engine.errors import EntrepotError
from ..engine.table import Table
from ..games import find, new, playable, sample
from .protocol import Bot

SWAPS = 3
"""The number of worlds that look the same and are put before a bot at a decision."""


class BrokenPromise(EntrepotError, AssertionError):
    """A bot does not do what every bot promises: the message says where and what."""


def check_bot(
    bot: str | Bot | Callable[[int], Bot],
    *,
    games: int = 2,
    seconds: float | None = None,
    only: Sequence[str] | None = None,
) -> None:
    """Check that a bot keeps the promises of every bot.

    In each game, with each number of players and in every seat, a bot must

    - answer with a legal action, also a forced one, and leave what it receives as it was;
    - answer within `seconds`, if given;
    - answer the same when made again from the same seed;
    - answer the same to a seat for which all looks the same, whatever is hidden.

    A bot with a time limit instead of a number of simulations cannot be expected to repeat itself:
    limit it by simulations.

    Args:
        bot: A name such as "master:simulations=100", a function that makes a bot from a seed, or a
            bot.
        games: The number of games of each kind and of each number of players.
        seconds: The time within which a bot must answer; None stands for any time.
        only: The names of the games to play; None stands for all that can be loaded.

    Raises:
        BrokenPromise: The bot breaks a promise; the message says which, and where.
        UnknownBot: No bot has that name.
        UnknownGame: No game has a name of `only`.
    """
    make = _maker(bot)
    for name in only or [game.name for game in playable()]:
        if seconds is not None:
            _check_game(make, name, find(name).seats[0], 0, None)  # loads what it needs
        for players in find(name).seats:
            for number in range(games):
                _check_game(make, name, players, number, seconds)


def _maker(bot: Any) -> Callable[[int], Bot]:
    if isinstance(bot, str):
        from . import bot as named

        return lambda seed: named(bot, seed=seed)
    if hasattr(bot, "choose") and not isinstance(bot, type):
        return lambda seed: copy.deepcopy(bot)
    return bot  # type: ignore[no-any-return]


def _check_game(
    make: Callable[[int], Bot], name: str, players: int, number: int, seconds: float | None
) -> None:
    """One game, in which some decisions are the bot's and others fall at random."""
    table = new(name, players, number)
    chance = Random(number)
    while not table.over:
        seat = chance.choice(table.actors)
        action = chance.choice(table.legal(seat))
        if len(table.legal(seat)) == 1 or chance.random() < 0.2:
            action = _check_decision(make, table, seat, seconds)
        table.play(action, seat)


def _check_decision(
    make: Callable[[int], Bot], table: Table, seat: int, seconds: float | None
) -> str:
    seed = table.version
    where = f"{table.game}, {table.players} players, step {table.step}, seat {seat}"
    answers = []
    for view, legal in _alike(table, seat):
        given = copy.deepcopy((view, legal))
        bot = make(seed)
        start = perf_counter()
        answer = bot.choose(*given)
        taken = perf_counter() - start
        if answer not in legal:
            raise BrokenPromise(f"{where}: {answer!r:.80} is not a legal action")
        if given != (view, legal):
            raise BrokenPromise(
                f"{where}: the bot has changed the view or the actions it was given"
            )
        if seconds is not None and taken > seconds:
            raise BrokenPromise(f"{where}: {taken:.2f} s for a decision; {seconds} s is the most")
        answers.append(answer)
    if answers[1] != answers[0]:
        raise BrokenPromise(
            f"{where}: from one seed the bot played {answers[0]!r}, then {answers[1]!r}"
        )
    for answer in answers[2:]:
        if answer != answers[0]:
            raise BrokenPromise(
                f"{where}: with other hidden cards, of which its seat can know nothing, the bot "
                f"plays {answer!r} instead of {answers[0]!r}"
            )
    return answers[0]


def _alike(table: Table, seat: int) -> Iterator[tuple[Mapping[str, Any], list[str]]]:
    """The view of the seat, twice, and again in worlds that differ only in what it cannot see."""
    view = table.view(seat)
    yield view, table.legal(seat)
    yield view, table.legal(seat)
    for i in range(SWAPS):
        other = sample(view, i)
        yield other.view(seat), other.legal(seat)

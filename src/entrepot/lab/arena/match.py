"""Matches of bots against bots, in which luck falls on all alike.

A line-up is a bot for each place. Every deal is played once for each rotation of the line-up around
the table, so that each place of the line-up has each seat once, with the same cards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from ...bots import bot, read_budget, read_name
from ...bots.kernels.rollouts import OTHERS
from ...engine.dice import seeded
from ...engine.errors import BadOptions, NotInstalled
from ...engine.table import Table
from ...games import find, new
from ...reviews.luck import choice_noise_of, end_is_near, luck_of
from ...reviews.rollouts import RolloutEvaluator, THOROUGH
from ..worker_pool import workers
from .guarded_bot import GuardedBot, time_limit

AHEAD = 16
"""The number of games for each process that wait at a time: no process idles while a long game is
played, and a match of millions takes no more room than a short one."""


@dataclass(frozen=True)
class Match:
    """The plan of a match: a game, a line-up, a number of deals, all chance from one seed."""

    game: str
    line_up: tuple[str, ...]
    deals: int
    seed: int
    seconds: float | None = None
    simulations: int | None = None
    worlds: int = 0
    """The number of looks at what chance might have done, action by action."""
    rethinks: int = 0
    """The number of times that each bot thinks again, by other chance, what it might have chosen
    instead."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.line_up)

    @property
    def games(self) -> int:
        """The number of games: each deal with each rotation."""
        return self.deals * self.players

    def seating(self, rotation: int) -> tuple[str, ...]:
        """The bots by seat."""
        return self.line_up[rotation:] + self.line_up[:rotation]

    def make_bot(self, name: str, seed: int) -> GuardedBot:
        """A bot of this match, under guard; a budget in its name goes before that of the match."""
        budget = read_budget(name, seconds=self.seconds, simulations=self.simulations)
        player = bot(name, seed=seed, seconds=self.seconds, simulations=self.simulations)
        return GuardedBot(player, seeded("guard", seed), time_limit(budget))


class ChanceTerms(NamedTuple):
    """The luck of a seat in a game, in the chance to win; each term averages zero."""

    luck: float
    """By what nobody chose."""
    whims: float
    sealed: float
    """By what bots chose as they did, and might have chosen otherwise: where one chose by itself,
    and where others were to choose as well."""


@dataclass(frozen=True)
class SeatResult:
    """One bot in one game: what it got, and how it behaved."""

    name: str
    points: int
    won: float
    """1 for a win, a part of it for a shared one, else 0."""
    decisions: int
    seconds: float
    faults: int
    first_fault: str | None
    chance: ChanceTerms | None = None
    """The luck of the seat, where that was looked at."""


@dataclass(frozen=True)
class GameResult:
    """A game that has been played, seat by seat."""

    deal: int
    rotation: int
    seats: tuple[SeatResult, ...]


def make_match(
    game: str,
    names: Sequence[str],
    *,
    games: int,
    seed: int,
    players: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    worlds: int = 0,
    rethinks: int = 0,
) -> Match:
    """A match of at least `games` games, rounded up to whole deals.

    The bots are one for each seat; or two, of whom the first plays alone against the second in all
    other seats. An error in them is raised now.
    """
    if seconds is not None and simulations is not None:
        raise BadOptions("give the bots either seconds or simulations, not both")
    if games < 1:
        raise BadOptions(f"a match has at least one game, not {games}")
    players = len(names) if players is None else players
    if not 0 <= rethinks <= OTHERS:
        raise BadOptions(f"bots think again at most {OTHERS} times, not {rethinks}")
    new(game, players, seed)  # refuses what cannot be dealt
    line_up = tuple(names)
    if len(line_up) == 2:
        line_up = (line_up[0], *[line_up[1]] * (players - 1))
    if len(line_up) != players:
        raise BadOptions(
            f"name a bot for each of the {players} seats, or two, the first alone against the "
            f"second in all other seats; not {len(names)}"
        )
    deals = -(-games // players)
    match = Match(game, line_up, deals, seed, seconds, simulations, worlds, rethinks)
    for name in line_up:
        match.make_bot(name, seed=0)
    return match


def play_match(match: Match, processes: int = 1) -> Generator[GameResult, None, None]:
    """Play all games of a match; they come in order, and the same with any number of processes.

    Closing the generator ends what is still being played.
    """
    warm_up(match)
    if processes == 1:
        yield from (play_game(match, number) for number in range(match.games))
        return
    waiting: deque[Future[GameResult]] = deque()
    with workers(
        min(processes, match.games), "--processes 1 plays without others", warm_up, match
    ) as pool:
        for number in range(match.games):
            waiting.append(pool.submit(play_game, match, number))
            if len(waiting) > AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def play_game(match: Match, number: int) -> GameResult:
    """One game of a match; the number says which deal and which rotation."""
    deal, rotation = divmod(number, match.players)
    table = new(match.game, match.players, seeded("arena deal", match.seed, deal))
    names = match.seating(rotation)

    def seated(role: str) -> list[GuardedBot]:
        return [
            match.make_bot(name, seeded(role, match.seed, deal, rotation, seat))
            for seat, name in enumerate(names)
        ]

    bots = seated("arena bot")
    others = seated("arena bot thinking again") if match.rethinks else bots
    instead: list[list[str]] = []
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        if len(legal) == 1:
            action, might = legal[0], []
        else:
            view = table.view(seat)
            action = bots[seat].choose(view, legal)
            times = match.rethinks if bots[seat].forgetful else 0
            might = [others[seat].choose(view, legal) for _ in range(times)]
        instead.append(might)
        table.play(action, seat)
    seats = result(table, names, bots)
    if match.worlds:
        foreseer, chance = _foreseer(match.game), seeded("arena luck", match.seed, number)
        end = end_is_near(foreseer, table, chance)
        luck = luck_of(foreseer, table, match.worlds, chance, end)
        whims = choice_noise_of(foreseer, table, instead, match.worlds, chance, end)
        seats = tuple(
            replace(one, chance=ChanceTerms(*brought))
            for one, *brought in zip(seats, luck, *whims, strict=True)
        )
    return GameResult(deal, rotation, seats)


@cache
def _foreseer(game: str) -> RolloutEvaluator:
    return RolloutEvaluator(find(game), THOROUGH)


def result(
    table: Table, names: Sequence[str], bots: Sequence[GuardedBot]
) -> tuple[SeatResult, ...]:
    """The result of each seat; winners share one win."""
    winners = table.winners
    return tuple(
        SeatResult(
            name=name,
            points=points,
            won=1 / len(winners) if seat in winners else 0.0,
            decisions=player.decisions,
            seconds=player.seconds,
            faults=player.faults,
            first_fault=player.first_fault,
        )
        for seat, (name, points, player) in enumerate(zip(names, table.scores(), bots, strict=True))
    )


def warm_up(match: Match) -> None:
    """Let each bot decide once, so that loading and compilation cost no game any time.

    A bot that needs something which is not installed is refused here; what else it does wrong will
    show in the games.
    """
    table = new(match.game, match.players, match.seed)
    while len(table.legal()) == 1:
        table.play(table.legal()[0], table.actors[0])
    seat = table.actors[0]
    for name in dict.fromkeys(match.line_up):
        base, given = read_name(name)
        player = bot(base, seed=0, **(given | {"simulations": 1}))
        try:
            player.choose(table.view(seat), table.legal(seat))
        except NotInstalled:
            raise
        except Exception:
            continue

"""Review study: games of bots, reviewed to measure the worth of reviews.

Each game is a row in a file of JSON lines, so that a study that was interrupted goes on where it
stopped. Everything follows from the study and the number of the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from ..bots import bot, LEVELS
from ..engine.dice import seeded
from ..engine.errors import BadRecord
from ..engine.table import Table
from ..games import find, new
from ..reviews import Review, review
from ..reviews.analysis import ActionAnalyzer, compared, loss_of
from ..reviews.comparison import ActionComparer
from ..reviews.decisions import choices, ReplayedAction
from ..reviews.luck import luck_of
from ..reviews.rollouts import RolloutEvaluator
from ..reviews.verdict import OPEN, Strength, strength_of
from .worker_pool import workers

PLAYERS = ("random", *LEVELS)
"""The levels whose games are reviewed, the weakest first."""
LUCK, ALIKE, MIXED, VERDICT = "luck", "alike", "mixed", "verdict"
"""The kinds of jobs with a game: only luck is looked at; reviewed, of one level; of mixed levels;
only its decisions are judged, of mixed levels."""
QUICK = 200
"""Simulations for each decision of a bot, where only luck is looked at."""
SURER = 10
"""The factor of simulations with which marks are looked at again."""
QUARTERS = 4
MARKS = ("mistake", "blunder")
HOLDS = 0.05
"""A mark holds that keeps so much of a loss."""


@dataclass(frozen=True)
class ReviewStudy:
    """The plan of a study: games of each kind, effort of a review, all chance from a seed."""

    games: tuple[str, ...]
    luck: int
    """Games of mixed levels of each game, of which only luck is looked at."""
    reviews: int
    """Games reviewed of each game, number of players and level, and as many of mixed levels."""
    simulations: int
    worlds: int
    """The number of looks at what chance might have done."""
    thought: int
    """Simulations for each decision of a bot in the games that are reviewed."""
    seed: int
    verdicts: int = 0
    """Games of mixed levels of each game and number of players, of which only decisions are
    judged."""


@dataclass(frozen=True)
class Job:
    """One game to be played and looked at."""

    kind: str
    game: str
    seating: tuple[str, ...]
    number: int

    @property
    def key(self) -> tuple[Any, ...]:
        """The key that tells it from others of its study."""
        return self.kind, self.game, len(self.seating), self.number


def jobs(study: ReviewStudy) -> Iterator[Job]:
    """All games of a study; those of mixed levels have different ones in random order."""
    for number in range(study.reviews):
        for game in study.games:
            for players in find(game).seats:
                for at, level in enumerate(PLAYERS):
                    each = len(PLAYERS) * number + at
                    yield Job(ALIKE, game, (level,) * players, each)
                    yield Job(MIXED, game, _mixed(study, MIXED, game, players, each), each)
    for number in range(study.verdicts):
        for game in study.games:
            for players in find(game).seats:
                yield Job(VERDICT, game, _mixed(study, VERDICT, game, players, number), number)
    for number in range(study.luck):
        for game in study.games:
            seats = find(game).seats
            players = seats[number % len(seats)]
            yield Job(LUCK, game, _mixed(study, LUCK, game, players, number), number)


def _mixed(study: ReviewStudy, *what: Any) -> tuple[str, ...]:
    return tuple(Random(seeded("levels", study.seed, *what)).sample(PLAYERS, what[2]))


def do(study: ReviewStudy, job: Job) -> dict[str, Any]:
    """Play a game and look at it: a row."""
    seed = seeded("reviewed", study.seed, *job.key)
    quick = job.kind == LUCK
    table = _played(job, seed, QUICK if quick else study.thought)
    row: dict[str, Any] = {**_asked(study, job), "seating": job.seating}
    row["won"] = [(p in table.winners) / len(table.winners) for p in range(table.players)]
    if quick:
        row["luck"] = luck_of(_foreseer(job.game), table, study.worlds, seed)
        return row
    if job.kind == VERDICT:
        row["strength"] = [asdict(each) for each in _strengths(table, study.simulations, seed)]
        return row
    found = review(table.record(), simulations=study.simulations, seed=seed, threads=1)
    row["luck"] = [seat.parts["luck"] for seat in found.seats]
    row["off"] = _off(found)
    row["losses"] = [_losses(found, p, 0.0, 1.0) for p in range(table.players)]
    row["open"] = [_losses(found, p, *OPEN) for p in range(table.players)]
    row["marks"] = list(_marks(table, found, SURER * study.simulations, seed + 1))
    return row


def _strengths(table: Table, simulations: int, seed: int) -> Iterator[Strength]:
    """The strength of each seat, as a review finds it."""
    judge = _judge(table.game)
    judged: list[list[tuple[dict[str, float], str]]] = [[] for _ in range(table.players)]
    for choice in choices(table):
        if not choice.forced:
            values = judge.values(choice, simulations, seed)
            valued = dict(zip(choice.legal, values, strict=True))
            judged[choice.seat].append((valued, choice.action))
    return map(strength_of, judged)


def _played(job: Job, seed: int, simulations: int) -> Table:
    table = new(job.game, len(job.seating), seed)
    bots = [
        bot(name, seed=seeded("bot", seed, seat), simulations=simulations)
        for seat, name in enumerate(job.seating)
    ]
    while not table.over:
        seat = table.actors[0]
        table.play(bots[seat].choose(table.view(seat), table.legal(seat)), seat)
    return table


def _off(found: Review) -> list[float]:
    """By quarter of the game: how far chances were from the result, squared, seats together."""
    n = len(found.chances) - 1
    quarters: list[list[float]] = [[] for _ in range(QUARTERS)]
    for version, chances in enumerate(found.chances[:-1]):
        squares = ((a - b) ** 2 for a, b in zip(chances, found.result, strict=True))
        quarters[QUARTERS * version // n].append(sum(squares))
    return [fmean(quarter) for quarter in quarters if quarter]


def _losses(found: Review, seat: int, low: float, high: float) -> tuple[float, int]:
    """The losses of a seat's decisions at which its chance was in between, and their number."""
    mine = [
        each.loss
        for each in found.decisions
        if each.seat == seat and low <= max(each.values.values()) <= high
    ]
    return sum(mine), len(mine)


def _marks(table: Table, found: Review, simulations: int, seed: int) -> Iterator[dict[str, Any]]:
    """The decisions marked as bad, and their cost when looked at again with other chance."""
    marked = {each.version: each for each in found.decisions if each.grade in MARKS}
    for choice in choices(table) if marked else ():
        if choice.version in marked:
            first, (loss, error) = marked[choice.version], _loss(choice, simulations, seed)
            yield {
                "seat": choice.seat,
                "grade": first.grade,
                "loss": [first.loss, loss],
                "error": [first.error, error],
            }


def _loss(choice: ReplayedAction, simulations: int, seed: int) -> tuple[float, float]:
    """The loss of a decision and the error of that, looked at once."""
    played = choice.legal.index(choice.action)

    def luck(what: str, number: int) -> int:
        return seeded("marks", seed, choice.version, what, number)

    minds = _minds(choice.view["game"])
    halves = compared(minds, choice.view, choice.legal, played, simulations, luck)
    return loss_of(halves, choice.seat, played)


@cache
def _foreseer(game: str) -> RolloutEvaluator:
    return RolloutEvaluator(find(game))


@cache
def _judge(game: str) -> ActionAnalyzer:
    return ActionAnalyzer(find(game))


@cache
def _minds(game: str) -> list[ActionComparer]:
    return [ActionComparer(find(game)), ActionComparer(find(game))]


def _asked(study: ReviewStudy, job: Job) -> dict[str, Any]:
    """The question that a row answers; another study takes the row only if it asks the same."""
    about = {"kind": job.kind, "game": job.game, "players": len(job.seating), "number": job.number}
    if job.kind == LUCK:
        return {**about, "seed": study.seed, "worlds": study.worlds}
    how = {"simulations": study.simulations, "thought": study.thought}
    return {**about, "seed": study.seed, **how}


ASKED = ("kind", "game", "players", "number", "seed", "worlds", "simulations", "thought")


def _key(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row.get(name) for name in ASKED)


START = b'{"kind": "'
"""Of every row: no file of somebody else's is taken for rows."""


def _kept(path: Path) -> tuple[list[dict[str, Any]], int]:
    """The rows kept so far, and how many bytes they have: what comes next goes behind them.

    A last one that was not written to its end is left aside.
    """
    if not path.exists():
        return [], 0
    *lines, rest = path.read_bytes().split(b"\n")
    try:
        if not all(line.startswith(START[: len(line)]) for line in (*lines, rest)):
            raise ValueError("a line is no row")
        return [json.loads(line) for line in lines if line], sum(map(len, lines)) + len(lines)
    except ValueError as error:
        raise BadRecord(f"{path} does not hold the rows of a study: {error}") from None


def run(
    study: ReviewStudy,
    path: Path,
    *,
    processes: int = 1,
    done: Callable[[], object] = lambda: None,
) -> list[dict[str, Any]]:
    """Do what is not in the file yet, and give all rows of the study; `done` is called with
    each.
    """
    rows, size = _kept(path)
    kept = {_key(row): row for row in rows}
    left, found = [], []
    for job in jobs(study):
        asked = _key(_asked(study, job))
        if asked in kept:
            found.append(kept[asked])
            done()
        else:
            left.append(job)
    with path.open("a", encoding="utf-8") as file:
        file.truncate(size)
        for row in _rows(study, left, processes):
            file.write(json.dumps(row) + "\n")
            file.flush()
            found.append(json.loads(json.dumps(row)))
            done()
    return found


def _rows(study: ReviewStudy, left: Sequence[Job], processes: int) -> Iterator[dict[str, Any]]:
    if processes == 1 or len(left) < 2:
        yield from (do(study, job) for job in left)
        return
    waiting: set[Future[dict[str, Any]]] = set()
    with workers(processes, "what was done is kept, and the same command goes on from it") as pool:
        for job in left:
            waiting.add(pool.submit(do, study, job))
            if len(waiting) >= 2 * processes:
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ready)
        yield from (future.result() for future in waiting)

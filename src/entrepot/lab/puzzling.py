"""Finding puzzles in games of bots: one action clearly best, and that looked at three times."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from ..bots import bot
from ..engine.dice import seeded
from ..engine.pasting import pack
from ..engine.table import Table
from ..games import find, new
from ..reviews.choices import choices, Chosen
from ..reviews.judging import better_mind, compared, loss_of, TOLD, values_of
from ..reviews.puzzles import Puzzle
from ..reviews.thinking import Mind, Outlook

__all__ = ["LEAD", "SURE", "find_puzzles", "moments_in", "read_puzzles", "write_puzzles"]

LEAD = 0.08
"""The best action is ahead of the second by so much at least..."""
SURE = 4
"""...and by more than so many standard errors."""
QUICK, LONGER = 5, 10
"""A first look takes this part of the simulations, the last one so many times as many."""
HINT = 0.05
"""A lead that is worth a second look."""
SOON = 0.9
"""A win, or an end, is at hand that comes in so many of the guessed worlds."""
THREAT = 0.25
"""Somebody is stopped who would win so much more often."""
BOTS = ("trader", "greedy", "apprentice", "trader")
"""Who plays the games."""
SHARE = 0.4
"""No kind makes up more of the puzzles than this."""


def find_puzzles(
    game: str,
    many: int,
    *,
    simulations: int,
    seed: int,
    have: Sequence[Puzzle] = (),
    first: int = 0,
    found: Callable[[Puzzle, int], object] = lambda puzzle, number: None,
) -> list[Puzzle]:
    """So many puzzles, those that there are already included; `found` is told of each new one.

    With it goes the number of the game that it is from; `first` is the first to be played. At most
    one is taken from each game, so that they differ.
    """
    puzzles = list(have)
    number = first
    while len(puzzles) < many:
        kinds = Counter(puzzle.kind for puzzle in puzzles)
        full = {kind for kind, n in kinds.items() if n >= max(1, SHARE * many)}
        one = next(moments_in(game, simulations, seeded("puzzles", seed, number), full), None)
        number += 1
        if one is not None and all(one.position != other.position for other in puzzles):
            puzzles.append(one)
            found(one, number)
    return puzzles


def moments_in(
    game: str, simulations: int, seed: int, full: set[str] | frozenset[str] = frozenset()
) -> Iterator[Puzzle]:
    """The puzzles in one game of bots, but for kinds that there are enough of."""
    for choice in choices(_played(game, seed)):
        if len(choice.legal) > 2 or (choice.at_once and len(choice.legal) > 1):
            puzzle = _puzzle(choice, simulations, seed)
            if puzzle is not None and puzzle.kind not in full:
                yield puzzle


def _played(game: str, seed: int) -> Table:
    seats = find(game).seats
    table = new(game, seats[seed % len(seats)], seed)
    bots = [bot(name, seed=seed + i, simulations=40) for i, name in enumerate(BOTS)]
    while not table.over:
        seat = table.actors[0]
        table.play(bots[seat].choose(table.view(seat), table.legal(seat)), seat)
    return table


def _puzzle(choice: Chosen, simulations: int, seed: int) -> Puzzle | None:
    """The puzzle of a moment, if one action is clearly best at every look, each with new chance."""
    minds, seat, legal = _minds(choice.view["game"]), choice.seat, choice.legal
    best = second = 0
    for look, budget in enumerate((simulations // QUICK, simulations, LONGER * simulations)):

        def luck(what: str, number: int, look: int = look) -> int:
            return seeded("puzzle", seed, choice.version, look, what, number)

        halves = compared(minds, choice.view, legal, second, budget, luck)
        values = values_of(halves, seat)
        order = sorted(range(len(legal)), key=lambda place: -values[place])
        if look and order[0] != best:
            return None
        best, second = order[:2]
        lead, error = loss_of(halves, seat, second)
        if lead < (LEAD if look else HINT) or (look and lead <= SURE * error):
            return None
    outlooks = [
        minds[better_mind(halves, seat, place)].outlook([place], TOLD, luck("outlook", 0))[0]
        for place in (best, second)
    ]
    return Puzzle(
        game=choice.view["game"],
        kind=_kind(choice, *outlooks),
        position=pack(choice.view),
        best=legal[best],
        second=legal[second],
        lead=round(lead, 4),
        error=round(error, 4),
        values={action: round(value, 4) for action, value in zip(legal, values, strict=True)},
        outlooks=(_rounded(outlooks[0]), _rounded(outlooks[1])),
    )


def _kind(choice: Chosen, best: Outlook, second: Outlook) -> str:
    """What a puzzle asks for, by what its two best actions lead to."""
    if choice.at_once:
        return "together"
    if best.ended[choice.seat] >= SOON:
        return "win"
    others = [p for p in range(len(best.ended)) if p != choice.seat]
    if max(second.ended[p] - best.ended[p] for p in others) >= THREAT:
        return "stop"
    return "end" if sum(best.ended) >= SOON else "best"


def _rounded(outlook: Outlook) -> Outlook:
    return Outlook(
        tuple(tuple(round(each, 2) for each in seat) for seat in outlook.traits),
        tuple(round(each, 3) for each in outlook.ended),
    )


@cache
def _minds(game: str) -> list[Mind]:
    return [Mind(find(game)), Mind(find(game))]


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file; none where there is no file."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Puzzle.from_dict(json.loads(line)) for line in lines]


def write_puzzles(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write puzzles, one a line."""
    lines = [json.dumps(puzzle.as_dict(), separators=(",", ":")) for puzzle in puzzles]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

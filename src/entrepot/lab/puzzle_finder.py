"""Puzzle finder in games of bots: one action clearly best, at every one of several looks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType

from ..bots import bot
from ..engine.dice import seeded
from ..engine.position_text import encode_position
from ..engine.table import Table
from ..games import find, new
from ..reviews.analysis import better_mind, compared, loss_of, TOLD, values_of
from ..reviews.comparison import ActionComparer, Outlook
from ..reviews.decisions import choices, ReplayedAction
from ..reviews.puzzles import kind_of, kinds, labelled, motif_of, Puzzle

LEAD = 0.08
"""The best action is ahead of the second by so much at least..."""
SURE = 4
"""...and by more than so many standard errors."""
HINT = 0.05
"""A lead that is worth another look."""
SHORT = (20, 5)
"""The first looks take these parts of the simulations; there a hint of a lead is enough."""
LONGER = 10
"""The factor of simulations at the last look."""
BOTS = ("trader", "greedy", "apprentice", "trader")
"""The bots that play the games."""
SHARE = 0.4
"""No kind makes up more of the puzzles than this."""
SAME = 0.02
"""Puzzles are alike whose actions are worth the same but for so much."""
NONE: Mapping[str, int] = MappingProxyType({})
"""The number of puzzles of each kind where there are none."""


def find_puzzles(
    game: str,
    many: int,
    *,
    simulations: int,
    seed: int,
    have: Sequence[Puzzle] = (),
    first: int = 0,
    only: Collection[str] = (),
    found: Callable[[Puzzle, int], object] = lambda puzzle, number: None,
) -> list[Puzzle]:
    """Find a number of puzzles, present ones included; `found` is called with each new one.

    With it goes the number of the game that it is from; `first` is the first to be played. At most
    one is taken from each game, so that they differ. With `only` no other kinds are looked for; it
    ends when there are enough of these.
    """
    puzzles = list(have)
    number = first
    while len(puzzles) < many:
        there = Counter(puzzle.kind for puzzle in puzzles)
        full = {kind for kind, n in there.items() if n >= max(1, SHARE * many)}
        wanted = {*(only or kinds(find(game)))} - full
        if not wanted:
            break
        moments = moments_in(game, simulations, seeded("puzzles", seed, number), wanted, there)
        number += 1
        for one in moments:
            if not any(alike(one, other) for other in puzzles):
                puzzles.append(one)
                found(one, number)
                break
    return puzzles


def alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles are one and the same to who solves them."""
    return one.values.keys() == other.values.keys() and all(
        abs(value - other.values[action]) < SAME for action, value in one.values.items()
    )


def moments_in(
    game: str,
    simulations: int,
    seed: int,
    wanted: Collection[str],
    there: Mapping[str, int] = NONE,
) -> Iterator[Puzzle]:
    """The puzzles of some kinds in one game of bots.

    They come in no order, but those first of whose motif the fewest are there, and last of these
    those with two actions only.
    """
    motifs = find(game).motifs
    plain = sum(n for kind, n in there.items() if kind not in motifs)
    others = any(kind not in motifs for kind in wanted)
    looked: list[tuple[int, ReplayedAction]] = []
    for choice in choices(_played(game, seed)):
        motif = motif_of(choice.view)
        if (motif in wanted if motif else others) and _open(choice, motif):
            looked.append((there.get(motif, 0) if motif else plain, choice))
    Random(seed).shuffle(looked)
    for _, choice in sorted(looked, key=lambda each: (each[0], len(each[1].legal) == 2)):
        puzzle = _puzzle(choice, simulations, seed, wanted)
        if puzzle is not None:
            yield puzzle


def _open(choice: ReplayedAction, motif: str | None) -> bool:
    """Whether there is enough to choose from: two actions make a puzzle of few moments."""
    return len(choice.legal) > (1 if motif or choice.at_once else 2)


def _played(game: str, seed: int) -> Table:
    seats = find(game).seats
    table = new(game, seats[seed % len(seats)], seed)
    bots = [bot(name, seed=seed + i, simulations=40) for i, name in enumerate(BOTS)]
    while not table.over:
        seat = table.actors[0]
        table.play(bots[seat].choose(table.view(seat), table.legal(seat)), seat)
    return table


def _puzzle(
    choice: ReplayedAction, simulations: int, seed: int, wanted: Collection[str]
) -> Puzzle | None:
    """The puzzle of a moment, if one action is clearly best at every look, each with new chance.

    A moment of a kind that is not wanted is not looked at again.
    """
    minds, seat, legal = _minds(choice.view["game"]), choice.seat, choice.legal
    short = [simulations // part for part in SHORT]
    best = second = 0
    for look, budget in enumerate((*short, simulations, LONGER * simulations)):

        def luck(what: str, number: int, look: int = look) -> int:
            return seeded("puzzle", seed, choice.version, look, what, number)

        halves = compared(minds, choice.view, legal, second, budget, luck)
        values = values_of(halves, seat)
        order = sorted(range(len(legal)), key=lambda place: -values[place])
        if look and order[0] != best:
            return None
        best, second = order[:2]
        lead, error = loss_of(halves, seat, second)
        sure = look >= len(short)
        if lead < (LEAD if sure else HINT) or (sure and lead <= SURE * error):
            return None
        outlooks = [
            minds[better_mind(halves, seat, place)].outlook([place], TOLD, luck("outlook", 0))[0]
            for place in (best, second)
        ]
        told = _rounded(outlooks[0]), _rounded(outlooks[1])
        kind = kind_of(choice.view, *told)
        if kind not in wanted:
            return None
    return Puzzle(
        game=choice.view["game"],
        kind=kind,
        position=encode_position(choice.view),
        best=legal[best],
        second=legal[second],
        lead=round(lead, 4),
        error=round(error, 4),
        values={action: round(value, 4) for action, value in zip(legal, values, strict=True)},
        outlooks=told,
    )


def _rounded(outlook: Outlook) -> Outlook:
    return Outlook(
        tuple(tuple(round(each, 2) for each in seat) for seat in outlook.traits),
        tuple(round(each, 3) for each in outlook.ended),
    )


@cache
def _minds(game: str) -> list[ActionComparer]:
    return [ActionComparer(find(game)), ActionComparer(find(game))]


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file, by the kinds that there are now; none where there is no file."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [labelled(Puzzle.from_dict(json.loads(line))) for line in lines]


def write_puzzles(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write puzzles, one a line."""
    lines = [json.dumps(puzzle.as_dict(), separators=(",", ":")) for puzzle in puzzles]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

"""The ladder: every level against every other, in all games and numbers of players.

Results are kept as rows, so that a ladder that was interrupted goes on where it stopped; the page
is written from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from ...bots import LEVELS
from ...engine.errors import BadRecord
from ...games import playable
from .match import make_match, Match
from .standings import Standing

YARDSTICKS = (("greedy", "random"), ("master", "greedy"))
"""Besides the levels: what a judgement is worth, and what a search is worth beyond it."""
HEADINGS = (
    "| game | players | one of | among | games | share | 95 % interval | equal share | points |",
    "|---|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True)
class Rung:
    """One bot alone against another in all other seats: what it won."""

    game: str
    players: int
    bot: str
    field: str
    games: int
    seconds: float
    seed: int
    share: float
    low: float
    high: float
    points: float
    field_points: float
    faults: int

    @property
    def key(self) -> tuple[str, int, str, str, int, float, int]:
        """The key of a match: game, bots and all else that was asked."""
        return (
            self.game,
            self.players,
            self.bot,
            self.field,
            self.games,
            self.seconds,
            self.seed,
        )


def pairs() -> list[tuple[str, str]]:
    """Every pair of levels, the stronger first, and the yardsticks; the quickest first."""
    levels = ((b, a) for a, b in combinations(LEVELS, 2))
    return sorted([*levels, *YARDSTICKS], key=lambda pair: pair[0] == LEVELS[-1])


def rungs_to_play(
    played: Sequence[Rung], *, number: int, seconds: float, seed: int
) -> Iterator[Match]:
    """The matches that are not among those played."""
    done = {rung.key for rung in played}
    for bot, field in pairs():
        for game in playable():
            for players in game.seats:
                match = make_match(
                    game.name,
                    (bot, field),
                    games=number,
                    seed=seed,
                    players=players,
                    seconds=seconds,
                )
                if (game.name, players, bot, field, match.games, seconds, seed) not in done:
                    yield match


def rung(match: Match, standings: Sequence[Standing]) -> Rung:
    """A match that has been played, as a row."""
    one, field = standings
    assert match.seconds is not None
    return Rung(
        game=match.game,
        players=match.players,
        bot=one.name,
        field=field.name,
        games=one.games,
        seconds=match.seconds,
        seed=match.seed,
        share=round(one.share, 4),
        low=round(one.low, 4),
        high=round(one.high, 4),
        points=round(one.points, 1),
        field_points=round(field.points, 1),
        faults=one.faults + field.faults,
    )


def read_rungs(path: Path) -> list[Rung]:
    """The rows kept so far."""
    if not path.exists():
        return []
    try:
        return [Rung(**row) for row in json.loads(path.read_text())]
    except (TypeError, ValueError) as error:
        raise BadRecord(f"{path} does not hold the rows of a ladder: {error}") from None


def keep(path: Path, rungs: Sequence[Rung]) -> None:
    """Write the rows, one a line."""
    rows = ",\n".join(json.dumps(asdict(row)) for row in rungs)
    path.write_text(f"[\n{rows}\n]\n")


def page(rungs: Sequence[Rung]) -> str:
    """The rows as a page for people."""
    lines = [
        "# The ladder",
        "",
        "How the bots fare against each other: one of the first among as many of the second as",
        "there are other seats, every bot in every seat equally often, the same deals for all",
        "seatings ([The arena](arena.md) says how). The interval is Wilson's, 95 %; an equal share",
        "is what a bot of the same strength would win.",
        "",
        "`make ladder` plays the matches and writes this page; what is in `ladder.json` already is",
        "not played again.",
        "",
        *HEADINGS,
    ]
    lines += [
        f"| {row.game} | {row.players} | {row.bot} | {row.field} | {row.games} "
        f"| **{100 * row.share:.1f} %** | {100 * row.low:.1f}–{100 * row.high:.1f} % "
        f"| {100 / row.players:.1f} % | {row.points} : {row.field_points} |"
        for row in sorted(rungs, key=_order)
    ]
    budgets = sorted({row.seconds for row in rungs})
    faults = sum(row.faults for row in rungs)
    thought = ", ".join(f"{seconds:g} s" for seconds in budgets)
    lines += [
        "",
        f"Each had {thought} for a decision, on one thread; how much a search finds in that time",
        f"depends on the machine and on what else it does. Faults in all: {faults}.",
        "",
        "The levels are made of the bots that [Bots](bots.md) tells about, and what was tried on",
        "the way there is kept in [Experiments](experiments.md).",
    ]
    return "\n".join(lines) + "\n"


def _order(row: Rung) -> tuple[int, str, int]:
    return pairs().index((row.bot, row.field)), row.game, row.players

"""Whether anything that is hidden gets out, on any channel: many pairs of tables are compared.

python -m tools.leaks --pairs 10000 --live 500 --readme

`make leaks` does this. Pairs are looked at in this process, and `live` ones over real HTTP and
sockets; tests/server/leak_survey.py tells what a pair is and what is compared. With `--readme` the
result becomes a line of the README.
"""

import argparse
import asyncio
import re
from contextlib import ExitStack
from itertools import count
from math import sqrt
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import pytest
from tests.plugins import installing_goofspiel
from tests.server.leak_survey import Inside, Outside, survey, Tally

import entrepot

README = Path(__file__).parents[1] / "README.md"
TABLES_AT_ONCE = 200
"""After so many surveys other servers are started, as these keep all tables in memory."""
LINE = re.compile(r"<!-- make leaks -->.*?<!-- -->", re.DOTALL)
FEWEST = 100
"""So many pairs are needed to compare how long something takes."""


def look_inside(pairs: int, seed: int) -> Tally:
    """So many pairs, without a network."""
    tally, seeds = Tally(), count(seed)
    while tally.pairs < pairs:
        with asyncio.Runner() as runner, Inside(runner) as one, Inside(runner) as other:
            _look((one, other), pairs, seeds, tally)
        print(f"{tally.pairs} pairs", flush=True)
    return tally


def look_outside(pairs: int, seed: int) -> Tally:
    """So many pairs over real connections."""
    tally, seeds = Tally(), count(seed)
    while tally.pairs < pairs:
        with ExitStack() as stack:
            servers = stack.enter_context(Outside()), stack.enter_context(Outside())
            _look(servers, pairs, seeds, tally)
        print(f"{tally.pairs} pairs over connections", flush=True)
    return tally


def _look(servers: tuple, pairs: int, seeds: count, tally: Tally) -> None:
    games = entrepot.games()
    for _ in range(TABLES_AT_ONCE):
        if tally.pairs >= pairs:
            return
        seed = next(seeds)
        try:
            survey(servers, games[seed % len(games)], seed, tally)
        except AssertionError as error:
            raise SystemExit(f"seed {seed}: {error}") from error


def times(tally: Tally) -> list[tuple[str, int, float, float]]:
    """For each channel and kind of hidden difference: how many pairs, how many standard errors the
    server computes more often longer where more is hidden, and by how many microseconds.
    """
    found = []
    for name, pairs in sorted(tally.times.items()):
        longer = [seconds if more > 0 else -seconds for seconds, more in pairs if seconds]
        if len(longer) >= FEWEST:
            signs = sum(1 if seconds > 0 else -1 for seconds in longer)
            off = signs / sqrt(len(longer))
            found.append((name, len(longer), off, 1e6 * median(longer)))
    return found


def line(inside: Tally, outside: Tally, clocks: list[tuple[str, int, float, float]]) -> str:
    """The result in a sentence."""
    both = sum((inside.answers, outside.answers), start=type(inside.answers)())
    farthest = max((abs(off) for _, _, off, _ in clocks), default=0.0)
    longest = max((abs(more) for _, _, _, more in clocks), default=0.0)
    return (
        f"`make leaks` compared {inside.pairs:,} pairs of tables that differ only in what a seat "
        f"cannot see, before and after the same action, and {outside.pairs:,} more over real HTTP "
        f"and sockets: {both.total():,} answers of {len(both)} kinds, logs and figures, without a "
        f"difference in bytes or length. "
        f"By computing time, {len(clocks)} comparisons are at most {farthest:.1f} standard errors "
        f"and {longest:.0f} µs apart."
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--live", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for _ in installing_goofspiel(Path(folder), patch):
            inside = look_inside(asked.pairs, asked.seed)
            outside = look_outside(asked.live, asked.seed)
    clocks = times(inside)
    for name, n, off, more in clocks:
        print(f"{name}: {n} pairs, {off:+.2f} standard errors, {more:+.1f} µs")
    said = line(inside, outside, clocks)
    print(said)
    print(f"{process_time():.0f} s of processor time")
    if asked.readme:
        text = README.read_text(encoding="utf-8")
        marked = f"<!-- make leaks -->\n{said}\n<!-- -->"
        README.write_text(LINE.sub(lambda _: marked, text), encoding="utf-8")

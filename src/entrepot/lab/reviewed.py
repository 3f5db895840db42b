"""What a study of reviews has found, as tables for people: luck, losses, and marks that hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .estimates import Estimate, mean, ratio, share
from .reviewing import HOLDS, PLAYERS

__all__ = ["page"]

Row = dict[str, Any]
QUARTERS = ("first", "second", "third", "last")


def page(rows: Sequence[Row]) -> str:
    """All tables, as Markdown."""
    parts = [
        ("Luck, in points of winning chance a game", _luck(rows)),
        ("Points lost by each decision, tables of one level", _losses(rows, "alike", "losses")),
        ("Points lost by each decision, mixed tables", _losses(rows, "mixed", "losses")),
        ("The same, open decisions only", _losses(rows, "mixed", "open")),
        ("Mistakes and blunders that hold", _marks(rows)),
        ("How far chances were from results, squared, in hundredths, by quarter", _off(rows)),
    ]
    return "\n\n".join(f"**{title}**\n\n{table}" for title, table in parts if table) + "\n"


def _luck(rows: Iterable[Row]) -> str:
    """By level and by seat, pooled over the numbers of players."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in rows:
        if row["kind"] == "luck":
            for seat, (level, luck) in enumerate(zip(row["seating"], row["luck"], strict=True)):
                found[row["game"], level].append(luck)
                found[row["game"], f"seat {seat}"].append(luck)
    who = [*PLAYERS, *(f"seat {seat}" for seat in range(4))]
    return _table(found, who, lambda some: mean(_numbers(some)))


def _losses(rows: Iterable[Row], kind: str, key: str) -> str:
    """By level, for each number of players; what hangs together is a game."""
    found: dict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    for row in rows:
        if row["kind"] == kind:
            for level in dict.fromkeys(row["seating"]):
                mine = [
                    each
                    for each, name in zip(row[key], row["seating"], strict=True)
                    if name == level
                ]
                whole = sum(loss for loss, _ in mine), sum(n for _, n in mine)
                found[f"{row['game']}, {row['players']} players", level].append(whole)

    def per_decision(some: Sequence[tuple[float, int]]) -> Estimate:
        return ratio(_numbers(loss for loss, _ in some), _numbers(n for _, n in some))

    return _table(found, PLAYERS, per_decision)


def _marks(rows: Iterable[Row]) -> str:
    """The share of marks that keep a loss when looked at again."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in rows:
        for mark in row.get("marks", ()):
            holds = float(mark["loss"][1] >= HOLDS)
            found[f"{row['game']}, {row['players']} players", mark["grade"]].append(holds)
            found[f"{row['game']}, {row['players']} players", "both"].append(holds)
            found["all", mark["grade"]].append(holds)
            found["all", "both"].append(holds)
    return _table(found, ("mistake", "blunder", "both"), lambda some: share(_numbers(some)))


def _off(rows: Iterable[Row]) -> str:
    """By number of players and quarter of the game."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in rows:
        for name, off in zip(QUARTERS, row.get("off", ()), strict=False):
            found[f"{row['game']}, {row['players']} players", name].append(off)
    return _table(found, QUARTERS, lambda some: mean(_numbers(some)))


def _numbers(some: Iterable[float]) -> Any:
    import numpy

    return numpy.array(list(some), dtype=float)


def _table(
    found: dict[tuple[str, str], list[Any]],
    columns: Sequence[str],
    estimate: Callable[[Sequence[Any]], Estimate],
) -> str:
    """A row for each first key, a column for each second: value, interval, number."""
    if not found:
        return ""
    columns = [name for name in columns if any(key[1] == name for key in found)]
    lines = ["| | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for first in dict.fromkeys(key[0] for key in found):
        cells = [
            _cell(estimate(found[first, name])) if (first, name) in found else "–"
            for name in columns
        ]
        lines.append(f"| {first} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(found: Estimate) -> str:
    if not found.known:
        return "–"
    value, low, high = (f"{100 * n:.2f}" for n in (found.value, found.low, found.high))
    return f"{value} ({low}–{high}), n = {found.n}".replace("-", "−")

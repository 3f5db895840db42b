"""Report of a review study, as tables for people: luck, losses, and marks that hold."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ..reviews.verdict import levels_file, levels_of, Strength
from .review_study import HOLDS, PLAYERS, VERDICT
from .statistics import Estimate, mean, ratio, share

Row = dict[str, Any]
UNNAMED = "no level"
"""The label where too few decisions were open to name a level."""
QUARTERS = ("first", "second", "third", "last")


def page(rows: Sequence[Row]) -> str:
    """All tables, as Markdown."""
    parts = [
        ("Luck, in points of winning chance a game", _luck(rows)),
        ("Points lost by each decision, tables of one level", _losses(rows, "alike", "losses")),
        ("Points lost by each decision, mixed tables", _losses(rows, "mixed", "losses")),
        ("The same, open decisions only", _losses(rows, "mixed", "open")),
        ("Mistakes and blunders that hold", _marks(rows)),
        ("Cost of open decisions, in per cent of that of random choices", _shares(rows)),
        ("Verdicts: how many seats of each level were called what", _verdicts(rows)),
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


def shares(rows: Iterable[Row]) -> dict[tuple[str, int], dict[str, Estimate]]:
    """By game and number of players: the share of each level, the weakest first."""
    costs: dict[tuple[str, int], dict[str, list[tuple[float, float]]]] = defaultdict(dict)
    for row in rows:
        if row["kind"] == VERDICT:
            for level, found in zip(row["seating"], row["strength"], strict=True):
                by_level = costs[row["game"], row["players"]].setdefault(level, [])
                by_level.append((found["cost"], found["random_cost"]))
    return {
        kind: {
            level: ratio(
                _numbers(cost for cost, _ in by_level[level]),
                _numbers(usual for _, usual in by_level[level]),
            )
            for level in PLAYERS
            if level in by_level
        }
        for kind, by_level in costs.items()
    }


def _shares(rows: Iterable[Row]) -> str:
    found = {
        (f"{game}, {players} players", level): [estimate]
        for (game, players), by_level in shares(rows).items()
        for level, estimate in by_level.items()
    }
    return _table(found, PLAYERS, lambda some: some[0])


def _verdicts(rows: Iterable[Row]) -> str:
    """By the level that a seat was and the one that its verdict names."""
    found: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        if row["kind"] == VERDICT:
            levels = levels_of(row["game"], row["players"])
            for was, strength in zip(row["seating"], row["strength"], strict=True):
                name = Strength(**strength).level(levels) or UNNAMED
                found[f"{row['game']}, {row['players']} players", was][name] += 1
    columns = [*PLAYERS, UNNAMED]
    lines = ["| | bot | called " + " | ".join(columns) + " |", "|---" * (len(columns) + 2) + "|"]
    for (kind, was), called in sorted(found.items(), key=_by_level):
        cells = " | ".join(str(called[name]) for name in columns)
        lines.append(f"| {kind} | {was} | {cells} |")
    return "\n".join(lines) if found else ""


def _by_level(row: tuple[tuple[str, str], Any]) -> tuple[str, int]:
    return row[0][0], PLAYERS.index(row[0][1])


def write_levels(rows: Sequence[Row], command: str) -> list[Path]:
    """Keep the measured shares in the data of each game, with the command that measured them."""
    written = []
    found = shares(rows)
    for game in dict.fromkeys(game for game, _ in found):
        players = {
            str(number): {
                level: {
                    "share": round(each.value, 3),
                    "low": round(each.low, 3),
                    "high": round(each.high, 3),
                    "seats": each.n,
                }
                for level, each in by_level.items()
                if each.known
            }
            for (name, number), by_level in sorted(found.items())
            if name == game
        }
        path = Path(str(levels_file(game)))
        path.write_text(json.dumps({"command": command, "players": players}, indent=1) + "\n")
        written.append(path)
    levels_of.cache_clear()
    return written


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

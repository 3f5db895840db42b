"""Balance study of a game: its fairness, its strong choices, and the effect of its options."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import isnan
from pathlib import Path
from typing import Any

from ...engine.json_types import JsonDict
from . import aggregates
from .aggregates import ActionStats, EndingStats, LengthStats, PointsStats, SeatStats
from .comparisons import ActionWorth, compare_options, compare_pairs, MeasuredChange, worth
from .executor import run
from .plan import StudyPlan
from .samples import load


@dataclass(frozen=True)
class StudyPart:
    """The findings for one number of players and one level."""

    players: int
    level: str
    games: int
    """Games of the standard condition; as many of each other."""
    faults: int
    """Decisions that bots did not make properly; a study with many is worth little."""
    order: tuple[SeatStats, ...]
    """By place in the first order of turns, who begins first."""
    seats: tuple[SeatStats, ...]
    """By number of the seat, where seats begin with something different."""
    bots: tuple[SeatStats, ...]
    """By bot, where they differ."""
    length: LengthStats
    ends: tuple[EndingStats, ...]
    origins: tuple[PointsStats, ...]
    deeds: tuple[ActionStats, ...]
    pairs: tuple[MeasuredChange, ...]
    options: tuple[MeasuredChange, ...]
    without: tuple[ActionWorth, ...]

    @property
    def equal(self) -> float:
        """An equal share of the wins."""
        return 1 / self.players


@dataclass(frozen=True)
class Study:
    """A plan that has been played, and what was found."""

    plan: StudyPlan
    parts: tuple[StudyPart, ...]

    def as_dict(self) -> JsonDict:
        """All figures, for JSON; what nothing is known of is None."""
        study = {
            "game": self.plan.game,
            "digest": self.plan.digest,
            "plan": asdict(self.plan),
            "parts": [asdict(part) | {"equal": part.equal} for part in self.parts],
        }
        found: dict[str, Any] = _speakable(study)
        return found


def _speakable(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {key: _speakable(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [_speakable(value) for value in thing]
    return None if isinstance(thing, float) and isnan(thing) else thing


def balance(
    plan: StudyPlan,
    folder: str | os.PathLike[str],
    *,
    processes: int = 1,
    on: str | None = None,
    notify: Callable[[str], None] = lambda text: None,
    played: Callable[[int], None] = lambda games: None,
) -> Study:
    """Play what is missing of a plan in a folder, and say what all its games show.

    With more than one process a script must call this under `if __name__ == "__main__":`. `on`
    plays on a Ray cluster instead. `notify` and `played` hear how it goes.
    """
    run(plan, Path(folder), processes=processes, on=on, notify=notify, played=played)
    return read_study(plan, folder)


def read_study(plan: StudyPlan, folder: str | os.PathLike[str]) -> Study:
    """The study from the rows of a plan, all of which are in the folder."""
    return Study(
        plan,
        tuple(
            _part(plan, players, level, Path(folder))
            for players in plan.players
            for level in plan.levels
        ),
    )


def _part(plan: StudyPlan, players: int, level: str, folder: Path) -> StudyPart:
    sample = load(plan, plan.arm(players, level), folder)
    options, without = [], []
    for condition in plan.conditions[1:]:
        other = load(plan, plan.arm(players, level, condition), folder)
        if condition.without:
            without.append(worth(other, condition.without))
        else:
            options.append(compare_options(sample, other, condition.name))
    return StudyPart(
        players=players,
        level=level,
        games=sample.games,
        faults=int(sample.by_seat("faults").sum()),
        order=aggregates.places(sample),
        seats=aggregates.seats(sample) if sample.about.seats_differ else (),
        bots=aggregates.bots(sample),
        length=aggregates.length(sample),
        ends=aggregates.ends(sample),
        origins=aggregates.origins(sample),
        deeds=aggregates.deeds(sample),
        pairs=compare_pairs(sample),
        options=tuple(options),
        without=tuple(without),
    )

"""Lesson runner: a lesson as the rules play it, and the learner's view at each of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .errors import BadRecord, EntrepotError
from .game import AnyGame
from .json_types import EventDict, View
from .lessons import Lesson, LessonStep, MOST_STEPS
from .phrases import Text
from .setup import from_position
from .table import seen_by, Table


@dataclass(frozen=True)
class LessonMoment:
    """A step of a lesson, with the table as the learner sees it there."""

    number: int
    """Counted from 1."""
    step: LessonStep
    before: Text | None
    """The outcome of the step before."""
    view: View
    legal: tuple[str, ...]
    events: tuple[tuple[EventDict, ...], ...]
    """The events since the step before, action by action, as the learner saw them."""
    version: int
    """The number of actions played."""


def run_lesson(game: AnyGame, lesson: Lesson) -> tuple[LessonMoment, ...]:
    """All steps of a lesson, played by the rules; BadRecord where that does not work out."""
    try:
        table = from_position(game, lesson.position)
    except EntrepotError as error:
        raise BadRecord(f"the position of the lesson: {error}") from error
    if not 1 <= len(lesson.steps) <= MOST_STEPS or lesson.steps[-1].does is not None:
        raise BadRecord(f"a lesson has at most {MOST_STEPS} steps, and its last is read only")
    if len(lesson.names) != table.players - 1:
        raise BadRecord(f"a lesson names {table.players - 1} others, not {len(lesson.names)}")
    return tuple(_steps(lesson, table))


def _steps(lesson: Lesson, table: Table) -> Iterator[LessonMoment]:
    before: Text | None = None
    events: list[tuple[EventDict, ...]] = []
    for number, step in enumerate(lesson.steps, 1):
        view, legal = table.view(lesson.seat), tuple(table.legal(lesson.seat))
        yield LessonMoment(number, step, before, view, legal, tuple(events), table.version)
        before = step.happened
        deeds = [*([(lesson.seat, step.does)] if step.does is not None else []), *step.others]
        events = [_played(table, lesson, number, seat, action) for seat, action in deeds]


def _played(
    table: Table, lesson: Lesson, number: int, seat: int, action: str
) -> tuple[EventDict, ...]:
    try:
        events = table.play(action, seat)
    except EntrepotError as error:
        raise BadRecord(f"step {number} of the lesson: {error}") from error
    return tuple(seen_by(event, lesson.seat) for event in events)

"""Lessons: games that lead a learner through moves, each with its reason.

It is a record with texts: a position, and step by step what the learner is told and does, and what
the others do then. The rules play it (`lesson_runner`), so that a lesson says nothing they do not
do.
"""

from __future__ import annotations

from dataclasses import dataclass

from .json_types import Position
from .phrases import Text

MOST_STEPS = 20
"""A lesson takes five minutes, and has no more steps than this."""


@dataclass(frozen=True)
class LessonStep:
    """A text for the learner, and the learner's action."""

    told: Text
    """The task, and the reason for it; or what there is to see."""
    does: str | None = None
    """The action of the learner; None where they only read."""
    happened: Text | None = None
    """The outcome, told before the next step."""
    others: tuple[tuple[int, str], ...] = ()
    """The actions of the others then, each with their seat."""


@dataclass(frozen=True)
class Lesson:
    """A lesson. Its last step is read only: from there the learner goes to a game of their own."""

    position: Position
    steps: tuple[LessonStep, ...]
    names: tuple[str, ...]
    """The names of the other seats, in seat order."""
    seat: int = 0
    """The learner's."""

    def all_names(self, learner: str) -> tuple[str, ...]:
        """The names of all, by seat."""
        return (*self.names[: self.seat], learner, *self.names[self.seat :])

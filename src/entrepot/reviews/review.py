"""The review of a finished game: costs of decisions, chances to win, and the part of luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from ..engine.errors import BadRecord, unknown_seat
from ..engine.json_types import JsonDict
from ..engine.phrases import ENGLISH, Phrase, Text, Translator
from ..engine.table import Table
from ..engine.validation import JsonReader
from .analysis import ActionAnalysis, grade_of
from .decisions import ReplayedAction
from .explanations import why
from .verdict import levels_of, Strength, strength_of

FORMAT = 1
PARTS = ("start", "own choices", "others' choices", "luck")


@dataclass(frozen=True)
class Decision:
    """A decision of a finished game, judged by what its seat could know."""

    version: int
    """The number of actions played before."""
    seat: int
    action: str
    best: str
    loss: float
    """By how much the action fell short of the best, in the chance to win."""
    error: float
    """The standard error of the loss."""
    grade: str
    values: dict[str, float]
    """The chance to win after each legal action."""
    why: Text
    """The reason for the difference."""
    at_once: bool = False
    """Whether others chose at the same time."""
    mixture: dict[str, float] | None = None
    """Then, how likely a search would play each legal action."""


@dataclass(frozen=True)
class SeatReview:
    """The account of one seat."""

    seat: int
    decisions: int
    loss: float
    loss_per_decision: float
    parts: dict[str, float]
    """The parts of the result; see PARTS."""


@dataclass(frozen=True)
class Review:
    """The review of a finished game; docs/review.md says what everything means.

    `entrepot.review` returns it.
    """

    game: str
    players: int
    simulations: int
    seed: int
    result: list[float]
    chances: list[list[float]]
    """Each seat's chance to win, by the number of actions played."""
    decisions: list[Decision]
    seats: list[SeatReview]

    def costliest(self, n: int = 3, seat: int | None = None) -> list[Decision]:
        """Return the decisions that cost most, the worst first.

        Args:
            n: The largest number of decisions.
            seat: A seat; None stands for all seats.

        Returns:
            At most `n` decisions, without those that cost nothing.
        """
        costly = [
            each
            for each in self.decisions
            if each.loss > 0 and each.best != each.action and seat in (None, each.seat)
        ]
        return sorted(costly, key=lambda each: -each.loss)[:n]

    @cached_property
    def strengths(self) -> dict[int, Strength]:
        """The strength of the choices of each seat."""
        return {
            each.seat: strength_of(
                (one.values, one.action) for one in self.decisions if one.seat == each.seat
            )
            for each in self.seats
        }

    @property
    def levels(self) -> Mapping[str, float]:
        """The measured shares of the levels of bots, by level, the weakest first."""
        return levels_of(self.game, self.players)

    def spotless(self, seat: int | None = None) -> bool:
        """Return whether a seat made no clear mistakes.

        Then no decision is graded worse than good, and all together cost no more than a master's.

        Args:
            seat: A seat; None stands for all seats.

        Returns:
            Whether that is so.
        """
        seats = self.strengths if seat is None else [seat]
        return all(self.strengths[each].spotless(self.levels) for each in seats) and not any(
            each.grade != "good" for each in self.decisions if each.seat in seats
        )

    def for_seat(self, seat: int) -> Self:
        """Return the review with the decisions and the account of one seat only.

        Args:
            seat: The seat.

        Returns:
            A review of its own.

        Raises:
            UnknownSeat: The game has no such seat.
        """
        if not 0 <= seat < self.players:
            raise unknown_seat(seat, self.players)
        return replace(
            self,
            decisions=[each for each in self.decisions if each.seat == seat],
            seats=[each for each in self.seats if each.seat == seat],
        )

    def as_dict(self, voice: Translator = ENGLISH) -> JsonDict:
        """Return the review as JSON.

        Args:
            voice: The voice that says the words, by default English.

        Returns:
            The review; `Review.from_dict` reads it.
        """
        return {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "simulations": self.simulations,
            "seed": self.seed,
            "result": self.result,
            "chances": self.chances,
            "decisions": [
                {**each.__dict__, "values": dict(each.values), "why": voice(each.why)}
                for each in self.decisions
            ],
            "seats": [
                {
                    **each.__dict__,
                    "parts": dict(each.parts),
                    "strength": self.strengths[each.seat].as_dict(self.levels),
                }
                for each in self.seats
            ],
            "levels": dict(self.levels),
        }

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Self:
        """Read a review from JSON; its words stay in the language in which they were said.

        Args:
            given: A review, as `Review.as_dict` writes it.

        Returns:
            The review.

        Raises:
            BadRecord: The JSON is no review of this format.
        """
        form = JsonReader(given, "review", BadRecord)
        if form.integer("format", high=10**9) != FORMAT:
            raise form.wrong("format", f"must be {FORMAT}")
        try:
            return cls(
                decisions=[
                    Decision(**{**each, "why": Phrase(each["why"].replace("{", "{{"))})
                    for each in given["decisions"]
                ],
                seats=[
                    SeatReview(**{key: each[key] for key in each if key != "strength"})
                    for each in given["seats"]
                ],
                **{
                    key: given[key]
                    for key in ("game", "players", "simulations", "seed", "result", "chances")
                },
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise BadRecord(f"this is no review: {error}") from error


def assemble(
    table: Table,
    all_choices: Sequence[ReplayedAction],
    judged: Sequence[ActionAnalysis],
    simulations: int,
    seed: int,
    reader: int | None,
) -> Review:
    """Put together the analyses of all actions of a game."""
    result = [1 / len(table.winners) if p in table.winners else 0.0 for p in range(table.players)]
    decisions = [
        _decision(table, choice, found, reader)
        for choice, found in zip(all_choices, judged, strict=True)
        if not choice.forced
    ]
    chances = [list(found.chances) for found in judged] + [result]
    lucks = [sum(found.chance[p] for found in judged) for p in range(table.players)]
    return Review(
        game=table.game,
        players=table.players,
        simulations=simulations,
        seed=seed,
        result=result,
        chances=chances,
        decisions=decisions,
        seats=[
            _seat(p, [each for each in decisions if each.seat == p], chances, lucks[p])
            for p in range(table.players)
        ],
    )


def _decision(
    table: Table, choice: ReplayedAction, found: ActionAnalysis, reader: int | None
) -> Decision:
    best = choice.legal[found.best]
    return Decision(
        version=choice.version,
        seat=choice.seat,
        action=choice.action,
        best=best,
        loss=found.loss,
        error=found.error,
        grade=grade_of(found.loss, found.error),
        values=dict(zip(choice.legal, found.values, strict=True)),
        why=why(table.game_rules, choice, found, reader),
        at_once=choice.at_once,
        mixture=dict(zip(choice.legal, found.mixture, strict=True)) if found.mixture else None,
    )


def _seat(
    seat: int,
    decisions: Sequence[Decision],
    chances: Sequence[Sequence[float]],
    luck: float,
) -> SeatReview:
    """The account of a seat. The rest, neither its own choices nor luck, is others' choices."""
    loss = sum(each.loss for each in decisions)
    start, result = chances[0][seat], chances[-1][seat]
    return SeatReview(
        seat=seat,
        decisions=len(decisions),
        loss=loss,
        loss_per_decision=loss / len(decisions) if decisions else 0.0,
        parts={
            "start": start,
            "own choices": -loss,
            "others' choices": result - start + loss - luck,
            "luck": luck,
        },
    )

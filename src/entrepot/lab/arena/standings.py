"""Standings of the bots after a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .match import GameResult, SeatResult
from .ratings import Rating, wilson
from .variance_reduction import adjust, AdjustedShare, CorrectedSeat


@dataclass(frozen=True)
class Standing:
    """One bot in all its games; all seats with its name count together."""

    name: str
    games: int
    """Games, once for each of its seats."""
    wins: float
    share: float
    """The part of its games that it won, with Wilson's 95 % interval from `low` to `high`."""
    low: float
    high: float
    points: float
    """Mean points."""
    decisions: int
    """Choices it was asked for; forced ones are not."""
    seconds_per_decision: float
    faults: int
    first_fault: str | None
    rating: Rating | None
    adjusted: AdjustedShare | None = None
    """The share with luck taken out, where that was asked for."""


def standings(
    games: Sequence[GameResult],
    ratings: Mapping[str, Rating] | None,
    fair: Sequence[CorrectedSeat] = (),
) -> list[Standing]:
    """Each bot's standing, in the order of the line-up; also by seats with chance taken out."""
    seats: dict[str, list[SeatResult]] = {}
    for game in games:
        for seat in game.seats:
            seats.setdefault(seat.name, []).append(seat)
    return [
        replace(
            stand(name, mine, (ratings or {}).get(name)),
            adjusted=adjust(fair, name),
        )
        for name, mine in seats.items()
    ]


def stand(name: str, seats: Sequence[SeatResult], rating: Rating | None) -> Standing:
    """The standing of a bot by the seats that it had."""
    games = len(seats)
    wins = sum(seat.won for seat in seats)
    low, high = wilson(wins / games, games)
    decisions = sum(seat.decisions for seat in seats)
    return Standing(
        name=name,
        games=games,
        wins=wins,
        share=wins / games,
        low=low,
        high=high,
        points=sum(seat.points for seat in seats) / games,
        decisions=decisions,
        seconds_per_decision=sum(seat.seconds for seat in seats) / max(decisions, 1),
        faults=sum(seat.faults for seat in seats),
        first_fault=next((seat.first_fault for seat in seats if seat.first_fault), None),
        rating=rating,
    )

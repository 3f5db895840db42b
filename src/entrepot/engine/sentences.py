"""Sentences that every game needs: seats in a row, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["seats_in_words", "together", "verdict"]


def seats_in_words(seats: Sequence[int]) -> str:
    """Several seats in a row."""
    names = [f"Seat {seat}" for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def together(*sentences: str | None) -> str:
    """Sentences one after the other; those that are empty are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def verdict(view: Mapping[str, Any], points: Sequence[int], tie_breaker: str) -> str:
    """Who has won a finished game by points; `tie_breaker` is what decides a tie."""
    winners, best = view["winners"], max(points)
    if len(winners) > 1:
        return f"{seats_in_words(winners)} share the win with {best} points."
    winner = winners[0]
    if points.count(best) > 1:
        if winner == view["seat"]:
            return f"You win with {best} points; the tie is broken by {tie_breaker}."
        return f"Seat {winner} wins with {best} points; the tie is broken by {tie_breaker}."
    if winner == view["seat"]:
        return f"You win with {best} points."
    return f"Seat {winner} wins with {best} points."

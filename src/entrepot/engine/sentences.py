"""Sentences that every game needs: who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .phrases import count, Phrase, say, Seat, seats

__all__ = ["GAME_OVER", "verdict"]

GAME_OVER = say("The game is over and points are counted.")


def verdict(view: Mapping[str, Any], points: Sequence[int], tie_breaker: Phrase) -> Phrase:
    """Who has won a finished game by points; `tie_breaker` is what decides a tie."""
    winners, best = view["winners"], max(points)
    if len(winners) > 1:
        return count(
            "{players} share the win with {n} point.",
            "{players} share the win with {n} points.",
            best,
            players=seats(winners),
        )
    winner = Seat(winners[0])
    own = winner.number == view["seat"]
    if points.count(best) > 1:
        if own:
            return count(
                "You win with {n} point; the tie is broken by {tie_breaker}.",
                "You win with {n} points; the tie is broken by {tie_breaker}.",
                best,
                tie_breaker=tie_breaker,
            )
        return count(
            "{player} wins with {n} point; the tie is broken by {tie_breaker}.",
            "{player} wins with {n} points; the tie is broken by {tie_breaker}.",
            best,
            player=winner,
            tie_breaker=tie_breaker,
        )
    if own:
        return count("You win with {n} point.", "You win with {n} points.", best)
    return count(
        "{player} wins with {n} point.", "{player} wins with {n} points.", best, player=winner
    )

"""Sentences that every game needs: who has won."""

from __future__ import annotations

from collections.abc import Sequence

from .dicts import View
from .phrases import count, Phrase, say, Seat, seats, together, Words

__all__ = ["GAME_OVER", "verdict", "won"]

GAME_OVER = say("The game is over and points are counted.")


def verdict(view: View, points: Sequence[int], tie_breaker: Phrase) -> Words:
    """Who has won a finished game by points; `tie_breaker` says what decides a tie."""
    whole = won(view, max(points))
    broken = len(view["winners"]) == 1 and points.count(max(points)) > 1
    return together([whole, tie_breaker]) if broken else whole


def won(view: View, best: int) -> Phrase:
    """Who has won a finished game with so many points."""
    winners = view["winners"]
    if len(winners) > 1:
        return count(
            "{players} share the win with {n} point.",
            "{players} share the win with {n} points.",
            best,
            players=seats(winners),
        )
    winner = Seat(winners[0])
    if winner.number == view["seat"]:
        return count("You win with {n} point.", "You win with {n} points.", best)
    return count(
        "{player} wins with {n} point.", "{player} wins with {n} points.", best, player=winner
    )

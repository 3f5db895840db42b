"""Reviews of finished games: what decisions cost, how things stood, and what luck did."""

from .review import Decision, Review, SeatReview
from .reviewing import review, SIMULATIONS, Stopped

__all__ = ["SIMULATIONS", "Decision", "Review", "SeatReview", "Stopped", "review"]

"""Reviews of finished games: what decisions cost, how things stood, what luck did; and hints."""

from .hints import Adviser, Hint, hint, Hinted
from .review import Decision, Review, SeatReview
from .run import review, SIMULATIONS, Stopped

__all__ = [
    "SIMULATIONS",
    "Adviser",
    "Decision",
    "Hint",
    "Hinted",
    "Review",
    "SeatReview",
    "Stopped",
    "hint",
    "review",
]

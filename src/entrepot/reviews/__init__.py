"""Reviews of finished games: what decisions cost, how things stood, what luck did; and hints."""

from .hints import Hint, hint, Hinted, HintFinder
from .review import Decision, Review, SeatReview
from .run import review, SIMULATIONS, Stopped

__all__ = [
    "SIMULATIONS",
    "Decision",
    "Hint",
    "HintFinder",
    "Hinted",
    "Review",
    "SeatReview",
    "Stopped",
    "hint",
    "review",
]

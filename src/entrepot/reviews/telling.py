"""A review in words: who lost what by which decision, and what the result is made of."""

from __future__ import annotations

from ..engine.game import AnyGame
from ..engine.phrases import count, Phrase, say, Seat, Words
from .review import Decision, Review, SeatReview

__all__ = ["GRADES", "SIGNS", "account", "cost", "headline", "percent", "points", "told"]

GRADES = {
    "blunder": say("blunder", context="grade"),
    "mistake": say("mistake", context="grade"),
    "inaccuracy": say("inaccuracy", context="grade"),
    "good": say("good", context="grade"),
}
SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "good": ""}


def headline(game: AnyGame, review: Review) -> Phrase:
    """What was reviewed, and how closely."""
    return count(
        "{title}, {players} players: {decisions} decisions, each judged by {n} simulation.",
        "{title}, {players} players: {decisions} decisions, each judged by {n} simulations.",
        review.simulations,
        title=game.title,
        players=review.players,
        decisions=sum(seat.decisions for seat in review.seats),
    )


def account(review: Review, seat: SeatReview) -> Phrase:
    """What the result of a seat is made of."""
    parts = seat.parts
    return say(
        "{player} began at {start} %: own choices {own}, others' choices {others}, luck {luck}, "
        "which makes {result} %.",
        player=Seat(seat.seat),
        start=percent(parts["start"]),
        own=points(parts["own choices"]),
        others=points(parts["others' choices"]),
        luck=points(parts["luck"]),
        result=percent(review.result[seat.seat]),
    )


def cost(seat: SeatReview) -> Phrase:
    """What the decisions of a seat cost on average."""
    return count(
        "{n} decision, {loss} points of winning chance lost by each on average.",
        "{n} decisions, {loss} points of winning chance lost by each on average.",
        seat.decisions,
        loss=f"{100 * max(0.0, seat.loss_per_decision):.1f}",
    )


def told(decision: Decision) -> Words:
    """A decision that was not good."""
    return say(
        "After {version} actions {player} played {action}, which cost {loss} points ({grade}). "
        "Better was {best}.",
        version=decision.version,
        player=Seat(decision.seat),
        action=decision.action,
        loss=f"{100 * decision.loss:.1f}",
        grade=GRADES[decision.grade],
        best=decision.best,
    )


def percent(chance: float) -> int:
    """A chance as a whole number of hundredths."""
    return round(100 * chance)


def points(part: float) -> str:
    """A part of a result in points of winning chance, with its sign."""
    return f"{round(100 * part):+d}".replace("-", "−").replace("+0", "0")

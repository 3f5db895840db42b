"""Texts of a review: the losses of each seat by decision, and the parts of the result."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.game import AnyGame
from ..engine.phrases import Amount, count, Phrase, say, Seat, Text, together
from .review import Decision, Review, SeatReview
from .verdict import BEST, Strength

GRADES = {
    "blunder": say("blunder", context="grade"),
    "mistake": say("mistake", context="grade"),
    "inaccuracy": say("inaccuracy", context="grade"),
    "good": say("good", context="grade"),
}
SPOTLESS = say("No clear mistakes.")
LIKELY = say("A search would play at random, most often:")
MIXTURE = 3
"""Of what a search would play at random, so many actions are told, the likeliest..."""
RARE = 0.05
"""...and no other that it would play less often."""
SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "good": ""}


def headline(game: AnyGame, review: Review) -> Phrase:
    """The game that was reviewed, and the effort."""
    return count(
        "{title}, {players} players: {decisions} decisions, each judged by {many} simulation.",
        "{title}, {players} players: {decisions} decisions, each judged by {many} simulations.",
        review.simulations,
        many=Amount(review.simulations, 0),
        title=game.title,
        players=review.players,
        decisions=sum(seat.decisions for seat in review.seats),
    )


def account(review: Review, seat: SeatReview, reader: int | None = None) -> Text:
    """The parts of a seat's result; readers of their own seat are called you."""
    parts = rounded(seat.parts)
    yours = seat.seat == reader
    own, others = parts["own choices"], parts["others' choices"]
    return together(
        [
            say("You began at {start} %.", start=parts["start"])
            if yours
            else say("{player} began at {start} %.", player=Seat(seat.seat), start=parts["start"]),
            _yours(own) if yours else _own(own),
            _theirs(others) if yours else _others(others),
            _luck(parts["luck"]),
            say("That makes {result} %.", result=percent(review.result[seat.seat])),
        ]
    )


def rounded(parts: Mapping[str, float]) -> dict[str, int]:
    """The parts in whole points, which add up as well: what others did is the rest of it."""
    whole = {name: percent(part) for name, part in parts.items()}
    rest = "others' choices"
    whole[rest] += percent(sum(parts.values())) - sum(whole.values())
    return whole


def _yours(n: int) -> Phrase:
    if n > 0:
        return count("Your choices brought {n} point.", "Your choices brought {n} points.", n)
    if n < 0:
        return count("Your choices cost {n} point.", "Your choices cost {n} points.", -n)
    return say("Your choices cost nothing.")


def _own(n: int) -> Phrase:
    if n > 0:
        return count("Own choices brought {n} point.", "Own choices brought {n} points.", n)
    if n < 0:
        return count("Own choices cost {n} point.", "Own choices cost {n} points.", -n)
    return say("Own choices cost nothing.")


def _theirs(n: int) -> Phrase:
    if n > 0:
        return count("Theirs gave you {n} point.", "Theirs gave you {n} points.", n)
    if n < 0:
        return count("Theirs took {n} point from you.", "Theirs took {n} points from you.", -n)
    return say("Theirs changed nothing.")


def _others(n: int) -> Phrase:
    if n > 0:
        return count(
            "Those of the others gave {n} point.", "Those of the others gave {n} points.", n
        )
    if n < 0:
        return count(
            "Those of the others took {n} point.", "Those of the others took {n} points.", -n
        )
    return say("Those of the others changed nothing.")


def _luck(n: int) -> Phrase:
    if n > 0:
        return count("Luck brought {n} point.", "Luck brought {n} points.", n)
    if n < 0:
        return count("Luck took {n} point.", "Luck took {n} points.", -n)
    return say("Luck changed nothing.")


def verdict(review: Review, seat: int, reader: int | None = None) -> Text:
    """The cost of a seat's open decisions beside those of random choices and of bots."""
    strength, levels = review.strengths[seat], review.levels
    share = strength.share
    if share is None:
        return _untold(seat, reader)
    cost = _yours_cost if seat == reader else _cost
    said = [cost(seat, strength, percent(share))]
    if BEST in levels:
        said.append(_level(strength.level(levels), percent(levels[BEST])))
    return together(said)


def _level(name: str | None, least: int) -> Phrase:
    match name:
        case "random":
            return say("That is no better than random play; a master loses {least} %.", least=least)
        case "apprentice":
            return say("That is about an apprentice; a master loses {least} %.", least=least)
        case "trader":
            return say("That is about a trader; a master loses {least} %.", least=least)
        case "master":
            return say("That is about a master, who loses {least} %.", least=least)
    return say("They are too few to name a level; a master loses {least} %.", least=least)


def _untold(seat: int, reader: int | None) -> Phrase:
    if seat == reader:
        return say("None of your decisions was open, so nothing could be lost.")
    return say(
        "No decision of {player} was open, so nothing could be lost.",
        player=Seat(seat),
    )


def _yours_cost(seat: int, strength: Strength, share: int) -> Phrase:
    return count(
        "Your {n} open decision cost {points} points of winning chance, {share} % of the cost of "
        "random choices.",
        "Your {n} open decisions cost {points} points of winning chance each, {share} % of the "
        "cost of random choices.",
        strength.decisions,
        points=Amount(100 * strength.cost_per_decision),
        share=share,
    )


def _cost(seat: int, strength: Strength, share: int) -> Phrase:
    return count(
        "The {n} open decision of {player} cost {points} points of winning chance, {share} % of "
        "the cost of random choices.",
        "The {n} open decisions of {player} cost {points} points of winning chance each, {share} % "
        "of the cost of random choices.",
        strength.decisions,
        player=Seat(seat),
        points=Amount(100 * strength.cost_per_decision),
        share=share,
    )


def told(decision: Decision) -> Text:
    """A decision that cost something."""
    if decision.grade == "good":
        return say(
            "After {version} actions {player} played {action}, which cost {loss} points. Better "
            "was {best}.",
            version=decision.version,
            player=Seat(decision.seat),
            action=decision.action,
            loss=Amount(100 * decision.loss),
            best=decision.best,
        )
    return say(
        "After {version} actions {player} played {action}, which cost {loss} points ({grade}). "
        "Better was {best}.",
        version=decision.version,
        player=Seat(decision.seat),
        action=decision.action,
        loss=Amount(100 * decision.loss),
        grade=GRADES[decision.grade],
        best=decision.best,
    )


def likely(decision: Decision) -> list[tuple[str, Phrase]]:
    """The mixture of a search where several choose at once, with shares, the likeliest first.

    Nothing where one chooses alone.
    """
    ranked = sorted((decision.mixture or {}).items(), key=lambda pair: -pair[1])[:MIXTURE]
    return [
        (action, percentage(share))
        for place, (action, share) in enumerate(ranked)
        if place == 0 or share >= RARE
    ]


def percent(chance: float) -> int:
    """A chance as a whole number of hundredths."""
    return round(100 * chance)


def percentage(chance: float, digits: int = 0) -> Phrase:
    """A chance in hundredths, as a text for people."""
    return say("{number}\u00a0%", number=Amount(100 * chance, digits))


def points(part: float) -> str:
    """A part of a result in points of winning chance, with its sign."""
    return str(Amount(100 * part, 0, signed=True))

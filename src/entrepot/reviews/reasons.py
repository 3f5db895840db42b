"""Why one action was better than another, in words: what the judgement saw differently."""

from __future__ import annotations

from ..engine.game import AnyGame
from ..engine.phrases import Phrase, say, Seat, together, Words
from .choices import Chosen
from .judging import Judged
from .thinking import Outlook

__all__ = ["reasons", "why"]

MOST = 2
"""No more sentences than these."""
TELLING = 0.25
"""A trait is told of if it makes at least this part of the largest difference."""
SEEN = 0.1
"""Smaller differences than these nobody sees in a number with one decimal."""
ENDED = 0.05
"""A win that is so much more likely is told of before everything else."""

AS_GOOD = say("Nothing was clearly better.")
WIN_OWN = say("You win soon in {best} % of the guessed worlds, instead of {played} %.")
WIN_OTHER = say("{player} wins soon in {best} % of the guessed worlds, instead of {played} %.")


def why(game: AnyGame, choice: Chosen, found: Judged, reader: int | None) -> Words:
    """A sentence or two about a decision; the seat that reads it is called you."""
    if not found.outlooks:
        return AS_GOOD
    best, played = found.outlooks
    told = reasons(game, choice.seat, best, played, reader)
    if told:
        return together(told)
    return say(
        "No single thing stands out: the better action wins in {best} % of the guessed worlds, the "
        "one played in {played} %.",
        best=_percent(found.values[found.best]),
        played=_percent(found.values[choice.legal.index(choice.action)]),
    )


def reasons(
    game: AnyGame, seat: int, best: Outlook, played: Outlook, reader: int | None
) -> list[Words]:
    """What the better of two actions of a seat leads to and the other not, weightiest first."""
    found = [*_ends(seat, best, played, reader), *_traits(game, seat, best, played, reader)]
    return found[:MOST]


def _ends(seat: int, best: Outlook, played: Outlook, reader: int | None) -> list[Words]:
    """Wins that come about soon, or that others do not have."""
    found: list[Words] = []
    for p in range(len(best.ended)):
        more = best.ended[p] - played.ended[p]
        if (more if p == seat else -more) >= ENDED:
            phrase = WIN_OWN if p == reader else WIN_OTHER.filled(player=Seat(p))
            places = _percent(best.ended[p]), _percent(played.ended[p])
            found.append(phrase.filled(best=places[0], played=places[1]))
    return found


def _traits(
    game: AnyGame, seat: int, best: Outlook, played: Outlook, reader: int | None
) -> list[Words]:
    """The traits that speak most for the better action, among those with words."""
    judgement, players = game.judgement, len(best.traits)
    column, order = game.seats.index(players), list(judgement.weights)
    told: list[tuple[float, Phrase]] = []
    for name, remark in judgement.remarks.items():
        i = order.index(name)
        for p in range(players):
            helps = sum(
                judgement.weights[each][column]
                * (best.traits[p][order.index(each)] - played.traits[p][order.index(each)])
                for each in (name, *remark.also)
            )
            with_it, without = best.traits[p][i], played.traits[p][i]
            helps = helps if p == seat else -helps
            if abs(with_it - without) < SEEN or helps <= 0:
                continue
            phrase = remark.own if p == reader else remark.other.filled(player=Seat(p))
            phrase = phrase.filled(best=_number(with_it), played=_number(without))
            told.append((helps, phrase))
    told.sort(key=lambda pair: -pair[0])
    return [phrase for helps, phrase in told if helps >= TELLING * told[0][0]]


def _percent(chance: float) -> int:
    return round(100 * chance)


def _number(amount: float) -> str:
    return f"{amount:.1f}"

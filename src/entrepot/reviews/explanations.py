"""Explanations: reasons why one action was better than another, by the evaluation's traits."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.game import AnyGame
from ..engine.phrases import Amount, Phrase, say, Seat, Text, Together, together
from .analysis import ActionAnalysis, EXPLAINED
from .comparison import Outlook
from .decisions import ReplayedAction

MOST = 2
"""No more sentences than these."""
TELLING = 0.25
"""The part of the largest difference that a trait must make to be named."""
SEEN = 0.1
"""Smaller differences than these nobody sees in a number with one decimal."""
ENDED = 0.05
"""The surplus of a likely win that is named before everything else."""

AS_GOOD = say("Nothing was clearly better.")
WIN_OWN = say("You win soon in {best} % of the guessed worlds, instead of {played} %.")
WIN_OTHER = say("{player} wins soon in {best} % of the guessed worlds, instead of {played} %.")
LOOK_OWN = say("Look at your own side: {topic}.")
LOOK_OTHER = say("Look at {player}: {topic}.")
CAN_WIN_OWN = say("Look for a way to win soon.")
CAN_WIN_OTHER = say("Look at {player}, who could win soon.")


@dataclass(frozen=True)
class Reason:
    """A reason for one action and against another."""

    told: Phrase
    clue: Phrase | None
    """The clue, without what is to be found there; None where no words are known for it."""


def why(game: AnyGame, choice: ReplayedAction, found: ActionAnalysis, reader: int | None) -> Text:
    """A sentence or two about a decision; the seat that reads it is called you.

    Where several chose at once, it is also told how it fares against what others would choose.
    """
    better = _better(game, choice, found, reader)
    return together([better, _sealed(choice, found)]) if found.mixture else better


def _sealed(choice: ReplayedAction, found: ActionAnalysis) -> Text:
    """The results of one's choice and of the best one against the likely choices of others."""
    return say(
        "All chose at once: against what the others were likely to do this choice wins in {played} "
        "%, the best one in {best} %.",
        played=_percent(found.values[choice.legal.index(choice.action)]),
        best=_percent(found.values[found.best]),
    )


def _better(
    game: AnyGame, choice: ReplayedAction, found: ActionAnalysis, reader: int | None
) -> Text:
    if not found.outlooks:
        costly = found.loss >= EXPLAINED and choice.action != choice.legal[found.best]
        return _chance(found) if costly else AS_GOOD
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


def _chance(found: ActionAnalysis) -> Text:
    """A cost that is within its error."""
    return say(
        "The uncertainty is {error} points, so chance may explain it.",
        error=Amount(100 * found.error),
    )


def reasons(
    game: AnyGame, seat: int, best: Outlook, played: Outlook, reader: int | None
) -> list[Text]:
    """The advantages of the better of two actions of a seat over the other, weightiest first."""
    return [reason.told for reason in found(game, seat, best, played, reader)[:MOST]]


def found(
    game: AnyGame, seat: int, best: Outlook, played: Outlook, reader: int | None
) -> list[Reason]:
    """All that speaks for the better of two actions, weightiest first."""
    return [*_ends(seat, best, played, reader), *_traits(game, seat, best, played, reader)]


def addressed(words: Text, game: AnyGame, reader: int | None) -> Text:
    """A text about everybody by name, for one of them: that one is called you."""
    if reader is None:
        return words
    if isinstance(words, Together):
        return together(addressed(each, game, reader) for each in words.phrases)
    if words.places.get("player") != Seat(reader):
        return words
    own = {remark.other.text: remark.own for remark in game.evaluation.feature_texts.values()}
    own[WIN_OTHER.text] = WIN_OWN
    places = {name: place for name, place in words.places.items() if name != "player"}
    return own[words.text].filled(**places) if words.text in own else words


def _ends(seat: int, best: Outlook, played: Outlook, reader: int | None) -> list[Reason]:
    """Wins that come about soon, or that others do not have."""
    ends: list[Reason] = []
    for p in range(len(best.ended)):
        more = best.ended[p] - played.ended[p]
        if (more if p == seat else -more) >= ENDED:
            phrase = WIN_OWN if p == reader else WIN_OTHER.filled(player=Seat(p))
            places = _percent(best.ended[p]), _percent(played.ended[p])
            clue = CAN_WIN_OWN if p == reader else CAN_WIN_OTHER.filled(player=Seat(p))
            ends.append(Reason(phrase.filled(best=places[0], played=places[1]), clue))
    return ends


def _traits(
    game: AnyGame, seat: int, best: Outlook, played: Outlook, reader: int | None
) -> list[Reason]:
    """The traits that speak most for the better action, among those with words."""
    evaluation, players = game.evaluation, len(best.traits)
    column, order = game.seats.index(players), list(evaluation.weights)
    told: list[tuple[float, Reason]] = []
    for name, remark in evaluation.feature_texts.items():
        i = order.index(name)
        for p in range(players):
            helps = sum(
                evaluation.weights[each][column]
                * (best.traits[p][order.index(each)] - played.traits[p][order.index(each)])
                for each in (name, *remark.also)
            )
            with_it, without = best.traits[p][i], played.traits[p][i]
            helps = helps if p == seat else -helps
            if abs(with_it - without) < SEEN or helps <= 0:
                continue
            phrase = remark.own if p == reader else remark.other.filled(player=Seat(p))
            amount = _percent if remark.share else Amount
            phrase = phrase.filled(best=amount(with_it), played=amount(without))
            told.append((helps, Reason(phrase, _clue(remark.topic, p, reader))))
    told.sort(key=lambda pair: -pair[0])
    most = max([_untold(game, seat, best, played), *(helps for helps, _ in told)])
    return [reason for helps, reason in told if helps >= TELLING * most]


def _untold(game: AnyGame, seat: int, best: Outlook, played: Outlook) -> float:
    """The most that a trait without words speaks for the better action.

    A reason that weighs little beside it is not named in its place.
    """
    evaluation, column = game.evaluation, game.seats.index(len(best.traits))
    spoken = {
        each for name, remark in evaluation.feature_texts.items() for each in (name, *remark.also)
    }
    return max(
        (
            weights[column] * (best.traits[p][i] - played.traits[p][i]) * (1 if p == seat else -1)
            for i, (name, weights) in enumerate(evaluation.weights.items())
            if name not in spoken
            for p in range(len(best.traits))
        ),
        default=0.0,
    )


def _clue(topic: Phrase | None, seat: int, reader: int | None) -> Phrase | None:
    """The clue, if it has a name."""
    if topic is None:
        return None
    phrase = LOOK_OWN if seat == reader else LOOK_OTHER.filled(player=Seat(seat))
    return phrase.filled(topic=topic)


def _percent(chance: float) -> int:
    return round(100 * chance)

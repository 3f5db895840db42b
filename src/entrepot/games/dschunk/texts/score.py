"""Texts of the score: the points of each seat line by line, counted on a view, and the winners."""

from __future__ import annotations

from ....engine.defaults import texts
from ....engine.json_types import present
from ....engine.phrases import count, Phrase, say, Text
from ..state import FLEET_BONUS, JUNK_BONUS
from ..view_rules import bonuses
from ..view_types import View
from .terms import special_name, yuan
from .tooltips import card_note

Tally = tuple[int, int, list[tuple[str, int]]]


def tally(view: View) -> list[Tally]:
    """The points of each seat for money, for junks, and for each end card (5.2)."""
    players = enumerate(view["players"])
    return [(present(player["money"]), *bonuses(view, seat)) for seat, player in players]


def total(points: Tally) -> int:
    """The points of a seat in all."""
    money, junks, cards = points
    return money + junks + sum(bonus for _, bonus in cards)


def score_breakdown(view: View) -> list[list[tuple[Text, int]]]:
    """For each seat of a finished game, line by line, what counts and how many points (5.2)."""
    lines: list[list[tuple[Text, int]]] = []
    for money, junks, cards in tally(view):
        lines.append(
            [
                (yuan(money), money),
                (_junks(junks), junks),
                *((_end_card(card, bonus), bonus) for card, bonus in cards),
            ]
        )
    return lines


def _junks(bonus: int) -> Phrase:
    if bonus == FLEET_BONUS:
        return say("Visible crates on all five junks")
    return count(
        "Visible crates on {n} junk, {each} points each",
        "Visible crates on {n} junks, {each} points each",
        bonus // JUNK_BONUS,
        each=JUNK_BONUS,
    )


def _end_card(card: str, bonus: int) -> Phrase:
    name, note = special_name(card), card_note(card)
    if bonus:
        return say("{card}: {note}", card=name, note=note)
    return say("{card}, condition not met: {note}", card=name, note=note)


def verdict(view: View) -> Text:
    """The winners (5.3)."""
    points = [total(seat) for seat in tally(view)]
    return texts.verdict(view, points, say("More goods cards in hand break the tie."))

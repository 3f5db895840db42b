"""Labels of special cards on the table, and names to stand in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.phrases import Phrase, say
from ...games.dschunk.state import (
    C_EIGHT,
    EIGHT_CRATES,
    GOODS,
    JUNKS,
    SECRET,
    SPECIALS,
    TWELVE_FIRST,
    TWELVE_SECOND,
)
from ...games.dschunk.texts.terms import term
from ...games.dschunk.view_rules import worth_of

Mine = Mapping[str, int]
"""The reader's visible crates, by junk."""

GOOD = {good: term(good) for good in GOODS}
JUNK = {junk: term(f"junk {junk}") for junk in JUNKS}
"""A junk's colour, to stand in a sentence."""
CARD_KIND = {
    "always": say("Always", context="special card"),
    "extra": say("Extra action"),
    "end": say("At the end"),
}
_CARD_EFFECTS = {
    "supply": say("1 more good in each supply"),
    "tiebreak": say("you win ties alone"),
    "exchange": say("swap 2 goods each round"),
    "load-any": say("1 strip, any junk"),
    "goods-any": say("a good per crate, at least 3"),
    "move-strip": say("from a top layer"),
}


def card_kind(card: str) -> str:
    """Whether a special card works always, is an extra action, or pays at the end (1.7)."""
    number = SPECIALS.index(card)
    if number < SECRET:
        return "always"
    return "extra" if number < C_EIGHT else "end"


def card_effect(card: str, mine: Mine) -> Phrase:
    """The effect of a special card, or how things stand for it."""
    kind, *junks = card.split("-")
    if kind == "money":
        return say("{n} Yuan now", n=worth_of(mine[junks[0]]))
    if kind == "eight":
        return say("needs {n}, you have {now}", n=EIGHT_CRATES, now=mine[junks[0]])
    if kind == "twelve":
        first, second = (mine[junk] for junk in junks)
        return say(
            "needs {n} and {m}, you have {now} and {then}",
            n=TWELVE_FIRST,
            m=TWELVE_SECOND,
            now=first,
            then=second,
        )
    return _CARD_EFFECTS[card]

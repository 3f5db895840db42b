"""Puzzle motifs of Merchants of Dunhuang: kinds of moments that no other game has."""

from __future__ import annotations

from ...engine.game import Motif
from ...engine.phrases import say
from .texts.terms import term
from .view_types import View


def _keeps(view: View) -> bool:
    """One of the cards drawn at the start (2.3), or by a character (5.5, 5.6)."""
    return view["step"] in ("keep", "draw")


def _guards(view: View) -> bool:
    """A contested token of one's own (4.5)."""
    return view["step"] == "guard"


def _last(view: View) -> bool:
    """The end is triggered (6.1)."""
    return view["ending"]


MOTIFS = {
    "keep": Motif(
        term("step draw"),
        say("You drew cards: which one do you keep?", context="puzzle"),
        _keeps,
    ),
    "guard": Motif(
        term("step guard"),
        say("Somebody contests your token: guard it, or let it go?", context="puzzle"),
        _guards,
    ),
    "last": Motif(
        say("Last round"),
        say("This is the last round: make the most of it.", context="puzzle"),
        _last,
    ),
}

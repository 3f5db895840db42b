"""Puzzle motifs of Dschunk: kinds of moments that no other game has."""

from __future__ import annotations

from ...engine.game import Motif
from ...engine.phrases import say
from .texts.terms import term
from .view_types import View


def _last(view: View) -> bool:
    """No market card is left for another round (5.1)."""
    return view["deck"] == 0


def _bids(view: View) -> bool:
    return view["step"] == "bid"


def _searches(view: View) -> bool:
    """A stack to look through, or a card from one."""
    return view["step"] in ("stack", "special")


MOTIFS = {
    "last": Motif(
        say("Last round"),
        say("This is the last round: make the most of it.", context="puzzle"),
        _last,
    ),
    "bid": Motif(
        term("step bid"),
        say("All bid at the same time: what do you bid?", context="puzzle"),
        _bids,
    ),
    "special": Motif(
        term("step special"),
        say("You get a special card: what do you choose?", context="puzzle"),
        _searches,
    ),
}

"""The cover of *Dschunk*: blurb, pictures, and the options to choose from."""

from __future__ import annotations

from ...engine.dicts import JsonDict
from ...engine.phrases import say
from ...words import Voice
from ..controls import fieldset, radios
from ..covers import Cover, Dealt, Fields, Questions, Snapshot
from ..markup import Markup
from .illustrations import ILLUSTRATIONS

__all__ = ["COVER"]

SETUPS = {
    "standard": say("Standard: strips and merchants begin in fixed places"),
    "variant": say("Variant: the players place the first strips"),
}


def fieldsets(fields: Fields, voice: Voice) -> Markup:
    """Which set-up."""
    return fieldset(voice(say("Set-up")), radios("setup", SETUPS, fields.get("setup"), voice))


def options(fields: Fields) -> JsonDict:
    """The options as the game takes them."""
    return {"setup": "variant"} if fields.get("setup") == "variant" else {}


COVER = Cover(
    blurb=(
        say(
            "Five junks, cargo that covers cargo, and only visible crates count: load, earn, and "
            "pick your moment."
        ),
        say(
            "Then everyone bids goods in secret and loses every card they bid: ten rounds in "
            "which nobody forgets who bluffed."
        ),
        say("Some cards and tracks are reconstructed, not the printed ones: the rules say which."),
    ),
    credit=say("Dschunke is by Michael Schacht, published by Queen Games."),
    picture=Snapshot(
        Dealt(4, 5, 58),
        caption=say("Dschunk: five junks with their cargo, and the market between them."),
        part=(102, 140, 913, 490),
        fills=True,
    ),
    figures=ILLUSTRATIONS,
    questions=Questions({"setup": "standard"}, fieldsets, options),
)

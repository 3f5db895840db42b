"""The cover of *Dschunk*: blurb, pictures, and the options to choose from."""

from __future__ import annotations

from ...engine.json_types import JsonDict
from ...engine.phrases import say
from ...games.dschunk.state import JUNKS
from ...games.dschunk.texts.terms import junk_name
from ...i18n import Voice
from ..covers import Cover, Dealt, Fields, Questions, Snapshot
from ..form_controls import fieldset, radios
from ..html import element, Markup
from .illustrations import ILLUSTRATIONS

ON = "merchants-"
"""The field for a junk is named after it."""
SETUPS = {
    "standard": say("Standard: strips and merchants begin in fixed places"),
    "variant": say("Variant: the players place the first strips"),
}
RECONSTRUCTED = say("Some cards and tracks are reconstructed, not the printed ones.")


def fieldsets(fields: Fields, voice: Voice) -> Markup:
    """The fields for the set-up, the junks of merchants in the variant, and missing values."""
    boxes = [
        element(
            "label",
            element(
                "input",
                type="checkbox",
                name=f"{ON}{junk}",
                value="yes",
                checked=fields.get(f"{ON}{junk}") == "yes",
            ),
            element("span", voice(junk_name(junk))),
            class_="tick",
        )
        for junk in JUNKS
    ]
    which = element("a", voice(say("Which ones?")), href="/rules/dschunk#about", target="_blank")
    hint = say("The merchants lie face down on three junks: choose three, or none for random ones.")
    return fieldset(
        voice(say("Set-up")),
        radios("setup", SETUPS, fields.get("setup"), voice, asks="variant"),
        element("div", element("p", voice(hint), class_="quiet"), *boxes, class_="asked"),
        element("p", voice(RECONSTRUCTED), " ", which, class_="quiet"),
    )


def options(fields: Fields) -> JsonDict:
    """The options as the game takes them."""
    if fields.get("setup") != "variant":
        return {}
    junks = [junk for junk in JUNKS if fields.get(f"{ON}{junk}") == "yes"]
    return {"setup": "variant", "merchants": junks} if junks else {"setup": "variant"}


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

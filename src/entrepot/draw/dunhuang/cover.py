"""The cover of *Merchants of Dunhuang*: blurb, pictures, and the options to choose from."""

from __future__ import annotations

from typing import Any

from ...engine.dicts import JsonDict
from ...engine.phrases import say
from ...games.dunhuang.cast import CAST, TILES
from ...words import Voice
from ..controls import asked_further, fieldset, radios, selection
from ..covers import Cover, Dealt, Fields, Questions, Snapshot
from ..markup import fragment, Markup
from .illustrations import ILLUSTRATIONS

__all__ = ["COVER"]

NAMES = {one.key: one.name for one in CAST}
RANDOM_OR_CHOSEN = {"random": say("Random"), "chosen": say("My choice")}
SUPPLIES = {"unlimited": say("Unlimited"), "counted": say("As many as in the box")}


def fieldsets(fields: Fields, voice: Voice) -> Markup:
    """Which tiles take part, and whether coins and prestige can run out."""
    tiles = [
        selection(f"tile{i}", voice(say("Tile {number}", number=i + 1)), NAMES, tile, voice)
        for i, tile in enumerate(_shown(fields))
    ]
    hint = voice(say("Clockwise; of each pair, such as painter and musician, one is in the game."))
    return fragment(
        fieldset(
            voice(say("Tiles")),
            radios("tiles", RANDOM_OR_CHOSEN, fields.get("tiles"), voice, asks="chosen"),
            asked_further(hint, tiles),
        ),
        fieldset(
            voice(say("Coins and prestige")),
            radios("supply", SUPPLIES, fields.get("supply"), voice),
        ),
    )


def _shown(fields: Fields) -> list[str]:
    """The tiles as the form shows them: those sent, else the first side of each."""
    return [fields.get(f"tile{i}") or tile[0].key for i, tile in enumerate(TILES)]


def options(fields: Fields) -> JsonDict:
    """The options as the game takes them."""
    asked: dict[str, Any] = {}
    if fields.get("supply") == "counted":
        asked["supply"] = "counted"
    if fields.get("tiles") == "chosen":
        asked["tiles"] = [fields.get(f"tile{i}", "") for i in range(len(TILES))]
    return asked


COVER = Cover(
    blurb=(
        say(
            "A camel walks around eight characters: take the goods where it stops, into your "
            "open shop or your secret hand, and fight over who has the most."
        ),
        say(
            "Half an hour of small, sharp choices, and a sudden win for whoever has enough "
            "tokens and the right hand."
        ),
    ),
    credit=say(
        "Merchants of Dunhuang is by Gabriele Bubola and Martin Mottet, published by Mandoo Games."
    ),
    picture=Snapshot(
        Dealt(4, 11, 70),
        caption=say("Merchants of Dunhuang: the ring of characters with the market around it."),
        part=(0, 46, 928, 544),
    ),
    figures=ILLUSTRATIONS,
    questions=Questions({"supply": "unlimited", "tiles": "random"}, fieldsets, options),
)

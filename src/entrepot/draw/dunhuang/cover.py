"""The cover of *Merchants of Dunhuang*: blurb, pictures, and the options to choose from."""

from __future__ import annotations

from secrets import choice, SystemRandom
from typing import Any

from ...engine.json_types import JsonDict
from ...engine.phrases import say
from ...games.dunhuang.characters import CAST, TILE_OF, TILES
from ...i18n import Voice
from ..covers import Cover, Dealt, Fields, Questions, Snapshot
from ..form_controls import fieldset, radios, ring, selection
from ..html import element, fragment, Markup
from .board.emblems import character_emblem
from .illustrations import ILLUSTRATIONS

KEYS = [one.key for one in CAST]
RANDOM_OR_CHOSEN = {"random": say("Random"), "chosen": say("My choice")}
USUAL = {
    "supply": "unlimited",
    "tiles": "random",
    **{f"tile{i}": tile[0].key for i, tile in enumerate(TILES)},
}
SUPPLIES = {"unlimited": say("Unlimited"), "counted": say("As many as in the box")}


def fieldsets(fields: Fields, voice: Voice) -> Markup:
    """The tiles that take part, and whether coins and prestige can run out."""
    lie = _shown(fields)
    hint = voice(say("Each tile has two sides: choose the one that lies up."))
    return fragment(
        fieldset(
            voice(say("Tiles")),
            radios("tiles", RANDOM_OR_CHOSEN, fields.get("tiles"), voice, asks="chosen"),
            ring(hint, [_place(i, tile, voice) for i, tile in enumerate(lie)], _moving(lie, voice)),
        ),
        fieldset(
            voice(say("Coins and prestige")),
            radios("supply", SUPPLIES, fields.get("supply"), voice),
        ),
    )


def _place(space: int, lies: str, voice: Voice) -> Markup:
    """The two sides of the tile that lies at a space, of which one is up."""
    sides = [
        element(
            "label",
            element(
                "input", type="radio", name=f"tile{space}", value=one.key, checked=one.key == lies
            ),
            element(
                "span",
                element("svg", character_emblem(one.key), viewBox="0 0 48 48", aria_hidden="true"),
                element("small", voice(one.name)),
                title=voice(one.rule),
            ),
        )
        for one in TILES[TILE_OF[KEYS.index(lies)]]
    ]
    number = voice(say("Tile {number}", number=space + 1))
    return element("fieldset", element("legend", number), *sides)


def _moving(lie: list[str], voice: Voice) -> Markup:
    """Exchanges two tiles, or lays all of them at random."""
    tiles = (TILES[TILE_OF[KEYS.index(one)]] for one in lie)
    numbers = {
        str(i): say("{first} / {second}", first=first.name, second=second.name)
        for i, (first, second) in enumerate(tiles)
    }
    return fragment(
        element("p", selection("one", voice(say("Exchange")), numbers, "0", voice)),
        element(
            "p", selection("other", voice(say("with", context="exchange")), numbers, "1", voice)
        ),
        element(
            "button", voice(say("Exchange")), name="press", value="exchange", data_redraws=True
        ),
        element("button", voice(say("Shuffle")), name="press", value="shuffle", data_redraws=True),
    )


def pressed(fields: Fields) -> Fields | None:
    """The fields after a button that lays tiles otherwise; None if none was pressed."""
    lie = _shown(fields)
    match fields.get("press"):
        case "exchange":
            one, other = (_space(fields.get(name)) for name in ("one", "other"))
            lie[one], lie[other] = lie[other], lie[one]
        case "shuffle":
            lie = [choice(tile).key for tile in TILES]
            SystemRandom().shuffle(lie)
        case _:
            return None
    return {**fields, **{f"tile{i}": tile for i, tile in enumerate(lie)}}


def _space(given: str | None) -> int:
    known = [str(i) for i in range(len(TILES))]
    return known.index(given) if given in known else 0


def _shown(fields: Fields) -> list[str]:
    """The tiles as the form shows them: those sent, if it is one side of each, else the first."""
    sent = [fields.get(f"tile{i}", "") for i in range(len(TILES))]
    if {TILE_OF[KEYS.index(one)] for one in sent if one in KEYS} == set(range(len(TILES))):
        return sent
    return [tile[0].key for tile in TILES]


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
    questions=Questions(USUAL, fieldsets, options, pressed),
)

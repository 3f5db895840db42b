"""Pictures of tables for the home page and the rules, drawn when first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ... import draw
from ...draw.markup import element, fragment, Markup, NOTHING
from ...engine.phrases import Phrase, say
from ...engine.table import Table
from ...games import new
from ...words import LANGUAGES, Voice
from .. import problems
from .reader import Reader

__all__ = ["figure", "framed", "router"]

router = APIRouter()
DAY = 24 * 3600
LIGHTS = ("light", "dark")
NAMES = ("Ana", "Ben", "지우", "Chloé")


@dataclass(frozen=True)
class Picture:
    """A table some way into a game that is played at random, as one of its seats sees it."""

    game: str
    players: int
    seed: int
    actions: int
    caption: Phrase
    part: tuple[int, int, int, int] | None = None
    """The part of it that is shown: left, top, width, height."""


PICTURES = {
    "dunhuang": Picture(
        "dunhuang",
        4,
        11,
        70,
        say("Merchants of Dunhuang: the ring of characters with the market around it."),
        part=(0, 46, 928, 544),
    ),
    "dschunk": Picture(
        "dschunk",
        4,
        5,
        58,
        say("Dschunk: five junks with their cargo, and the market between them."),
        part=(102, 140, 913, 490),
    ),
    "dunhuang-2.5": Picture(
        "dunhuang", 3, 7, 4, say("The table of three when the first turn begins.")
    ),
    "dunhuang-4": Picture(
        "dunhuang",
        3,
        2,
        75,
        say("Later: shops with collections, and the tokens of those who have most."),
    ),
    "dschunk-2.5": Picture(
        "dschunk", 4, 3, 0, say("The table of four when the first round begins.")
    ),
    "dschunk-3.2": Picture(
        "dschunk",
        4,
        5,
        90,
        say("Later: strips in layers, of which only the crates on top are in sight."),
    ),
}
"""By name: a game's on the home page; with a paragraph, that which stands after it in the rules."""


@router.get("/pictures/{name}.svg")
async def picture(request: Request, name: str) -> Response:
    """A picture, by day or night."""
    light = request.query_params.get("light", "light")
    language = request.query_params.get("language", "en")
    if name not in PICTURES or light not in LIGHTS or language not in LANGUAGES:
        raise problems.not_found()
    headers = {"Cache-Control": f"public, max-age={DAY}"}
    return Response(drawn(name, light, language), media_type="image/svg+xml", headers=headers)


def framed(name: str, reader: Reader, *, at_once: bool = False) -> Markup:
    """A picture by the reader's light, in his language; `at_once` where a page opens with it."""

    def address(light: str) -> str:
        return f"/pictures/{name}.svg?light={light}&language={reader.language}"

    shown = PICTURES.get(name)
    if shown is None:
        return NOTHING
    light = "light" if reader.theme == "auto" else reader.theme
    image = element(
        "img",
        src=address(light),
        alt=reader.voice(shown.caption),
        width=shown.part and shown.part[2],
        height=shown.part and shown.part[3],
        loading=None if at_once else "lazy",
        decoding=None if at_once else "async",
    )
    if reader.theme != "auto":
        return image
    media = "(prefers-color-scheme: dark)"
    night = Markup(f'<source media="{media}" srcset="{fragment(address("dark"))}">')
    return element("picture", night, image)


def figure(game: str, reader: Reader) -> Callable[[str], Markup]:
    """Gives the figure that stands after a paragraph or heading of a game's rules."""

    def at(anchor: str) -> Markup:
        shown = PICTURES.get(f"{game}-{anchor}")
        if shown is None:
            return NOTHING
        caption = element("figcaption", reader.voice(shown.caption))
        return element("figure", framed(f"{game}-{anchor}", reader), caption)

    return at


@lru_cache(maxsize=128)
def drawn(name: str, light: str, language: str) -> str:
    """The picture as SVG."""
    shown = PICTURES[name]
    table = _played(shown)
    seat = table.actors[0] if table.actors else None
    whole = draw.svg(table.view(seat), Voice(language, NAMES), light)
    if shown.part is None:
        return whole
    left, top, width, height = shown.part
    seen = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', seen, whole, count=1)


def _played(shown: Picture) -> Table:
    table, dice = new(shown.game, shown.players, shown.seed), Random(shown.seed)
    while table.version < shown.actions and not table.over:
        seat = table.actors[0]
        table.play(dice.choice(table.legal(seat)), seat)
    return table

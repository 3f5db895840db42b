"""Pictures of tables for the home page and the rules, drawn when first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from random import Random

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ... import draw
from ...draw.covers import cover_of, Snapshot
from ...draw.markup import element, fragment, Markup, NOTHING
from ...engine.table import Table
from ...games import games, new
from ...words import LANGUAGES, Voice
from .. import problems
from .reader import Reader

__all__ = ["figure", "framed", "pictures", "router"]

router = APIRouter()
DAY = 24 * 3600
LIGHTS = ("light", "dark")
NAMES = ("Ana", "Ben", "지우", "Chloé")


@cache
def pictures() -> dict[str, tuple[str, Snapshot]]:
    """All pictures with their games, by name.

    A game's own stands on the home page, and one with a paragraph after that in the rules.
    """
    found: dict[str, tuple[str, Snapshot]] = {}
    for game in games():
        cover = cover_of(game)
        if cover.picture is not None:
            found[game] = game, cover.picture
        for anchor, shown in cover.figures.items():
            found[f"{game}-{anchor}"] = game, shown
    return found


@router.get("/pictures/{name}.svg")
async def picture(request: Request, name: str) -> Response:
    """A picture, by day or night."""
    light = request.query_params.get("light", "light")
    language = request.query_params.get("language", "en")
    if name not in pictures() or light not in LIGHTS or language not in LANGUAGES:
        raise problems.not_found()
    headers = {"Cache-Control": f"public, max-age={DAY}"}
    return Response(drawn(name, light, language), media_type="image/svg+xml", headers=headers)


def framed(name: str, reader: Reader, *, at_once: bool = False) -> Markup:
    """A picture by the reader's light, in their language; `at_once` where a page opens with it."""

    def address(light: str) -> str:
        return f"/pictures/{name}.svg?light={light}&language={reader.language}"

    if name not in pictures():
        return NOTHING
    _, shown = pictures()[name]
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
        name = f"{game}-{anchor}"
        if name not in pictures():
            return NOTHING
        _, shown = pictures()[name]
        caption = element("figcaption", reader.voice(shown.caption))
        return element("figure", framed(name, reader), caption)

    return at


@lru_cache(maxsize=128)
def drawn(name: str, light: str, language: str) -> str:
    """The picture as SVG."""
    game, shown = pictures()[name]
    table = _played(game, shown)
    seat = table.actors[0] if table.actors else None
    whole = draw.svg(table.view(seat), Voice(language, NAMES), light)
    if shown.part is None:
        return whole
    left, top, width, height = shown.part
    seen = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', seen, whole, count=1)


def _played(game: str, shown: Snapshot) -> Table:
    table, dice = new(game, shown.players, shown.seed), Random(shown.seed)
    while table.version < shown.actions and not table.over:
        seat = table.actors[0]
        table.play(dice.choice(table.legal(seat)), seat)
    return table

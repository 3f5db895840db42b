"""Pictures of tables for the home page and the rules, drawn when first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from random import Random

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ... import draw
from ...draw.covers import Arranged, cover_of, Dealt, Snapshot
from ...draw.html import element, fragment, Markup, NOTHING
from ...engine.json_types import EventDict
from ...engine.table import Table
from ...games import from_dict, games, new
from ...i18n import LANGUAGES, Voice
from ..errors import ApiError, ErrorType
from .viewer import Viewer

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
        for anchor, figures in cover.figures.items():
            for name, shown in _named(f"{game}-{anchor}", figures):
                found[name] = game, shown
    return found


def _named(name: str, figures: Snapshot | tuple[Snapshot, ...]) -> Iterator[tuple[str, Snapshot]]:
    """Pictures that belong together with their names."""
    if isinstance(figures, Snapshot):
        yield name, figures
    else:
        yield from ((f"{name}-{i}", one) for i, one in enumerate(figures, 1))


@router.get("/pictures/{name}.svg")
async def picture(request: Request, name: str) -> Response:
    """A picture, by day or night."""
    light = request.query_params.get("light", "light")
    language = request.query_params.get("language", "en")
    if name not in pictures() or light not in LIGHTS or language not in LANGUAGES:
        raise ApiError(ErrorType.NOT_FOUND)
    headers = {"Cache-Control": f"public, max-age={DAY}"}
    return Response(drawn(name, light, language), media_type="image/svg+xml", headers=headers)


def framed(name: str, reader: Viewer, *, at_once: bool = False) -> Markup:
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


def figure(game: str, reader: Viewer) -> Callable[[str], Markup]:
    """Gives the figure that follows a paragraph or heading of a game's rules, or several."""
    figures = cover_of(game).figures

    def at(anchor: str) -> Markup:
        if anchor not in figures:
            return NOTHING
        named = list(_named(f"{game}-{anchor}", figures[anchor]))
        shown = [_captioned(name, one, reader) for name, one in named]
        return shown[0] if len(shown) == 1 else element("div", *shown, class_="frames")

    return at


def _captioned(name: str, shown: Snapshot, reader: Viewer) -> Markup:
    caption = element("figcaption", reader.voice(shown.caption))
    return element("figure", framed(name, reader), caption)


@lru_cache(maxsize=256)
def drawn(name: str, light: str, language: str) -> str:
    """The picture as SVG."""
    game, shown = pictures()[name]
    table, events = _played(game, shown.table)
    seat = table.actors[0] if table.actors else 0
    view, voice = table.view(seat), Voice(language, NAMES)
    if shown.draws is not None:
        return shown.draws(view, events, voice, light)
    legal = tuple(table.legal(seat)) if shown.choices else ()
    whole = draw.svg(view, voice, light, legal)
    if shown.part is None:
        return whole
    left, top, width, height = shown.part
    seen = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', seen, whole, count=1)


def _played(game: str, at: Dealt | Arranged) -> tuple[Table, Sequence[EventDict]]:
    """The table of a picture, and what its last action caused."""
    events: Sequence[EventDict] = ()
    if isinstance(at, Arranged):
        table = from_dict(at.position)
        for action in at.actions:
            events = table.play(action, table.actors[0])
        return table, events
    table, dice = new(game, at.players, at.seed), Random(at.seed)
    while table.version < at.actions and not table.over:
        seat = table.actors[0]
        events = table.play(dice.choice(table.legal(seat)), seat)
    return table, events

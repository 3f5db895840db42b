"""A position as a page: what it looks like, its text and link, and to play on from there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ... import draw
from ...bots import LEVELS
from ...engine.phrases import say
from ...i18n import Voice
from ..errors import ApiError, ErrorType
from ..http.client import client_of
from ..http.dependencies import registry_of, ViewDep
from ..http.parsers import parse_number
from ..registry.pasted_position import Pasted, pasted
from ..registry.untrusted import Untrusted
from ..sessions.table_config import TableConfig, with_guest_names
from .forms import fields_of
from .join import sit_down
from .new_table import LEVEL_NAMES
from .previews import LIGHTS
from .rendering import render
from .table.page import moment_of
from .viewer import name_of, viewer_of

router = APIRouter()
LEVEL = "trader"
"""The level of the bots, unless another is asked for."""


@router.get("/position")
async def show(request: Request) -> Response:
    """The position of a link, or a field to paste one into."""
    return await _page(request, request.query_params)


@router.post("/position")
async def paste(request: Request) -> Response:
    """A position that was pasted, to look at or to play on from."""
    fields = await fields_of(request)
    if "play" not in fields:
        return await _page(request, fields)
    house = registry_of(request)
    try:
        found = await _pasted(request, fields.get("text", ""))
        seat, level = _seat(found, fields), fields.get("level", LEVEL)
        bot = level if level in LEVELS else LEVEL
        again = fields.get("hidden") != "same"
        begun = await house.worker.run(client_of(request), partial(found.begun, seat, again=again))
        plan = TableConfig(
            game=found.table.game,
            seats=tuple("human" if p == seat else bot for p in range(found.table.players)),
            options=found.table.options,
            position=begun,
        )
        name = name_of(request) or None
        sitting, tokens = await house.open(
            with_guest_names(plan, viewer_of(request).voice),
            client=client_of(request),
            seat=seat,
            name=name,
        )
    except ApiError as problem:
        return _asked(request, problem, fields.get("text", ""))
    return await sit_down(request, sitting, seat, tokens[seat], name)


@router.get("/position.svg")
async def picture(request: Request) -> Response:
    """A position as one of its seats sees it."""
    asked = request.query_params
    light = asked.get("light", "light")
    if light not in LIGHTS:
        raise ApiError(ErrorType.NOT_FOUND)
    found = await _pasted(request, asked.get("text", ""))
    voice, seat = Voice(viewer_of(request).language), _seat(found, asked)
    house = registry_of(request)
    drawn = await house.worker.run(client_of(request), _drawn, found, seat, voice, light)
    return Response(drawn, media_type="image/svg+xml")


@router.get("/tables/{table}/position")
async def moment(request: Request, reader: ViewDep) -> Response:
    """The position of a moment of a finished game, as a link of its own."""
    sitting, seat = reader
    at = moment_of(request, sitting)
    text = sitting.state.position_text(sitting.state.version if at is None else at)
    asked = {"text": text} if seat is None else {"text": text, "seat": str(seat)}
    return RedirectResponse(f"/position?{urlencode(asked)}", 303)


async def _page(request: Request, fields: Mapping[str, str]) -> Response:
    text = fields.get("text", "")
    if not text.strip():
        return _asked(request, None, "")
    try:
        found = await _pasted(request, text)
    except ApiError as problem:
        return _asked(request, problem, text)
    seat, reader = _seat(found, fields), viewer_of(request)
    link = f"/position?{urlencode({'text': found.text, 'seat': seat})}"
    picture = {"text": found.of(seat)}
    return render(
        request,
        "position.html",
        found=found,
        game=found.table.game_rules,
        seat=seat,
        link=str(request.base_url).rstrip("/") + link,
        known=found.of(seat),
        pictures={
            light: f"/position.svg?{urlencode({**picture, 'light': light})}" for light in LIGHTS
        },
        caption=reader.voice(say("The table as {player} sees it", player=reader.voice.name(seat))),
        levels={level: LEVEL_NAMES[level] for level in LEVELS},
        level=LEVEL,
    )


async def _pasted(request: Request, text: str) -> Pasted:
    """The position of a text, read beside the event loop."""
    house = registry_of(request)
    return await house.worker.run(client_of(request), pasted, text)


def _drawn(found: Pasted, seat: int, voice: Voice, light: str) -> str:
    """The picture of a position; raises an ApiError where it cannot be drawn."""
    with Untrusted(ErrorType.BAD_POSITION):
        return draw.svg(found.view(seat), voice, light)


def _asked(request: Request, problem: ApiError | None, text: str) -> Response:
    """The field to paste a position into, with what was wrong."""
    return render(
        request,
        "paste.html",
        status=200 if problem is None else problem.status,
        wrong=None if problem is None else problem.words,
        text=text,
    )


def _seat(found: Pasted, fields: Mapping[str, str]) -> int:
    """Whose seat is meant: that of a view, the one asked for, or the first who is to act."""
    if found.knows is not None:
        return found.knows
    asked = parse_number(fields.get("seat", ""))
    if asked is not None and asked < found.table.players:
        return asked
    return found.table.actors[0]

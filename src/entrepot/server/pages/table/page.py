"""The page of a table: as it is now, or as it was at a moment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from .... import draw
from ....draw.html import Markup
from ....i18n import Voice
from ...errors import ApiError, ErrorType
from ...http.dependencies import ViewDep
from ...http.parsers import parse_number
from ...sessions.chat import PHRASES
from ...sessions.session import TableSession
from ..rendering import render
from ..rules import data_file
from ..viewer import name_of, viewer_of
from .drawings import drawing_of
from .log import lines_of
from .moments import Moment, moment_at
from .players import players_panel
from .results import result_of
from .view import is_final_action, status_message

router = APIRouter()


@router.get("/tables/{table}")
async def show(request: Request, reader: ViewDep) -> Response:
    """The table as the holder of the cookie sees it, else as a spectator; `?at=12`: back then."""
    sitting, seat = reader
    if sitting.state.waiting:
        company = players_panel(request, sitting, seat)
        name = name_of(request)
        return render(
            request, "waiting.html", sitting=sitting, seat=seat, company=company, name=name
        )
    voice = sitting.state.voice(viewer_of(request).language)
    at = moment_of(request, sitting)
    if at is not None:
        opened = sitting.state.finished and request.query_params.get("open") == "1"
        return _past(request, sitting, seat, voice, moment_at(sitting, seat, voice, at, opened))
    if sitting.state.finished and not sitting.state.over:
        last = moment_at(sitting, seat, voice, sitting.state.version, True)
        return _past(request, sitting, seat, voice, last)
    drawing = drawing_of(sitting, seat, voice.language)
    standing = status_message(sitting, seat, drawing.scene)
    return render_table(request, sitting, seat, voice, drawing.sheet.whole, standing)


@router.get("/tables/{table}/log")
async def log(request: Request, reader: ViewDep) -> Response:
    """All that happened, as the reader saw it."""
    sitting, seat = reader
    voice = sitting.state.voice(viewer_of(request).language)
    lines = lines_of(sitting, seat, voice, sitting.state.log(seat))
    return render(request, "log.html", sitting=sitting, lines=lines)


@router.get("/tables/{table}/record")
async def record(request: Request, reader: ViewDep) -> Response:
    """The record of a finished game, to download."""
    sitting, _ = reader
    name = f"{sitting.state.game.name}-{sitting.id}.json"
    return Response(
        json.dumps(sitting.state.record(), ensure_ascii=False) + "\n",
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/tables/{table}/values.toml")
async def values(request: Request, reader: ViewDep) -> Response:
    """The data file that the table plays with, if it is not the standard one."""
    sitting, _ = reader
    file, content = sitting.state.game.data_file, sitting.state.own_values
    if file is None or content is None:
        raise ApiError(ErrorType.NOT_FOUND)
    return data_file(sitting.state.game.name, file.write(content))


@router.get("/tables/{table}/final")
async def final(request: Request, reader: ViewDep) -> JSONResponse:
    """Whether an action of the reader ends their turn and cannot be taken back."""
    sitting, seat = reader
    action = request.query_params.get("action", "")
    return JSONResponse({"final": seat is not None and is_final_action(sitting, seat, action)})


def moment_of(request: Request, sitting: TableSession) -> int | None:
    """The moment that is asked for, None for now; an ApiError if there is no such moment."""
    asked = request.query_params.get("at")
    if not asked:
        return None
    at, last = parse_number(asked), sitting.state.version
    if at is None or at > last:
        raise ApiError(ErrorType.UNKNOWN_MOMENT, last=last, version=last)
    return at


def _past(
    request: Request, sitting: TableSession, seat: int | None, voice: Voice, then: Moment
) -> Response:
    drawn = draw.table(then.scene)
    return render_table(request, sitting, seat, voice, drawn, then.standing, then)


def render_table(
    request: Request,
    sitting: TableSession,
    seat: int | None,
    voice: Voice,
    drawn: Markup,
    standing: dict[str, Any],
    moment: Moment | None = None,
    reviewed: Mapping[str, Any] | None = None,
) -> Response:
    """The room with a table in it: as it is now, at a moment, or at one that was `reviewed`."""
    view = sitting.state.view(seat)
    return render(
        request,
        "table.html",
        sitting=sitting,
        seat=seat,
        drawn=drawn,
        drawing=draw.drawing_of(sitting.state.game.name),
        title=standing["title"],
        standing=json.dumps(standing, ensure_ascii=False),
        moment=moment,
        reviewed=reviewed,
        where=f"/tables/{sitting.id}" if reviewed is None else reviewed["focus"].path,
        last=sitting.state.version,
        result=result_of(sitting, seat, voice) if sitting.state.over else None,
        guidance=[voice(words) for words in sitting.state.game.rules_summary(view)],
        overview=[voice(words) for words in sitting.state.game.rules_card(view)],
        name=sitting.people[seat].name if seat is not None else "",
        names=[person.name for person in sitting.people],
        phrases=PHRASES,
        talkers=sitting.state.plan.humans,
    )

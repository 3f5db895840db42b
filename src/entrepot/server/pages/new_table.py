"""Making a table: the form, and what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...bots import LEVELS
from ...draw.covers import cover_of
from ...engine.data_files import OPTION
from ...engine.errors import BadOptions
from ...engine.game import AnyGame
from ...engine.json_types import JsonDict
from ...engine.phrases import say, Text
from ...i18n.level_names import LEVEL_LABELS
from ...i18n.player_names import clean_name
from ..errors import ApiError, ErrorType
from ..http import auth
from ..http.client import client_of
from ..http.dependencies import registry_of
from ..http.parsers import parse_number
from ..sessions.table_config import HUMAN, TableConfig, with_guest_names
from .forms import fields_of, in_thread, limits_for
from .game_cards import game_called, game_card, listed_games
from .join import sit_down
from .rendering import render
from .viewer import keep_name, name_of, viewer_of

router = APIRouter()
LEVEL_NAMES: dict[str, Text] = {
    level: say("Bot: {level}", level=label) for level, label in LEVEL_LABELS.items()
}
MINUTE, DAY = 60, 24 * 3600
CLOCKS: dict[str, tuple[int | None, Text]] = {
    "none": (None, say("No clock")),
    "1m": (MINUTE, say("1 minute per move")),
    "5m": (5 * MINUTE, say("5 minutes per move")),
    "1d": (DAY, say("1 day per move")),
    "3d": (3 * DAY, say("3 days per move")),
    "7d": (7 * DAY, say("7 days per move")),
}
PATIENCES: dict[str, tuple[int | None, Text]] = {
    "2m": (2 * MINUTE, say("after 2 minutes")),
    "10m": (10 * MINUTE, say("after 10 minutes")),
    "1d": (DAY, say("after a day")),
    "never": (None, say("never")),
}
USUAL: dict[str, str] = {
    "players": "3",
    "seat0": HUMAN,
    "seat1": HUMAN,
    "seat2": "trader",
    "seat3": "trader",
    "clock": "none",
    "stand_in": "trader",
    "patience": "2m",
    "spectators": "yes",
}
"""What the form asks for before anybody has chosen; a game's own questions come with its cover."""


@router.get("/tables/new")
async def form(request: Request, game: str | None = None) -> Response:
    """The form for a new table."""
    chosen = listed_games()[0] if game is None else game_called(game)
    return _form(request, chosen, {**_usual(chosen), "name0": name_of(request)}, None)


@router.post("/tables/new")
async def make(request: Request) -> Response:
    """Open the table that the form asks for; what is wrong is said beside its field, or above."""
    house = registry_of(request)
    fields = await fields_of(request)
    game = game_called(fields.get("game"))
    unticked = {**_usual(game), "spectators": ""}
    if (pressed := cover_of(game.name).questions.pressed(fields)) is not None:
        return _form(request, game, {**unticked, **pressed}, None)
    hold = fields.get("hold") == "yes"
    own = clean_name(fields.get("name0", ""))
    try:
        plan = plan_of(game, fields, await _own_values(request, game, fields))
        plan = with_guest_names(plan, viewer_of(request).voice)
        plan = replace(plan, wait=hold or len(plan.humans) > 1)
        seat = min(plan.humans, default=None)
        sitting, tokens = await house.open(
            plan, client=client_of(request), inviting=True, seat=seat, name=own
        )
    except ApiError as problem:
        return _form(request, game, {**unticked, **fields}, problem)
    if seat is None:
        return RedirectResponse(f"/tables/{sitting.id}", 303)
    response = await sit_down(request, sitting, seat, tokens[seat], own or None, hold=hold)
    others = {other: token for other, token in tokens.items() if other != seat}
    if others:
        auth.keep_invitations(request, response, sitting, others)
    keep_name(request, response, own)
    return response


async def _own_values(request: Request, game: AnyGame, fields: Mapping[str, str]) -> JsonDict:
    """The option with the data file that the form holds, if it holds one."""
    text = fields.get(OPTION, "")
    if game.data_file is None or not text.strip():
        return {}
    most = limits_for(request).data_text
    if len(text.encode(errors="replace")) > most:
        raise ApiError(
            ErrorType.BAD_VALUES, why=say("the text has more than {n} bytes", n=most), field="data"
        )
    try:
        return {OPTION: await in_thread(request, game.data_file.read, text)}
    except BadOptions as error:
        raise ApiError(ErrorType.BAD_VALUES, why=error.words, field="data") from error


def plan_of(
    game: AnyGame, fields: Mapping[str, str], options: Mapping[str, Any] | None = None
) -> TableConfig:
    """The table that the fields of the form describe, with these options besides."""
    given = parse_number(fields.get("players", ""))
    players = given if given in game.seats else max(game.seats)
    kinds = tuple(_kind(fields.get(f"seat{i}")) for i in range(players))
    names = tuple(fields.get(f"name{i}", "") for i in range(players))
    stand_in = fields.get("stand_in", "")
    return TableConfig(
        game=game.name,
        seats=kinds,
        names=names,
        options={**cover_of(game.name).questions.options(fields), **(options or {})},
        public=fields.get("public") == "yes",
        spectators=fields.get("spectators") == "yes",
        clock=CLOCKS.get(fields.get("clock", ""), CLOCKS["none"])[0],
        talk=fields.get("talk") == "yes",
        stand_in=stand_in if stand_in in LEVELS else "trader",
        patience=PATIENCES.get(fields.get("patience", ""), PATIENCES["2m"])[0],
    )


def _usual(game: AnyGame) -> dict[str, str]:
    return {**USUAL, **cover_of(game.name).questions.usual}


def _kind(given: str | None) -> str:
    return given if given is not None and (given == HUMAN or given in LEVELS) else "trader"


def _form(
    request: Request, game: AnyGame, fields: Mapping[str, str], problem: ApiError | None
) -> Response:
    reader = viewer_of(request)
    return render(
        request,
        "new.html",
        status=200 if problem is None else 422,
        game=game,
        titles=[(one.name, one.title) for one in listed_games()],
        fields=fields,
        problem=problem,
        levels=LEVEL_NAMES,
        clocks=CLOCKS,
        patiences=PATIENCES,
        most=max(game.seats),
        questions=cover_of(game.name).questions.fieldsets(fields, reader.voice),
        box=game_card(game, reader),
    )

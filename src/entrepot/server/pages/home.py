"""The home page: the games, one click to play, and the tables one sits at."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...reviews.puzzles import shipped
from ...words.levels import LEVEL_LABELS
from ...words.names import clean_name
from ..tables.house import House
from ..tables.plans import LEVELS, Plan, welcomed
from ..web import seats
from ..web.parsers import parse_number
from ..web.readers import client_of
from .forms import fields_of
from .lessons import steps_done
from .reader import keep, keep_name, name_of, reader_of
from .seating import sit_down
from .sheets import sheet
from .shelf import boxes, game_called
from .standing import offered, standings

__all__ = ["router"]

router = APIRouter()
LEVEL = "apprentice"
"""The level of the bots that one click plays against, until the player chooses another."""


@router.get("/")
async def home(request: Request) -> Response:
    """Both games, my tables, and tables to join."""
    house: House = request.app.state.house
    reader = reader_of(request)
    browser = seats.browser_of(request)
    mine = await house.mine(browser) if browser else []
    own = {sitting.id for sitting, _ in mine}
    others = [sitting for sitting in await house.listed() if sitting.id not in own]
    isolated = house.quarantine.isolated
    own_rows = standings(mine, reader, isolated)
    # With very many tables each step takes a while: others have their turn in between.
    await asyncio.sleep(0)
    other_rows = offered(others, reader, isolated)
    await asyncio.sleep(0)
    return sheet(
        request,
        "home.html",
        boxes=boxes(reader),
        begun=lambda game: steps_done(request, game) > 0,
        puzzles=shipped,
        mine=own_rows,
        listed=other_rows,
        name=name_of(request),
        levels=LEVEL_LABELS,
        level=lambda game: _level_of(request, game),
    )


@router.post("/play/{game}")
async def play_now(request: Request, game: str) -> Response:
    """A table against bots, at once, or as soon as the browser has added to its deal."""
    house: House = request.app.state.house
    rules = game_called(game)
    fields = await fields_of(request)
    players = parse_number(fields.get("players", ""))
    if players not in rules.seats:
        players = 3 if 3 in rules.seats else max(rules.seats)
    hold, level = fields.get("hold") == "yes", fields.get("level", "")
    if level not in LEVELS:
        level = _level_of(request, game)
    plan = Plan(game=game, seats=("human", *([level] * (players - 1))), wait=hold)
    name = (clean_name(fields["name"]) if "name" in fields else name_of(request)) or None
    sitting, tokens = await house.open(
        welcomed(plan, reader_of(request).voice),
        client=client_of(request),
        seat=0,
        name=name,
    )
    response = await sit_down(request, sitting, 0, tokens[0], name, hold=hold)
    keep_name(request, response, name or "")
    keep(request, response, _cookie(game), level)
    return response


def _level_of(request: Request, game: str) -> str:
    """The level that the player chose last for a game."""
    kept = request.cookies.get(_cookie(game), "")
    return kept if kept in LEVELS else LEVEL


def _cookie(game: str) -> str:
    return f"level-{game}"


@router.post("/tables/{table}/put-away")
async def put_away(request: Request, table: str) -> RedirectResponse:
    """Show a finished table no longer among one's own."""
    house: House = request.app.state.house
    await house.put_away(seats.browser_of(request), await house.find(table))
    return RedirectResponse("/", 303)

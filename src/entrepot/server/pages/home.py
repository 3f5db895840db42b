"""The home page: the games, one click to play, and the tables one sits at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...bots import LEVELS
from ...engine.phrases import count, say, Text
from ...i18n.level_names import LEVEL_LABELS
from ...i18n.player_names import clean_name
from ...reviews.puzzles import shipped
from ..http import auth
from ..http.client import client_of
from ..http.dependencies import registry_of, SessionDep
from ..http.parsers import parse_number
from ..registry.quarantine import Isolated
from ..sessions.session import TableSession
from ..sessions.table_config import TableConfig, with_guest_names
from .forms import fields_of
from .game_cards import game_called, game_cards
from .join import sit_down
from .lessons import steps_done
from .rendering import render
from .table.view import awaited
from .viewer import keep, keep_name, name_of, Viewer, viewer_of

router = APIRouter()
LEVEL = "apprentice"
"""The level of the bots that one click plays against, until the player chooses another."""


@router.get("/")
async def home(request: Request) -> Response:
    """Both games, my tables, and tables to join."""
    house = registry_of(request)
    reader = viewer_of(request)
    browser = auth.browser_of(request)
    mine = await house.mine(browser) if browser else []
    own = {sitting.id for sitting, _ in mine}
    others = [sitting for sitting in await house.listed() if sitting.id not in own]
    isolated = house.quarantine.isolated
    own_rows = own_tables(mine, reader, isolated)
    # With very many tables each step takes a while: others have their turn in between.
    await asyncio.sleep(0)
    other_rows = listed_tables(others, reader, isolated)
    await asyncio.sleep(0)
    return render(
        request,
        "home.html",
        boxes=game_cards(reader),
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
    house = registry_of(request)
    rules = game_called(game)
    fields = await fields_of(request)
    players = parse_number(fields.get("players", ""))
    if players not in rules.seats:
        players = 3 if 3 in rules.seats else max(rules.seats)
    hold, level = fields.get("hold") == "yes", fields.get("level", "")
    if level not in LEVELS:
        level = _level_of(request, game)
    plan = TableConfig(game=game, seats=("human", *([level] * (players - 1))), wait=hold)
    name = (clean_name(fields["name"]) if "name" in fields else name_of(request)) or None
    sitting, tokens = await house.open(
        with_guest_names(plan, viewer_of(request).voice),
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
async def put_away(request: Request, sitting: SessionDep) -> RedirectResponse:
    """Show a finished table no longer among one's own."""
    house = registry_of(request)
    await house.put_away(auth.browser_of(request), sitting)
    return RedirectResponse("/", 303)


MOST = 12


@dataclass(frozen=True)
class OwnTable:
    """One of the reader's tables: whose turn it is there, or how it ended."""

    sitting: TableSession
    turn: bool
    text: str
    others: str


def own_tables(
    mine: Iterable[tuple[TableSession, int]], reader: Viewer, isolated: Isolated
) -> list[OwnTable]:
    """The reader's tables that wait for them first, then the others, then what is over.

    A table that fails is left out.
    """
    found = []
    for sitting, seat in mine:
        with isolated(sitting.id):
            others = [name for i, name in enumerate(sitting.state.roster.names) if i != seat]
            row = OwnTable(
                sitting,
                sitting.state.awaits(seat) and sitting.state.chosen(seat) is None,
                _said(sitting, _how(sitting, seat), reader),
                reader.voice.listed(others),
            )
            found.append(((not row.turn, sitting.state.over), row))
    found.sort(key=itemgetter(0))
    return [row for _, row in found[:MOST]]


def _how(sitting: TableSession, seat: int) -> Text:
    """Whose turn it is, who the table waits for, or how it ended."""
    if sitting.state.over:
        return sitting.state.game.prompt(sitting.state.view(seat))
    if sitting.state.waiting:
        return _free(sitting)
    return awaited(sitting, seat)


@dataclass(frozen=True)
class ListedTable:
    """A table that anybody may join as long as there is room."""

    sitting: TableSession
    players: str
    """Who sits there."""
    free: int
    text: str


def listed_tables(
    listed: Iterable[TableSession], reader: Viewer, isolated: Isolated
) -> list[ListedTable]:
    """The tables with free seats first; a table that fails is left out."""
    found = []
    for sitting in listed:
        with isolated(sitting.id):
            row = ListedTable(
                sitting,
                reader.voice.listed(_seated(sitting)),
                len(sitting.state.roster.free),
                reader.voice(_free(sitting)),
            )
            found.append(row)
    found.sort(key=lambda one: not one.free)
    return found


def _seated(sitting: TableSession) -> list[str]:
    free = sitting.state.roster.free
    return [person.name for seat, person in enumerate(sitting.people) if seat not in free]


def _free(sitting: TableSession) -> Text:
    if not (free := len(sitting.state.roster.free)):
        return say("All seats are taken.")
    return count("{n} seat is free.", "{n} seats are free.", free)


def _said(sitting: TableSession, words: Text, reader: Viewer) -> str:
    return sitting.state.voice(reader.language)(words)

"""Opening a table, finding one, and seeing how it stands."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ....bots import installed, LEVELS
from ....engine.json_types import JsonDict
from ....games import playable
from ....i18n import Voice
from ...registry.pasted_position import pasted
from ...sessions.table_config import TableConfig, with_guest_names
from .. import auth
from ..client import client_of, language_of
from ..dependencies import registry_of, SessionDep
from .responses import error_responses, table_response
from .schemas import GameShape, OpenedSeat, OpenedShape, TableForm, TableShape

router = APIRouter()


@router.get("/games", response_model=list[GameShape], tags=["Tables"], summary="The games")
async def list_games(request: Request) -> list[GameShape]:
    """Which games there are, for how many players, and the bots that play them."""
    voice = Voice(language_of(request))
    return [
        GameShape(
            name=game.name,
            title=voice(game.title),
            seats=list(game.seats),
            bots=[*LEVELS, *installed()],
        )
        for game in playable()
    ]


@router.post(
    "/tables",
    response_model=OpenedShape,
    status_code=201,
    tags=["Tables"],
    summary="Open a table",
    responses=error_responses("malformed", "bad_request", "bad_plan", "bad_clock", "bad_position"),
)
async def open_table(request: Request, form: TableForm) -> OpenedShape:
    """Open a table. Each seat for a human gets a token, which is told only in this answer: keep
    yours, and pass the others on. The first human seat counts as taken by you.
    """
    begun = None
    if form.position is not None:
        begun = await registry_of(request).worker.run(client_of(request), _begun, form.position)
    plan = TableConfig(
        game=form.game,
        seats=tuple(form.seats),
        options=form.options,
        names=tuple(form.names),
        public=form.public,
        spectators=form.spectators,
        clock=form.clock,
        stand_in=form.stand_in,
        patience=form.patience,
        seed=form.seed,
        position=begun,
        wait=form.wait,
        talk=form.talk,
    )
    sitting, tokens = await registry_of(request).open(
        with_guest_names(plan, Voice(language_of(request))),
        client=client_of(request),
        seat=min(plan.humans, default=None),
    )
    return OpenedShape(
        id=sitting.id,
        url=f"/tables/{sitting.id}",
        seats=[
            OpenedSeat(seat=seat, player=player, token=tokens.get(seat))
            for seat, player in enumerate(plan.seats)
        ],
        promise=sitting.state.promised.commitment,
    )


def _begun(text: str) -> JsonDict:
    """The whole position that a game begins from, of a text."""
    return pasted(text).begun(0, again=False)


@router.get(
    "/tables",
    response_model=list[TableShape],
    tags=["Tables"],
    summary="Open tables",
    responses=error_responses(),
)
async def list_tables(request: Request) -> list[TableShape]:
    """The public tables that are being played, newest first."""
    house, found = registry_of(request), []
    for sitting in await house.listed():
        with house.quarantine.isolated(sitting.id):
            found.append(table_response(request, sitting, None))
    return found


@router.get(
    "/tables/{table}",
    response_model=TableShape,
    tags=["Tables"],
    summary="How a table stands",
    responses=error_responses("unknown_table", "wrong_token", "private_table"),
)
async def show_table(request: Request, sitting: SessionDep) -> TableShape:
    """Who sits where, who is awaited, and how it ended."""
    return table_response(request, sitting, auth.require_viewer(request, sitting))


@router.delete(
    "/tables/{table}",
    status_code=204,
    tags=["Tables"],
    summary="Remove a table",
    responses=error_responses(
        "unknown_table", "no_seat", "wrong_token", "not_the_maker", "not_alone"
    ),
)
async def remove_table(request: Request, sitting: SessionDep) -> None:
    """Remove the table that you have opened, while it waits, or where nobody else ever sat."""
    await sitting.remove(auth.require_player(request, sitting))

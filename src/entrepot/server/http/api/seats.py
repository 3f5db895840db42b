"""Taking a seat, leaving it to a bot, and coming back."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from .. import auth
from ..client import client_of
from ..dependencies import SessionDep
from .responses import error_responses, table_response
from .schemas import BeginForm, InvitationShape, JoinForm, NameForm, SeatShape, TableShape

router = APIRouter()


@router.post(
    "/tables/{table}/seats",
    response_model=SeatShape,
    status_code=201,
    tags=["Seats"],
    summary="Take a free seat",
    responses=error_responses(
        *("malformed", "unknown_table", "private_table", "no_free_seat", "seat_taken"), "worn_out"
    ),
)
async def join(request: Request, sitting: SessionDep, form: JoinForm) -> SeatShape:
    """Take a free seat of a public table; the answer has its token."""
    seat, token = await sitting.join(form.name, form.seat, form.part or "", client_of(request))
    return SeatShape(id=sitting.id, seat=seat, token=token)


@router.post(
    "/tables/{table}/seats/{seat}/stand-in",
    response_model=TableShape,
    tags=["Seats"],
    summary="Let a bot play for somebody absent",
    responses=error_responses(
        "unknown_table", "no_seat", "wrong_token", "not_begun", "seat_taken", "not_absent"
    ),
)
async def stand_in(
    request: Request, sitting: SessionDep, seat: Annotated[int, Path(ge=0, le=7)]
) -> TableShape:
    """A bot of the level that the table has chosen plays for a seat that nobody has taken, or whose
    human is awaited and away past the table's `patience`, until they come.
    """
    me = auth.require_player(request, sitting)
    await sitting.ask_bot(seat)
    return table_response(request, sitting, me)


@router.post(
    "/tables/{table}/seats/{seat}/invitation",
    response_model=InvitationShape,
    status_code=201,
    tags=["Seats"],
    summary="Make a new link to a free seat",
    responses=error_responses(
        *("unknown_table", "no_seat", "wrong_token", "not_the_maker", "seat_taken"), "worn_out"
    ),
)
async def invite(
    request: Request, sitting: SessionDep, seat: Annotated[int, Path(ge=0, le=7)]
) -> InvitationShape:
    """A new link by which somebody can sit down, where you have opened the table; older links to
    that seat open it no more.
    """
    token = await sitting.invite(auth.require_player(request, sitting), seat)
    return InvitationShape(seat=seat, token=token, url=f"/tables/{sitting.id}/seats/{token}")


@router.post(
    "/tables/{table}/part",
    response_model=TableShape,
    tags=["Seats"],
    summary="Sit down at a table that waits",
    responses=error_responses(
        "malformed", "unknown_table", "no_seat", "wrong_token", "bad_request"
    ),
)
async def take_part(request: Request, sitting: SessionDep, form: BeginForm) -> TableShape:
    """Tell that you are there, and add randomness of yours to the deal. The game begins when all
    people have sat down. Once it has begun this changes nothing.
    """
    me, held = auth.require_holder(request, sitting)
    await sitting.sit(me, part=form.part or "", held=held)
    return table_response(request, sitting, me)


@router.post(
    "/tables/{table}/begin",
    response_model=TableShape,
    tags=["Seats"],
    summary="Begin without the others",
    responses=error_responses(
        "malformed", "unknown_table", "no_seat", "wrong_token", "bad_request", "not_the_maker"
    ),
)
async def begin(request: Request, sitting: SessionDep, form: BeginForm) -> TableShape:
    """Deal now, where you have opened the table and it waits. Until the others come, bots play for
    them.
    """
    me, held = auth.require_holder(request, sitting)
    await sitting.sit(me, part=form.part or "", held=held)
    await sitting.begin(me)
    return table_response(request, sitting, me)


@router.post(
    "/tables/{table}/leave",
    status_code=204,
    tags=["Seats"],
    summary="Leave",
    responses=error_responses("unknown_table", "no_seat", "wrong_token", "maker_stays"),
)
async def leave(request: Request, sitting: SessionDep) -> None:
    """Go: while the table waits your seat is free again, and then a bot plays for you until you
    return.
    """
    await sitting.leave(*auth.require_holder(request, sitting))


@router.post(
    "/tables/{table}/resign",
    response_model=TableShape,
    tags=["Seats"],
    summary="Resign to a bot",
    responses=error_responses("unknown_table", "no_seat", "wrong_token", "not_begun"),
)
async def resign(request: Request, sitting: SessionDep) -> TableShape:
    """Leave your seat to a bot until the end of the game."""
    me, held = auth.require_holder(request, sitting)
    await sitting.resign(me, held)
    return table_response(request, sitting, me)


@router.post(
    "/tables/{table}/return",
    response_model=TableShape,
    tags=["Seats"],
    summary="Play for oneself again",
    responses=error_responses("unknown_table", "no_seat", "wrong_token", "worn_out"),
)
async def come_back(request: Request, sitting: SessionDep) -> TableShape:
    """Tell that you are back, so that no bot plays for you any more."""
    me, held = auth.require_holder(request, sitting)
    await sitting.come_back(me, held)
    return table_response(request, sitting, me)


@router.post(
    "/tables/{table}/name",
    response_model=TableShape,
    tags=["Seats"],
    summary="Change one's name",
    responses=error_responses(
        "malformed", "unknown_table", "no_seat", "wrong_token", "bad_request"
    ),
)
async def rename(request: Request, sitting: SessionDep, form: NameForm) -> TableShape:
    """Be called differently. Control characters are left out, and long names cut."""
    me, held = auth.require_holder(request, sitting)
    await sitting.rename(me, form.name, held)
    return table_response(request, sitting, me)

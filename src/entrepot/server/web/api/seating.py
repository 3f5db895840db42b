"""Taking a seat, leaving it to a bot, and coming back."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from ... import problems
from .. import seats
from .asking import refusals, standing, There
from .forms import BeginForm, JoinForm, NameForm, SeatShape, TableShape

__all__ = ["router"]

router = APIRouter()


@router.post(
    "/tables/{table}/seats",
    response_model=SeatShape,
    status_code=201,
    tags=["Seats"],
    summary="Take a free seat",
    responses=refusals("malformed", "unknown_table", "private_table", "no_free_seat", "seat_taken"),
)
async def join(sitting: There, form: JoinForm) -> SeatShape:
    """Take a free seat of a public table; the answer has its token."""
    seat, token = await sitting.join(form.name, form.seat, form.part)
    return SeatShape(id=sitting.id, seat=seat, token=token)


@router.post(
    "/tables/{table}/seats/{seat}/stand-in",
    response_model=TableShape,
    tags=["Seats"],
    summary="Let a bot play for a free seat",
    responses=refusals("unknown_table", "no_seat", "wrong_token", "seat_taken"),
)
async def stand_in(
    request: Request, sitting: There, seat: Annotated[int, Path(ge=0, le=7)]
) -> TableShape:
    """Until somebody takes the seat, a bot plays there, of the level that the table has chosen."""
    me = seats.player(request, sitting)
    if seat not in sitting.roster.free:
        raise problems.seat_taken()
    await sitting.stand_in(seat)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/part",
    response_model=TableShape,
    tags=["Seats"],
    summary="Sit down at a table that waits",
    responses=refusals("malformed", "unknown_table", "no_seat", "wrong_token", "bad_request"),
)
async def take_part(request: Request, sitting: There, form: BeginForm) -> TableShape:
    """Tell that you are there, and add randomness of yours to the deal. The game begins when all
    people have sat down. Once it has begun this changes nothing.
    """
    me = seats.player(request, sitting)
    await sitting.sit(me, part=form.part)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/begin",
    response_model=TableShape,
    tags=["Seats"],
    summary="Begin without the others",
    responses=refusals(
        "malformed", "unknown_table", "no_seat", "wrong_token", "bad_request", "not_the_maker"
    ),
)
async def begin(request: Request, sitting: There, form: BeginForm) -> TableShape:
    """Deal now, where you have opened the table and it waits. Until the others come, bots play for
    them.
    """
    me = seats.player(request, sitting)
    await sitting.sit(me, part=form.part)
    await sitting.begin(me)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/return",
    response_model=TableShape,
    tags=["Seats"],
    summary="Play for oneself again",
    responses=refusals("unknown_table", "no_seat", "wrong_token"),
)
async def come_back(request: Request, sitting: There) -> TableShape:
    """Tell that you are back, so that no bot plays for you any more."""
    me = seats.player(request, sitting)
    await sitting.come_back(me)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/name",
    response_model=TableShape,
    tags=["Seats"],
    summary="Change one's name",
    responses=refusals("malformed", "unknown_table", "no_seat", "wrong_token", "bad_request"),
)
async def rename(request: Request, sitting: There, form: NameForm) -> TableShape:
    """Be called differently. Control characters are left out, and long names cut."""
    me = seats.player(request, sitting)
    await sitting.rename(me, form.name)
    return standing(request, sitting, me)

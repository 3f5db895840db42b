"""Records and rematches."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request

from .. import seats
from .asking import house_of, refusals, standing, There
from .forms import TableShape

__all__ = ["router"]

router = APIRouter()


@router.get(
    "/tables/{table}/record",
    tags=["After the game"],
    summary="The record",
    responses=refusals("unknown_table", "wrong_token", "private_table", "still_running"),
)
async def record(request: Request, sitting: There) -> dict[str, Any]:
    """The whole game, to be kept and replayed; only when it is over."""
    seats.reader(request, sitting)
    return sitting.record()


@router.post(
    "/tables/{table}/rematch",
    response_model=TableShape,
    tags=["After the game"],
    summary="Play again",
    responses=refusals("unknown_table", "no_seat", "wrong_token", "still_running"),
)
async def rematch(request: Request, sitting: There) -> TableShape:
    """A new table with the same people, everybody one seat further. Your token opens your seat
    there too. Whoever asks second gets the same table.
    """
    seats.player(request, sitting)
    again = await house_of(request).rematch(sitting)
    return standing(request, again, seats.seat_of(request, again))


@router.post(
    "/records",
    response_model=TableShape,
    status_code=201,
    tags=["After the game"],
    summary="Bring a record along",
    responses=refusals("malformed", "bad_record", "too_large"),
)
async def keep(request: Request, record: Annotated[Any, Body()]) -> TableShape:
    """Keep a record as a table to look at, with everything open."""
    return standing(request, await house_of(request).keep(record), None)

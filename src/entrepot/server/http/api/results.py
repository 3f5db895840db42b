"""Records, reviews and rematches."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import JSONResponse, Response

from ....reviews import Review
from ...errors import ApiError, ErrorType
from ...sessions.session import TableSession
from ...workers.review_jobs import ReviewJobs
from .. import auth
from ..client import client_of, language_of
from ..dependencies import registry_of, SessionDep
from .responses import error_responses, table_response
from .schemas import PositionShape, ReviewShape, TableShape, UnderWayShape

router = APIRouter()


@router.get(
    "/tables/{table}/record",
    tags=["After the game"],
    summary="The record",
    responses=error_responses("unknown_table", "wrong_token", "private_table", "still_running"),
)
async def record(request: Request, sitting: SessionDep) -> dict[str, Any]:
    """The whole game, to be kept and replayed; only when it is over."""
    auth.require_viewer(request, sitting)
    return sitting.state.record()


REVIEWED: dict[int | str, dict[str, Any]] = {
    200: {"model": ReviewShape, "description": "The review"},
    202: {"model": UnderWayShape, "description": "It is being made"},
}


@router.get(
    "/tables/{table}/review",
    tags=["After the game"],
    summary="The review",
    response_model=None,
    responses=REVIEWED
    | error_responses(
        "unknown_table",
        "wrong_token",
        "private_table",
        "still_running",
        "not_reviewed",
        "review_failed",
    ),
)
async def review(request: Request, sitting: SessionDep) -> Response:
    """What every decision of a finished game cost, or how far the review is."""
    reviews = _reviews(request, sitting)
    return _answer(request, sitting, reviews, await reviews.find(sitting))


@router.post(
    "/tables/{table}/review",
    tags=["After the game"],
    summary="Ask for a review",
    response_model=None,
    responses=REVIEWED
    | error_responses("unknown_table", "wrong_token", "private_table", "still_running", "too_long"),
)
async def ask_review(request: Request, sitting: SessionDep) -> Response:
    """Have a finished game reviewed. It is done once, in the background, and kept."""
    reviews = _reviews(request, sitting)
    found = await reviews.ask(sitting, client_of(request))
    return _answer(request, sitting, reviews, found)


def _reviews(request: Request, sitting: TableSession) -> ReviewJobs:
    auth.require_viewer(request, sitting)
    reviews: ReviewJobs = request.app.state.reviews
    return reviews


def _answer(
    request: Request, sitting: TableSession, reviews: ReviewJobs, found: Review | None
) -> Response:
    if found is not None:
        return JSONResponse(found.as_dict(sitting.state.voice(language_of(request))))
    job = reviews.under_way(sitting)
    if job is not None:
        return JSONResponse({"done": job.done, "of": job.of}, 202)
    failed = reviews.failed(sitting)
    raise ApiError(ErrorType.REVIEW_FAILED if failed else ErrorType.NOT_REVIEWED)


@router.get(
    "/tables/{table}/position",
    response_model=PositionShape,
    tags=["After the game"],
    summary="A moment as a text",
    responses=error_responses(
        "unknown_table", "wrong_token", "private_table", "still_running", "unknown_moment"
    ),
)
async def position(
    request: Request,
    sitting: SessionDep,
    at: Annotated[int, Query(ge=0, le=10**6, description="A moment: after so many actions.")],
    seat: Annotated[
        int | None, Query(ge=0, le=7, description="Only what this seat knew. Default: everything.")
    ] = None,
) -> PositionShape:
    """A moment of a finished game as a text: to play on from, to paste into Python or the terminal,
    or for a bug report.
    """
    auth.require_viewer(request, sitting)
    return PositionShape(version=at, text=sitting.state.position_text(at, seat))


@router.post(
    "/tables/{table}/rematch",
    response_model=TableShape,
    tags=["After the game"],
    summary="Play again",
    responses=error_responses("unknown_table", "no_seat", "wrong_token", "still_running"),
)
async def rematch(request: Request, sitting: SessionDep) -> TableShape:
    """A new table with the same people, everybody one seat further. Your token opens your seat
    there too. Whoever asks second gets the same table.
    """
    again = await registry_of(request).rematch(sitting, auth.require_player(request, sitting))
    seat = auth.seat_of(request, again)
    if seat is not None:
        await again.sit(seat, held=again.state.roster.key(seat))
    return table_response(request, again, seat)


@router.post(
    "/records",
    response_model=TableShape,
    status_code=201,
    tags=["After the game"],
    summary="Bring a record along",
    responses=error_responses("malformed", "bad_record", "too_large", "too_many_uploads"),
)
async def keep(request: Request, record: Annotated[Any, Body()]) -> TableShape:
    """Keep a record as a table to look at, with everything open. It is removed after some weeks;
    uploaded again, it is the same table and kept as long again.
    """
    sitting = await registry_of(request).keep(record, client=client_of(request))
    return table_response(request, sitting, None)

"""A record that somebody has: uploaded, checked, and laid on a table to look through."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ..errors import ApiError
from ..http.client import client_of
from ..http.dependencies import registry_of
from ..http.parsers import parse_json
from ..http.request_guard import extra_headers
from .forms import fields_of, file_of, limits_for
from .rendering import render
from .viewer import viewer_of

router = APIRouter()


@router.get("/records")
async def ask(request: Request) -> Response:
    """The form to upload a record with."""
    return _form(request, None)


@router.post("/records")
async def upload(request: Request) -> Response:
    """Look through a record; whatever is wrong with it is said."""
    house = registry_of(request)
    content = await file_of(request, "record")
    if content is None:
        content = (await fields_of(request)).get("record", "").encode()
    try:
        limits = limits_for(request)
        record = parse_json(content, limits.depth, limits.upload_items)
        sitting = await house.keep(record, viewer_of(request).language, client_of(request))
    except ApiError as problem:
        return _form(request, problem)
    return RedirectResponse(f"/tables/{sitting.id}?at=0", 303)


def _form(request: Request, problem: ApiError | None) -> Response:
    """The form, with what was wrong and how long records are kept."""
    house = registry_of(request)
    response = render(
        request,
        "records.html",
        status=200 if problem is None else problem.status,
        wrong=None if problem is None else problem.words,
        days=round(house.settings.limits.upload_days),
    )
    if problem is not None:
        extra = {name.decode(): value.decode() for name, value in extra_headers(problem)}
        response.headers.update(extra)
    return response

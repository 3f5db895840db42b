"""A record that somebody has: uploaded, checked, and laid on a table to look through."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from .. import problems
from ..problems import Problem
from ..tables.house import House
from .forms import fields_of, file_of
from .reader import reader_of
from .sheets import sheet

__all__ = ["router"]

router = APIRouter()


@router.get("/records")
async def ask(request: Request) -> Response:
    """The form to upload a record with."""
    return sheet(request, "records.html", wrong=None)


@router.post("/records")
async def upload(request: Request) -> Response:
    """Look through a record; whatever is wrong with it is said."""
    house: House = request.app.state.house
    content = await file_of(request, "record")
    if content is None:
        content = (await fields_of(request)).get("record", "").encode()
    try:
        sitting = await house.keep(_read(content), reader_of(request).language)
    except Problem as problem:
        return sheet(request, "records.html", status=problem.status, wrong=problem.words)
    return RedirectResponse(f"/tables/{sitting.id}?at=0", 303)


def _read(content: bytes) -> object:
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise problems.malformed() from error

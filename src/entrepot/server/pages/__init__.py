"""The pages people read, as a router."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..errors import ApiError
from . import (
    home,
    hosting,
    join,
    lessons,
    new_table,
    positions,
    preferences,
    previews,
    puzzles,
    pwa,
    records,
    reviews,
    rules,
)
from .rendering import prepare, render
from .table import page, players
from .table.live_page import PageSubscriber

__all__ = [
    "PageSubscriber",
    "prepare",
    "problem_page",
    "router",
]

router = APIRouter(include_in_schema=False)
for room in (
    home,
    hosting,
    pwa,
    preferences,
    rules,
    lessons,
    previews,
    positions,
    puzzles,
    records,
    new_table,
    join,
    players,
    page,
    reviews,
):
    router.include_router(room.router)


def problem_page(request: Request, problem: ApiError) -> Response:
    """What went wrong, for people."""
    return render(request, "problem.html", status=problem.status, problem=problem)

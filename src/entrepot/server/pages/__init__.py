"""The pages people read, as a router."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..problems import Problem
from . import (
    company,
    home,
    hosting,
    installing,
    lessons,
    making,
    pictures,
    positions,
    puzzles,
    records,
    reviews,
    rules,
    seating,
    switches,
    table,
)
from .live import Page
from .sheets import prepare, sheet

__all__ = ["Page", "prepare", "problem_page", "router"]

router = APIRouter(include_in_schema=False)
for room in (
    home,
    hosting,
    installing,
    switches,
    rules,
    lessons,
    pictures,
    positions,
    puzzles,
    records,
    making,
    seating,
    company,
    table,
    reviews,
):
    router.include_router(room.router)


def problem_page(request: Request, problem: Problem) -> Response:
    """What went wrong, for people."""
    return sheet(request, "problem.html", status=problem.status, problem=problem)

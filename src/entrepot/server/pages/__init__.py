"""The pages people read, as a router; and the files they need."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ..problems import Problem
from . import home, making, pictures, records, rules, seating, switches, table
from .sheets import HERE, sheet

__all__ = ["STATIC", "Static", "problem_page", "router"]

STATIC = HERE / "static"
router = APIRouter(include_in_schema=False)
for room in (home, switches, rules, pictures, records, making, seating, table):
    router.include_router(room.router)


class Static(StaticFiles):
    """Scripts, styles and pictures, looked up anew by the browser whenever they have changed."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file as it is now."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def problem_page(request: Request, problem: Problem) -> Response:
    """What went wrong, for people."""
    return sheet(request, "problem.html", status=problem.status, problem=problem)

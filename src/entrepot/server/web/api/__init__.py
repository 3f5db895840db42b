"""The JSON API: all that a table can do, for programs in any language."""

from __future__ import annotations

from fastapi import APIRouter

from . import afterwards, opening, playing, seating

__all__ = ["router"]

router = APIRouter(prefix="/api")
for part in (opening, seating, playing, afterwards):
    router.include_router(part.router)

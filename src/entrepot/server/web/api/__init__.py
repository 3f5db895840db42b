"""The JSON API: all that a table can do, for programs in any language."""

from __future__ import annotations

from fastapi import APIRouter

from . import afterwards, chatting, opening, playing, seating

__all__ = ["router"]

router = APIRouter(prefix="/api")
for part in (opening, seating, playing, chatting, afterwards):
    router.include_router(part.router)

"""The JSON API: all that a table can do, for programs in any language."""

from __future__ import annotations

from fastapi import APIRouter

from . import chat, play, results, seats, tables

__all__ = [
    "router",
]

router = APIRouter(prefix="/api")
for part in (tables, seats, play, chat, results):
    router.include_router(part.router)

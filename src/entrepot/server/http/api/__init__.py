"""The JSON API: all that a table can do, for programs in any language."""

from __future__ import annotations

from fastapi import APIRouter

from . import chat, play, results, seats, tables

__all__ = [
    "router",
]

router = APIRouter(prefix="/api")
# The commonest request is found first.
for part in (play.actions, tables.router, seats.router, play.router, chat.router, results.router):
    router.include_router(part)

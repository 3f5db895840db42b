"""Dependencies of routes: the registry, and the table that is asked for."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from ..registry.registry import TableRegistry
from ..sessions.session import TableSession
from . import auth

LONGEST_ID = 40
TableId = Annotated[str, Path(max_length=LONGEST_ID, examples=["k7wq2m9xhd4f"])]


def registry_of(connection: HTTPConnection) -> TableRegistry:
    """The tables of the server that got a request."""
    registry: TableRegistry = connection.app.state.registry
    return registry


async def session_of(connection: HTTPConnection, table: TableId) -> TableSession:
    """The table that is asked for."""
    return await registry_of(connection).find(table)


SessionDep = Annotated[TableSession, Depends(session_of)]


async def viewed(
    connection: HTTPConnection, sitting: SessionDep
) -> tuple[TableSession, int | None]:
    """The table, and the seat of the reader there; an error if they may not even watch."""
    return sitting, auth.require_viewer(connection, sitting)


ViewDep = Annotated[tuple[TableSession, int | None], Depends(viewed)]

"""Fast path of the commonest request: an action is played before any route is looked for.

What the framework does with a request takes longer than to play it. Here it is read by the same
form and played by the same call; what is not as it should be goes the usual way, which says why.
"""

from __future__ import annotations

import json
import re

import orjson
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..registry.registry import TableRegistry
from .api.play import act
from .api.schemas import ActionForm
from .loop_time import ROUTE

PATH = re.compile("/api/tables/([a-z0-9]{1,40})/actions")
JSON = b"application/json"


class FastActionMiddleware:
    """Plays actions; every other request goes on to the app."""

    def __init__(self, app: ASGIApp, house: TableRegistry) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        plays = scope["type"] == "http" and scope["method"] == "POST"
        found = PATH.fullmatch(scope["path"]) if plays else None
        if found is None or (b"content-type", JSON) not in scope["headers"]:
            await self._app(scope, receive, send)
            return
        # The guard has read it already, and gives it as one piece.
        unread = [await receive()]
        form = _read(unread[0]["body"])
        if form is None:

            async def again() -> Message:
                # Once: who waits for the other side to leave would be given it without an end.
                return unread.pop() if unread else await receive()

            await self._app(scope, again, send)
            return
        scope[ROUTE] = "POST /api/tables/{table}/actions"
        request = Request(scope)
        outcome = await act(request, await self._house.find(found[1]), form)
        answer = Response(orjson.dumps(outcome), media_type=JSON.decode())
        await answer(scope, receive, send)


def _read(body: bytes) -> ActionForm | None:
    """What is to be played; None if it cannot be read."""
    try:
        return ActionForm.model_validate(json.loads(body))
    except (ValidationError, ValueError, RecursionError):
        return None

"""How to let other devices in: a page for the person who runs the server."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from .rendering import render
from .share_links import command

router = APIRouter()


@router.get("/docs/hosting")
async def hosting(request: Request) -> Response:
    """Commands for a server in one's own network, and on the internet."""
    return render(request, "hosting.html", command=command(request) or "entrepot serve --lan")

"""The switches that every page has: language and light."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from ...i18n import LANGUAGES
from ..http.client import LANGUAGE_COOKIE
from .forms import fields_of, way_back
from .viewer import keep, THEME_COOKIE, THEMES

router = APIRouter()


@router.post("/language")
async def choose_language(request: Request) -> RedirectResponse:
    """Read everything in another language from now on."""
    return await _chosen(request, LANGUAGE_COOKIE, LANGUAGES)


@router.post("/theme")
async def choose_theme(request: Request) -> RedirectResponse:
    """Read everything by another light from now on."""
    return await _chosen(request, THEME_COOKIE, THEMES)


async def _chosen(request: Request, cookie: str, choices: tuple[str, ...]) -> RedirectResponse:
    fields = await fields_of(request)
    response = RedirectResponse(way_back(fields.get("back")), 303)
    choice = fields.get(cookie)
    if choice in choices:
        keep(request, response, cookie, choice)
    return response

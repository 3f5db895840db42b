"""Who reads a page: in which language, by which light, and by which name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ...i18n import Voice
from ...i18n.player_names import clean_name
from ..http.client import language_of

THEME_COOKIE = "theme"
NAME_COOKIE = "name"
THEMES = ("auto", "light", "dark")
"""As the reader's device has it, or as chosen."""
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Viewer:
    """A reader's choices, which hold for every page."""

    language: str = "en"
    theme: str = "auto"

    @cached_property
    def voice(self) -> Voice:
        """Says phrases to this reader, where nobody is called by name."""
        return Voice(self.language)


def viewer_of(connection: HTTPConnection) -> Viewer:
    """Who asks, by the cookies, else by what the browser says."""
    theme = connection.cookies.get(THEME_COOKIE, "auto")
    return Viewer(language_of(connection), theme if theme in THEMES else "auto")


def name_of(request: Request) -> str:
    """The name the reader last gave, empty if none."""
    hidden = request.cookies.get(NAME_COOKIE, "")
    try:
        return clean_name(bytes.fromhex(hidden).decode())
    except ValueError:
        return ""


def keep_name(request: Request, response: Response, name: str) -> None:
    """Remember a name for the next table; written so that any script fits into a cookie."""
    if name:
        keep(request, response, NAME_COOKIE, name.encode().hex())


def keep(request: Request, response: Response, cookie: str, value: str) -> None:
    """Keep a reader's choice for a year."""
    secure = request.url.scheme == "https"
    response.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

"""Authentication: the holder of a seat's token, or a spectator.

A browser holds its tokens in a cookie that no script can read, sent to its own table only. A
program sends its token as a bearer token, `Authorization: Bearer`.
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..errors import ApiError, ErrorType
from ..sessions.session import TableSession
from ..sessions.tokens import new_token

SEAT, BROWSER, INVITATIONS = "seat", "browser", "invitations"
YEAR = 365 * 24 * 3600
LONGEST = 100
"""A longer token is none of ours."""
MOST_SEATS = 8


def seat_of(request: HTTPConnection, sitting: TableSession) -> int | None:
    """The seat of the one who asks, None for a spectator; a wrong Bearer token is an ApiError."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme:
        seat = sitting.state.roster.seat_of(token.strip()) if scheme.lower() == "bearer" else None
        if seat is None:
            raise ApiError(ErrorType.WRONG_TOKEN)
        return seat
    token = request.cookies.get(SEAT, "")
    return sitting.state.roster.seat_of(token) if 0 < len(token) <= LONGEST else None


def require_viewer(request: HTTPConnection, sitting: TableSession) -> int | None:
    """The seat of the one who asks, None for a spectator where the table has some."""
    seat = seat_of(request, sitting)
    if not sitting.state.admits(seat) and not sitting.state.finished:
        raise ApiError(ErrorType.PRIVATE_TABLE)
    return seat


def require_player(request: HTTPConnection, sitting: TableSession) -> int:
    """The seat of the one who asks; an ApiError for everybody else."""
    seat = seat_of(request, sitting)
    if seat is None:
        raise ApiError(ErrorType.NO_SEAT)
    return seat


def require_holder(request: HTTPConnection, sitting: TableSession) -> tuple[int, str | None]:
    """The same with what is kept of their token, for what is done once others were served."""
    seat = require_player(request, sitting)
    return seat, sitting.state.roster.key(seat)


def set_seat_cookie(
    request: HTTPConnection, response: Response, sitting: TableSession, seat: int, token: str
) -> None:
    """Let the browser hold a seat's token."""
    if sitting.state.roster.seat_of(token) != seat:
        raise ApiError(ErrorType.WRONG_TOKEN)
    for path in (f"/tables/{sitting.id}", f"/api/tables/{sitting.id}"):
        _set(request, response, SEAT, token, path)


def carry_invitations(
    request: HTTPConnection, response: Response, old: TableSession, new: TableSession
) -> None:
    """Let the maker's browser hold the tokens of seats at the rematch that nobody has taken."""
    tokens = invitations(request, old).values()
    held = {
        seat: token for token in tokens if (seat := new.state.roster.invited(token)) is not None
    }
    if held:
        keep_invitations(request, response, new, held)


def keep_invitations(
    request: HTTPConnection, response: Response, sitting: TableSession, tokens: Mapping[int, str]
) -> None:
    """Let the maker's browser hold the tokens of other seats, so as to show their links again."""
    text = ".".join(f"{seat}-{token}" for seat, token in sorted(tokens.items()))
    _set(request, response, INVITATIONS, text, f"/tables/{sitting.id}")


def invitations(request: HTTPConnection, sitting: TableSession) -> dict[int, str]:
    """The tokens of seats that nobody has taken yet, as far as this browser holds them."""
    held = {}
    for part in request.cookies.get(INVITATIONS, "").split(".", MOST_SEATS)[:MOST_SEATS]:
        number, _, token = part.partition("-")
        seat = sitting.state.roster.invited(token) if 0 < len(token) <= LONGEST else None
        if seat in sitting.state.roster.free and number == str(seat):
            held[seat] = token
    return held


def browser_of(request: HTTPConnection) -> str | None:
    """What this browser is known by; it says nothing of who uses it."""
    token = request.cookies.get(BROWSER, "")
    return token if 0 < len(token) <= LONGEST else None


def remember_browser(request: HTTPConnection, response: Response) -> str:
    """What this browser is known by from now on."""
    browser = browser_of(request) or new_token()
    _set(request, response, BROWSER, browser, "/")
    return browser


def _set(request: HTTPConnection, response: Response, name: str, value: str, path: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        path=path,
        secure=request.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )

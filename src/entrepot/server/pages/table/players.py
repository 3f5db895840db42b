"""Who is at a table, before, during and after the game: presence, links, leaving it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from ....draw.scene import Person
from ....engine.fairness.commitments import is_entropy
from ....engine.phrases import count, Listed, say, Text
from ...errors import ApiError, ErrorType
from ...http import auth
from ...http.dependencies import registry_of, SessionDep, ViewDep
from ...sessions.session import TableSession
from ..forms import fields_of
from ..new_table import LEVEL_NAMES
from ..rendering import render
from ..share_links import base_url, BaseUrl, command
from ..viewer import name_of

router = APIRouter()
BOT = say("Bot")
WATCH, DEVICE, SERVER = "watch", "device", "server"
LONGEST_LINK = 300
"""Who asks says what it begins with; a code of a longer one takes too long to draw."""
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@dataclass(frozen=True)
class SeatPanel:
    """A seat of a table, as one reader sees it."""

    seat: int
    name: str
    state: Text
    kind: str
    """`here`, `away`, `free` or `bot`."""
    own: bool
    link: str | None
    """What this browser can send to whoever is to sit here."""
    askable: bool
    """Whether the reader may ask a bot to play here."""
    invites: bool
    """Whether the reader may make a new link to this seat."""


@dataclass(frozen=True)
class PlayersPanel:
    """Who is at a table, and what one reader can do about it."""

    places: tuple[SeatPanel, ...]
    reach: BaseUrl
    command: str | None
    """What starts the server for the whole network; None for readers elsewhere."""
    maker: bool
    removable: bool
    said: bool
    """Whether the reader's seat has said what it adds to the deal..."""
    added: bool
    """...and whether that is anything."""
    missing: tuple[str, ...]
    address: str
    level: Text
    patience: Text | None

    @property
    def waits_for(self) -> Text:
        """Who has not come yet."""
        if not self.missing:
            return say("Everybody is here: the cards are about to be dealt.")
        return say("Waiting for {players}.", players=Listed(self.missing))


def players_panel(request: Request, sitting: TableSession, seat: int | None) -> PlayersPanel:
    """Who is at a table, for a reader."""
    reach, roster = base_url(request), sitting.state.roster
    held = {} if seat is None else auth.invitations(request, sitting)
    links = {other: _link(reach, sitting, token) for other, token in held.items()}
    places = tuple(
        _chair(sitting, seat, number, links) for number in range(sitting.state.plan.players)
    )
    maker = seat is not None and seat == roster.maker
    return PlayersPanel(
        places=places,
        reach=reach,
        command=command(request),
        maker=maker,
        removable=maker and (sitting.state.waiting or roster.alone),
        said=seat is not None and roster.said(seat),
        added=seat is not None and roster.added(seat),
        missing=tuple(one.name for one in places if one.kind in ("free", "away")),
        address=f"{reach.base}tables/{sitting.id}",
        level=LEVEL_NAMES.get(sitting.state.plan.stand_in, BOT),
        patience=_patience(sitting),
    )


def _chair(
    sitting: TableSession, reader: int | None, seat: int, links: Mapping[int, str]
) -> SeatPanel:
    """A seat for a reader, who has links to some of the seats."""
    roster, person = sitting.state.roster, sitting.people[seat]
    own, free = seat == reader, seat in roster.free
    if own:
        # Whoever reads this is here, whether their page is connected yet or not.
        person = replace(person, present=True)
    plays = reader is not None and not (own or sitting.state.waiting or sitting.state.finished)
    return SeatPanel(
        seat=seat,
        name=person.name,
        state=_state(person),
        kind=_kind(sitting, seat, person),
        own=own,
        link=links.get(seat),
        askable=plays and not roster.proxied(seat) and sitting.lacks(seat),
        invites=reader is not None and reader == roster.maker and free and seat not in links,
    )


@router.get("/tables/{table}/players")
async def players(request: Request, reader: ViewDep) -> Response:
    """Who sits where, and the links: as a page, of which a table shows the main part."""
    sitting, seat = reader
    company = players_panel(request, sitting, seat)
    return render(
        request, "players.html", sitting=sitting, seat=seat, company=company, name=name_of(request)
    )


@router.get("/tables/{table}/codes/{which}")
async def code(request: Request, reader: ViewDep, which: str) -> Response:
    """A QR code of a link that the reader may send: to a seat, to watch, or to the server."""
    sitting, seat = reader
    company = players_panel(request, sitting, seat)
    links = {str(one.seat): one.link for one in company.places}
    links[WATCH] = (
        company.address if sitting.state.plan.spectators or sitting.state.finished else None
    )
    links[SERVER] = company.reach.base
    if seat is not None:
        links[DEVICE] = _link(company.reach, sitting, request.cookies.get(auth.SEAT, ""))
    link = links.get(which)
    if link is None or len(link) > LONGEST_LINK:
        raise ApiError(ErrorType.NOT_FOUND)
    headers = {"Cache-Control": "no-store"}
    return Response(_code(link), media_type="image/svg+xml", headers=headers)


@router.post("/tables/{table}/part")
async def part(request: Request, sitting: SessionDep) -> JSONResponse:
    """Say what one's browser adds to the deal: whether it is what the seat adds, however often.

    When all have, the game begins.
    """
    seat, held = auth.require_holder(request, sitting)
    given = (await fields_of(request)).get("part", "")
    await sitting.sit(seat, part=given if is_entropy(given) else "", held=held)
    return JSONResponse(
        {"counts": is_entropy(given) and given == sitting.state.promised.part_of(seat)}
    )


@router.post("/tables/{table}/seats/{seat}/invitation")
async def invite(request: Request, sitting: SessionDep, seat: int) -> Response:
    """A new link to a free seat, for who has opened the table."""
    me = auth.require_player(request, sitting)
    token = await sitting.invite(me, seat)
    way = "" if sitting.state.waiting else "/players"
    response = RedirectResponse(f"/tables/{sitting.id}{way}", 303)
    held = {**auth.invitations(request, sitting), seat: token}
    auth.keep_invitations(request, response, sitting, held)
    return response


@router.post("/tables/{table}/leave")
async def leave(request: Request, sitting: SessionDep) -> RedirectResponse:
    """Go: the seat is free again, or a bot plays there until one comes back."""
    house = registry_of(request)
    seat, held = auth.require_holder(request, sitting)
    await sitting.leave(seat, held)
    if sitting.state.roster.key(seat) != held:
        await house.forget(auth.browser_of(request), sitting)
    return RedirectResponse("/", 303)


@router.post("/tables/{table}/resign")
async def resign(request: Request, sitting: SessionDep) -> RedirectResponse:
    """Leave one's seat to a bot until the end."""
    await sitting.resign(*auth.require_holder(request, sitting))
    return RedirectResponse(f"/tables/{sitting.id}", 303)


@router.post("/tables/{table}/remove")
async def remove(request: Request, sitting: SessionDep) -> RedirectResponse:
    """Remove a table of one's own."""
    house = registry_of(request)
    await sitting.remove(auth.require_player(request, sitting))
    await house.forget(auth.browser_of(request), sitting)
    return RedirectResponse("/", 303)


def _link(reach: BaseUrl, sitting: TableSession, token: str) -> str:
    return f"{reach.base}tables/{sitting.id}/seats/{token}"


def _kind(sitting: TableSession, seat: int, person: Person) -> str:
    if person.bot is not None or sitting.state.roster.proxied(seat):
        return "bot"
    if seat in sitting.state.roster.free and not sitting.state.finished:
        return "free"
    return "here" if person.present else "away"


def _state(person: Person) -> Text:
    if person.bot is not None:
        return LEVEL_NAMES.get(person.bot, BOT)
    if person.note is not None:
        return person.note
    return say("Here") if person.present else say("Away at the moment")


def _patience(sitting: TableSession) -> Text | None:
    """When others may ask a bot to play for somebody."""
    seconds = sitting.state.plan.patience
    if sitting.state.plan.clock is not None or seconds is None or sitting.state.finished:
        return None
    if seconds < HOUR:
        time = count("{n} minute", "{n} minutes", max(1, round(seconds / MINUTE)))
    elif seconds < DAY:
        time = count("{n} hour", "{n} hours", round(seconds / HOUR))
    else:
        time = count("{n} day", "{n} days", round(seconds / DAY))
    return say(
        "If it is the turn of somebody who is away, you can let a bot play for them after {time}.",
        time=time,
    )


@lru_cache(maxsize=256)
def _code(text: str) -> bytes:
    """A QR code as a picture that is dark on light, by day and night."""
    import segno

    drawn = BytesIO()
    # To look for the best of its masks would take three times as long.
    made = segno.make_qr(text, error="m", mask=0)
    made.save(drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return drawn.getvalue()

"""Sitting down: by one's own table, a link, a table that is listed, or a rematch."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from ...engine.fairness.commitments import is_entropy
from ...engine.phrases import Listed
from ...i18n.player_names import clean_name
from ..errors import ApiError, ErrorType
from ..http import auth
from ..http.client import client_of
from ..http.dependencies import registry_of, SessionDep
from ..sessions.session import TableSession
from ..sessions.tokens import digest
from .forms import fields_of
from .rendering import render
from .share_links import base_url
from .viewer import keep_name, name_of

router = APIRouter()


async def sit_down(
    request: Request,
    sitting: TableSession,
    seat: int,
    token: str,
    name: str | None,
    *,
    hold: bool = False,
) -> Response:
    """Give a browser its seat, and lead it to the table.

    Where it says that it can `hold` and plays alone, it is told the table's promise instead, and
    begins with its part of the deal.
    """
    house = registry_of(request)
    await sitting.sit(seat, name, held=digest(token))
    hold = hold and sitting.state.waiting and len(sitting.state.plan.humans) == 1
    response: Response = RedirectResponse(f"/tables/{sitting.id}", 303)
    if hold:
        response = JSONResponse({"table": sitting.id, "promise": sitting.state.promised.commitment})
    auth.set_seat_cookie(request, response, sitting, seat, token)
    await house.remember(auth.remember_browser(request, response), sitting, seat)
    return response


@router.get("/tables/{table}/seats/{token}")
async def link(request: Request, sitting: SessionDep, token: str) -> Response:
    """What the link of a seat leads to: a button. To look at it takes no seat."""
    invited, own = sitting.state.roster.invited(token), sitting.state.roster.seat_of(token)
    seat = own if invited is None else invited
    if seat is None:
        raise ApiError(ErrorType.WRONG_TOKEN)
    here = auth.seat_of(request, sitting)
    if here is not None and here == own:
        return RedirectResponse(f"/tables/{sitting.id}", 303)
    people = sitting.people
    return render(
        request,
        "seat.html",
        sitting=sitting,
        free=invited is not None,
        called=people[seat].name,
        sits_as=None if here is None else people[here].name,
        others=Listed(tuple(one.name for i, one in enumerate(people) if i != seat)),
        name=name_of(request),
    )


@router.post("/tables/{table}/seats/{token}")
async def by_link(request: Request, sitting: SessionDep, token: str) -> Response:
    """Sit down by the link of a seat; an invitation is then used up, one's own link is not."""
    name = clean_name((await fields_of(request)).get("name", ""))
    seat = (
        None
        if sitting.state.roster.invited(token) is not None
        else sitting.state.roster.seat_of(token)
    )
    if seat is None:
        seat, token = await sitting.accept(token, name)
    response = await sit_down(request, sitting, seat, token, name or None)
    keep_name(request, response, name)
    return response


@router.get("/tables/{table}/device")
async def device(request: Request, sitting: SessionDep) -> Response:
    """The link of the reader's own seat, to be opened elsewhere."""
    seat = auth.require_player(request, sitting)
    token = request.cookies.get(auth.SEAT, "")
    link = f"{base_url(request).base}tables/{sitting.id}/seats/{token}"
    return render(request, "device.html", sitting=sitting, seat=seat, link=link)


@router.post("/tables/{table}/join")
async def join(request: Request, sitting: SessionDep) -> Response:
    """Take a free seat of a table that is listed."""
    name = clean_name((await fields_of(request)).get("name", ""))
    seat, token = await sitting.join(name, client=client_of(request))
    response = await sit_down(request, sitting, seat, token, name or None)
    keep_name(request, response, name)
    return response


@router.post("/tables/{table}/seats/{seat}/stand-in")
async def stand_in(request: Request, sitting: SessionDep, seat: int) -> RedirectResponse:
    """Let a bot play for somebody who is not there, until they come."""
    auth.require_player(request, sitting)
    await sitting.ask_bot(seat)
    return RedirectResponse(f"/tables/{sitting.id}", 303)


@router.post("/tables/{table}/begin")
async def begin(request: Request, sitting: SessionDep) -> RedirectResponse:
    """Add to the deal of a table that waits, and begin: when all have sat down, or as its maker."""
    seat, held = auth.require_holder(request, sitting)
    part = (await fields_of(request)).get("part", "")
    await sitting.sit(seat, part=part if is_entropy(part) else "", held=held)
    if sitting.state.waiting:
        await sitting.begin(seat)
    return RedirectResponse(f"/tables/{sitting.id}", 303)


@router.post("/tables/{table}/name")
async def rename(request: Request, sitting: SessionDep) -> RedirectResponse:
    """Be called by another name at this table."""
    seat, held = auth.require_holder(request, sitting)
    name = clean_name((await fields_of(request)).get("name", ""))
    response = RedirectResponse(f"/tables/{sitting.id}", 303)
    if name:
        await sitting.rename(seat, name, held)
        keep_name(request, response, name)
    return response


@router.post("/tables/{table}/rematch")
async def rematch(request: Request, sitting: SessionDep) -> Response:
    """Once more with the seats rotated; whoever asks second comes to the same table.

    It waits for all people, and for what a browser adds to the deal.
    """
    house = registry_of(request)
    own = auth.require_player(request, sitting)
    hold = (await fields_of(request)).get("hold") == "yes"
    again = await house.rematch(sitting, own, wait=hold or len(sitting.state.plan.humans) > 1)
    token = request.cookies.get(auth.SEAT, "")
    seat = again.state.roster.seat_of(token)
    if seat is None:
        return RedirectResponse(f"/tables/{again.id}", 303)
    response = await sit_down(request, again, seat, token, None, hold=hold)
    auth.carry_invitations(request, response, sitting, again)
    return response

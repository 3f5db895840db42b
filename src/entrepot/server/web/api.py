"""The JSON API: all that a table can do, for programs in any language."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Query, Request

from ...bots import installed
from ...games import playable
from ...words import Voice
from .. import problems
from ..tables.house import House
from ..tables.plans import LEVELS, Plan, welcomed
from ..tables.sitting import Outcome, Sitting
from . import seats
from .forms import (
    ActionForm,
    BeginForm,
    ErrorShape,
    GameShape,
    JoinForm,
    LegalShape,
    LogShape,
    NameForm,
    OpenedShape,
    OutcomeShape,
    SeatShape,
    TableForm,
    TableShape,
    UndoForm,
)
from .readers import client_of, language_of

__all__ = ["router"]


def _refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The documentation of what can go wrong."""
    said: dict[int | str, dict[str, Any]] = {}
    for code in (*codes, "too_many_requests"):
        status = problems.CODES[code]
        known = said.setdefault(status, {"model": ErrorShape, "description": ""})
        known["description"] = ", ".join(filter(None, [known["description"], f"`{code}`"]))
    return said


router = APIRouter(prefix="/api")
At = Annotated[
    int | None, Query(ge=0, le=10**6, description="A moment: after so many actions. Default: now.")
]
TableId = Annotated[str, Path(max_length=40, examples=["k7wq2m9xhd4f"])]


def house_of(request: Request) -> House:
    """The house that this server keeps."""
    house: House = request.app.state.house
    return house


async def sitting_of(request: Request, table: TableId) -> Sitting:
    """The table that is asked for."""
    return await house_of(request).find(table)


There = Annotated[Sitting, Depends(sitting_of)]


@router.get("/games", response_model=list[GameShape], tags=["Tables"], summary="The games")
async def list_games(request: Request) -> list[dict[str, Any]]:
    """Which games there are, for how many players, and the bots that play them."""
    voice = Voice(language_of(request))
    return [
        {
            "name": game.name,
            "title": voice(game.title),
            "seats": list(game.seats),
            "bots": [*LEVELS, *installed()],
        }
        for game in playable()
    ]


@router.post(
    "/tables",
    response_model=OpenedShape,
    status_code=201,
    tags=["Tables"],
    summary="Open a table",
    responses=_refusals("malformed", "bad_request", "bad_plan", "bad_clock"),
)
async def open_table(request: Request, form: TableForm) -> dict[str, Any]:
    """Open a table. Each seat for a human gets a token, which is told only in this answer: keep
    yours, and pass the others on. The first human seat counts as taken by you.
    """
    plan = Plan(
        game=form.game,
        seats=tuple(form.seats),
        options=form.options,
        names=tuple(form.names),
        public=form.public,
        spectators=form.spectators,
        clock=form.clock,
        stand_in=form.stand_in,
        seed=form.seed,
        wait=form.wait,
    )
    sitting, tokens = await house_of(request).open(
        welcomed(plan, Voice(language_of(request))), client=client_of(request)
    )
    if tokens:
        await sitting.sit(min(tokens), hold=True)
    return {
        "id": sitting.id,
        "url": f"/tables/{sitting.id}",
        "seats": [
            {"seat": seat, "player": player, "token": tokens.get(seat)}
            for seat, player in enumerate(plan.seats)
        ],
        "promise": sitting.promised.commitment,
    }


@router.get(
    "/tables",
    response_model=list[TableShape],
    tags=["Tables"],
    summary="Open tables",
    responses=_refusals(),
)
async def list_tables(request: Request) -> list[dict[str, Any]]:
    """The public tables that are being played, newest first."""
    return [standing(request, sitting, None) for sitting in await house_of(request).listed()]


@router.get(
    "/tables/{table}",
    response_model=TableShape,
    tags=["Tables"],
    summary="How a table stands",
    responses=_refusals("unknown_table", "wrong_token", "private_table"),
)
async def show_table(request: Request, sitting: There) -> dict[str, Any]:
    """Who sits where, who is awaited, and how it ended."""
    return standing(request, sitting, seats.reader(request, sitting))


@router.post(
    "/tables/{table}/seats",
    response_model=SeatShape,
    status_code=201,
    tags=["Seats"],
    summary="Take a free seat",
    responses=_refusals(
        "malformed", "unknown_table", "private_table", "no_free_seat", "seat_taken"
    ),
)
async def join(sitting: There, form: JoinForm) -> dict[str, Any]:
    """Take a free seat of a public table; the answer has its token."""
    seat, token = await sitting.join(form.name, form.seat, form.part)
    return {"id": sitting.id, "seat": seat, "token": token}


@router.post(
    "/tables/{table}/seats/{seat}/stand-in",
    response_model=TableShape,
    tags=["Seats"],
    summary="Let a bot play for a free seat",
    responses=_refusals("unknown_table", "no_seat", "wrong_token", "seat_taken"),
)
async def stand_in(
    request: Request, sitting: There, seat: Annotated[int, Path(ge=0, le=7)]
) -> dict[str, Any]:
    """Until somebody takes the seat, a bot plays there, of the level that the table has chosen."""
    me = seats.player(request, sitting)
    if seat not in sitting.roster.free:
        raise problems.seat_taken()
    await sitting.stand_in(seat)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/part",
    response_model=TableShape,
    tags=["Seats"],
    summary="Sit down at a table that waits",
    responses=_refusals("malformed", "unknown_table", "no_seat", "wrong_token", "bad_request"),
)
async def take_part(request: Request, sitting: There, form: BeginForm) -> dict[str, Any]:
    """Tell that you are there, and add randomness of yours to the deal. The game begins when all
    people have sat down. Once it has begun this changes nothing.
    """
    me = seats.player(request, sitting)
    await sitting.sit(me, part=form.part)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/begin",
    response_model=TableShape,
    tags=["Seats"],
    summary="Begin without the others",
    responses=_refusals(
        "malformed", "unknown_table", "no_seat", "wrong_token", "bad_request", "not_the_maker"
    ),
)
async def begin(request: Request, sitting: There, form: BeginForm) -> dict[str, Any]:
    """Deal now, where you have opened the table and it waits. Until the others come, bots play for
    them.
    """
    me = seats.player(request, sitting)
    await sitting.sit(me, part=form.part)
    await sitting.begin(me)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/return",
    response_model=TableShape,
    tags=["Seats"],
    summary="Play for oneself again",
    responses=_refusals("unknown_table", "no_seat", "wrong_token"),
)
async def come_back(request: Request, sitting: There) -> dict[str, Any]:
    """Tell that you are back, so that no bot plays for you any more."""
    me = seats.player(request, sitting)
    await sitting.come_back(me)
    return standing(request, sitting, me)


@router.post(
    "/tables/{table}/name",
    response_model=TableShape,
    tags=["Seats"],
    summary="Change one's name",
    responses=_refusals("malformed", "unknown_table", "no_seat", "wrong_token", "bad_request"),
)
async def rename(request: Request, sitting: There, form: NameForm) -> dict[str, Any]:
    """Be called differently. Control characters are left out, and long names cut."""
    me = seats.player(request, sitting)
    await sitting.rename(me, form.name)
    return standing(request, sitting, me)


@router.get(
    "/tables/{table}/view",
    tags=["Play"],
    summary="What you may know",
    responses=_refusals(
        "unknown_table", "wrong_token", "private_table", "unknown_moment", "not_begun"
    ),
)
async def view(request: Request, sitting: There, at: At = None) -> dict[str, Any]:
    """All that your seat may know, now or at an earlier moment, and nothing else. What stands in it
    is told in the documentation of the games' positions.
    """
    seat = seats.reader(request, sitting)
    return {"version": sitting.version if at is None else at, "view": sitting.view(seat, at)}


@router.get(
    "/tables/{table}/legal",
    response_model=LegalShape,
    tags=["Play"],
    summary="What you may play",
    responses=_refusals("unknown_table", "no_seat", "wrong_token"),
)
async def legal(request: Request, sitting: There) -> dict[str, Any]:
    """Your legal actions, each with what it would do; none while others are awaited."""
    seat = seats.player(request, sitting)
    actions = sitting.legal(seat)
    words = sitting.game.meaning
    voice = sitting.voice(language_of(request))
    seen = sitting.deciding_view(seat) if actions else {}
    return {
        "version": sitting.version,
        "seat": seat,
        "chosen": sitting.chosen(seat),
        "actions": [
            {"action": action, "meaning": voice(words(action, seen))} for action in actions
        ],
    }


@router.post(
    "/tables/{table}/actions",
    response_model=OutcomeShape,
    tags=["Play"],
    summary="Play an action",
    responses=_refusals(
        "malformed",
        "no_seat",
        "wrong_token",
        "unknown_table",
        "stale_version",
        "not_begun",
        "not_your_turn",
        "id_used",
        "illegal_action",
        "bad_request",
        "not_kept",
        "no_database",
    ),
)
async def act(request: Request, sitting: There, form: ActionForm) -> Outcome:
    """Play an action. When this answers, it is on disk. Where all choose at once, playing again
    changes your choice until the last one is in.
    """
    seat = seats.player(request, sitting)
    metrics = house_of(request).metrics
    with metrics.accepting.time():
        outcome = await sitting.play(seat, form.action, form.version, form.id)
    if not outcome.repeated:
        metrics.actions.labels(sitting.game.name).inc()
    return outcome


@router.post(
    "/tables/{table}/undo",
    response_model=OutcomeShape,
    tags=["Play"],
    summary="Take back an action",
    responses=_refusals(
        "malformed",
        "no_seat",
        "wrong_token",
        "unknown_table",
        "stale_version",
        "cannot_undo",
        "id_used",
    ),
)
async def undo(request: Request, sitting: There, form: UndoForm) -> Outcome:
    """Take back your last action, if nothing was revealed to anybody by it and nobody else has
    acted since.
    """
    return await sitting.undo(seats.player(request, sitting), form.version, form.id)


@router.get(
    "/tables/{table}/log",
    response_model=LogShape,
    tags=["Play"],
    summary="What happened",
    responses=_refusals("unknown_table", "wrong_token", "private_table"),
)
async def show_log(
    request: Request,
    sitting: There,
    after: Annotated[int, Query(ge=0, le=10**6, description="Only what came after it.")] = 0,
) -> dict[str, Any]:
    """What happened as you saw it, as events and in words."""
    seat = seats.reader(request, sitting)
    voice = sitting.voice(language_of(request))
    told = sitting.game.told
    return {
        "version": sitting.version,
        "entries": [
            {
                "version": entry.version,
                "seat": entry.seat,
                "by": entry.by,
                "action": entry.action,
                "events": list(entry.events),
                "told": [
                    voice(words)
                    for event in entry.events
                    if (words := told(event, seat)) is not None
                ],
            }
            for entry in sitting.log(seat, after=after)
        ],
    }


@router.get(
    "/tables/{table}/record",
    tags=["After the game"],
    summary="The record",
    responses=_refusals("unknown_table", "wrong_token", "private_table", "still_running"),
)
async def record(request: Request, sitting: There) -> dict[str, Any]:
    """The whole game, to be kept and replayed; only when it is over."""
    seats.reader(request, sitting)
    return sitting.record()


@router.post(
    "/tables/{table}/rematch",
    response_model=TableShape,
    tags=["After the game"],
    summary="Play again",
    responses=_refusals("unknown_table", "no_seat", "wrong_token", "still_running"),
)
async def rematch(request: Request, sitting: There) -> dict[str, Any]:
    """A new table with the same people, everybody one seat further. Your token opens your seat
    there too. Whoever asks second gets the same table.
    """
    seats.player(request, sitting)
    again = await house_of(request).rematch(sitting)
    return standing(request, again, seats.seat_of(request, again))


@router.post(
    "/records",
    response_model=TableShape,
    status_code=201,
    tags=["After the game"],
    summary="Bring a record along",
    responses=_refusals("malformed", "bad_record", "too_large"),
)
async def keep(request: Request, record: Annotated[Any, Body()]) -> dict[str, Any]:
    """Keep a record as a table to look at, with everything open."""
    return standing(request, await house_of(request).keep(record), None)


def standing(request: Request, sitting: Sitting, seat: int | None) -> dict[str, Any]:
    """How a table stands, as everybody may know; of the reader, which seat is theirs."""
    free = sitting.roster.free
    over = sitting.over
    return {
        "id": sitting.id,
        "game": sitting.game.name,
        "title": sitting.voice(language_of(request))(sitting.game.title),
        "seat": seat,
        "people": [
            {
                "seat": number,
                "name": person.name,
                "bot": person.bot,
                "present": person.present,
                "free": number in free,
                "stand_in": number in sitting.roster.stand_ins,
                "deadline": sitting.deadline(number),
            }
            for number, person in enumerate(sitting.people)
        ],
        "tick": sitting.tick_of(seat),
        "version": sitting.version,
        "step": sitting.step,
        "waiting": sitting.waiting,
        "actors": list(sitting.actors),
        "over": over,
        "scores": sitting.table.scores() if over else None,
        "winners": list(sitting.table.winners) if over else None,
        "can_undo": sitting.can_undo(seat),
        "public": sitting.plan.public,
        "spectators": sitting.plan.spectators,
        "clock": sitting.plan.clock,
        "rematch": sitting.rematch,
        "promise": sitting.promised.commitment,
        "head": sitting.promised.head_of(seat),
    }

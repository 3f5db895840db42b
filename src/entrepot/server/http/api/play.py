"""Seeing what one may see, and doing what one may do."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from ...errors import ApiError, ErrorType
from ...sessions.session_state import Outcome
from .. import auth
from ..client import language_of
from ..dependencies import registry_of, SessionDep
from ..fast_action import FastActionRoute
from .responses import error_responses
from .schemas import (
    ActionForm,
    HintedAction,
    HintForm,
    HintShape,
    LegalAction,
    LegalShape,
    LogShape,
    OutcomeShape,
    UndoForm,
)

router = APIRouter()
actions = APIRouter(route_class=FastActionRoute)
At = Annotated[
    int | None, Query(ge=0, le=10**6, description="A moment: after so many actions. Default: now.")
]


@router.get(
    "/tables/{table}/view",
    tags=["Play"],
    summary="What you may know",
    responses=error_responses(
        "unknown_table", "wrong_token", "private_table", "unknown_moment", "not_begun"
    ),
)
async def view(request: Request, sitting: SessionDep, at: At = None) -> dict[str, Any]:
    """All that your seat may know, now or at an earlier moment, and nothing else. What stands in it
    is told in the documentation of the games' positions.
    """
    seat = auth.require_viewer(request, sitting)
    return {
        "version": sitting.state.version if at is None else at,
        "view": sitting.state.view(seat, at),
    }


@router.get(
    "/tables/{table}/legal",
    response_model=LegalShape,
    tags=["Play"],
    summary="What you may play",
    responses=error_responses("unknown_table", "no_seat", "wrong_token"),
)
async def legal(request: Request, sitting: SessionDep) -> LegalShape:
    """Your legal actions, each with what it would do; none while others are awaited."""
    seat = auth.require_player(request, sitting)
    actions = sitting.state.offered(seat)
    words = sitting.state.game.describe_action
    voice = sitting.state.voice(language_of(request))
    seen = sitting.state.deciding_view(seat) if actions else {}
    return LegalShape(
        version=sitting.state.version,
        seat=seat,
        chosen=sitting.state.chosen(seat),
        actions=[
            LegalAction(action=action, meaning=voice(words(action, seen))) for action in actions
        ],
    )


@actions.post(
    "/tables/{table}/actions",
    response_model=OutcomeShape,
    tags=["Play"],
    summary="Play an action",
    responses=error_responses(
        "malformed",
        "no_seat",
        "wrong_token",
        "unknown_table",
        "stale_version",
        "not_begun",
        "not_your_turn",
        "resigned",
        "id_used",
        "illegal_action",
        "bad_request",
        "not_kept",
        "no_database",
    ),
)
async def act(request: Request, sitting: SessionDep, form: ActionForm) -> Outcome:
    """Play an action. When this answers, it is on disk. Where all choose at once, playing again
    changes your choice until the last one is in.
    """
    seat = auth.require_player(request, sitting)
    metrics = registry_of(request).metrics
    with metrics.accepting.time():
        outcome = await sitting.play(seat, form.action, form.version, form.id)
    if not outcome.repeated:
        metrics.actions.labels(sitting.state.game.name).inc()
    return outcome


@router.post(
    "/tables/{table}/undo",
    response_model=OutcomeShape,
    tags=["Play"],
    summary="Take back an action",
    responses=error_responses(
        "malformed",
        "no_seat",
        "wrong_token",
        "unknown_table",
        "stale_version",
        "cannot_undo",
        "id_used",
    ),
)
async def undo(request: Request, sitting: SessionDep, form: UndoForm) -> Outcome:
    """Take back your last action, if nothing was revealed to anybody by it and nobody else has
    acted since.
    """
    return await sitting.undo(auth.require_player(request, sitting), form.version, form.id)


@router.post(
    "/tables/{table}/hint",
    response_model=HintShape,
    tags=["Play"],
    summary="Ask for a hint",
    responses=error_responses(
        "malformed",
        "no_seat",
        "wrong_token",
        "unknown_table",
        "no_hints",
        "not_your_turn",
        "not_begun",
        "stale_version",
        "hint_failed",
        "bad_request",
    ),
)
async def hint(request: Request, sitting: SessionDep, form: HintForm) -> HintShape:
    """A hint for your choice, where all others at the table are bots: what to look at, and with
    `more` the best actions with your chances to win, and why. It follows from your view alone. The
    record says that you asked.
    """
    seat = auth.require_player(request, sitting)
    if sitting.state.waiting:
        raise ApiError(ErrorType.NOT_BEGUN)
    language = language_of(request)
    found = await registry_of(request).hints.ask(sitting, seat, form.version, language)
    if not form.more:
        return HintShape(version=form.version, clue=found["clue"])
    words, voice = sitting.state.game.describe_action, sitting.state.voice(language)
    seen = sitting.state.deciding_view(seat)
    return HintShape(
        version=form.version,
        clue=found["clue"],
        best=[
            HintedAction(
                action=one["action"],
                meaning=voice(words(one["action"], seen)),
                chance=one["chance"],
            )
            for one in found["best"]
        ],
        other=found["other"],
        why=found["why"],
    )


@router.get(
    "/tables/{table}/log",
    response_model=LogShape,
    tags=["Play"],
    summary="What happened",
    responses=error_responses("unknown_table", "wrong_token", "private_table"),
)
async def show_log(
    request: Request,
    sitting: SessionDep,
    after: Annotated[int, Query(ge=0, le=10**6, description="Only what came after it.")] = 0,
) -> dict[str, Any]:
    """What happened as you saw it, as events and in words."""
    seat = auth.require_viewer(request, sitting)
    voice = sitting.state.voice(language_of(request))
    told = sitting.state.game.describe_event
    return {
        "version": sitting.state.version,
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
            for entry in sitting.state.log(seat, after=after)
        ],
    }

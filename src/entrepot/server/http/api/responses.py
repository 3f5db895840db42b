"""Responses that several routes of the API have: errors, and how a table stands."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from ...errors import CODES
from ...sessions.session import TableSession
from ..client import language_of
from .schemas import ErrorShape, PersonShape, TableShape


def error_responses(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The documentation of what can go wrong; what can be malformed can be too large too."""
    said: dict[int | str, dict[str, Any]] = {}
    large = ["too_large"] if "malformed" in codes else []
    for code in dict.fromkeys((*codes, *large, "too_many_requests")):
        status = CODES[code]
        known = said.setdefault(status, {"model": ErrorShape, "description": ""})
        known["description"] = ", ".join(filter(None, [known["description"], f"`{code}`"]))
    return said


def table_response(request: Request, sitting: TableSession, seat: int | None) -> TableShape:
    """How a table stands, as everybody may know; of the reader, which seat is theirs.

    Who finds it listed and may not watch is told nothing of what is chosen there.
    """
    free = sitting.state.roster.free
    over = sitting.state.over
    told = sitting.state.promised.told(seat)
    if not sitting.state.admits(seat) and not sitting.state.finished:
        told = {"head": None, "pledges": [], "opened": []}
    return TableShape(
        id=sitting.id,
        game=sitting.state.game.name,
        title=sitting.state.voice(language_of(request))(sitting.state.game.title),
        seat=seat,
        people=[
            PersonShape(
                seat=number,
                name=person.name,
                bot=person.bot,
                present=person.present,
                free=number in free,
                stand_in=number in sitting.state.roster.stand_ins,
                resigned=number in sitting.state.roster.resigned,
                deadline=sitting.state.deadline(number),
                patience=sitting.state.patience_until(number),
            )
            for number, person in enumerate(sitting.people)
        ],
        tick=sitting.state.tick_of(seat),
        version=sitting.state.version,
        step=sitting.state.step,
        waiting=sitting.state.waiting,
        actors=list(sitting.state.actors),
        over=over,
        scores=sitting.state.table.scores() if over else None,
        winners=list(sitting.state.table.winners) if over else None,
        can_undo=sitting.state.can_undo(seat),
        public=sitting.state.plan.public,
        spectators=sitting.state.plan.spectators,
        clock=sitting.state.plan.clock,
        rematch=sitting.state.rematch,
        hints=len(sitting.state.hints),
        position=sitting.state.plan.position is not None,
        promise=sitting.state.promised.commitment,
        **told,
    )

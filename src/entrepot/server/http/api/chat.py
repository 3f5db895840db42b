"""Talking across the table."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ...errors import ApiError, ErrorType
from ...sessions.chat import PHRASES
from .. import auth
from ..client import language_of
from ..dependencies import SessionDep
from .responses import error_responses
from .schemas import ChatShape, PhraseShape, SayForm, SayingShape

router = APIRouter()


@router.get(
    "/tables/{table}/chat",
    response_model=ChatShape,
    tags=["Talk"],
    summary="What was said",
    responses=error_responses("unknown_table", "wrong_token", "private_table"),
)
async def show_chat(request: Request, sitting: SessionDep) -> ChatShape:
    """What players said last, and what can be said, in the language you ask for; where others may
    not watch, for the players alone. A server that starts again has forgotten it.
    """
    if not sitting.state.admits(auth.seat_of(request, sitting)):
        raise ApiError(ErrorType.PRIVATE_TABLE)
    language = language_of(request)
    voice = sitting.state.voice(language)
    return ChatShape(
        said=[SayingShape(**one) for one in sitting.said(language)],
        phrases=[PhraseShape(phrase=key, text=voice(words)) for key, words in PHRASES.items()],
        talk=sitting.chat.talk,
    )


@router.post(
    "/tables/{table}/chat",
    response_model=SayingShape,
    status_code=201,
    tags=["Talk"],
    summary="Say something",
    responses=error_responses(
        "malformed",
        "unknown_table",
        "no_seat",
        "wrong_token",
        "phrases_only",
        "unknown_phrase",
        "bad_request",
    ),
)
async def say(request: Request, sitting: SessionDep, form: SayForm) -> SayingShape:
    """Say a phrase to everybody at the table, or a text of your own where the table allows it; once
    every few seconds. It is no part of the game, and not kept.
    """
    seat = auth.require_player(request, sitting)
    sitting.speak(seat, form.phrase, form.text)
    return SayingShape(**sitting.said(language_of(request))[-1])

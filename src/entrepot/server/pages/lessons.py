"""The lesson of a game: a table on which the learner does the moves, a page for each step.

Nothing is kept on the server. The address says which step it is, and a cookie how far the learner
has come.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ... import draw
from ...draw import Person, Scene
from ...draw.html import element, Markup
from ...engine.game import AnyGame
from ...engine.lesson_runner import LessonMoment, run_lesson
from ...engine.phrases import say
from ...games import find
from ...i18n import Voice
from ..errors import ApiError, ErrorType
from ..http.parsers import parse_number
from ..sessions.table_config import GUEST
from .game_cards import game_called
from .rendering import render
from .table.view import overlays_of
from .viewer import keep, name_of, viewer_of

router = APIRouter()
LEVEL = "apprentice"
"""Who sits at the table of a lesson, and of the first game."""


@router.get("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    """A step of the lesson, `?step=3`; without a number, the one that the learner had come to."""
    found = game_called(game)
    if found.lesson is None:
        raise ApiError(ErrorType.NOT_FOUND)
    asked = request.query_params.get("step")
    if asked is None:
        return RedirectResponse(f"/learn/{game}?step={steps_done(request, found) or 1}", 303)
    last = len(found.lesson.steps)
    number = parse_number(asked)
    if number is None or not 1 <= number <= last:
        raise ApiError(ErrorType.NOT_FOUND)
    reader = viewer_of(request)
    shown = drawn(game, number, reader.language, name_of(request))
    response = render(
        request,
        "lesson.html",
        game=found,
        drawing=draw.drawing_of(game),
        shown=shown,
        number=number,
        last=last,
        level=LEVEL,
    )
    keep(request, response, _cookie(found), str(number % last))
    return response


def steps_done(request: Request, game: AnyGame) -> int:
    """Which step of a lesson a learner has come to; 0 before its beginning and after its end."""
    kept = request.cookies.get(_cookie(game), "")
    last = len(game.lesson.steps) if game.lesson is not None else 0
    number = parse_number(kept) or 0
    return number if 1 < number < last else 0


def _cookie(game: AnyGame) -> str:
    return f"lesson-{game.name}"


@dataclass(frozen=True)
class ShownStep:
    """A step as a page shows it."""

    told: str
    happened: str
    does: str | None
    table: Markup
    standing: str
    """What the page's script is told with it."""


def drawn(game: str, number: int, language: str, name: str) -> ShownStep:
    """A step of a lesson in a language, for a learner of that name."""
    rules, step = find(game), _taught(game)[number - 1]
    assert rules.lesson is not None
    seat = rules.lesson.seat
    names = rules.lesson.all_names(name or Voice(language)(GUEST))
    voice = Voice(language, names)
    lines = [_lines(rules, each, voice) for each in _taught(game)[:number]]
    scene: Scene[Any, Any] = Scene(
        view=step.view,
        legal=step.legal,
        voice=voice,
        people=tuple(Person(one, LEVEL if i != seat else None) for i, one in enumerate(names)),
        changed=_since(step),
        news=tuple(chain(*lines[-1])),
        recent=_since(step),
        log=_log(lines, voice),
        tools=_tools(game, language),
        version=step.version,
    )
    happened = "" if step.before is None else voice(step.before)
    text = voice(step.step.told)
    standing = {
        "version": step.version,
        "glides": draw.animations(game, _since(step)),
        "showings": overlays_of(scene, _since(step)),
        "title": voice(say("Learn {game}", game=rules.title)),
        "announce": f"{happened} {text}".strip(),
    }
    table = draw.table(scene)
    if step.step.does is not None:
        table = _marked(table, step.step.does)
    return ShownStep(
        text, happened, step.step.does, table, json.dumps(standing, ensure_ascii=False)
    )


def _lines(game: AnyGame, step: LessonMoment, voice: Voice) -> list[list[str]]:
    """What happened before a step, action by action in sentences, where it is worth some."""
    seat = step.view["seat"]
    told = ([game.describe_event(event, seat) for event in events] for events in step.events)
    said = ([voice(words) for words in line if words is not None] for line in told)
    return [sentences for sentences in said if sentences]


def _log(lines: list[list[list[str]]], voice: Voice) -> Markup:
    """What happened so far, newest first, as beside any table; what is new is set apart."""
    items = [
        element("li", element("p", " ".join(sentences)), class_="new" if i == 0 else None)
        for i, step in enumerate(reversed(lines))
        for sentences in reversed(step)
    ]
    nothing = element("p", voice(say("Nothing has happened yet.")), class_="quiet")
    return element(
        "section",
        element("h2", voice(say("What happened")), id="log-title"),
        element("ol", *items, id="log-lines") if items else nothing,
        id="log",
        class_="log",
        aria_labelledby="log-title",
    )


@lru_cache(maxsize=16)
def _taught(game: str) -> tuple[LessonMoment, ...]:
    rules = find(game)
    assert rules.lesson is not None
    return run_lesson(rules, rules.lesson)


def _since(step: LessonMoment) -> tuple[Any, ...]:
    return tuple(chain(*step.events))


def _marked(table: Markup, action: str) -> Markup:
    """The table with everything marked that plays an action: a page leaves one that is seen."""
    plays = f'data-action="{action}"'
    return Markup(table.replace(plays, f"{plays} data-lesson-target"))


@lru_cache(maxsize=64)
def _tools(game: str, language: str) -> Markup:
    voice = Voice(language)
    rules = element(
        "a",
        voice(say("Rules")),
        href=f"/rules/{game}",
        class_="tool",
        id="rules-link",
        target="_blank",
    )
    leave = element("a", voice(say("Leave")), href="/", class_="tool", id="leave")
    return element("div", rules, leave, class_="tools", id="tools")

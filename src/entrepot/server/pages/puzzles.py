"""Puzzles: one a day and as many as one likes, each with its answer explained.

What somebody has solved is kept in their browser, as a cookie for each game.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, UTC
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ... import draw
from ...draw.html import element, Markup
from ...engine.game import AnyGame
from ...engine.phrases import Phrase, say
from ...games import find
from ...i18n import LANGUAGES, Voice
from ...reviews.puzzles import explained, kinds, Puzzle, shipped
from ..errors import ApiError, ErrorType
from ..sessions.table_config import GUEST
from .forms import fields_of
from .game_cards import game_called, game_cards
from .previews import DAY, LIGHTS, NAMES
from .rendering import render
from .viewer import keep, name_of, Viewer, viewer_of

router = APIRouter()


@router.get("/puzzles")
async def puzzles(request: Request) -> Response:
    """The puzzle of today for each game, what kinds there are, and how many are solved."""
    shelf = []
    for box in game_cards(viewer_of(request)):
        if many := len(shipped(box.game.name)):
            solved = _solved(request, box.game)
            shelf.append((box, _today(box.game), len(solved), many, _kinds(box.game, solved)))
    return render(request, "puzzles.html", shelf=shelf)


def _kinds(game: AnyGame, solved: frozenset[int]) -> list[tuple[str, Phrase, int, int]]:
    """The kinds of a game's puzzles: what each is called, how many are solved, and how many of
    them there are.
    """
    found = []
    for name, kind in kinds(game).items():
        numbers = {n for n, puzzle in enumerate(shipped(game.name), 1) if puzzle.kind == name}
        if numbers:
            found.append((name, kind.label, len(numbers & solved), len(numbers)))
    return found


@router.get("/puzzles/{game}")
async def another(request: Request, game: str, after: int = 0, kind: str = "") -> Response:
    """The next puzzle, of a kind if one is named, that is not solved; where all are, the next."""
    rules, many = game_called(game), len(shipped(game))
    solved = _solved(request, rules)
    coming = [1 + (after + i) % many for i in range(many)]
    coming = [each for each in coming if kind in ("", shipped(game)[each - 1].kind)]
    if not coming:
        raise ApiError(ErrorType.NOT_FOUND)
    number = next((each for each in coming if each not in solved), coming[0])
    only = f"?kind={quote(kind)}" if kind else ""
    return RedirectResponse(f"/puzzles/{game}/{number}{only}", 303)


@router.get("/puzzles/{game}/{number}.svg")
async def picture(request: Request, game: str, number: int) -> Response:
    """The table of a puzzle, by day or night."""
    light = request.query_params.get("light", "light")
    language = request.query_params.get("language", "en")
    if light not in LIGHTS or language not in LANGUAGES:
        raise ApiError(ErrorType.NOT_FOUND)
    puzzle = _numbered(game, number)
    voice = _voice(puzzle, language, "")
    headers = {"Cache-Control": f"public, max-age={DAY}"}
    drawn = draw.svg(puzzle.view, voice, light)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@router.get("/puzzles/{game}/{number}")
async def ask(request: Request, game: str, number: int) -> Response:
    """A puzzle to be solved."""
    return _page(request, _numbered(game, number), number, None)


@router.post("/puzzles/{game}/{number}")
async def answer(request: Request, game: str, number: int) -> Response:
    """Whether an action is the best one; `show` gives the answer away."""
    puzzle = _numbered(game, number)
    fields = await fields_of(request)
    if "show" in fields:
        return _page(request, puzzle, number, puzzle.best, given_up=True)
    chosen = fields.get("action", "")
    if chosen not in puzzle.values:
        raise ApiError(ErrorType.NOT_FOUND)
    response = _page(request, puzzle, number, chosen)
    if chosen == puzzle.best:
        rules = find(game)
        bits = sum(1 << each for each in _solved(request, rules) | {number})
        keep(request, response, _cookie(rules), f"{bits:x}")
    return response


def _page(
    request: Request, puzzle: Puzzle, number: int, chosen: str | None, *, given_up: bool = False
) -> Response:
    reader, rules = viewer_of(request), find(puzzle.game)
    voice = _voice(puzzle, reader.language, name_of(request))
    view = puzzle.view
    kind = kinds(rules)[puzzle.kind]
    right = chosen == puzzle.best
    order = sorted(puzzle.values, key=lambda action: -puzzle.values[action] if right else 0)
    meanings = {action: voice(rules.describe_action(action, view)) for action in order}
    alike = {text for text, n in Counter(meanings.values()).items() if n > 1}
    return render(
        request,
        "puzzle.html",
        game=rules,
        number=number,
        today=number == _today(rules),
        many=len(shipped(puzzle.game)),
        label=voice(kind.label),
        question=voice(kind.question),
        only=puzzle.kind if request.query_params.get("kind") == puzzle.kind else "",
        picture=_framed(puzzle, number, reader),
        actions=[
            (
                action,
                f"{action}: {meaning}" if meaning in alike else meaning,
                round(100 * puzzle.values[action]),
            )
            for action, meaning in meanings.items()
        ],
        best=puzzle.best,
        chosen=chosen,
        right=right,
        given_up=given_up,
        lost=round(100 * (puzzle.values[puzzle.best] - puzzle.values.get(chosen or "", 0.0))),
        why=voice(explained(puzzle)) if right else "",
        solved=number in _solved(request, rules),
    )


def _framed(puzzle: Puzzle, number: int, reader: Viewer) -> Markup:
    """The picture of a puzzle by the reader's light."""

    def address(light: str) -> str:
        place = f"/puzzles/{puzzle.game}/{number}.svg"
        return f"{place}?light={light}&language={reader.language}"

    light = "light" if reader.theme == "auto" else reader.theme
    alt = reader.voice(say("The table as you see it"))
    image = element("img", src=address(light), alt=alt, class_="puzzle-table")
    if reader.theme == "auto":
        dark = element("source", srcset=address("dark"), media="(prefers-color-scheme: dark)")
        image = element("picture", dark, image)
    # By itself the picture can be enlarged, which a phone needs.
    return element("a", image, href=address(light))


def _voice(puzzle: Puzzle, language: str, name: str) -> Voice:
    """Says what is told of a puzzle; who solves it sits where its seat is."""
    view = puzzle.view
    names = list(NAMES[: len(view["players"])])
    names[view["seat"]] = name or Voice(language)(GUEST)
    return Voice(language, names)


def _numbered(game: str, number: int) -> Puzzle:
    game_called(game)
    if not 1 <= number <= len(shipped(game)):
        raise ApiError(ErrorType.NOT_FOUND)
    return shipped(game)[number - 1]


def _today(game: AnyGame) -> int:
    """The number of today's puzzle, the same for everybody."""
    days = (datetime.now(UTC) - datetime(2026, 1, 1, tzinfo=UTC)).days
    return 1 + days % len(shipped(game.name))


def _solved(request: Request, game: AnyGame) -> frozenset[int]:
    """The numbers of the puzzles that are solved."""
    many = len(shipped(game.name))
    try:
        bits = int(request.cookies.get(_cookie(game), "0")[: many // 4 + 2], 16)
    except ValueError:
        return frozenset()
    return frozenset(number for number in range(1, many + 1) if bits >> number & 1)


def _cookie(game: AnyGame) -> str:
    return f"puzzles-{game.name}"

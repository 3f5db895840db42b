"""The rules pages: a game's rulebook, or where there is none what the game itself can tell."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...engine.phrases import say
from ...engine.table import Table
from ...games import find
from ...i18n import Voice
from ..errors import ApiError, ErrorType
from .game_cards import game_called, listed_games
from .previews import figure
from .rendering import HERE, render
from .rules_markdown import read_rulebook, Rulebook
from .viewer import Viewer, viewer_of

router = APIRouter()
SOURCES = (HERE / "rulebooks", Path(__file__).parents[4] / "docs" / "rules")
"""Where the rules are: in an installed package, and beside the sources."""


@router.get("/rules")
async def shelf(request: Request) -> Response:
    """The games whose rules there are."""
    return render(request, "shelf.html", shelf=listed_games())


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """The rules of a game, in the reader's language if they are told in it."""
    found, reader = game_called(game), viewer_of(request)
    written = rulebook(game, reader)
    if written is None:
        guidance, terms = in_short(game, reader.language)
        return render(request, "untold.html", game=found, guidance=guidance, terms=terms)
    language, book = written
    return render(request, "rules.html", game=found, book=book, language=language)


@router.get("/rules/{game}/values.toml")
async def values(game: str) -> Response:
    """The data file that comes with a game, to be copied."""
    file = game_called(game).data_file
    if file is None:
        raise ApiError(ErrorType.NOT_FOUND)
    return data_file(game, file.standard())


def data_file(name: str, text: str) -> Response:
    """A data file to download."""
    headers = {"Content-Disposition": f'attachment; filename="{name}-values.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


@lru_cache(maxsize=32)
def rulebook(game: str, reader: Viewer) -> tuple[str, Rulebook] | None:
    """The rules of a game, and the language they are in; None where nobody has written them."""
    language = reader.language
    for spoken, name in ((language, f"{game}.{language}.md"), ("en", f"{game}.md")):
        for folder in SOURCES:
            if (folder / name).is_file():
                source = (folder / name).read_text(encoding="utf-8")
                label = reader.voice(say("Table", context="rows and columns"))
                return spoken, read_rulebook(source, figure(game, reader), label)
    return None


@lru_cache(maxsize=32)
def in_short(game: str, language: str) -> tuple[list[str], list[tuple[str, str]]]:
    """What a game tells of its rules by itself: the course of it, and what its words mean."""
    rules, voice = find(game), Voice(language)
    table = Table.deal(rules, rules.seats[0], 1, rules.options({}))
    words = {word for text in (*rules.actions, *rules.steps) for word in text.split()}
    explained = ((word, rules.tooltip(word)) for word in sorted(words))
    return (
        [voice(one) for one in rules.rules_summary(table.view(None))],
        [(word, voice(rule[0])) for word, rule in explained if rule is not None],
    )

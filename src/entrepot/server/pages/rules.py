"""The rules pages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...engine.phrases import say
from .pictures import figure
from .reader import Reader, reader_of
from .rulebook import read_rulebook, Rulebook
from .sheets import HERE, sheet
from .shelf import game_called, on_shelf

__all__ = ["router"]

router = APIRouter()
SOURCES = (HERE / "rules", Path(__file__).parents[4] / "docs" / "rules")
"""Where the rules are: in an installed package, and beside the sources."""


@router.get("/rules")
async def shelf(request: Request) -> Response:
    """The games whose rules there are."""
    return sheet(request, "shelf.html", shelf=on_shelf())


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """The rules of a game, in the reader's language if they are told in it."""
    found = game_called(game)
    language, book = rulebook(game, reader_of(request))
    return sheet(request, "rules.html", game=found, book=book, language=language)


@lru_cache(maxsize=32)
def rulebook(game: str, reader: Reader) -> tuple[str, Rulebook]:
    """The rules of a game, and the language they are in."""
    language = reader.language
    for told, name in ((language, f"{game}.{language}.md"), ("en", f"{game}.md")):
        for folder in SOURCES:
            if (folder / name).is_file():
                source = (folder / name).read_text(encoding="utf-8")
                label = reader.voice(say("Table", context="rows and columns"))
                return told, read_rulebook(source, figure(game, reader), label)
    raise FileNotFoundError(f"there is no {game}.md in {' or '.join(map(str, SOURCES))}")

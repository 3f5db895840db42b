"""The options of each game, as the form for a new table asks for them.

A game that has options has a template under `templates/options` too; one without needs neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.phrases import Words
from ...games.dunhuang.layout import CHARACTERS
from ...games.dunhuang.terms import term

__all__ = ["CHARACTERS_BY_NAME", "first_tiles", "options_of"]

Fields = Mapping[str, str]
CHARACTERS_BY_NAME: dict[str, Words] = {name: term(name) for name in CHARACTERS}
TILES = len(CHARACTERS) // 2


def options_of(game: str, fields: Fields) -> dict[str, Any]:
    """The options that the fields of the form ask for; the game itself checks them."""
    read = _READ.get(game)
    return {} if read is None else read(fields)


def first_tiles(fields: Fields) -> list[str]:
    """The tiles as the form shows them: those sent, else the first side of each."""
    return [fields.get(f"tile{i}") or CHARACTERS[2 * i] for i in range(TILES)]


def _dunhuang(fields: Fields) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if fields.get("supply") == "counted":
        options["supply"] = "counted"
    if fields.get("tiles") == "chosen":
        options["tiles"] = [fields.get(f"tile{i}", "") for i in range(TILES)]
    return options


def _dschunk(fields: Fields) -> dict[str, Any]:
    return {"setup": "variant"} if fields.get("setup") == "variant" else {}


_READ: dict[str, Callable[[Fields], dict[str, Any]]] = {
    "dunhuang": _dunhuang,
    "dschunk": _dschunk,
}

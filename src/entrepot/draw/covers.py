"""Covers: a game's look on the pages around its tables, and its options to choose from.

All of it is optional, and is found beside the game's drawing:

- `draw/<game>/cover.py` has a `COVER`;
- `draw/<game>/styles` has the style sheets of its tables, which hold in the order of their names.

A game without a cover stands on the shelf by its title, is made with its standard options, and has
no pictures in its rules; one without style sheets looks as the page does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from ..engine.json_types import EventDict, Position, View
from ..engine.phrases import Phrase, Text
from ..i18n import Voice
from .html import Markup, NOTHING

FOLDER = Path(__file__).parent
KIT = "kit"
"""The folder of what drawings share."""
Fields: TypeAlias = Mapping[str, str]
"""The values of the fields of a form, by their names."""


@dataclass(frozen=True)
class Dealt:
    """A table some way into a game that is played at random."""

    players: int
    seed: int
    actions: int


@dataclass(frozen=True)
class Arranged:
    """A position, and the actions from there, each by the first actor."""

    position: Position
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Snapshot:
    """A table as one of its seats sees it: the one that is to act, or the first at the end."""

    table: Dealt | Arranged
    caption: Phrase
    part: tuple[int, int, int, int] | None = None
    """The part of it that is shown: left, top, width, height."""
    fills: bool = False
    """Whether it fills its frame on the shelf, and what is too much below is cut off."""
    choices: bool = False
    """Whether what the seat may do is marked."""
    draws: Callable[[View, Sequence[EventDict], Voice, str], Markup] | None = None
    """The function that draws it by view, last events, voice and theme; without it, the table is
    drawn."""


@dataclass(frozen=True)
class Questions:
    """The questions of a game when a table is made."""

    usual: Fields = field(default_factory=dict)
    """The values of its fields before anybody has chosen; their names are its own."""
    fieldsets: Callable[[Fields, Voice], Markup] = lambda fields, voice: NOTHING
    """Its part of the form, with what the fields hold."""
    options: Callable[[Fields], dict[str, Any]] = lambda fields: {}
    """The options that the fields ask for; the game itself checks them."""
    pressed: Callable[[Fields], Fields | None] = lambda fields: None
    """The fields after one of its own buttons, which are named `press`, was pressed."""


@dataclass(frozen=True)
class Cover:
    """The cover of a game, where nobody plays it yet."""

    blurb: tuple[Text, ...] = ()
    """A blurb of a sentence or two."""
    credit: Text | None = None
    """The authors of the game, and its publishers."""
    picture: Snapshot | None = None
    """Stands with the blurb."""
    figures: Mapping[str, Snapshot | tuple[Snapshot, ...]] = field(default_factory=dict)
    """Pictures in the rules, one or several side by side, by what they follow: the number of a
    paragraph or chapter, or `aim`, the first paragraph of all."""
    questions: Questions = Questions()


@cache
def cover_of(game: str) -> Cover:
    """The cover of a game; an empty one where it brings none."""
    if not (FOLDER / game / "cover.py").is_file():
        return Cover()
    found: Cover = import_module(f"{__package__}.{game}.cover").COVER
    return found


def styles() -> dict[str, str]:
    """The style sheets of tables as one, after the kit's, by the drawings that bring them."""
    shared = _joined(FOLDER / KIT / "styles")
    folders = (folder for folder in FOLDER.glob("*/styles") if folder.parent.name != KIT)
    return {folder.parent.name: f"{shared}\n{_joined(folder)}" for folder in folders}


def _joined(folder: Path) -> str:
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sorted(folder.glob("*.css")))

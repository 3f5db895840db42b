"""The drawings of tables: one for each seat, language and revision, shared by all its readers.

The page of a table and its live messages use the same drawing. A drawing is kept until a newer
revision replaces it, or until many others were used since.
"""

from __future__ import annotations

from dataclasses import dataclass

from .... import draw
from ....draw import AnyScene, Drawing
from ...http.shared_messages import Bounded
from ...sessions.session import TableSession
from .view import build_scene, SentFragments

MOST = 64
"""Drawings that are kept, of all tables together: each takes about 20 kB."""


@dataclass(frozen=True)
class SharedDrawing:
    """A table as one seat sees it in one language, at one revision."""

    revision: int
    scene: AnyScene
    sheet: Drawing
    shown: SentFragments
    """What a page has been sent that was sent all of it."""


_LATEST: Bounded[SharedDrawing] = Bounded(MOST)


def drawing_of(
    sitting: TableSession, seat: int | None, language: str, *, alone: bool = False
) -> SharedDrawing:
    """The table as it is now, as a seat may see it (None: a spectator).

    What nobody else will ask for, as the reader is `alone`, is not kept.
    """
    presence = sitting.presence
    key = presence.serial, seat, language
    found = _LATEST.get(key)
    if found is not None and found.revision == presence.revision:
        return found
    drawn = build_scene(sitting, seat, sitting.state.voice(language))
    sheet = draw.drawing(drawn)
    made = SharedDrawing(presence.revision, drawn, sheet, SentFragments.of(sheet))
    if not alone:
        _LATEST.put(key, made)
    elif found is not None:
        _LATEST.drop(key)
    return made

"""A table as it was at a moment, from what a seat knew then, or open when the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .... import draw
from ....draw import AnyScene, Scene
from ....engine.phrases import say
from ....i18n import Voice
from ...sessions.session import TableSession
from ...sessions.visible_log import VisibleEntry
from .log import LINES, lines_of, log_of
from .toolbar import tools_of
from .view import awaited_in, overlays_of


@dataclass(frozen=True)
class Moment:
    """A moment to look at."""

    at: int
    scene: AnyScene
    standing: dict[str, Any]
    """What the page's script is told with it."""
    text: str
    """What had just happened."""
    open: bool


def moment_at(
    sitting: TableSession,
    seat: int | None,
    voice: Voice,
    at: int,
    open_: bool,
    legal: tuple[str, ...] = (),
) -> Moment:
    """The table after so many actions; what was `legal` then can be clicked as it could be."""
    view = sitting.state.view(None if open_ else seat, at)
    if open_:
        view = opened(view, sitting.state.position(at))
    entries = _around(sitting.state.open_log() if open_ else sitting.state.log(seat), at)
    here = [entry for entry in entries if entry.version == at]
    events = tuple(event for entry in here for event in entry.events)
    said = lines_of(sitting, seat, voice, here)
    text = " ".join(line.text for line in said) or voice(awaited_in(view, seat))
    around = lines_of(sitting, seat, voice, entries)
    shortened = len(entries) < sitting.state.version
    log, lines = log_of(sitting, voice, around, shortened=shortened, at=at)
    scene = Scene(
        view=view,
        legal=legal,
        voice=voice,
        people=sitting.people,
        changed=events,
        recent=tuple(event for entry in entries if entry.version <= at for event in entry.events),
        news=tuple(sentence for line in reversed(said) for sentence in line.sentences),
        log=log,
        lines=lines,
        tools=tools_of(sitting, None, voice),
        version=at,
    )
    standing = {
        "version": at,
        "tick": sitting.state.tick_of(seat),
        "glides": draw.animations(sitting.state.game.name, events),
        "showings": overlays_of(scene, events),
        "title": voice(say("Moment {number} · {game}", number=at, game=sitting.state.game.title)),
        "turn": False,
        "announce": text,
        "over": sitting.state.over,
    }
    return Moment(at, scene, standing, text, open_)


def _around(entries: list[VisibleEntry], at: int) -> list[VisibleEntry]:
    """The entries before and after a moment, as many as there is room for."""
    last = min(len(entries), max(LINES, at + LINES // 2))
    return entries[max(0, last - LINES) : last]


def opened(view: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
    """A spectator's view with everything in it that players hold, as the position has it."""
    players = [
        {key: held.get(key, seen) for key, seen in player.items()}
        for player, held in zip(view["players"], position["players"], strict=True)
    ]
    return {**view, "players": players}

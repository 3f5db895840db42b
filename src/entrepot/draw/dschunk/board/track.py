"""The ten rounds: what the trainees offer in each, and its event."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ....engine.phrases import say
from ....games.dschunk.texts.terms import term
from ....games.dschunk.view_rules import data_of, trainees
from ....i18n import capital, Voice
from ...fragments import Fragment, slot
from ...html import element, Markup
from ..table_context import TableContext, tip
from .emblems import icon
from .pieces import EMBLEMS, figure


def track(desk: TableContext) -> dict[str, Fragment]:
    """A column for each round; the current one is raised and holds the trainees."""
    view, data = desk.view, data_of(desk.view)
    who = tuple(reversed(trainees(view)))
    rows = tuple((name, tuple(data["tracks"][name])) for name in who)
    waiting = view["step"] not in ("place", "over")
    stand = tuple(name for name in who if waiting and name not in view["used"])
    now, events = view["round"] - 1, tuple(data["events"]["rounds"])
    # Before the first round there is no current one.
    here = (now, events, rows, stand, desk.scene.language) if 0 <= now < len(events) else None
    return {
        "track": _drawn(now, events, rows, desk.scene.language),
        **({"round": _column(*here)} if here is not None else {}),
    }


Rows: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""The trainees, the upper one first, each with what it offers in each round."""


@lru_cache(maxsize=256)
def _drawn(now: int, events: tuple[str, ...], rows: Rows, language: str) -> Fragment:
    """The track in a round, with a slot for its column."""
    voice = Voice(language)
    heads = [element("span", voice(say("Round, event")))] + [
        element(
            "span",
            icon("up" if name == "upper" else "down"),
            element("b", capital(voice(term(f"marker {name}")))),
        )
        for name, _ in rows
    ]
    columns = (
        slot("round")
        if i == now
        else element(
            "li",
            _head(i, event, language),
            *(_offer(name, deeds[i], False, False, language) for name, deeds in rows),
            class_="past" if i < now else None,
        )
        for i, event in enumerate(events)
    )
    drawn = element(
        "section",
        element("div", *heads, class_="heads", aria_hidden="true"),
        element("ol", *columns),
        class_="track" + ("" if len(rows) == 2 else " single"),
        id="track",
        aria_label=voice(say("Rounds, events and trainees")),
    )
    return Fragment(drawn)


@lru_cache(maxsize=256)
def _column(
    now: int, events: tuple[str, ...], rows: Rows, stand: tuple[str, ...], language: str
) -> Fragment:
    """The current round; `stand` are the trainees that nobody has used."""
    drawn = element(
        "li",
        _head(now, events[now], language),
        *(_offer(name, deeds[now], True, name in stand, language) for name, deeds in rows),
        class_="now",
        aria_current="step",
    )
    return Fragment(drawn)


def _head(i: int, event: str, language: str) -> Markup:
    """The number of a round, and its event."""
    mark = element("b", event, class_="event", **tip(f"event {event}", language)) if event else None
    return element("span", element("span", str(i + 1), class_="n"), mark)


def _offer(name: str, deed: str, now: bool, stands: bool, language: str) -> Markup:
    """The offer of a trainee in a round; in the current one it stands there until it is used."""
    kind, _, strips = deed.partition(" ")
    words = say("{trainee}: {deed}", trainee=term(f"marker {name}"), deed=term(deed))
    return element(
        "span",
        figure(name, id=f"{name}-trainee", data_piece=name) if now and stands else None,
        icon(EMBLEMS[kind]),
        strips or None,
        class_="offer used" if now and not stands else "offer",
        role="img",
        aria_label=Voice(language)(words),
        **tip(f"marker {name}", language),
    )

"""What a reader can do at a table besides playing: undo, hints, help, the rules, and the menu."""

from __future__ import annotations

from functools import lru_cache

from ....draw.html import element, Markup, NOTHING
from ....engine.phrases import say
from ....i18n import Voice
from ...sessions.session import TableSession

BULB = (
    "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2v.1h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z"
)


def tools_of(sitting: TableSession, seat: int | None, voice: Voice) -> Markup:
    """The reader's tools, for the header of the table."""
    undo = seat is not None and sitting.state.can_undo(seat)
    clock = _clock(sitting, seat, voice)
    talk = len(sitting.state.plan.humans) > 1
    hint = bool(sitting.state.offered(seat)) if sitting.state.hints_for(seat) else None
    return _drawn(clock, undo, talk, hint, sitting.state.game.name, voice.language)


@lru_cache(maxsize=256)
def _drawn(
    clock: Markup, can_undo: bool, talk: bool, hint: bool | None, game: str, language: str
) -> Markup:
    """The tools; `hint` says whether one can be asked for now, None that there are none here."""
    voice = Voice(language)
    undo = element(
        "button",
        voice(say("Undo")),
        type="button",
        class_="tool undo",
        id="undo",
        data_undo=True,
        data_tip=voice(say("Undoes your last step.")),
    )
    newcomer = element(
        "button",
        voice(say("New here?")),
        type="button",
        class_="tool newcomer",
        id="newcomer",
        popovertarget="overview",
    )
    rules = element(
        "a",
        voice(say("Rules")),
        href=f"/rules/{game}",
        class_="tool",
        id="rules-link",
        target="_blank",
    )
    menu = element(
        "button",
        voice(say("Menu")),
        type="button",
        class_="tool",
        id="menu-button",
        data_open="menu",
        aria_haspopup="dialog",
    )
    return element(
        "div",
        clock,
        undo if can_undo else NOTHING,
        NOTHING if hint is None else _hint(voice, hint),
        _talk(voice) if talk else NOTHING,
        newcomer,
        rules,
        menu,
        class_="tools",
        id="tools",
    )


def _hint(voice: Voice, now: bool) -> Markup:
    """Asks for a hint, when there is something to choose."""
    bulb = element(
        "svg",
        element(
            "path",
            d=BULB,
        ),
        viewBox="0 0 24 24",
        aria_hidden="true",
    )
    return element(
        "button",
        bulb,
        element("span", voice(say("Hint"))),
        type="button",
        class_="tool hinting",
        id="hint-button",
        data_hint=True,
        disabled=not now,
    )


def _talk(voice: Voice) -> Markup:
    """Opens what is said at the table."""
    return element(
        "button",
        type="button",
        class_="tool talk",
        id="chat-button",
        popovertarget="chat",
        aria_label=voice(say("Say something")),
    )


def _clock(sitting: TableSession, seat: int | None, voice: Voice) -> Markup:
    """When the reader must have acted, or whoever is next to be out of time."""
    if sitting.state.plan.clock is None:
        return NOTHING
    own = None if seat is None else sitting.state.deadline(seat)
    others = (sitting.state.deadline(other) for other in sitting.state.actors)
    until = own or min((when for when in others if when is not None), default=None)
    if until is None:
        return NOTHING
    return element(
        "span",
        id="clock",
        class_="clock",
        role="timer",
        aria_label=voice(say("Time left")),
        data_until=f"{until:.0f}",
    )

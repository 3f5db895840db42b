"""What a reader can do at a table besides playing: undo, the rules, and the menu."""

from __future__ import annotations

from ..draw.markup import element, Markup, NOTHING
from ..engine.phrases import say
from ..words import Voice
from .sitting import Sitting

__all__ = ["tools_of"]


def tools_of(sitting: Sitting, seat: int | None, voice: Voice) -> Markup:
    """The reader's tools, for the header of the table."""
    undo = element(
        "button",
        voice(say("Undo")),
        type="button",
        class_="tool undo",
        id="undo",
        data_undo=True,
        data_tip=voice(say("Takes back your last step.")),
    )
    rules = element(
        "a",
        voice(say("Rules")),
        href=f"/rules/{sitting.game.name}",
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
        _clock(sitting, seat, voice),
        undo if seat is not None and sitting.can_undo(seat) else NOTHING,
        rules,
        menu,
        class_="tools",
        id="tools",
    )


def _clock(sitting: Sitting, seat: int | None, voice: Voice) -> Markup:
    """When the reader must have acted, or whoever is next to be out of time."""
    if seat is None and sitting.plan.clock is None:
        return NOTHING
    own = None if seat is None else sitting.deadline(seat)
    others = (sitting.deadline(other) for other in sitting.actors)
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

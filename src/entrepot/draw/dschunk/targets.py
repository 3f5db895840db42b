"""Where a special card can be played: chips for junks and goods, all in sight."""

from __future__ import annotations

from functools import cache

from ...engine.phrases import say
from ...games.dschunk.layout import JUNKS
from ..markup import element, Markup
from .desk import Desk
from .goods import good_icon, icon
from .ink import group, use
from .junks import good_of, SAILS

__all__ = ["plays", "sail", "targets"]


def plays(desk: Desk, card: str) -> list[str]:
    """The legal ways to play a special card."""
    return desk.starting(f"play {card}")


@cache
def sail(junk: str) -> Markup:
    """A junk's sail with its good, small: the sign of the junk."""
    good = good_of(junk)
    disc = element("circle", cx=58, cy=42, r=26, fill="#FFFBF0")
    inside = (
        use(good, 36, 20, 44)
        if good is not None
        else group(use("cards", 40, 24, 36), color="#5B6268")
    )
    canvas = group(element("use", href="#ds-canvas"), color=SAILS[junk])
    return element(
        "svg", canvas, disc, inside, viewBox="14 -20 82 126", class_="sail", aria_hidden="true"
    )


def targets(desk: Desk, card: str) -> Markup:
    """Chips for all ways to play a card."""
    actions = plays(desk, card)
    if card == "move-strip":
        return _moves(desk, actions)
    chips = [_chip(desk, action) for action in actions]
    return element("div", *chips, class_="targets " + card)


def _chip(desk: Desk, action: str) -> Markup:
    _, card, junk, *good = action.split()
    if card == "load-any":
        return desk.button(action, "card", sail(junk), class_="gold chip")
    number = element("b", str(desk.worth(junk)))
    shown = good_icon(good[0]) if good else sail(junk)
    mark = sail(junk) if good else None
    return desk.button(
        action, "card", *filter(None, (mark, number, shown)), class_="gold chip wide"
    )


def _moves(desk: Desk, actions: list[str]) -> Markup:
    """A row for each junk one can take a strip from, with the junks it can go to."""
    rows = []
    for junk in JUNKS:
        ways = [action for action in actions if action.split()[2] == junk]
        if ways:
            chips = (
                desk.button(action, "card", sail(action.split()[3]), class_="gold chip")
                for action in ways
            )
            start = element("span", sail(junk), icon("arrow"), class_="from")
            rows.append(element("div", start, *chips, class_="move"))
    words = desk.says(say("From one junk to another"))
    return element("div", *rows, class_="targets move-strip", role="group", aria_label=words)

"""Extra actions by special cards: a card is picked, then on the board the junk it is for."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.phrases import say
from ...games.dschunk.state import JUNKS
from ...games.dschunk.texts.terms import special_name
from ..html import element, fragment, Markup
from ..kit import two_step_picks
from .action_labels import JUNK
from .board.emblems import good_icon, icon
from .table_context import TableContext

MOVES = "move-strip"
PICKED = ("load-any", "goods-any", MOVES)
"""The cards that are played on a junk of one's choice."""


def plays(desk: TableContext, card: str) -> list[str]:
    """The legal ways to play a special card."""
    return desk.starting(f"play {card}")


def starts(desk: TableContext) -> list[str]:
    """The junks from which a strip may be moved."""
    found = {action.split()[2] for action in plays(desk, MOVES)}
    return [junk for junk in JUNKS if junk in found]


def memory(desk: TableContext, **goods: str) -> Markup:
    """The memory of a picked card or good, and for a strip that is moved, of its first junk."""
    cards = {card: desk.says(special_name(card)) for card in PICKED if plays(desk, card)}
    junks = {junk: desk.says(say("From {junk}", junk=JUNK[junk])) for junk in starts(desk)}
    return fragment(two_step_picks.picks(cards | goods), two_step_picks.picks(junks, "from"))


def let_go(desk: TableContext) -> str:
    """The label of the button that lets go of the picked thing."""
    return desk.says(say("Choose another"))


def on_junk(desk: TableContext, junk: str, good: str | None) -> Iterator[Markup]:
    """The actions of a picked card on a junk, as plaques on its stern that are seen once it is."""
    for card in PICKED:
        here = [action for action in plays(desk, card) if action.split()[2] == junk]
        if here:
            yield element(
                "div", _plaque(desk, card, here, good), class_=f"plaques second for-{card}"
            )
    for start in starts(desk):
        action = f"play {MOVES} {start} {junk}"
        if action in desk.legal:
            inside = (icon("load", "figure"), _words(desk.says(say("To here"))))
            plaque = desk.button(action, "junk", *inside, class_="gold plaque full")
            yield element("div", plaque, class_=f"plaques third from-{start}")


def _plaque(desk: TableContext, card: str, actions: list[str], good: str | None) -> Markup:
    junk = actions[0].split()[2]
    if card == MOVES:
        inside = fragment(icon("strip", "figure"), _words(desk.says(say("From here"))))
        return two_step_picks.first_pick(
            junk, "play gold plaque full", inside, let_go(desk), group="from"
        )
    if card == "load-any":
        words = _words(desk.says(say("Load {n}", n=1)))
        return desk.button(
            actions[0], "junk", icon("load", "figure"), words, class_="gold plaque full"
        )
    n = str(desk.worth(junk))
    if good is not None:
        words = _words(n, good_icon(good, "sign"))
        return desk.button(
            actions[0], "junk", icon("goods", "figure"), words, class_="gold plaque full"
        )
    small = (
        desk.button(action, "junk", good_icon(action.split()[3]), class_="gold plaque small")
        for action in actions
    )
    head = element("span", _words(f"{n} ×"), class_="head")
    return element("div", head, element("div", *small, class_="goods"), class_="four")


def _words(*content: Markup | str) -> Markup:
    return element("span", *content, class_="brings")

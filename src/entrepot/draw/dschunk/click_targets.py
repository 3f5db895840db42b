"""Click targets of a picked card or good: the places it can go to, as a list."""

from __future__ import annotations

from functools import cache

from ...engine.phrases import say
from ...games.dschunk.state import GOODS
from ...games.dschunk.texts.terms import special_name
from ...i18n import capital
from ..html import element, fragment, Markup
from ..kit import two_step_picks
from .action_labels import GOOD, JUNK
from .board.emblems import good_icon
from .board.junks import good_of, SAILS
from .extra_actions import let_go, MOVES, PICKED, plays, starts
from .palette import group, use
from .table_context import TableContext


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


def targets(desk: TableContext) -> Markup | None:
    """For each card that is picked first, the junks where it can be played."""
    lists = [_junks(desk, card, plays(desk, card)) for card in PICKED if plays(desk, card)]
    return element("section", *lists, class_="choosing playing") if lists else None


def _junks(desk: TableContext, card: str, actions: list[str]) -> Markup:
    chips = _moves(desk) if card == MOVES else fragment(*(_chip(desk, one) for one in actions))
    head = element("h2", desk.says(special_name(card)))
    return element("div", head, chips, class_=f"targets second for-{card}")


def _named(desk: TableContext, junk: str) -> Markup:
    return fragment(sail(junk), capital(desk.says(JUNK[junk])))


def _chip(desk: TableContext, action: str) -> Markup:
    _, card, junk, *good = action.split()
    brings = None
    if card == "goods-any":
        brings = fragment(
            element("b", str(desk.worth(junk))), good_icon((good or [str(good_of(junk))])[0])
        )
    inside = filter(None, (_named(desk, junk), brings))
    return desk.button(action, "card", *inside, class_="gold chip wide")


def _moves(desk: TableContext) -> Markup:
    """The junks one can take a strip from, and for each of them those it can go to."""
    firsts = (
        element(
            "span",
            two_step_picks.first_pick(
                junk, "play gold chip wide", _named(desk, junk), let_go(desk), group="from"
            ),
            class_="start",
        )
        for junk in starts(desk)
    )
    ends = (
        element(
            "div",
            element("p", desk.says(say("To here"))),
            *(
                desk.button(
                    action, "card", _named(desk, action.split()[3]), class_="gold chip wide"
                )
                for action in desk.starting(f"play {MOVES} {junk}")
            ),
            class_=f"targets third from-{junk}",
        )
        for junk in starts(desk)
    )
    words = desk.says(say("From here"))
    return fragment(element("div", element("p", words), *firsts, class_="targets starts"), *ends)


def swaps(desk: TableContext) -> Markup:
    """For each good that is picked first, what one can get for it; and the end of it."""
    lists = (
        element(
            "div",
            *(
                desk.button(
                    action,
                    "dock",
                    good_icon(good),
                    "→",
                    good_icon(got),
                    desk.says(GOOD[got]),
                    class_="gold chip wide",
                )
                for action in desk.starting(f"swap {good}")
                for got in (action.split()[2],)
            ),
            class_=f"targets second for-{good}",
        )
        for good in GOODS
        if desk.starting(f"swap {good}")
    )
    choice = say("Choose a good to give") if len(desk.legal) > 1 else None
    head = element("h2", desk.says(choice)) if choice else None
    done = desk.button("done", "dock", desk.called("done"), class_="gold wide")
    return element("section", head, *lists, done, class_="choosing exchange")

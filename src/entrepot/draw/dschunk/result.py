"""The result: each player's points line by line, and the winners (5.2, 5.3)."""

from __future__ import annotations

from ...engine.phrases import say
from ...games.dschunk.texts.score import Tally, tally, total, verdict
from ...games.dschunk.texts.terms import special_name
from ..html import element, Markup
from .board.pieces import seal
from .table_context import TableContext


def result(desk: TableContext) -> Markup:
    """A line for each player, the best first."""
    points = tally(desk.view)
    order = sorted(range(len(points)), key=lambda seat: -total(points[seat]))
    heads = (say("Money"), say("Junks"), say("End cards"), say("Points"))
    head = element(
        "tr",
        element("td"),
        *(element("th", desk.says(words), scope="col") for words in heads),
    )
    rows = (_line(desk, seat, points[seat]) for seat in order)
    return element(
        "section",
        element("h2", desk.says(verdict(desk.view))),
        element("table", element("thead", head), element("tbody", *rows)),
        class_="result-sheet",
        id="result-sheet",
    )


def _line(desk: TableContext, seat: int, points: Tally) -> Markup:
    money, junks, cards = points
    shown = (
        element(
            "span",
            desk.says(say("{card}: {n}", card=special_name(card), n=bonus)),
            class_="end-card" if bonus else "end-card missed",
        )
        for card, bonus in cards
    )
    name = element("th", seal(desk.colour(seat)), element("span", desk.name(seat)), scope="row")
    return element(
        "tr",
        name,
        element("td", str(money)),
        element("td", str(junks)),
        element("td", *shown) if cards else element("td", "–"),
        element("td", element("b", str(total(points)))),
        class_="won" if seat in desk.view["winners"] else None,
    )

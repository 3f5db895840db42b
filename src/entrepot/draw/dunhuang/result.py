"""The result: the winners, and the points in a line each."""

from __future__ import annotations

from ...engine.phrases import count, Listed, say, Text
from ...games.dunhuang.texts.score import tally, total, verdict, won_at_once
from ...games.dunhuang.texts.terms import card
from ...games.dunhuang.view_types import View
from ..html import element, Markup
from ..kit.players import called, cards_in
from .scene import Scene


def result(scene: Scene) -> Markup:
    """The winners; where points were counted, everybody's, best first."""
    view = scene.view
    rows = None
    if not won_at_once(view):
        points = [total(seat) for seat in tally(view)]
        order = sorted(
            range(len(points)), key=lambda seat: (seat not in view["winners"], -points[seat])
        )
        rows = element("ol", *(_row(scene, seat, points[seat]) for seat in order), class_="points")
    return element(
        "div",
        element("h2", scene.voice(verdict(view)), class_="verdict"),
        rows,
        class_="result",
    )


def final_holdings(view: View) -> list[list[Text]]:
    """By seat, its tokens and its hand after a victory at once: the winner's goods by name.

    The other hands stay hidden (3.4): of them only the number of cards is told.
    """
    told: list[list[Text]] = []
    for seat, player in enumerate(view["players"]):
        hand = player["hand"]
        cards: Text = count("{n} card in hand", "{n} cards in hand", cards_in(hand))
        if seat in view["winners"] and not isinstance(hand, int):
            cards = say("In hand: {cards}", cards=Listed(tuple(map(card, hand))))
        tokens = len(player["tokens"])
        told.append([count("{n} token", "{n} tokens", tokens), cards])
    return told


def _row(scene: Scene, seat: int, points: int) -> Markup:
    won = seat in scene.view["winners"]
    return element(
        "li",
        element("span", called(scene, seat), class_="who"),
        element("small", scene.voice(say("winner"))) if won else None,
        element("b", scene.voice(count("{n} point", "{n} points", points))),
        class_="won" if won else None,
    )

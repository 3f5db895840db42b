"""The end of a game: who won, and the points in a line each."""

from __future__ import annotations

from ...engine.phrases import count, say
from ...games.dunhuang.tally import tally, total, verdict, won_at_once
from ..markup import element, Markup
from ..scene import Scene
from .hints import called

__all__ = ["result"]


def result(scene: Scene) -> Markup:
    """Who won; where points were counted, everybody's, best first."""
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
        element("h2", scene.voice(say("The game is over."))),
        element("p", scene.voice(verdict(view)), class_="verdict"),
        rows,
        class_="result",
    )


def _row(scene: Scene, seat: int, points: int) -> Markup:
    won = seat in scene.view["winners"]
    return element(
        "li",
        element("span", called(scene, seat), class_="who"),
        element("small", scene.voice(say("winner"))) if won else None,
        element("b", scene.voice(count("{n} point", "{n} points", points))),
        class_="won" if won else None,
    )

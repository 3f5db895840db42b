"""Everybody's chances over a game as a graph, and the same in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...draw.html import element, fragment, Markup, NOTHING
from ...engine.phrases import Amount, Phrase, say, Seat
from ...i18n import Voice
from ..review import Decision, Review
from ..texts import GRADES, percentage, SIGNS

DASHES = ("none", "9 4", "2 4", "9 4 2 4")
"""Seats are told apart by their lines, not by colour alone."""
SCALE = (1.0, 0.75, 0.5, 0.25, 0.0)
RADIUS = 9
Way = Callable[[int], str]
"""The address of what is shown of the game after so many actions."""


def graph(
    review: Review, voice: Voice, to: Way, marked: Iterable[Decision], at: int | None = None
) -> Markup:
    """Everybody's chances; decisions that are marked lead to their moments.

    All places are parts of the whole, so that it has any size, and only the lines are stretched.
    """
    here = element("line", x1=_across(review, at), x2=_across(review, at), y1="0%", y2="100%")
    return element(
        "svg",
        element("g", *map(_rule, SCALE), _lines(review), aria_hidden="true"),
        element("g", NOTHING if at is None else here, class_="here", data_here=True),
        *(_mark(review, each, voice, to) for each in marked),
        class_="graph",
        role="group",
        aria_label=voice(say("Each player's chance to win after every action")),
        data_last=len(review.chances) - 1,
    )


def legend(review: Review, voice: Voice, at: int | None = None) -> Markup:
    """The seat of each line, and how each stood after some number of actions."""
    entries = []
    for seat in range(review.players):
        line = element(
            "line",
            x1=0,
            x2=40,
            y1=6,
            y2=6,
            class_=f"line seat-{seat}",
            stroke_dasharray=DASHES[seat],
        )
        sample = element("svg", line, viewBox="0 0 40 12", class_="sample", aria_hidden="true")
        chance = NOTHING
        if at is not None:
            chance = element("b", voice(percentage(review.chances[at][seat])))
        entries.append(element("li", sample, voice.name(seat), " ", chance))
    return element("ul", *entries, class_="legend")


def standing(review: Review, voice: Voice, at: int) -> str:
    """The chances of everybody after some number of actions, in a line."""
    told = [
        voice(say("{player} {chance}", player=Seat(seat), chance=percentage(chance)))
        for seat, chance in enumerate(review.chances[at])
    ]
    return voice(say("After {version} actions: {standing}", version=at, standing=", ".join(told)))


def numbers(review: Review, voice: Voice, to: Way | None = None) -> Markup:
    """The graph as a table, for readers who cannot see it or want to know exactly."""
    names = [voice.name(seat) for seat in range(review.players)]
    head = [voice(say("after", context="so many actions")), *names]
    rows = [
        element(
            "tr",
            element("th", _linked(version, to), scope="row", class_="number"),
            *(element("td", voice(percentage(one)), class_="number") for one in chances),
        )
        for version, chances in enumerate(review.chances)
    ]
    table = element(
        "table",
        element("thead", element("tr", *(element("th", each, scope="col") for each in head))),
        element("tbody", *rows),
    )
    return element(
        "details",
        element("summary", voice(say("The chances in numbers"))),
        element("div", table, class_="wide", tabindex="0"),
    )


def _linked(version: int, to: Way | None) -> Markup:
    return element("a", version, href=to(version)) if to is not None else fragment(version)


def _across(review: Review, version: int | None) -> str:
    return f"{100 * (version or 0) / max(1, len(review.chances) - 1):.3f}%"


def _rule(chance: float) -> Markup:
    height = f"{100 * (1 - chance):g}%"
    label = element("text", f"{100 * chance:g}", x=-8, y=height, dy=4, class_="scale")
    return fragment(element("line", x1="0%", x2="100%", y1=height, y2=height, class_="rule"), label)


def _lines(review: Review) -> Markup:
    last = max(1, len(review.chances) - 1)
    lines = [
        element(
            "polyline",
            points=" ".join(
                f"{version},{100 * (1 - chances[seat]):.2f}"
                for version, chances in enumerate(review.chances)
            ),
            class_=f"line seat-{seat}",
            stroke_dasharray=DASHES[seat],
        )
        for seat in range(review.players)
    ]
    return element(
        "svg",
        *lines,
        viewBox=f"0 0 {last} 100",
        preserveAspectRatio="none",
        width="100%",
        height="100%",
        class_="lines",
    )


def _mark(review: Review, decision: Decision, voice: Voice, to: Way) -> Markup:
    """A decision on the line of its seat: its sign, and for who hears it what it was."""
    told = voice(_called(decision))
    x = _across(review, decision.version)
    y = f"{100 * (1 - review.chances[decision.version][decision.seat]):.2f}%"
    sign = element("text", SIGNS[decision.grade], x=x, y=y, dy=4, aria_hidden="true")
    return element(
        "a",
        element("title", told),
        element("circle", cx=x, cy=y, r=RADIUS),
        sign,
        href=to(decision.version),
        aria_label=told,
        class_=f"mark seat-{decision.seat}",
        data_moment=True,
    )


def _called(decision: Decision) -> Phrase:
    return say(
        "After {version} actions: {player}, {grade}, {loss} points",
        version=decision.version,
        player=Seat(decision.seat),
        grade=GRADES[decision.grade],
        loss=Amount(100 * decision.loss),
    )

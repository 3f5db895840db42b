"""HTML fragments of a review, wherever they are shown: accounts, values, decisions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ...draw.html import element, fragment, Markup, NOTHING
from ...engine.phrases import Amount, Phrase, say
from ...i18n import capital, Voice
from ..review import Decision, PARTS, Review, SeatReview
from ..texts import (
    account,
    GRADES,
    LIKELY,
    likely,
    percent,
    percentage,
    points,
    rounded,
    SIGNS,
    verdict,
)
from .chances_graph import Way

PART_NAMES: dict[str, Phrase] = {
    "start": say("start", context="part of a result"),
    "own choices": say("own choices", context="part of a result"),
    "others' choices": say("others' choices", context="part of a result"),
    "luck": say("luck", context="part of a result"),
}
Means = Callable[[str], str]
"""The effect that an action would have had, in the reader's language."""


def grade(decision: Decision, voice: Voice) -> Markup:
    """A grade by sign and word."""
    word = element("span", voice(GRADES[decision.grade]))
    sign = SIGNS[decision.grade]
    shown = fragment(element("b", sign, aria_hidden="true"), " ", word) if sign else word
    return element("span", shown, class_=f"grade {decision.grade}")


def lost(decision: Decision) -> Phrase:
    """The loss of a decision, with its error."""
    return say(
        "{loss} ± {error}",
        loss=Amount(100 * max(0.0, decision.loss)),
        error=Amount(100 * decision.error),
    )


def verdicts(review: Review, voice: Voice, reader: int | None = None) -> Markup:
    """The strength of the choices of every seat; the reader's comes first."""
    seats = sorted((seat.seat for seat in review.seats), key=lambda seat: seat != reader)
    return fragment(
        *(
            element(
                "p",
                voice(verdict(review, seat, reader)),
                class_="own" if seat == reader else None,
                data_verdict=seat,
            )
            for seat in seats
        )
    )


def accounts(review: Review, voice: Voice, reader: int | None = None) -> Markup:
    """The parts of every result; the reader's comes first."""
    seats = sorted(review.seats, key=lambda seat: seat.seat != reader)
    return fragment(*(_account(review, seat, voice, reader) for seat in seats))


def _account(review: Review, seat: SeatReview, voice: Voice, reader: int | None) -> Markup:
    """The parts of one result, in words and as steps from the start to the end."""
    parts = rounded(seat.parts)
    ends, reached = [], 0
    for name in PARTS:
        ends.append((reached, reached + parts[name]))
        reached += parts[name]
    low, high = min(0, *map(min, ends)), max(100, *map(max, ends))
    rows = [
        _step(
            capital(voice(PART_NAMES[name])),
            voice(percentage(parts[name] / 100)) if name == "start" else points(parts[name] / 100),
            steps,
            (low, high),
            "whole" if name == "start" else "gain" if parts[name] >= 0 else "cost",
        )
        for name, steps in zip(PARTS, ends, strict=True)
    ]
    result = percent(review.result[seat.seat])
    told = capital(voice(say("result", context="part of a result")))
    rows.append(_step(told, voice(percentage(result / 100)), (0, result), (low, high), "whole"))
    return element(
        "article",
        element("h3", voice.name(seat.seat)),
        element("p", voice(account(review, seat, reader))),
        element("table", *rows, class_="account"),
        class_="own" if seat.seat == reader else None,
    )


def _step(
    name: str, number: str, ends: tuple[int, int], span: tuple[int, int], kind: str
) -> Markup:
    low, high = span

    def at(points_: int) -> str:
        return f"{100 * (points_ - low) / (high - low):.1f}%"

    width = f"{max(0.6, 100 * abs(ends[1] - ends[0]) / (high - low)):.1f}%"
    bar = element("rect", x=at(min(ends)), width=width, y="15%", height="70%", rx=3, class_=kind)
    edges = [
        element("line", x1=at(edge), x2=at(edge), y1="0%", y2="100%", class_="rule")
        for edge in (0, 100)
    ]
    return element(
        "tr",
        element("th", name, scope="row"),
        element("td", number, class_="number"),
        element(
            "td", element("svg", *edges, bar, class_="steps"), class_="split", aria_hidden="true"
        ),
    )


def values(decision: Decision, voice: Voice, means: Means | None = None) -> Markup:
    """The value of each action, the best first."""
    rows = [
        element(
            "tr",
            element("th", _action(action, means), scope="row"),
            element("td", voice(percentage(value, 1)), class_="number"),
            element("td", _called(decision, action, voice)),
            class_="played" if action == decision.action else None,
            data_value_of=action,
        )
        for action, value in sorted(decision.values.items(), key=lambda pair: -pair[1])
    ]
    return element("table", *rows, class_="values")


def mixture(decision: Decision, voice: Voice, means: Means) -> Markup:
    """The mixture that a search would play at random; nothing where one chooses alone."""
    told = likely(decision)
    if not told:
        return NOTHING
    lines = [
        element("li", element("b", voice(share)), " ", _action(action, means))
        for action, share in told
    ]
    return fragment(element("p", voice(LIKELY)), element("ul", *lines, class_="mixture"))


def _action(action: str, means: Means | None) -> Markup:
    code = element("code", action)
    return code if means is None else fragment(code, " ", element("span", means(action)))


def _called(decision: Decision, action: str, voice: Voice) -> str:
    called = [
        say("played", context="an action") if action == decision.action else None,
        say("best", context="an action") if action == decision.best else None,
    ]
    return ", ".join(voice(each) for each in called if each is not None)


def decisions(
    listed: Sequence[Decision],
    voice: Voice,
    to: Way | None = None,
    marked: Collection[Decision] = (),
) -> Markup:
    """All decisions in a table; those that are marked stand out."""
    names = (
        (say("after", context="so many actions"), "number"),
        (say("player"), None),
        (say("played", context="an action"), None),
        (say("best", context="an action"), None),
        (say("cost", context="in points of winning chance"), "number"),
        (say("grade", context="of a decision"), None),
    )
    columns = [element("th", voice(name), scope="col", class_=kind) for name, kind in names]
    head = element("tr", *columns)
    versions = {each.version for each in marked}
    rows = [_row(each, voice, to, each.version in versions) for each in listed]
    table = element("table", element("thead", head), element("tbody", *rows), class_="decisions")
    return element("div", table, class_="wide", tabindex="0")


def _row(decision: Decision, voice: Voice, to: Way | None, marked: bool) -> Markup:
    version = decision.version
    shown = element("a", version, href=to(version)) if to is not None else fragment(version)
    best = decision.best
    return element(
        "tr",
        element("td", shown, class_="number"),
        element("td", voice.name(decision.seat)),
        element("td", element("code", decision.action)),
        element("td", "–" if best == decision.action else element("code", best)),
        element("td", voice(lost(decision)), class_="number"),
        element("td", grade(decision, voice)),
        id=f"decision-{version}",
        class_="marked" if marked else None,
        data_decision=version,
        data_grade=decision.grade,
    )

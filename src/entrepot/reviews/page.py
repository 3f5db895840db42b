"""A review as one HTML page that needs nothing else: graph, account, and every decision."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from .. import draw
from ..draw.markup import element, fragment, Markup
from ..engine.dicts import Record
from ..engine.phrases import Phrase, say
from ..games import find
from ..words import capital, Voice
from .choices import choices, Chosen, finished
from .review import Decision, PARTS, Review, SeatReview
from .telling import account, cost, GRADES, headline, percent, points, SIGNS, told

__all__ = ["page"]

STYLE = Path(__file__).with_name("page.css")
WIDTH, HEIGHT, EDGE = 900, 300, 44
"""Of the graph, and how much of it is for numbers."""
DASHES = ("none", "9 4", "2 4", "9 4 2 4")
"""Seats are told apart by their lines, not by colour alone."""
PART_NAMES: dict[str, Phrase] = {
    "start": say("start", context="part of a result"),
    "own choices": say("own choices", context="part of a result"),
    "others' choices": say("others' choices", context="part of a result"),
    "luck": say("luck", context="part of a result"),
}


def page(review: Review, record: Record, voice: Voice) -> str:
    """The review of a record as a page, in the language of a voice."""
    title = voice(say("Review: {title}", title=find(review.game).title))
    shown = {each.version: each for each in choices(finished(record))}
    body = fragment(
        element("h1", title),
        element("p", voice(headline(find(review.game), review)), class_="about"),
        _section(voice(say("Chances to win")), _graph(review, voice), _legend(review, voice)),
        _section(voice(say("What the results are made of")), _accounts(review, voice)),
        _section(
            voice(say("What cost most")),
            *[_moment(each, shown[each.version], voice) for each in review.costliest()]
            or [element("p", voice(say("No decision was clearly bad.")))],
        ),
        _section(voice(say("Every decision")), _decisions(review.decisions, voice)),
    )
    head = fragment(
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Markup(STYLE.read_text(encoding="utf-8"))),
    )
    whole = element(
        "html", element("head", head), element("body", element("main", body)), lang=voice.language
    )
    return f"<!doctype html>\n{whole}\n"


def _section(heading: str, *content: Markup) -> Markup:
    return element("section", element("h2", heading), *content)


def _graph(review: Review, voice: Voice) -> Markup:
    """Everybody's chances over the game; decisions that cost something are marked on the lines."""
    across = (WIDTH - 2 * EDGE) / max(1, len(review.chances) - 1)

    def at(version: int, seat: int) -> tuple[float, float]:
        chance = review.chances[version][seat]
        return EDGE + version * across, EDGE + (1 - chance) * (HEIGHT - 2 * EDGE)

    rules = [
        fragment(
            element("line", x1=EDGE, x2=WIDTH - EDGE, y1=_at(y), y2=_at(y), class_="rule"),
            element("text", f"{round(100 * y)} %", x=EDGE - 4, y=_at(y) + 4, class_="scale"),
        )
        for y in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    lines = [
        element(
            "polyline",
            points=" ".join(
                f"{x:.1f},{y:.1f}" for x, y in (at(v, seat) for v in range(len(review.chances)))
            ),
            class_=f"line seat-{seat}",
            stroke_dasharray=DASHES[seat],
        )
        for seat in range(review.players)
    ]
    marks = [
        element(
            "a",
            element("title", voice(told(each))),
            element(
                "circle",
                cx=f"{at(each.version, each.seat)[0]:.1f}",
                cy=f"{at(each.version, each.seat)[1]:.1f}",
                r=5,
                class_=f"mark seat-{each.seat}",
            ),
            href=f"#decision-{each.version}",
        )
        for each in review.decisions
        if each.grade != "good"
    ]
    graph = element(
        "svg",
        *rules,
        *lines,
        *marks,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=voice(say("Each player's chance to win after every action")),
    )
    return element("div", graph, class_="wide", tabindex="0")


def _at(chance: float) -> float:
    return EDGE + (1 - chance) * (HEIGHT - 2 * EDGE)


def _legend(review: Review, voice: Voice) -> Markup:
    """Which line is whose."""
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
        entries.append(element("li", sample, voice.name(seat)))
    return element("ul", *entries, class_="legend")


def _accounts(review: Review, voice: Voice) -> Markup:
    return fragment(*(_account(review, seat, voice) for seat in review.seats))


def _account(review: Review, seat: SeatReview, voice: Voice) -> Markup:
    """What one result is made of, in a sentence and as bars."""
    most = max(1.0, *(abs(part) for part in seat.parts.values()))
    bars = []
    for name in PARTS:
        part = seat.parts[name]
        width = 50 * abs(part) / most
        bar = element(
            "span",
            style=f"width:{width:.1f}%;margin-left:{50 if part >= 0 else 50 - width:.1f}%",
            class_="gain" if part >= 0 else "cost",
        )
        number = f"{percent(part)} %" if name == "start" else points(part)
        bars.append(
            element(
                "tr",
                element("th", capital(voice(PART_NAMES[name])), scope="row"),
                element("td", number, class_="number"),
                element("td", bar, class_="bar", aria_hidden="true"),
            )
        )
    return element(
        "article",
        element("h3", voice.name(seat.seat)),
        element("p", voice(account(review, seat))),
        element("table", *bars, class_="account"),
        element("p", voice(cost(seat)), class_="about"),
    )


def _moment(decision: Decision, choice: Chosen, voice: Voice) -> Markup:
    """A decision that cost much, with the table as its seat saw it."""
    picture = draw.svg(choice.view, voice)
    source = "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()
    seen = voice(say("The table as {player} saw it", player=voice.name(decision.seat)))
    return element(
        "article",
        element("p", _grade(decision, voice), " ", voice(told(decision)), " ", voice(decision.why)),
        element("img", src=source, alt=seen, loading="lazy"),
        _values(decision, voice),
    )


def _values(decision: Decision, voice: Voice) -> Markup:
    """What each action was worth, the best first."""
    rows = [
        element(
            "tr",
            element("th", action, scope="row"),
            element("td", f"{100 * value:.1f} %", class_="number"),
            class_="played" if action == decision.action else None,
        )
        for action, value in sorted(decision.values.items(), key=lambda pair: -pair[1])
    ]
    summary = element("summary", voice(say("What each action was worth")))
    return element("details", summary, element("table", *rows))


def _decisions(decisions: Sequence[Decision], voice: Voice) -> Markup:
    names = (
        say("after", context="so many actions"),
        say("player"),
        say("played", context="an action"),
        say("best", context="an action"),
        say("cost", context="in points of winning chance"),
        say("grade", context="of a decision"),
    )
    head = element("tr", *(element("th", voice(name), scope="col") for name in names))
    rows = [
        element(
            "tr",
            element("td", each.version, class_="number"),
            element("td", voice.name(each.seat)),
            element("td", each.action),
            element("td", each.best if each.best != each.action else "–"),
            element(
                "td",
                f"{100 * max(0.0, each.loss):.1f} ± {100 * each.error:.1f}",
                class_="number",
            ),
            element("td", _grade(each, voice)),
            id=f"decision-{each.version}",
            data_decision=each.version,
            data_grade=each.grade,
        )
        for each in decisions
    ]
    table = element("table", element("thead", head), element("tbody", *rows), class_="decisions")
    return element("div", table, class_="wide", tabindex="0")


def _grade(decision: Decision, voice: Voice) -> Markup:
    """A grade by sign and word."""
    sign = SIGNS[decision.grade]
    word = voice(GRADES[decision.grade])
    return element("span", f"{sign} {word}".strip(), class_=f"grade {decision.grade}")

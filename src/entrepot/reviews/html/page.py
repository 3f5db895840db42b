"""A review as one HTML page that needs nothing else: graph, account, and every decision."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from ... import draw
from ...draw.html import element, fragment, Markup, NOTHING
from ...engine.json_types import Record
from ...engine.phrases import say
from ...games import find
from ...i18n import Voice
from ..decisions import choices, finished, ReplayedAction
from ..review import Decision, Review
from ..texts import headline, SPOTLESS, told
from .chances_graph import graph, legend, numbers
from .fragments import accounts, decisions, grade, mixture, values, verdicts

HERE = Path(__file__).parent
STYLE = (HERE / "review.css").read_text(encoding="utf-8")
"""Of what a review is made of, wherever it is shown."""
ALONE = HERE / "page.css"
"""Of a page that stands alone: the colours, and what is around."""


def page(review: Review, record: Record, voice: Voice, reader: int | None = None) -> str:
    """The review of a record as a page, in the language of a voice."""
    title = voice(say("Review: {title}", title=find(review.game).title))
    shown = {each.version: each for each in choices(finished(record))}
    bad = [each for each in review.decisions if each.grade != "good"]
    drawn = graph(review, voice, lambda version: f"#decision-{version}", bad)
    body = fragment(
        element("h1", title),
        element("p", voice(headline(find(review.game), review)), class_="about"),
        element("div", verdicts(review, voice, reader), class_="verdicts"),
        _section(
            voice(say("Chances to win")),
            element("div", drawn, class_="chances"),
            legend(review, voice),
            numbers(review, voice),
        ),
        _section(voice(say("What the results are made of")), accounts(review, voice, reader)),
        _section(
            voice(say("What cost most")),
            element("p", voice(SPOTLESS)) if review.spotless() else NOTHING,
            *[_moment(each, shown[each.version], voice) for each in review.costliest()],
        ),
        _section(voice(say("Every decision")), decisions(review.decisions, voice, marked=bad)),
    )
    style = ALONE.read_text(encoding="utf-8") + STYLE
    head = fragment(
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Markup(style)),
    )
    main = element("main", body, class_="review")
    whole = element("html", element("head", head), element("body", main), lang=voice.language)
    return f"<!doctype html>\n{whole}\n"


def _section(heading: str, *content: Markup) -> Markup:
    return element("section", element("h2", heading), *content)


def _moment(decision: Decision, choice: ReplayedAction, voice: Voice) -> Markup:
    """A decision that cost much, with the table as its seat saw it."""
    picture = draw.svg(choice.view, voice)
    source = "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()
    seen = voice(say("The table as {player} saw it", player=voice.name(decision.seat)))
    meaning = find(choice.view["game"]).describe_action

    def means(action: str) -> str:
        return voice(meaning(action, choice.view))

    worth = element(
        "details",
        element("summary", voice(say("What each action was worth"))),
        values(decision, voice, means),
    )
    graded = NOTHING if decision.grade == "good" else fragment(grade(decision, voice), " ")
    return element(
        "article",
        element("p", graded, voice(told(decision)), " ", voice(decision.why)),
        mixture(decision, voice, means),
        element("img", src=source, alt=seen, loading="lazy"),
        worth,
    )

"""The review of a finished table: the game at a glance, and every moment as its seat saw it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ... import draw
from ...draw.html import Markup
from ...engine.phrases import say
from ...i18n import Voice
from ...reviews import Decision, Review
from ...reviews.html.chances_graph import graph, legend, numbers, standing
from ...reviews.html.fragments import accounts, decisions, verdicts
from ...reviews.texts import GRADES, headline, SPOTLESS
from ..http.client import client_of
from ..http.dependencies import registry_of, ViewDep
from ..sessions.session import TableSession
from ..workers.review_jobs import ReviewJobs
from ..workers.worker_thread import WorkerThread
from .rendering import render
from .review_moment import choice_at, MomentReview, review_of_moment, with_worth
from .table.moments import moment_at
from .table.page import moment_of, render_table
from .viewer import keep, viewer_of

router = APIRouter()
COOKIE = "least"
THRESHOLDS = ("inaccuracy", "mistake", "blunder")
"""From which grade on decisions are pointed out, the mildest first."""
MOST = 3
"""So many of the decisions that cost most are told at length."""


@dataclass(frozen=True)
class ReviewFocus:
    """Whose decisions a reader looks at, from which grade on, and the addresses of all that."""

    path: str
    of: int | None
    """A seat; None: everybody's."""
    usual: int | None
    """Whose, if nothing else is asked for."""
    least: str

    @property
    def more(self) -> str:
        """What addresses carry on."""
        return "" if self.of == self.usual else f"&of={_written(self.of)}"

    def to(self, version: int) -> str:
        """The address of a moment."""
        return f"{self.path}?at={version}{self.more}"

    def whole(self, of: int | None) -> str:
        """The address of the whole review, with somebody's decisions pointed out."""
        return self.path if of == self.usual else f"{self.path}?of={_written(of)}"

    def picked(self, review: Review) -> list[Decision]:
        """The decisions that are pointed out."""
        grades = THRESHOLDS[THRESHOLDS.index(self.least) :]
        return [
            each
            for each in review.decisions
            if each.grade in grades and self.of in (None, each.seat)
        ]


def _written(of: int | None) -> str:
    return "all" if of is None else str(of)


def _focus(request: Request, sitting: TableSession, seat: int | None) -> ReviewFocus:
    asked = request.query_params
    seats = {_written(each): each for each in (None, *range(sitting.state.plan.players))}
    least = asked.get("least", request.cookies.get(COOKIE, ""))
    return ReviewFocus(
        path=f"/tables/{sitting.id}/review",
        of=seats.get(asked.get("of", ""), seat),
        usual=seat,
        least=least if least in THRESHOLDS else THRESHOLDS[0],
    )


@router.post("/tables/{table}/review")
async def ask(request: Request, reader: ViewDep) -> Response:
    """Have a game reviewed, unless it is; the page tells how far that is."""
    sitting, _ = reader
    reviews: ReviewJobs = request.app.state.reviews
    found = await reviews.ask(sitting, client_of(request))
    # The next page may come from another server, which knows nothing of what this one makes.
    asked = "?asked=1" if found is None else ""
    return RedirectResponse(f"/tables/{sitting.id}/review{asked}", 303)


@router.get("/tables/{table}/review")
async def show(request: Request, reader: ViewDep) -> Response:
    """The review, as soon as there is one; `?at=12`: a moment, `&try=`: as a question."""
    sitting, seat = reader
    reviews: ReviewJobs = request.app.state.reviews
    review = await reviews.find(sitting)
    voice = sitting.state.voice(viewer_of(request).language)
    if review is None:
        return _waiting(request, sitting, reviews)
    focus = _focus(request, sitting, seat)
    at = moment_of(request, sitting)
    worker: WorkerThread = registry_of(request).worker
    known = request, sitting, seat, review, focus, voice
    # A game that is over stays as it is, so that another thread may read it.
    if at is None:
        response = await worker.run(client_of(request), _whole, *known)
    else:
        response = await worker.run(client_of(request), _moment, *known, at)
    if "least" in request.query_params:
        keep(request, response, COOKIE, focus.least)
    return response


def _waiting(request: Request, sitting: TableSession, reviews: ReviewJobs) -> Response:
    """How far a review is; or where one asks for it, if nobody has or it did not succeed."""
    job, failed = reviews.under_way(sitting), reviews.failed(sitting)
    asked = "asked" in request.query_params and not failed
    return render(
        request,
        "reviewing.html",
        sitting=sitting,
        waiting=job is not None or asked,
        job=job,
        failed=failed,
    )


def _whole(
    request: Request,
    sitting: TableSession,
    seat: int | None,
    review: Review,
    focus: ReviewFocus,
    voice: Voice,
) -> Response:
    picked = focus.picked(review)
    costliest = review.costliest(MOST, focus.of)
    return render(
        request,
        "review.html",
        sitting=sitting,
        review=review,
        headline=voice(headline(sitting.state.game, review)),
        verdicts=verdicts(review, voice, seat),
        spotless=voice(SPOTLESS) if review.spotless(focus.of) else "",
        focus=focus,
        people=[(None, voice(say("Everybody")))]
        + [(each, voice.name(each)) for each in range(review.players)],
        thresholds=[(each, voice(GRADES[each])) for each in THRESHOLDS],
        graph=graph(review, voice, focus.to, picked),
        legend=legend(review, voice),
        standings=[standing(review, voice, at) for at in range(len(review.chances))],
        numbers=numbers(review, voice, focus.to),
        accounts=accounts(review, voice, seat),
        costliest=[_told(sitting, review, each, voice, seat) for each in costliest],
        decisions=decisions(review.decisions, voice, focus.to, picked),
        first=focus.to(picked[0].version) if picked else None,
        last=len(review.chances) - 1,
    )


def _told(
    sitting: TableSession, review: Review, decision: Decision, voice: Voice, seat: int | None
) -> MomentReview:
    choice = choice_at(sitting, decision.version)
    return review_of_moment(sitting, review, decision.version, choice, voice, seat)


def _moment(
    request: Request,
    sitting: TableSession,
    seat: int | None,
    review: Review,
    focus: ReviewFocus,
    voice: Voice,
    at: int,
) -> Response:
    """A moment: the table as whoever chose then saw it, with what each action was worth."""
    picked = focus.picked(review)
    verdict, drawn = None, None
    if at == sitting.state.version:
        then = moment_at(sitting, seat, voice, at, True)
        drawn = draw.table(then.scene)
    else:
        choice = choice_at(sitting, at)
        tried = request.query_params.get("try")
        verdict = review_of_moment(
            sitting,
            review,
            at,
            choice,
            voice,
            seat,
            tried=tried,
            trying=lambda action: f"{focus.to(at)}&try={quote(action)}",
        )
        shown = choice.legal if verdict.grade is not None or verdict.trying else ()
        then = moment_at(sitting, choice.seat, voice, choice.opened, False, shown)
        then = replace(then, at=at)
        drawn = _with_values(draw.table(then.scene), review, verdict, voice)
    reviewed = {
        "focus": focus,
        "verdict": verdict,
        "graph": graph(review, voice, focus.to, picked, at),
        "legend": legend(review, voice, at),
        "previous": _address(focus, [each for each in picked if each.version < at][-1:]),
        "next": _address(focus, [each for each in picked if each.version > at][:1]),
    }
    now = then.standing if verdict is None else then.standing | {"announce": _aloud(verdict, voice)}
    return render_table(request, sitting, seat, voice, drawn, now, then, reviewed)


def _aloud(verdict: MomentReview, voice: Voice) -> str:
    """What is said of a moment, for whoever hears it."""
    where = say("{player}, after {version} actions", player=verdict.player, version=verdict.version)
    word = "" if verdict.grade is None else voice(GRADES[verdict.grade])
    return ". ".join(filter(None, [voice(where), word, verdict.told or verdict.why]))


def _with_values(table: Markup, review: Review, verdict: MomentReview, voice: Voice) -> Markup:
    if verdict.grade is None:
        return table
    decision = next(each for each in review.decisions if each.version == verdict.version)
    return with_worth(table, decision, voice)


def _address(focus: ReviewFocus, decision: list[Decision]) -> str | None:
    return focus.to(decision[0].version) if decision else None

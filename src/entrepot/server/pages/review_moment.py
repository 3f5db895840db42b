"""One moment of a game that was reviewed: what was chosen there, what else could have been, and
what that would have been worth; or the same as a question, without the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...draw.html import Markup, NOTHING
from ...engine.phrases import Amount, Phrase, say
from ...i18n import Voice
from ...reviews import Decision, Review
from ...reviews.explanations import addressed
from ...reviews.html.fragments import grade, lost, mixture, values
from ...reviews.texts import percentage
from ..sessions.session import TableSession

CLOSE = 0.05
"""What falls short of the best by less is as good: it would be graded so."""
MOST_AT_ONCE = 4


@dataclass(frozen=True)
class PastChoice:
    """A choice as it stood before the seat that made it."""

    seat: int
    opened: int
    """The version when it arose: where several choose at once, before the first of them did."""
    view: Mapping[str, Any]
    legal: tuple[str, ...]


def choice_at(sitting: TableSession, version: int) -> PastChoice:
    """The choice that led to the action after so many."""
    played = sitting.state.history.played
    first = max(0, version - MOST_AT_ONCE)
    actors = [set(sitting.state.history.moment(at).actors) for at in range(first, version + 1)]
    seat, opened = played[version].seat, version
    while opened > first:
        before, now = actors[opened - 1 - first], actors[opened - first]
        acted = played[opened - 1].seat
        if acted in now or before != now | {acted}:
            break
        opened -= 1
    view = sitting.state.view(seat, opened)
    return PastChoice(seat, opened, view, tuple(sitting.state.history.moment(opened).legal(seat)))


@dataclass(frozen=True)
class Option:
    """An action that could have been chosen, and where one learns whether it is better."""

    action: str
    means: str
    address: str
    tried: bool


@dataclass(frozen=True)
class MomentReview:
    """What is said of a moment."""

    player: str
    version: int
    grade: str | None = None
    """None where there was nothing to choose."""
    marked: Markup = NOTHING
    """The grade by sign and word."""
    lost: str = ""
    played: tuple[str, str] = ("", "")
    """An action, and what it meant."""
    best: tuple[str, str] = ("", "")
    why: str = ""
    mixture: Markup = NOTHING
    """Where several chose at once, what a search would have played."""
    values: Markup = NOTHING
    trying: bool = False
    """Whether the reader looks for something better, without the answer."""
    told: str = ""
    """What is said of the action that was tried."""
    found: bool = False
    """Whether that is as good as any."""
    options: Sequence[Option] = field(default_factory=tuple)


def review_of_moment(
    sitting: TableSession,
    review: Review,
    version: int,
    choice: PastChoice,
    voice: Voice,
    reader: int | None,
    *,
    tried: str | None = None,
    trying: Callable[[str], str] = lambda action: "",
) -> MomentReview:
    """What is said of a choice; with something `tried` ("" at first), only whether that is better.

    `trying` gives the address where an action is tried.
    """
    player = voice.name(choice.seat)
    decision = next((each for each in review.decisions if each.version == version), None)
    if decision is None:
        return MomentReview(player, version)

    def means(action: str) -> str:
        return voice(sitting.state.game.describe_action(action, choice.view))

    if tried is not None:
        known = tried in decision.values
        return MomentReview(
            player,
            version,
            played=(decision.action, means(decision.action)),
            trying=True,
            told=voice(_told(decision, tried)) if known else "",
            found=known and _as_good(decision, tried),
            options=[
                Option(action, means(action), trying(action), action == tried)
                for action in choice.legal
                if action != decision.action
            ],
        )
    return MomentReview(
        player,
        version,
        grade=decision.grade,
        marked=grade(decision, voice),
        lost=voice(lost(decision)),
        played=(decision.action, means(decision.action)),
        best=(decision.best, means(decision.best)),
        why=voice(addressed(decision.why, sitting.state.game, reader)),
        mixture=mixture(decision, voice, means),
        values=values(decision, voice, means),
    )


def _as_good(decision: Decision, action: str) -> bool:
    return decision.values[decision.best] - decision.values[action] < CLOSE


def _told(decision: Decision, tried: str) -> Phrase:
    gain = 100 * (decision.values[tried] - decision.values[decision.action])
    if tried == decision.action:
        return say("That is what was played. Look for something better.")
    if tried == decision.best:
        return say("Yes, that is the best: {gain} points better.", gain=Amount(gain))
    if _as_good(decision, tried) and gain > 0:
        return say(
            "Good: {gain} points better, and hardly anything is better still.", gain=Amount(gain)
        )
    if gain > 0:
        return say(
            "Better by {gain} points, but there is something better still.", gain=Amount(gain)
        )
    return say("No, that is not better than what was played. Try another one.")


TAG = re.compile(r'<(button|g)\b([^>]*?data-action="([^"]*)"[^>]*)>')


def with_worth(table: Markup, decision: Decision, voice: Voice) -> Markup:
    """A drawn table with what each action is worth at every place where one would click it.

    What is drawn as a picture has no place for words: a script puts them there.
    """

    def labelled(tag: re.Match[str]) -> str:
        name, has, action = tag.groups()
        value = decision.values.get(action)
        if value is None:
            return tag[0]
        text = voice(percentage(value))
        kind = "best" if action == decision.best else ""
        kind += " played" if action == decision.action else ""
        if name == "g":
            return f'<g{has} data-worth="{text}" data-worth-kind="{kind.strip()}">'
        return f'<button{has}><span class="worth {kind.strip()}">{text}</span>'

    return Markup(TAG.sub(labelled, table))

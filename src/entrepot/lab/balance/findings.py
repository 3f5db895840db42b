"""Findings of a study in sentences: only what is beyond luck, all comparisons considered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...engine.study import Subject
from .aggregates import ActionStats, SeatStats
from .comparisons import Comparison, MeasuredChange
from .report.formatting import among, listed, number, per_cent, place, signed, value
from .study import Study, StudyPart
from .subjects import subject

EACH_TIME = "Points of percentage won more or less for each time more than the others at the table."
MOST = 4
"""The number of things of a kind that are named; the tables have the rest."""
RARE = 0.005
"""Ways to end that are rarer are not named."""


@dataclass(frozen=True)
class Finding:
    """A question, how the answers are to be read, and the answers, each with its table size."""

    question: str
    note: str
    answers: tuple[tuple[str, str], ...]


def findings(study: Study) -> list[Finding]:
    """Questions with their answers, for the last of the levels."""
    about = subject(study.plan.game)
    parts = [part for part in study.parts if part.level == study.plan.levels[-1]]
    asked: list[tuple[str, str, Callable[[StudyPart, Subject], Iterator[str]]]] = [
        ("Does it matter who begins?", "", _begins),
        ("Does it matter which seat one has?", "", _seats),
        ("How long is a game, and how does it end?", "", _length),
        ("By what are winners ahead, where points decide?", "", _decides),
        ("What goes with winning?", EACH_TIME, _deeds),
        ("What changes with one thing instead of another?", "", _pairs),
        ("What do the options change?", "", _options),
        ("What does it cost to do without?", "", _worth),
    ]
    found = []
    for question, note, answer in asked:
        answers = [
            (f"{part.players} players", one) for part in parts for one in answer(part, about)
        ]
        if answers:
            found.append(Finding(question, note, tuple(answers)))
    return found


def _begins(part: StudyPart, about: Subject) -> Iterator[str]:
    first, *rest = part.order
    others = listed([f"the {place(one.name)} {value(one.share, True)}" for one in rest])
    said = f"Who begins wins {among(first.share, True)}, {others}."
    if _uneven(part.order, part.equal):
        yield f"{said} That is more than luck: an equal share is {per_cent(part.equal)}."
    else:
        yield f"{said} {_even(part.order, part)}"


def _even(places: Sequence[SeatStats], part: StudyPart) -> str:
    """That there is no advantage; why not, where an interval by itself would say that there is."""
    none = f"No advantage that {part.games:,} games show"
    if not any(one.share.excludes(part.equal) for one in places):
        return f"{none}."
    return (
        f"{none}: an equal share is {per_cent(part.equal)}, which lies outside an interval, but "
        f"{len(places)} are compared at once, and with 95\u00a0% for all of them together "
        f"(Bonferroni) it lies within."
    )


def _uneven(places: Sequence[SeatStats], equal: float) -> bool:
    return any(one.share.excludes(equal, among=len(places)) for one in places)


def _seats(part: StudyPart, about: Subject) -> Iterator[str]:
    if part.seats:
        shares = listed([f"seat {one.name} {value(one.share, True)}" for one in part.seats])
        if _uneven(part.seats, part.equal):
            yield f"{shares} of the wins. That is more than luck."
        else:
            yield f"{shares} of the wins. {_even(part.seats, part)}"


def _length(part: StudyPart, about: Subject) -> Iterator[str]:
    _, turns = about.turns
    _, low, _, high, _ = part.length.spread
    ends = [end for end in part.ends if end.share.value >= RARE]
    yield (
        f"{number(part.length.turns.value)} {turns}, in half of all games {low:.0f} to {high:.0f}, "
        f"with {number(part.length.choices.value)} decisions; "
        f"{listed([f'{per_cent(end.share.value)} {end.title}' for end in ends])}."
    )


def _decides(part: StudyPart, about: Subject) -> Iterator[str]:
    known = sorted((one for one in part.origins if one.lead.known), key=lambda one: -one.lead.value)
    if len(known) > 1:
        leads = listed([f"{signed(one.lead, False)} from {one.title}" for one in known])
        yield f"{leads}, compared with the others at their table."


def _deeds(part: StudyPart, about: Subject) -> Iterator[str]:
    telling = [one for one in part.deeds if one.slope.excludes(0.0, among=len(part.deeds))]
    telling.sort(key=lambda one: -one.slope.value)
    better = [_use(one) for one in telling if one.slope.value > 0][:MOST]
    worse = [_use(one) for one in reversed(telling) if one.slope.value < 0][:MOST]
    if better or worse:
        yield f"{listed(better + worse)}."
    else:
        yield f"Nothing that {part.games:,} games show."


def _use(one: ActionStats) -> str:
    return f"{one.name} {signed(one.slope, True)}"


def _pairs(part: StudyPart, about: Subject) -> Iterator[str]:
    tests = sum(len(pair.changes) for pair in part.pairs)
    found = [(pair, _beyond(pair, tests)) for pair in part.pairs]
    found = sorted((one for one in found if one[1]), key=lambda one: -_size(one[1][0]))
    said = [f"{pair.after} for {pair.before}: {_changes(changes)}" for pair, changes in found]
    if said:
        yield f"{'; '.join(said[:MOST])}."
    elif part.pairs:
        yield f"Nothing that {part.games:,} games show."


def _beyond(pair: MeasuredChange, tests: int) -> list[Comparison]:
    """The changes that are more than luck, the surest first."""
    found = [one for one in pair.changes if one.difference.excludes(0.0, among=tests)]
    return sorted(found, key=lambda one: -_size(one))


def _size(change: Comparison) -> float:
    """The distance of a difference from luck, in widths of its interval."""
    one = change.difference
    return abs(one.value) / (one.high - one.low) if one.high > one.low else 0.0


def _changes(changes: Sequence[Comparison]) -> str:
    return listed([_change(one) for one in changes[:MOST]])


def _change(one: Comparison) -> str:
    tell = per_cent if one.is_share else number
    return f"{one.title} {tell(one.before)} → {tell(one.after)}"


def _options(part: StudyPart, about: Subject) -> Iterator[str]:
    for option in part.options:
        found = _beyond(option, len(option.changes))
        if found:
            yield f"{option.after}: {_changes(found)}."
        else:
            yield f"{option.after}: nothing that {part.games:,} deals played both ways show."


def _worth(part: StudyPart, about: Subject) -> Iterator[str]:
    tests = len(part.without)
    found = [one for one in part.without if one.share.excludes(part.equal, among=tests)]
    found.sort(key=lambda one: one.share.value)
    if found:
        said = listed([f"{one.deed} {value(one.share, True)}" for one in found[: 2 * MOST]])
        yield f"Wins instead of {per_cent(part.equal)}, without {said}."
    elif part.without:
        yield f"Nothing that {part.games:,} games show."

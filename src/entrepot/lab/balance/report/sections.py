"""The sections of a report: each a question, what the figures mean, plots and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....draw.html import element, fragment, Markup, NOTHING
from ....engine.study import Subject
from ..aggregates import ActionStats, SeatStats
from ..comparisons import Comparison, MeasuredChange
from ..study import Study, StudyPart
from ..subjects import subject
from . import plots
from .formatting import number, per_cent, place
from .html import cell_of, figure, folded, note, Row, table

Section = tuple[str, str, Markup]
"""A name to link to, a heading, and what stands below."""
OFTEN = 0.3
"""The frequency in a game below which plots leave an action out: its interval would fill them."""


def sections(study: Study) -> list[Section]:
    """All sections that the study has figures for."""
    about = subject(study.plan.game)
    made: list[tuple[str, str, Callable[[Study, Subject], Markup]]] = [
        ("begins", "Who begins", _order),
        ("seats", "Which seat", _seats),
        ("bots", "Which bot", _bots),
        ("length", "Length and end", _length),
        ("points", "What decides", _origins),
        ("deeds", "What players do", _deeds),
        ("pairs", "With one against the other", _pairs),
        ("options", "Options", _options),
        ("worth", "What it is worth", _worth),
    ]
    found = [(name, heading, write(study, about)) for name, heading, write in made]
    return [(name, heading, content) for name, heading, content in found if content]


def by_players(study: Study) -> dict[int, list[StudyPart]]:
    """The parts for each number of players, by level."""
    return {
        players: [part for part in study.parts if part.players == players]
        for players in study.plan.players
    }


def plural(players: int) -> str:
    """A number of players in words."""
    return f"{players} players"


def _shares(
    study: Study,
    places: Callable[[StudyPart], Sequence[SeatStats]],
    name: Callable[[str], str],
    what: str,
) -> Markup:
    drawn: list[Markup] = []
    rows: list[Row] = []
    for players, parts in by_players(study).items():
        labels = [name(one.name) for one in places(parts[0])]
        title = f"{what}, {plural(players)}: share of wins"
        drawn.append(
            figure(
                plots.forest(
                    labels,
                    {part.level: [one.share for one in places(part)] for part in parts},
                    title=title,
                    axis="% of games won",
                    line=1 / players,
                ),
                f"{plural(players)}; the broken line is an equal share, {per_cent(1 / players)}",
            )
        )
        for part in parts:
            for one in places(part):
                beyond = one.share.excludes(part.equal, among=len(places(part)))
                rows.append(
                    [
                        players,
                        part.level,
                        name(one.name),
                        f"{one.share.n:,}",
                        cell_of(one.share, True, bold=beyond),
                        cell_of(one.points, False),
                    ]
                )
    heads = ["players", "level", what, "games", "wins", "points"]
    return fragment(
        element("div", *drawn, class_="plots"), table(f"{what}: wins and points", heads, rows, 3)
    )


def _order(study: Study, about: Subject) -> Markup:
    return fragment(
        note(
            "Seats by the order in which they have their first turn. All seats have bots of the "
            "same kind, so with a fair order each would win an equal share."
        ),
        _shares(study, lambda part: part.order, place, "Place in turn order"),
    )


def _seats(study: Study, about: Subject) -> Markup:
    if not about.seats_differ:
        return NOTHING
    return fragment(
        note(
            "Seats by their number, whoever begins. They are not alike: each begins with "
            "something else."
        ),
        _shares(study, lambda part: part.seats, lambda name: f"seat {name}", "Seat"),
    )


def _bots(study: Study, about: Subject) -> Markup:
    rows: list[Row] = [
        [part.players, part.level, one.name, cell_of(one.share, True), cell_of(one.points, False)]
        for part in study.parts
        for one in part.bots
    ]
    if not rows:
        return NOTHING
    return fragment(
        note("Where different bots sit at a table, each of them in every seat equally often."),
        table("Bots: wins and points", ["players", "level", "bot", "wins", "points"], rows, 3),
    )


def _length(study: Study, about: Subject) -> Markup:
    _, turns = about.turns
    drawn = []
    for players, parts in by_players(study).items():
        drawn.append(
            figure(
                plots.histogram(
                    {part.level: part.length.histogram for part in parts},
                    title=f"Length of games, {plural(players)}",
                    axis=f"{turns} in a game",
                ),
                f"{plural(players)}: how many games have so many {turns}",
            )
        )
    names = [f"{part.players} · {part.level}" for part in study.parts]
    endings = {
        end.title: [part.ends[i].share.value for part in study.parts]
        for i, end in enumerate(study.parts[0].ends)
    }
    drawn.append(
        figure(
            plots.bars(names, endings, title="How games end, by players and level"),
            "How games end, by number of players and level",
        )
    )
    heads = ["players", "level", "games", turns, "half of them", "nine in ten", "decisions"]
    ends: list[Row] = [
        [part.players, part.level, *(cell_of(end.share, True) for end in part.ends)]
        for part in study.parts
    ]
    return fragment(
        note(f"A game's length is told in {turns}; decisions are those with a choice."),
        element("div", *drawn, class_="plots"),
        table("Length of games", heads, [_lengths(part) for part in study.parts], 2),
        table(
            "End of games",
            ["players", "level", *(end.name for end in study.parts[0].ends)],
            ends,
            2,
        ),
    )


def _lengths(part: StudyPart) -> Row:
    low, quarter, _, three_quarters, high = part.length.spread
    return [
        part.players,
        part.level,
        f"{part.games:,}",
        cell_of(part.length.turns, False),
        f"{quarter:.0f} to {three_quarters:.0f}",
        f"{low:.0f} to {high:.0f}",
        cell_of(part.length.choices, False),
    ]


def _origins(study: Study, about: Subject) -> Markup:
    if len(about.sources) < 2:
        return NOTHING
    drawn = [
        figure(
            plots.forest(
                [one.title for one in parts[0].origins],
                {part.level: [one.lead for one in part.origins] for part in parts},
                title=f"What winners have more of, {plural(players)}",
                axis="points more than the others",
                line=0.0,
                percent=False,
            ),
            f"{plural(players)}: points that winners have more than the others at their table",
        )
        for players, parts in by_players(study).items()
    ]
    rows: list[Row] = [
        [
            part.players,
            part.level,
            one.title,
            cell_of(one.each, False),
            cell_of(one.lead, False, True),
        ]
        for part in study.parts
        for one in part.origins
    ]
    heads = ["players", "level", "from", "brings a player", "winners more than others"]
    return fragment(
        note(
            "Where points come from. What winners have more of than the others at their table is "
            "what decides; only games that points decide are counted for it."
        ),
        element("div", *drawn, class_="plots"),
        table("Where points come from", heads, rows, 3),
    )


def _deeds(study: Study, about: Subject) -> Markup:
    drawn, tables = [], []
    for players, parts in by_players(study).items():
        shown = [
            i
            for i, _ in enumerate(about.deeds)
            if any(_happens(part.deeds[i], OFTEN) for part in parts)
        ]
        drawn.append(
            figure(
                plots.forest(
                    [about.deeds[i].name for i in shown],
                    {part.level: [part.deeds[i].slope for i in shown] for part in parts},
                    title=f"What goes with winning, {plural(players)}",
                    axis="points of percentage for each time more",
                    line=0.0,
                ),
                f"{plural(players)}: how much more often one wins for each time one does it more "
                "than the others at the table; rare things stand in the tables only",
            )
        )
        tables += [
            folded(
                f"{plural(players)}, {part.level}: how often, and with what success",
                table(
                    f"What players do, {plural(players)}, {part.level}",
                    [
                        "deed",
                        "kind",
                        "games",
                        "times",
                        "when possible",
                        "who did most wins",
                        "each",
                    ],
                    [_deed_row(one, part) for one in part.deeds if _happens(one)],
                ),
            )
            for part in parts
        ]
    return fragment(
        note(
            "Times are those in a game, all players together, counting only games in which it can "
            "be done. “When possible” is how often it was done of the times it could have been. "
            "“Who did most” is the share of wins of whoever did it most in a game. “Each” compares "
            "players of one table: how many points of percentage more somebody wins for each time "
            "more than the others. It goes with winning; that need not mean that it is the cause."
        ),
        element("div", *drawn, class_="plots"),
        *tables,
    )


def _happens(one: ActionStats, often: float = 0.0) -> bool:
    return one.per_game.known and one.per_game.value > often


def _deed_row(one: ActionStats, part: StudyPart) -> Row:
    return [
        one.name,
        one.group,
        f"{one.per_game.n:,}",
        cell_of(one.per_game, False),
        cell_of(one.chosen, True),
        cell_of(one.most, True),
        cell_of(one.slope, True, True, bold=one.slope.excludes(0.0, among=len(part.deeds))),
    ]


def _pairs(study: Study, about: Subject) -> Markup:
    if not about.alternatives:
        return NOTHING
    drawn, tables = [], []
    for players, parts in by_players(study).items():
        names = [f"{one.after} for {one.before}" for one in parts[0].pairs]
        drawn += [
            figure(
                plots.forest(
                    names,
                    {
                        part.level: [one.changes[i].difference for one in part.pairs]
                        for part in parts
                    },
                    title=f"{change.title}, {plural(players)}: the second against the first",
                    axis="points of percentage" if change.is_share else "more or less",
                    line=0.0,
                    percent=change.is_share,
                ),
                f"{plural(players)}: {change.title}",
            )
            for i, change in enumerate(parts[0].pairs[0].changes[:2])
        ]
        tables += [
            folded(
                f"{plural(players)}, {part.level}: all that was compared",
                _compared(f"One against the other, {plural(players)}, {part.level}", part.pairs),
            )
            for part in parts
        ]
    return fragment(
        note(
            "Which of the two is in a game is random, and equally many games have one and the "
            "other: they differ in nothing else. Changes are of the second against the first."
        ),
        element("div", *drawn, class_="plots"),
        *tables,
    )


def _compared(caption: str, pairs: Sequence[MeasuredChange]) -> Markup:
    tests = sum(len(pair.changes) for pair in pairs)
    rows: list[Row] = [
        [f"{pair.after} for {pair.before}", *_change_cells(change, tests)]
        for pair in pairs
        for change in pair.changes
    ]
    return table(caption, ["second for first", "measure", "first", "second", "change"], rows)


def _change_cells(change: Comparison, tests: int) -> Row:
    tell = per_cent if change.is_share else number
    beyond = change.difference.excludes(0.0, among=tests)
    return [
        change.title,
        tell(change.before),
        tell(change.after),
        cell_of(change.difference, change.is_share, True, bold=beyond),
    ]


def _options(study: Study, about: Subject) -> Markup:
    made = []
    for part in study.parts:
        for option in part.options:
            name = f"{option.after}, {plural(part.players)}, {part.level}"
            rows = [_change_cells(change, len(option.changes)) for change in option.changes]
            done = [change for change in option.deeds if change.before or change.after]
            heads = ["measure", "standard", option.after, "change"]
            made.append(table(name, heads, rows))
            made.append(
                folded(
                    f"{name}: what players do",
                    table(
                        f"Times in a game: {name}",
                        heads,
                        [_change_cells(change, len(done)) for change in done],
                    ),
                )
            )
    if not made:
        return NOTHING
    return fragment(
        note(
            f"The same {study.plan.games:,} deals, played by the standard game and by the other; "
            "changes are the mean of the differences, deal by deal."
        ),
        *made,
    )


def _worth(study: Study, about: Subject) -> Markup:
    if not any(part.without for part in study.parts):
        return NOTHING
    drawn = [
        figure(
            plots.forest(
                [one.deed for one in parts[0].without],
                {part.level: [one.share for one in part.without] for part in parts},
                title=f"Wins of who does without, {plural(players)}",
                axis="% of games won",
                line=1 / players,
            ),
            f"{plural(players)}: wins of a player who may not do it; the broken line is an equal "
            "share",
        )
        for players, parts in by_players(study).items()
    ]
    rows: list[Row] = [
        [
            part.players,
            part.level,
            one.deed,
            f"{one.share.n:,}",
            cell_of(one.share, True, bold=one.share.excludes(part.equal, among=len(part.without))),
            cell_of(one.loss, True, True),
        ]
        for part in study.parts
        for one in part.without
    ]
    heads = ["players", "level", "without", "games", "wins", "% of an equal share lost"]
    return fragment(
        note(
            "One player may not do a thing, as long as there is anything else to do; all others "
            "may. Every seat has its turn with the same deals. What that player wins less than an "
            "equal share is what the thing is worth."
        ),
        element("div", *drawn, class_="plots"),
        table("Doing without", heads, rows, 3),
    )

"""A study as one page of HTML that needs nothing else: no network, no script, no other file."""

from __future__ import annotations

from importlib.resources import files

from ....draw.html import element, fragment, Markup, NOTHING
from ....games import find
from ..findings import findings
from ..plan import CHUNK, StudyPlan
from ..study import Study
from ..subjects import subject
from .formatting import listed
from .html import Row, table
from .sections import sections


def page(study: Study) -> str:
    """The report; the same study makes the same bytes."""
    title = f"{find(study.plan.game).title}: a study of balance"
    made = sections(study)
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    head = fragment(
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Markup(style)),
    )
    links = [("summary", "In short"), *((name, heading) for name, heading, _ in made)]
    links.append(("played", "What was played"))
    body = fragment(
        element("header", element("h1", title), element("p", about(study.plan)), _contents(links)),
        element(
            "main",
            _summary(study),
            *(
                element("section", element("h2", heading), content, id=name)
                for name, heading, content in made
            ),
            _played(study),
        ),
    )
    html = element("html", element("head", head), element("body", body), lang="en")
    return f"<!doctype html>\n{html}\n"


def about(plan: StudyPlan) -> str:
    """The composition of the study, in a sentence."""
    games = plan.games * len(plan.arms)
    players = listed([str(n) for n in plan.players])
    return (
        f"{games:,} games by {listed(list(plan.levels))} bots, for {players} players; every value "
        "comes with the interval that holds it in 95 of 100 such studies."
    )


def _contents(links: list[tuple[str, str]]) -> Markup:
    entries = [element("li", element("a", text, href=f"#{name}")) for name, text in links]
    return element("nav", element("ul", *entries), aria_label="Contents")


def _summary(study: Study) -> Markup:
    shown = []
    for one in findings(study):
        answers = [
            element("li", element("b", who), " ", element("span", said))
            for who, said in one.answers
        ]
        shown.append(element("h3", one.question))
        shown.append(element("p", one.note, class_="note") if one.note else NOTHING)
        shown.append(element("ul", *answers))
    whom = study.plan.levels[-1]
    return element(
        "section",
        element("h2", "In short"),
        element(
            "p",
            f"Games of {whom} bots. Something is called more than luck if it would be found in "
            "fewer than one of twenty studies of a game without any such differences.",
            class_="note",
        ),
        *shown,
        id="summary",
        class_="summary",
    )


def _played(study: Study) -> Markup:
    plan = study.plan
    faults = sum(part.faults for part in study.parts)
    budget = (
        f"{plan.seconds:g} seconds a decision"
        if plan.seconds is not None
        else f"{plan.simulations} simulations a decision at most"
    )
    rows: list[Row] = [
        ["game", plan.game],
        ["players", listed([str(n) for n in plan.players])],
        ["levels", ", ".join(plan.levels)],
        ["conditions", ", ".join(one.name for one in plan.conditions)],
        ["games of each", f"{plan.games:,}"],
        ["bots have", budget],
        ["seed", plan.seed],
        ["faults of bots", faults],
        ["Entrepôt", plan.version],
        ["plan", plan.digest],
    ]
    again = (
        "The same command plays the same games:"
        if plan.repeatable
        else "Bots looked at the clock, so that other games come of the same command:"
    )
    return element(
        "section",
        element("h2", "What was played"),
        table("The plan", ["what", "as it was"], rows),
        element("p", again),
        element("pre", element("code", command(plan)), tabindex=0),
        element(
            "p",
            "A value in bold is more than luck, all values of its table considered. Of the "
            "intervals in small, one in twenty misses by chance.",
            class_="note",
        ),
        id="played",
    )


def command(plan: StudyPlan) -> str:
    """The command that plays a plan; options as they were named there."""
    parts = [f"entrepot lab balance {plan.game}"]
    parts += [f"--players {','.join(map(str, plan.players))}"]
    parts += [f"--levels {','.join(plan.levels)}", f"--games {plan.games}", f"--seed {plan.seed}"]
    if plan.seconds is not None:
        parts.append(f"--seconds {plan.seconds:g}")
    else:
        parts.append(f"--simulations {plan.simulations}")
    varied = [one.name for one in plan.conditions if one.options != "{}"]
    if not varied:
        parts.append("--no-options")
    elif varied != list(subject(plan.game).variants):
        parts += [f"--option '{name}'" for name in varied]
    if plan.chunk != CHUNK:
        parts.append(f"--chunk {plan.chunk}")
    without = [one.without for one in plan.conditions if one.without]
    if without:
        parts.append(f"--without '{','.join(without)}'")
    return " ".join(parts)

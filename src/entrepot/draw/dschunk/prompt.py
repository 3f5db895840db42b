"""The prompt in the top bar: the round, its phases, the present task, and the awaited seats."""

from __future__ import annotations

from functools import cache, lru_cache

from ...engine.phrases import count, Listed, Phrase, say
from ...games.dschunk.texts.prompts import STEP_TEXTS
from ...games.dschunk.texts.terms import term, TITLE
from ...i18n import Voice
from ..fragments import Fragment, slot
from ..html import element, Markup
from ..kit.dock import asked
from .table_context import TableContext, tip

PHASES = ("phase market", "phase actions", "phase supply", "phase bartering", "phase markers")


def phase(context: TableContext) -> str | None:
    """The phase of the round, by its term; none before the first and after the last."""
    view = context.view
    step = view["step"]
    if step in ("stack", "special"):
        return "phase bartering" if view["sold"] else "phase market"
    return {
        "exchange": "phase market",
        "action": "phase actions",
        "more": "phase actions",
        "after": "phase actions",
        "supply": "phase supply",
        "bid": "phase bartering",
    }.get(step)


def bar(context: TableContext) -> dict[str, Fragment]:
    """The whole bar, and whose turn it is once more for the dock."""
    tools, language = context.scene.tools, context.scene.language
    words, (lead, rest) = context.says(round_words(context)), _prompt(context)
    said = context.says(lead), context.says(rest) if rest else None
    return {
        "bar": _bar(phase(context), words, bool(tools), language),
        "tools": Fragment(tools),
        "prompt": _prompted(*said),
        "ask": _ask(*said),
    }


@lru_cache(maxsize=512)
def _bar(now: str | None, round_: str, tools: bool, language: str) -> Fragment:
    return Fragment(
        element(
            "header",
            element("h1", Voice(language)(TITLE)),
            element("p", round_, class_="round"),
            _phases(now, language),
            slot("prompt"),
            element("div", slot("tools"), class_="tools-box") if tools else None,
            class_="topbar",
            id="bar",
        )
    )


@lru_cache(maxsize=1024)
def _prompted(lead: str, rest: str | None) -> Fragment:
    return Fragment(
        element("p", element("b", lead), " ", rest, class_="prompt", id="prompt", data_prompt="")
    )


@lru_cache(maxsize=1024)
def _ask(lead: str, rest: str | None) -> Fragment:
    return Fragment(asked(lead, rest))


@cache
def _phases(now: str | None, language: str) -> Markup:
    voice = Voice(language)
    phases = (
        element(
            "li",
            voice(term(name)),
            class_="now" if name == now else None,
            aria_current="step" if name == now else None,
            **tip(name, language),
        )
        for name in PHASES
    )
    return element("ol", *phases, class_="phases")


def round_words(context: TableContext) -> Phrase:
    """The number of the round."""
    view = context.view
    if view["step"] == "place":
        return term("step place")
    if view["step"] == "over":
        return term("step over")
    return say("Round {n} of {last}", n=view["round"], last=context.last_round)


def _prompt(context: TableContext) -> tuple[Phrase, Phrase | None]:
    """The player whose turn it is, and the awaited step."""
    view = context.view
    step, actors = view["step"], view["actors"]
    if step == "over":
        return say("The game is over."), None
    if step == "bid":
        return _bid_prompt(context)
    if context.seat is not None and context.seat in actors:
        return say("Your turn, {name}.", name=context.name(context.seat)), STEP_TEXTS[step].command(
            view
        )
    return say("{name}'s turn.", name=context.name(view["turn"])), STEP_TEXTS[step].waiting


def _bid_prompt(context: TableContext) -> tuple[Phrase, Phrase | None]:
    """The players that have bid, and those that are still choosing."""
    view, chosen = context.view, context.scene.chosen
    asked = context.seat in view["actors"] and chosen is None
    waiting = [s for s in view["actors"] if s != context.seat]
    names = Listed(tuple(context.name(seat) for seat in waiting))
    lead = STEP_TEXTS["bid"].command(view) if asked else STEP_TEXTS["bid"].waiting
    if not asked and context.seat is not None:
        lead = say("Your bid is in.")
    if not waiting:
        return lead, say("Everyone else has bid.") if asked else None
    return lead, count("{names} is still choosing.", "{names} are still choosing.", len(waiting),
                       names=names)  # fmt: skip

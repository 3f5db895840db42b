"""The prompt in the top bar: the round, its phases, the present task, and the awaited seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from ...engine.phrases import count, Listed, Phrase, say
from ...games.dschunk.state import ROUNDS
from ...games.dschunk.texts.terms import term, TITLE
from ...i18n import Voice
from ..fragments import Fragment, slot
from ..html import element, Markup
from ..kit.dock import asked
from .table_context import TableContext, tip

PHASES = ("phase market", "phase actions", "phase supply", "phase bartering", "phase markers")


def phase(desk: TableContext) -> str | None:
    """The phase of the round, by its term; none before the first and after the last."""
    view = desk.view
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


def bar(desk: TableContext) -> dict[str, Fragment]:
    """The whole bar, and whose turn it is once more for the dock."""
    tools, language = desk.scene.tools, desk.scene.language
    words, (lead, rest) = desk.says(round_words(desk)), _prompt(desk)
    said = desk.says(lead), desk.says(rest) if rest else None
    return {
        "bar": _bar(phase(desk), words, bool(tools), language),
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


def round_words(desk: TableContext) -> Phrase:
    """The round in words."""
    view = desk.view
    if view["step"] == "place":
        return term("step place")
    if view["step"] == "over":
        return term("step over")
    return say("Round {n} of {last}", n=view["round"], last=desk.last_round)


def _prompt(desk: TableContext) -> tuple[Phrase, Phrase | None]:
    """The seat whose turn it is, and its task."""
    view = desk.view
    step, actors = view["step"], view["actors"]
    if step == "over":
        return say("The game is over."), None
    if step == "bid":
        return _bid_prompt(desk)
    if desk.seat is not None and desk.seat in actors:
        return say("Your turn, {name}.", name=desk.name(desk.seat)), _YOURS[step](desk)
    return say("{name}'s turn.", name=desk.name(view["turn"])), _THEIRS[step]


def _bid_prompt(desk: TableContext) -> tuple[Phrase, Phrase | None]:
    """The seats that have bid, and those still choosing."""
    view, chosen = desk.view, desk.scene.chosen
    asked = desk.seat in view["actors"] and chosen is None
    waiting = [s for s in view["actors"] if s != desk.seat]
    names = Listed(tuple(desk.name(seat) for seat in waiting))
    lead = say("Make your bid.") if asked else say("Secret bids.")
    if not asked and desk.seat is not None:
        lead = say("Your bid is in.")
    if not waiting:
        return lead, say("Everyone else has bid.") if asked else None
    return lead, count("{names} is still choosing.", "{names} are still choosing.", len(waiting),
                       names=names)  # fmt: skip


def _stack_task(desk: TableContext) -> Phrase:
    view = desk.view
    if not view["sold"]:
        return say("Everyone takes a special card: choose a stack.")
    if view["round"] == ROUNDS:
        return say("You won a special card: choose a stack, or 3 Yuan.")
    return say("You won a special card: choose a stack.")


def _swap_task(desk: TableContext) -> Phrase:
    n = desk.view["due"]
    if n == 1:
        return say("Swap one more good, or stop.")
    return count("Swap up to {n} good, or stop.", "Swap up to {n} goods, or stop.", n)


def _supply_task(desk: TableContext) -> Phrase:
    n = desk.view["due"]
    if n == 1:
        return say("Take a good, the last for now.")
    return count("Take {n} good, one by one.", "Take {n} goods, one by one.", n)


_YOURS: dict[str, Callable[[TableContext], Phrase]] = {
    "place": lambda desk: say("Place a strip on a junk with fewer than 3."),
    "exchange": _swap_task,
    "stack": _stack_task,
    "special": lambda desk: say(
        "Keep a card from the {stack}.", stack=term(f"stack {desk.view['looking']}")
    ),
    "action": lambda desk: say("Use one merchant or trainee."),
    "more": lambda desk: count(
        "Take {n} more card of another good.",
        "Take {n} more cards of another good.",
        desk.view["due"],
    ),
    "after": lambda desk: (
        say("Play an extra action, or end your turn.")
        if len(desk.legal) > 1
        else say("End your turn.")
    ),
    "supply": _supply_task,
}
_THEIRS: dict[str, Phrase] = {
    "place": say("Placing a strip on a junk."),
    "exchange": say("May swap goods."),
    "stack": say("Choosing a stack of special cards."),
    "special": say("Choosing a special card to keep."),
    "action": say("Choosing a merchant or trainee."),
    "more": say("Taking another good."),
    "after": say("May play an extra action."),
    "supply": say("Taking goods."),
}

"""The shore: four jetties, each with a stack of special cards."""

from __future__ import annotations

from ...engine.phrases import say
from ...games.dschunk.layout import STACKS
from ...games.dschunk.terms import cards, term
from ..markup import element, Markup
from .desk import Desk
from .goods import icon

__all__ = ["jetties", "stack_size"]


def stack_size(desk: Desk, stack: str) -> int:
    """How many cards a stack has; the one being looked through lists them."""
    cards = desk.view["stacks"][stack]
    return cards if isinstance(cards, int) else len(cards)


def jetties(desk: Desk, changed: frozenset[str]) -> Markup:
    """All four stacks."""
    head = element("h2", desk.says(say("Special cards")))
    stacks = (_stack(desk, stack, stack in changed) for stack in STACKS)
    return element("section", head, *stacks, class_="jetties", id="jetties")


def _stack(desk: Desk, stack: str, fresh: bool) -> Markup:
    n, action = stack_size(desk, stack), f"stack {stack}"
    inside = (icon(stack, "shape"), element("span", str(n)))
    state = [] if n else ["empty"]
    if stack == desk.view["looking"]:
        state.append("searched")
    if fresh:
        state.append("changed")
    if action in desk.legal:
        back = desk.button(action, "board", *inside, class_=" ".join(["gold", "back", *state]))
    else:
        words = say("{stack}: {cards}", stack=term(action), cards=cards(n))
        back = element(
            "div",
            *inside,
            class_=" ".join(["back", *state]),
            role="img",
            aria_label=desk.says(words),
            **desk.tip(f"stack {stack}"),
        )
    return element("div", back, class_="jetty", id=f"stack-{stack}", data_place=f"stack {stack}")

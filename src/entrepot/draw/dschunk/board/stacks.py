"""The shore: four jetties, each with a stack of special cards."""

from __future__ import annotations

from functools import lru_cache

from ....engine.phrases import say
from ....games.dschunk.state import STACKS
from ....games.dschunk.texts.terms import cards, term
from ....i18n import Voice
from ...fragments import Fragment
from ...html import element, Markup
from ..table_context import TableContext, tip
from .emblems import icon


def stack_size(desk: TableContext, stack: str) -> int:
    """The number of cards in a stack; the one being looked through lists them."""
    cards = desk.view["stacks"][stack]
    return cards if isinstance(cards, int) else len(cards)


def jetties(desk: TableContext, changed: frozenset[str]) -> Fragment:
    """All four stacks."""
    stacks = (_stack(desk, stack, stack in changed) for stack in STACKS)
    return _jetties(desk.scene.language, *stacks)


@lru_cache(maxsize=1024)
def _jetties(language: str, *stacks: Markup) -> Fragment:
    head = element("h2", Voice(language)(say("Special cards")))
    return Fragment(element("section", head, *stacks, class_="jetties", id="jetties"))


def _stack(desk: TableContext, stack: str, fresh: bool) -> Markup:
    n, action = stack_size(desk, stack), f"stack {stack}"
    searched = stack == desk.view["looking"]
    if action not in desk.legal:
        return _plain_stack(stack, n, searched, fresh, desk.scene.language)
    class_ = " ".join(["gold", "back", *_state(n, searched, fresh)])
    return _jetty(stack, desk.button(action, "board", *_face(stack, n), class_=class_))


@lru_cache(maxsize=1024)
def _plain_stack(stack: str, n: int, searched: bool, fresh: bool, language: str) -> Markup:
    words = say("{stack}: {cards}", stack=term(f"stack {stack}"), cards=cards(n))
    back = element(
        "div",
        *_face(stack, n),
        class_=" ".join(["back", *_state(n, searched, fresh)]),
        role="img",
        aria_label=Voice(language)(words),
        **tip(f"stack {stack}", language),
    )
    return _jetty(stack, back)


def _face(stack: str, n: int) -> tuple[Markup, Markup]:
    return icon(stack, "shape"), element("span", str(n))


def _state(n: int, searched: bool, fresh: bool) -> list[str]:
    return ["empty"] * (n == 0) + ["searched"] * searched + ["changed"] * fresh


def _jetty(stack: str, back: Markup) -> Markup:
    return element("div", back, class_="jetty", id=f"stack-{stack}", data_place=f"stack {stack}")

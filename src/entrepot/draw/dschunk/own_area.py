"""Own area: the reader's hand, or the present choice."""

from __future__ import annotations

from ...engine.phrases import Phrase, say
from ...games.dschunk.state import GOODS, STACKS
from ...games.dschunk.texts.terms import special_name, term
from ...games.dschunk.view_types import own
from ...i18n import capital
from ..fragments import LazyFragment
from ..html import element, Markup
from .action_labels import card_effect, CARD_KIND, card_kind, GOOD, JUNK
from .action_list import ways
from .bid_form import bidding
from .board.emblems import good_icon, icon
from .click_targets import swaps, targets
from .extra_actions import memory
from .hand import FULL, held, overlapping, piles, purse, specials, tags
from .result import result
from .scene import Scene
from .table_context import TableContext

BESIDE = ("exchange", "stack", "special", "after", "supply", "more")
"""Steps in which something is chosen beside the hand, or the piles themselves are."""
ROOM, PILE, CARD = 760, 88, 150
"""The widths: of hand and special cards together at most, and of a pile and a card at least."""


def dock(desk: TableContext) -> LazyFragment:
    """The reader's things and choices."""
    scene, seat = desk.scene, desk.seat
    if scene.legal or desk.view["step"] == "over":
        return LazyFragment(_dock, scene.deciding(without=("bids",)))
    players = [player if i == seat else None for i, player in enumerate(desk.view["players"])]
    keys = ["seat"] + ["junks"] * bool(seat is not None and own(desk.view)["specials"])
    view = {**scene.only(*keys).view, "step": None, "players": players}
    return LazyFragment(_dock, scene.only(view=view))


def _dock(scene: Scene) -> Markup:
    desk = TableContext(scene)
    over = desk.view["step"] == "over"
    classes = "dock compact" if not over and desk.seat is not None and _crowded(desk) else "dock"
    return element("section", *_content(desk), class_=classes, id="dock")


def _crowded(desk: TableContext) -> bool:
    """Whether the hand makes room for choices or cards beside it."""
    if desk.view["step"] in BESIDE and desk.scene.legal:
        return True
    if any(action.startswith(("upper gray ", "lower gray ")) for action in desk.scene.legal):
        return True
    cards = set(own(desk.view)["specials"])
    wide = sum(max(PILE, overlapping(good, n)[1]) for good, n in held(desk).items())
    return wide + CARD * min(len(cards), FULL) > ROOM


def _content(desk: TableContext) -> tuple[Markup | None, ...]:
    step = desk.view["step"]
    if step == "over":
        return (result(desk),)
    if desk.seat is None:
        return (element("p", desk.says(say("You are watching this table.")), class_="watching"),)
    if step == "bid" and desk.scene.legal:
        return bidding(desk), tags(desk)
    if step == "special" and desk.scene.legal:
        holding = element("div", piles(desk), class_="holding")
        return holding, _search(desk), purse(desk)
    given = {good: desk.says(GOOD[good]) for good in GOODS if desk.starting(f"swap {good}")}
    return (
        memory(desk, **given) if desk.scene.legal else None,
        element("div", piles(desk), targets(desk), class_="holding"),
        _choices(desk),
        specials(desk),
        purse(desk),
        ways(desk),
    )


def _choices(desk: TableContext) -> Markup | None:
    """The choices in the dock itself, next to the hand."""
    step = desk.view["step"]
    if not desk.scene.legal:
        return None
    if step == "exchange":
        return swaps(desk)
    if step == "stack":
        return _stacks(desk)
    if step == "after":
        choice = say("Play a card or end your turn") if len(desk.legal) > 1 else None
        return _row(desk, "after", choice, ["done"])
    if step == "action":
        return _on_gray(desk)
    return None


def _row(desk: TableContext, name: str, head: Phrase | None, actions: list[str]) -> Markup:
    buttons = (
        desk.button(action, "dock", desk.called(action), class_="gold wide") for action in actions
    )
    return element(
        "section", element("h2", desk.says(head)) if head else None,
        element("div", *buttons, class_="ranks"),
        class_=f"choosing {name}",
    )  # fmt: skip


def _stacks(desk: TableContext) -> Markup:
    """The stacks once more, and what one may have instead."""
    stacks = (
        desk.button(
            f"stack {stack}", "dock", icon(stack, "shape"), class_="gold back", tabindex="-1"
        )
        for stack in STACKS
        if f"stack {stack}" in desk.legal
    )
    others = (
        desk.button(action, "dock", desk.called(action), class_="gold wide")
        for action in ("yuan", "decline")
        if action in desk.legal
    )
    head = element("h2", desk.says(say("Choose a stack to look through")))
    return element(
        "section", head, element("div", *stacks, *others, class_="ranks"), class_="choosing stacks"
    )


def _on_gray(desk: TableContext) -> Markup | None:
    """Goods on gray, to be chosen here where the plaques on the junk are too small."""
    rows = []
    for verb in ("goods", "upper gray", "lower gray"):
        actions = [action for action in desk.starting(verb) if action.split()[-1] in GOODS]
        if actions:
            chips = (
                desk.button(action, "dock", good_icon(action.split()[-1]), class_="gold chip")
                for action in actions
            )
            head = (
                desk.says(say("Goods on {junk}", junk=JUNK["gray"]))
                if verb == "goods"
                else capital(desk.says(term(f"marker {verb.split()[0]}")))
            )
            chosen = element("div", *chips, class_="move")
            kind = "merchant" if verb == "goods" else "trainee"
            rows.append(element("div", element("h2", head), chosen, class_=f"gray-row {kind}"))
    return element("section", *rows, class_="choosing on-gray") if rows else None


def _search(desk: TableContext) -> Markup:
    """The cards of the stack one looks through, each to be kept."""
    cards = (
        desk.button(
            action,
            "dock",
            element("small", desk.says(CARD_KIND[card_kind(action.split()[1])])),
            element("b", desk.says(special_name(action.split()[1]))),
            element("span", desk.says(card_effect(action.split()[1], desk.mine))),
            class_=f"gold special {card_kind(action.split()[1])}",
        )
        for action in desk.scene.legal
    )
    head = element("h2", desk.says(say("Keep one of these cards")))
    row = element("div", *cards, class_="ranks fades")
    return element("section", head, row, tags(desk), class_="specials search")

"""The reader's own place: the hand, or what is to be chosen now."""

from __future__ import annotations

from ...engine.phrases import say
from ...games.dschunk.layout import GOODS, STACKS
from ...games.dschunk.terms import special_name, term
from ...games.dschunk.views import own
from ...words import capital
from ..markup import element, fragment, Markup
from ..parts import Part
from .bidding import bidding
from .desk import Desk
from .goods import good_icon, icon
from .hand import piles, purse, special_card, specials
from .result import result
from .scene import Scene
from .ways import ways
from .words import card_effect, CARD_KIND, card_kind, GOOD, JUNK

__all__ = ["dock"]


def dock(desk: Desk) -> Part:
    """What the reader holds and can choose."""
    scene, seat = desk.scene, desk.seat
    if scene.legal or desk.view["step"] == "over":
        return Part(_dock, scene.deciding(without=("bids",)))
    players = [player if i == seat else None for i, player in enumerate(desk.view["players"])]
    keys = ["seat"] + ["junks"] * bool(seat is not None and own(desk.view)["specials"])
    view = {**scene.only(*keys).view, "step": None, "players": players}
    return Part(_dock, scene.only(view=view))


def _dock(scene: Scene) -> Markup:
    desk = Desk(scene)
    classes = "dock compact" if _crowded(desk) else "dock"
    return element("section", *_content(desk), class_=classes, id="dock")


def _crowded(desk: Desk) -> bool:
    """Whether the hand makes room for choices beside it."""
    if desk.view["step"] in ("exchange", "stack", "supply", "more") and desk.scene.legal:
        return True
    return any(
        action.split()[1] in ("load-any", "goods-any", "move-strip")
        or action.startswith(("upper gray ", "lower gray "))
        for action in desk.scene.legal
        if " " in action
    )


def _content(desk: Desk) -> tuple[Markup | None, ...]:
    step = desk.view["step"]
    if step == "over":
        return (result(desk),)
    if desk.seat is None:
        return (element("p", desk.says(say("You are watching this table.")), class_="watching"),)
    if step == "bid" and desk.scene.legal:
        return (bidding(desk),)
    if step == "special" and desk.scene.legal:
        return (_search(desk),)
    return piles(desk), _choices(desk), specials(desk), purse(desk), ways(desk)


def _choices(desk: Desk) -> Markup | None:
    """What is chosen in the dock itself, next to the hand."""
    step = desk.view["step"]
    if not desk.scene.legal:
        return None
    if step == "exchange":
        return _swaps(desk)
    if step == "stack":
        return _stacks(desk)
    if step == "after":
        return _row(desk, "after", desk.says(say("Play a card or end your turn")), ["done"])
    if step == "action":
        return _on_gray(desk)
    return None


def _row(desk: Desk, name: str, head: str, actions: list[str]) -> Markup:
    buttons = (
        desk.button(action, "dock", desk.called(action), class_="gold wide") for action in actions
    )
    return element(
        "section", element("h2", head), element("div", *buttons, class_="ranks"),
        class_=f"choosing {name}",
    )  # fmt: skip


def _stacks(desk: Desk) -> Markup:
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


def _swaps(desk: Desk) -> Markup:
    """A row for each good one can give, with what one can get for it."""
    rows = []
    for good in GOODS:
        ways_out = desk.starting(f"swap {good}")
        if ways_out:
            chips = (
                desk.button(
                    action,
                    "dock",
                    good_icon(got),
                    desk.says(GOOD[got]),
                    class_="gold chip wide",
                )
                for action in ways_out
                for got in (action.split()[2],)
            )
            given = element("span", good_icon(good), icon("arrow"), class_="from")
            rows.append(element("div", given, *chips, class_="move"))
    head = element(
        "div",
        element("h2", desk.says(say("Swap a good for another"))),
        desk.button("done", "dock", desk.called("done"), class_="gold wide"),
        class_="over-rows",
    )
    return element(
        "section", head, element("div", *rows, class_="targets swaps"), class_="choosing exchange"
    )


def _on_gray(desk: Desk) -> Markup | None:
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


def _search(desk: Desk) -> Markup:
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
    cards_held = own(desk.view)["specials"]
    mine = [special_card(desk, card, cards_held.count(card)) for card in dict.fromkeys(cards_held)]
    head = element("h2", desk.says(say("Keep one of these cards")))
    found = element(
        "section", head, element("div", *cards, class_="ranks"), class_="specials search"
    )
    if not mine:
        return found
    held = element(
        "section",
        element("h2", desk.says(say("Your special cards"))),
        element("div", *mine, class_="ranks"),
        class_="specials held",
    )
    return fragment(found, held)

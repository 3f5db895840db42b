"""The secret bid: a frame for each good with a button for each number of cards."""

from __future__ import annotations

from ...engine.phrases import say
from ...games.dschunk.texts.terms import amount, term, yuan
from ...games.dschunk.view_types import price_of
from ..html import element, Markup
from .board.emblems import good_icon
from .board.pieces import seal
from .hand import cards_picture, held
from .table_context import TableContext

FEW, MANY = 3, 6
"""Up to so many cards a frame is narrow; above so many it is wide."""
HOW_TO_BID = say("Press a number to bid that many cards.")
NOTHING_TO_BID = say("You have no cards of the goods that are left.")


def bidding(desk: TableContext) -> Markup:
    """All four goods, and at the right what one has bid so far."""
    lots = (_lot(desk, good, n) for good, n in held(desk).items())
    return element(
        "div", element("div", *lots, class_="lots"), _slip(desk), class_="bidding", id="bidding"
    )


def _chosen(desk: TableContext) -> tuple[int, str | None]:
    """The bid one has made and may still change."""
    words = (desk.scene.chosen or "pass").split()
    return (int(words[1]), words[2]) if words[0] == "bid" else (0, None)


def _lot(desk: TableContext, good: str, n: int) -> Markup:
    view = desk.view
    sold = good in view["sold"]
    raised, picked = _chosen(desk)
    raised = raised if picked == good else 0
    price = price_of(view, good)
    if sold:
        pays = term("sold")
    elif price == "S":
        pays = term("special card")
    else:
        pays = yuan(price)
    head = element(
        "h3",
        good_icon(good),
        element("b", desk.says(amount(good, n))),
        element("span", desk.says(pays), class_="pays"),
    )
    numbers = [
        desk.button(
            action,
            "bid",
            action.split()[1],
            class_="digit" + (" filled" if i < raised else ""),
        )
        for i, action in enumerate(a for a in desk.starting("bid") if a.endswith(f" {good}"))
    ]
    if sold:
        below: Markup = element("p", desk.says(say("You keep {n}.", n=n)), class_="kept")
    elif numbers:
        below = element("div", *numbers, class_="digits")
    else:
        below = element("p", desk.says(say("You have none to bid.")), class_="kept")
    state = " sold" if sold else " picked" if raised else "" if n else " none"
    state += " many" if n > MANY else " some" if n > FEW else ""
    return element(
        "section", head, cards_picture(good, n, raised), below, class_=f"lot {good}{state}"
    )


def _slip(desk: TableContext) -> Markup:
    """The reader's bid, in an envelope; or a request, and the button to bid nothing."""
    chosen = desk.scene.chosen
    n, good = _chosen(desk)
    if chosen is None:
        head = desk.says(say("Your bid, hidden until all are in"))
        text = element("span", desk.says(HOW_TO_BID if desk.starting("bid") else NOTHING_TO_BID))
        slip = element("p", element("small", head), text, class_="slip empty")
    else:
        head = desk.says(say("Your bid is in; you can change it until all are in"))
        words = desk.says(say("nothing", context="bid") if good is None else amount(good, n))
        slip = element(
            "p",
            element("small", head),
            element("b", words),
            None if good is None else good_icon(good),
            seal(desk.colour(desk.seat)) if desk.seat is not None else None,
            class_="slip sealed",
        )
    nothing = "pass" in desk.legal
    return element(
        "div",
        slip,
        desk.button("pass", "bid", desk.says(say("Bid nothing")), class_="nothing")
        if nothing
        else None,
        class_="slip-box",
    )

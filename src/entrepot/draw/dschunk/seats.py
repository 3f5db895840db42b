"""The players: what lies before each, and who is awaited."""

from __future__ import annotations

from ...engine.phrases import count, Listed, Phrase, say
from ...games.dschunk.terms import special_name, term
from ..markup import element, Markup
from ..scene import Person
from .desk import Desk
from .figures import seal
from .goods import icon
from .ink import use
from .words import card_kind

__all__ = ["goods_held", "seats"]


def seats(desk: Desk) -> Markup:
    """All players in seat order."""
    panels = (_panel(desk, seat) for seat in range(len(desk.view["players"])))
    label = desk.says(say("Players"))
    return element("ol", *panels, class_="crew", id="seats", aria_label=label)


def goods_held(desk: Desk, seat: int) -> int:
    """How many goods cards a seat holds."""
    goods = desk.view["players"][seat]["goods"]
    return goods if isinstance(goods, int) else sum(goods.values())


def _panel(desk: Desk, seat: int) -> Markup:
    view = desk.view
    colour = desk.colour(seat)
    awaited = seat in view["actors"] and not (seat == desk.seat and desk.scene.chosen)
    person = desk.scene.people[seat] if seat < len(desk.scene.people) else None
    classes = [f"seat colour-{colour}"] + ["awaited"] * awaited + ["own"] * (seat == desk.seat)
    if person is not None and not person.present:
        classes.append("absent")
    status, kind = _status(desk, seat), _kind(person)
    head = element(
        "div",
        seal(colour),
        element("b", desk.name(seat), class_="name"),
        None if kind is None else element("span", desk.says(kind), class_="kind"),
        _start(desk) if seat == view["start"] and view["step"] != "over" else None,
        None if status is None else element("span", *status[1:], class_=f"status {status[0]}"),
        class_="who",
    )
    note = person.note if person is not None else None
    return element(
        "li",
        head,
        _facts(desk, seat),
        _open_cards(desk, seat),
        None if note is None else element("p", desk.says(note), class_="note"),
        id=f"seat-{seat}",
        class_=" ".join(classes),
        data_place=f"seat {seat}",
    )


def _kind(person: Person | None) -> Phrase | None:
    """What is to be said of who sits there: a bot, or one who is away."""
    if person is None:
        return None
    if person.bot is not None:
        return say("bot")
    return None if person.present else say("away", context="a player who has left the page")


def _start(desk: Desk) -> Markup:
    words = desk.says(term("start player"))
    return element(
        "svg",
        use("lantern", 0, 0, 20, 26),
        viewBox="0 0 20 26",
        class_="lantern",
        id="start-marker",
        data_piece="start",
        role="img",
        aria_label=words,
    )


def _status(desk: Desk, seat: int) -> tuple[str | Markup, ...] | None:
    """What is awaited of a player, in words: its class, then its content."""
    view = desk.view
    own = seat == desk.seat
    if view["step"] == "over":
        return ("pill", desk.says(say("winner"))) if seat in view.get("winners", ()) else None
    if view["step"] == "bid":
        if seat in view["actors"] and not (own and desk.scene.chosen):
            return "pill", desk.says(say("choose") if own else say("choosing"))
        return "in", icon("tick"), desk.says(say("bid is in"))
    if seat in view["actors"]:
        return "pill", desk.says(say("your turn") if own else say("to act"))
    n = len(view["players"])
    if view["actors"] and seat == (view["turn"] + 1) % n and seat != view["start"]:
        return "next", desk.says(say("next", context="player"))
    return None


def _facts(desk: Desk, seat: int) -> Markup:
    player = desk.view["players"][seat]
    goods, specials = goods_held(desk, seat), desk.specials_of(seat)
    place = None if seat == desk.seat else f"goods {seat}"
    return element(
        "ul",
        # For translators: after a number, as are "strip" and "special".
        _fact("cards", goods, desk.says(count("good", "goods", goods)), "of-goods", place),
        _fact(
            "strip",
            player["strips"],
            desk.says(count("strip", "strips", player["strips"])),
            "of-strips",
            f"strips {seat}",
        ),
        _fact(
            "secret",
            specials,
            desk.says(count("special", "specials", specials)),
            "of-specials",
            None if seat == desk.seat else f"specials {seat}",
        ),
        _money(desk, seat),
        class_="facts",
    )


def _fact(sign: str, n: int | str, word: str, class_: str, place: str | None) -> Markup:
    number = element("b", str(n))
    return element(
        "li", icon(sign), number, " ", element("small", word), class_=class_, data_place=place
    )


def _money(desk: Desk, seat: int) -> Markup:
    """A player's money where it is known; of others that is what they last declared."""
    player, place = desk.view["players"][seat], f"money {seat}"
    money, yuan = player["money"], desk.says(term("Yuan"))
    if money is None:
        secret = element("span", desk.says(say("secret", context="money")), class_="hidden")
        small = element("small", yuan)
        return element("li", icon("coin"), secret, " ", small, class_="of-money", data_place=place)
    told = seat != desk.seat and money == player["declared"] and desk.view["step"] != "over"
    # For translators: after a number of Yuan, and instead of that word.
    words = desk.says(say("declared", context="Yuan")) if told else yuan
    return _fact("coin", money, words, "of-money", place)


def _open_cards(desk: Desk, seat: int) -> Markup | None:
    """The always-cards before a player."""
    player = desk.view["players"][seat]
    shown = [card for card in player["specials"] if card_kind(card) == "always"]
    if not shown or desk.view["step"] == "over":
        return None
    names = []
    for card in dict.fromkeys(shown):
        n = shown.count(card)
        name = special_name(card)
        names.append(desk.says(name if n == 1 else say("{card} ×{n}", card=name, n=n)))
    words = count(
        "Open card: {cards}", "Open cards: {cards}", len(shown), cards=Listed(tuple(names))
    )
    return element("p", desk.says(words), class_="open", **desk.tip("always-card"))

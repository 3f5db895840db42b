"""The players: the things before each, and the seats that are awaited."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.phrases import count, Listed, say
from ...games.dschunk.texts.terms import special_name, term
from ...games.dschunk.view_types import Player
from ...i18n import Voice
from ..fragments import LazyFragment, slot
from ..html import element, fragment, Markup
from ..kit.players import awaited, cards_in, person, PlayerStatus, remarks
from .action_labels import card_kind
from .board.emblems import icon
from .board.pieces import seal
from .palette import use
from .table_context import TableContext, tip


def seats(desk: TableContext) -> dict[str, LazyFragment]:
    """A panel for each player, with a part for what they have."""
    language = Voice(desk.scene.language)
    over, found = desk.view["step"] == "over", {}
    for seat, player in enumerate(desk.view["players"]):
        own = seat == desk.seat
        found[f"seat-{seat}"] = LazyFragment(_panel, language, seat, _member(desk, seat))
        found[f"facts-{seat}"] = LazyFragment(_facts, language, seat, own, over, player)
    return found


def specials_of(player: Player) -> int:
    """The number of special cards of a player, open and secret."""
    return _cards_in(player["specials"], player.get("secret"))


def _cards_in(shown: list[str], secret: int | None) -> int:
    """The number of cards, seen and secret; a whole position shows all."""
    if secret is None:
        return len(shown)
    return secret + sum(card_kind(card) == "always" for card in shown)


@dataclass(kw_only=True)
class Member(PlayerStatus):
    """The status of one of the crew."""

    colour: int
    own: bool
    starts: bool
    note: str | None
    status: tuple[str, str] | None


def _member(desk: TableContext, seat: int) -> Member:
    view, who = desk.view, person(desk.scene, seat)
    return Member(
        name=who.name,
        awaited=awaited(desk.scene, seat),
        present=who.present,
        remarks=tuple(map(desk.says, remarks(who, noted=False))),
        colour=desk.colour(seat),
        own=seat == desk.seat,
        starts=seat == view["start"] and view["step"] != "over",
        note=None if who.note is None else desk.says(who.note),
        status=_status(desk, seat),
    )


def _panel(voice: Voice, seat: int, stands: Member) -> Markup:
    classes = [f"seat colour-{stands.colour}"] + ["awaited"] * stands.awaited
    classes += ["own"] * stands.own + ["absent"] * (not stands.present)
    status = stands.status
    head = element(
        "div",
        seal(stands.colour),
        element("b", stands.name, class_="name"),
        *(element("span", remark, class_="kind") for remark in stands.remarks),
        _start(voice) if stands.starts else None,
        None
        if status is None
        else element(
            "span",
            icon("tick") if status[0] == "in" else None,
            status[1],
            class_=f"status {status[0]}",
        ),
        class_="who",
    )
    return element(
        "li",
        head,
        slot(f"facts-{seat}"),
        None if stands.note is None else element("p", stands.note, class_="note"),
        id=f"seat-{seat}",
        class_=" ".join(classes),
        data_place=f"seat {seat}",
        data_player=seat,
    )


def _start(voice: Voice) -> Markup:
    words = voice(term("start player"))
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


def _status(desk: TableContext, seat: int) -> tuple[str, str] | None:
    """The awaited action of a player, in words, after its class."""
    view = desk.view
    own = seat == desk.seat
    if view["step"] == "over":
        return ("pill", desk.says(say("winner"))) if seat in view.get("winners", ()) else None
    if view["step"] == "bid":
        if awaited(desk.scene, seat):
            return "pill", desk.says(say("choose") if own else say("choosing"))
        return "in", desk.says(say("bid is in"))
    if seat in view["actors"]:
        return "pill", desk.says(say("your turn") if own else say("to act"))
    n = len(view["players"])
    if view["actors"] and seat == (view["turn"] + 1) % n and seat != view["start"]:
        return "next", desk.says(say("next", context="player"))
    return None


def _facts(voice: Voice, seat: int, own: bool, over: bool, player: Player) -> Markup:
    goods, specials = cards_in(player["goods"]), specials_of(player)
    facts = element(
        "ul",
        # For translators: after a number, as are "strip" and "special".
        _fact(
            "cards",
            goods,
            voice(count("good", "goods", goods)),
            "of-goods",
            None if own else f"goods {seat}",
        ),
        _fact(
            "strip",
            player["strips"],
            voice(count("strip", "strips", player["strips"])),
            "of-strips",
            f"strips {seat}",
        ),
        _fact(
            "secret",
            specials,
            voice(count("special", "specials", specials)),
            "of-specials",
            None if own else f"specials {seat}",
        ),
        _money(voice, seat, player, told=not own and not over),
        class_="facts",
    )
    return fragment(facts, None if over else _open_cards(voice, player))


def _fact(sign: str, n: int | str, word: str, class_: str, place: str | None) -> Markup:
    number = element("b", str(n))
    return element(
        "li", icon(sign), number, " ", element("small", word), class_=class_, data_place=place
    )


def _money(voice: Voice, seat: int, player: Player, *, told: bool) -> Markup:
    """A player's money where it is known; of others that is what they last declared."""
    place, money, yuan = f"money {seat}", player["money"], voice(term("Yuan"))
    if money is None:
        secret = element("span", voice(say("secret", context="money")), class_="hidden")
        small = element("small", yuan)
        return element(
            "li", icon("coin"), secret, " ", small, class_="of-money unknown", data_place=place
        )
    declared = told and money == player["declared"]
    # For translators: after a number of Yuan, and instead of that word.
    words = voice(say("declared", context="Yuan")) if declared else yuan
    class_ = "of-money declared" if declared else "of-money"
    return _fact("coin", money, words, class_, place)


def _open_cards(voice: Voice, player: Player) -> Markup | None:
    """The always-cards before a player."""
    shown = [card for card in player["specials"] if card_kind(card) == "always"]
    if not shown:
        return None
    names = []
    for card in dict.fromkeys(shown):
        n = shown.count(card)
        name = special_name(card)
        names.append(voice(name if n == 1 else say("{card} ×{n}", card=name, n=n)))
    words = count(
        "Open card: {cards}", "Open cards: {cards}", len(shown), cards=Listed(tuple(names))
    )
    return element("p", voice(words), class_="open", **tip("always-card", voice.language))

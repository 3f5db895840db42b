"""The other seats: who sits there, what they own, and their open shops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...engine.phrases import count, Phrase, say, Seat
from ...games.dunhuang.layout import GOODS
from ..markup import element, Markup
from ..scene import Person, Scene
from . import pieces
from .cards import BESIDE, Collection, collection, FOOT
from .changes import Changes
from .hints import Attributes, called, card_name, hint, target
from .sprite import icon
from .targets import Targets

__all__ = [
    "Player",
    "bottom_seat",
    "cards_of",
    "counts",
    "heading",
    "others",
    "piles",
    "shop_label",
    "stack",
]

Player = Mapping[str, Any]
LOW_SHOP, HIGH_SHOP = (38, 56, 61, 8), (56, 61, 36, 36)
"""How far collections may rise where three seats lie one above the other, and where fewer do."""


def bottom_seat(scene: Scene) -> int:
    """The seat at the near side of the table: the reader's own; the first for a spectator."""
    seat = scene.view["seat"]
    return 0 if seat is None else int(seat)


def others(scene: Scene, targets: Targets, changes: Changes) -> Markup:
    """All seats but the near one, in playing order from there."""
    seats, near = len(scene.view["players"]), bottom_seat(scene)
    return element(
        "section",
        *(_seat(scene, (near + i) % seats, targets, changes) for i in range(1, seats)),
        class_=f"seats others-{seats - 1}",
        id="seats",
        aria_label=scene.voice(say("The other players")),
    )


def _seat(scene: Scene, seat: int, targets: Targets, changes: Changes) -> Markup:
    player = scene.view["players"][seat]
    acting = seat in scene.view["actors"]
    return element(
        "article",
        element(
            "header",
            heading(scene, seat, "h2"),
            element(
                "span",
                *(small_token(scene, good, player) for good in player["tokens"]),
                class_="token-line",
            ),
            counts(scene, seat, changes),
            class_="seat-head",
        ),
        element(
            "button",
            class_="open-shop",
            type="button",
            id=f"open-shop-{seat}",
            popovertarget=f"shop-{seat}",
            aria_label=scene.voice(say("Shop of {player}", player=Seat(seat))),
        ),
        element(
            "div",
            element(
                "h3", scene.voice(say("Shop of {player}", player=Seat(seat))), class_="phone-only"
            ),
            collections(scene, seat, targets, changes),
            shown_hand(scene, seat),
            class_="seat-shop",
            id=f"shop-{seat}",
            popover="auto",
        ),
        _ask(scene, seat, targets),
        class_="seat acting" if acting else "seat",
        id=f"seat-{seat}",
        aria_label=called(scene, seat),
    )


def heading(scene: Scene, seat: int, tag: str) -> Markup:
    """Who sits there, with a remark or two."""
    remarks = (element("small", scene.voice(remark)) for remark in _remarks(scene, seat))
    person = _person(scene, seat)
    name = called(scene, seat)
    return element(
        tag,
        element("span", name, class_="who", title=name if len(name) > 14 else None),
        *remarks,
        class_="whose" if person.present else "whose absent",
    )


def _person(scene: Scene, seat: int) -> Person:
    return scene.people[seat] if seat < len(scene.people) else Person("")


def _remarks(scene: Scene, seat: int) -> Iterator[Phrase]:
    view, person = scene.view, _person(scene, seat)
    seats = len(view["players"])
    if view["step"] == "over":
        if seat in view["winners"]:
            yield say("winner")
    elif seat == view["seat"]:
        yield say("you")
    elif seat in view["actors"]:
        yield say("choosing") if view["step"] == "keep" else say("plays now")
    elif view["step"] not in ("keep", "start") and seat == (view["turn"] + 1) % seats:
        yield say("plays next")
    if seat == view["first"]:
        yield say("first player")
    if person.note is not None:
        yield person.note
    elif not person.present:
        yield say("away", context="a player who has left the page")
    elif person.bot is not None:
        yield say("bot")


def cards_of(player: Player) -> int:
    """How many cards a player has in hand, seen or not."""
    hand = player["hand"]
    return hand if isinstance(hand, int) else sum(hand.values())


def counts(scene: Scene, seat: int, changes: Changes) -> Markup:
    """Coins, prestige and cards in hand, as signs with numbers."""
    player = scene.view["players"][seat]
    cards = cards_of(player)
    fresh = " fresh" if seat in changes.hands else ""
    return element(
        "ul",
        _count(
            scene,
            "coin",
            player["coins"],
            count("{n} coin", "{n} coins", player["coins"]),
            hint(scene, "coins"),
        ),
        _count(
            scene,
            "prestige",
            player["prestige"],
            count("{n} prestige", "{n} prestige", player["prestige"]),
            hint(scene, "prestige"),
        ),
        _count(
            scene,
            "cards",
            cards,
            count("{n} card in hand", "{n} cards in hand", cards),
            {**hint(scene, "hand"), "data_place": f"hand {seat}"},
            fresh,
        ),
        class_="counts",
    )


def _count(
    scene: Scene, sign: str, n: int, words: Phrase, about: Attributes, fresh: str = ""
) -> Markup:
    return element(
        "li",
        icon(sign, 24, 24, "sign"),
        element("b", n, aria_hidden="true"),
        element("span", scene.voice(words), class_="unseen"),
        class_=f"count count-{sign}{fresh}",
        **about,
    )


def small_token(scene: Scene, good: str, player: Player) -> Markup:
    """A token where there is little room; its edge tells the 商 side."""
    return element(
        "svg",
        pieces.token(good, good in player["sealed"], small=True),
        viewBox="0 0 40 40",
        class_="small-token",
        aria_hidden="true",
    )


def piles(seat: int, player: Player, heights: tuple[float, ...]) -> list[Collection]:
    """The collections of a shop; a token may outlast its collection.

    `heights` says how far they may rise, for up to 4 collections, for 5 or 6, for 7, and for more.
    """
    goods = [good for good in GOODS if good in player["shop"] or good in player["tokens"]]
    highest = heights[
        0 if len(goods) <= 4 else 1 if len(goods) <= 6 else 2 if len(goods) == 7 else 3
    ]
    return [
        Collection(
            seat,
            good,
            player["shop"].get(good, 0),
            token=good in player["tokens"],
            sealed=good in player["sealed"],
            highest=highest,
        )
        for good in goods
    ]


def collections(scene: Scene, seat: int, targets: Targets, changes: Changes) -> Markup:
    """The shop of another seat."""
    players = scene.view["players"]
    shop = piles(seat, players[seat], LOW_SHOP if len(players) == 4 else HIGH_SHOP)
    if not shop:
        nothing = element("p", scene.voice(say("No goods in the shop yet")), class_="nothing")
        return element("div", nothing, class_="shop empty", data_place=f"shop {seat}")
    contested = scene.view["contested"] if seat == _holder(scene) else None
    return element(
        "ul",
        *(_collection(scene, pile, targets, changes, pile.good == contested) for pile in shop),
        class_=f"shop fill-{min(len(shop), 10)}",
        data_place=f"shop {seat}",
    )


def _holder(scene: Scene) -> int | None:
    """The seat whose token is contested."""
    good = scene.view["contested"]
    players = enumerate(scene.view["players"])
    return next((seat for seat, player in players if good in player["tokens"]), None)


def _collection(
    scene: Scene, pile: Collection, targets: Targets, changes: Changes, contested: bool
) -> Markup:
    drawn = stack(scene, pile, changes)
    action = targets.tokens.get(pile.good) if contested else None
    if action is not None:
        button = element(
            "button", drawn, type="button", class_="legal-card", **target(scene, action)
        )
        return element("li", button, class_="pile-of contested")
    about = {"role": "img", "aria_label": shop_label(scene, pile), **hint(scene, "collection")}
    return element(
        "li",
        element("span", drawn, **about),
        class_="pile-of contested" if contested else "pile-of",
    )


def stack(scene: Scene, pile: Collection, changes: Changes) -> Markup:
    """A collection as a drawing of its own."""
    return element(
        "svg",
        collection(
            pile,
            fresh=(pile.seat, pile.good) in changes.shops and pile.cards > 0,
            turned=pile.good in changes.tokens,
        ),
        viewBox=f"0 0 {FOOT + pieces.CARD_WIDTH + BESIDE} {pile.height:g}",
        class_="collection",
        aria_hidden="true",
    )


def shop_label(scene: Scene, pile: Collection) -> str:
    """A collection in words."""
    card, n = card_name(scene, pile.good), pile.cards
    if not pile.token:
        return scene.voice(count("{n} card of {card}", "{n} cards of {card}", n, card=card))
    if pile.sealed:
        return scene.voice(
            count(
                "{n} card of {card}, with the token, 商 side up",
                "{n} cards of {card}, with the token, 商 side up",
                n,
                card=card,
            )
        )
    return scene.voice(
        count(
            "{n} card of {card}, with the token",
            "{n} cards of {card}, with the token",
            n,
            card=card,
        )
    )


def shown_hand(scene: Scene, seat: int) -> Markup | None:
    """The hand of another seat, where it is open at the end."""
    hand = scene.view["players"][seat]["hand"]
    if isinstance(hand, int) or not hand:
        return None
    return element(
        "ul",
        *_chips(scene, hand.items()),
        class_="open-hand",
        aria_label=scene.voice(say("Hand of {player}", player=Seat(seat))),
    )


def _chips(scene: Scene, goods: Iterable[tuple[str, int]]) -> Iterator[Markup]:
    for good, n in goods:
        yield element(
            "li",
            icon(f"chip-{good}", 50, 26, "chip"),
            element(
                "span",
                scene.voice(say("{card} ×{n}", card=card_name(scene, good), n=n)),
                class_="unseen",
            ),
            element("span", f"×{n}", aria_hidden="true") if n > 1 else None,
            **hint(scene, good),
        )


def _ask(scene: Scene, seat: int, targets: Targets) -> Markup | None:
    """The whole panel, where the seat can be turned to."""
    action = targets.seats.get(seat)
    if action is None:
        return None
    return element("button", type="button", class_="whole-seat", **target(scene, action))

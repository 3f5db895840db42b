"""The other seats: who sits there, what they own, and their open shops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ...engine.phrases import count, Phrase, say, Seat
from ...games.dunhuang.layout import GOODS, TOKENS_TO_WIN
from ...games.dunhuang.views import Player
from ...words import Voice
from ..kit.people import called, cards_in, person, PlayerStatus, remarks
from ..kit.tips import Attributes
from ..markup import element, Markup
from ..parts import Part, slot
from . import pieces
from .cards import BESIDE, Collection, collection, FOOT
from .changes import Changes, with_seat
from .scene import Scene
from .sprite import icon
from .targets import Targets
from .tips import card_name, target, tip

__all__ = [
    "before",
    "bottom_seat",
    "counts",
    "heading",
    "others",
    "piles",
    "pips",
    "plain_pile",
    "seats",
    "stack",
    "standing",
]

LOW_SHOP, HIGH_SHOP = (38, 56, 61, 8), (56, 61, 36, 36)
"""How far collections may rise where several seats lie one above the other, and where one does."""


def bottom_seat(scene: Scene) -> int:
    """The seat at the near side of the table: the reader's own; the first for a spectator."""
    seat = scene.view["seat"]
    return 0 if seat is None else int(seat)


def others(players: int, near: int, voice: Voice) -> Markup:
    """Slots for all seats but the near one, in playing order from there."""
    return element(
        "section",
        *(slot(f"seat-{(near + i) % players}") for i in range(1, players)),
        class_=f"seats others-{players - 1}",
        id="seats",
        aria_label=voice(say("The other players")),
    )


def seats(scene: Scene, targets: Targets) -> dict[str, Part]:
    """All seats but the near one."""
    near = bottom_seat(scene)
    return {
        f"seat-{seat}": Part(
            _seat,
            scene.deciding(changed=with_seat(scene.changed, seat))
            if seat in targets.seats or targets.tokens
            else before(scene, seat),
            seat,
            standing(scene, seat),
        )
        for seat in range(len(scene.view["players"]))
        if seat != near
    }


def standing(scene: Scene, seat: int) -> PlayerStatus:
    """How a player stands now."""
    return PlayerStatus(
        name=called(scene, seat),
        # Who may still change what they chose is shown as acting.
        awaited=seat in scene.view["actors"],
        present=person(scene, seat).present,
        remarks=tuple(map(scene.voice, _remarks(scene, seat))),
    )


def before(scene: Scene, seat: int, *keys: str) -> Scene:
    """What lies before a seat, where nothing of it can be chosen."""
    players, contested = scene.view["players"], scene.view["contested"]
    view = {
        **scene.only(*keys).view,
        "players": [player if i == seat else _ELSEWHERE for i, player in enumerate(players)],
        "contested": contested if contested in players[seat]["tokens"] else None,
    }
    return scene.only(view=view, changed=with_seat(scene.changed, seat))


_ELSEWHERE: Player = {
    "coins": 0,
    "prestige": 0,
    "hand": 0,
    "shop": {},
    "tokens": [],
    "sealed": [],
}


def _seat(scene: Scene, seat: int, stands: PlayerStatus) -> Markup:
    player = scene.view["players"][seat]
    targets, changes = Targets(scene), Changes(scene.changed)
    return element(
        "article",
        element(
            "header",
            heading(stands, "h2"),
            element(
                "span",
                *(small_token(scene, good, player) for good in player["tokens"]),
                class_="token-line",
            ),
            counts(scene, seat, changes),
            class_="seat-head",
        ),
        _toward(
            stands.name,
            len(player["tokens"]),
            TOKENS_TO_WIN[len(scene.view["players"])],
            scene.language,
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
        class_="seat acting" if stands.awaited else "seat",
        id=f"seat-{seat}",
        aria_label=stands.name,
    )


@lru_cache(1000)
def _toward(name: str, tokens: int, needed: int, language: str) -> Markup:
    """How far a player is from the tokens for a win at once."""
    words = count(
        "{player} has {have} of the {n} token for a win at once.",
        "{player} has {have} of the {n} tokens for a win at once.",
        needed,
        player=name,
        have=tokens,
    )
    said = Voice(language)(words)
    return element(
        "p",
        pips(min(tokens, needed), needed),
        element("span", said, class_="unseen"),
        class_="toward near" if tokens >= needed - 1 else "toward",
        data_tip=said,
        data_rule="3.4",
    )


def pips(have: int, of: int) -> Markup:
    """So many of so many, as dots."""
    dots = (
        element("circle", cx=8 + 18 * i, cy=8, r=6, class_="pip full" if i < have else "pip")
        for i in range(of)
    )
    return element(
        "svg", *dots, viewBox=f"0 0 {18 * of} 16", class_=f"pips of-{of}", aria_hidden="true"
    )


def heading(stands: PlayerStatus, tag: str) -> Markup:
    """Who sits there, with a remark or two."""
    name = stands.name
    return element(
        tag,
        element("span", name, class_="who", title=name if len(name) > 14 else None),
        *(element("small", remark) for remark in stands.remarks),
        class_="whose" if stands.present else "whose absent",
    )


def _remarks(scene: Scene, seat: int) -> Iterator[Phrase]:
    view = scene.view
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
    yield from remarks(person(scene, seat))


def counts(scene: Scene, seat: int, changes: Changes) -> Markup:
    """Coins, prestige and cards in hand, as signs with numbers."""
    player = scene.view["players"][seat]
    n = player["coins"], player["prestige"], cards_in(player["hand"])
    return _drawn_counts(seat, n, seat in changes.hands, scene.language)


@lru_cache(5000)
def _drawn_counts(seat: int, counted: tuple[int, int, int], fresh: bool, language: str) -> Markup:
    coins, prestige, cards = counted
    voice = Voice(language)
    return element(
        "ul",
        _count(
            "coin",
            coins,
            voice(count("{n} coin", "{n} coins", coins)),
            tip("coins", language),
        ),
        _count(
            "prestige",
            prestige,
            voice(count("{n} prestige", "{n} prestige", prestige)),
            tip("prestige", language),
        ),
        _count(
            "cards",
            cards,
            voice(count("{n} card in hand", "{n} cards in hand", cards)),
            {**tip("hand", language), "data_place": f"hand {seat}"},
            " fresh" if fresh else "",
        ),
        class_="counts",
    )


def _count(sign: str, n: int, words: str, about: Attributes, fresh: str = "") -> Markup:
    return element(
        "li",
        icon(sign, 24, 24, "sign"),
        element("b", n, aria_hidden="true"),
        element("span", words, class_="unseen"),
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
    shop = piles(seat, players[seat], HIGH_SHOP if len(players) == 2 else LOW_SHOP)
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
    fresh, turned = changes.on(pile)
    action = targets.tokens.get(pile.good) if contested else None
    if action is not None:
        drawn = stack(pile, fresh, turned)
        button = element(
            "button", drawn, type="button", class_="legal-card", **target(scene, action)
        )
        return element("li", button, class_="pile-of contested")
    return plain_pile(pile, fresh, turned, contested, scene.language)


@lru_cache(5000)
def plain_pile(
    pile: Collection, fresh: bool, turned: bool, contested: bool, language: str
) -> Markup:
    """A collection that nothing can be done with."""
    about = {
        "role": "img",
        "aria_label": _shop_label(pile, language),
        **tip("collection", language),
    }
    return element(
        "li",
        element("span", stack(pile, fresh, turned), **about),
        class_="pile-of contested" if contested else "pile-of",
    )


def stack(pile: Collection, fresh: bool, turned: bool) -> Markup:
    """A collection as a drawing of its own."""
    return element(
        "svg",
        collection(pile, fresh=fresh, turned=turned),
        viewBox=f"0 0 {FOOT + pieces.CARD_WIDTH + BESIDE} {pile.height:g}",
        class_="collection",
        aria_hidden="true",
    )


def _shop_label(pile: Collection, language: str) -> str:
    """A collection in words."""
    voice, card, n = Voice(language), card_name(language, pile.good), pile.cards
    if not pile.token:
        return voice(count("{n} card of {card}", "{n} cards of {card}", n, card=card))
    if pile.sealed:
        return voice(
            count(
                "{n} card of {card}, with the token, 商 side up",
                "{n} cards of {card}, with the token, 商 side up",
                n,
                card=card,
            )
        )
    return voice(
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
                scene.voice(say("{card} ×{n}", card=card_name(scene.language, good), n=n)),
                class_="unseen",
            ),
            element("span", f"×{n}", aria_hidden="true") if n > 1 else None,
            **tip(good, scene.language),
        )


def _ask(scene: Scene, seat: int, targets: Targets) -> Markup | None:
    """The whole panel, where the seat can be turned to."""
    action = targets.seats.get(seat)
    if action is None:
        return None
    return element("button", type="button", class_="whole-seat", **target(scene, action))

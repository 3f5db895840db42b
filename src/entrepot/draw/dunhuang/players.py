"""The other seats: their players, their property, and their open shops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from ...engine.phrases import count, Phrase, say, Seat
from ...games.dunhuang.state import GOODS, TOKENS_TO_WIN
from ...games.dunhuang.view_types import Player
from ...i18n import Voice
from ..fragments import Fragment, LazyFragment, slot
from ..html import element, fragment, Markup
from ..kit.players import called, cards_in, person, PlayerStatus, remarks
from ..kit.tooltips import Attributes
from .animations import Changes, with_seat
from .board import pieces
from .board.cards import BESIDE, Collection, collection, FOOT
from .click_targets import Targets
from .scene import Scene
from .symbols import icon
from .tooltips import card_name, target, tip

LOW_SHOP, HIGH_SHOP = (38, 56, 61, 8), (56, 61, 36, 36)
"""The largest rise of collections where several seats lie one above the other, and where one
does."""


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


def seats(scene: Scene, targets: Targets, changes: Changes) -> dict[str, LazyFragment | Fragment]:
    """All seats but the near one, each with a part for what it counts and one for its shop."""
    found: dict[str, LazyFragment | Fragment] = {}
    near, players = bottom_seat(scene), scene.view["players"]
    language = Voice(scene.language)
    for seat, player in enumerate(players):
        if seat == near:
            continue
        found[f"seat-{seat}"] = LazyFragment(
            _seat,
            language,
            seat,
            standing(scene, seat),
            (player["tokens"], player["sealed"], TOKENS_TO_WIN[len(players)]),
            _ask(scene, seat, targets),
        )
        found[f"counts-{seat}"] = counts(scene, seat, changes)
        found[f"shop-{seat}"] = LazyFragment(
            _shop, scene.voice, *_in_shop(scene, seat, targets, changes)
        )
    return found


def _in_shop(scene: Scene, seat: int, targets: Targets, changes: Changes) -> tuple[Any, ...]:
    """All that the shop of another seat is drawn from."""
    players, contested = scene.view["players"], scene.view["contested"]
    player = players[seat]
    shop, tokens = player["shop"], player["tokens"]
    pay = None
    if contested not in tokens:
        contested = None
    elif contested in targets.tokens:
        pay = target(scene, targets.tokens[contested])
    return (
        seat,
        len(players),
        {
            **player,
            "coins": 0,
            "prestige": 0,
            "hand": 0 if isinstance(player["hand"], int) else player["hand"],
        },
        sorted(good for of, good in changes.shops if of == seat),
        sorted(good for good in changes.tokens if good in shop or good in tokens),
        contested,
        pay,
    )


def standing(scene: Scene, seat: int) -> PlayerStatus:
    """The status of a player now."""
    return PlayerStatus(
        name=called(scene, seat),
        # Who may still change what they chose is shown as acting.
        awaited=seat in scene.view["actors"],
        present=person(scene, seat).present,
        follows=_follows(scene, seat),
        remarks=tuple(map(scene.voice, _remarks(scene, seat))),
    )


def before(scene: Scene, seat: int, *keys: str) -> Scene:
    """The things before a seat, where nothing of it can be chosen."""
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


def _seat(
    voice: Voice,
    seat: int,
    stands: PlayerStatus,
    tokens: tuple[list[str], list[str], int],
    ask: Markup | None,
) -> Markup:
    held, sealed, needed = tokens
    shop = voice(say("Shop of {player}", player=stands.name))
    return element(
        "article",
        element(
            "header",
            heading(stands, "h2"),
            element(
                "span",
                *(small_token(good, sealed=good in sealed) for good in held),
                class_="token-line",
            ),
            slot(f"counts-{seat}"),
            class_="seat-head",
        ),
        _toward(stands.name, len(held), needed, voice.language),
        element(
            "button",
            class_="open-shop",
            type="button",
            id=f"open-shop-{seat}",
            popovertarget=f"shop-{seat}",
            aria_label=shop,
        ),
        element(
            "div",
            element("h3", shop, class_="phone-only"),
            slot(f"shop-{seat}"),
            class_="seat-shop",
            id=f"shop-{seat}",
            popover="auto",
        ),
        ask,
        class_="seat acting" if stands.awaited else "seat",
        id=f"seat-{seat}",
        data_player=seat,
        aria_label=stands.name,
    )


def _shop(
    voice: Voice,
    seat: int,
    players: int,
    player: Player,
    fresh: list[str],
    turned: list[str],
    contested: str | None,
    pay: Attributes | None,
) -> Markup:
    """The shop of another seat, and its hand where that is open at the end."""
    shop, hand = piles(seat, player, HIGH_SHOP if players == 2 else LOW_SHOP), player["hand"]
    place = f"shop {seat}"
    if shop:
        collections = (
            _collection(
                pile,
                pile.good in fresh and pile.cards > 0,
                pile.good in turned,
                pile.good == contested,
                pay,
                voice.language,
            )
            for pile in shop
        )
        class_ = f"shop fill-{min(len(shop), 10)}"
        drawn = element("ul", *collections, class_=class_, data_place=place)
    else:
        drawn = element("div", nothing(voice), class_="shop empty", data_place=place)
    shown = None if isinstance(hand, int) or not hand else _open_hand(voice, seat, hand)
    return fragment(drawn, shown)


def nothing(voice: Voice) -> Markup:
    """The content of an empty shop."""
    return element("p", voice(say("No goods in the shop yet")), class_="nothing")


@lru_cache(1000)
def _toward(name: str, tokens: int, needed: int, language: str) -> Markup:
    """The distance of a player from the tokens for a win at once."""
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
    """A number out of another, as dots."""
    dots = (
        element("circle", cx=8 + 18 * i, cy=8, r=6, class_="pip full" if i < have else "pip")
        for i in range(of)
    )
    return element(
        "svg", *dots, viewBox=f"0 0 {18 * of} 16", class_=f"pips of-{of}", aria_hidden="true"
    )


def heading(stands: PlayerStatus, tag: str) -> Markup:
    """The name of a player, with a remark or two."""
    name = stands.name
    return element(
        tag,
        element("span", name, class_="who", title=name if len(name) > 14 else None),
        *(element("small", remark) for remark in stands.remarks),
        class_="whose"
        + ("" if stands.present else " absent")
        + (" follows" if stands.follows else ""),
    )


def _remarks(scene: Scene, seat: int) -> Iterator[Phrase]:
    view = scene.view
    if view["step"] == "over" and seat in view["winners"]:
        yield say("winner")
        return
    if seat == view["seat"]:
        yield say("you")
    elif seat in view["actors"]:
        yield say("choosing") if view["step"] == "keep" else say("plays now")
    elif _follows(scene, seat):
        yield say("plays next")
    if seat == view["first"]:
        yield say("first player")
    yield from remarks(person(scene, seat))


def _follows(scene: Scene, seat: int) -> bool:
    """Whether somebody else's seat plays next."""
    view = scene.view
    if view["step"] in ("keep", "start", "over") or seat == view["seat"] or seat in view["actors"]:
        return False
    return seat == (view["turn"] + 1) % len(view["players"])


def counts(scene: Scene, seat: int, changes: Changes) -> Fragment:
    """Coins, prestige and cards in hand, as signs with numbers."""
    player = scene.view["players"][seat]
    n = player["coins"], player["prestige"], cards_in(player["hand"])
    return _drawn_counts(seat, n, seat in changes.hands, scene.language)


@lru_cache(5000)
def _drawn_counts(seat: int, counted: tuple[int, int, int], fresh: bool, language: str) -> Fragment:
    coins, prestige, cards = counted
    voice = Voice(language)
    drawn = element(
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
    return Fragment(drawn)


def _count(sign: str, n: int, words: str, about: Attributes, fresh: str = "") -> Markup:
    return element(
        "li",
        icon(sign, 24, 24, "sign"),
        element("b", n, aria_hidden="true"),
        element("span", words, class_="unseen"),
        class_=f"count count-{sign}{fresh}",
        **about,
    )


@cache
def small_token(good: str, *, sealed: bool) -> Markup:
    """A token where there is little room; its edge tells the 商 side."""
    return element(
        "svg",
        pieces.token(good, sealed, small=True),
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


def _collection(
    pile: Collection,
    fresh: bool,
    turned: bool,
    contested: bool,
    pay: Attributes | None,
    language: str,
) -> Markup:
    if pay is None or not contested:
        return plain_pile(pile, fresh, turned, contested, language)
    drawn = stack(pile, fresh, turned)
    button = element("button", drawn, type="button", class_="legal-card", **pay)
    return element("li", button, class_="pile-of contested")


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


def _open_hand(voice: Voice, seat: int, hand: dict[str, int]) -> Markup:
    """The hand of another seat, where it is open at the end."""
    return element(
        "ul",
        *_chips(voice, hand.items()),
        class_="open-hand",
        aria_label=voice(say("Hand of {player}", player=Seat(seat))),
    )


def _chips(voice: Voice, goods: Iterable[tuple[str, int]]) -> Iterator[Markup]:
    language = voice.language
    for good, n in goods:
        yield element(
            "li",
            icon(f"chip-{good}", 50, 26, "chip"),
            element(
                "span",
                voice(say("{card} ×{n}", card=card_name(language, good), n=n)),
                class_="unseen",
            ),
            element("span", f"×{n}", aria_hidden="true") if n > 1 else None,
            **tip(good, language),
        )


def _ask(scene: Scene, seat: int, targets: Targets) -> Markup | None:
    """The whole panel, where the seat can be turned to."""
    action = targets.seats.get(seat)
    if action is None:
        return None
    return element("button", type="button", class_="whole-seat", **target(scene, action))

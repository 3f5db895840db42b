"""Own area: the reader's counters, shop and hand; a spectator sees seat 0's."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ...engine.phrases import count, say, Seat
from ...games.dunhuang.state import GOODS_TO_WIN, TOKENS_TO_WIN
from ...i18n import Voice
from ..fragments import LazyFragment
from ..html import element, Markup
from ..kit.players import PlayerStatus
from ..kit.two_step_picks import picks
from .animations import Changes, with_seat
from .board.cards import Collection
from .click_targets import Targets
from .hand import drawn_goods, first_pick, hand, zone
from .players import (
    before,
    bottom_seat,
    counts,
    heading,
    nothing,
    piles,
    pips,
    plain_pile,
    stack,
    standing,
)
from .scene import Scene
from .symbols import icon
from .tooltips import card_name, target, tip

OWN_SHOP = (26, 40, 40, 40)
"""The largest rise of the own collections."""


def own(scene: Scene, targets: Targets) -> LazyFragment:
    """The near seat: who it is, what is still missing to win, its shop and its hand."""
    seat = bottom_seat(scene)
    drawn, stands = drawn_goods(scene), standing(scene, seat)
    if not targets.near:
        seen = before(scene, seat, "seat")
    elif scene.view["step"] == "keep":
        seen = replace(before(scene, seat, "seat", "step"), legal=scene.legal, chosen=scene.chosen)
    else:
        seen = scene.deciding(changed=with_seat(scene.changed, seat))
    return LazyFragment(_own, seen, seat, stands, drawn)


def _own(scene: Scene, seat: int, stands: PlayerStatus, drawn: tuple[str, ...]) -> Markup:
    targets, changes = Targets(scene), Changes(scene.changed)
    return element(
        "section",
        _picks(scene, targets),
        _self(scene, seat, stands, targets, changes),
        _shop(scene, seat, targets, changes),
        hand(scene, seat, drawn, targets),
        class_="own acting" if stands.awaited else "own",
        id="own",
        data_player=seat,
        aria_label=stands.name,
    )


def _picks(scene: Scene, targets: Targets) -> Markup | None:
    """The memory of the first of two picks, until the second is made."""
    return picks(
        {
            good: scene.voice(say("First {card}", card=card_name(scene.language, good)))
            for good in targets.firsts
        }
    )


def _self(
    scene: Scene, seat: int, stands: PlayerStatus, targets: Targets, changes: Changes
) -> Markup:
    player = scene.view["players"][seat]
    return element(
        "div",
        heading(stands, "h2"),
        counts(scene, seat, changes).markup,
        _bonus(scene, targets),
        _goal(
            TOKENS_TO_WIN[len(scene.view["players"])],
            len(player["tokens"]),
            _kinds(player["hand"]),
            scene.language,
        ),
        class_="self",
        data_place=f"seat {seat}",
    )


def _kinds(hand: int | dict[str, int]) -> int | None:
    return None if isinstance(hand, int) else len(hand)


def _bonus(scene: Scene, targets: Targets) -> Markup | None:
    """The counters as targets, where a bonus fills them."""
    actions = [
        (sign, targets.whole[action])
        for sign, action in (("coin", "coins"), ("prestige", "prestige"))
        if action in targets.whole
    ]
    if not actions:
        return None
    return element(
        "div",
        *(
            element(
                "button",
                icon(sign, 24, 24, "sign"),
                element("b", "+", aria_hidden="true"),
                type="button",
                class_="gain",
                id=f"gain-{sign}",
                **target(scene, action),
            )
            for sign, action in actions
        ),
        class_="gains",
    )


@lru_cache(1024)
def _goal(needed: int, tokens: int, goods: int | None, language: str) -> Markup:
    """The distance to a win at once."""
    voice = Voice(language)
    tokens, goods = min(tokens, needed), None if goods is None else min(goods, GOODS_TO_WIN)
    held = count("{have} of {n} token", "{have} of {n} tokens", needed, have=tokens)
    lines = [(tokens, needed, held, held)]
    if goods is not None:
        wide = count(
            "{have} of {n} good in hand",
            "{have} of {n} different goods in hand",
            GOODS_TO_WIN,
            have=goods,
        )
        narrow = count("{have} of {n} good", "{have} of {n} goods", GOODS_TO_WIN, have=goods)
        lines.append((goods, GOODS_TO_WIN, wide, narrow))
    return element(
        "div",
        element("h3", voice(say("To win at once"))),
        *(
            element(
                "p",
                pips(have, of),
                element("span", voice(wide), class_="wide"),
                element("span", voice(narrow), class_="narrow"),
            )
            for have, of, wide, narrow in lines
        ),
        class_="goal",
        data_tip=voice(
            say(
                "Have both at the end of your turn, and you win at once: enough tokens, and "
                "enough different goods in hand."
            )
        ),
        data_rule="3.4",
    )


def _shop(scene: Scene, seat: int, targets: Targets, changes: Changes) -> Markup:
    shop = piles(seat, scene.view["players"][seat], OWN_SHOP)
    mine = seat == scene.view["seat"]
    title = say("Your shop") if mine else say("Shop of {player}", player=Seat(seat))
    content = (
        element(
            "ul",
            *(_pile(scene, pile, targets, changes) for pile in shop),
            class_=f"shop fill-{len(shop)}",
            data_place=f"shop {seat}",
        )
        if shop
        else element(
            "div",
            nothing(scene.voice),
            class_="shop empty",
            data_place=f"shop {seat}",
        )
    )
    return element(
        "div",
        element("h3", scene.voice(title), **tip("shop", scene.language)),
        content,
        zone(scene, targets, "shop", say("Into your shop")),
        class_="own-shop",
    )


def _pile(scene: Scene, pile: Collection, targets: Targets, changes: Changes) -> Markup:
    """A collection of the near shop, as a target of what it stands for."""
    good, mine = pile.good, pile.seat == scene.view["seat"]
    fresh, turned = changes.on(pile)
    action = (
        targets.shop.get(good) or targets.tokens.get(good)
        if mine and pile.token
        else (targets.shop.get(good) if mine else None)
    )
    contested = pile.token and good == scene.view["contested"]
    if action is not None:
        drawn = stack(pile, fresh, turned)
        inside = element(
            "button", drawn, type="button", class_="legal-card", **target(scene, action)
        )
    elif mine and good in targets.first_shop:
        inside = first_pick(scene, good, stack(pile, fresh, turned))
    else:
        return plain_pile(pile, fresh, turned, contested, scene.language)
    return element("li", inside, class_="pile-of contested" if contested else "pile-of")

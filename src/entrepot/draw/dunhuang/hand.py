"""The near hand: cards held and cards looked at, and the actions that they play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...engine.phrases import Phrase, say, Seat
from ...games.dunhuang.state import GOODS
from ...games.dunhuang.view_types import drawn_by
from ..html import element, fragment, Markup
from ..kit import two_step_picks
from ..kit.tooltips import Attributes
from .board import pieces
from .board.cards import hand_card
from .click_targets import Targets
from .players import bottom_seat
from .scene import Scene
from .symbols import use
from .tooltips import card_name, name, target, tip

MOST_CLASSES = 14
"""From so many cards on, hands are drawn alike."""


def zone(scene: Scene, targets: Targets, action: str, words: Phrase) -> Markup | None:
    """A whole part of the table as a target."""
    if action not in targets.whole:
        return None
    return element(
        "button",
        element("span", scene.voice(words)),
        type="button",
        class_="zone",
        id=f"zone-{action}",
        **target(scene, action),
    )


def first_pick(scene: Scene, good: str, drawn: Markup) -> Markup:
    """A card to pick first; picked again, it is let go."""
    return two_step_picks.first_pick(
        good,
        "legal-card",
        drawn,
        scene.voice(say("Pick another card first")),
        {"data_tip": scene.voice(say("Pick {card} first.", card=card_name(scene.language, good)))},
    )


def hand(scene: Scene, seat: int, drawn: tuple[str, ...], targets: Targets) -> Markup:
    """The cards of the near seat, and before them those it is looking at."""
    hand = scene.view["players"][seat]["hand"]
    mine = seat == scene.view["seat"]
    title = say("Your hand") if mine else say("Hand of {player}", player=Seat(seat))
    looked = (
        element(
            "div",
            element("h3", scene.voice(say("You drew"))),
            element(
                "ul",
                *_looked_at(scene, drawn, targets),
                class_=f"hand drawn cards-{_few(len(drawn))}",
            ),
            class_="own-drawn",
        )
        if drawn
        else None
    )
    cards = list(_backs(hand) if isinstance(hand, int) else _held(scene, hand, targets, mine))
    held = element(
        "div",
        element("h3", scene.voice(title), **tip("hand", scene.language)),
        element("ul", *cards, class_=f"hand cards-{_few(len(cards))}")
        if cards
        else element("p", scene.voice(say("No cards in hand")), class_="nothing"),
        zone(scene, targets, "hand", say("Into your hand")),
        class_="own-held",
    )
    return element("div", looked, held, class_="own-hand")


def _few(cards: int) -> int:
    return min(cards, MOST_CLASSES)


def drawn_goods(scene: Scene) -> tuple[str, ...]:
    """The cards the reader is looking at; those still to choose from, once they have chosen."""
    view = scene.view
    if view["seat"] is None:
        return ()
    drawn = drawn_by(view, view["seat"])
    if isinstance(drawn, list) and drawn:
        return tuple(drawn)
    wanted = {action.split()[1] for action in scene.legal if action.startswith("keep ")}
    return tuple(good for good in GOODS if good in wanted)


def _looked_at(scene: Scene, drawn: tuple[str, ...], targets: Targets) -> Iterator[Markup]:
    ticked = False
    for i, good in enumerate(drawn):
        action = targets.drawn.get(good)
        chosen = not ticked and scene.chosen == f"keep {good}"
        ticked = ticked or chosen
        yield _card(scene, good, i, f"look {scene.view['seat']} {good}", action, chosen=chosen)


def _held(scene: Scene, hand: dict[str, int], targets: Targets, mine: bool) -> Iterator[Markup]:
    for good in GOODS:
        for copy in range(hand.get(good, 0)):
            last = copy == hand[good] - 1
            place = f"hand {bottom_seat(scene)} {good}" if last else None
            action = targets.hand.get(good) if mine else None
            if (
                mine
                and action is None
                and (good in targets.first_hand or good in targets.second_hand)
            ):
                yield _picked(scene, good, copy, place, targets)
            else:
                yield _card(scene, good, copy, place, action)


def _face(good: str, language: str) -> Markup:
    return element(
        "svg",
        hand_card(good, name(language, good)),
        viewBox="0 0 60 82",
        class_="hand-card",
        aria_hidden="true",
    )


def _card(
    scene: Scene,
    good: str,
    copy: int,
    place: str | None,
    action: str | None,
    *,
    chosen: bool = False,
) -> Markup:
    if action is None and not chosen:
        return _plain_card(good, place, scene.language)
    face = fragment(_face(good, scene.language), two_step_picks.tick() if chosen else None)
    if action is None:
        inside = element("span", face, **_named(good, scene.language))
    else:
        inside = element(
            "button",
            face,
            type="button",
            class_="legal-card",
            aria_pressed="true" if chosen else None,
            **target(scene, action),
        )
    return element("li", inside, class_="held chosen" if chosen else "held", data_place=place)


@lru_cache(5000)
def _plain_card(good: str, place: str | None, language: str) -> Markup:
    """A card that nothing can be done with."""
    inside = element("span", _face(good, language), **_named(good, language))
    return element("li", inside, class_="held", data_place=place)


def _named(good: str, language: str) -> Attributes:
    return {"role": "img", "aria_label": card_name(language, good), **tip(good, language)}


def _picked(scene: Scene, good: str, copy: int, place: str | None, targets: Targets) -> Markup:
    """A card of which the first or the second of two picks is made."""
    face = _face(good, scene.language)
    first = good in targets.first_hand and copy == 0
    inside = (
        first_pick(scene, good, face)
        if first
        else (
            element(
                "span",
                face,
                role="img",
                aria_label=card_name(scene.language, good),
                **tip(good, scene.language),
            )
        )
    )
    seconds = (
        element("button", type="button", class_=f"second for-{other}", **target(scene, action))
        for other, action in targets.second_hand.get(good, {}).items()
        if other != good or not first
    )
    return element("li", inside, *seconds, class_="held", data_place=place)


def _backs(n: int) -> Iterator[Markup]:
    for _ in range(n):
        back = element(
            "svg",
            use("back", 0, 0, pieces.CARD_WIDTH, pieces.CARD_HEIGHT),
            viewBox="0 0 60 82",
            class_="hand-card",
            aria_hidden="true",
        )
        yield element("li", element("span", back), class_="held")

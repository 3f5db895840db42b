"""Cards as they lie on the table: collections with their tokens, cards in a hand, backs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from ....games.dunhuang.state import GOODS
from ...html import element, fragment, Markup
from ...kit.svg import paint
from ..palette import INKS, LETTERS, SANS
from ..symbols import use
from . import pieces

BESIDE, HEAD, FOOT = 14, 14, 5
"""Room around a collection: at its right and above for the token, at its left and below for the
mark of a change."""
RISE = 20.4
"""The visible part of a covered card; in a collection that would rise too high, less."""
TOKEN = 37.2
BROAD = 0.5
"""The extra width, in multiples of its size, of a bold m or w over other letters."""


@dataclass(frozen=True)
class Collection:
    """The cards of one good in a shop, and its token if the shop's owner has it."""

    seat: int
    good: str
    cards: int
    token: bool
    sealed: bool
    highest: float
    """The largest rise."""

    @property
    def step(self) -> float:
        """The distance of a card from the next."""
        return min(RISE, self.highest / max(1, self.cards - 1))

    @property
    def rise(self) -> float:
        """The distance of the last card from the front one."""
        return self.step * max(0, self.cards - 1)

    @property
    def front(self) -> float:
        """The upper edge of the front card: below the other cards, and below its token's top."""
        return max(HEAD, self.rise + 2)

    @property
    def height(self) -> float:
        """The height with the room around, in a card's units."""
        return self.front + pieces.CARD_HEIGHT + FOOT


@lru_cache(5000)
def collection(pile: Collection, *, fresh: bool, turned: bool) -> Markup:
    """A collection, its left upper corner at 0, 0 with the room around it; front card lowest.

    `fresh` marks a card that has just come, `turned` a token that has.
    """
    front = pile.front
    cards = [
        use(f"card-{pile.good}", FOOT, front - i * pile.step, pieces.CARD_WIDTH, pieces.CARD_HEIGHT)
        for i in reversed(range(pile.cards))
    ]
    place = f"shop {pile.seat} {pile.good}"
    if cards:
        cards[-1] = element("g", cards[-1], data_place=place)
    else:
        cards = [_emptied(pile.good, front, place)]
    return fragment(
        *cards,
        _tag(pile.cards, front) if pile.cards > 2 else None,
        _rim(front),
        _dashes(FOOT - 3, front - 3, pieces.CARD_WIDTH + 6, pieces.CARD_HEIGHT + 6)
        if fresh
        else None,
        _token(pile, front, turned) if pile.token else None,
    )


def _emptied(good: str, top: float, place: str) -> Markup:
    """The bare place of a collection that a token outlasts, with the good it is of."""
    return element(
        "g",
        element(
            "rect",
            x=FOOT + 1,
            y=top + 1,
            width=58,
            height=80,
            rx=6,
            fill="none",
            stroke=paint("line"),
            stroke_width=1.5,
            stroke_dasharray="2 4",
            stroke_linecap="round",
        ),
        use(f"chip-{good}", FOOT + 8, top + 36, 44, 23),
        data_place=place,
    )


def _token(pile: Collection, front: float, turned: bool) -> Markup:
    x, y = FOOT + pieces.CARD_WIDTH + TOKEN / 3 - TOKEN, front - TOKEN / 3
    return element(
        "g",
        element(
            "svg",
            pieces.token(pile.good, pile.sealed),
            x=x,
            y=y,
            width=TOKEN,
            height=TOKEN,
            viewBox="0 0 40 40",
            overflow="visible",
        ),
        element(
            "circle",
            cx=x + TOKEN / 2,
            cy=y + TOKEN / 2,
            r=TOKEN / 2 + 2.5,
            class_="change",
            fill="none",
            stroke=paint("now"),
            stroke_width=2.4,
            stroke_dasharray="5 3.5",
        )
        if turned
        else None,
        id=f"token-{pile.good}",
        data_piece=f"token {pile.good}",
    )


@cache
def _tag(n: int, front: float) -> Markup:
    bottom = front + pieces.CARD_HEIGHT
    return fragment(
        element(
            "rect",
            x=FOOT - 3,
            y=bottom - 16,
            width=26,
            height=18,
            rx=6,
            fill=paint("panel"),
            stroke=paint("line"),
            stroke_width=1.2,
        ),
        element(
            "text",
            f"×{n}",
            x=FOOT + 10,
            y=bottom - 2.5,
            font_family=SANS,
            font_weight=600,
            font_size=13.5,
            fill=paint("ink"),
            text_anchor="middle",
        ),
    )


@cache
def _rim(front: float) -> Markup:
    """The rim that a style sheet paints around the front card where it can be clicked."""
    return fragment(
        *(
            element(
                "rect",
                x=FOOT - out,
                y=front - out,
                width=pieces.CARD_WIDTH + 2 * out,
                height=pieces.CARD_HEIGHT + 2 * out,
                rx=6 + out,
                class_=name,
                fill="none",
            )
            for name, out in (("rim-gold", 3.6), ("rim", 1))
        )
    )


def _dashes(x: float, y: float, width: float, height: float) -> Markup:
    """The line around what changed last."""
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=8,
        class_="change",
        fill="none",
        stroke=paint("now"),
        stroke_width=2.4,
        stroke_dasharray="6 4",
    )


@cache
def hand_card(good: str, name: str) -> Markup:
    """A card of the reader's own, with the good's name; 60 by 82."""
    room = 25 if good == GOODS[-1] else 32
    width = LETTERS.width(name) + BROAD * sum(sign in "mwMW" for sign in name)
    size = min(9.6, room / max(1.0, width))
    return fragment(
        use(f"card-{good}", 0, 0, pieces.CARD_WIDTH, pieces.CARD_HEIGHT),
        element(
            "text",
            name,
            x=55,
            y=15.5,
            class_="card-name",
            font_family=SANS,
            font_weight=700,
            font_size=size,
            fill=INKS[good],
            text_anchor="end",
        ),
    )

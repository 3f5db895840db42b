"""The reader's hand: goods, special cards and money."""

from __future__ import annotations

from functools import cache, lru_cache

from ...engine.json_types import present
from ...engine.phrases import say
from ...games.dschunk.state import GOODS, SPECIALS
from ...games.dschunk.texts.terms import amount, special_name, term
from ...games.dschunk.view_types import goods_of, own
from ...i18n import Voice
from ..html import element, fragment, Markup
from ..kit.svg import paint
from ..kit.two_step_picks import first_pick
from .action_labels import card_effect, CARD_KIND, card_kind, GOOD
from .board.emblems import good_icon
from .extra_actions import let_go, PICKED, plays
from .palette import group, lettering, use
from .table_context import TableContext

SPINES = {"fish": "#7B5236", "rice": "#F5F0E4", "spice": "#DE7A2C", "vegetables": "#7A4C96"}
CARD_WIDTH, CARD_HEIGHT = 62, 92
STEP, LEAST_STEP, PILE = 28, 9, 88
"""The distance between cards, and about the reach of all of a pile."""
FULL = 3
"""The number of special cards shown in full."""


def held(desk: TableContext) -> dict[str, int]:
    """The reader's goods, all four."""
    goods = goods_of(own(desk.view))
    return {good: goods.get(good, 0) for good in GOODS}


def piles(desk: TableContext) -> Markup:
    """The goods in hand; where a good is to be chosen, its pile is a button."""
    return element(
        "div",
        *(_pile(desk, good, n) for good, n in held(desk).items()),
        class_="hand",
        id="hand",
    )


def _pile(desk: TableContext, good: str, n: int) -> Markup:
    for verb in ("take", "more"):
        action = f"{verb} {good}"
        if action in desk.legal:
            more = element("span", f"+{_gain(desk, verb, good)}", class_="gain")
            return desk.button(
                action,
                "hand",
                _lying(good, n, desk.scene.language),
                more,
                class_=f"gold pile {good}",
                tabindex="-1",
                data_place=f"hand {desk.seat} {good}",
            )
    lying, place = _lying(good, n, desk.scene.language), f"hand {desk.seat} {good}"
    if desk.starting(f"swap {good}"):
        picked = first_pick(good, f"play gold pile {good}", lying, let_go(desk))
        return element("div", picked, class_="giving", data_place=place)
    return element(
        "div",
        lying,
        class_=f"pile {good}" + ("" if n else " none"),
        data_place=place,
        **desk.tip(good),
    )


@lru_cache(maxsize=1024)
def _lying(good: str, n: int, language: str) -> Markup:
    """A number of cards of a good, in words and as a picture."""
    voice = Voice(language)
    return fragment(
        element("span", voice(amount(good, n)), class_="of"),
        element("span", voice(GOOD[good]), class_="word", aria_hidden="true"),
        cards_picture(good, n),
        element("span", good_icon(good), element("b", str(n)), class_="tally", aria_hidden="true"),
    )


def _gain(desk: TableContext, verb: str, good: str) -> int:
    if verb == "take":
        return 1
    left = desk.view["stock"][good]
    due: int = desk.view["due"]
    return due if left is None else min(due, left)


@cache
def cards_picture(good: str, n: int, raised: int = 0) -> Markup:
    """A number of cards of a good as a picture of its own."""
    cards, width = overlapping(good, n, raised)
    return element(
        "svg",
        cards,
        viewBox=f"-1 -1 {width + 2:.0f} {CARD_HEIGHT + 3}",
        class_="cards" + (" raised" if raised else ""),
        aria_hidden="true",
    )


@cache
def overlapping(good: str, n: int, raised: int = 0) -> tuple[Markup, float]:
    """A number of cards of a good, those raised standing out at the top; and how wide they lie."""
    if n == 0:
        return _empty(), CARD_WIDTH
    step = max(LEAST_STEP, min(STEP, PILE / max(1, n - 1)))
    cards = (
        group(
            _card(good, step * i, last=i == n - 1, corner=step > 14),
            transform="translate(0 -11)" if i < raised else None,
        )
        for i in range(n)
    )
    return fragment(*cards), CARD_WIDTH + step * (n - 1)


def _empty() -> Markup:
    return element(
        "rect",
        x=1,
        y=1,
        width=60,
        height=90,
        rx=5,
        fill="none",
        stroke=paint("line"),
        stroke_dasharray="4 4",
        stroke_width=1.5,
    )


def _card(good: str, x: float, *, last: bool, corner: bool) -> Markup:
    paper = element(
        "rect",
        x=x,
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        rx=5,
        fill=paint("paper"),
        stroke=paint("paper-edge"),
        stroke_width=1.3,
    )
    spine = element(
        "path",
        d=f"M{x + 5:.1f} .6H{x + 8:.1f}V91.4H{x + 5:.1f}Q{x + 0.7:.1f} 91.4 {x + 0.7:.1f} 87V5Q"
        f"{x + 0.7:.1f} .6 {x + 5:.1f} .6Z",
        fill=SPINES[good],
        stroke="#2A1408",
        stroke_opacity=0.35,
        stroke_width=0.8,
    )
    small = use(good, x + 10, 5, 16) if corner or last else None
    large = use(good, x + 18, 36, 36) if last else None
    return fragment(paper, spine, small, large)


def specials(desk: TableContext) -> Markup | None:
    """One's special cards; those that can be played now first."""
    cards = own(desk.view)["specials"]
    if not cards:
        return None
    ready = [card for card in SPECIALS if card in cards and plays(desk, card)]
    rest = [card for card in dict.fromkeys(cards) if card not in ready]
    row = [_playable(desk, card, cards.count(card)) for card in ready]
    row += [special_card(desk, card, cards.count(card)) for card in rest]
    return element(
        "section",
        element("h2", desk.says(say("Special cards"))),
        element("div", *row, class_="ranks fades"),
        class_="specials many" if len(row) > FULL else "specials",
        id="specials",
        data_place=f"specials {desk.seat}",
    )


def _playable(desk: TableContext, card: str, n: int) -> Markup:
    """A card to be played: at once, or picked first where it is played on a junk."""
    if card not in PICKED:
        return desk.button(
            plays(desk, card)[0], "card", _face(desk, card, n), class_="gold special extra"
        )
    face, about = _face(desk, card, n), desk.tip(f"card {card}")
    picked = first_pick(card, "play gold special extra", face, let_go(desk), about)
    return element("div", picked, class_="playable")


def tags(desk: TableContext) -> Markup | None:
    """One's special cards in a line each, where there is no room for more."""
    cards = own(desk.view)["specials"]
    if not cards:
        return None
    lines = (
        element(
            "li",
            element("b", desk.says(special_name(card))),
            element("em", f"×{cards.count(card)}") if cards.count(card) > 1 else None,
            element("span", desk.says(card_effect(card, desk.mine))),
            class_=f"tag {card_kind(card)}",
            **desk.tip(f"card {card}"),
        )
        for card in dict.fromkeys(cards)
    )
    words = desk.says(say("Your special cards"))
    return element("ul", *lines, class_="tags", tabindex="0", aria_label=words)


def special_card(desk: TableContext, card: str, n: int = 1) -> Markup:
    """A special card that lies there to be read."""
    return element(
        "div",
        _face(desk, card, n),
        class_=f"special {card_kind(card)}",
        **desk.tip(f"card {card}"),
        tabindex="0",
        id=f"special-{card}",
    )


def _face(desk: TableContext, card: str, n: int = 1) -> Markup:
    kind = desk.says(CARD_KIND[card_kind(card)])
    times = element("em", f"×{n}") if n > 1 else None
    return fragment(
        element("small", kind, times),
        element("b", desk.says(special_name(card))),
        element("span", desk.says(card_effect(card, desk.mine))),
    )


def purse(desk: TableContext) -> Markup:
    """One's own money."""
    return _purse(present(own(desk.view)["money"]), desk.seat, desk.scene.language)


@lru_cache(maxsize=1024)
def _purse(money: int, seat: int | None, language: str) -> Markup:
    bag = element(
        "path",
        d="M22 16C8 26 3 40 5 54C7 66 16 70 31 70S55 66 57 54C59 40 54 26 40 16Z",
        fill=paint("lacquer"),
        stroke="#4D0F0B",
        stroke_width=1.6,
    )
    neck = element(
        "path",
        d="M20 16C17 10 15 6 18 4C23 7 26 3 31 6C36 3 39 7 44 4C47 6 45 10 42 16Z",
        fill="#7E1F19",
        stroke="#4D0F0B",
        stroke_width=1.4,
    )
    cord = element(
        "path", d="M19 17.5H43", stroke="#E9B64C", stroke_width=3.4, stroke_linecap="round"
    )
    number = lettering(money, 31, 54, 26, fill="on-lacquer", weight=700, serif=True)
    picture = element(
        "svg", bag, neck, cord, number, viewBox="0 0 62 72", class_="bag", aria_hidden="true"
    )
    word = element("span", Voice(language)(term("Yuan")), class_="word")
    plain = element("b", str(money), class_="sum")
    return element("div", picture, plain, word, class_="purse", data_place=f"purse {seat}")
